"""Nothing needs what only POSIX has, but for ending a command's children: Windows is played here, and not yet tried."""

import os
import subprocess
import sys

import pytest

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
names = [found.name for found in pkgutil.walk_packages(globe_rules.__path__, "globe_rules.")]
for name in names:
    importlib.import_module(name)
print(len(names))
"""

COMMAND = """
from globe_rules.cli.main import main
main(sys.argv[1:])
"""


def without_posix(code: str, *arguments: str) -> str:
    """Return what some code prints where no name is left that Windows does not have."""
    ran = subprocess.run(  # noqa: S603 -- our own code
        [sys.executable, "-c", WITHOUT_POSIX + code, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_every_module_can_be_imported() -> None:
    """None asks for a signal, a call or a module that is not everywhere."""
    assert int(without_posix(EVERY_MODULE)) > 100


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["rule", "CARD-B5"], "CARD-B5"),
        (["run", "2N1N3N/4N5N6N/7N8N9N", "B1E@1"], "solved"),
        (["solve", "2N1N3N/4N5N6N/7N8N9N"], "Solved in 1 turn"),
        (["conform"], "Conformant"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_commands_work_in_this_process(arguments: list[str], told: str) -> None:
    """Whoever starts no other command meets nothing that is not everywhere."""
    assert told in without_posix(COMMAND, *arguments)


def test_the_names_would_be_missed() -> None:
    """What is played is not the system that we are on."""
    assert without_posix("print(hasattr(signal, 'SIGHUP'), hasattr(os, 'killpg'))").split() == ["False", "False"]
