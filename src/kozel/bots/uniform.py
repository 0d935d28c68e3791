"""`uniform`: any legal action, each as likely as the others; a claim as likely as none."""

from kozel.bots.protocol import Budget
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View


class Uniform:
    """Plays at random: the floor of every table, and the tester of every rule."""

    name = "uniform"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- needs no work
        """Any legal action; asked for a claim, half the time none."""
        if view.seat != view.turn and (not view.legal or rng.below(2)):
            return None
        return rng.choice(view.legal)
