"""A table in a hostile world, from one seed: slow lines, lost, doubled and overtaken messages, clocks, crashes.

Time is virtual, so hours pass in milliseconds. `simulate(seed)` raises where an invariant breaks; `python -m
tests.table.simulator SEED` shows what happened.
"""

import heapq
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from kozel.game.play import asked, legal_actions
from kozel.game.shuffle import Rng
from kozel.table.clock import GRACE
from kozel.table.messages import (
    Act,
    Acted,
    Append,
    Chair,
    Done,
    Effect,
    Entry,
    NextDeal,
    Opened,
    Options,
    PlayerId,
    Refused,
    Reply,
    Request,
    Resume,
    Send,
    SetPause,
    TakeBack,
    Undo,
    Update,
)
from kozel.table.table import Table
from kozel.testing.chance import random_game
from tests.table import invariants

EVENTS = 150
"""How much happens before the faults stop."""
MOST_WAIT = 2_000
MILLI = 0.001


@dataclass(slots=True)
class Client:
    """A person's program: what it knows, and what it has sent without an answer."""

    owner: PlayerId
    connected: bool = True
    v: int = 0
    number: int = 0
    updates: dict[int, Update] = field(default_factory=dict)
    """Last update of each seat."""
    unanswered: dict[int, Request] = field(default_factory=dict)
    acted: set[int] = field(default_factory=set)
    """Numbers of actions that were acknowledged."""


