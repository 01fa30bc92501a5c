# Starter adapter for the Globe Twister conformance kit. It supports the operations `legality` and `reconstruction`, with
# reasons. Copy it, then: (1) change the name and version in `hello`; (2) call your engine in OPERATIONS instead of the
# rules below; (3) for each further operation, add a function and its name in `operations`. Keep the loop that reads lines.
import json
import re

CARDS = ["G1", "G2", "G3", "B1", "B2", "B3", "B4", "B5", "R1", "R2"]
STEPS = {"N": (-1, 0), "NE": (-1, 1), "E": (0, 1), "SE": (1, 1), "S": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1)}
QUARTERS = {"G1": 1, "G2": 3, "G3": 2}

def read_program(texts):  # a list of (text, card, arrow, space); space 10: in doubt, or across several
    fields = [(text, *re.match(r"(\w\d)(\D*)@(.+)$", text).groups()) for text in texts]
    return [(text, card, arrow, int(where) if where in list("123456789") else 10) for text, card, arrow, where in fields]

def write_puzzle(puzzle):  # a puzzle is a list of nine tiles such as 5W
    return "/".join("".join(puzzle[row:row + 3]) for row in (0, 3, 6))

def violations(hand, program):  # the ids that a program breaks
    cards = [card for _, card, _, _ in program]
    spaces = [space for _, _, _, space in program if space < 10]
    broken = {"Q-11": len([card for card in cards if card[0] == "R"]) > 1, "Q-12": len(set(spaces)) < len(spaces),
              "Q-13": len(set(cards)) < len(cards) or not set(cards) <= set(hand)}
    return [name for name in broken if broken[name]]

def right_place(home, photo):  # each quarter turn of the photo rotates the right places
    for _ in range("NESW".index(photo)):
        home = 3 * ((home - 1) % 3) + 3 - (home - 1) // 3
    return home

def along(space, arrow, steps):  # the space some steps along the arrow, or 0 outside the grid
    row, column = (line + steps * step for line, step in zip(divmod(space - 1, 3), STEPS[arrow]))
    return 3 * row + column + 1 if row in range(3) and column in range(3) else 0

def effect(card, arrow, space, puzzle, photo):  # the id that voids the card, the path of its tile, its new facing
    if space == 10 or arrow == "_":
        return "Q-14" if space == 10 else "Q-15", [], ""
    home, facing = int(puzzle[space - 1][0]), puzzle[space - 1][1]
    if card in QUARTERS:
        return "", [space], "NESW"[("NESW".index(facing) + QUARTERS[card]) % 4]
    if card[0] == "R":
        return "", [space, right_place(home, photo)], photo if card == "R2" else facing
    one, two = along(space, arrow, 1), along(space, arrow, 2)
    if card in ("B1", "B2"):
        return "" if one else "Q-3", [space, one], facing
    if card == "B5":
        return "" if two else "Q-6" if one else "Q-3", [space, one, two], facing
    works = two and (card == "B3" or space % 2 == 0)  # B3 from a corner, B4 from an edge
    return "" if works else "Q-4" if card == "B3" else "Q-5", [space, two], facing

def reconstruct(text, photo, hand, program):
    puzzle, steps, broken = re.findall(r"\d\w", text), [], violations(hand, program)
    if broken:
        return {"refused": broken}
    for placement, card, arrow, space in sorted(program, key=lambda one: (one[3], CARDS.index(one[1]))):
        because, path, facing = effect(card, arrow, space, puzzle, photo)
        if not because:  # the tile moves to the end of its path, the others on the path move back by one
            before, puzzle = puzzle, puzzle[:]
            for to, start in zip(path, path[1:]):
                puzzle[to - 1] = before[start - 1]
            puzzle[path[-1] - 1] = before[path[0] - 1][0] + facing
        why = {"effect": "void", "because": because} if because else {"effect": "applied"}
        steps.append({"placement": placement, "puzzle": write_puzzle(puzzle), **why})
    used = sorted((card for _, card, _, _ in program), key=CARDS.index)
    solved = all(right_place(int(tile[0]), photo) == at and tile[1] == photo for at, tile in enumerate(puzzle, 1))
    return {"puzzle": write_puzzle(puzzle), "solved": solved, "steps": steps, "used": used,
            "discarded": [card for card in used if card[0] == "R"]}

OPERATIONS = {
    "hello": lambda r: {"protocol": 1, "name": "my-engine", "version": "0.1", "language": "Python",
                        "operations": ["legality", "reconstruction"], "editions": ["en", "fr"], "variants": [], "reasons": True},
    "legality": lambda r: {"violations": violations(r["hand"], read_program(r["program"]))},
    "reconstruction": lambda r: reconstruct(r["puzzle"], r["photo"], r["hand"], read_program(r["program"]))}

for line in open(0, encoding="utf-8"):  # standard input
    request = json.loads(line)
    try:
        reply = {"result": OPERATIONS[request["op"]](request)}
    except Exception as error:  # report every failure to the kit
        reply = {"error": repr(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
