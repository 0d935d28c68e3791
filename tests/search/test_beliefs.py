"""Weights of worlds: likelihood of what was chosen, tempered until enough worlds count."""

from math import exp, inf, isclose, log

from hypothesis import given
from hypothesis import strategies as st

from kozel.bots.evaluator import values_of
from kozel.bots.weights import net_for
from kozel.game.actions import Claim, Lead
from kozel.game.play import apply, legal_actions
from kozel.game.rng import Rng
from kozel.game.view import see
from kozel.rules.compile import rules_for
from kozel.search.beliefs import SHARE, Beliefs, drawn, weighted
from kozel.search.net import Net
from kozel.search.policy import Policy
from kozel.testing.chance import random_action, random_deal, random_game

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
    assert ([0.25] * 4, 0.0) == weighted([-inf, -inf, -inf, 0.0], 0.3)
    assert ([0.5, 0.5], 1.0) == weighted([-inf, -inf], 0.3)
    assert ([], 0.0) == weighted([])


@given(st.lists(st.floats(0.001, 1), min_size=1, max_size=40), st.integers(1, 200), st.integers(0, 99))
def test_worlds_are_drawn_by_their_weights(shares: list[float], count: int, seed: int) -> None:
    """Each as often as its weight wants, to one more or less; the same chance draws the same."""
    weights = [share / sum(shares) for share in shares]
    found = drawn(weights, count, Rng(seed))
    assert abs(count - sum(times for _, times in found)) <= 1
    assert all(times > 0 and abs(times - weights[at] * count) < 1 + 1e-9 for at, times in found)
    assert len(found) == len({at for at, _ in found})
    assert found == drawn(weights, count, Rng(seed))


def test_likelihood_is_the_product_over_the_plays_of_others() -> None:
    """For a net that knows nothing: one over the number of plays, of every other seat in turn."""
    for number in range(60):
        rng = Rng(number)
        rules = random_game(rng)
        first = random_deal(rules, rng).state
        state, actions, expected = first, [], 0.0
        while state.outcome is None:
            action = random_action(state, rng)
            if not isinstance(action, Claim) and action.seat != 0:
                plays = [one for one in legal_actions(state, action.seat) if not isinstance(one, Claim)]
                expected -= log(len(plays))
            actions.append(action)
            state = apply(state, action).state
        beliefs = Beliefs(rules, Policy(Net(8, 4), 0.0))
        assert isclose(expected, beliefs.log_likelihood(first, actions, 0), abs_tol=1e-9)
        assert isclose(expected, beliefs.log_likelihood(first, actions, 0), abs_tol=1e-9)


def test_what_a_seat_may_not_play_is_impossible() -> None:
    """A past with an illegal play has no chance."""
    rules = rules_for("yard")
    first = random_deal(rules, Rng(1)).state
    alien = Lead(first.turn or 0, first.hands[((first.turn or 0) + 1) % 4])
    beliefs = Beliefs(rules, Policy(Net(8, 4), 0.0))
    assert -inf == beliefs.log_likelihood(first, [alien], ((first.turn or 0) + 2) % 4)


def test_a_good_play_is_likelier_than_a_bad_one() -> None:
    """By the nets that play: what `strong` chose is likelier than what it thinks least of."""
    rules = rules_for("yard")
    policy = Policy(net_for("yard", "small"))
    beliefs = Beliefs(rules, policy)
    for number in range(10):
        first = random_deal(rules, Rng(number)).state
        seat = first.turn or 0
        values = values_of(see(first, seat), [*see(first, seat).legal], "large")
        best, worst = (see(first, seat).legal[values.index(end(values))] for end in (max, min))
        other = (seat + 1) % 4
        assert beliefs.log_likelihood(first, [best], other) > beliefs.log_likelihood(first, [worst], other)
