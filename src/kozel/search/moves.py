"""Moves of a `Position` as ints, and the actions of `game` that they stand for."""

from typing import Final

from kozel.cards import PACK
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.rules.compile import Seat

DISCARD: Final = 1 << 36
"""Beside the cards of a discard."""
CLAIM: Final = 1 << 37
"""Beside the cards of a claim, whose seat stands from bit `SEAT_SHIFT` on."""
SEAT_SHIFT: Final = 40


def move_of(action: Action) -> int:
    """An action as an int: its cards in the low 36 bits; a lead, a beat and a single card are told by the position."""
    if isinstance(action, Discard):
        return action.cards | DISCARD
    if isinstance(action, Claim):
        return action.cards | CLAIM | action.seat << SEAT_SHIFT
    return action.cards


def action_of(move: int, turn: Seat, *, opens: bool, one_card: bool) -> Action:
    """Action that a move means for the seat to move; `opens`: nothing lies on the table yet."""
    cards = move & PACK
    if move & CLAIM:
        return Claim(move >> SEAT_SHIFT, cards)
    if move & DISCARD:
        return Discard(turn, cards)
    if one_card:
        return Play(turn, cards)
    return Lead(turn, cards) if opens else Beat(turn, cards)
