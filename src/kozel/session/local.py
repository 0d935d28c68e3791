"""A table in this process: its bots are asked here, its log is kept here, its messages come back as a list.

The only game loop there is: `step` lets the next bot act, `send` hands in what a person wants. A client that reads the
replies cannot tell this session from one behind a server.
"""

from collections.abc import Mapping
from typing import Final

from kozel.bots.levels import DEFAULT_BOT, bot
from kozel.bots.protocol import FIXED_WORK, Bot
from kozel.game.actions import Action
from kozel.game.play import asked
from kozel.game.view import see
from kozel.rules.compile import Rules, Seat
from kozel.session.store import Store
from kozel.table.messages import Act, Append, Chair, Effect, NextDeal, Opened, PlayerId, Reply, Request, Resume, Send
from kozel.table.table import Table, restored

DEVICE: Final[PlayerId] = "device"
"""Whoever sits at this program."""


def chairs_for(people: Mapping[Seat, str], bots: Mapping[Seat, str], seats: int) -> tuple[Chair, ...]:
    """Chairs of a local table: people by seat with their names, a bot's name in every other seat."""
    return tuple(
        Chair(DEVICE, people[seat], None) if seat in people else Chair(f"bot{seat}", "", bots.get(seat, DEFAULT_BOT))
        for seat in range(seats)
    )


class LocalSession:
    """People at this device and bots around one table, every entry written to the store before it is seen."""

    def __init__(self, table: Table, store: Store, number: int) -> None:
        self._table = table
        self._store = store
        self._number = number
        self._bots: dict[Seat, Bot] = {
            seat: bot(chair.bot) for seat, chair in enumerate(table.chairs) if chair.bot is not None
        }
        self._sent = table.last_number(DEVICE)

    @property
    def table(self) -> Table:
        """The table itself: for records after a deal, never for showing."""
        return self._table

    def send(self, message: Request) -> list[Reply]:
        """Hand in a message of this device; what comes back to it."""
        return self._perform(self._table.handle(message, DEVICE))

    def act(self, action: Action) -> list[Reply]:
        """Hand in an action on the position as it is."""
        return self.send(Act(self.next_number(), self._table.v, action))

    def next_number(self) -> int:
        """Number for the next message of this device."""
        self._sent += 1
        return self._sent

    def step(self) -> list[Reply]:
        """Let the next bot act, claims first; empty where it is for a person to go on, or the deal is over."""
        state = self._table.state
        if state is None:
            return []
        for seat in asked(state):
            if seat not in self._bots:
                continue
            chance = self._table.chance(1 + seat)
            action = self._bots[seat].choose(see(state, seat), chance, FIXED_WORK)
            if action is not None:
                number = self._table.v  # a bot's messages are numbered by the version that they follow
                return self._perform(self._table.handle(Act(number, number, action), self._table.chairs[seat].owner))
        return []

    def hint(self, seat: Seat) -> Action | None:
        """What the default bot would do in a seat, seeing what that seat sees."""
        state = self._table.state
        if state is None:
            return None
        return bot(DEFAULT_BOT).choose(see(state, seat), self._table.chance(1 + seat), FIXED_WORK)

    def close_match(self) -> None:
        """Do not offer this match again."""
        self._store.finish(self._number)

    def _perform(self, effects: list[Effect]) -> list[Reply]:
        """Carry out effects in order: what is appended is committed before anything after it is delivered."""
        replies: list[Reply] = []
        for effect in effects:
            match effect:
                case Append():
                    self._store.append(self._number, effect.v, effect.entry)
                case Send():
                    replies += [effect.message] if effect.to == DEVICE else []
        return replies


def new_session(store: Store, rules: Rules, chairs: tuple[Chair, ...], seed: int) -> tuple[LocalSession, list[Reply]]:
    """A new table with its first deal on it, and what there is to tell."""
    session = LocalSession(Table(Opened(rules, chairs, seed)), store, store.new_match())
    session._perform(session._table.open())  # noqa: SLF001  -- a constructor of this module
    return session, session.send(NextDeal(session.next_number()))


def resumed_session(store: Store, number: int) -> tuple[LocalSession, list[Reply]]:
    """A table from its log, and what there is to tell; raises `TableError` or `StoreError` where the log is none."""
    session = LocalSession(restored(store.entries(number)), store, number)
    if session.table.state is None:
        return session, session.send(NextDeal(session.next_number()))
    return session, session.send(Resume(0))
