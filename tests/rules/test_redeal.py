"""Dealing again where a hand is too poor (M13), and the generator of chance."""

import pytest

from kozel.cards import members, points_of
from kozel.game.events import Dealt, Redealt
from kozel.game.score import first_match
from kozel.game.shuffle import MOST_REDEALS, Rng, deal, draw_lots, fresh_seed, show_card, shuffled
from kozel.rules.compile import RulesetError
from tests.support.table import game


def redeals(rules_text: str, seed: int) -> tuple[int, int]:
    """How many hands were thrown in, and the poorest hand that was played."""
    rules = game(rules_text)
    made = deal(rules, first_match(rules, 0, 0), Rng(seed))
    thrown = [event for event in made.events if isinstance(event, Redealt)]
    assert isinstance(made.events[-1], Dealt)
    for event in thrown:
        assert min(map(points_of, event.hands)) <= rules.redeal_points
    return len(thrown), min(map(points_of, made.state.hands))


def test_m13_poor_hands_are_dealt_again_at_most_twice() -> None:
    """M13: a hand of at most N points is dealt again by the same dealer, at most twice; the third deal stands."""
    seen = [redeals("yard redeal=4", seed) for seed in range(300)]
    assert {0, 1, 2} == {times for times, _ in seen}
    assert 2 == MOST_REDEALS
    assert all(poorest > 4 for times, poorest in seen if times < 2)
    assert any(poorest <= 4 for times, poorest in seen if times == 2)


def test_m13_redealt_hands_are_shown() -> None:
    """M13: all hands of a deal thrown in are told to everybody."""
    rules = game("yard redeal=4")
    told = next(
        event
        for seed in range(100)
        for event in deal(rules, first_match(rules, 0), Rng(seed)).events
        if isinstance(event, Redealt)
    )
    assert [4, 4, 4, 4] == [hand.bit_count() for hand in told.hands]


def test_m13_without_the_switch_every_deal_stands() -> None:
    """M13: redeal=none deals once, however poor the hands."""
    assert {0} == {redeals("yard", seed)[0] for seed in range(100)}


def test_m13_zero_means_worthless_hands_only() -> None:
    """M13: redeal=0 deals again a hand without points alone."""
    seen = [redeals("yard redeal=0", seed) for seed in range(200)]
    assert all(poorest > 0 for times, poorest in seen if times < 2)
    assert any(poorest in {1, 2} for _, poorest in seen)


def test_m13_more_than_four_needs_eight_cards() -> None:
    """M13: redeal above 4 needs hands of eight cards."""
    with pytest.raises(RulesetError, match=r"redeal=5.* needs hand-size=8"):
        game("yard redeal=5")
    assert 12 == game("classic hand-size=8 redeal=12").redeal_points


def test_a7_dealer_by_lot() -> None:
    """A7, B3: the first dealer is chosen by lot; the opener by the ruleset, or by lot too."""
    assert {0, 1, 2, 3} == {draw_lots(game("classic"), Rng(seed))[0] for seed in range(50)}
    assert {(dealer, (dealer + 1) % 4) for dealer in range(4)} == {
        draw_lots(game("yard"), Rng(seed)) for seed in range(50)
    }
    assert 16 == len({draw_lots(game("yard first-lead=lot"), Rng(seed)) for seed in range(300)})


def test_rng_gives_known_numbers() -> None:
    """The generator is SplitMix64: the published first numbers for seed 1234567."""
    rng = Rng(1234567)
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert expected == [rng.next() for _ in range(5)]


def test_rng_below_is_in_range_and_draws_again() -> None:
    """A bound that does not divide 2**64 draws again above the last whole multiple."""
    rng = Rng(3)
    assert set(range(7)) == {rng.below(7) for _ in range(200)}
    bound = (1 << 63) + 1
    numbers = Rng(5)
    assert all(numbers.below(bound) < bound for _ in range(20))
    plain = Rng(5)
    assert any(plain.next() >= bound for _ in range(20))


def test_rng_split_does_not_hang_on_the_other() -> None:
    """A split generator is the same for the same state and key, and differs between keys."""
    assert Rng(9).split(1).next() == Rng(9).split(1).next()
    assert Rng(9).split(1).next() != Rng(9).split(2).next()


def test_shuffle_is_a_permutation_and_choice_a_member() -> None:
    """A shuffled pack holds each card once, in another order for another seed."""
    rules = game("yard")
    assert list(members(rules.pack)) == sorted(shuffled(rules, Rng(1)))
    assert shuffled(rules, Rng(1)) != shuffled(rules, Rng(2))
    assert Rng(1).choice([5]) == 5


def test_fresh_seed_has_64_bits() -> None:
    """A seed of a real deck comes from the operating system and fits the generator."""
    assert 0 <= fresh_seed() < 1 << 64


def test_classic_shows_no_card() -> None:
    """A4: with fixed trumps no card is shown."""
    rules = game("classic")
    assert show_card(rules, shuffled(rules, Rng(1)), Rng(1)) is None


def test_lot_needs_a_named_opener() -> None:
    """first-lead=lot: the opener of deal 1 must be named."""
    rules = game("yard first-lead=lot")
    with pytest.raises(ValueError, match="by lot: name one"):
        first_match(rules, 0)
    assert 2 == first_match(rules, 0, 2).opener
