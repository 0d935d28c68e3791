"""One table, without sockets, clock or chance of its own: a message and the time in, effects out.

`handle` and `tick` are the only ways in. A refused message changes nothing. The log is the truth: folding its entries
over an empty table gives the same table, and a restart does just that. Versions are dense: an entry, a version, the
same for everybody.
"""

from collections.abc import Iterable
from dataclasses import replace

from kozel.game.events import DealOver
from kozel.game.play import Step, apply, legal_actions
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, draw_lots
from kozel.game.state import IllegalAction, Settlement, State
from kozel.game.view import see
from kozel.notation.record import DealRecord
from kozel.rules.compile import Rules, Seat
from kozel.table.clock import GRACE, Clock
from kozel.table.deals import TABLE, Position, before_decision, begun, dealt_out, events_since, record_of
from kozel.table.messages import (
    Act,
    Acted,
    Append,
    Chair,
    DealtOut,
    Done,
    Effect,
    Entry,
    Left,
    NextDeal,
    Opened,
    PlayerId,
    RefusalCode,
    Refused,
    Request,
    Rested,
    Resume,
    Send,
    SetPause,
    TakeBack,
    TimedOut,
    Undo,
    Undone,
    Update,
)

Sender = tuple[PlayerId, str, int]
"""Whose message it is, from which of its clients, and its number."""


class TableError(ValueError):
    """A log that is no log of a table."""


