"""A critic that sees every card, for learning only: it takes out of what a move came to what no choice could change.

What a move came to is corrected by how much more the critic expects of the position, all cards open, than the net
expects of its best move: luck of the cards, which says nothing of the move. A part is left, or the net's own
expectations would never be corrected (perfect-information baselines: Suphx, Li et al. 2020; PerfectDou, Yang et al.
2022).
"""

from array import array
from collections.abc import Sequence
from typing import Final

from bench.lessons import Chair, Table
from kozel.bots.train import BATCH, Student
from kozel.bots.weights import SIZES
from kozel.cards import PACK, members
from kozel.game.shuffle import Rng
from kozel.game.state import Match, State
from kozel.rules.compile import Rules
from kozel.search.features import MOST_ROWS, ROW_COUNT, Rows
from kozel.search.learn import ROOM, Moves
from kozel.search.net import POINTS_SCALE
from kozel.search.policy import Policy
from kozel.search.position import Position

SHARE: Final = 0.8
"""How much of the luck is taken out."""
WARMING: Final = 20
"""Batches from which the critic learns before it is asked."""
PACK_CARDS: Final = PACK.bit_length()

LYING: Final = 4 * PACK_CARDS
"""Rows of the cards on the table, behind those of four hands, each seat's from the seat to move on."""
WINNER: Final = LYING + PACK_CARDS
POINTS: Final = WINNER + 5
STOCK: Final = POINTS + 2
"""Rows of the stock in the order in which it is drawn."""
DRAWN: Final = (ROW_COUNT - STOCK) // PACK_CARDS
"""Cards of the stock that the critic sees."""

PLACES: Final = [[9 * ((card // 9 - trump) % 4) + card % 9 for card in range(PACK_CARDS)] for trump in range(4)]
"""Number of a card with the trump as the first suit."""


def rows_of(position: Position, whole_stock: Sequence[int]) -> tuple[list[int], list[float]]:
    """Everything that lies anywhere, as rows and how strongly they are switched on."""
    seats, turn, places = position.seats, position.turn, PLACES[position.trump]
    rows: list[int] = []
    hands = position.hands_by_seat()
    for away in range(seats):
        rows += [away * PACK_CARDS + places[card] for card in members(hands[(turn + away) % seats])]
    rows += [LYING + places[card] for card in members(position.lying)]
    rows.append(WINNER + ((position.best_seat - turn) % seats if position.plays else 4))
    stock = whole_stock[position.drawn :]
    rows += [STOCK + at * PACK_CARDS + places[card] for at, card in enumerate(stock[:DRAWN])]
    values = [1.0] * len(rows)
    side = position.rules.side_of[turn]
    own, other = position.points_by_side()[side], position.points_by_side()[1 - side]
    return [*rows, POINTS, POINTS + 1], [*values, own / POINTS_SCALE, other / POINTS_SCALE]


class Open(Table):
    """A table at which the critic looks at every position in which a move is kept."""

    def __init__(self, rules: Rules, oracle: "Oracle") -> None:
        super().__init__(rules)
        self.oracle = oracle
        self.stock: tuple[int, ...] = ()

    def play(self, match: Match, state: State, chairs: Sequence[Chair], rng: Rng) -> list[tuple[float, float]]:
        """Play a deal whose whole stock the critic sees."""
        self.stock = state.stock
        return super().play(match, state, chairs, rng)

    def next_move(self, chairs: Sequence[Chair], rng: Rng) -> int:
        """What happens next, and how it looked."""
        moves = self.oracle.moves
        before, turn = moves.count, self.position.turn
        move = super().next_move(chairs, rng)
        for at in range(before, moves.count):
            is_play = self.by[at - moves.count] == turn
            self.oracle.look(at, chairs[turn].policy if is_play else None)
        return move


class Oracle:
    """The critic, and what it and the net expected where moves were kept."""

    def __init__(self, rules: Rules, moves: Moves) -> None:
        self.moves = moves
        self.table = Open(rules, self)
        self.student = Student(*SIZES["large"], Rng(17))
        self.open = Moves()
        self.expected = array("d", bytes(8 * ROOM))
        self.asked = bytearray(ROOM)
        self.batches = 0

    def look(self, at: int, policy: Policy | None) -> None:
        """Keep a position, and what the net expects of its best move there; a claim out of turn is not corrected."""
        rows, values = rows_of(self.table.position, self.table.stock)
        start = at * MOST_ROWS
        self.open.row[start : start + len(rows)] = array("h", rows)
        self.open.value[start : start + len(rows)] = array("f", values)
        self.open.length[at] = len(rows)
        self.asked[at] = policy is not None
        if policy is not None:
            policy.outlook(self.table.position, self.table.sight)
            self.expected[at] = policy.points

    def correct(self, rows: Rows, rate: float, rng: Rng) -> None:
        """Take luck out of the kept moves' points; then the critic learns from what these were."""
        count = self.moves.count
        learner = self.student.learner
        self.open.count = count
        for at in range(count):
            points = self.moves.points[at]
            self.open.settle(at, points, self.moves.result[at])
            if self.batches >= WARMING and self.asked[at]:
                learner.restore(self.open, at, rows)
                learner.net.share(rows)
                learner.net.value(rows)
                luck = learner.net.points - self.expected[at]
                self.moves.settle(at, points - SHARE * luck, self.moves.result[at])
        self.open.shuffle(rng)
        learner.learn(self.open, rows, BATCH, rate)
        self.batches += 1
