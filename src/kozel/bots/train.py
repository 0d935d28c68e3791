"""Learning by self-play: Deep Monte Carlo with moves as inputs (DouZero, Zha et al. 2021), two nets in one run.

The large net plays every seat, now and then any move; each move that was a choice is learned from by both nets, with
what its seat came to at the end of the deal. Rounds are the same for the same plan and number of processes: each
process plays and learns from its own deals, and after a round weights and what Adam remembers are averaged (local SGD).
A checkpoint after each round is gone on from.
"""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Final, Protocol

from kozel.bots.arena import match_before
from kozel.bots.weights import SIZES, Origin, path_of, write_net
from kozel.bots.workers import crew
from kozel.game.shuffle import Rng, deal
from kozel.game.state import Match
from kozel.rules.compile import Rules, rules_for
from kozel.search.ends import end_of
from kozel.search.features import ROW_COUNT, Rows
from kozel.search.learn import ROOM, Learner, Moves
from kozel.search.net import Net
from kozel.search.policy import Policy
from kozel.search.position import Position
from kozel.search.sight import Sight

TABLES: Final = {
    "classic": ((4, "teams"),),
    "yard": ((4, "teams"),),
    "company": (
        (2, "singles"),
        (3, "singles"),
        (4, "singles"),
        (4, "teams"),
        (5, "singles"),
        (6, "singles"),
        (6, "teams"),
    ),
}
"""Seats and sides that the net of a ruleset learns, equally often."""
MOST_MOVES: Final = 160
"""Room that is left for a deal."""
BATCH: Final = 512
RATES: Final = (1.5e-3, 3e-5)
"""Step of Adam at the start and at the end."""
WILD: Final = (0.10, 0.01)
"""Chance of any move instead of the best at the start and at the end."""
Report = Callable[["Progress"], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """A run of training; the same plan gives the same weights."""

    ruleset: str
    deals: int
    seed: int = 0
    processes: int = 1
    round_deals: int = 4_000
    """Deals that a process plays between two averagings."""
    sizes: tuple[str, ...] = ("large", "small")
    """Sizes of the nets that learn; the first one plays."""

    @property
    def rounds(self) -> int:
        """Number of averagings."""
        return max(1, round(self.deals / (self.deals_of_round * self.processes)))

    @property
    def deals_of_round(self) -> int:
        """Deals that a process really plays in a round: no more than the run has."""
        return min(self.round_deals, -(-self.deals // self.processes))

    @property
    def command(self) -> str:
        """How to make the weights again."""
        return f"kozel train {self.ruleset} --deals {self.deals} --seed {self.seed} --processes {self.processes}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: rounds done and in all, and the mean loss of the large and the small net in the last one."""

    done: int
    rounds: int
    errors: tuple[float, ...]


class Student:
    """A net that learns."""

    def __init__(self, wide: int, deep: int, rng: Rng) -> None:
        self.net = Net(wide, deep)
        self.learner = Learner(self.net)
        for part, inputs in zip(self.net.parts()[::2], (60, wide / 2, deep * 2), strict=True):
            span = math.sqrt(3 / inputs)
            for at in range(len(part)):
                part[at] = span * (rng.below(1 << 24) / (1 << 23) - 1)

    def state(self) -> list[Sequence[float]]:
        """Everything that learning changes, but for the number of steps."""
        return [array("f", part) for part in (*self.net.parts(), *self.learner.memory())]

    def restore(self, state: Sequence[Sequence[float]], steps: int) -> None:
        """Go on from a state."""
        for part, kept in zip((*self.net.parts(), *self.learner.memory()), state, strict=True):
            part[:] = array("f", kept)
        self.learner.steps = steps


class Lesson(Protocol):
    """Something that deals are played at, to be learned from."""

    def play(self, policy: Policy, moves: Moves, wild: int, rng: Rng) -> None:
        """Play a deal and keep its moves with what they came to; `wild` of 2**32 is the chance of any move."""


class School:
    """One process: the deals it plays and the students that learn from them."""

    def __init__(self, plan: Plan) -> None:
        rng = Rng(plan.seed)
        self.plan = plan
        self.students = [Student(*SIZES[size], rng) for size in plan.sizes]
        self.policy = Policy(self.students[0].net)
        self.moves = Moves()
        self.rows = Rows()
        self.games: Sequence[Lesson] = [Game(rules_for(plan.ruleset, *table)) for table in TABLES[plan.ruleset]]
        self.errors: list[list[float]] = []

    def round(self, number: int, worker: int) -> tuple[float, ...]:
        """Play and learn one worker's part of a round; mean losses of the nets."""
        rng = Rng(self.plan.seed).split(1 + number * self.plan.processes + worker)
        part = number / self.plan.rounds
        wild = int((WILD[0] + (WILD[1] - WILD[0]) * part) * 2**32)
        rate = RATES[1] + (RATES[0] - RATES[1]) * (1 + math.cos(math.pi * part)) / 2
        self.errors = [[] for _ in self.students]
        for at in range(self.plan.deals_of_round):
            self.games[at % len(self.games)].play(self.policy, self.moves, wild, rng)
            if self.moves.count > ROOM - MOST_MOVES:
                self.learn(rate, rng)
        if self.moves.count:
            self.learn(rate, rng)
        return tuple(map(fmean, self.errors))

    def learn(self, rate: float, rng: Rng) -> None:
        """Both nets learn from the kept moves, which then are gone."""
        self.moves.shuffle(rng)
        for student, errors in zip(self.students, self.errors, strict=True):
            student.learner.learn(self.moves, self.rows, BATCH, rate)
            errors.append(student.learner.error)
        self.moves.count = 0

    def state(self) -> State:
        """State of the students and the number of steps of Adam."""
        return [student.state() for student in self.students], self.students[0].learner.steps

    def restore(self, state: State) -> None:
        """Go on from a state."""
        for student, kept in zip(self.students, state[0], strict=True):
            student.restore(kept, state[1])


class Game:
    """One game of a ruleset, played again and again."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.position = Position(rules)
        self.sight = Sight(rules)

    def play(self, policy: Policy, moves: Moves, wild: int, rng: Rng) -> None:
        """Play a deal and keep its moves with what they came to."""
        match = any_match(self.rules, rng)
        state = deal(self.rules, match, rng).state
        self.position.load(state)
        self.sight.begin(state, self.position)
        first = moves.count
        by: list[int] = []
        policy.play_out(self.position, self.sight, rng, wild, moves, by)
        outcome = self.position.outcome()
        if outcome is None:
            raise ValueError("a deal without an end")
        ends = [end_of(self.rules, match, outcome, side) for side in range(self.rules.side_count)]
        for at, seat in enumerate(by, first):
            points, losses = ends[self.rules.side_of[seat]]
            moves.settle(at, points, result_of(losses))


def any_match(rules: Rules, rng: Rng) -> Match:
    """A match before a deal, as it comes or with any score."""
    match = match_before(rules, rng)
    if match.deal == 1 or rng.below(2):
        return match
    score = tuple(rng.below(rules.limit) for _ in match.score)
    return replace(match, score=score, eggs_run=int(rng.below(20) == 0 and rules.side_count == 2))


def result_of(losses: float) -> int:
    """Number of a result, 0..6, by the loss points fewer than the others have."""
    return max(-3, min(3, round(losses / 2))) + 3


# --- rounds -----------------------------------------------------------------------------------------------------------

State = tuple[list[list[Sequence[float]]], int]
"""What the students of a school know, and how many steps of Adam they made."""
Job = tuple[Plan, State, int, int]
"""Plan, state before the round, numbers of round and worker."""


@cache
def school_of(plan: Plan) -> School:
    """The school that a process keeps for a plan: what it knows is brought along by each job."""
    return School(plan)


def work(job: Job) -> tuple[State, tuple[float, ...]]:
    """One worker's part of a round, in a process that keeps its school: what is known after it, and the mean losses."""
    plan, state, number, worker = job
    school = school_of(plan)
    school.restore(state)
    errors = school.round(number, worker)
    return school.state(), errors


def averaged(states: Sequence[State]) -> State:
    """Mean of what several workers learned."""
    students: list[list[Sequence[float]]] = [
        [array("f", map(fmean, zip(*parts, strict=True))) for parts in zip(*student, strict=True)]
        for student in zip(*(state[0] for state in states), strict=True)
    ]
    return students, states[0][1]


def train(plan: Plan, folder: Path, report: Report | None = None, *, on_ray: bool = False) -> list[Path]:
    """Carry a plan out in a folder, from its checkpoint if there is one; the files of weights.

    Raises ValueError for a checkpoint of another run, ModuleNotFoundError without the extra `cluster` for Ray.
    """
    folder.mkdir(parents=True, exist_ok=True)
    school = School(plan)
    kept = folder / f"{plan.ruleset}.checkpoint"
    with crew(plan.processes, on_ray=on_ray) as in_order:
        for number in range(_resume(kept, plan, school), plan.rounds):
            state = school.state()
            done = list(in_order(work, [(plan, state, number, worker) for worker in range(plan.processes)]))
            school.restore(averaged([each for each, _ in done]) if len(done) > 1 else done[0][0])
            _keep(kept, plan, school, number + 1)
            if report is not None:
                errors = tuple(map(fmean, zip(*(errors for _, errors in done), strict=True)))
                report(Progress(number + 1, plan.rounds, errors))
    return _write(plan, school, folder)


def _write(plan: Plan, school: School, folder: Path) -> list[Path]:
    """Write the weights of both nets."""
    version = rules_for(plan.ruleset).ruleset.base.version
    paths = []
    for student, size in zip(school.students, plan.sizes, strict=True):
        wide, deep = SIZES[size]
        path = folder / path_of(plan.ruleset, size).name
        write_net(
            path,
            student.net,
            Origin(plan.ruleset, version, ROW_COUNT, wide, deep, plan.seed, plan.deals, plan.command),
        )
        paths.append(path)
    return paths


# --- checkpoints -----------------------------------------------------------------------------------------------------


def _keep(path: Path, plan: Plan, school: School, rounds: int) -> None:
    """Write a checkpoint whole or not at all."""
    students, steps = school.state()
    head = {"plan": asdict(plan), "rows": ROW_COUNT, "rounds": rounds, "steps": steps}
    draft = path.with_suffix(".draft")
    with draft.open("wb") as file:
        file.write(json.dumps(head).encode() + b"\n")
        for part in (part for student in students for part in student):
            file.write(array("f", part).tobytes())
    draft.replace(path)


def _resume(path: Path, plan: Plan, school: School) -> int:
    """Go on from a checkpoint of the same plan; number of rounds that are done, 0 without one."""
    if not path.exists():
        return 0
    head, _, body = path.read_bytes().partition(b"\n")
    try:
        told = json.loads(head)
    except ValueError:
        raise ValueError(f"{path}: no checkpoint; remove it to start anew") from None
    if told.get("plan") != json.loads(json.dumps(asdict(plan))) or told.get("rows") != ROW_COUNT:
        raise ValueError(f"{path}: a checkpoint of another run ({told.get('plan')}); remove it to start anew")
    numbers = array("f", body)
    students: list[list[Sequence[float]]] = []
    start = 0
    for student in school.students:
        parts: list[Sequence[float]] = []
        for part in student.state():
            parts.append(numbers[start : start + len(part)])
            start += len(part)
        students.append(parts)
    if start != len(numbers):
        raise ValueError(f"{path}: {len(numbers)} numbers, expected {start}; remove it to start anew")
    school.restore((students, told["steps"]))
    return int(told["rounds"])
