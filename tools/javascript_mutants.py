"""Lists the small changes of the JavaScript engine that no case of the suite notices: `make mutants-javascript`.

Many of them change nothing that a response shows. Look for those that do, and add requests of their class to a world.
"""

import json
import subprocess
import sys

from globe_rules._protocol.messages import to_line
from globe_rules._specification.suite import suite
from tools.agreement import NODE
from tools.paths import JAVASCRIPT, ROOT


def main() -> None:
    """Run all mutants that a case reaches, and print the survivors, one per line."""
    requests = b"".join(to_line(case.request) for case in suite().cases)
    command = [str(NODE), str(ROOT / "tools" / "javascript_mutants.mjs"), str(JAVASCRIPT)]
    done = subprocess.run(command, input=requests, stdout=subprocess.PIPE, check=True)  # noqa: S603 -- our own script
    mutants, *rows = map(json.loads, done.stdout.splitlines())
    noticed = {number for row in rows for number in row}
    survivors = [each for each in mutants if each["number"] not in noticed]
    for each in survivors:
        print(f"{each['where']}: {each['name']}: {' '.join(each['text'].split())}")
    print(f"{len(mutants)} mutants, {len(survivors)} not noticed", file=sys.stderr)


if __name__ == "__main__":
    main()
