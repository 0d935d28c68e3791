"""A cheating twin: the same bot twice, once as honest as all others, once shown every hand.

It proves that the measuring would find a cheat: who sees the hands gains far more than the interval is wide. It lives
here, where nothing that plays imports it, and it does not fit the protocol of bots: it asks for a `State`.

Both twins play what does best in random playouts of some worlds, each play in the same ones. The honest one samples
them from its view; the cheat takes the true hands and leaves to chance only in which order the stock is drawn. Once the
stock is empty and few cards are left, hands are all there is to know: between two sides the cheat then plays exactly.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kozel.bots.corpus import chance
from kozel.bots.entrants import Pace
from kozel.bots.estimates import Estimate, estimate
from kozel.bots.pairs import chances_of_seats, first_position, pair_result
from kozel.bots.protocol import Budget
from kozel.game.actions import Action, Claim
from kozel.game.play import apply, asked
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import View, see
from kozel.rules.compile import Rules, Side
from kozel.search.moves import move_of
from kozel.search.playout import play_out
from kozel.search.position import Position
from kozel.search.solver import Solver
from kozel.search.values import move_margins
from kozel.search.worlds import Sampler

WORLDS: Final = 60
EXACT: Final = 4
"""Cards in a hand from which on the cheat knows the best play."""
Fill = Callable[[Position, Rng], None]
"""Puts a world into a position."""


class Honest:
    """Sees its view, and samples what it does not see."""

    name = "honest"

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- always the same work
        """The best play in worlds that agree with the view."""
        return choose(view, lambda: Sampler(view).fill, rng)


def choose_cheating(state: State, view: View, rng: Rng) -> Action | None:
    """The same in worlds with the true hands; exact near the end."""
    knows = not state.stock and state.rules.side_count == 2 and max(view.counts) <= EXACT
    if knows and len(view.legal) > 1 and view.seat == state.turn:
        return _exact(state, view)

    def fill(position: Position, luck: Rng) -> None:
        drawn = len(state.stock) - state.rules.shown_last
        stock = list(state.stock[: max(0, drawn)])
        luck.shuffle(stock)
        position.load(replace(state, stock=(*stock, *state.stock[len(stock) :])))

    return choose(view, lambda: fill, rng)


def choose(view: View, world: Callable[[], Fill], rng: Rng) -> Action | None:
    """A claim if there is one, else what does best in playouts; worlds are asked for where there is a choice."""
    if len(view.legal) < 2 or isinstance(view.legal[0], Claim):
        return view.legal[0] if view.legal else None
    me = view.rules.side_of[view.seat or 0]
    position, fill = Position(view.rules), world()
    totals = [0.0] * len(view.legal)
    for number in range(WORLDS):
        fill(position, rng.split(number))
        position.keep()
        for at, action in enumerate(view.legal):
            position.make(move_of(action))
            play_out(position, rng.split(number).split(1))
            totals[at] += _gain(position.points_by_side(), me)
            position.back()
    return view.legal[totals.index(max(totals))]


def _exact(state: State, view: View) -> Action:
    """The play that leads to the best end with open cards; of equals the first."""
    position = Position(state.rules)
    position.load(state)
    margins = dict(move_margins(Solver(), position))
    sign = 1 - 2 * state.rules.side_of[view.seat or 0]
    return max(view.legal, key=lambda action: sign * margins[move_of(action)])


def _gain(points: tuple[int, ...], me: Side) -> float:
    return points[me] - (sum(points) - points[me]) / (len(points) - 1)


def cheating_gains(rules: Rules, pairs: int, seed: int = 0, told: Callable[[], None] = lambda: None) -> Estimate:
    """Card points a deal that the cheat gains over its honest twin, in duplicate pairs."""
    gains = []
    for number in range(pairs):
        rng = chance(seed, number)
        ends = [_play(rules, rng, cheats=swapped) for swapped in (0, 1)]
        points = pair_result(rules, ends, (Pace(), Pace())).points
        gains += [] if points is None else [points]
        told()
    return estimate(gains)


def _play(rules: Rules, rng: Rng, cheats: int) -> State:
    """The end of a deal in which the sides of one kind, even or odd, cheat."""
    state, rngs, honest = first_position(rules, rng), chances_of_seats(rules, rng), Honest()
    while state.outcome is None:
        for seat in asked(state):
            view = see(state, seat)
            if rules.side_of[seat] % 2 == cheats:
                action = choose_cheating(state, view, rngs[seat])
            else:
                action = honest.choose(view, rngs[seat], Budget(WORLDS))
            if action is not None:
                break
        else:
            raise ValueError("nobody moved")
        state = apply(state, action).state
    return state
