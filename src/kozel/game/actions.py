"""What a seat may ask for, and what others see of it.

Frozen values; `cards` is a mask. Nothing here knows whether an action is legal: `play.apply` does.
"""

from dataclasses import dataclass

from kozel.cards import Cards
from kozel.rules.compile import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """One card in a game of single cards, as a lead or as an answer (A9)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Lead:
    """Cards of one suit that open a trick (M4)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Beat:
    """Cards that beat the set that is winning the trick (M6)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discard:
    """As many cards as were led, given up, face down (M8)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Claim:
    """Four cards of a suit that take over the lead (B8, C7)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class FaceDown:
    """What others see of a discard: how many cards, not which. No seat can ask for it."""

    seat: Seat
    count: int


Action = Play | Lead | Beat | Discard | Claim
Seen = Action | FaceDown
"""A play as a seat sees it."""
