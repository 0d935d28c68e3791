"""Weights of worlds: likelihood of what was chosen, tempered until enough worlds count."""

from math import exp, inf, isclose, log

from hypothesis import given
from hypothesis import strategies as st

from kozel.game.rng import Rng
from kozel.search.beliefs import SHARE, log_likelihood, weighted
from kozel.search.moves import CLAIM
from kozel.search.position import Position
from kozel.testing.chance import random_deal, random_game

LOGS = st.lists(st.floats(-500, 0) | st.just(-inf), min_size=1, max_size=60)


def effective(weights: list[float]) -> float:
    """Number of equal worlds that say as much."""
    return 1 / sum(weight * weight for weight in weights)


@given(LOGS)
def test_enough_worlds_count(likelihoods: list[float]) -> None:
    """Weights sum to 1, grow with the likelihood, and leave the share of effective worlds."""
    weights, power = weighted(likelihoods)
    assert isclose(1, sum(weights))
    assert 0 <= power <= 1
    assert effective(weights) >= SHARE * len(weights) * (1 - 1e-9)
    in_order = [weight for _, weight in sorted(zip(likelihoods, weights, strict=True))]
    assert sorted(in_order) == in_order


@given(st.lists(st.floats(-30, 0), min_size=2, max_size=40), st.floats(0.1, 0.9))
def test_the_power_is_the_highest_that_leaves_enough(likelihoods: list[float], share: float) -> None:
    """A little more would leave too few worlds, unless nothing had to be tempered."""
    weights, power = weighted(likelihoods, share)
    if power == 1:
        top = max(likelihoods)
        whole = sum(exp(one - top) for one in likelihoods)
        assert all(isclose(exp(one - top) / whole, weight) for one, weight in zip(likelihoods, weights, strict=True))
    else:
        more = [exp((power + 1e-6) * one) for one in likelihoods]
        assert effective([one / sum(more) for one in more]) < share * len(more) * (1 + 1e-9)


def test_impossible_worlds() -> None:
    """They weigh nothing, unless too few others are left; without worlds there are no weights."""
    assert ([0.0, 0.5, 0.5], 1.0) == weighted([-inf, -3.0, -3.0])
    assert ([0.25] * 4, 0.0) == weighted([-inf, -inf, -inf, 0.0])
    assert ([0.5, 0.5], 1.0) == weighted([-inf, -inf])
    assert ([], 0.0) == weighted([])


def test_likelihood_is_the_product_over_the_plays_of_others() -> None:
    """For the uniform policy: one over the number of plays, of every other seat in turn; the position comes back."""
    for number in range(60):
        rng = Rng(number)
        position = Position(random_game(rng))
        position.load(random_deal(position.rules, rng).state)
        before = (position.hands_by_seat(), position.legal(), position.made)
        moves: list[int] = []
        expected = 0.0
        while not position.over:
            legal = position.legal()
            plays = position.fill()
            move = legal[rng.below(len(legal))]
            if not move & CLAIM and position.turn != 0:
                expected -= log(plays)
            moves.append(move)
            position.make(move)
        while position.made:
            position.undo()
        assert before == (position.hands_by_seat(), position.legal(), position.made)
        found = log_likelihood(position, moves, lambda _, plays: [1 / len(plays)] * len(plays), 0)
        assert isclose(expected, found, abs_tol=1e-9)
        assert before == (position.hands_by_seat(), position.legal(), position.made)
        assert -inf == log_likelihood(position, [0], lambda _, plays: [1.0] * len(plays), 0)
        impossible = log_likelihood(position, moves, lambda _, plays: [0.0] * len(plays), 0)
        assert -inf == impossible or position.seats == 1 or expected == 0
