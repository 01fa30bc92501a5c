"""A hostile implementation of two operations, as a command and as Python objects: `python hostile.py ATTACK NOTES`.

It notes the process ids that it starts in the file NOTES; objects find its path in the environment variable NOTES.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

CLAIMS = {
    "protocol": 1,
    "name": "hostile",
    "version": "",
    "language": "",
    "operations": ["materials", "count"],
    "editions": [],
    "variants": [],
    "reasons": True,
}
FOREVER = 600
FORGED = ("Conformant", "::error::forged", "4,929 passed, 0 failed")
"""Lines that an implementation tries to write into the output of the kit."""

FORGERY = "".join(f"{end}{line}\x1b[1m" for line in FORGED for end in ("\n", "\r", "\u2028", "\x85")) + "\x9b31m"


def note(pid: int) -> None:
    """Note a process id."""
    with Path(os.environ["NOTES"]).open("a", encoding="utf-8") as notes:
        notes.write(f"process {pid}\n")


def start_daemon() -> None:
    """Start a process that leaves its session and its parent."""
    script = "import os, time; os.setsid(); os.fork() and os._exit(0); print(os.getpid(), flush=True); "
    script += f"time.sleep({FOREVER})"
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", script], stdout=subprocess.PIPE) as starter:  # noqa: S603 -- our own
        assert starter.stdout is not None
        note(int(starter.stdout.readline()))


class Daemon:
    """Leaves a daemon behind, and responds wrongly."""

    claims = CLAIMS
    _started = False

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Start a daemon at the first request."""
        if not self._started:
            start_daemon()
            self._started = True
        return {}


class Hangs:
    """Never responds, and ignores the end of its input."""

    claims = CLAIMS

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Wait."""
        note(os.getpid())
        time.sleep(FOREVER)
        return {}


class Signals:
    """Leaves a daemon behind, and sends signals to its parent."""

    claims = CLAIMS

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Stop the parent last."""
        start_daemon()
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGSTOP"):
            os.kill(os.getppid(), getattr(signal, name))
        time.sleep(FOREVER)
        return {}


class Exits:
    """Ends with the status of success."""

    claims = CLAIMS

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Exit at once."""
        os._exit(0)


class Forges:
    """Writes lines and escape codes wherever the kit shows its words."""

    claims = CLAIMS | {"name": f"x{FORGERY}", "version": FORGERY, "language": FORGERY}

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Write to standard error and report an error."""
        sys.stderr.write(FORGERY)
        raise ValueError(FORGERY)


class Deceives(Forges):
    """Forges its handshake."""

    claims = CLAIMS | {"operations": FORGERY, FORGERY: FORGERY}


class Long:
    """Responds wrongly, with 1 MB."""

    claims = CLAIMS

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Refuse, and add a long field."""
        return {"refused": ["Q-1"], "more": "x" * 1_000_000}


def main() -> None:
    """Answer requests until the end of the input."""
    attack, os.environ["NOTES"] = sys.argv[1:]
    hostile = globals()[attack.capitalize()]()
    for line in sys.stdin:
        request = json.loads(line)
        try:
            message = {"result": hostile.claims if request["op"] == "hello" else hostile.respond(request)}
        except ValueError as error:
            message = {"error": str(error)}
        print(json.dumps({"id": request["id"], **message}), flush=True)  # noqa: T201 -- the protocol


if __name__ == "__main__":
    main()
