import json
import os
import shlex
import subprocess
import sys

import pytest

pytest_plugins = ["globe_rules.bdd.pytest_bdd"]


class Adapter:
    """Sends requests to the command of an adapter. An engine in Python needs only a method `respond`."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe, encoding="utf-8")

    def respond(self, request):
        print(json.dumps({"id": 1, **request}), file=self.process.stdin, flush=True)
        reply = json.loads(self.process.stdout.readline())
        assert "error" not in reply, reply["error"]
        return reply["result"]


@pytest.fixture(scope="session")
def globe_engine():
    adapter = Adapter(os.environ.get("ENGINE", f"{sys.executable} -m globe_rules serve"))
    yield adapter
    adapter.process.communicate()


@pytest.fixture
def globe_reasons():
    return os.environ.get("REASONS") != "false"
