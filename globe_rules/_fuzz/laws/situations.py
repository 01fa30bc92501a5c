"""Laws of every situation: the same situation has the same result, however it is written down."""

from globe_rules._fuzz.laws.checking import Steps, law
from globe_rules._kit.differences import Response
from globe_rules._random_requests.shrinking import renaming
from globe_rules._reference.operations import Request


@law("L-1", refusals=True)
def nothing_is_left_to_chance(request: Request, response: Response) -> Steps:
    """Send the same request again."""
    return (yield request) == response


@law("L-2", refusals=True)
def games_do_not_affect_each_other(request: Request, response: Response) -> Steps:
    """Send the same request again; the search does so later, and in another order."""
    return (yield request) == response


_UNORDERED_LISTS = frozenset({"program", "hand", "variants", "discarded"})


@law("L-3", refusals=True)
def the_order_of_a_list_does_not_matter(request: Request, response: Response) -> Steps:
    """Reverse the lists of cards, variants and discards, and the cards of every solo turn."""
    reversed_ = {key: value[::-1] if key in _UNORDERED_LISTS else value for key, value in request.items()}
    if "programs" in request:
        reversed_["programs"] = [program[::-1] for program in request["programs"]]
    return (yield reversed_) == response if reversed_ != request else None


_NAMES = ("Zia", "Yan", "Xu", "Wim", "Vic", "Uma")


@law("L-4", refusals=True)
def names_do_not_matter(request: Request, response: Response) -> Steps:
    """Rename the players, so that their names sort in reverse order."""
    seats = (*request.get("setups", ()), *request.get("standings", ()))
    people = request.get("players") or [each["player"] for each in seats]
    rename = renaming(dict(zip(people, _NAMES, strict=False)))
    return (yield rename(request)) == rename(response) if people else None
