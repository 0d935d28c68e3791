"""A deal in progress as a frozen value: for deciding; what happened on the way is told by events.

Holds everything, hidden cards included: nothing but `game.view.see` may show it to anybody.
"""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from kozel.cards import Card, Cards, Suit
from kozel.game.actions import Action, Seen
from kozel.rules.compile import Rules, Seat, Side, Tally


class IllegalAction(ValueError):  # noqa: N818  -- the design's word for it
    """An action that the rules refuse; the state that refused it is unchanged.

    `reason` is the key of a sentence of the catalogue (`refusal.reason`), `rule` the rule's id.
    """

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason.replace('-', ' ')} ({rule})")
        self.reason = reason
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands before a deal: everything that outlasts a deal."""

    dealer: Seat
    opener: Seat
    """Seat entitled to the first lead."""
    score: Tally
    """Loss points by side."""
    deal: int = 1
    """Number of the deal, from 1."""
    eggs: int = 0
    """60-60 deals so far."""
    eggs_run: int = 0
    """How many of them directly precede this deal."""
    banned: int | None = None
    """Mask of the seats that may not lead trumps; None: as deal 1 has it (A8, A13, A14)."""


SomePlay_co = TypeVar("SomePlay_co", bound=Seen, covariant=True)


@dataclass(frozen=True, slots=True)
class Trick(Generic[SomePlay_co]):
    """A trick, complete or not: `plays` counts, `returned` was sent back by claims.

    `Trick[Action]` in a state, `Trick[Seen]` as a seat sees it.
    """

    entitled: Seat
    """Seat entitled to lead: claims are ranked from here (B9)."""
    returned: tuple[SomePlay_co, ...] = ()
    plays: tuple[SomePlay_co, ...] = ()
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A last trump that went from a banned leader to the partner (A15); None: a card that one may not know."""

    leader: Seat
    partner: Seat
    trump: Card | None
    plain: Card | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended. `points` and `tricks` by side, None unless it was counted."""

    reason: Literal["counted", "queen"]
    points: Tally | None
    tricks: Tally | None
    last_taker: Seat | None
    """Who took the last completed trick; None where there was none."""
    queen_side: Side | None = None
    """Side whose queen was caught (A18)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a deal did to the match."""

    penalty: Tally
    """Loss points of this deal by side."""
    score: Tally
    eggs: int
    """60-60 deals so far, this one included."""
    goats: tuple[Side, ...]
    """Sides that have lost the match; empty while it goes on."""
    next: Match | None
    """The match before the next deal; None where it is over."""


@dataclass(frozen=True, slots=True)
class State:
    """One position of a deal."""

    rules: Rules
    match: Match
    trump: Suit | None
    """Suit that the shown card named; None where trumps are fixed."""
    shown: Card | None
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    """Cards still to be drawn, the next one first."""
    opening_ban: int
    """Mask of the seats that may not lead a trump to the first trick."""
    ban: int
    """Mask of the seats that may not lead a trump later."""
    turn: Seat | None
    """Seat to move; None when the deal is over."""
    trick: Trick[Action]
    best: Cards = 0
    """Cards that are winning the trick; none before the lead."""
    best_seat: Seat = 0
    tricks: tuple[Trick[Action], ...] = ()
    """Completed tricks, and last the one that a caught queen broke off."""
    points: Tally = ()
    """Card points taken so far, by side."""
    taken: Tally = ()
    """Tricks taken so far, by side."""
    exchange: Exchange | None = None
    shown_holder: Seat | None = None
    """Who drew the shown card from under the stock, in everybody's sight."""
    outcome: Outcome | None = None

    @property
    def trumps(self) -> Cards:
        """Trumps of this deal."""
        return self.rules.trumps(self.trump)

    @property
    def ban_now(self) -> int:
        """Mask of the seats that may not lead a trump to this trick."""
        return self.ban if self.tricks else self.opening_ban
