"""`poryroku cards schema`: printed, or written into a file."""

import json

from poryroku.cli.app import main
from poryroku.crystal.files import cardschema


def test_it_is_printed(capsys):
    assert main(["cards", "schema"]) == 0
    assert capsys.readouterr().out == cardschema.text()


def test_it_is_written_as_a_whole(tmp_path, capsys):
    file = tmp_path / "new" / "card.schema.json"
    assert main(["cards", "schema", "--output", str(file)]) == 0
    assert json.loads(file.read_text(encoding="utf-8"))["$schema"] == cardschema.DIALECT
    assert str(file) in capsys.readouterr().out
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_place_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "wall").write_text("a file where a folder should be")
    assert main(["cards", "schema", "--output", str(tmp_path / "wall" / "x.json")]) == 2
    assert "wall" in capsys.readouterr().err
    assert main(["cards", "schema", "--output", str(tmp_path)]) == 2
