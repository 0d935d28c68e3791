"""The table's own time: who is connected, when bots act, when the clock strikes.

All that touches the table and its log runs in one thread, so that the event loop never waits for a disk, and nothing is
sent that is not committed. Bots think in a process of their own, as long as their delay runs. A bot acts after a delay
that is drawn from one distribution, for plays and claims alike, and that depends on the pace alone; before the first
play of a trick there is a constant pause on top. Claims are considered before each action: a person's play waits for
the answers of the bots.
"""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

from kozel.server.codec import encode_message
from kozel.server.thinkers import InThisProcess, Thinker
from kozel.session.messages import ClientMessage, Pace
from kozel.session.questions import Decision, Question
from kozel.session.talk import Connection, Out, Talk
from kozel.table.messages import Act

SECONDS: Final[dict[Pace, float]] = {"slow": 1.5, "normal": 0.8, "fast": 0.3, "off": 0.0}
"""What a bot's delay is on average; it lies between a half and one and a half of it."""
TRICK_PAUSE: Final[dict[Pace, float]] = {"slow": 1.4, "normal": 0.9, "fast": 0.3, "off": 0.0}
"""Before the first play of every trick, whoever leads and whatever the hands are."""
LEAST_SECONDS: Final = 0.4
"""What a bot has to think at least, where its delay is shorter."""
CLAIM_SECONDS: Final = 0.15
"""What all bots together have to think about claims: a person's play waits for it."""
RETRY: Final = 3.0
"""Seconds until a bot tries again what could not be written to the log."""
MOST_FRAMES: Final = 64
"""Frames that wait for a client before it is cut off; it comes back and resumes."""


