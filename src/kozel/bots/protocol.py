"""What a bot is: a function from a view to an action, with its own chance and an amount of work.

A bot gets a `View` and nothing else; it holds no reference to a state, a table or another bot.
"""

from dataclasses import dataclass
from typing import Final, Protocol

from kozel.game.actions import Action
from kozel.game.play import apply, asked
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import View, see


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision."""

    work: int
    """Units of work: worlds, nodes or playouts, as the bot counts them."""
    deadline: float | None = None
    """`time.monotonic()` at which it must answer; None: work alone decides, and the answer is reproducible."""


FIXED_WORK: Final = Budget(work=1_000)
"""What `kozel ask` and the arena give."""


class Bot(Protocol):
    """Anything that plays. `name` is how commands call it."""

    @property
    def name(self) -> str:
        """Name in commands and tables."""

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """One of `view.legal`, or None for no claim.

        Called for the seat to move, which must answer with an action, and for every other seat whenever a claim window
        is open, whatever its cards are.
        """


def next_action(state: State, bots: tuple[Bot, ...], rngs: tuple[Rng, ...], budget: Budget) -> Action:
    """What happens next where a bot sits in every seat: the first claim, else the play of the seat to move."""
    for seat in asked(state):
        action = bots[seat].choose(see(state, seat), rngs[seat], budget)
        if action is not None:
            return action
    raise ValueError(f"seat {state.turn} is to move and its bot did not answer")


def play_out(state: State, bots: tuple[Bot, ...], rngs: tuple[Rng, ...], budget: Budget = FIXED_WORK) -> State:
    """The end of a deal that bots play."""
    while state.outcome is None:
        state = apply(state, next_action(state, bots, rngs, budget)).state
    return state
