"""Duels of two bots in duplicate deals, and what the difference is worth; cross tables of many.

`duel` plays pairs (see `pairs`), stops early where a test is given (see `estimates`), and tells a run that was
interrupted as such. `cross_table` plays everybody against everybody.
"""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Final

from kozel.bots.corpus import check_deals
from kozel.bots.entrants import Entrant, Pace, Player, Replaced, check_seating, entrant, replaced
from kozel.bots.estimates import Estimate, Sprt, SprtResult, SprtRun, estimate
from kozel.bots.pairs import PairResult, match_before, play_pairs
from kozel.bots.workers import InOrder, Progress, crew, gathered
from kozel.rules.compile import Rules

Who = Player | Entrant

CHUNK: Final = 5
"""Pairs that a process plays at a time, with the same bots."""


@dataclass(frozen=True, slots=True)
class DuelResult:
    """What a duel came to, from the first bot's view; plain values that `dataclasses.asdict` turns into JSON."""

    ruleset: str
    seats: int
    sides: str
    first: str
    second: str
    seed: int | None
    """None: the frozen final deals."""
    pairs: int
    points: Estimate
    """Card points a deal more than the second bot, over the pairs that were counted."""
    losses: Estimate
    """Loss points a deal fewer than the second bot."""
    won: float
    """Share of the deals in which it paid less."""
    lost: float
    decisions_per_second: tuple[float, float] = field(compare=False)
    """Of the first and of the second bot."""
    replaced: tuple[Replaced, ...] = ()
    """Plays in which a bot failed and `thumb` played for it."""
    sprt: SprtResult | None = None
    aborted: bool = False
    """Whether the run was interrupted: what stands here is of the pairs until then."""


def duel(
    rules: Rules,
    first: Who,
    second: Who,
    pairs: int,
    seed: int | None = 0,
    processes: int = 1,
    progress: Progress | None = None,
    *,
    sprt: Sprt | None = None,
    in_order: InOrder | None = None,
) -> DuelResult:
    """Play duplicate pairs 0..pairs-1 of a seed, fewer where a test knows sooner or Ctrl-C comes, and sum them up.

    Raises ValueError for bots and deals that there are not. `in_order`: who works, in place of so many processes.
    """
    entrants = entrant(first), entrant(second)
    check_seating(rules, entrants)
    check_deals(seed, pairs)
    test = None if sprt is None else SprtRun(sprt)

    def enough(result: PairResult) -> bool:
        return test is not None and test.add(getattr(result, test.sprt.measure))

    play = partial(play_pairs, rules, entrants, seed)
    results, aborted = gathered(play, pairs, CHUNK, processes, in_order, progress, enough)
    return summary(rules, first, second, seed, results, test=test, aborted=aborted)


def summary(
    rules: Rules,
    first: Who,
    second: Who,
    seed: int | None,
    results: list[PairResult],
    *,
    test: SprtRun | None = None,
    aborted: bool = False,
) -> DuelResult:
    """Means and intervals over pairs."""
    deals = 2 * len(results) or 1
    paces = [sum((result.paces[place] for result in results), Pace()) for place in (0, 1)]
    return DuelResult(
        ruleset=str(rules),
        seats=rules.seats,
        sides=rules.sides,
        first=entrant(first).name,
        second=entrant(second).name,
        seed=seed,
        pairs=len(results),
        points=estimate([result.points for result in results if result.points is not None]),
        losses=estimate([result.losses for result in results]),
        won=sum(result.won for result in results) / deals,
        lost=sum(result.lost for result in results) / deals,
        decisions_per_second=(paces[0].per_second, paces[1].per_second),
        replaced=replaced(incident for result in results for incident in result.incidents),
        sprt=None if test is None else test.result(),
        aborted=aborted,
    )


@dataclass(frozen=True, slots=True)
class PoolResult:
    """Everybody against everybody, in the order of the names: the first against the others, then the second."""

    names: tuple[str, ...]
    duels: tuple[DuelResult, ...]

    @property
    def aborted(self) -> bool:
        """Whether the run was interrupted."""
        return any(each.aborted for each in self.duels)


def cross_table(
    rules: Rules,
    players: Sequence[Who],
    pairs: int | Callable[[str, str], int],
    seed: int | None = 0,
    processes: int = 1,
    progress: Progress | None = None,
    *,
    in_order: InOrder | None = None,
) -> PoolResult:
    """Duels of every two of some bots on the same deals; `pairs` may hang on their names, and be 0: no duel."""
    entrants = [entrant(player) for player in players]
    names = tuple(one.name for one in entrants)
    if len(set(names)) < len(names):
        raise ValueError(f"the same bot twice: {' '.join(names)}")
    numbers = [(one, other, _number(pairs, one, other)) for one, other in combinations(entrants, 2)]
    fixtures = [fixture for fixture in numbers if fixture[2]]
    total = sum(number for _, _, number in fixtures)
    duels: list[DuelResult] = []
    before = 0

    def told(done: int, _: int) -> None:
        if progress is not None:
            progress(before + done, total)

    with crew(processes) if in_order is None else nullcontext(in_order) as work:
        for one, other, number in fixtures:
            duels.append(duel(rules, one, other, number, seed, progress=told, in_order=work))
            before += number
            if duels[-1].aborted:
                break
    return PoolResult(names, tuple(duels))


def _number(pairs: int | Callable[[str, str], int], one: Entrant, other: Entrant) -> int:
    return pairs if isinstance(pairs, int) else pairs(one.name, other.name)


__all__ = [
    "CHUNK",
    "DuelResult",
    "Estimate",
    "Pace",
    "PairResult",
    "PoolResult",
    "Progress",
    "Who",
    "cross_table",
    "duel",
    "estimate",
    "match_before",
    "summary",
]
