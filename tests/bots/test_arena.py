"""The arena measures differences of bots and nothing else."""

import json
from dataclasses import asdict

import pytest

from kozel.bots.arena import DuelResult, Pace, PairResult, duel, estimate, match_before, summary
from kozel.game.shuffle import Rng
from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import Sides

TABLES: list[tuple[str, int, Sides]] = [
    ("yard", 4, "teams"),
    ("classic", 4, "teams"),
    ("company", 2, "singles"),
    ("company", 3, "singles"),
    ("company", 6, "teams"),
]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}-{table[2]}")
def rules(request: pytest.FixtureRequest) -> Rules:
    """Rules of one table after another."""
    return rules_for(*request.param)


def test_bot_against_itself_is_zero(rules: Rules) -> None:
    """Pair by pair a bot gains nothing over itself, one that plays at random included."""
    for name in ("uniform", "greedy"):
        result = duel(rules, name, name, pairs=6, seed=3)
        assert (result.points.mean, result.points.margin, result.losses.mean) == (0, 0, 0)
        assert result.losses.margin == 0
        assert result.won == result.lost


def test_swapped_names_swap_the_sign(rules: Rules) -> None:
    """Who is named first makes no difference but the sign."""
    straight = duel(rules, "greedy", "uniform", pairs=6, seed=4)
    swapped = duel(rules, "uniform", "greedy", pairs=6, seed=4)
    assert straight.points.mean == -swapped.points.mean
    assert straight.losses.mean == -swapped.losses.mean
    assert (straight.won, straight.lost) == (swapped.lost, swapped.won)


def test_processes_change_nothing() -> None:
    """The same pairs on two processes give the same result, and progress tells each pair."""
    told: list[tuple[int, int]] = []
    rules = rules_for("yard")
    alone = duel(rules, "greedy", "uniform", pairs=12, seed=5)
    shared = duel(rules, "greedy", "uniform", pairs=12, seed=5, processes=2, progress=lambda *done: told.append(done))
    assert alone == shared
    assert told == [(done, 12) for done in range(1, 13)]


def test_result_is_json() -> None:
    """A result is plain values; what a bot cannot be measured by is null."""
    result = duel(rules_for("yard"), "greedy", "uniform", pairs=1)
    row = json.loads(json.dumps(asdict(result)))
    assert row["points"]["margin"] is None
    assert row["first"] == "greedy"
    assert set(row) == set(DuelResult.__slots__)


def test_estimate() -> None:
    """Mean and 1.96 standard errors."""
    found = estimate([1.0, 2.0, 3.0, 6.0])
    assert (found.mean, found.count) == (3.0, 4)
    assert found.margin == pytest.approx(1.96 * (14 / 3 / 4) ** 0.5)
    assert estimate([]).margin is None


def test_caught_queen_counts_for_losses_only() -> None:
    """A pair with a deal that was not counted is in the loss points, not in the card points."""
    paces = (Pace(), Pace())
    results = [PairResult(None, 4.0, 2, 0, paces), PairResult(10.0, 1.0, 1, 1, paces)]
    found = summary(rules_for("classic"), "greedy", "uniform", 0, results)
    assert (found.points.count, found.points.mean) == (1, 10.0)
    assert (found.losses.count, found.losses.mean) == (2, 2.5)
    assert (found.won, found.lost) == (0.75, 0.25)


def test_dealer_and_opener_vary(rules: Rules) -> None:
    """Pairs are first deals and later ones, with every dealer; the opener is one that the ruleset allows."""
    matches = [match_before(rules, Rng(7).split(number)) for number in range(100)]
    assert {match.dealer for match in matches} == set(range(rules.seats))
    assert {match.deal for match in matches} == {1, 2}
    assert {match.opener for match in matches} == set(range(rules.seats))
    for match in matches:
        if match.deal == 1 or not rules.opener_is_taker:
            assert match.opener == rules.next_opener(match.dealer, None) or match.opener == rules.first_opener(
                match.dealer
            )
        if rules.one_card and match.deal == 2:
            assert match.banned is not None
            assert not match.banned >> match.opener & 1
