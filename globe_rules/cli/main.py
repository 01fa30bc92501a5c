"""The command `globe-rules` itself."""

import importlib
import io
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import click

from globe_rules import __version__
from globe_rules.cli.shared.answering import document
from globe_rules.cli.shared.failing import INTERRUPTED, UNREADABLE, Failure, Misused, meant
from globe_rules.cli.shared.grammar import Option, Spoken, language_option, told
from globe_rules.cli.shared.output import is_left, print_nowhere
from globe_rules.cli.shared.speech import asked_for, last_value, own, said, speaking, teach_click
from globe_rules.words import Words, both

LEFT = 141
"""As shells have it, when nobody reads any more: 1 would look like a verdict."""

GROUPS: Final[Mapping[Words, Mapping[str, str]]] = {
    Words(en="Look up the rules", fr="Consulter les règles"): {"rule": "rule:rule"},
    Words(en="Play", fr="Jouer"): {
        "run": "run:run",
        "replay": "replay:replay",
        "challenge": "challenge:challenge",
    },
    Words(en="Solve and count", fr="Résoudre et compter"): {
        "solve": "solve:solve_puzzle",
        "count": "count:count",
    },
    Words(en="Examine an implementation", fr="Examiner une implémentation"): {
        "conform": "conform:conform",
        "fuzz": "fuzz:fuzz",
        "certify": "certify:certify",
        "verify-report": "certify:verify_report",
        "report": "certify:report",
        "serve": "serve:serve",
    },
}
"""Where each command is found: whoever runs one waits for no other to be imported."""

COMMANDS: Final = {name: place for group in GROUPS.values() for name, place in group.items()}


class Commands(Spoken, click.Group):
    """Commands, imported one by one, that can be interrupted; their output has whatever letters it needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- as click has it
        """Name all commands, in the order in which they are told."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- as click has it
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(f"globe_rules.cli.{module}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for one that does not exist, name those that may have been meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415 -- only whoever mistypes waits for it

            near = get_close_matches(args[0], COMMANDS, n=3)
            message = Words(en=f"there is no command {args[0]!r}", fr=f"il n'y a pas de commande {args[0]!r}")
            listed = Words(en="'globe-rules --help' lists them", fr="« globe-rules --help » en donne la liste")
            raise Misused(**both(meant(message, near, listed)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Tell the commands by groups, each with a whole sentence."""
        width = max(map(len, COMMANDS))
        for title, names in GROUPS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            rows = [(name.ljust(width), command.short_help or "") for name, command in commands if command]
            with formatter.section(said(Words(en=title, fr=f"{title.fr}\u00a0"))):
                formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002, FBT001, FBT002 -- as click has it; it always ends with a status
        **extra: Any,  # noqa: ANN401 -- as above
    ) -> Any:  # noqa: ANN401 -- as above
        """Run a command in its language; whatever goes wrong ends in a word, not in a traceback."""
        args = sys.argv[1:] if args is None else list(args)
        for stream in (sys.stdout, sys.stderr):  # drawings and French are UTF-8 even where ASCII is the custom
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        teach_click()
        with speaking(asked_for(args)):
            try:
                try:
                    status: object = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
                finally:
                    sys.stdout.flush()
            except click.ClickException as failure:
                _tell(failure, args)
                raise SystemExit(failure.exit_code) from failure
            except OSError as wrong:
                _tell_trouble(wrong)
                raise SystemExit(UNREADABLE) from wrong
        raise SystemExit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Run a command that may be interrupted."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(said(Words(en="Interrupted.", fr="Interrompu.")), err=True)
            ctx.exit(INTERRUPTED)
        except OSError as wrong:
            if not is_left(wrong):
                raise
            print_nowhere()
            ctx.exit(LEFT)


def _tell(failure: click.ClickException, args: Sequence[str]) -> None:
    """Tell a failure to people, or to the machine that has asked for JSON."""
    if isinstance(failure, click.NoSuchOption) and failure.possibilities:
        from difflib import get_close_matches  # noqa: PLC0415 -- as above

        near = get_close_matches(failure.option_name[2:], [each[2:] for each in failure.possibilities])
        failure.possibilities[:] = [f"--{each}" for each in near]  # that both have dashes makes nothing near
    if "--json" in own(args) or last_value(args, "--format") == "json":
        usage = {"error": {"kind": "usage", "message": failure.format_message()}}
        click.echo(document(failure.as_json() if isinstance(failure, Failure) else usage), nl=False)
    else:
        failure.show()


def _tell_trouble(wrong: OSError) -> None:
    from globe_rules.wire.files import why  # noqa: PLC0415 -- rare

    print_nowhere()
    reason, where = why(wrong), f" ({wrong.filename})" if wrong.filename else ""
    with suppress(OSError):  # perhaps nobody can be told
        Failure(Words(en=f"cannot go on: {reason}{where}", fr=f"impossible de continuer : {reason.fr}{where}")).show()


_SUMMARY = Words(
    en=(
        "Look up the rules of Globe Twister and see them carried out. Unofficial.\n\n"
        "Every command explains itself: globe-rules COMMAND --help."
    ),
    fr=(
        "Consultez les règles de Globe Twister et voyez-les appliquées. Non officiel.\n\n"
        "Chaque commande s'explique : globe-rules COMMANDE --help."
    ),
)
_EXAMPLES = (
    "globe-rules rule CARD-B5",
    "globe-rules run 2N1N3N/4N5W6N/7N8N9N B1E@1 G1@5",
    "globe-rules solve 2N1N3N/4N5W6N/7N8N9N --json",
    "globe-rules conform -- node my-adapter.js",
)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=told(_SUMMARY, _EXAMPLES),
)
@language_option
@click.version_option(
    __version__,
    prog_name="globe-rules",
    cls=Option,
    help=Words(en="Show the version and exit.", fr="Affiche la version."),
)
def main() -> None:
    """Run a command."""