class Table:
    """A table in play. Make one with `opened` and `handle(NextDeal)`, or from a log with `restored`."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.v = 0
        self.deals: list[list[Position]] = []
        """Positions of each deal that was begun, those undone left out."""
        self.away: frozenset[Seat] = frozenset()
        """Seats of people for whom a bot plays."""
        self.late: Seat | None = None
        """Seat of a person whose time is over: a bot makes the decision that is due."""
        self.is_paused = False
        self._done: dict[Sender, int] = {}
        self._over: DealOver | None = None
        self._match_start = 0
        self.floor = 0
        """Version of the last deal or undo: whoever has seen nothing since is told the position afresh."""
        self._clock = Clock(opened.options.clock)
        self._gone: dict[PlayerId, float] = {}

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

    def bot_of(self, seat: Seat) -> str | None:
        """Name of the bot that plays a seat now; empty: whichever is the default; None: a person does."""
        chair = self.chairs[seat]
        if chair.bot is not None:
            return chair.bot
        return chair.stand_in if seat in self.away or seat == self.late else None

    def player_of(self, seat: Seat) -> PlayerId:
        """Whose messages act for a seat now."""
        chair = self.chairs[seat]
        return chair.owner if chair.bot is not None or self.bot_of(seat) is None else f"bot{seat}"

    def last_number(self, player: PlayerId, client: str = "") -> int:
        """Highest number of a message of this client that was carried out; 0 before the first."""
        return max((i for owner, of, i in self._done if (owner, of) == (player, client)), default=0)

    def records(self) -> list[DealRecord]:
        """Deals of the match so far, as a record; hidden cards included, so for the log and after a deal only."""
        return [record_of(deal_positions) for deal_positions in self.deals[self._match_start :]]

    def chance(self, purpose: int) -> Rng:
        """Chance for one purpose (0: dealing, 1 + seat: that seat's bot) at this version: the same after a restart."""
        return Rng(self.opened.seed).split(self.v * 16 + purpose)

    def deadline(self) -> float | None:
        """When `tick` has something to do; None: not before the next message."""
        wait = self.opened.options.absence
        gone = [since + wait for player, since in self._gone.items() if wait and self._seats_to_leave(player)]
        times = [*gone, *([] if self._clock.deadline is None else [self._clock.deadline])]
        return min(times, default=None)

    def time_left(self, now: float) -> float | None:
        """Seconds left for the decision that is due; None where no clock is on."""
        return self._clock.left(now)

    # --- what comes in ---

    def open(self) -> list[Effect]:
        """The first entry of the log."""
        if self.v:
            raise TableError("the table is open")
        self.v = 1
        return [Append(1, self.opened)]

    def handle(self, message: Request, player: PlayerId, now: float = 0.0, client: str = "") -> list[Effect]:
        """What a device's message does. Effects are to be carried out in order: appended before anything is sent."""
        before = self._expire(now - GRACE)
        effects = self._handle(message, player, client)
        self._follow(now)
        return before + effects

    def tick(self, now: float) -> list[Effect]:
        """What time does: a bot decides for who is too late, and plays for who has been gone too long."""
        effects = self._expire(now)
        self._follow(now)
        return effects

    def _expire(self, now: float) -> list[Effect]:
        effects: list[Effect] = []
        end = self._clock.deadline
        if end is not None and now >= end and self.state is not None and self.state.turn is not None:
            effects += self._commit(TimedOut(self.state.turn))
        wait = self.opened.options.absence
        for player, since in self._gone.items():
            if wait and now >= since + wait:
                for seat in self._seats_to_leave(player):
                    effects += self._commit(Left(TABLE, self.v, seat, away=True))
        return effects

    def gone(self, player: PlayerId, now: float) -> None:
        """A device was lost; its next `Resume` brings it back. Without a limit of absence the clock waits for it."""
        self._gone.setdefault(player, now)
        self._follow(now)

    def practise(self, deal: DealRecord, tricks: int) -> list[Effect]:
        """Lay out a finished deal again, up to the beginning of a trick: at a new table."""
        hands, stock = deal.hands, deal.stock
        effects = self._commit(DealtOut(deal.match, (), hands, stock, deal.shown, TABLE, self.v))
        for before, action in zip(deal.steps, deal.plays, strict=False):
            if len(before.state.tricks) >= tricks:
                break
            effects += self._commit(Acted(TABLE, self.v, action))
        return [effect for effect in effects if isinstance(effect, Append)]

    def _handle(self, message: Request, player: PlayerId, client: str) -> list[Effect]:
        if isinstance(message, Resume):
            self._gone.pop(player, None)
            return self._resume(message, player)
        sender = (player, client, message.i)
        known = self._done.get(sender)
        if known is not None:
            return [Send(player, Done(message.i, known))]
        match message:
            case Act():
                return self._act(message, sender)
            case Undo():
                return self._undo(message, sender)
            case NextDeal():
                return self._next_deal(sender)
            case SetPause():
                return self._pause(message, sender)
            case TakeBack():
                return self._take_back(message, sender)

    def _resume(self, message: Resume, player: PlayerId) -> list[Effect]:
        if not self.deals:
            return []
        over = () if self._over is None else (self._over,)
        told = over if message.v < self.floor else events_since(self.deals[-1], message.v)
        return [
            Send(player, replace(self._afresh(seat, None), events=tuple(see(one, seat, **self._cut) for one in told)))
            for owner, seat in self._audience()
            if owner == player
        ]

    def _act(self, message: Act, sender: Sender) -> list[Effect]:
        action, state = message.action, self.state
        seat = action.seat
        if refused := self._stranger(seat, sender):
            return refused
        if state is None or state.outcome is not None:
            return self._refused(sender, "illegal", "deal-is-over", "M12")
        if self.is_paused:
            return self._refused(sender, "paused")
        if message.base != self.v and self._changed_since(message.base, seat):
            return self._refused(sender, "stale")
        try:
            apply(state, action)
        except IllegalAction as error:
            return self._refused(sender, "illegal", error.reason, error.rule)
        return self._commit(Acted(sender[0], sender[2], action, sender[1]))

    def _stranger(self, seat: Seat, sender: Sender) -> list[Effect]:
        """Refusal of a device that may not decide for a seat now; nothing where it may."""
        if not 0 <= seat < self.rules.seats:
            return self._refused(sender, "not-your-seat")
        if self.player_of(seat) == sender[0]:
            return []
        return self._refused(sender, "away" if self.chairs[seat].owner == sender[0] else "not-your-seat")

    def _changed_since(self, base: int, seat: Seat) -> bool:
        """Whether something since a version changed what a seat may do: an older message may mean another position."""
        if not self.floor <= base < self.v:
            return True
        earlier = next((one for one in reversed(self.deals[-1]) if one.v <= base), None)
        return earlier is None or legal_actions(earlier.state, seat) != legal_actions(self.deals[-1][-1].state, seat)

    def _undo(self, message: Undo, sender: Sender) -> list[Effect]:
        if refused := self._stranger(message.seat, sender):
            return refused
        if self.is_paused:
            return self._refused(sender, "paused")
        target = self._undo_target(message.seat)
        if target is None:
            return self._refused(sender, "no-undo")
        return self._commit(Undone(sender[0], sender[2], target.v, sender[1]))

    def _undo_target(self, seat: Seat) -> Position | None:
        """Position before a seat's last decision in this deal; None where it has made none or people would suffer."""
        if sum(chair.bot is None for chair in self.chairs) != 1 or not self.deals:
            return None
        return before_decision(self.deals[-1], seat)

    def _next_deal(self, sender: Sender) -> list[Effect]:
        if self.state is not None and self.settlement is None:
            return self._refused(sender, "deal-runs")
        if self.is_paused:
            return self._refused(sender, "paused")
        following = None if self.settlement is None else self.settlement.next
        chance = self.chance(0)
        if following is None:
            dealer, opener = draw_lots(self.rules, chance)
            following = first_match(self.rules, dealer, opener)
        return self._commit(dealt_out(self.rules, following, chance, sender))

    def _pause(self, message: SetPause, sender: Sender) -> list[Effect]:
        if {chair.owner for chair in self.chairs if chair.bot is None} != {sender[0]}:
            return self._refused(sender, "no-pause")
        if message.paused == self.is_paused:
            return [Send(sender[0], Done(message.i, self.v))]
        return self._commit(Rested(sender[0], sender[2], message.paused, sender[1]))

    def _take_back(self, message: TakeBack, sender: Sender) -> list[Effect]:
        seat = message.seat
        if seat not in self._seats(sender[0]):
            return self._refused(sender, "not-your-seat")
        if message.away == (seat in self.away):
            return [Send(sender[0], Done(message.i, self.v))]
        return self._commit(Left(sender[0], sender[2], seat, message.away, sender[1]))

    def _seats(self, player: PlayerId) -> list[Seat]:
        """Seats of a person's device."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner == player and chair.bot is None]

    def _seats_to_leave(self, player: PlayerId) -> list[Seat]:
        return [seat for seat in self._seats(player) if seat not in self.away]

    # --- the log ---

    def _commit(self, entry: Entry) -> list[Effect]:
        """Take an entry into the table, append it, and tell everybody what they may know of it."""
        step = self._take(entry)
        effects: list[Effect] = [Append(self.v, entry)]
        for owner, seat in self._audience() if self.deals else []:
            events = tuple(see(event, seat, **self._cut) for event in step.events)
            re = None if isinstance(entry, Opened | TimedOut) or owner != entry.owner else entry.i
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
        if not isinstance(entry, Opened | TimedOut):
            self._done[entry.owner, entry.client, entry.i] = self.v
        match entry:
            case DealtOut():
                return self._take_deal(entry)
            case Acted():
                step = apply(self.deals[-1][-1].state, entry.action)
                self.deals[-1].append(Position(self.v, step.state, self.deals[-1][-1].dealt, entry))
                self.late = None
                self._over = next((event for event in step.events if isinstance(event, DealOver)), None)
                return step
            case Undone():
                kept = [one for one in self.deals[-1] if one.v <= entry.to]
                self.deals[-1] = [*kept[:-1], kept[-1]._replace(v=self.v)]
                self.late, self._over, self.floor = None, None, self.v
            case Rested():
                self.is_paused = entry.paused
            case Left():
                self.away = self.away | {entry.seat} if entry.away else self.away - {entry.seat}
            case TimedOut():
                self.late = entry.seat
            case Opened():
                raise TableError(f"entry {self.v} opens the table again")
        return Step(self.deals[-1][-1].state, ())

    def _take_deal(self, entry: DealtOut) -> Step:
        if self.is_match_over:
            self._match_start = len(self.deals)
        step = begun(self.rules, entry)
        self.deals.append([Position(self.v, step.state, entry, None)])
        self.late, self._over, self.floor = None, None, self.v
        return step

    def _follow(self, now: float) -> None:
        """Let the clock know what is to be decided."""
        state = self.state
        decision = None
        if state is not None and state.turn is not None and self.bot_of(state.turn) is None:
            decision = (state.turn, self.deals[-1][-1].v)
        waits = bool(self._gone) and not self.opened.options.absence
        self._clock.follow(decision, now, runs=not self.is_paused and not waits)

    @property
    def _cut(self) -> dict[str, bool]:
        """What `see` is to hide beside what the rules hide."""
        return {"hide_trump": self.opened.options.remember_trump}

    def _afresh(self, seat: Seat | None, re: int | None) -> Update:
        state = self.deals[-1][-1].state
        can_undo = seat is not None and not self.is_paused and self._undo_target(seat) is not None
        played = [one for one, chair in enumerate(self.chairs) if chair.bot is None and self.bot_of(one) is not None]
        view = see(state, seat, **self._cut)
        return Update(self.v, seat, re, (), view, self.chairs, self.is_match_over, can_undo, tuple(played))

    def _refused(self, sender: Sender, code: RefusalCode, reason: str = "", rule: str = "") -> list[Effect]:
        return [Send(sender[0], Refused(sender[2], code, reason or code, rule, self.v))]


def restored(entries: Iterable[Entry]) -> Table:
    """The table that a log tells of; raises `TableError` where it is none."""
    log = iter(entries)
    first = next(log, None)
    if not isinstance(first, Opened):
        raise TableError("the log does not begin with a table")
    table = Table(first)
    table.v = 1
    for entry in log:
        try:
            table._take(entry)  # noqa: SLF001  -- the constructor of a table from its log
        except (IllegalAction, IndexError) as error:
            raise TableError(f"entry {table.v} cannot be carried out: {error}") from None
    return table


__all__ = ["TABLE", "Table", "TableError", "restored"]
