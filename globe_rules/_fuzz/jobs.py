"""A search in several processes: each sends its share of the requests to its own instance of the implementation."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Mapping
from multiprocessing.connection import Connection, wait
from typing import Any

from globe_rules._fuzz.search import Search, SearchResults
from globe_rules._kit.adapters import Adapter, AdapterError
from globe_rules._kit.interruption import interruptible, keep_results

PROGRESS_EVERY = 10
"""Requests between two progress messages of a worker."""

_EXIT_SECONDS = 10.0
"""Seconds to wait for a worker to end after SIGTERM."""


def work(
    make_adapter: Callable[[], Adapter], options: Mapping[str, Any], share: tuple[int, int], connection: Connection
) -> None:
    """Send one share of the requests, as the main function of a worker process.

    The connection gets the number of requests so far every 10 requests, and at the end either the SearchResults
    or the arguments of an AdapterError.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C interrupts the parent process, which ends its workers
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    adapter: Adapter | None = None

    def report_progress(requests_sent: int) -> None:
        if requests_sent % PROGRESS_EVERY == 0:
            connection.send(requests_sent)

    try:
        adapter = make_adapter()
        search = Search(adapter, **options, share=share, progress=report_progress)
        search.run()
        connection.send(search.results)
    except AdapterError as error:
        connection.send((error.verdict, error.problem, error.hint))
    except (KeyboardInterrupt, BrokenPipeError):  # the parent process has stopped the search
        pass
    finally:
        if adapter is not None:
            adapter.stop()


def search_in_processes(
    make_adapter: Callable[[], Adapter], jobs: int, options: Mapping[str, Any], progress: Callable[[int], None]
) -> SearchResults:
    """Search in `jobs` processes and return the merged results; an interrupt keeps what each has found so far."""
    context = multiprocessing.get_context("spawn")
    requests_sent: dict[Connection, int] = {}
    workers = []
    for number in range(jobs):
        here, there = context.Pipe(duplex=False)
        worker = context.Process(target=work, args=(make_adapter, dict(options), (number, jobs), there), daemon=True)
        worker.start()
        there.close()
        requests_sent[here] = 0
        workers.append(worker)
    results = SearchResults()
    running = list(requests_sent)
    keep_results()
    try:
        while running:
            try:
                with interruptible():
                    ready = [each for each in wait(running) if isinstance(each, Connection)]
                running = _receive(ready, running, requests_sent, results)
                progress(sum(requests_sent.values()))
            except KeyboardInterrupt:
                results.complete = False
                for worker in workers:
                    worker.terminate()
    finally:
        for worker in workers:
            if running:  # one implementation could not be started: stop the others
                worker.terminate()
            worker.join(_EXIT_SECONDS)
    return results


def _receive(
    ready: Iterable[Connection],
    running: Iterable[Connection],
    requests_sent: dict[Connection, int],
    results: SearchResults,
) -> list[Connection]:
    """Receive the messages that workers have sent, and return the connections of those that are still running."""
    still_running = [*running]
    for connection in ready:
        try:
            message = connection.recv()
        except EOFError:  # the worker ended without a result
            results.complete = False
            still_running.remove(connection)
            continue
        if isinstance(message, int):
            requests_sent[connection] = message
            continue
        still_running.remove(connection)
        if isinstance(message, tuple):
            raise AdapterError(*message)
        requests_sent[connection] = message.requests_sent
        results.merge(message)
    return still_running
