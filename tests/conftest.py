"""What every test has in common."""

import gc
import os
import sys
import threading
from collections.abc import Generator

import pytest
from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # whatever language this machine speaks, commands are tested in English

pytest_plugins = ["globe_rules_pytest", "feature_steps", "built_site", "read_once"]

# No timed test: a slow machine is not a broken rule. The examples are the same at every run; `make deep` explores,
# and `make engine` asks on every Python whether it is the same language, not again whether the rules are right.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("few", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for nothing to throw away among what is collected: it stays, and looking takes a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave tests untraced that look at pages and files: whatever lines of the package they run, they prove none.

    One worker begins with the files of the site, which has to be built for them; by the time of the long browser tests
    it is there, and short tests are left for the end, so that no worker waits for another.
    """
    for item in items:
        if item.nodeid.startswith("tests/site/"):
            item.add_marker("untraced")
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if item.path.name == "test_site_files.py":
        return 0
    return 2 if item.nodeid.startswith("tests/site/") else 1 if item.nodeid < "tests/kit" else 3


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests that need generated files if these are out of date: `test_generated.py` fails for it, once."""
    if marker := item.get_closest_marker("needs_generated"):
        from tools import up_to_date  # noqa: PLC0415 -- `make engine` does not have what it imports

        if reasons := up_to_date.texts_out_of_date() if "texts" in marker.args else up_to_date.out_of_date():
            pytest.skip(f"generated files are out of date, run `make generated`: {'; '.join(reasons)}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let nobody trace a test that asks for it, and what it needs: for coverage it would take several times as long.

    The mark `no_cover` of pytest-cov does not help: a worker of pytest-xdist has two tracers, and it stops one of them.
    """
    if not item.get_closest_marker("untraced"):
        return (yield)
    tracers = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracers[0])
        threading.settrace(tracers[1])
