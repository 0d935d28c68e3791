"""Random playouts: every legal move of whoever may act is as likely as any other, claims out of turn included.

Plain Python that Cython compiles with the types of `playout.pxd`.
"""

from kozel.game.rng import Rng
from kozel.search.position import Position


def play_out(position: Position, rng: Rng) -> int:
    """Play a position to the end of its deal; number of moves made. Raises ValueError where nobody can move."""
    found = position.found
    began = position.made
    while not position.over:
        position.fill()
        position.make(found.cards[rng.below(found.count)])
    return position.made - began


def playouts(position: Position, rng: Rng, times: int) -> tuple[int, list[int]]:
    """Play a position out again and again from where it stands: moves made in all, and card points by side, summed."""
    position.keep()
    sides = position.rules.side_count
    total = [0] * sides
    moves = 0
    for _ in range(times):
        moves += play_out(position, rng)
        for side, points in enumerate(position.points_by_side()):
            total[side] += points
        position.back()
    return moves, total
