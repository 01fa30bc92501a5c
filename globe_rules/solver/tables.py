"""The tables that the solver ships, read when they are first asked for; `build` makes them."""

import lzma
from functools import cache
from importlib.resources import files


def shipped(name: str) -> bytes:
    """Read a table."""
    return lzma.decompress((files("globe_rules.solver") / "data" / f"{name}.xz").read_bytes())


@cache
def fewest_in_two_turns() -> bytes:
    """How few blue cards settle each arrangement in two turns: nine at most."""
    return shipped("two-turns")


@cache
def fewest_in_any_turns(reds: int) -> bytes:
    """How few cards settle each arrangement, one after the other, with so many red ones at most."""
    return shipped(f"any-turns-{reds}-reds")
