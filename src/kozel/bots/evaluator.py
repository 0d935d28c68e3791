"""`solid` and `strong`: the move that a net trained by self-play likes best; no search.

A net sees a `Sight` read from the view, so it knows what the seat knows. A claim out of turn is valued against passing.
"""

from collections.abc import Sequence

from kozel.bots.facts import own_seat
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


class Evaluator:
    """Plays the best move by the net of one size."""

    def __init__(self, name: str, size: str, wobble: float = 0.0) -> None:
        self.name = name
        self.size = size
        self.wobble = wobble
        """Half of the widest mistake in the worth of an option, in card points: what keeps levels apart."""

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """The best action, but for mistakes; None where no claim is better.

        A trump that must be remembered is left to `thumb`.
        """
        if not view.legal:
            return None
        if view.trump_hidden:
            return Thumb().choose(view, rng, budget)
        options = options_of(view)
        if len(options) == 1:
            return options[0]
        values = values_of(view, options, self.size)
        if self.wobble:
            values = [value + self.wobble * (rng.below(1 << 20) / (1 << 19) - 1) for value in values]
        return options[max(range(len(options)), key=values.__getitem__)]


def options_of(view: View) -> list[Action | None]:
    """What a seat may do; None stands for passing where it is not its turn."""
    return [*view.legal] if view.turn == view.seat else [*view.legal, None]


def values_of(view: View, options: Sequence[Action | None], size: str) -> list[float]:
    """Worth of each option in card points, loss points weighed in."""
    policy = Policy(net_for(view.rules.ruleset.base.id, size))
    sight = Sight(view.rules)
    sight.read(view)
    moves = [PASS if action is None else move_of(action) for action in options]
    return policy.values(sight, own_seat(view), view.hand, moves)
