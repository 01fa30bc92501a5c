"""Reads the lists of published ids and names in `tests/published`, which must stay stable."""

from tools.paths import PUBLISHED


def published_list(name: str) -> list[str]:
    """Return the lines of a list, such as `api` or `rules`."""
    return (PUBLISHED / f"{name}.txt").read_text(encoding="utf-8").splitlines()
