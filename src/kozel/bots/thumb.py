"""`thumb`: the rules of thumb of a decent player, each of them worth something by measurement.

- Count: remember every card seen, and reckon how likely those still to play can beat what lies there.
- Take what is worth taking: the points that lie there and may still come, by the chance that the own side gets them.
- Feed a partner who will surely take; give zeros to an opponent.
- Hold on to cards that nobody can beat: they are what takes tricks later. That saves trumps too, the high ones first.
- Lead several cards when few hands can beat them: everybody must throw as many.
- Face-down cards are mostly worthless ones, so good cards sit in hands more often than the bare count says.
- Claim whenever the rules let you.
- `classic`: catch the queen with the seven, and do not play her into it.

Everything is reckoned in card points and nothing by chance: the same view gives the same action.
"""

from dataclasses import dataclass
from typing import Final

from kozel.bots.facts import face_up, own_seat, takes_over
from kozel.bots.protocol import Budget
from kozel.bots.queen import queen_worth
from kozel.cards import Card, members, points_of
from kozel.game.actions import Action, Claim
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.notation.tokens import legal_token
from kozel.rules.compile import Rules, Seat
from kozel.search.reckoning import Reckoning
from kozel.search.sight import Sight


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player goes by, in card points unless said otherwise; tuned by duels."""

    sure: float
    """Worth in hand of a card that nobody can beat."""
    stray: float
    """Points that a card thrown by another seat brings."""
    regret: float
    """Part of the points of a played card that one would have got with it some other time."""
    buries: bool
    """Half of the face-down cards surely held nothing of interest."""


TWO_SIDES: Final = Habits(sure=10.0, stray=1.0, regret=0.5, buries=True)


def many_sides(sides: int) -> Habits:
    """Habits where each plays for himself: a trick is the bigger and the rarer the more play."""
    return Habits(sure=5.0 * sides, stray=0.3, regret=0.1, buries=False)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a player counts before deciding."""

    view: View
    habits: Habits
    sight: Sight
    reckoning: Reckoning
    later: tuple[Seat, ...]
    """Seats still to play after the own one."""
    lying: float
    """Points on the table: the face-up ones, and a guess at the others."""


class Thumb:
    """Weighs each action by the rules of thumb and takes the best, of equals the first by its token."""

    def __init__(self, name: str = "thumb") -> None:
        self.name = name

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- no chance, no work
        """A claim if there is one, else the best play; None where it is not to move."""
        if not view.legal:
            return None
        if len(view.legal) == 1:
            return view.legal[0]
        claims = [action for action in view.legal if isinstance(action, Claim)]
        if claims:
            return claims[0]
        counted = reckon(view)
        return min(view.legal, key=lambda action: (-worth(counted, action), legal_token(action)))


def habits_for(rules: Rules) -> Habits:
    """Habits for two sides or for more."""
    return TWO_SIDES if rules.side_count == 2 else many_sides(rules.side_count)


def reckon(view: View) -> Counted:
    """Count what the deal has shown so far."""
    habits, seats, me = habits_for(view.rules), view.rules.seats, own_seat(view)
    sight, reckoning = Sight(view.rules), Reckoning()
    sight.read(view)
    held = view.rules.hand_size if view.stock else max(view.counts)
    reckoning.read(sight, me, view.hand, held, habits.buries)
    return Counted(
        view=view,
        habits=habits,
        sight=sight,
        reckoning=reckoning,
        later=tuple((me + places) % seats for places in range(1, seats - len(view.trick.plays))),
        lying=points_of(face_up(view)) + habits.stray * sight.down_now,
    )


def worth(counted: Counted, action: Action) -> float:
    """What an action is worth: what it is likely to win, less what the cards would have been good for."""
    view, habits, some = counted.view, counted.habits, action.cards
    own = points_of(some)
    chance = counted.reckoning.now
    if not view.trick.plays or takes_over(view, action):
        chance = counted.reckoning.chance_to_take(counted.sight, some, 1.0)
    coming = habits.stray * some.bit_count() * len(counted.later)
    spent = habits.regret * own + habits.sure * sum(sureness(counted, one) for one in members(some))
    queen = queen_worth(view, some, counted.reckoning.unseen, counted.later) if view.rules.one_card else 0.0
    return chance * (counted.lying + own + coming) - spent + queen


def sureness(counted: Counted, one: Card) -> float:
    """Chance that an own card, led by itself some other time, is beaten by no opponent."""
    return counted.reckoning.sureness(one)
