"""Bots that are programs of their own, in any language: a view a line in, a token a line out (docs/bots-external.md).

Each seat has a process of its own, started when it is first asked; one that fails or is late is stopped, and started
anew at the next question. The guard replaces the play by `thumb` and tells it.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final

from kozel.bots.guard import IllegalAnswerError
from kozel.bots.protocol import Budget
from kozel.cards import CardTextError
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.notation.tokens import legal_token, legal_tokens, read_set
from kozel.notation.wire import encode

TIMEOUT: Final = 5.0
"""Seconds for an answer, a program's start included."""
LONGEST_LINE: Final = 1_000
NOTHING: Final = {"", "null"}


@dataclass(frozen=True, slots=True)
class External:
    """What makes bots of a command."""

    name: str
    command: tuple[str, ...]
    timeout: float = TIMEOUT

    def __call__(self) -> "ExternalBot":
        """A new bot; its process starts with the first question."""
        return ExternalBot(self)


def read_external(text: str, timeout: float = TIMEOUT) -> External:
    """`NAME=COMMAND` with quotes as in a shell; raises ValueError with the reason."""
    name, equals, line = text.partition("=")
    try:
        command = tuple(shlex.split(line))
    except ValueError as error:
        raise ValueError(f"{text}: {error}") from None
    if not name.isidentifier() or not equals or not command:
        raise ValueError(f"{text!r}: expected NAME=COMMAND, e.g. mine='node mine.js'")
    if shutil.which(command[0]) is None:
        raise ValueError(f"{name}: no program {command[0]!r}")
    return External(name, command, timeout)


def question(view: View, rng: Rng, budget: Budget) -> str:
    """The line that a program gets."""
    asked = {"work": budget.work, "chance": rng.below(1 << 32), "tokens": legal_tokens(view.legal)}
    return json.dumps({**encode(view), **asked}, separators=(",", ":")) + "\n"


def read_answer(view: View, line: str) -> Action | None:
    """The action that a line means, its cards in any order; raises `IllegalAnswerError`."""
    text = line.strip().strip('"')
    if text in NOTHING:
        return None
    for action in view.legal:
        wanted = legal_token(action)
        if text == wanted or _same_cards(text, wanted):
            return action
    raise IllegalAnswerError(f"{text[:60]!r} is none of {' '.join(legal_tokens(view.legal)) or 'nothing'}")


def _same_cards(text: str, wanted: str) -> bool:
    kind = wanted[:1] if wanted[:1] in ">-!" else ""
    if not text.startswith(kind):
        return False
    try:
        return read_set(text.removeprefix(kind)) == read_set(wanted.removeprefix(kind))
    except CardTextError:
        return False


class ExternalBot:
    """A process that is asked line by line."""

    def __init__(self, external: External) -> None:
        self.name = external.name
        self._external = external
        self._process: subprocess.Popen[str] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._reader: Thread | None = None

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """What the program answers; raises where it does not, which the guard turns into a play of `thumb`."""
        try:
            return read_answer(view, self._ask(question(view, rng, budget)))
        except BaseException:
            self.close()
            raise

    def _ask(self, line: str) -> str:
        process = self._started()
        if not self._lines.empty():
            raise IllegalAnswerError("a line that nobody asked for")
        if process.stdin is None:  # pragma: no cover -- it is a pipe
            raise ValueError("no pipe")
        process.stdin.write(line)
        process.stdin.flush()
        try:
            answer = self._lines.get(timeout=self._external.timeout)
        except Empty:
            raise TimeoutError(f"no answer within {self._external.timeout:g} s") from None
        if answer is None:
            raise RuntimeError("the program ended")
        return answer

    def _started(self) -> "subprocess.Popen[str]":
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603  -- the user's own command
                self._external.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
            self._lines = SimpleQueue()
            self._reader = Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True)
            self._reader.start()
        return self._process

    def close(self) -> None:
        """Stop the program; the next question starts it anew."""
        process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        process.wait()
        if self._reader is not None:
            self._reader.join()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not written yet has no reader any more
                    pipe.close()


def _kill(process: "subprocess.Popen[str]") -> None:
    """End a program and what it started; it was not waited for yet, so its number is still its own."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:  # pragma: no cover -- another system
        process.kill()


def _read(pipe: IO[str] | None, lines: "SimpleQueue[str | None]") -> None:
    """Lines as they come, None at the end."""
    while pipe is not None:
        line = pipe.readline(LONGEST_LINE)
        if not line:
            break
        lines.put(line)
    lines.put(None)
