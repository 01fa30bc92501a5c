"""Several processes that share a long work, and end with the command whatever ends it."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import cycle
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from typing import Any

Parts = Callable[[int, int], Iterator[Any]]
"""Makes the results of the parts of a work from a first one on, every so-manieth of them."""


def shared(parts: Parts, jobs: int) -> Iterator[Any]:
    """Yield the results of all parts of a work in their order, made by several processes.

    Each of them takes every so-manieth part. Nothing is queued: whoever is far ahead waits.
    """
    workers: list[tuple[Process, Connection]] = []
    try:
        for number in range(jobs):
            receiver, sender = Pipe(duplex=False)
            worker = Process(target=_work, args=(parts, number, jobs, receiver, sender), daemon=True)
            worker.start()
            sender.close()
            workers.append((worker, receiver))
        turns = cycle([receiver for _, receiver in workers])
        with suppress(EOFError):  # the first that has no part left ends it: the others have none either
            while True:
                yield next(turns).recv()
    finally:
        for worker, receiver in workers:
            worker.kill()
            receiver.close()


def _work(parts: Parts, first: int, step: int, receiver: Connection, sender: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the command, which ends its workers
    receiver.close()  # so that nobody reads what is sent once the command is gone, however it went
    parent = os.getppid()
    for result in parts(first, step):
        if os.getppid() != parent:
            return
        try:
            sender.send(result)
        except BrokenPipeError:
            return
