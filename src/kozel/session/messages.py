"""What a client and a session say to each other beyond the table: hello, matches, words, hints, records, statistics.

The same frozen dataclasses whether the session is in this process, behind a socket or in a browser's worker; the wire
codec makes JSON of them. Words come from the session in the language of `Hello`, so that every client tells the same.
Every request but `Hello` has a number `i`, and its answer names it as `re`.
"""

from dataclasses import dataclass
from typing import Literal

from kozel.game.actions import Action
from kozel.notation.wire import register
from kozel.rules.compile import Seat
from kozel.rules.options import Sides
from kozel.session.answers import Game, SessionMessage
from kozel.table.messages import Act, NextDeal, Resume, SetPause, TakeBack, Undo

Pace = Literal["slow", "normal", "fast", "off"]
"""How long bots take; the same distribution for plays and claims, whatever their cards are."""


# --- from the client ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """First message of a connection."""

    version: str
    """Of the client; another one is answered with `Outdated`."""
    lang: str
    client: str
    """Random for each page or program that is opened, and kept when it connects again: numbers count within it."""
    table: int
    """Table that the client has, as in `Told`; 0: none."""
    v: int
    """Last version of that table that the client has; 0: none."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Leave the match that runs, if one does, and begin another."""

    i: int
    game: Game


@dataclass(frozen=True, slots=True)
class Why:
    """Ask whether this would be refused, and why; changes nothing."""

    i: int
    action: Action


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask what a good player would do in this seat of mine."""

    i: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetPace:
    """How long bots take."""

    i: int
    pace: Pace


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """Words in this language from now on."""

    i: int
    lang: str


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """A finished deal once more, from the beginning of a trick; for practice, outside the match, which waits."""

    i: int
    deal: int
    """Index of the deal in the match, or in the record, from 0."""
    trick: int
    """Index of the trick, from 0."""
    record: str
    """Text of a `.goat` file; empty: the match at this table."""


@dataclass(frozen=True, slots=True)
class BackToMatch:
    """Leave the practice; the match goes on where it was."""

    i: int


@dataclass(frozen=True, slots=True)
class GetReview:
    """Steps of a finished deal of this match."""

    i: int
    deal: int


@dataclass(frozen=True, slots=True)
class GetRecord:
    """The match so far as a record: finished deals whole, the running one as this device may know it."""

    i: int


@dataclass(frozen=True, slots=True)
class PutRecord:
    """A record to look at, answered with `Review`; one that is wrong with `Wrong`: where and what."""

    i: int
    text: str
    """Of a `.goat` file."""
    name: str
    """Of the file, for words."""
    deal: int
    """Index of the deal in the file, from 0."""


@dataclass(frozen=True, slots=True)
class GetRules:
    """Rules of exactly this game in sentences; answered with `Wrong` where it makes no sense."""

    i: int
    ruleset: str
    seats: int
    sides: Sides


@dataclass(frozen=True, slots=True)
class GetStatistics:
    """What was won and lost, by ruleset and level."""

    i: int


Inquiry = Why | AskHint | GetReview | GetRecord | PutRecord | GetRules | GetStatistics
"""What changes nothing."""
ClientMessage = (
    Hello
    | Resume
    | Act
    | Undo
    | NextDeal
    | NewMatch
    | Why
    | AskHint
    | SetPause
    | SetPace
    | SetLanguage
    | TakeBack
    | PlayAgain
    | BackToMatch
    | GetReview
    | GetRecord
    | PutRecord
    | GetRules
    | GetStatistics
)

register(Hello, NewMatch, Why, AskHint, SetPace, SetLanguage, PlayAgain, BackToMatch)
register(GetReview, GetRecord, PutRecord, GetRules, GetStatistics)

__all__ = [
    "AskHint",
    "BackToMatch",
    "ClientMessage",
    "GetRecord",
    "GetReview",
    "GetRules",
    "GetStatistics",
    "Hello",
    "Inquiry",
    "NewMatch",
    "Pace",
    "PlayAgain",
    "PutRecord",
    "SessionMessage",
    "SetLanguage",
    "SetPace",
    "Why",
]
