"""Run commands of `globe-rules` in this process."""

from click.testing import CliRunner, Result

from globe_rules._cli.main import main

FRENCH = {"LC_ALL": "", "LANG": "fr_FR.UTF-8"}
"""The environment of a French user."""


def invoke(
    *arguments: object,
    input: str | bytes | None = None,  # noqa: A002 -- the name that click uses
    env: dict[str, str] | None = None,
    color: bool = False,
) -> Result:
    """Run a command, and check that it does not end in a traceback."""
    words = list(map(str, arguments))
    result = CliRunner(env=env).invoke(main, words, input=input, color=color, prog_name="globe-rules")
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result
