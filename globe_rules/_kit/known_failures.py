"""Files of known failures: on each line the id of a case that is expected to fail, and the reason."""

from collections.abc import Collection

from globe_rules._engine.errors import Unreadable
from globe_rules._i18n import END, Message, cleaned, shortened
from globe_rules._kit.runner import Run, Verdict

MAX_REASON_CHARS = 100
"""Longest reason that the kit writes; reasons that people write are kept whole."""


_CHOSEN = ("AGREED.", "WORLD.", "INVALID.")
"""Ids of cases that are chosen for one version of the suite start with these. Another version may have other cases."""


def is_outdated(id_: str, cases: Collection[str]) -> bool:
    """Return whether an id may be that of a case that only another version of the suite has."""
    return id_.startswith(_CHOSEN) and id_ not in cases


def outdated_ids(text: str, cases: Collection[str]) -> list[str]:
    r"""Return the ids in a list of known failures that only another version of the suite has.

    >>> outdated_ids("# old\nWORLD.desk.12345678  issue 12\nCARD-B5.1a  issue 13", {"CARD-B5.1a"})
    ['WORLD.desk.12345678']
    """
    return [id_ for line in text.split("\n") for id_ in line.split()[:1] if is_outdated(id_, cases)]


def read_known_failures(text: str, cases: Collection[str]) -> dict[str, str]:
    r"""Read a list of known failures: by the id of a case, the reason. Lines that start with # are comments.

    Cases of another version of the suite are left out; `outdated_ids` returns them.

    >>> read_known_failures("  # fix it soon\nCARD-B5.1a  pushes the wrong way, see our issue 12", {"CARD-B5.1a"})
    {'CARD-B5.1a': 'pushes the wrong way, see our issue 12'}
    >>> read_known_failures("CARD-B5.1a", {"CARD-B5.1a"})
    Traceback (most recent call last):
    ...
    globe_rules.Unreadable: line 1, column 11: found the end, expected a reason, such as an issue number
      CARD-B5.1a
                ^
    """
    known: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        id_, *rest = line.split(maxsplit=1)
        reason = "".join(rest)
        column = line.index(id_) + 1
        if is_outdated(id_, cases):
            continue
        if id_ not in cases:
            expected = Message("the id of a case of this suite")
            found = shortened(repr(id_), MAX_REASON_CHARS)
            raise Unreadable(line, line=number, column=column, found=found, expected=expected)
        if id_ in known:
            found = Message("{id} again", id=id_)
            once = Message("each case once")
            raise Unreadable(line, line=number, column=column, found=found, expected=once)
        if not reason.strip():
            expected = Message("a reason, such as an issue number")
            raise Unreadable(line, line=number, column=len(line) + 1, found=END, expected=expected)
        known[id_] = reason.strip()
    return known


def known_failures_text(run: Run, before: str = "") -> str:
    """Return a list of everything that fails in a run, ready to be saved.

    Lines and comments of the list `before` stay, except those of cases that pass now.
    """
    passed = {result.case.id for result in run.results if result.verdict is Verdict.PASS}
    reasons: dict[str, str] = {}
    for result in run.results:
        if result.verdict in {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.NOT_RUN}:
            continue
        why = f"{result.verdict}: {(*result.problems, 'to be fixed')[0]!s}"
        reasons.setdefault(result.case.id, str(shortened(cleaned(" ".join(why.split())), MAX_REASON_CHARS)))
    fixed = passed - set(reasons)
    lines = [line.rstrip() for line in before.rstrip().split("\n")] if before.strip() else []
    kept = [line for line in lines if not fixed & set(line.split()[:1])]
    for id_ in {id_ for line in kept for id_ in line.split()[:1]}:
        reasons.pop(id_, None)
    width = max(map(len, reasons), default=0)
    comment = "# Known failures: the id of a case, then the reason. Write your own reasons, such as issue numbers.\n"
    new = [f"{id_:{width}}  {why}" for id_, why in reasons.items()]
    return ("" if lines else comment) + "".join(f"{line}\n" for line in (*kept, *new))
