"""Runs the command `globe-rules`, also as `python -m globe_rules`."""

import gc
import os
import sys

INTERNAL_ERROR = 2
"""Exit code after an error of this program itself."""


def run() -> None:
    """Run the command. The shell may have closed the standard streams, or interrupt at any time."""
    gc.set_threshold(10_000)  # collecting garbage while modules and cases are read takes a fifth of a short command
    try:
        _open_closed_streams()
        from globe_rules._cli.main import main  # noqa: PLC0415 -- the import takes a while and can be interrupted

        main(prog_name="globe-rules")
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception:  # noqa: BLE001 -- a bug, or too little memory: Python would exit with 1, which is a verdict
        sys.excepthook(*sys.exc_info())
        sys.exit(INTERNAL_ERROR)


def _open_closed_streams() -> None:
    """Open missing standard streams, so that no other file, such as a pipe to an adapter, gets their numbers."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: PTH123, SIM115 -- stays open


if __name__ == "__main__":
    run()
