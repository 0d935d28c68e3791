"""A decision that a bot has to make, and what happens where it does not make it.

A bot that raises, or names what is not legal, is replaced for that decision by `STAND_IN`: no table ever stalls.
"""

from typing import NamedTuple

from kozel.bots.guard import STAND_IN, is_allowed, replacement
from kozel.bots.protocol import FIXED_WORK, Bot, Budget
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import Seat


class Decision(NamedTuple):
    """What was decided, and by whom."""

    action: Action | None
    """None: no claim."""
    by: str = ""
    """Name of the bot that stood in; empty: who was asked."""


class Question(NamedTuple):
    """A decision that a bot has to make: all that it may know, and who it is."""

    v: int
    seat: Seat
    bot: Bot
    view: View
    chance: Rng
    is_turn: bool
    """It must answer; otherwise it is asked for a claim only."""

    def decide(self, budget: Budget = FIXED_WORK) -> Decision:
        """What the bot does, or the one that stands in for it."""
        try:
            action = self.bot.choose(self.view, self.chance, budget)
        except Exception:  # noqa: BLE001  -- whatever a bot does, the table goes on
            return self.stand_in()
        return self.answered(action)

    def answered(self, action: Action | None) -> Decision:
        """What the bot answered, if that is an answer; else what stands in for it."""
        return Decision(action) if is_allowed(self.view, action) else self.stand_in()

    def stand_in(self) -> Decision:
        """What a bot decides that can be relied upon."""
        return Decision(replacement(self.view), STAND_IN)
