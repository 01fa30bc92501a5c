# Skeleton adapter for the Globe Twister conformance kit. It lists all eleven operations of the protocol; none is
# written yet. Copy it, then: (1) change the name and version in `hello`; (2) write the function of one operation and
# put it in the place of `not_yet`, so that `hello` claims it; (3) run `globe-rules conform -- python adapter.py` and
# fix what fails. Repeat (2) and (3). The kit skips operations that are not written yet and reports them as unsupported.
# Start with `materials`: its response is constant. The protocol reference has an example of every operation.
import json

def not_yet(request):
    raise NotImplementedError("not yet")

# Each function takes a request and returns the response; if the rules forbid what is requested, {"refused": [ids]}.
# The comments list the fields of both; ? marks an optional field.
OPERATIONS = {
    "materials": not_yet,  # -> players, sheets, tiles, sand_ms, card_sets, cards, frames
    "legality": not_yet,  # hand, program -> violations
    "reconstruction": not_yet,  # puzzle, photo, hand, program -> puzzle, solved, steps, used, discarded
    "preparation": not_yet,  # edition, variants, side, setups -> seats
    "reaction": not_yet,  # players, variants, discarded, events -> over, first?, desks, last, refused_events
    "assessment": not_yet,  # edition, standings -> outcome
    "round": not_yet,  # edition, variants, side, setups, events ->
    #                    stage, turn, order, seats, reconstructions, outcome?, last, refused_events
    "travel-log": not_yet,  # players, rounds -> rounds, rounds_missing, regions_missing, closed, standings
    "challenge": not_yet,  # challenge -> level, stars, captions
    "solo": not_yet,  # puzzle, photo, variants, programs, caption? -> puzzle, solved, turns, cards, verdict?, because?
    "count": not_yet,  # puzzle, photo, hand, cards, void -> programs, digest
}

def hello(request):
    return {
        "protocol": 1, "name": "my-engine", "version": "0.1", "language": "Python",
        "operations": [name for name, function in OPERATIONS.items() if function is not not_yet],
        "editions": ["en"],  # the rulebooks that your engine follows: en, fr
        "variants": [],  # shock-of-experience, long-voyage, without-borders, immediate-departure
        "reasons": False,  # True when your responses cite the ids of rules and rulings, such as Q-11
        "conventions": False,  # True when they follow the protocol conventions, such as the order of lists
    }

for line in open(0, encoding="utf-8"):  # standard input
    request = json.loads(line)
    try:
        reply = {"result": {"hello": hello, **OPERATIONS}[request["op"]](request)}
    except Exception as error:  # report every failure to the kit
        reply = {"error": repr(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
