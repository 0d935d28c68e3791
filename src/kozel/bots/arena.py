"""Duels of two bots in duplicate: the same cards twice, seats swapped, and what the difference is worth.

A pair is one deal played twice: the first bot on the even sides and the second on the odd ones, then the other way
round, with the same pack, shown card, dealer and opener, and the same chance for each seat. So each side is held by
both bots on the same cards; the pair's result is what the first bot got there less what the second got, averaged over
the sides. With two sides that is the mean difference of the two deals; with three or more (singles) it is what a bot
is worth in a seat of a table that both share. A bot against itself comes to exactly 0, swapped names to the negative.

A pair hangs on the seed and its own number alone, so results are the same for any number of processes.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from kozel.bots import levels
from kozel.bots.protocol import FIXED_WORK, Bot, Budget, play_out
from kozel.game.actions import Action
from kozel.game.score import seats_of_side, settle
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.game.state import Match, State
from kozel.game.view import View
from kozel.rules.compile import Rules, Tally

Player = str | Callable[[], Bot]
"""A bot by name, or what makes one: a function or class that other processes can import."""
Progress = Callable[[int, int], None]
"""Told how many pairs of how many are done."""

Z_95: Final = 1.96
CHUNK: Final = 10
"""Pairs that a process plays at a time."""
DEALS_OF_A_MATCH: Final = 8
"""About as many deals as a match has: one in so many pairs is a first deal, with its own rules of leading (A8, A14)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over `count` pairs and its 95 % interval, `mean` plus or minus `margin`."""

    mean: float
    margin: float | None
    """None where fewer than two pairs were counted."""
    count: int


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a bot thought: decisions with anything to decide, and seconds."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Pace") -> "Pace":
        return Pace(self.decisions + other.decisions, self.seconds + other.seconds)


@dataclass(frozen=True, slots=True)
class PairResult:
    """One pair from the first bot's view: positive is good for it."""

    points: float | None
    """Card points more than the second bot; None where a deal was not counted (A18)."""
    losses: float
    """Loss points fewer than the second bot."""
    won: int
    """Deals in which it paid less, 0..2."""
    lost: int
    paces: tuple[Pace, Pace] = field(compare=False)


@dataclass(frozen=True, slots=True)
class DuelResult:
    """What a duel came to, from the first bot's view; plain values that `dataclasses.asdict` turns into JSON."""

    ruleset: str
    seats: int
    sides: str
    first: str
    second: str
    seed: int
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


def duel(
    rules: Rules,
    first: Player,
    second: Player,
    pairs: int,
    seed: int = 0,
    processes: int = 1,
    progress: Progress | None = None,
) -> DuelResult:
    """Play duplicate pairs 0..pairs-1 of a seed and sum them up."""
    results = []
    for result in played_pairs(rules, first, second, range(pairs), seed, processes):
        results.append(result)
        if progress is not None:
            progress(len(results), pairs)
    return summary(rules, first, second, seed, results)


def played_pairs(
    rules: Rules, first: Player, second: Player, numbers: range, seed: int, processes: int = 1
) -> Iterator[PairResult]:
    """Results of some pairs of a seed, in order."""
    play = partial(play_pairs, rules, first, second, seed)
    chunks = [numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK)]
    if processes <= 1:
        for chunk in chunks:
            yield from play(chunk)
        return
    # A fresh interpreter for each process: the same everywhere, and nothing is inherited by accident.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for results in pool.map(play, chunks):
            yield from results


def play_pairs(rules: Rules, first: Player, second: Player, seed: int, numbers: Iterable[int]) -> list[PairResult]:
    """Play some pairs in this process."""
    return [play_pair(rules, (_made(first), _made(second)), Rng(seed).split(number)) for number in numbers]


