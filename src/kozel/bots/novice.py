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
        felt = [
            each + MISTAKE * (rng.below(1 << 20) / (1 << 19) - 1) if each >= least else least - 99 for each in worths
        ]
        return plays[max(range(len(plays)), key=felt.__getitem__)]
