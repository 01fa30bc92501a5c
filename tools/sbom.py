"""Prints the list of the package's dependencies (software bill of materials) as CycloneDX 1.5 JSON.

`python -m tools.sbom`. Versions and hashes are the pinned ones, with which releases are tested.
"""

import json
import re
import sys
from importlib.metadata import requires
from typing import Any

from globe_rules import __version__
from tools.paths import ROOT

PINS = ROOT / "requirements" / "conform.txt"


def pins() -> dict[str, tuple[str, list[str]]]:
    """Return the version and the SHA-256 hashes of each pinned package."""
    text = PINS.read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        name, _, version = line.split(";")[0].split(" --hash")[0].strip().partition("==")
        found[_normalised(name)] = (version.strip(), re.findall(r"sha256:([0-9a-f]{64})", line))
    return found


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def dependencies(name: str) -> list[str]:
    """Return the packages that a package needs in every environment."""
    needed = (each for each in requires(name) or [] if ";" not in each)
    return [_normalised(re.split(r"[^\w.-]", each, maxsplit=1)[0]) for each in needed]


def sbom() -> dict[str, Any]:
    """Return the list of the package and everything that it needs."""
    pinned, graph, waiting = pins(), {}, ["globe-rules"]
    while waiting:
        name = waiting.pop()
        if name not in graph:
            graph[name] = dependencies(name)
            waiting += graph[name]
    versions = {name: __version__ if name == "globe-rules" else pinned[name][0] for name in graph}
    purls = {name: f"pkg:pypi/{name}@{versions[name]}" for name in graph}
    components = [
        {
            "type": "library",
            "bom-ref": purls[name],
            "name": name,
            "version": versions[name],
            "purl": purls[name],
            "hashes": [{"alg": "SHA-256", "content": each} for each in pinned.get(name, ("", []))[1]],
        }
        for name in sorted(graph)
    ]
    [package] = [each for each in components if each["name"] == "globe-rules"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {key: value for key, value in package.items() if key != "hashes"}},
        "components": [each for each in components if each is not package],
        "dependencies": [
            {"ref": purls[name], "dependsOn": sorted(purls[each] for each in graph[name])} for name in sorted(graph)
        ],
    }


def main() -> None:
    """Print the list."""
    sys.stdout.write(json.dumps(sbom(), indent=1) + "\n")


if __name__ == "__main__":
    main()
