"""The list of known failures: a case and a reason on each line."""

from collections.abc import Collection

from globe_rules.errors import Unreadable


def read_known(text: str, cases: Collection[str]) -> dict[str, str]:
    """Read known failures: the id of a case, a blank, and why it fails; # begins a remark.

    >>> read_known("CARD-B5.1a  pushes the wrong way, see our issue 12", {"CARD-B5.1a"})
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
            expected = "the id of a case of this suite"
            raise Unreadable(line, line=number, column=column, found=repr(id_), expected=expected)
        if id_ in known:
            raise Unreadable(line, line=number, column=column, found=f"{id_} again", expected="each case once")
        if not reason.strip():
            expected = "the reason, or where it is discussed"
            raise Unreadable(line, line=number, column=len(line) + 1, found="the end", expected=expected)
        known[id_] = reason.strip()
    return known
