"""Merges the changelog fragments into the section of an unreleased version: `python -m tools.changelog VERSION DATE`.

towncrier always adds a section of its own. If the changelog already has the heading `## VERSION (unreleased)`,
`.ci/release` runs this module after towncrier, so that the version has one section and each type of change one list.
"""

import re
import sys

from tools.paths import ROOT

CHANGELOG = ROOT / "CHANGELOG.md"


def merged(changelog: str, version: str, date: str) -> str:
    """Return the changelog with towncrier's section of a version moved into its unreleased section.

    >>> print(merged('''## 1.0 (2026-01-02)
    ...
    ... ### Added
    ...
    ... - B
    ...
    ... ### Fixed
    ...
    ... - C
    ...
    ... ## 1.0 (unreleased)
    ...
    ... The first release.
    ...
    ... ### Added
    ...
    ... - A
    ... ''', "1.0", "2026-01-02"))
    ## 1.0 (2026-01-02)
    <BLANKLINE>
    The first release.
    <BLANKLINE>
    ### Added
    <BLANKLINE>
    - A
    <BLANKLINE>
    Other changes:
    <BLANKLINE>
    - B
    <BLANKLINE>
    ### Fixed
    <BLANKLINE>
    - C
    <BLANKLINE>
    """
    released, unreleased = f"## {version} ({date})\n", f"## {version} (unreleased)\n"
    head, found, rest = changelog.partition(unreleased)
    if not found:
        return changelog
    head, found, new = head.partition(released)
    section, after = _split(rest, r"^## ")
    for kind, changes in _by_type(new):
        before, heading, lists = section.partition(f"### {kind}\n")
        if heading:
            old, others = _split(lists, r"^### ")
            section = f"{before}{heading}{old.rstrip()}\n\nOther changes:\n\n{changes}\n\n{others}"
        else:
            section = f"{section.rstrip()}\n\n### {kind}\n\n{changes}\n\n"
    rest = f"\n{after}" if after else ""
    return f"{head}{released}{section.rstrip()}\n{rest}"


def _split(text: str, heading: str) -> tuple[str, str]:
    """Return a text before the first line that matches, and from that line on."""
    match = re.search(heading, text, re.MULTILINE)
    return (text[: match.start()], text[match.start() :]) if match else (text, "")


def _by_type(section: str) -> list[tuple[str, str]]:
    """Return the types of change in a section, such as `Added`, each with its list."""
    found = re.findall(r"^### (\w+)\n(.*?)(?=^### |\Z)", section, re.MULTILINE | re.DOTALL)
    return [(kind, changes.strip()) for kind, changes in found]


if __name__ == "__main__":
    CHANGELOG.write_text(merged(CHANGELOG.read_text(encoding="utf-8"), *sys.argv[1:3]), encoding="utf-8")
