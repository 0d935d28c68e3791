"""`novice`: sees what lies there and the own hand, remembers little, and is sometimes wrong; never absurd.

It weighs actions as `thumb` does and adds a mistake to each; what is far worse than the best is never played.
"""

from typing import Final

from kozel.bots.protocol import Budget
from kozel.bots.thumb import reckon, worth
from kozel.game.actions import Action, Claim
from kozel.game.shuffle import Rng
from kozel.game.view import View

MISTAKE: Final = 9.0
"""Half of the widest mistake, in card points."""
ABSURD: Final = 15.0
"""What is so many card points worse than the best is not played."""


class Novice:
    """A beginner."""

    name = "novice"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- no work
        """Something sensible; None where it is not to move. It overlooks every other claim."""
        if not view.legal:
            return None
        claims = [action for action in view.legal if isinstance(action, Claim)]
        if claims and rng.below(2):
            return claims[0]
        plays = [action for action in view.legal if not isinstance(action, Claim)]
        if not plays:
            return None
        counted = reckon(view)
        worths = [worth(counted, action) for action in plays]
        least = max(worths) - ABSURD
        felt = [each + slip(rng, MISTAKE) if each >= least else least - 99 for each in worths]
        return plays[max(range(len(plays)), key=felt.__getitem__)]


def slip(rng: Rng, widest: float) -> float:
    """A mistake in the worth of something, as likely too high as too low, at most so wide."""
    return widest * (rng.below(1 << 20) / (1 << 19) - 1)
