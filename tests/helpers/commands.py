"""Commands of `globe-rules`, run in this process as a user would run them."""

from click.testing import CliRunner, Result

from globe_rules.cli.main import main

FRENCH = {"LC_ALL": "", "LANG": "fr_FR.UTF-8"}
"""The environment of a French user."""


def invoke(
    *arguments: object,
    input: str | bytes | None = None,  # noqa: A002 -- as click has it
    env: dict[str, str] | None = None,
    color: bool = False,
) -> Result:
    """Run a command, which never ends in a traceback."""
    given = list(map(str, arguments))
    result = CliRunner(env=env).invoke(main, given, input=input, color=color, prog_name="globe-rules")
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result
