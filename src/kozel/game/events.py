"""What happened, in the order in which a person would tell it: for telling, not for deciding.

Frozen values. As `play` makes them they hold everything; `view.see` cuts them for a seat, and there a field that
the seat may not know is None.
"""

from dataclasses import dataclass

from kozel.cards import Card, Cards, Suit
from kozel.game.actions import Action, Seen
from kozel.game.state import Outcome, Settlement, Trick
from kozel.rules.compile import Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt and the trump was shown."""

    deal: int
    dealer: Seat
    opener: Seat
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    stock: int
    trump: Suit | None
    shown: Card | None


@dataclass(frozen=True, slots=True)
class Redealt:
    """A hand was too poor: all hands are shown and the same dealer deals again (M13)."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A seat led, beat, discarded, claimed or played a card. `public`: a discard lies face up."""

    play: Seen
    public: bool


@dataclass(frozen=True, slots=True)
class Returned:
    """A claim sent a play back to its hand (B8). `public`: a discard lay face up."""

    play: Seen
    public: bool


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat took the trick: `count` cards, worth `points`, which are `public` where no discard hides them."""

    seat: Seat
    number: int
    count: int
    points: int | None
    public: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew a card. `public`: it lay face up under the stock."""

    seat: Seat
    card: Card | None
    public: bool


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A banned leader's last trump went to the partner for a plain card (A15)."""

    leader: Seat
    partner: Seat
    trump: Card | None
    plain: Card | None


@dataclass(frozen=True, slots=True)
class QueenCaught:
    """Queen and seven of clubs of different sides met: the deal ends (A18)."""

    queen: Seat
    catcher: Seat


@dataclass(frozen=True, slots=True)
class DealOver:
    """The deal is over and everything is public (M14): hands, stock, every trick with its discards."""

    outcome: Outcome
    settlement: Settlement
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    tricks: tuple[Trick[Action], ...]


Event = Dealt | Redealt | Played | Returned | TrickTaken | Drew | Exchanged | QueenCaught | DealOver
