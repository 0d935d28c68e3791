"""A net is told what the seat knows: the same rows from a view as from the deal that its seat followed."""

from itertools import combinations
from math import comb

import pytest

from kozel.game.play import apply
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.rules.compile import rules_for
from kozel.rules.primitives import covers
from kozel.search.features import PASS, ROW_COUNT, Rows
from kozel.search.moves import action_of, move_of
from kozel.search.odds import Odds, chance_of_any, chance_to_ruff
from kozel.search.position import Position
from kozel.search.sight import Sight
from kozel.testing.chance import random_deal, random_game

GAMES = [
    ("classic", 4, "teams"),
    ("yard", 4, "teams"),
    *(("company", seats, "singles") for seats in (2, 3, 5, 9)),
    ("company", 6, "teams"),
]


def begun(state: State) -> tuple[Position, Sight]:
    """A position and what is seen of it, before the first play."""
    position, sight = Position(state.rules), Sight(state.rules)
    position.load(state)
    sight.begin(state, position)
    return position, sight


def check_every_seat(state: State, sight: Sight) -> None:
    """Every seat's view tells the rows that following the deal does, for the position and for each of its moves."""
    for seat in range(state.rules.seats):
        view = see(state, seat)
        read = Sight(state.rules)
        read.read(view)
        followed, told = Rows(), Rows()
        followed.base(sight, seat, state.hands[seat])
        told.base(read, seat, view.hand)
        assert followed.listed() == told.listed()
        for move in (PASS, *map(move_of, view.legal)):
            followed.of_move(sight, move)
            told.of_move(read, move)
            assert followed.listed() == told.listed()
            assert all(0 <= row < ROW_COUNT for row, _ in told.listed())


def follow(state: State, rng: Rng) -> None:
    """Play a deal by chance and compare at every ply."""
    position, sight = begun(state)
    while not position.over:
        check_every_seat(state, sight)
        legal = position.legal()
        move = legal[rng.below(len(legal))]
        opens = not state.trick.plays
        state = apply(state, action_of(move, state.turn or 0, opens=opens, one_card=state.rules.one_card)).state
        sight.make(position, move)


@pytest.mark.parametrize(("name", "seats", "sides"), GAMES)
def test_followed_and_read_are_the_same(name: str, seats: int, sides: str) -> None:
    """In each ruleset as printed, claims included."""
    rules = rules_for(name, seats, "teams" if sides == "teams" else "singles")
    for number in range(3):
        rng = Rng(number).split(seats)
        follow(random_deal(rules, rng).state, rng)


def test_followed_and_read_are_the_same_under_house_rules() -> None:
    """And in games with any switches."""
    for number in range(12):
        rng = Rng(2_000 + number)
        follow(random_deal(random_game(rng), rng).state, rng)


@pytest.mark.parametrize("number", range(40))
def test_chance_to_cover_is_counted(number: int) -> None:
    """The chance that an unseen hand beats a set is the share of all hands that do."""
    rng = Rng(number)
    led, trump = rng.below(4), rng.below(4)
    deck = list(range(36))
    rng.shuffle(deck)
    suit = [one for one in deck if one // 9 == led]
    best = sum(1 << one for one in suit[: 1 + rng.below(3)])
    unseen = [one for one in deck if not best >> one & 1][:9]
    pool, held = 9 + rng.below(3), 1 + rng.below(4)
    places = [*(1 << one for one in unseen), *([0] * (pool - 9))]
    able = sum(1 << one for one in unseen)
    size = best.bit_count()
    hands = list(combinations(places, held))
    beat = sum(
        any(covers(sum(some), best, led, trump) for some in combinations([one for one in hand if one], size))
        for hand in hands
    )
    assert beat / len(hands) == pytest.approx(
        Odds(rules_for("yard").strength).to_cover(best, able, led, trump, pool, held)
    )


def test_chances_of_single_cards() -> None:
    """At least one of some cards; none of one kind and one of another."""
    assert 1 - comb(7, 3) / comb(10, 3) == pytest.approx(chance_of_any(3, 10, 3))
    hands = list(combinations(range(8), 3))
    ruff = sum(not {0, 1} & {*hand} and bool({2, 3, 4} & {*hand}) for hand in hands)
    assert ruff / len(hands) == pytest.approx(chance_to_ruff(2, 3, 8, 3))


def test_same_but_for_names_of_suits() -> None:
    """Plain suits are put in an order, so a deal with two of them swapped tells the same rows."""
    state = random_deal(rules_for("yard", 4), Rng(5)).state
    position, sight = begun(state)
    trump, one, other, last = [position.trump, *(suit for suit in range(4) if suit != position.trump)]
    hand = 1 << 9 * trump | 6 << 9 * one | 1 << 9 * other + 8 | 1 << 9 * last
    twin = 1 << 9 * trump | 6 << 9 * last | 1 << 9 * one + 8 | 1 << 9 * other
    rows, others = Rows(), Rows()
    rows.base(sight, 0, hand)
    others.base(sight, 0, twin)
    assert sorted(rows.listed()) == sorted(others.listed())