def play_pair(rules: Rules, bots: tuple[Bot, Bot], chance: Rng) -> PairResult:
    """One deal twice, seats swapped."""
    timed = _Timed(bots[0]), _Timed(bots[1])
    ends = [_play(rules, timed, chance, swapped=swapped) for swapped in (False, True)]
    points = [end.outcome.points for end in ends if end.outcome is not None and end.outcome.points is not None]
    losses = [_losses(rules, end) for end in ends]
    paid = [_paid(tally, swapped=swapped) for swapped, tally in enumerate(losses)]
    return PairResult(
        points=_advantage(points[0], points[1]) if len(points) == 2 else None,
        losses=-_advantage(losses[0], losses[1]),
        won=sum(own < other for own, other in paid),
        lost=sum(own > other for own, other in paid),
        paces=(timed[0].pace, timed[1].pace),
    )


def summary(rules: Rules, first: Player, second: Player, seed: int, results: list[PairResult]) -> DuelResult:
    """Means and intervals over pairs."""
    deals = 2 * len(results) or 1
    paces = [sum((result.paces[place] for result in results), Pace()) for place in (0, 1)]
    return DuelResult(
        ruleset=str(rules),
        seats=rules.seats,
        sides=rules.sides,
        first=_made(first).name,
        second=_made(second).name,
        seed=seed,
        pairs=len(results),
        points=estimate([result.points for result in results if result.points is not None]),
        losses=estimate([result.losses for result in results]),
        won=sum(result.won for result in results) / deals,
        lost=sum(result.lost for result in results) / deals,
        decisions_per_second=(_speed(paces[0]), _speed(paces[1])),
    )


def estimate(values: list[float]) -> Estimate:
    """Mean and 95 % interval of independent values."""
    count = len(values)
    margin = Z_95 * stdev(values) / math.sqrt(count) if count > 1 else None
    return Estimate(fmean(values) if values else 0.0, margin, count)


class _Timed:
    """A bot and a watch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.pace = Pace()

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        """What the bot chooses; being asked without anything to decide does not count."""
        started = perf_counter()
        action = self.bot.choose(view, rng, budget)
        if view.legal:
            self.pace += Pace(1, perf_counter() - started)
        return action


def _made(player: Player) -> Bot:
    return levels.bot(player) if isinstance(player, str) else player()


def _speed(pace: Pace) -> float:
    return pace.decisions / pace.seconds if pace.seconds else 0.0


def _play(rules: Rules, bots: tuple[Bot, Bot], chance: Rng, *, swapped: bool) -> State:
    """The end of the deal that a chance gives, first bot on the even sides unless swapped."""
    start = deal(rules, match_before(rules, chance.split(0)), chance.split(1)).state
    sitting = tuple(bots[(side + swapped) % 2] for side in rules.side_of)
    return play_out(start, sitting, tuple(chance.split(2 + seat) for seat in range(rules.seats)), FIXED_WORK)


def match_before(rules: Rules, rng: Rng) -> Match:
    """A match before a deal: any dealer and opener, a first deal or a later one, nobody ahead."""
    dealer, opener = draw_lots(rules, rng)
    score = (0,) * rules.side_count
    if rng.below(DEALS_OF_A_MATCH) == 0:
        return Match(dealer, opener, score)
    opener = rng.below(rules.seats) if rules.opener_is_taker else dealer
    banned = seats_of_side(rules, rules.side_of[dealer - 1]) if rules.one_card else None
    return Match(dealer, opener, score, deal=2, banned=banned)


def _losses(rules: Rules, end: State) -> Tally:
    """Loss points of a deal by side."""
    if end.outcome is None:
        raise ValueError("the deal is not over")
    return settle(rules, end.match, end.outcome).penalty


def _advantage(straight: Tally, swapped: Tally) -> float:
    """What the first bot got more than the second on the same side, averaged over the sides."""
    signs = [1 - 2 * (side % 2) for side in range(len(straight))]
    return sum(sign * (a - b) for sign, a, b in zip(signs, straight, swapped, strict=True)) / len(straight)


def _paid(losses: Tally, *, swapped: int) -> tuple[float, float]:
    """Loss points that the first and the second bot paid a side in a deal."""
    return fmean(losses[swapped::2]), fmean(losses[1 - swapped :: 2])
