"""Prints one hash of many random deals, playouts and worlds, and whether it was compiled: for comparing the two."""

import hashlib
import sys

from kozel.game.rng import Rng
from kozel.rules import primitives
from kozel.search.playout import play_out, playouts
from kozel.search.position import Position
from kozel.search.solver import Solver
from kozel.search.values import margin
from kozel.testing.chance import random_deal, random_game
from tests.support.brute import small_position, two_sided
from tests.support.samplers import random_sampler


def digest(deals: int) -> str:
    """Hash over everything that random deals of random rules do."""
    told = hashlib.sha256()
    rng = Rng(7)
    for number in range(deals):
        chance = rng.split(number)
        rules = random_game(chance)
        position = Position(rules)
        position.load(random_deal(rules, chance).state)
        position.keep()
        while not position.over:
            legal = position.legal()
            told.update(repr((position.hands_by_seat(), position.best, position.points_by_side(), legal)).encode())
            position.make(legal[chance.below(len(legal))])
        told.update(repr(position.outcome()).encode())
        while position.made > 2:
            position.undo()
        play_out(position, chance)
        position.back()
        told.update(repr((playouts(position, chance, 2), chance.state)).encode())
    return told.hexdigest()


def solved(positions: int) -> str:
    """The values of small positions and the plays that it took to find them."""
    solver = Solver(10)
    rng = Rng(8)
    values = []
    for number in range(positions):
        chance = rng.split(number)
        position, _ = small_position(two_sided(chance), chance)
        values.append((margin(solver, position), solver.nodes))
    return hashlib.sha256(repr(values).encode()).hexdigest()


def dealt(views: int) -> str:
    """Worlds of random views, and what playouts from them say."""
    told = hashlib.sha256()
    rng = Rng(9)
    for number in range(views):
        chance = rng.split(number)
        sampler, position = random_sampler(chance)
        for _ in range(5):
            sampler.fill(position, chance)
            told.update(repr((position.hands_by_seat(), position.legal(), playouts(position, chance, 2))).encode())
    return told.hexdigest()


if __name__ == "__main__":
    kind = "plain" if primitives.__file__.endswith(".py") else "compiled"
    number = int(sys.argv[1])
    sys.stdout.write(f"{kind} {digest(number)} {solved(number // 5)} {dealt(number)}\n")
