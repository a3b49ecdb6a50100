"""Making folders of card packs for tests."""

from poryroku.crystal.files.packmodel import written

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">\n'
    '<circle cx="100" cy="100" r="90" fill="#a0522d"/>\n</svg>\n'
)


def card_text(number, languages=("en", "pl", "pt"), effects="[{on: summon, do: [{gain_crystals: 3}]}]", points=4):
    """A card file in some languages."""

    def words(what):
        return "{" + ", ".join(f"{code}: '{what} {number} {code}'" for code in languages) + "}"

    return (
        f"number: {number}\nname: {words('Card')}\nkind: item\ncost: {{fire: 1}}\npoints: {points}\n"
        f"text: {words('Text')}\neffects: {effects}\n"
    )


def pack_text(name="moon", adds=(51, 52), replaces=(), languages=("en", "pl", "pt"), version="1.0", more=""):
    """A pack.yaml."""
    lines = ["format: 1", f"name: {name}", f"title: Pack {name}", f"version: '{version}'", "author: Ania"]
    lines.append(f"languages: [{', '.join(languages)}]")
    for key, numbers in (("adds", adds), ("replaces", replaces)):
        if numbers:
            lines.append(f"{key}: [{written(list(numbers))}]")
    return "\n".join(lines) + "\n" + more


def make_pack(folder, name="moon", adds=(51, 52), replaces=(), languages=("en", "pl", "pt"), **more):
    """A folder with a sound pack."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.yaml").write_text(pack_text(name, adds, replaces, languages, **more), encoding="utf-8")
    for number in (*adds, *replaces):
        (folder / f"{number:02}-card.yaml").write_text(card_text(number, languages), encoding="utf-8")
    return folder
