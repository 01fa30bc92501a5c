"""Settings for all tests."""

import gc
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # commands are tested in English, independent of the language of the machine

# A shell starts background jobs with Ctrl-C ignored. The commands that tests interrupt would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["deep"]  # programs without tests, which import much

pytest_plugins = [
    "globe_rules_pytest",
    "globe_rules.bdd.pytest_bdd",
    "built_site",
    "generated_files",
    "objects_in_process",
]

# Tests have no deadlines: a slow machine is not a failure. Every run has the same examples. `make engine` uses few
# examples on every Python version, and `make deep` uses many random ones.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("few", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without garbage collection, which takes 3.5 of 11.5 seconds and finds nothing.

    Later collections skip what exists by then. Each would take a third of a second, and pytest in pytest needs many.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


LONGEST = (
    "test_site_files.py",  # builds the site, for which all other tests of the site wait
    "test_security.py",
    "test_worlds.py",
    "test_worlds_cli.py",
    "test_kit_survival.py",
    "test_certify.py",
    "test_failing_files.py",
    "test_starters.py",
    "test_generated.py",
    "test_fuzz.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest files first. A worker that begins one at the end works alone."""
    order = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.name, len(LONGEST)))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests that need generated files if these are out of date; only `test_generated.py` fails then."""
    if marker := item.get_closest_marker("needs_generated"):
        from generated_files import out_of_date  # noqa: PLC0415 -- pytest must import its plugins first

        from tools.up_to_date import texts_out_of_date  # noqa: PLC0415 -- `make engine` does not have what it imports

        if reasons := texts_out_of_date() if "texts" in marker.args else out_of_date():
            pytest.skip(f"generated files are out of date, run `make generated`: {'; '.join(reasons)}")


@pytest.fixture
def default_handlers() -> Generator[None, None, None]:
    """Set the handlers of a new process, and restore those of pytest afterwards."""
    before = {each: signal.signal(each, signal.SIG_DFL) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for each, handler in before.items():
        signal.signal(each, handler)
