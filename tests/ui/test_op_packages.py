"""A package with ops that can't be used is told of when the window opens, once."""

from poryroku.crystal.files.plugins import Loaded
from poryroku.faults import Fault
from poryroku.ui import run
from poryroku.ui.scenes.dialog import Dialog
from poryroku.ui.scenes.menu import MenuScene


def test_what_is_left_out_is_told(app, monkeypatch):
    fault = Fault("poryroku.ops: own-ops 2.0", 0, 0, "importing own_ops fails: RuntimeError: no", "a module")
    monkeypatch.setattr(run, "load_ops", lambda: Loaded((), (fault,)))
    app.push(MenuScene(app))
    run._tell_of_ops(app)
    assert isinstance(app.scene, Dialog)
    assert app.scene.title == "Packages that cannot be used"
    assert str(fault) in app.scene.text and "The game runs without them" in app.scene.text


def test_usually_there_is_nothing_to_tell(app):
    app.push(MenuScene(app))
    run._tell_of_ops(app)
    assert isinstance(app.scene, MenuScene)
