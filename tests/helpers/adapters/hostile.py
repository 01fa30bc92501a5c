"""A hostile implementation of one operation, as a command and as Python objects: `python hostile.py ATTACK NOTES`.

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
    "operations": ["materials"],
    "editions": [],
    "variants": [],
    "reasons": True,
}
FOREVER = 600


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


class Long:
    """Responds wrongly, with 1 MB."""

    claims = CLAIMS

    def respond(self, _request: dict[str, Any]) -> dict[str, Any]:
        """Refuse, and add a long field."""
        return {"refused": ["Q-1"], "more": "x" * 1_000_000}


def main() -> None:
    """Answer requests until the end of the input."""
    attack, os.environ["NOTES"] = sys.argv[1:]
    hostile: Any = {"daemon": Daemon, "hangs": Hangs, "exits": Exits, "signals": Signals, "long": Long}[attack]()
    for line in sys.stdin:
        request = json.loads(line)
        result = CLAIMS if request["op"] == "hello" else hostile.respond(request)
        print(json.dumps({"id": request["id"], "result": result}), flush=True)  # noqa: T201 -- the protocol


if __name__ == "__main__":
    main()
