"""Tests of the site."""

from pathlib import Path

import pytest

LONGEST = ("test_accessibility.py", "test_site.py", "test_board_try.py", "test_board_voyage.py")
"""The modules in the browser that take longest. They run first, so that short ones fill the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of the site, and run them after all others, except for the file that builds it.

    They run the package to build pages and do not test it, so they need no coverage. While one worker builds the site,
    the others run other tests.
    """
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker("no_cover")
    items.sort(
        key=lambda item: (
            item.path != here / "test_site_files.py",
            item.path.is_relative_to(here),
            item.path.name not in LONGEST,
            not item.path.is_relative_to(here / "browser"),
        )
    )
