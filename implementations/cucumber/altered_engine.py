"""An adapter that alters the reference engine, to test the example projects: altered_engine.py CHANGE.

CHANGE is `no-reasons` (the responses cite no rules) or `quarter-g3` (card G3 rotates a tile by a quarter turn).
"""

import json
import sys

from globe_rules._engine import actions
from globe_rules._engine.cards import Card
from globe_rules._reference.operations import ReferenceEngine


def without_reasons(value, key=""):
    """Drop `because` and `by`. A list of violations must stay non-empty, so its ids are replaced by one."""
    if key in {"refused", "violations"}:
        return ["X-1"] if value else value
    if isinstance(value, dict):
        return {name: without_reasons(each, name) for name, each in value.items() if name not in {"because", "by"}}
    return [without_reasons(each) for each in value] if isinstance(value, list) else value


def main(change):
    engine = ReferenceEngine()
    if change == "quarter-g3":
        actions.QUARTER_TURNS = {**actions.QUARTER_TURNS, Card.G3: 1}
    for line in sys.stdin:
        request = json.loads(line)
        number = request.pop("id")
        result = json.loads(json.dumps(engine.respond(request)))
        result = without_reasons(result) if change == "no-reasons" else result
        print(json.dumps({"id": number, "result": result}), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] not in (["no-reasons"], ["quarter-g3"]):
        sys.exit(__doc__)
    main(sys.argv[1])
