"""Work done here, in several processes or on a Ray cluster; results come in order and never hang on where."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from importlib import metadata
from logging import WARNING
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

Progress = Callable[[int, int], None]
"""Told how much of how much is done."""
Item = TypeVar("Item")
Made = TypeVar("Made")


class InOrder(Protocol):
    """Does the same with each item; results come in the order of the items, only a few are begun ahead."""

    def __call__(self, work: Callable[[Item], Made], items: Iterable[Item]) -> Iterator[Made]:
        """Results in order; closing the iterator drops what was not begun."""


@contextmanager
def crew(processes: int = 1, *, on_ray: bool = False) -> Iterator[InOrder]:
    """Whoever does the work.

    Raises ModuleNotFoundError where Ray is asked for and the extra `cluster` is missing, ValueError where a machine of
    the cluster lacks this Kozel.
    """
    if on_ray:
        with _cluster() as in_order:
            yield in_order
    elif processes <= 1:
        yield _alone
    else:
        # A fresh interpreter for each process: the same everywhere, and nothing is inherited by accident.
        pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_follow)
        try:
            yield lambda work, items: _ahead(
                lambda item: pool.submit(work, item), lambda future: future.result(), items, 2 * processes
            )
        finally:
            pool.shutdown(cancel_futures=True)


def gathered(
    work: Callable[[range], list[Made]],
    total: int,
    chunk: int,
    processes: int,
    in_order: InOrder | None = None,
    progress: Progress | None = None,
    enough: Callable[[Made], bool] | None = None,
) -> tuple[list[Made], bool]:
    """What a work makes of the numbers 0..total-1, some at a time, and whether Ctrl-C broke it off.

    `in_order`: who works, in place of so many processes. `enough` looks at each result, in order, and ends the work.
    """
    made: list[Made] = []
    with crew(processes) if in_order is None else nullcontext(in_order) as crowd:
        try:
            with closing(_one_by_one(crowd(work, chunks(total, chunk)))) as results:
                for result in results:
                    made.append(result)
                    if progress is not None:
                        progress(len(made), total)
                    if enough is not None and enough(result):
                        break
        except KeyboardInterrupt:
            return made, True
    return made, False


def chunks(total: int, chunk: int) -> list[range]:
    """The numbers 0..total-1, so many at a time."""
    numbers = range(total)
    return [numbers[start : start + chunk] for start in range(0, total, chunk)]


def _one_by_one(parts: Iterator[list[Made]]) -> Generator[Made, None, None]:
    for part in parts:
        yield from part


def _alone(work: Callable[[Item], Made], items: Iterable[Item]) -> Iterator[Made]:
    yield from map(work, items)


def _follow() -> None:
    """Ctrl-C is for the process that was started by hand: it stops the others, and none outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_it, daemon=True).start()


def _end_with_it() -> None:
    """Wait for the end of the process that was started by hand, however it comes."""
    first = parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def _ahead(begin: Callable[[Any], Any], end: Callable[[Any], Any], items: Iterable[Any], ahead: int) -> Iterator[Any]:
    """Begin some items ahead, end them in order."""
    begun: deque[Any] = deque()
    try:
        for item in items:
            begun.append(begin(item))
            if len(begun) > ahead:
                yield end(begun.popleft())
        while begun:
            yield end(begun.popleft())
    finally:
        for one in begun:
            if hasattr(one, "cancel"):
                one.cancel()


@contextmanager
def _cluster() -> Iterator[InOrder]:
    """On a Ray cluster, or on all of this machine where there is none; raises ValueError where Kozel is missing."""
    import ray  # noqa: PLC0415  -- an optional extra

    ray.init(ignore_reinit_error=True, log_to_driver=False, logging_level=WARNING)
    try:
        _check_machines(ray)
        remote = ray.remote(_call)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield lambda work, items: _ahead(lambda item: remote.remote(work, item), ray.get, items, ahead)
    finally:
        ray.shutdown()


def _check_machines(ray: Any) -> None:
    """Raise ValueError where a machine of the cluster has no Kozel, or another one."""

    def found() -> str | None:  # sent as it stands, for it runs where there may be no Kozel
        try:
            return metadata.version("kozel")
        except metadata.PackageNotFoundError:
            return None

    own, probe = found(), ray.remote(found)
    machines = [name for name in ray.cluster_resources() if name.startswith("node:") and "__" not in name]
    asked = {name: probe.options(num_cpus=0, resources={name: 0.001}).remote() for name in machines}
    for name, answer in asked.items():
        other = ray.get(answer)
        if other != own:
            machine, there = name.removeprefix("node:"), "none" if other is None else other
            raise ValueError(f"{machine} of the cluster has kozel: {there}; expected {own}, install it there")


def _call(work: Callable[[Item], Made], item: Item) -> Made:
    return work(item)
