"""`python -m globe_rules` is the command `globe-rules`."""

import os
import sys


def run() -> None:
    """Run the command, as the shell started it: perhaps without an input or an output, perhaps interrupted at once."""
    try:
        _open_what_is_closed()
        from globe_rules.cli.main import main  # noqa: PLC0415 -- it takes a while, and may be interrupted

        main(prog_name="globe-rules")
    except KeyboardInterrupt:
        sys.exit(130)


def _open_what_is_closed() -> None:
    """Let nobody else get the numbers of the standard streams: a pipe to an adapter, say."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: PTH123, SIM115 -- for good


if __name__ == "__main__":
    run()
