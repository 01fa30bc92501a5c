"""`python -m globe_rules` is the command."""

import runpy
import sys

import pytest


def test_python_m_is_the_same_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`python -m globe_rules` calls itself globe-rules, however it was started."""
    monkeypatch.setattr(sys, "argv", ["elsewhere/__main__.py", "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("globe_rules", run_name="__main__")
    assert not ended.value.code
    assert capsys.readouterr().out.startswith("Usage: globe-rules [OPTIONS] COMMAND")
