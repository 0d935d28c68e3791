"""Whole matches, each twice with sides swapped: who is left with the goats."""

import pytest

from kozel.bots import matches
from kozel.bots.levels import bot
from kozel.bots.matches import play_match, play_matches
from kozel.game.shuffle import Rng
from kozel.rules.compile import Rules, rules_for

GAMES = [rules_for("yard"), rules_for("classic"), rules_for("company", 3, "singles"), rules_for("company", 6, "teams")]


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules}-{rules.seats}-{rules.sides}")
def test_a_bot_wins_half_against_itself(rules: Rules) -> None:
    """Pair by pair, whatever the number of sides; and swapped names give the rest of every match."""
    null = play_matches(rules, "greedy", "greedy", 2, seed=5)
    assert (null.won.mean, null.won.margin, null.matches) == (0.5, 0.0, 2)
    straight = play_matches(rules, "greedy", "uniform", 2, seed=5)
    swapped = play_matches(rules, "uniform", "greedy", 2, seed=5)
    assert straight.won.mean == pytest.approx(1 - swapped.won.mean)
    assert straight.deals == swapped.deals > 1


def test_better_bots_win_matches() -> None:
    """Against chance nearly all; the same on two processes; progress tells each."""
    told: list[tuple[int, int]] = []
    alone = play_matches(GAMES[0], "greedy", "uniform", 4, seed=6, progress=lambda *done: told.append(done))
    assert alone == play_matches(GAMES[0], "greedy", "uniform", 4, seed=6, processes=2)
    assert alone.won.mean > 0.9
    assert alone.limit == 12
    assert told == [(done, 4) for done in range(1, 5)]


def test_a_match_ends_with_goats() -> None:
    """Some side has the loss points, after at least two deals; a match without an end has none."""
    sitting = tuple(bot("greedy") for _ in range(4))
    goats, deals = play_match(GAMES[0], sitting, Rng(1))
    assert goats in {(0,), (1,), (0, 1)}
    assert deals >= 2


def test_a_match_that_does_not_end_counts_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many deals nobody has won."""
    monkeypatch.setattr(matches, "MOST_DEALS", 1)
    result = play_matches(GAMES[0], "greedy", "uniform", 1)
    assert (result.won.mean, result.deals) == (0.5, 1)


def test_an_interrupted_run_says_so() -> None:
    """Ctrl-C leaves what was played until then."""

    def interrupt(_: int, __: int) -> None:
        raise KeyboardInterrupt

    result = play_matches(GAMES[0], "greedy", "uniform", 4, progress=interrupt)
    assert (result.aborted, result.matches) == (True, 1)
