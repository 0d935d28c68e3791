"""`greedy`: fifteen lines of arithmetic, frozen for ever; every figure of strength is measured against it.

The highest value wins, of equals the first by the text of its token; it never claims. The formulas must never change,
or no figure measured before could be compared with one measured after.
"""

from kozel.bots.facts import acts_last, face_up, is_lead, is_partner_winning, takes_over
from kozel.bots.protocol import Budget
from kozel.cards import RANK_CARDS, Cards, points_of
from kozel.game.actions import Action, Claim
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.notation.tokens import legal_token

TENS, ACES = RANK_CARDS[7], RANK_CARDS[8]


class Greedy:
    """Values each action by itself and takes the best."""

    name = "greedy"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- no chance, no work
        """The action of highest value; None where it is asked for a claim."""
        actions = [action for action in view.legal if not isinstance(action, Claim)]
        if not actions:
            return None
        return min(actions, key=lambda action: (-value(view, action), legal_token(action)))


def value(view: View, action: Action) -> int:
    """Value of a lead, a beat or a discard."""
    if is_lead(view, action):
        return lead_value(action.cards, view.trumps)
    if takes_over(view, action):
        return beat_value(view, action.cards)
    return discard_value(view, action.cards)


def lead_value(some: Cards, trumps: Cards) -> int:
    """Many cards, aces, no trumps; tens and pictures only among three or more."""
    count, aces, tens = some.bit_count(), (some & ACES).bit_count(), (some & TENS).bit_count()
    pictures = points_of(some) - 11 * aces - 10 * tens
    many = 10 if count >= 3 else -4 * tens
    return 4 * count + many - 8 * (some & trumps).bit_count() + 3 * aces - pictures


def beat_value(view: View, some: Cards) -> int:
    """What lies there, and the own cards where nobody can take them any more."""
    points, trumps = points_of(some), (some & view.trumps).bit_count()
    if is_partner_winning(view):
        return -15 - points - 3 * trumps
    own = points if acts_last(view) else -(points // 2)
    return 6 + points_of(face_up(view)) + own - 5 * trumps


def discard_value(view: View, some: Cards) -> int:
    """Points to a partner, zeros to the others."""
    points, trumps = points_of(some), (some & view.trumps).bit_count()
    if is_partner_winning(view):
        return (points if acts_last(view) else points // 3) - 4 * trumps
    return -2 * points - 5 * trumps
