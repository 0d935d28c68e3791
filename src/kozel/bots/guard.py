"""A bot behind a guard: it raises, answers illegally or comes too late, and `thumb` plays in its place, and it is told.

Pure: nothing is stopped from outside. Who can stop a bot, in a process of its own, tells its own `Incident` and asks
`replacement`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final, Literal

from kozel.bots.protocol import Bot, Budget
from kozel.bots.thumb import Thumb
from kozel.game.actions import Action
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.rules.compile import Seat

Reason = Literal["raised", "illegal", "late"]
STAND_IN: Final = "thumb"
"""Bot that decides where another one did not."""
LENIENCE: Final = 0.2
"""Part of its time by which a bot may overrun without being called late."""


class IllegalAnswerError(ValueError):
    """What a bot answered is no action of its seat: raised by bots that read their answers from elsewhere."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A play in which a bot was replaced: which bot, why, and in which seat."""

    bot: str
    reason: Reason
    seat: Seat
    detail: str = ""
    """What it raised or answered, in one line; may name cards of the seat, so it is for whoever runs the bot."""


class Guarded:
    """A bot that always answers, legally; `on_incident` is told where that is not its own merit."""

    def __init__(self, bot: Bot, on_incident: Callable[[Incident], None], now: Callable[[], float] = monotonic) -> None:
        self.bot = bot
        self._on_incident = on_incident
        self._now = now

    @property
    def name(self) -> str:
        """The guarded bot's name."""
        return self.bot.name

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """What the bot chooses, or `thumb` in its place."""
        started = self._now()
        try:
            action = self.bot.choose(view, rng, budget)
            allowed = is_allowed(view, action)
        except Exception as error:  # noqa: BLE001  -- whatever a bot may raise
            return self._replace(view, reason_of(error), _one_line(error))
        if not allowed:
            return self._replace(view, "illegal", f"answered {action}"[:200])
        if budget.deadline is not None:
            late = self._now() - budget.deadline
            if late > LENIENCE * max(0.0, budget.deadline - started):
                return self._replace(view, "late", f"{late:.3f} s too late")
        return action

    def _replace(self, view: View, reason: Reason, detail: str) -> Action | None:
        self._on_incident(Incident(self.name, reason, view.seat or 0, detail))
        return replacement(view)


def is_allowed(view: View, action: Action | None) -> bool:
    """Whether this is an answer: a legal action, or none from a seat that need not move."""
    return view.seat != view.turn if action is None else action in view.legal


def replacement(view: View) -> Action | None:
    """What `thumb` does here: it needs no chance and no time."""
    return Thumb(STAND_IN).choose(view, Rng(0), Budget(0))


def reason_of(error: Exception) -> Reason:
    """Why a bot that raised is replaced."""
    match error:
        case TimeoutError():
            return "late"
        case IllegalAnswerError():
            return "illegal"
        case _:
            return "raised"


def _one_line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:200]
