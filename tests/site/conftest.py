"""Tests of the site."""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of the site, and run one file of them first.

    They run the package to build pages and do not test it, so they need no coverage. The first file builds the site;
    the other workers run other tests meanwhile.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("no_cover")
    items.sort(key=lambda item: item.path.name != "test_site_files.py")
