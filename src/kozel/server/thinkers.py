"""Where bots think: in a process of their own, so that no search keeps the table's messages waiting.

One process, started once and warmed before the first question. A bot that has not answered when its time and `GRACE`
are over is given up with its process, and another bot stands in; so is one that raises, answers what is not legal, or
takes its process down. The process ignores Ctrl-C and ends by itself when its pipe is cut, as by a kill of the server.
"""

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Protocol

from kozel.bots.levels import bot
from kozel.bots.protocol import FIXED_WORK, Bot, Budget
from kozel.bots.weights import read_all
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import Seat
from kozel.session.questions import Decision, Question

GRACE: Final = 1.0
"""Seconds after its deadline in which a bot may still answer."""
WARM_SECONDS: Final = 30.0
"""Seconds that a new process has to get ready."""
Make = Callable[[str], Bot]
_Request = tuple[Seat, str, View, Rng, float]


class Thinker(Protocol):
    """Asks a bot, and always has a decision in time."""

    def decide(self, question: Question, seconds: float) -> Decision:
        """What the bot decides within so many seconds, or who stands in for it."""

    def close(self) -> None:
        """No more questions come."""


class InThisProcess:
    """Bots that think where they are asked; who takes too long keeps the others waiting."""

    def decide(self, question: Question, seconds: float) -> Decision:
        """What the bot decides; its time is a wish."""
        return question.decide(Budget(FIXED_WORK.work, time.monotonic() + seconds))

    def close(self) -> None:
        """Nothing to end."""


class OwnProcess:
    """Bots in a process of their own. `decide` is called by one thread, `start` and `close` by any."""

    def __init__(self, make: Make = bot) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._is_ready = False
        self._is_closed = False

    def start(self) -> None:
        """Start the process, unless it runs; it gets ready meanwhile."""
        with self._lock:
            if self._is_closed or (self._process is not None and self._process.is_alive()):
                return
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs, self._make), name="kozel-bots", daemon=True)
            self._is_ready = False
            self._process.start()
            theirs.close()

    def decide(self, question: Question, seconds: float) -> Decision:
        """What the bot decides within so many seconds, or who stands in for it."""
        try:
            action = self._answer(question, seconds)
        except _NoAnswerError:
            return question.stand_in()
        return question.answered(action)

    def close(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            self._is_closed = True
            self._end()

    def _answer(self, question: Question, seconds: float) -> Action | None:
        try:
            self.start()
            pipe = self._pipe
            if pipe is None:
                raise _NoAnswerError
            if not self._is_ready:
                self._receive(pipe, WARM_SECONDS)
                self._is_ready = True
            pipe.send((question.seat, question.bot.name, question.view, question.chance, seconds))
            answer: Action | None = self._receive(pipe, seconds + GRACE)
        except (OSError, EOFError, ValueError):
            self._give_up()
            raise _NoAnswerError from None
        return answer

    def _receive(self, pipe: Connection, seconds: float) -> Action | None:
        if not pipe.poll(seconds):
            raise TimeoutError
        is_answer, answer = pipe.recv()
        if not is_answer:
            raise _NoAnswerError
        found: Action | None = answer
        return found

    def _give_up(self) -> None:
        """End a process that does not answer; the next one gets ready meanwhile."""
        with self._lock:
            self._end()
        self.start()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


class _NoAnswerError(Exception):
    """A bot did not decide."""


def _work(pipe: Connection, make: Make) -> None:
    """Answer questions until the pipe ends: whether it is an answer, and the answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    bots: dict[tuple[Seat, str], Bot] = {}
    read_all()  # so that no first decision waits for a disk
    try:
        pipe.send((True, None))
        while True:
            seat, name, view, chance, seconds = pipe.recv()
            deadline = time.monotonic() + seconds
            pipe.send(_choose(bots, make, (seat, name, view, chance, deadline)))
    except (EOFError, OSError):
        return  # the server is gone, or wants no more


def _choose(bots: dict[tuple[Seat, str], Bot], make: Make, request: _Request) -> tuple[bool, Action | None]:
    seat, name, view, chance, deadline = request
    try:
        if (seat, name) not in bots:
            bots[seat, name] = make(name)
        return True, bots[seat, name].choose(view, chance, Budget(FIXED_WORK.work, deadline))
    except Exception:  # noqa: BLE001  -- whatever a bot does, the table goes on
        return False, None
