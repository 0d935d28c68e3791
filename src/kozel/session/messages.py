"""What a client and a session say to each other beyond the table: hello, matches, words, hints, records, statistics.

The same frozen dataclasses whether the session is in this process, behind a socket or in a browser's worker; the wire
codec makes JSON of them. Words come from the session in the language of `Hello`, so that every client tells the same.
Every request but `Hello` has a number `i`, and its answer names it as `re`.
"""

from dataclasses import dataclass
from typing import Literal

from kozel.cards import Card, Cards
from kozel.game.actions import Action
from kozel.notation.wire import register
from kozel.rules.compile import Rules, Seat, Tally
from kozel.rules.options import Sides
from kozel.table.messages import Act, Done, NextDeal, Refused, Resume, Undo, Update

Pace = Literal["slow", "normal", "fast", "off"]
"""How long bots take; the same distribution for plays and claims, whatever their cards are."""


# --- from the client ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """First message of a connection."""

    version: str
    """Of the client; another one is answered with `Outdated`."""
    lang: str
    v: int
    """Last version of the table that the client has; 0: none."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played and by whom."""

    ruleset: str
    """Text of the `Ruleset` tag."""
    seats: int
    sides: Sides
    people: tuple[Seat, ...]
    """Seats of people at this device."""
    bots: tuple[str, ...]
    """Level of each seat; people's seats: the bot that stands in while they are away."""
    remember_trump: bool
    """The trump suit is told when it is named and then hidden until the deal is over."""
    clock: int
    """Seconds for a decision; 0: no clock."""


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
    """What would a good player do in this seat of mine?"""

    i: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetPause:
    """Let the table rest, or go on; only where one device has all people."""

    i: int
    paused: bool


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
class TakeBack:
    """A bot plays my seat for now (`away`), or I am back."""

    i: int
    seat: Seat
    away: bool


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """A finished deal once more, from the beginning of a trick (0: the first); for practice, outside the match."""

    i: int
    deal: int
    """Index of the deal in the match, from 0."""
    trick: int


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
    """A record to look at: the text of a `.goat` file."""

    i: int
    text: str


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
    | GetReview
    | GetRecord
    | PutRecord
    | GetRules
    | GetStatistics
)


# --- from the session --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwitchInfo:
    """A house rule, in words."""

    name: str
    title: str
    default: str
    values: tuple[str, ...]
    labels: tuple[str, ...]
    """A sentence for each value."""


@dataclass(frozen=True, slots=True)
class RulesetInfo:
    """A ruleset, in words."""

    id: str
    title: str
    about: str
    seats: tuple[int, ...]
    sides: tuple[Sides, ...]
    switches: tuple[SwitchInfo, ...]


@dataclass(frozen=True, slots=True)
class LevelInfo:
    """A level of the ladder, in words."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """Answer to `Hello`; the table follows in `Told` where a match runs."""

    version: str
    languages: tuple[str, ...]
    rulesets: tuple[RulesetInfo, ...]
    levels: tuple[LevelInfo, ...]
    running: bool
    """Whether a match can be gone on with."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """The client is of another version: load the page again."""

    version: str


@dataclass(frozen=True, slots=True)
class Told:
    """An update of the table, and what happened in sentences for that seat."""

    update: Update
    lines: tuple[str, ...]
    names: tuple[str, ...]
    """What to call each seat."""
    game: Game
    paused: bool
    deadline_ms: int
    """Time left for the decision, where there is a clock; 0: no clock."""


@dataclass(frozen=True, slots=True)
class Sorry:
    """A refusal in words."""

    refused: Refused
    words: str


@dataclass(frozen=True, slots=True)
class Fine:
    """Answer to a request that has no other: it was carried out, or to `Why`: it would be legal."""

    re: int


@dataclass(frozen=True, slots=True)
class Wrong:
    """A request that makes no sense, in one clear line."""

    re: int
    words: str


@dataclass(frozen=True, slots=True)
class HintGiven:
    """What a good player would do; None: no claim."""

    re: int
    action: Action | None
    words: str


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """A position of a finished deal, all cards open, and what had just happened."""

    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    plays: tuple[Action, ...]
    """Plays of the trick so far."""
    trick: int
    """Number of the trick, from 1."""
    turn: Seat | None
    best_seat: Seat
    points: Tally
    taken: Tally
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A finished deal, step by step."""

    re: int
    rules: Rules
    deal: int
    trump: int | None
    names: tuple[str, ...]
    steps: tuple[ReviewStep, ...]


@dataclass(frozen=True, slots=True)
class RecordText:
    """A record as text."""

    re: int
    name: str
    """Name for a file."""
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesText:
    """Rules of exactly one game."""

    re: int
    ruleset: str
    """Canonical text."""
    switched: tuple[str, ...]
    """House rules that differ from the ruleset's, in words."""
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """Deals and matches of one kind of game."""

    ruleset: str
    level: str
    """Bots at the table, in words."""
    matches: int
    matches_won: int
    deals: int
    deals_won: int
    loss_points: int
    """Own, in all deals."""
    points: int
    """Own card points, in all counted deals."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What was won and lost."""

    re: int
    rows: tuple[StatisticsRow, ...]


SessionMessage = (
    Welcome | Outdated | Told | Done | Sorry | Fine | Wrong | HintGiven | Review | RecordText | RulesText | Statistics
)

register(Hello, Game, NewMatch, Why, AskHint, SetPause, SetPace, SetLanguage, TakeBack, PlayAgain)
register(GetReview, GetRecord, PutRecord, GetRules, GetStatistics)
register(SwitchInfo, RulesetInfo, LevelInfo, Welcome, Outdated, Told, Sorry, Fine, Wrong, HintGiven)
register(ReviewStep, Review, RecordText, Section, RulesText, StatisticsRow, Statistics)
