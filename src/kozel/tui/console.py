"""A terminal as a line client needs it: write a line, ask for one, draw a curtain."""

import re
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, Protocol


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


_COLOUR: Final = re.compile(r"\x1b\[\d*m")
_LABEL: Final = re.compile(r"\d+\) |.{1,12}? {2,}")
"""Number of a play or name of a key, with the blanks after it: further lines of the text stand below the text."""


def wrapped(line: str, width: int) -> str:
    """A line broken between words, so that a terminal of this width breaks none; colours take no room."""
    if _room(line) <= width:
        return line
    label = _LABEL.match(line)
    indent = " " * (label.end() if label else 0)
    lines = [""]
    for blanks, word in re.findall(r"( *)([^ ]*)", line):
        if lines[-1].strip() and _room(lines[-1] + blanks + word) > width:
            lines.append(indent + word)
        else:
            lines[-1] += blanks + word
    return "\n".join(lines)


def _room(text: str) -> int:
    return len(_COLOUR.sub("", text).rstrip(" "))


def _fitted(line: str) -> str:
    """The line for standard output: broken between words where that is a terminal."""
    return wrapped(line, shutil.get_terminal_size().columns) if sys.stdout.isatty() else line


class Terminal:
    """Standard input and output."""

    def __init__(self, *, plain: bool) -> None:
        self._plain = plain

    def write(self, line: str) -> None:
        """Show a line."""
        print(_fitted(line), flush=True)

    def ask(self, prompt: str) -> str:
        """Show a prompt and read a line."""
        try:
            return input(_fitted(prompt)).strip()
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
