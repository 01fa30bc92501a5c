"""Nothing needs what only POSIX has, but for ending a command's children: Windows is played here, and not yet tried."""

import os
import subprocess
import sys

WITHOUT_POSIX = """
import os, signal, sys
# Other people's modules first: on Windows they have ways of their own.
import ctypes, multiprocessing.connection, multiprocessing.context, subprocess, tempfile
import click.testing, numpy, pytest_bdd, rich.console, rich.progress

ON_WINDOWS = {"SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"}
for name in [name for name in vars(signal) if name.startswith("SIG")]:
    if name not in ON_WINDOWS:
        delattr(signal, name)
for name in ("alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt", "sigpending", "sigwait"):
    delattr(signal, name)
for name in (
    "WNOHANG", "WIFEXITED", "chown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getpgrp", "getuid",
    "killpg", "mkfifo", "nice", "openpty", "posix_spawn", "setpgid", "setsid", "uname", "wait", "wait4",
):
    delattr(os, name)
for name in ("crypt", "fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules[name] = None
"""

EVERY_MODULE = """
import importlib, pkgutil, globe_rules
assert not hasattr(signal, "SIGHUP") and not hasattr(os, "killpg")
for found in pkgutil.walk_packages(globe_rules.__path__, "globe_rules."):
    importlib.import_module(found.name)
"""

COMMANDS = """
import shlex
from globe_rules.cli.main import main
for command in sys.argv[1:]:
    try:
        main(shlex.split(command))
    except SystemExit as ended:
        assert not ended.code, command
"""

TOLD_BY = {
    "rule CARD-B5": "CARD-B5",
    "run 2N1N3N/4N5N6N/7N8N9N B1E@1": "solved",
    "solve 2N1N3N/4N5N6N/7N8N9N": "Solved in 1 turn",
    "conform --rule CARD-B5": "Conformant",
}


def test_nothing_is_asked_for_that_is_not_everywhere() -> None:
    """No module needs a signal, a call or a module of POSIX, nor does a command that starts no other."""
    ran = subprocess.run(  # noqa: S603 -- our own code
        [sys.executable, "-c", WITHOUT_POSIX + EVERY_MODULE + COMMANDS, *TOLD_BY],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert [command for command, told in TOLD_BY.items() if told not in ran.stdout] == []
