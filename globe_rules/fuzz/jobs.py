"""A search shared by several processes: each asks its share of the same questions of an implementation of its own."""

import multiprocessing
import signal
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection, wait
from typing import Any

from globe_rules.fuzz.search import Found, Search
from globe_rules.kit.adapters import Adapter, Trouble

EVERY = 10
"""After so many questions a worker tells how far it is."""

_PATIENCE = 10.0
"""Seconds to wait for a worker that was told to end."""


def work(make: Callable[[], Adapter], options: Mapping[str, Any], share: tuple[int, int], told: Connection) -> None:
    """Ask one share of the questions, and tell how many were asked, then what was found, or what went wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us is interrupted, and tells us to end
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    adapter: Adapter | None = None

    def tell(asked: int) -> None:
        if asked % EVERY == 0:
            told.send(asked)

    try:
        adapter = make()
        search = Search(adapter, **options, share=share, progress=tell)
        search.run()
        told.send(search.found)
    except Trouble as trouble:
        told.send((trouble.verdict, trouble.problem, trouble.hint))
    except (KeyboardInterrupt, BrokenPipeError):  # nobody wants to know any more
        pass
    finally:
        if adapter is not None:
            adapter.stop()


def search_together(
    make: Callable[[], Adapter], jobs: int, options: Mapping[str, Any], progress: Callable[[int], None]
) -> Found:
    """Search in several processes; an interruption leaves what each has found so far."""
    context = multiprocessing.get_context("spawn")
    asked: dict[Connection, int] = {}
    workers = []
    for number in range(jobs):
        here, there = context.Pipe(duplex=False)
        worker = context.Process(target=work, args=(make, dict(options), (number, jobs), there), daemon=True)
        worker.start()
        there.close()
        asked[here] = 0
        workers.append(worker)
    found = Found()
    waiting = list(asked)
    try:
        while waiting:
            try:
                waiting = _listen(waiting, asked, found)
                progress(sum(asked.values()))
            except KeyboardInterrupt:
                found.complete = False
                for worker in workers:
                    worker.terminate()
    finally:
        for worker in workers:
            if waiting:  # somebody could not be evaluated: the others need not go on
                worker.terminate()
            worker.join(_PATIENCE)
    return found


def _listen(waiting: list[Connection], asked: dict[Connection, int], found: Found) -> list[Connection]:
    """Hear whoever has something to tell, and return whom to wait for still."""
    left = [*waiting]
    for share in wait(waiting):
        assert isinstance(share, Connection)  # noqa: S101 -- nothing else is waited for
        try:
            told = share.recv()
        except EOFError:  # it has ended without a word
            found.complete = False
            left.remove(share)
            continue
        if isinstance(told, int):
            asked[share] = told
            continue
        left.remove(share)
        if isinstance(told, tuple):
            raise Trouble(*told)
        asked[share] = told.asked
        found.add(told)
    return left
