"""Catching the queen of clubs with the seven, and not losing her, where that ends the deal (A18)."""

from typing import Final

from kozel.bots.facts import is_own_side
from kozel.cards import Card, Cards
from kozel.game.actions import FaceDown
from kozel.game.play import CATCHER, QUEEN
from kozel.game.view import View
from kozel.rules.compile import Seat

CAUGHT: Final = 80.0
"""What a caught queen is worth in card points: four loss points at about twenty each."""
IN_WAIT: Final = 10.0
"""What the seven is worth in hand while the queen is out."""


def queen_worth(view: View, single: Cards, unseen: Cards, later: tuple[Seat, ...]) -> float:
    """Card points that playing a card is worth for the queen's sake."""
    if not view.rules.catch_penalty(view.match.deal, 0):
        return 0.0
    if single == 1 << CATCHER:
        return CAUGHT if opponent_played(view, QUEEN) else -IN_WAIT * (unseen >> QUEEN & 1)
    if single == 1 << QUEEN:
        return -CAUGHT if opponent_played(view, CATCHER) else -CAUGHT * chance_of_catcher(view, unseen, later)
    return 0.0


def opponent_played(view: View, one: Card) -> bool:
    """Whether an opponent has played this card to the trick."""
    return any(
        not isinstance(play, FaceDown) and play.cards == 1 << one and not is_own_side(view, play.seat)
        for play in view.trick.plays
    )


def chance_of_catcher(view: View, unseen: Cards, later: tuple[Seat, ...]) -> float:
    """Chance that an opponent who has still to play holds the seven."""
    if not unseen >> CATCHER & 1:
        return 0.0
    return sum(view.counts[seat] for seat in later if not is_own_side(view, seat)) / unseen.bit_count()