class World:
    """One table, its people and bots, and the lines between them."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.now = 0.0
        self.trace: list[str] = []
        rules = random_game(self.rng)
        people = 1 + self.rng.below(min(3, rules.seats))
        shared = self.rng.below(2) == 0
        owners = ["ann" if shared else ("ann", "bob", "cat")[seat] for seat in range(people)]
        chairs = [Chair(owner, "", None, "uniform") for owner in owners]
        chairs += [Chair(f"bot{seat}", "", "uniform") for seat in range(people, rules.seats)]
        options = Options((0, 5)[self.rng.below(2)], (0, 7)[self.rng.below(2)], remember_trump=self.rng.below(2) == 0)
        self.table = Table(Opened(rules, tuple(chairs), seed, options))
        self.log: list[Entry] = []
        self.clients = {owner: Client(owner) for owner in owners}
        self.queue: list[tuple[float, int, Callable[[], None]]] = []
        self.faults = True
        self.is_slow = self.rng.below(3) == 0
        """Nobody watches the clock: only messages do."""
        self._count = 0
        self._perform(self.table.open(), 1)
        self.handle(NextDeal(1), "nobody")
        self.bots()
        for client in self.clients.values():
            self.later(lambda client=client: self.person(client))  # type: ignore[misc]  # a default binds it
        self.disaster()

    # --- time ---

    def later(self, work: Callable[[], None], most: int = MOST_WAIT) -> None:
        """Do something after a while."""
        self._count += 1
        heapq.heappush(self.queue, (self.now + self.rng.below(most) * MILLI, self._count, work))

    def run(self, events: int) -> None:
        """Let time pass."""
        for _ in range(events):
            if not self.queue:
                return
            at, _, work = heapq.heappop(self.queue)
            deadline = self.table.deadline()
            while deadline is not None and deadline <= at and not (self.faults and self.is_slow):
                self.now = max(self.now, deadline)
                self._effects(lambda: self.table.tick(self.now))
                deadline = self.table.deadline()
            self.now = at
            work()

    # --- the shell around the table ---

    def handle(self, message: Request, player: PlayerId, client: str = "") -> None:
        """Hand in a message, as a server would."""
        deadline = self.table.deadline()
        before = len(self.log)
        known = not isinstance(message, Resume) and (player, client, message.i) in self._carried_out()
        effects = self._effects(lambda: self.table.handle(message, player, self.now, client))
        if known and isinstance(message, Act):
            assert isinstance(effects[-1], Send)
            assert isinstance(effects[-1].message, Done)  # I5
        if isinstance(message, Act) and player in self.clients and len(self.log) > before:
            entry = self.log[-1]
            if isinstance(entry, Acted) and entry.owner == player and self.table.opened.options.clock:
                assert deadline is None or self.now <= deadline + GRACE or before + 1 < len(self.log)  # I9

    def _carried_out(self) -> set[tuple[PlayerId, str, int]]:
        """Whose actions stand in the log."""
        return {(entry.owner, entry.client, entry.i) for entry in self.log if isinstance(entry, Acted)}

    def _effects(self, work: Callable[[], list[Effect]]) -> list[Effect]:
        before = self.table.v
        effects = work()
        invariants.check_effects(self.table, effects, before)
        invariants.check_updates(self.table, effects, self.rng)
        if self.table.state is not None:
            invariants.check_cards(self.table.state)
            invariants.check_points(self.table.state)
        self._perform(effects, self.rng.below(len(effects) + 1) if self._crashes() else len(effects))
        self.bots()
        return effects

    def _crashes(self) -> bool:
        return self.faults and self.rng.below(60) == 0

    def _perform(self, effects: list[Effect], until: int) -> None:
        """Carry out effects in order; a crash in the middle loses the rest, and the table comes back from its log."""
        for effect in effects[:until]:
            if isinstance(effect, Append):
                assert len(self.log) + 1 == effect.v
                self.log.append(effect.entry)
                self.trace.append(f"{self.now:9.3f} {effect.v:4} {type(effect.entry).__name__}")
            else:
                self.send(effect.to, effect.message)
        if until < len(effects):
            self.restart()

    def restart(self) -> None:
        """The server is killed and started: the log is all there is."""
        self.trace.append(f"{self.now:9.3f}      restart")
        self.table = invariants.through_json(self.log)
        if self.table.state is None:
            self.handle(NextDeal(1), "nobody")
        for client in self.clients.values():
            self.drop(client)

    # --- the lines ---

    def send(self, owner: PlayerId, message: Reply) -> None:
        """A message on its way to a person: perhaps twice, perhaps overtaken."""
        client = self.clients.get(owner)
        if client is None or not client.connected:
            return
        for _ in range(1 + (self.faults and self.rng.below(8) == 0)):
            self.later(lambda: self.receive(client, message), 400)

    def ask(self, client: Client, message: Request) -> None:
        """A message on its way to the table."""
        if not client.connected:
            return
        for _ in range(1 + (self.faults and self.rng.below(5) == 0)):
            if not self.faults or self.rng.below(12):
                self.later(lambda: self.handle(message, client.owner, client.owner), 400)

    def receive(self, client: Client, message: Reply) -> None:
        """What a client does with an answer: news only, and numbers are ticked off."""
        match message:
            case Update():
                self._answered(client, message.re)
                known = client.updates.get(message.seat if message.seat is not None else -1)
                if known is None or message.v > known.v:
                    client.updates[-1 if message.seat is None else message.seat] = message
                client.v = max(client.v, message.v)
            case Done():
                self._answered(client, message.re)
            case Refused():
                client.unanswered.pop(message.re, None)

    def _answered(self, client: Client, number: int | None) -> None:
        if number is not None and isinstance(client.unanswered.pop(number, None), Act):
            client.acted.add(number)

    def drop(self, client: Client) -> None:
        """A line is cut; the client comes back after a while, says what it has, and repeats what is open."""
        client.connected = False
        self.table.gone(client.owner, self.now)
        self.later(lambda: self.back(client), 12_000 if self.faults else 500)

    def back(self, client: Client) -> None:
        """A client is back."""
        client.connected = True
        self.handle(Resume(client.v), client.owner, client.owner)
        for message in list(client.unanswered.values()):
            self.ask(client, message)

    # --- people, bots, disasters ---

    def person(self, client: Client) -> None:
        """A person does something."""
        self.later(lambda: self.person(client), 3_000)
        if not client.connected or not client.updates:
            return
        if client.unanswered and self.rng.below(3):
            for message in client.unanswered.values():
                self.ask(client, message)
            return
        client.number += 1
        message = self._wish(client, client.number)
        if not isinstance(message, Resume):
            client.unanswered[client.number] = message
        self.ask(client, message)

    def _wish(self, client: Client, i: int) -> Request:
        seats = [seat for seat, chair in enumerate(self.table.chairs) if chair.owner == client.owner]
        seat = self.rng.choice(seats)
        update = client.updates.get(seat)
        kind = self.rng.below(20)
        if update is None or kind == 0:
            return Resume(client.v)
        if update.view.outcome is not None or kind == 1:
            return NextDeal(i)
        if kind == 2:
            return Undo(i, seat)
        if kind == 3:
            return TakeBack(i, seat, away=self.rng.below(3) == 0)
        if kind == 4 or (kind < 8 and self.table.is_paused):
            return SetPause(i, paused=not self.table.is_paused)
        if seat in update.away:
            return TakeBack(i, seat, away=False)
        legal = [one for own in seats if own in client.updates for one in client.updates[own].view.legal]
        return Act(i, update.v, self.rng.choice(legal)) if legal else Resume(client.v)

    def bots(self) -> None:
        """Let the bots think about the position."""
        state, v = self.table.state, self.table.v
        if state is None or self.table.is_paused:
            return
        for seat in asked(state):
            legal = legal_actions(state, seat)
            if self.table.bot_of(seat) is not None and legal and (seat == state.turn or self.rng.below(2)):
                message = Act(v, v, self.rng.choice(legal))
                self.later(lambda message=message, seat=seat: self._bot_acts(message, seat), 1_500)  # type: ignore[misc]

    def _bot_acts(self, message: Act, seat: int) -> None:
        if message.base == self.table.v:
            self.handle(message, self.table.player_of(seat))

    def disaster(self) -> None:
        """Something goes wrong now and then."""
        if not self.faults:
            return
        self.later(self.disaster, 4_000)
        if self.rng.below(4) == 0:
            self.drop(self.rng.choice(list(self.clients.values())))
        elif self.rng.below(8) == 0:
            self.restart()


def simulate(seed: int) -> World:
    """One whole story; raises `AssertionError` where an invariant breaks."""
    world = World(seed)
    world.run(EVENTS)
    invariants.check_log(world.table, world.log)
    world.faults = False
    world.run(EVENTS // 3)
    settle(world)
    return world


def settle(world: World) -> None:
    """I5, I10: after the faults every client has the table's version, and what was acknowledged is in the log, once."""
    if world.table.is_paused:
        sole = world.table.chairs[0].owner
        world.handle(SetPause(10_000, paused=False), sole, "settle")
    world.queue.clear()
    for client in world.clients.values():
        client.connected = True
        world.handle(Resume(client.v), client.owner, client.owner)
        for message in list(client.unanswered.values()):
            world.ask(client, message)
        world.run(len(world.queue))
        world.handle(Resume(client.v), client.owner, client.owner)
    while world.queue:
        at, _, work = heapq.heappop(world.queue)
        world.now = at
        if work.__name__ == "<lambda>" and work.__qualname__.startswith("World.send"):
            work()
    invariants.check_log(world.table, world.log)
    acts = [(entry.client, entry.i) for entry in world.log if isinstance(entry, Acted)]
    for client in world.clients.values():
        assert world.table.v == client.v
        assert all(1 == acts.count((client.owner, i)) for i in client.acted)


def main() -> None:
    """Tell one story."""
    world = World(int(sys.argv[1]))
    try:
        world.run(EVENTS)
    finally:
        print("\n".join(world.trace))  # noqa: T201  -- that is what it is for


if __name__ == "__main__":
    main()
