"""What goes to a table and what comes from it, and what the log keeps: frozen dataclasses, standard library only.

A client's message carries its own number and the version it was made on: a duplicate is answered as done, a stale one
refused. Log entries hold hidden cards; messages to clients are cut by `see` before they are made.
"""

from dataclasses import dataclass
from typing import Literal

from kozel.cards import Card, Cards
from kozel.game.actions import Action
from kozel.game.events import Event
from kozel.game.state import Match
from kozel.game.view import View
from kozel.notation.wire import register
from kozel.rules.compile import Rules, Seat

PlayerId = str
"""Who sends a message: a person's device, or a bot's seat."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat. Several seats may belong to one device."""

    owner: PlayerId
    name: str
    """What others call them; empty: the client finds a word."""
    bot: str | None
    """Name of the bot; None: a person."""
    stand_in: str = ""
    """Bot that plays for a person who is away or out of time; empty: the default one."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has beside its rules."""

    clock: int = 0
    """Seconds for a decision of a person; 0: no clock."""
    absence: int = 0
    """Seconds after which a bot plays for a person who is gone; 0: the table waits."""
    remember_trump: bool = False
    """The trump suit is told when it is named and then hidden until the deal is over."""


# --- from clients ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resume:
    """Tell me everything since this version; 0: all I need to begin."""

    v: int


@dataclass(frozen=True, slots=True)
class Act:
    """A seat plays or claims."""

    i: int
    """Number of the client's message, from 1; the same again is the same message."""
    base: int
    """Version of the table on which it was made."""
    action: Action


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back my last decision and what followed; only against bots."""

    i: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Go on after a deal; after the last one of a match, a rematch."""

    i: int


@dataclass(frozen=True, slots=True)
class SetPause:
    """Let the table rest, or go on; only where one device has all people."""

    i: int
    paused: bool


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A bot plays my seat for now (`away`), or I am back."""

    i: int
    seat: Seat
    away: bool


Request = Resume | Act | Undo | NextDeal | SetPause | TakeBack


# --- to clients --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Update:
    """What happened, as a seat may know it, and where that leaves it; the actor's copy is the acknowledgement."""

    v: int
    seat: Seat | None
    """Whose view it is; None: a spectator's."""
    re: int | None
    """Number of the message that this answers."""
    events: tuple[Event, ...]
    """All that happened since the version that the seat has; empty where the position is told afresh instead: after
    `Undo`, and after `Resume` from too long ago (with the end of the deal, where it is over)."""
    view: View
    chairs: tuple[Chair, ...]
    match_over: bool
    can_undo: bool
    away: tuple[Seat, ...]
    """Seats of people for whom a bot plays now: away, or out of time for this one decision."""


RefusalCode = Literal["stale", "illegal", "not-your-seat", "no-undo", "deal-runs", "paused", "no-pause", "away"]


@dataclass(frozen=True, slots=True)
class Refused:
    """A message that changed nothing, and why."""

    re: int
    code: RefusalCode
    reason: str
    """Key of the refusal's sentence; with `illegal` the reason of `IllegalAction`."""
    rule: str
    """Id of the rule, or empty."""
    v: int


@dataclass(frozen=True, slots=True)
class Done:
    """A message that was carried out before."""

    re: int
    v: int


Reply = Update | Refused | Done


# --- in the log --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opened:
    """A table and who sits there; the first entry of every log."""

    rules: Rules
    chairs: tuple[Chair, ...]
    seed: int
    """Of all chance at this table. Never leaves the log."""
    options: Options = Options()


@dataclass(frozen=True, slots=True)
class DealtOut:
    """A deal as it was dealt, after the hands that were too poor (M13)."""

    match: Match
    redealt: tuple[tuple[Cards, ...], ...]
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    shown: Card | None
    owner: PlayerId
    i: int
    client: str = ""


@dataclass(frozen=True, slots=True)
class Acted:
    """An action that was carried out."""

    owner: PlayerId
    i: int
    action: Action
    client: str = ""
    """Which of the owner's clients sent it: numbers of messages count within a client."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The position of an earlier version is the position again."""

    owner: PlayerId
    i: int
    to: int
    client: str = ""


@dataclass(frozen=True, slots=True)
class Rested:
    """The table was paused, or goes on."""

    owner: PlayerId
    i: int
    paused: bool
    client: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """A bot plays a person's seat from now on, or the person is back."""

    owner: PlayerId
    """Who wanted it; the table itself after too long an absence."""
    i: int
    seat: Seat
    away: bool
    client: str = ""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A person's time is over: a bot makes this one decision."""

    seat: Seat


Entry = Opened | DealtOut | Acted | Undone | Rested | Left | TimedOut

register(Chair, Options, Resume, Act, Undo, NextDeal, SetPause, TakeBack, Update, Refused, Done)
register(Opened, DealtOut, Acted, Undone, Rested, Left, TimedOut)


# --- what the shell has to do ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Append:
    """Write an entry to the log, and commit it before anything is sent."""

    v: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Send:
    """Deliver a message to a device."""

    to: PlayerId
    message: Reply


Effect = Append | Send
