"""One table, without sockets, clock or chance of its own: a message in, effects out.

`handle` is the only way in. A refused message changes nothing. The log is the truth: folding its entries over an
empty table gives the same table, and a restart does just that. Versions are dense: an entry, a version, the same for
everybody.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from kozel.game.events import DealOver, Event, Redealt
from kozel.game.play import Step, apply, start
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.game.state import IllegalAction, Match, Settlement, State
from kozel.game.view import see
from kozel.notation.record import DealRecord
from kozel.rules.compile import Rules, Seat
from kozel.table.messages import (
    Act,
    Acted,
    Append,
    Chair,
    DealtOut,
    Done,
    Effect,
    Entry,
    NextDeal,
    Opened,
    PlayerId,
    RefusalCode,
    Refused,
    Request,
    Resume,
    Send,
    SetPause,
    TakeBack,
    Undo,
    Undone,
    Update,
)


class TableError(ValueError):
    """A log that is no log of a table."""


class Position(NamedTuple):
    """Where the table stood at a version."""

    v: int
    state: State
    dealt: DealtOut
    acted: Acted | None
    """The action that led here; None where the cards were dealt."""


class Table:
    """A table in play. Make one with `opened` and `handle(NextDeal)`, or from a log with `restored`."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.v = 0
        self.deals: list[list[Position]] = []
        """Positions of each deal that was begun, those undone left out."""
        self._done: dict[tuple[PlayerId, int], int] = {}
        self._over: DealOver | None = None
        self._match_start = 0

    # --- reading ---

    @property
    def rules(self) -> Rules:
        """Rules of the table."""
        return self.opened.rules

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        return self.opened.chairs

    @property
    def state(self) -> State | None:
        """Position now; None before the first deal."""
        return self.deals[-1][-1].state if self.deals else None

    @property
    def settlement(self) -> Settlement | None:
        """What the last deal did to the match; None while a deal runs."""
        return None if self._over is None else self._over.settlement

    @property
    def is_match_over(self) -> bool:
        """Whether the match was lost by somebody and no other has begun."""
        return self.settlement is not None and self.settlement.next is None

    def last_number(self, player: PlayerId) -> int:
        """Highest number of a message of this device that was carried out; 0 before the first."""
        return max((number for owner, number in self._done if owner == player), default=0)

    def records(self) -> list[DealRecord]:
        """Deals of the match so far, as a record; hidden cards included, so for the log and after a deal only."""
        return [_record(deal_positions) for deal_positions in self.deals[self._match_start :]]

    def chance(self, purpose: int) -> Rng:
        """Chance for one purpose (0: dealing, 1 + seat: that seat's bot) at this version: the same after a restart."""
        return Rng(self.opened.seed).split(self.v * 16 + purpose)

    # --- messages ---

    def handle(self, message: Request, player: PlayerId) -> list[Effect]:
        """What a device's message does. Effects are to be carried out in order: appended before anything is sent."""
        if isinstance(message, Resume):
            seats = [seat for owner, seat in self._audience() if owner == player] if self.deals else []
            events = () if self._over is None else (self._over,)
            return [Send(player, replace(self._afresh(seat, None), events=events)) for seat in seats]
        known = self._done.get((player, message.i))
        if known is not None:
            return [Send(player, Done(message.i, known))]
        match message:
            case Act():
                return self._act(message, player)
            case Undo():
                return self._undo(message, player)
            case NextDeal():
                return self._next_deal(message, player)
            case SetPause() | TakeBack():
                return [self._refused(player, message.i, "no-pause", "no-pause")]

    def open(self) -> list[Effect]:
        """The first entry of the log."""
        if self.v:
            raise TableError("the table is open")
        self.v = 1
        return [Append(1, self.opened)]

    def _act(self, message: Act, player: PlayerId) -> list[Effect]:
        action, state = message.action, self.state
        seat = action.seat
        if not 0 <= seat < self.rules.seats or self.chairs[seat].owner != player:
            return [self._refused(player, message.i, "not-your-seat", "not-your-seat")]
        if state is None or state.outcome is not None:
            return [self._refused(player, message.i, "illegal", "deal-is-over", "M12")]
        if message.base != self.v and self._changed_since(message.base, seat):
            return [self._refused(player, message.i, "stale", "stale")]
        try:
            apply(state, action)
        except IllegalAction as error:
            return [self._refused(player, message.i, "illegal", error.reason, error.rule)]
        return self._commit(Acted(player, message.i, action))

    def _changed_since(self, base: int, seat: Seat) -> bool:
        """Whether something since a version changed what a seat may do: an older message may mean another position."""
        if not self.deals:
            return True
        earlier = next((one for one in self.deals[-1] if one.v == base), None)
        return earlier is None or see(earlier.state, seat).legal != see(self.deals[-1][-1].state, seat).legal

    def _undo(self, message: Undo, player: PlayerId) -> list[Effect]:
        seat = message.seat
        if not 0 <= seat < self.rules.seats or self.chairs[seat].owner != player:
            return [self._refused(player, message.i, "not-your-seat", "not-your-seat")]
        target = self._undo_target(seat)
        if target is None:
            return [self._refused(player, message.i, "no-undo", "no-undo")]
        return self._commit(Undone(player, message.i, target.v))

    def _undo_target(self, seat: Seat) -> Position | None:
        """Position before a seat's last decision in this deal; None where it has made none or people would suffer."""
        if sum(chair.bot is None for chair in self.chairs) != 1 or not self.deals:
            return None
        positions = self.deals[-1]
        for before, after in zip(reversed(positions[:-1]), reversed(positions), strict=False):
            if after.acted is not None and after.acted.action.seat == seat:
                return before
        return None

    def _next_deal(self, message: NextDeal, player: PlayerId) -> list[Effect]:
        if self.state is not None and self.settlement is None:
            return [self._refused(player, message.i, "deal-runs", "deal-runs")]
        following = None if self.settlement is None else self.settlement.next
        chance = self.chance(0)
        if following is None:
            dealer, opener = draw_lots(self.rules, chance)
            following = first_match(self.rules, dealer, opener)
        return self._commit(_dealt_out(self.rules, following, chance, player, message.i))

    # --- the log ---

    def _commit(self, entry: Entry) -> list[Effect]:
        """Take an entry into the table, append it, and tell everybody what they may know of it."""
        step = self._take(entry)
        effects: list[Effect] = [Append(self.v, entry)]
        for owner, seat in self._audience():
            events = tuple(see(event, seat) for event in step.events)
            re = entry.i if owner == entry.owner else None
            effects.append(Send(owner, replace(self._afresh(seat, re), events=events)))
        return effects

    def _audience(self) -> list[tuple[PlayerId, Seat | None]]:
        """Whom to tell, as which seat; a device that several people share is also told what everybody may know."""
        people = [(chair.owner, seat) for seat, chair in enumerate(self.chairs) if chair.bot is None]
        owners = [owner for owner, _ in people]
        shared = sorted({owner for owner in owners if owners.count(owner) > 1})
        return [*people, *((owner, None) for owner in shared)]

    def _take(self, entry: Entry) -> Step:
        """Fold one entry into the table."""
        self.v += 1
        self._done[entry.owner, entry.i] = self.v
        match entry:
            case DealtOut():
                if self.is_match_over:
                    self._match_start = len(self.deals)
                step = _start(self.rules, entry)
                self.deals.append([Position(self.v, step.state, entry, None)])
            case Acted():
                step = apply(self.deals[-1][-1].state, entry.action)
                self.deals[-1].append(Position(self.v, step.state, self.deals[-1][-1].dealt, entry))
            case Undone():
                kept = [one for one in self.deals[-1] if one.v <= entry.to]
                self.deals[-1] = [*kept[:-1], kept[-1]._replace(v=self.v)]
                step = Step(kept[-1].state, ())
            case _:
                raise TableError(f"unknown entry {entry}")
        self._over = next((event for event in step.events if isinstance(event, DealOver)), None)
        return step

    def _afresh(self, seat: Seat | None, re: int | None) -> Update:
        state = self.state
        if state is None:
            raise TableError("nothing has been dealt")
        can_undo = seat is not None and self._undo_target(seat) is not None
        return Update(self.v, seat, re, (), see(state, seat), self.chairs, self.is_match_over, can_undo, ())

    def _refused(self, player: PlayerId, re: int, code: RefusalCode, reason: str, rule: str = "") -> Send:
        return Send(player, Refused(re, code, reason, rule, self.v))


