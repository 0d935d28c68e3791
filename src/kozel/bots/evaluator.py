"""`solid` and `strong`: the move that a net trained by self-play likes best; no search.

A net sees a `Sight` read from the view, so it knows what the seat knows. A claim out of turn is valued against passing.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from kozel.bots.facts import own_seat
from kozel.bots.novice import slip
from kozel.bots.protocol import Budget
from kozel.bots.thumb import Thumb
from kozel.bots.weights import net_for
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.search.features import PASS
from kozel.search.moves import move_of
from kozel.search.policy import Policy
from kozel.search.sight import Sight

MOST_SEATS: Final = 6
"""Seats of the largest table that nets learned at; beyond it they are worse than `thumb` (docs/bots.md)."""


class NetBot(ABC):
    """What every bot with nets does alike: it says nothing where it has nothing to say, and plays what it must."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """What it decides; None where no claim is better.

        A trump that must be remembered is left to `thumb`, and so are tables with more seats than nets learned.
        """
        if not view.legal:
            return None
        if left_to_thumb(view):
            return Thumb().choose(view, rng, budget)
        options = options_of(view)
        return options[0] if len(options) == 1 else self.decide(view, options, rng, budget)

    @abstractmethod
    def decide(self, view: View, options: list[Action | None], rng: Rng, budget: Budget) -> Action | None:
        """One of at least two options."""


class Evaluator(NetBot):
    """Plays the best move by the net of one size, but for mistakes."""

    def __init__(self, name: str, size: str, wobble: float = 0.0) -> None:
        super().__init__(name)
        self.size = size
        self.wobble = wobble
        """Half of the widest mistake in the worth of an option, in card points: what keeps levels apart."""

    def decide(self, view: View, options: list[Action | None], rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- no work
        """The option of highest value."""
        values = values_of(view, options, self.size)
        if self.wobble:
            values = [value + slip(rng, self.wobble) for value in values]
        return options[max(range(len(options)), key=values.__getitem__)]


def left_to_thumb(view: View) -> bool:
    """Where nets know too little."""
    return view.trump_hidden or view.rules.seats > MOST_SEATS


def options_of(view: View) -> list[Action | None]:
    """What a seat may do; None stands for passing where it is not its turn."""
    return [*view.legal] if view.turn == view.seat else [*view.legal, None]


def values_of(view: View, options: Sequence[Action | None], size: str) -> list[float]:
    """Worth of each option in card points, loss points weighed in."""
    return Reading(view, options).values(size)


class Reading:
    """What the seat of a view knows, and its options as moves: what nets are asked about."""

    def __init__(self, view: View, options: Sequence[Action | None]) -> None:
        self.view = view
        self.sight = Sight(view.rules)
        self.sight.read(view)
        self.moves = [PASS if action is None else move_of(action) for action in options]

    def values(self, size: str) -> list[float]:
        """Worth of each option by a net of the ruleset."""
        return self.values_by(Policy(net_for(self.view.rules.ruleset.base.id, size)))

    def values_by(self, policy: Policy) -> list[float]:
        """Worth of each option by a policy."""
        return policy.values(self.sight, own_seat(self.view), self.view.hand, self.moves)
