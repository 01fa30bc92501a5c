"""A fixture that runs Python objects of `--python` in the process of the tests, which is ten times faster."""

from collections.abc import Mapping
from typing import Any

import pytest

from globe_rules._kit.adapters import Claims, InProcess, python_implementation
from globe_rules._kit.python_objects import PythonProcess


class NewObject:
    """The adapter of a Python object, without a process of its own. Every start creates the object again."""

    log = ""

    def __init__(self, path: str, *_limits: object, **_options: object) -> None:
        self._path = path
        self._adapter: InProcess | None = None

    def start(self) -> Claims:
        """Create the object, and return its claims."""
        self._adapter = InProcess(python_implementation(self._path))
        return self._adapter.start()

    def send(self, request: Mapping[str, Any], *, expected: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Return the response of the object, which is created if needed."""
        if self._adapter is None:
            self.start()
        assert self._adapter is not None
        return self._adapter.send(request, expected=expected)

    def stop(self) -> None:
        """Do nothing: no process was started."""


_MODULES = ("globe_rules._cli.examination", "globe_rules._kit.pytest_plugin")


@pytest.fixture
def objects_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run Python objects in this process. `test_python_objects.py` and others test the process of an object."""
    for module in _MODULES:
        monkeypatch.setattr(f"{module}.PythonProcess", NewObject)


@pytest.fixture
def objects_in_own_process(objects_in_process: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 -- undone here
    """Run Python objects in their own processes again, in one test of a module that uses `objects_in_process`."""
    for module in _MODULES:
        monkeypatch.setattr(f"{module}.PythonProcess", PythonProcess)
