"""A terminal as a line client needs it: write a line, ask for one, draw a curtain."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol


class Leave(Exception):  # noqa: N818  -- not an error: the person goes
    """The person leaves: `q`, the end of input, Ctrl-C or SIGTERM."""


class Console(Protocol):
    """Where lines go and come from."""

    def write(self, line: str) -> None:
        """Show a line."""

    def ask(self, prompt: str) -> str:
        """Show a prompt and read a line; raises `Leave` where nobody answers any more."""

    def curtain(self) -> None:
        """Hide all that was shown."""


class Terminal:
    """Standard input and output."""

    def __init__(self, *, plain: bool) -> None:
        self._plain = plain

    def write(self, line: str) -> None:
        """Show a line."""
        print(line, flush=True)

    def ask(self, prompt: str) -> str:
        """Show a prompt and read a line."""
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Leave from None

    def curtain(self) -> None:
        """Hide all that was shown: clear screen and scroll-back, or where that cannot be, push it away."""
        if sys.stdout.isatty() and not self._plain:
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
        else:
            print("\n" * 60, flush=True)


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """Turn SIGTERM and Ctrl-C into `Leave`, so that the last words are said."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise Leave

    before: list[tuple[int, Callable[[int, FrameType | None], object] | int | None]] = [
        (number, signal.signal(number, leave)) for number in (signal.SIGTERM, signal.SIGINT)
    ]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
