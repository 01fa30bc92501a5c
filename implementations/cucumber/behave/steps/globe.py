import json
import os
import shlex
import subprocess
import sys

from globe_rules.bdd.behave import define_steps


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


engine = Adapter(os.environ.get("ENGINE", f"{sys.executable} -m globe_rules serve"))
define_steps(engine, reasons=os.environ.get("REASONS") != "false")
