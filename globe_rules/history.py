"""What happened so far, growing at its end."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

from attrs import frozen

from globe_rules.i18n import Message
from globe_rules.impossible import shown

T = TypeVar("T")

PAGE = 256
"""How much stands on a page; only the last page is written anew when something is added."""

_NOTHING_YET = Message("no {index} here: nothing has happened yet")
_COUNTED = Message("no {index} here: there are {number}, counted from 0, or from -1 backwards")


@frozen(repr=False)
class History(Sequence[T], Generic[T]):
    """A sequence that never changes, and of which a longer one is made cheaply.

    A voyage of many thousand events would otherwise be copied whole with every event.

    >>> history = History().with_one_more("signal").with_one_more("lift")
    >>> list(history), history[-1], len(history)
    (['signal', 'lift'], 'lift', 2)
    """

    _full_pages: tuple[tuple[T, ...], ...] = ()
    _page: tuple[T, ...] = ()

    def with_one_more(self, item: T) -> "History[T]":
        """Return the history with one thing more at its end."""
        page = (*self._page, item)
        return History((*self._full_pages, page)) if len(page) == PAGE else History(self._full_pages, page)

    def __len__(self) -> int:
        return PAGE * len(self._full_pages) + len(self._page)

    def __iter__(self) -> Iterator[T]:
        for page in self._full_pages:
            yield from page
        yield from self._page

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        try:
            number, place = divmod(range(len(self))[index], PAGE)
        except (IndexError, TypeError) as wrong:
            told = _COUNTED if self else _NOTHING_YET
            raise type(wrong)(str(told.filled(index=shown(index), number=len(self)))) from None
        return (self._full_pages[number] if number < len(self._full_pages) else self._page)[place]

    def __repr__(self) -> str:
        return repr(tuple(self))
