"""Lets pytest ask an implementation every published case: `pytest --globe-command "node adapter.js"`.

It stands beside the package and not in it: whoever tests something else with pytest does not import an engine.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the caller name an implementation, and what to ask it."""
    group = parser.getgroup("globe_rules", "globe_rules: the rules of Globe Twister")
    whom = group.addoption
    whom("--globe-command", metavar="COMMAND", help="Ask the implementation that this command starts every case.")
    whom("--globe-python", metavar="PACKAGE.MODULE:OBJECT", help="Ask this Python object every case.")
    whom("--globe-rule", metavar="ID", action="append", default=[], help="Only cases that cite this rule or ruling.")
    whom("--globe-known", metavar="FILE", help="A file of known failures: they are expected to fail.")
    whom("--globe-lang", choices=("en", "fr"), default="en", help="The language of names and scenarios.")
    whom("--globe-timeout", metavar="SECONDS", type=float, default=5.0, help="How long an answer may take (5).")


def pytest_configure(config: pytest.Config) -> None:
    """Load what examines only where something is to be examined."""
    if all(config.getoption(option) is None for option in ("--globe-command", "--globe-python")):
        for option in ("--globe-rule", "--globe-known"):
            if config.getoption(option):
                message = f"{option} asks nobody: name an implementation by --globe-command or --globe-python"
                raise pytest.UsageError(message)
    else:
        from globe_rules.kit.pytest_plugin import Examination  # noqa: PLC0415 -- see above

        config.pluginmanager.register(Examination(config), "globe_rules.examination")
