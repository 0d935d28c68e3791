"""Minimax without any cleverness, and small positions to try it on."""

from collections.abc import Callable

from kozel.game.score import penalties
from kozel.game.shuffle import Rng
from kozel.game.state import Match
from kozel.rules.compile import Rules, rules_for
from kozel.search.moves import CLAIM, SEAT_SHIFT
from kozel.search.position import Position
from kozel.testing.chance import random_deal, random_game

CAUGHT = 900
Leaf = Callable[[Position], int]


def margin_at_end(position: Position) -> int:
    """Points of side 0 minus those of side 1 of a deal that is over."""
    outcome = position.outcome()
    assert outcome is not None
    if outcome.points is None:
        return CAUGHT if outcome.queen_side else -CAUGHT
    return outcome.points[0] - outcome.points[1]


def gain_at_end(match: Match) -> Leaf:
    """Loss points of side 1 minus those of side 0 of a deal that is over."""

    def leaf(position: Position) -> int:
        outcome = position.outcome()
        assert outcome is not None
        losses = penalties(position.rules, match, outcome)
        return losses[1] - losses[0]

    return leaf


def minimax(position: Position, leaf: Leaf) -> int:
    """Value for side 0; seats are asked for claims in order, each claims or passes, then the seat to move plays."""
    if position.over:
        return leaf(position)
    turn = position.turn
    moves = position.legal()
    others = [move for move in moves if move & CLAIM and move >> SEAT_SHIFT != turn]

    def after(move: int) -> int:
        position.make(move)
        value = minimax(position, leaf)
        position.undo()
        return value

    own = [after(move) for move in moves if move not in others]
    value = min(own) if turn % 2 else max(own)
    for claim in reversed(others):
        better = min if claim >> SEAT_SHIFT & 1 else max
        value = better(value, after(claim))
    return value


def two_sided(rng: Rng, text: str | None = None, seats: int = 4) -> Rules:
    """Random rules of a game with two sides; those of a text where one is given."""
    if text is not None:
        return rules_for(text, seats)
    rules = random_game(rng)
    while rules.side_count != 2:
        rules = random_game(rng)
    return rules


def small_position(rules: Rules, rng: Rng) -> tuple[Position, Match]:
    """A random position of a random deal with few cards left, and the match that it belongs to."""
    most = 3 * rules.seats if rules.seats == 2 else 2 * rules.seats + 3 if rules.seats == 4 else rules.seats + 3
    while True:
        state = random_deal(rules, rng).state
        position = Position(rules)
        position.load(state)
        while not position.over and cards_left(position) > most:
            legal = position.legal()
            position.make(legal[rng.below(len(legal))])
        if not position.over:
            return position, state.match


def cards_left(position: Position) -> int:
    """Cards in hands and stock."""
    return sum(hand.bit_count() for hand in position.hands_by_seat()) + position.stock_end - position.drawn
