"""Kozel as a game of OpenSpiel, and its IS-MCTS as a bot at Kozel's table.

- A state holds a `search.Position`; what a seat knows since the root is told by hand and plays that it saw.
- An action is the place of a move in the list of legal moves, which is the same in all worlds that a seat cannot tell
  apart. Who may claim out of turn is asked first: 0 passes, 1 claims.
- Returns are card points with 8 for each loss point, as the nets value them, in units of `MOST`.
- A deal is one chance node with 2 ** 20 seeds: IS-MCTS never looks at it, it resamples worlds at its root.
"""

from collections.abc import Sequence
from typing import Any, Final

import pyspiel
from open_spiel.python.algorithms import ismcts

from kozel.bots.facts import own_seat
from kozel.bots.protocol import Budget
from kozel.cards import PACK
from kozel.game.actions import Action
from kozel.game.rng import Rng
from kozel.game.score import first_match
from kozel.game.shuffle import deal
from kozel.game.state import Match
from kozel.game.view import View
from kozel.rules.compile import Rules, rules_for
from kozel.search.ends import Ends
from kozel.search.moves import CLAIM, DISCARD, SEAT_SHIFT, move_of
from kozel.search.playout import play_out
from kozel.search.policy import LOSS_WEIGHT
from kozel.search.position import Position
from kozel.search.worlds import Sampler

MOST: Final = 120 + 6 * LOSS_WEIGHT
SEEDS: Final = 1 << 20
MOVES: Final = 640
TYPE: Final = pyspiel.GameType(
    short_name="python_kozel_yard",
    long_name="Kozel, yard",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=MOVES,
    max_chance_outcomes=SEEDS,
    num_players=4,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=160,
)


class KozelGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """One deal of `yard` from the first position of a match."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(TYPE, INFO, params or {})
        self.rules = rules_for("yard")

    def new_initial_state(self) -> "KozelState":
        """Before the deal."""
        return KozelState(self)


class KozelState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position, or the chance before it."""

    def __init__(self, game: KozelGame) -> None:
        super().__init__(game)
        self.rules: Rules = game.rules
        self.position = Position(self.rules)
        self.match: Match | None = None
        self.seen: list[tuple[int, int]] = []
        """Plays since the root: seat and move."""
        self.passed = 0
        """Claims that were possible here and were not made."""

    def begin(self, position: Position, match: Match) -> None:
        """Stand at a position."""
        self.position, self.match = position, match
        self._look()

    def _look(self) -> None:
        """Who is asked: claims first."""
        plays = self.position.fill()
        self.moves: list[int] = self.position.found.listed()
        self.claims = self.moves[plays:]
        self.moves = self.moves[:plays]

    def current_player(self) -> int:
        """Seat that is asked, or whose deal it is."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.passed < len(self.claims):
            return self.claims[self.passed] >> SEAT_SHIFT
        return int(self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  -- it is asked for whoever is to act
        return [0, 1] if self.passed < len(self.claims) else list(range(len(self.moves)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Seeds of deals."""
        return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            match = first_match(self.rules, 0)
            position = Position(self.rules)
            position.load(deal(self.rules, match, Rng(action)).state)
            self.begin(position, match)
            return
        if self.passed < len(self.claims):
            if not action:
                self.passed += 1
                return
            move = self.claims[self.passed]
        else:
            move = self.moves[action]
        self.seen.append((self.current_player(), move))
        self.position.make(move)
        self.passed = 0
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        if self.passed < len(self.claims):
            return "claim" if action else "pass"
        return f"{self.moves[action]:x}"

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.match is not None and bool(self.position.over)

    def returns(self) -> list[float]:
        """Worth of the end for each seat."""
        if self.match is None or not self.position.over:
            return [0.0] * 4
        points, losses = Ends(self.rules, self.match, 0).of(self.position)
        worth = (points + LOSS_WEIGHT * losses) / MOST
        return [worth, -worth, worth, -worth]

    def information_state_string(self, player: int | None = None) -> str:
        """Hand and what was seen since the root, with cards face down as their number."""
        seat = self.current_player() if player is None else player
        seen = " ".join(f"{who}:{_seen(move, own=who == seat)}" for who, move in self.seen)
        asked = "?" if self.passed < len(self.claims) else "."
        return f"{self.position.hands_by_seat()[seat]:x} {asked} {seen}"

    def __str__(self) -> str:
        return "deal" if self.match is None else self.information_state_string(max(0, self.current_player()))


def _seen(move: int, *, own: bool) -> str:
    if move & DISCARD and not own:
        return f"-{(move & PACK).bit_count()}"
    return f"{'!' if move & CLAIM else ''}{move & PACK:x}"


class Playouts:
    """Evaluator of OpenSpiel's searches: one random playout by the compiled core, a uniform prior."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def evaluate(self, state: KozelState) -> Sequence[float]:
        """What one random end is worth."""
        made = state.position.made
        play_out(state.position, self._rng)
        found = state.returns()
        while state.position.made > made:
            state.position.undo()
        return found

    def prior(self, state: KozelState) -> list[tuple[int, float]]:
        """All the same."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class IsMcts:
    """OpenSpiel's IS-MCTS as a bot of Kozel; `budget.work` is not looked at, so many simulations it has."""

    def __init__(self, simulations: int, name: str = "is-mcts") -> None:
        self.name = name
        self._simulations = simulations
        self._game = KozelGame()

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:  # noqa: ARG002  -- fixed work
        """What its search visits most; a claim of one's own is tried as others are."""
        if not view.legal:
            return None
        seat = own_seat(view)
        sampler = Sampler(view)

        def world(*_: object) -> KozelState:
            position = Position(view.rules)
            sampler.fill(position, rng)
            state = KozelState(self._game)
            state.begin(position, view.match)
            while not state.is_terminal() and state.current_player() != seat:
                state.passed += 1  # others who might claim here do not
            return state

        root = world()
        search = ismcts.ISMCTSBot(self._game, Playouts(rng), 1.0, self._simulations)
        search.set_resampler(world)
        found = search.get_policy(root) if len(root.legal_actions()) > 1 else [(root.legal_actions()[0], 1.0)]
        action = max(found, key=lambda one: one[1])[0]
        if root.passed < len(root.claims):
            return next(one for one in view.legal if move_of(one) & CLAIM) if action else None
        return next(one for one in view.legal if move_of(one) == root.moves[action])
