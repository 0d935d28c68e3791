"""A table in this process: its bots are asked here, its log is kept here, its messages come back as a list.

The only game loop there is: `step` lets the next bot act, `send` hands in what a person wants, `tick` what time does.
Who cannot wait for bots to think takes `questions`, thinks elsewhere and hands each answer to `answer`. A client that
reads the replies cannot tell this session from one behind a server.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Final

from kozel.bots.explain import Explanation, advise
from kozel.bots.levels import DEFAULT_BOT, bot
from kozel.bots.protocol import Bot, Budget
from kozel.game.actions import Action
from kozel.game.play import asked
from kozel.game.view import see
from kozel.notation.record import DealRecord
from kozel.rules.compile import Rules, Seat
from kozel.session.names import only_person
from kozel.session.questions import Decision, Question
from kozel.session.store import Result, Store, StoreError
from kozel.table.messages import (
    Act,
    Acted,
    Append,
    Chair,
    Effect,
    NextDeal,
    Opened,
    Options,
    PlayerId,
    Reply,
    Request,
    Resume,
    Send,
)
from kozel.table.table import Table, restored

HINT_WORLDS: Final = 300
"""Worlds that a hint looks at."""
HINT_SECONDS: Final = 0.3
"""Time that it has for them."""
DEVICE: Final[PlayerId] = "device"
"""Whoever sits at this program."""


def chairs_for(people: Mapping[Seat, str], bots: Mapping[Seat, str], seats: int) -> tuple[Chair, ...]:
    """Chairs of a local table: people by seat with their names, a bot's name in every other seat."""
    return tuple(
        Chair(DEVICE, people[seat], None, bots.get(seat, ""))
        if seat in people
        else Chair(f"bot{seat}", "", bots.get(seat, DEFAULT_BOT))
        for seat in range(seats)
    )


