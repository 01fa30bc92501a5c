"""A search in several processes: each sends its share of the requests to its own instance of the implementation."""

import multiprocessing
import signal
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection, wait
from typing import Any

from globe_rules.fuzz.search import Found, Search
from globe_rules.kit.adapters import Adapter, Trouble

EVERY = 10
"""Requests between two progress messages of a worker."""

_PATIENCE = 10.0
"""Seconds to wait for a worker to end after SIGTERM."""


def work(make: Callable[[], Adapter], options: Mapping[str, Any], share: tuple[int, int], told: Connection) -> None:
    """Send one share of the requests; report progress, then the results or why the implementation could not be run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process is interrupted, and ends its workers
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
    except (KeyboardInterrupt, BrokenPipeError):  # the parent process has stopped the search
        pass
    finally:
        if adapter is not None:
            adapter.stop()


def search_together(
    make: Callable[[], Adapter], jobs: int, options: Mapping[str, Any], progress: Callable[[int], None]
) -> Found:
    """Search in several processes; an interrupt keeps what each has found so far."""
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
            if waiting:  # one implementation could not be run: stop the others
                worker.terminate()
            worker.join(_PATIENCE)
    return found


def _listen(waiting: list[Connection], asked: dict[Connection, int], found: Found) -> list[Connection]:
    """Receive the messages of workers, and return the connections of those that are still running."""
    left = [*waiting]
    for share in wait(waiting):
        assert isinstance(share, Connection)  # noqa: S101 -- nothing else is waited for
        try:
            told = share.recv()
        except EOFError:  # the worker ended without a result
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
