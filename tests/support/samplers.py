"""Samplers of random views: any game, any position of a random deal, any seat, whoever is to move."""

from kozel.game.rng import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.search.position import Position
from kozel.search.worlds import Sampler
from kozel.testing.chance import random_deal, random_game, random_play


def random_state(rng: Rng) -> State:
    """Any position of a deal that goes on."""
    first = random_deal(random_game(rng), rng)
    states = [first.state, *(step.state for _, step in random_play(first, rng))]
    return rng.choice([state for state in states if state.outcome is None])


def random_sampler(rng: Rng) -> tuple[Sampler, Position]:
    """A sampler, and a position of it."""
    state = random_state(rng)
    sampler = Sampler(see(state, rng.below(state.rules.seats)))
    return sampler, sampler.position()
