"""Lists that the project has promised to its users, committed beside the tests."""

from tools.places import PROMISED


def promised(name: str) -> list[str]:
    """Return the lines of a promised list."""
    return (PROMISED / f"{name}.txt").read_text(encoding="utf-8").splitlines()
