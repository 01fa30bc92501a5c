"""The site in a real browser: home, search, languages, the disk, and what a reader with a screen reader meets."""

from visits import Visit


def test_home(visit: Visit, root: str) -> None:
    """Home opens."""
    assert visit(f"{root}index.html").locator("h1").count() == 1
