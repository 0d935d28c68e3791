"""What a session tells its clients beyond the table: welcome, words, hints, reviews, records, rules, statistics.

May know the table's messages; `session.messages` has what clients ask. Frozen dataclasses, standard library only.
"""

from dataclasses import dataclass

from kozel.cards import Card, Cards, Suit
from kozel.game.actions import Action, Seen
from kozel.game.events import Event
from kozel.notation.wire import register
from kozel.rules.compile import Rules, Seat, Side, Tally
from kozel.rules.options import Sides
from kozel.table.messages import Done, Refused, Update


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
    about: str
    """How it plays, in one line."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """Answer to `Hello`; the table follows in `Told` where a match runs."""

    version: str
    languages: tuple[str, ...]
    rulesets: tuple[RulesetInfo, ...]
    levels: tuple[LevelInfo, ...]
    running: bool
    """Whether a match can be gone on with."""
    game: Game
    """What one tap on "play" begins: the game that was played last."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """The client is of another version: load the page again."""

    version: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What a client shows of the rules without knowing them."""

    title: str
    """Name of the ruleset, in words."""
    switched: tuple[str, ...]
    """House rules that differ from the ruleset's, in words."""
    one_card: bool
    """Each seat plays one card to a trick, never several."""
    claims: bool
    """Whether four of a suit may ever be claimed out of turn."""
    open_discards: bool
    hand_size: int
    limit: int
    """Loss points that lose the match."""
    edge: int
    """Card points under which a loss costs more; 0: every loss costs the same."""
    side_of: tuple[Side, ...]
    """Side of each seat."""
    trumps: Cards
    """Trumps of this deal; none where the suit must be remembered."""
    trump_hidden: bool
    """The suit was told when it was named and must be remembered until the deal is over."""
    order: tuple[Card, ...]
    """The pack as a hand is sorted: by suit, low to high, trumps last."""


@dataclass(frozen=True, slots=True)
class Told:
    """An update of the table, and what happened in sentences for that seat."""

    table: int
    """Number of the table; another one than before: begin afresh."""
    practice: bool
    """A deal played again; `BackToMatch` leaves it."""
    update: Update
    afresh: bool
    """`lines` tell the deal so far, and take the place of what was told of it before."""
    lines: tuple[str, ...]
    spoken: tuple[str, ...]
    """The same for the ear: names of cards in full."""
    names: tuple[str, ...]
    """What to call each seat."""
    game: Game
    facts: Facts
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
    unknown: tuple[int, ...]
    """Cards of each hand that the record does not tell."""
    stock: tuple[Card | None, ...]
    """Next card first; None: one that the record does not tell."""
    plays: tuple[Seen, ...]
    """Plays of the trick so far."""
    trick: int
    """Number of the trick, from 1."""
    turn: Seat | None
    best_seat: Seat
    points: Tally | None
    """None where cards are not known."""
    taken: Tally
    events: tuple[Event, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A finished deal, step by step."""

    re: int
    rules: Rules
    facts: Facts
    deal: int
    """Index of the deal."""
    deals: int
    """How many deals the match, or the record, has."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    trump: Suit | None
    shown: Card | None
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

register(Game, SwitchInfo, RulesetInfo, LevelInfo, Welcome, Outdated, Facts, Told, Sorry, Fine, Wrong, HintGiven)
register(ReviewStep, Review, RecordText, Section, RulesText, StatisticsRow, Statistics)
