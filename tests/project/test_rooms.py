"""The picture of the rooms in CONTRIBUTING is true."""

import re
from collections import defaultdict

import grimp

from tools.places import ROOT

ENGINE = "engine"
LINE = re.compile(r"^([a-z]+) {2,}(\S.*?)(?: {2,}(\S.*))?$", re.MULTILINE)


def drawn() -> dict[str, str]:
    """Return what CONTRIBUTING says that each room imports, from top to bottom."""
    picture = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    return {room: imports for room, _, imports in LINE.findall(picture) if room != "room"}


def imported() -> dict[str, set[str]]:
    """Return which rooms each room really imports."""
    graph = grimp.build_graph("globe_rules")
    rooms = {parts[1] for module in graph.modules if len(parts := module.split(".")) > 2} - {"stages"}

    def room(module: str) -> str:
        return next((part for part in module.split(".")[1:2] if part in rooms), ENGINE)

    found: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            found[room(module)].add(room(other))
    return {name: others - {name, ENGINE} for name, others in found.items()}


def test_the_picture_of_the_rooms_is_true() -> None:
    """Every room is in it, above all that it imports, and all of that is said."""
    real = imported()
    picture = drawn()
    assert list(picture)[-1] == ENGINE
    assert set(picture) == set(real) | {ENGINE}
    for number, (room, told) in enumerate(picture.items()):
        below = set(list(picture)[number + 1 :]) - {ENGINE}
        if room == ENGINE:
            continue
        said = below if told.startswith("all below") else set(told.split(", ")) - {"nothing"}
        said -= set(told.partition(" but ")[2].split(", "))
        assert said == real[room], room
        assert real[room] <= below, room
