"""The table of packages in CONTRIBUTING matches the imports of the code."""

import re
from collections import defaultdict

import grimp

from tools.paths import ROOT

ENGINE = "_engine"
LINE = re.compile(r"^([a-z_]+) {2,}(\S.*?)(?: {2,}(\S.*))?$", re.MULTILINE)


def documented() -> dict[str, str]:
    """Return what CONTRIBUTING says each package may import, from the highest layer to the lowest."""
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    return {package: imports for package, _, imports in LINE.findall(table)}


def imported() -> dict[str, set[str]]:
    """Return the packages that each package really imports, without the engine."""
    graph = grimp.build_graph("globe_rules")
    packages = {parts[1] for module in graph.modules if len(parts := module.split(".")) > 2}

    def package(module: str) -> str:
        return next((part for part in module.split(".")[1:2] if part in packages), ENGINE)

    found: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            found[package(module)].add(package(other))
    return {name: others - {name, ENGINE} for name, others in found.items()}


def test_the_table_of_packages_matches_the_imports() -> None:
    """Every package is listed above all packages that it imports, and all its imports are listed."""
    real = imported()
    table = documented()
    assert list(table)[-1] == ENGINE
    assert set(table) == set(real) | {ENGINE}
    for number, (package, imports) in enumerate(table.items()):
        below = set(list(table)[number + 1 :]) - {ENGINE}
        if package == ENGINE:
            continue
        listed = below if imports.startswith("all below") else set(imports.split(", ")) - {"nothing"}
        listed -= set(imports.partition(" but ")[2].split(", "))
        assert listed == real[package], package
        assert real[package] <= below, package