def restored(entries: Iterable[Entry]) -> Table:
    """The table that a log tells of; raises `TableError` where it is none."""
    log = iter(entries)
    first = next(log, None)
    if not isinstance(first, Opened):
        raise TableError("the log does not begin with a table")
    table = Table(first)
    table.v = 1
    for entry in log:
        if isinstance(entry, Opened):
            raise TableError(f"entry {table.v + 1} opens the table again")
        try:
            table._take(entry)  # noqa: SLF001  -- the constructor of a table from its log
        except (IllegalAction, IndexError) as error:
            raise TableError(f"entry {table.v} cannot be carried out: {error}") from None
    return table


def _dealt_out(rules: Rules, match: Match, chance: Rng, owner: PlayerId, i: int) -> DealtOut:
    step = deal(rules, match, chance)
    state = step.state
    redealt = tuple(event.hands for event in step.events if isinstance(event, Redealt))
    return DealtOut(match, redealt, state.hands, state.stock, state.shown, owner, i)


def _start(rules: Rules, entry: DealtOut) -> Step:
    step = start(rules, entry.hands, entry.stock, entry.shown, entry.match)
    told: tuple[Event, ...] = tuple(map(Redealt, entry.redealt))
    return Step(step.state, told + step.events)


def _record(positions: list[Position]) -> DealRecord:
    dealt = positions[0].dealt
    plays = tuple(one.acted.action for one in positions if one.acted is not None)
    steps = tuple(Step(one.state, ()) for one in positions)
    rules = positions[0].state.rules
    return DealRecord(rules, dealt.match, dealt.hands, dealt.stock, dealt.shown, plays, steps=steps)
