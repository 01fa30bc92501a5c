"""The package does not need functions that exist only on POSIX systems. Windows is imitated by removing them."""

import os
import subprocess
import sys

WITHOUT_POSIX = """
import os, signal, sys
# Import other packages first: they have their own code for Windows.
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
from globe_rules._cli.main import main
for command in sys.argv[1:]:
    try:
        main(shlex.split(command))
    except SystemExit as ended:
        assert not ended.code, command
"""

EXPECTED_OUTPUT = {
    "rule CARD-B5": "CARD-B5",
    "run 2N1N3N/4N5N6N/7N8N9N B1E@1": "solved",
    "solve 2N1N3N/4N5N6N/7N8N9N": "Solved in 1 turn",
    "conform --rule CARD-B5": "Conformant",
}


def test_modules_and_commands_work_without_posix_functions() -> None:
    """Except for commands that start another process."""
    ran = subprocess.run(  # noqa: S603 -- our own code
        [sys.executable, "-c", WITHOUT_POSIX + EVERY_MODULE + COMMANDS, *EXPECTED_OUTPUT],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert [command for command, expected in EXPECTED_OUTPUT.items() if expected not in ran.stdout] == []
