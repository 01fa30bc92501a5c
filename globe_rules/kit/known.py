"""The list of known failures: a case and a reason on each line."""

from collections.abc import Collection

from globe_rules.errors import Unreadable
from globe_rules.i18n import END, Message, cleaned, shortened
from globe_rules.kit.runner import Run, Verdict

MOST_OF_A_REASON = 100


def read_known(text: str, cases: Collection[str]) -> dict[str, str]:
    r"""Read known failures: the id of a case, a blank, and why it fails; # begins a remark.

    >>> read_known("  # mend it soon\nCARD-B5.1a  pushes the wrong way, see our issue 12", {"CARD-B5.1a"})
    {'CARD-B5.1a': 'pushes the wrong way, see our issue 12'}
    >>> read_known("CARD-B5.1a", {"CARD-B5.1a"})
    Traceback (most recent call last):
    ...
    globe_rules.errors.Unreadable: line 1, column 11: found the end, expected the reason, or where it is discussed
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
        if id_ not in cases:
            expected = Message("the id of a case of this suite")
            found = shortened(repr(id_), MOST_OF_A_REASON)
            raise Unreadable(line, line=number, column=column, found=found, expected=expected)
        if id_ in known:
            found = Message("{id} again", id=id_)
            once = Message("each case once")
            raise Unreadable(line, line=number, column=column, found=found, expected=once)
        if not reason.strip():
            expected = Message("the reason, or where it is discussed")
            raise Unreadable(line, line=number, column=len(line) + 1, found=END, expected=expected)
        known[id_] = reason.strip()
    return known


def known_text(run: Run, before: str = "") -> str:
    """Return the list of everything that fails now; of the list before stays what does not pass, with its remarks."""
    passed = {result.case.id for result in run.results if result.verdict is Verdict.PASS}
    reasons: dict[str, str] = {}
    for result in run.results:
        if result.verdict in {Verdict.PASS, Verdict.UNSUPPORTED, Verdict.NOT_RUN}:
            continue
        why = f"{result.verdict}: {(*result.problems, 'to be fixed')[0]!s}"
        reasons.setdefault(result.case.id, str(shortened(cleaned(" ".join(why.split())), MOST_OF_A_REASON)))
    mended = passed - set(reasons)
    lines = [line.rstrip() for line in before.rstrip().split("\n")] if before.strip() else []
    kept = [line for line in lines if not mended & set(line.split()[:1])]
    for id_ in {id_ for line in kept for id_ in line.split()[:1]}:
        reasons.pop(id_, None)
    width = max(map(len, reasons), default=0)
    remark = (
        "# Known failures: the id of a case, and why it fails. Say it in your own words, or where it is discussed.\n"
    )
    new = [f"{id_:{width}}  {why}" for id_, why in reasons.items()]
    return ("" if lines else remark) + "".join(f"{line}\n" for line in (*kept, *new))