class Outbox:
    """Frames for one connection, in order, sent by one writer."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[str | None] = asyncio.Queue()
        """None: close, the client does not keep up."""

    def put(self, frame: str) -> None:
        """Queue a frame."""
        if self.frames.qsize() > MOST_FRAMES:
            self.frames.put_nowait(None)
        else:
            self.frames.put_nowait(frame)


class _Situation(NamedTuple):
    """What the hub has to know of the table after each change."""

    table: int
    v: int
    questions: list[Question]
    is_trick_start: bool
    pace: Pace
    deadline: float | None


Answer = tuple[Question, Decision] | None


class Hub:
    """Connections around one `Talk`."""

    def __init__(
        self, talk: Talk, *, thinker: Thinker | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._talk = talk
        self._thinker = thinker or InThisProcess()
        self._now = now
        self._rng = random.SystemRandom()
        self._outboxes: dict[Connection, Outbox] = {}
        self._numbers = 0
        self._table_thread = ThreadPoolExecutor(1, "table")
        self._asking = ThreadPoolExecutor(1, "thinker")
        self._position: tuple[int, int] | None = None
        self._claims: asyncio.Future[Answer] | None = None
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def connect(self) -> tuple[Connection, Outbox]:
        """A new connection and where its frames come out."""
        self._numbers += 1
        outbox = self._outboxes[self._numbers] = Outbox()
        return self._numbers, outbox

    async def disconnect(self, who: Connection) -> None:
        """A connection is lost; with the last one the table rests."""
        self._outboxes.pop(who, None)
        await self._at_table(lambda: self._talk.leave(who, self._now()))

    async def receive(self, who: Connection, message: ClientMessage) -> None:
        """Answer a message."""
        if isinstance(message, Act) and self._claims is not None:
            await self._claim(await asyncio.shield(self._claims))
        await self._at_table(lambda: self._talk.handle(who, message, self._now()))

    def refuse(self, who: Connection, reason: str) -> None:
        """Say that a frame was no message."""
        self._deliver([(who, encode_message(self._talk.wrong_frame(who, reason)))])

    async def close(self) -> None:
        """Stop everything; the log has it all."""
        if self._alarm is not None:
            self._alarm.cancel()
        tasks = [*self._tasks, *([] if self._bots is None else [self._bots])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinker.close()
        self._asking.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self._table_thread.shutdown)

    # --- the table's thread ---

    async def _at_table(self, work: Callable[[], list[Out]]) -> None:
        """Do something with the table, send what comes of it, and see what is next."""
        loop = asyncio.get_running_loop()

        def job() -> _Situation | None:
            frames = _encoded(work())
            loop.call_soon_threadsafe(self._deliver, frames)
            return self._situation()

        self._look(await loop.run_in_executor(self._table_thread, job))

    def _situation(self) -> _Situation | None:
        """None: nobody is there, or nothing is on the table."""
        session = self._talk.session
        state = None if session is None else session.table.state
        if session is None or state is None or not self._talk.is_attended:
            return None
        table = session.table
        starts = not state.trick.plays
        deadline = self._talk.deadline()
        return _Situation(session.number, table.v, self._talk.questions(), starts, self._talk.pace, deadline)

    def _deliver(self, frames: list[tuple[Connection, str]]) -> None:
        for who, frame in frames:
            outbox = self._outboxes.get(who)
            if outbox is not None:
                outbox.put(frame)

    # --- bots and the clock ---

    def _look(self, now: _Situation | None) -> None:
        """Follow the table: a new version has new questions and another alarm."""
        position = None if now is None else (now.table, now.v)
        if now is not None and position == self._position:
            self._set_alarm(now.deadline)
            return
        self._position = position
        if self._bots is not None:
            self._bots.cancel()
            self._bots = None
        self._claims = None
        self._set_alarm(None if now is None else now.deadline)
        if now is not None and now.questions:
            self._ask(now)

    def _ask(self, now: _Situation) -> None:
        loop = asyncio.get_running_loop()
        claims = [question for question in now.questions if not question.is_turn]
        turn = [question for question in now.questions if question.is_turn]
        delay = self._delay(now)
        seconds = max(delay, LEAST_SECONDS)
        self._claims = loop.run_in_executor(self._asking, self._first, claims, CLAIM_SECONDS) if claims else None
        decided = loop.run_in_executor(self._asking, self._first, turn, seconds) if turn else None
        self._bots = asyncio.create_task(self._act(delay, self._claims, decided))

    def _delay(self, now: _Situation) -> float:
        pause = TRICK_PAUSE[now.pace] if now.is_trick_start else 0.0
        return pause + SECONDS[now.pace] * self._rng.uniform(0.5, 1.5)

    async def _act(
        self, delay: float, claims: asyncio.Future[Answer] | None, turn: asyncio.Future[Answer] | None
    ) -> None:
        """Let the first bot that wants to act do so, after its delay."""
        await asyncio.sleep(delay)
        answer = None if claims is None else await asyncio.shield(claims)
        if answer is None and turn is not None:
            answer = await asyncio.shield(turn)
        if answer is not None:
            self._start(self._claim(answer))

    def _first(self, questions: list[Question], seconds: float) -> Answer:
        """The first bot that wants to act, and what it does, when all of them have so many seconds."""
        for question in questions:
            decision = self._thinker.decide(question, seconds / len(questions))
            if decision.action is not None:
                return question, decision
        return None

    async def _claim(self, answer: Answer) -> None:
        """Hand in what a bot decided; nothing happens where the table has gone on since."""
        if answer is not None:
            question, decision = answer
            position = self._position
            await self._at_table(lambda: self._talk.answer(question, decision, self._now()))
            if position is not None and position == self._position and position[1] == question.v:
                await asyncio.sleep(RETRY)  # it could not be written: said already, tried again
                self._position = None
                await self._at_table(list)

    def _set_alarm(self, deadline: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if deadline is not None:
            wait = max(0.0, deadline - self._now())
            self._alarm = asyncio.get_running_loop().call_later(wait, self._strike)

    def _strike(self) -> None:
        self._alarm = None
        self._start(self._at_table(lambda: self._talk.tick(self._now())))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _encoded(told: list[Out]) -> list[tuple[Connection, str]]:
    """Messages as frames."""
    return [(who, encode_message(message)) for who, message in told]
