"""The pytest plugin: runs the conformance suite as tests, such as `pytest --globe-command "node adapter.js"`.

It is a module of its own, outside the package, so that pytest sessions without these options do not import the engine.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that name an implementation and select cases."""
    group = parser.getgroup("globe_rules", "globe_rules: the conformance suite of Globe Twister")
    add = group.addoption
    add("--globe-command", metavar="COMMAND", help="Test the implementation started by COMMAND.")
    add(
        "--globe-python",
        metavar="PACKAGE.MODULE:OBJECT",
        help="Test a Python object or class in this process.",
    )
    add(
        "--globe-rule",
        metavar="ID",
        action="append",
        default=[],
        help="Run only cases that cite this rule, ruling or convention; can be repeated. [default: all cases]",
    )
    add(
        "--globe-known-failures",
        metavar="FILE",
        help="Mark the cases listed in FILE as strict xfail. [default: none]",
    )
    add(
        "--globe-lang",
        choices=("en", "fr"),
        default="en",
        help="Language of case names, scenarios and problems. [default: en]",
    )
    add(
        "--globe-timeout",
        metavar="SECONDS",
        type=float,
        default=5.0,
        help="Seconds allowed for each response. [default: 5]",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin if an implementation is named; otherwise the package is not imported."""
    if all(config.getoption(option) is None for option in ("--globe-command", "--globe-python")):
        for option in ("--globe-rule", "--globe-known-failures"):
            if config.getoption(option):
                message = f"{option} needs an implementation; add --globe-command or --globe-python"
                raise pytest.UsageError(message)
    else:
        from globe_rules._kit.pytest_plugin import ConformancePlugin  # noqa: PLC0415 -- see above

        config.pluginmanager.register(ConformancePlugin(config), "globe_rules.conformance")