class LocalSession:
    """People at this device and bots around one table, every entry written to the store before it is seen."""

    def __init__(self, table: Table, store: Store, number: int, *, practice: bool = False) -> None:
        self._table = table
        self._store = store
        self.number = number
        self.is_practice = practice
        self._bots: dict[tuple[Seat, str], Bot] = {}
        for seat in range(table.rules.seats):
            self._bot(seat, table.chairs[seat].bot or "")
        self._sent = table.last_number(DEVICE)

    @property
    def table(self) -> Table:
        """The table itself: for records after a deal, never for showing."""
        return self._table

    def send(self, message: Request, now: float = 0.0, client: str = "") -> list[Reply]:
        """Hand in a message of this device; what comes back to it."""
        return self._perform(self._table.handle(message, DEVICE, now, client))

    def act(self, action: Action) -> list[Reply]:
        """Hand in an action on the position as it is."""
        return self.send(Act(self.next_number(), self._table.v, action))

    def next_number(self) -> int:
        """Number for the next message of this device."""
        self._sent += 1
        return self._sent

    def tick(self, now: float) -> list[Reply]:
        """What time does; when it has something to do says `table.deadline`."""
        return self._perform(self._table.tick(now))

    def questions(self) -> list[Question]:
        """What bots have to decide now, claims first; who is asked never depends on cards."""
        table = self._table
        state = table.state
        if state is None or table.is_paused:
            return []
        found = []
        for seat in asked(state):
            name = table.bot_of(seat)
            if name is not None:
                chance = table.chance(1 + seat)
                view = see(state, seat)
                found.append(Question(table.v, seat, self._bot(seat, name), view, chance, seat == state.turn))
        return found

    def answer(self, question: Question, decision: Decision, now: float = 0.0) -> list[Reply]:
        """Hand in what a bot decided; nothing happens where the table has gone on since."""
        if question.v != self._table.v or decision.action is None:
            return []
        player = self._table.player_of(question.seat)
        number = question.v  # a bot's messages are numbered by the version that they follow
        act = Act(number, number, decision.action)
        return self._perform(self._table.handle(act, player, now, decision.by))

    def step(self) -> list[Reply]:
        """Let the next bot act, claims first; empty where it is for a person to go on, or the deal is over."""
        for question in self.questions():
            decision = question.decide()
            if decision.action is not None:
                return self.answer(question, decision)
        return []

    def hint(self, seat: Seat) -> Explanation | None:
        """The best that a seat can do, knowing what that seat sees, and why; None where it can do nothing."""
        state = self._table.state
        view = None if state is None else see(state, seat)
        if view is None or not view.legal:
            return None
        return advise(view, self._table.chance(1 + seat), Budget(HINT_WORLDS, monotonic() + HINT_SECONDS))

    def close_match(self) -> None:
        """Do not offer this match again."""
        self._store.finish(self.number)

    def _bot(self, seat: Seat, name: str) -> Bot:
        chosen = name or DEFAULT_BOT
        if (seat, chosen) not in self._bots:
            self._bots[seat, chosen] = bot(chosen)
        return self._bots[seat, chosen]

    def _perform(self, effects: list[Effect]) -> list[Reply]:
        """Carry out effects in order: what is appended is committed before anything after it is delivered.

        Where it cannot be committed, the table is again what the log says, and `StoreError` goes on.
        """
        replies: list[Reply] = []
        for effect in effects:
            match effect:
                case Append():
                    self._append(effect)
                case Send():
                    replies += [effect.message] if effect.to == DEVICE else []
        return replies

    def _append(self, effect: Append) -> None:
        ends_deal = isinstance(effect.entry, Acted) and effect.v == self._table.v and self._table.settlement is not None
        try:
            self._store.append(self.number, effect.v, effect.entry, self._result() if ends_deal else None)
        except StoreError:
            self._table = restored(self._store.entries(self.number)) if effect.v > 1 else Table(self._table.opened)
            raise

    def _result(self) -> Result | None:
        """The deal that is over, for statistics: of the only person, and never of practice."""
        table = self._table
        state, settlement, me = table.state, table.settlement, only_person(table.chairs)
        if me is None or self.is_practice or state is None or state.outcome is None or settlement is None:
            return None
        side = table.rules.side_of[me]
        points = state.outcome.points
        return Result(
            ruleset=table.rules.ruleset.base.id,
            level=",".join(sorted({chair.bot for chair in table.chairs if chair.bot is not None})),
            won=settlement.penalty[side] == 0,
            match_won=side not in settlement.goats if settlement.goats else None,
            loss=settlement.penalty[side],
            points=0 if points is None else points[side],
        )


def new_session(
    store: Store,
    rules: Rules,
    chairs: tuple[Chair, ...],
    seed: int,
    options: Options = Options(),  # noqa: B008  -- a frozen value
    now: float = 0.0,
) -> tuple[LocalSession, list[Reply]]:
    """A new table with its first deal on it, and what there is to tell."""
    session = LocalSession(Table(Opened(rules, chairs, seed, options)), store, store.new_match())
    session._perform(session._table.open())  # noqa: SLF001  -- a constructor of this module
    return session, session.send(NextDeal(session.next_number()), now)


def practice_session(
    store: Store, opened: Opened, deal: DealRecord, tricks: int, now: float = 0.0
) -> tuple[LocalSession, list[Reply]]:
    """A table of its own with a deal laid out again up to the beginning of a trick, and what there is to tell."""
    session = LocalSession(Table(opened), store, store.new_match(practice=True), practice=True)
    session._perform(session._table.open())  # noqa: SLF001  -- a constructor of this module
    session._perform(session._table.practise(deal, tricks))  # noqa: SLF001  -- the same
    return session, session.send(Resume(0), now)


def resumed_session(store: Store, number: int, now: float = 0.0) -> tuple[LocalSession, list[Reply]]:
    """A table from its log, and what there is to tell; raises `TableError` or `StoreError` where the log is none."""
    session = LocalSession(restored(store.entries(number)), store, number)
    if session.table.state is None:
        return session, session.send(NextDeal(session.next_number()), now)
    return session, session.send(Resume(0), now)
