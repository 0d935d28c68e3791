"""A test stops when it knows, at the same pair on any number of processes, and is right as often as it promises."""

import math
from statistics import NormalDist

import pytest

from kozel.bots.arena import duel
from kozel.bots.estimates import BOUND, LEAST, Sprt, SprtRun
from kozel.game.shuffle import Rng
from kozel.rules.compile import rules_for


def run(sprt: Sprt, mean: float, rng: Rng, spread: float = 30.0, most: int = 20_000) -> tuple[str | None, int]:
    """What a test accepts of normal values, and after how many."""
    test, normal = SprtRun(sprt), NormalDist(mean, spread)
    for count in range(1, most + 1):
        if test.add(normal.inv_cdf((rng.below(1 << 30) + 0.5) / (1 << 30))):
            return test.accepted, count
    return None, most


def test_bounds() -> None:
    """Errors of 5 % each: ±2.94."""
    assert pytest.approx(2.944, abs=0.001) == BOUND


@pytest.mark.parametrize(("mean", "expected"), [(0.0, "low"), (2.0, "high"), (-3.0, "low"), (6.0, "high")])
def test_accepts_what_is_true(mean: float, expected: str) -> None:
    """With either hypothesis true at most a few of forty tests go wrong; what lies beyond is settled sooner."""
    ends = [run(Sprt(0, 2), mean, Rng(seed)) for seed in range(40)]
    assert sum(accepted == expected for accepted, _ in ends) >= 35
    mean_length = sum(count for _, count in ends) / len(ends)
    assert mean_length < (2_000 if mean in {0.0, 2.0} else 600)


def test_ratio() -> None:
    """Pairs times (high - low) times (mean - middle) by variance; pairs that do not count are left out."""
    test = SprtRun(Sprt(-1.0, 3.0))
    for value in (1.0, None, 5.0, 6.0):
        test.add(value)
    assert test.llr == pytest.approx(3 * 4.0 * (4.0 - 1.0) / 7.0)
    assert test.result().accepted is None
    assert SprtRun(Sprt(0, 1)).llr == 0


def test_nothing_is_accepted_before_the_spread_is_known() -> None:
    """A first run of luck decides nothing."""
    test = SprtRun(Sprt(0, 2))
    assert not any(test.add(100.0 + at % 2) for at in range(LEAST - 1))
    assert test.add(100.0)
    assert (test.accepted, test.add(0.0)) == ("high", True)


def test_the_lower_number_stands_first() -> None:
    """Two hypotheses that are the wrong way round, or one, are refused."""
    for low, high in ((2, 0), (1, 1), (math.nan, 1)):
        with pytest.raises(ValueError, match="the first number must be the lower one"):
            Sprt(low, high)


def test_a_duel_stops_early_on_any_number_of_processes() -> None:
    """`greedy` is far more than 10 card points better than chance: the same verdict after the same pairs."""
    rules = rules_for("yard")
    sprt = Sprt(0, 10)
    alone = duel(rules, "greedy", "uniform", 200, seed=3, sprt=sprt)
    shared = duel(rules, "greedy", "uniform", 200, seed=3, processes=2, sprt=sprt)
    assert alone == shared
    assert alone.pairs == LEAST
    assert alone.sprt is not None
    assert alone.sprt.accepted == "high"
    assert alone.sprt.llr > alone.sprt.bound


def test_a_bot_against_itself_is_not_better_and_not_worse() -> None:
    """Without any spread the nearer hypothesis is accepted: no gain, and no loss."""
    rules = rules_for("yard")
    for sprt, expected in ((Sprt(0, 2, "losses"), "low"), (Sprt(-1.5, 0.5), "high")):
        found = duel(rules, "uniform", "uniform", 60, seed=1, sprt=sprt).sprt
        assert found is not None
        assert found.accepted == expected


def test_a_run_that_is_interrupted_says_so() -> None:
    """Ctrl-C leaves the pairs until then, told as aborted; nothing is accepted."""

    def interrupt(done: int, _: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    result = duel(rules_for("yard"), "greedy", "uniform", 20, sprt=Sprt(0, 2), progress=interrupt)
    assert (result.aborted, result.pairs) == (True, 7)
    assert result.sprt is not None
    assert result.sprt.accepted is None
