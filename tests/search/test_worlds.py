"""Sampled worlds agree with everything that a seat has seen, and are as likely as the pasts behind them (M14)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from math import sqrt
from operator import or_
from typing import TypeVar

import pytest

from kozel.cards import cards
from kozel.game.actions import FaceDown, Lead
from kozel.game.play import Step, apply
from kozel.game.rng import Rng
from kozel.game.score import first_match
from kozel.game.shuffle import deal
from kozel.game.state import State
from kozel.game.view import View, see
from kozel.rules.compile import Rules, rules_for
from kozel.search.forks import MOST, Forks, Option
from kozel.search.playout import play_out
from kozel.search.position import Position
from kozel.search.worlds import Sampler, worlds
from kozel.testing.chance import random_deal, random_play
from tests.support.agree import whole
from tests.support.pasts import all_pasts, tiny, tiny_deal
from tests.support.samplers import random_sampler, random_state
from tests.support.soak import soak

CLAIMS = "claim=suit-4 claim-timing=interrupt"
TINY = {
    "sets": tiny(rules_for("company", 3, "singles"), cards("6c 7c 8c 6d 7d 8d Ah Th Kh"), 2),
    "open": tiny(rules_for("company discards=open", 3, "singles"), cards("6c 7c 8c 6d 7d 8d Ah Th Kh"), 2),
    "last": tiny(rules_for("company trump=turned-under-stock", 3, "singles"), cards("6c 7c 8c 6d 7d 8d Ah Th Kh"), 2),
    "claims": tiny(rules_for(f"company {CLAIMS}", 2, "singles"), cards("6c 7c 8c Ac Tc 6d 7d 8d Ad Td 6h Ah"), 4),
    "claims, last": tiny(
        rules_for(f"company {CLAIMS} trump=turned-under-stock", 2, "singles"),
        cards("6c 7c 8c Ac Tc 6d 7d 8d Ad Td 6h Ah"),
        4,
    ),
    "claims, no stock": tiny(
        rules_for(f"company {CLAIMS}", 3, "singles"), cards("6c 7c 8c 9c 6d 7d 8d 9d Ah Th Kh Qh"), 4
    ),
    "classic": tiny(rules_for("classic", 4), cards("7d 8d Jh 7h Qd Ac 7s 8s As 8c 9c Jd"), 2),
    "classic, both banned": tiny(
        rules_for("classic deal-1-ban=both-teams", 4), cards("7d 8d Ad 7h 8h Ah 7s 8s As 8c 9c Jd"), 2
    ),
}
"""Games so small that every past can be played."""
MOST_PASTS = 1_500

Kind = TypeVar("Kind")


def anything(view: View) -> bool:
    """Any view will do."""
    return view.outcome is None


def has_cards_back(view: View) -> bool:
    """Two or more cards of another seat went back to its hand, and some of its cards then left it unseen."""
    tricks = (*view.tricks, view.trick)
    back = [
        play.seat
        for trick in tricks
        for play in trick.returned
        if isinstance(play, Lead) and play.cards.bit_count() > 1
    ]
    down = {play.seat for trick in tricks for play in trick.plays if isinstance(play, FaceDown)}
    return any(seat in down and view.counts[seat] for seat in back)


def is_without_exchange(view: View) -> bool:
    """A banned leader of the other side has a last card, and nothing was exchanged (A15)."""
    leader = view.trick.entitled
    is_last = not view.stock and not view.trick.plays and set(view.counts) == {1}
    return is_last and bool(view.ban >> leader & 1) and view.exchange is None and (leader - (view.seat or 0)) % 2 == 1


def tiny_view(
    rules: Rules, rng: Rng, wanted: Callable[[View], bool] = anything
) -> tuple[int, list[Step], Counter[State]]:
    """A seat of a random position of a tiny game, how it came there, and every past that it cannot tell from it."""
    while True:
        first = tiny_deal(rules, rng)
        played = random_play(first, rng)
        made = rng.below(len(played))
        steps = [first, *(step for _, step in played[:made])]
        seat = rng.below(rules.seats)
        view = see(steps[-1].state, seat)
        if wanted(view) and Sampler(view).ways() <= MOST_PASTS:
            return seat, steps, all_pasts(seat, steps, [action for action, _ in played[:made]])


def few_pasts(rules: Rules, rng: Rng) -> Sampler:
    """A view of a tiny game with few pasts."""
    while True:
        first = tiny_deal(rules, rng)
        played = random_play(first, rng)
        states = [first.state, *(step.state for _, step in played[:-1])]
        sampler = Sampler(see(rng.choice(states), rng.below(rules.seats)))
        if sampler.ways() <= 60:
            return sampler


def excess(expected: Counter[Kind], found: Counter[Kind]) -> float:
    """Chi-square of what was found against what is expected, less its mean, in standard deviations."""
    share = found.total() / expected.total()
    squares = sum((found[state] - share * ways) ** 2 / (share * ways) for state, ways in expected.items())
    free = len(expected) - 1
    return (squares - free) / sqrt(2 * free) if free else 0.0


@pytest.mark.parametrize("name", TINY)
def test_worlds_are_the_pasts_and_as_likely(name: str) -> None:
    """All deals and discards of a tiny pack: as many pasts as were counted, and worlds as often as pasts end there."""
    for number in range(4 if name.startswith("classic") else 10):
        rng = Rng(number)
        seat, steps, expected = tiny_view(TINY[name], rng)
        sampler = Sampler(see(steps[-1].state, seat))
        assert expected.total() == sampler.ways()
        found = Counter(sampler.sample(rng) for _ in range(min(20 * len(expected), 4_000)))
        assert not found.keys() - expected.keys()
        assert excess(expected, found) < 5


@pytest.mark.parametrize(
    ("name", "wanted"), [("claims", has_cards_back), ("classic, both banned", is_without_exchange)]
)
def test_worlds_are_the_pasts_in_rare_views(name: str, wanted: Callable[[View], bool]) -> None:
    """As many pasts as were counted, where cards came back and left unseen, and where nothing was exchanged."""
    for number in range(3):
        seat, steps, expected = tiny_view(TINY[name], Rng(number), wanted)
        assert expected.total() == Sampler(see(steps[-1].state, seat)).ways()


@pytest.mark.soak
@pytest.mark.parametrize("name", TINY)
def test_worlds_are_the_pasts_in_many_views(name: str) -> None:
    """The same for many more views; the counts alone."""
    for number in range(soak(20 if name.startswith("classic") else 400)):
        seat, steps, expected = tiny_view(TINY[name], Rng(number))
        assert expected.total() == Sampler(see(steps[-1].state, seat)).ways()


def test_a_past_leads_to_the_view() -> None:
    """From a sampled first deal, the sampled plays are legal and the view of the seat follows."""
    for number in range(60):
        rng = Rng(number)
        sampler, _ = random_sampler(rng)
        for _ in range(2):
            state, actions = sampler.past(rng)
            assert state.shown is None or not state.stock or state.shown in state.stock
            for action in actions:
                state = apply(state, action).state
            assert see(state, sampler.view.seat) == sampler.view


@pytest.mark.parametrize("name", TINY)
def test_pasts_are_as_likely_as_one_another(name: str) -> None:
    """So many different pasts as were counted, the order of the seat's own draws apart, each as often."""
    for number in range(6):
        rng = Rng(100 + number)
        sampler = few_pasts(TINY[name], rng)
        found: Counter[object] = Counter()
        for _ in range(20 * sampler.ways()):
            state, actions = sampler.past(rng)
            own = reduce(
                or_, (action.cards for action in actions if action.seat == sampler.view.seat), sampler.view.hand
            )
            others = [hand for seat, hand in enumerate(state.hands) if seat != sampler.view.seat]
            found[(*others, *(one for one in state.stock if not own >> one & 1), *actions)] += 1
        assert sampler.ways() == len(found)
        assert excess(Counter(dict.fromkeys(found, 1)), found) < 5


def check_views(number: int) -> None:
    """Worlds of every seat of a random position give the seat's view back, whoever is to move."""
    rng = Rng(number)
    state = random_state(rng)
    for seat in range(state.rules.seats):
        view = see(state, seat)
        sampler = Sampler(view)
        for _ in range(2):
            assert see(sampler.sample(rng), seat) == view


@pytest.mark.parametrize("block", range(4))
def test_a_world_looks_the_same(block: int) -> None:
    """`see` of a world is the view that it was made for, whatever the rules, inside claims and out of turn too."""
    for number in range(60):
        check_views(1_000 * block + number)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(20))
def test_worlds_look_the_same_in_many_games(block: int) -> None:
    """The same for 100,000 positions."""
    for number in range(soak(5_000)):
        check_views(100_000 * (block + 1) + number)


def test_the_fast_path_deals_the_same_worlds() -> None:
    """A position that is filled is that of the state that the same numbers make, to the end of the deal."""
    for number in range(100):
        sampler, position = random_sampler(Rng(number))
        expected = Position(sampler.view.rules)
        for seed in range(3):
            expected.load(sampler.sample(Rng(seed)))
            sampler.fill(position, Rng(seed))
            assert whole(expected) == whole(position)
            assert play_out(expected, Rng(number)) == play_out(position, Rng(number))
            assert whole(expected) == whole(position)


def test_a_position_is_filled_wherever_it_stands() -> None:
    """What was played on it before leaves no trace, `back` returns to the world, and own cards stay."""
    for number in range(100):
        rng = Rng(number)
        sampler, fresh = random_sampler(rng)
        used = sampler.position()
        for seed in range(3):
            play_out(used, rng)
            used.keep()
            sampler.fill(used, Rng(seed))
            sampler.fill(fresh, Rng(seed))
            assert whole(fresh) == whole(used)
            play_out(used, rng)
            used.back()
            assert whole(fresh) == whole(used)
            assert sampler.view.hand == used.hands_by_seat()[sampler.view.seat or 0]


def test_a_position_of_another_view_becomes_one_of_this() -> None:
    """Trump, bans and all else of a position are taken over with the world."""
    for number in range(50):
        rng = Rng(number)
        state = random_state(rng)
        other = Position(state.rules)
        other.load(random_deal(state.rules, rng).state)
        sampler = Sampler(see(state, 0))
        expected = sampler.position()
        sampler.fill(expected, Rng(1))
        sampler.fill(other, Rng(1))
        assert whole(expected) == whole(other)
        assert play_out(expected, Rng(2)) == play_out(other, Rng(2))
        assert whole(expected) == whole(other)


def test_the_shown_card_is_in_the_stock_until_it_is_drawn() -> None:
    """B-37: nobody was dealt it; where it lies under the stock it is drawn last."""
    for name in ("yard", "yard trump=turned-under-stock"):
        rules = rules_for(name, 4)
        state = deal(rules, first_match(rules, 0), Rng(4)).state
        places = Counter(
            world.stock.index(state.shown or 0)
            for world, _ in zip(worlds(see(state, 0), Rng(1)), range(400), strict=False)
        )
        assert ({19} if rules.shown_last else set(range(20))) == set(places)


def test_there_is_nothing_to_sample_behind_some_views() -> None:
    """A spectator's view, a finished deal, a trump to be remembered, cards that nobody knows, a view that cannot be."""
    rules = rules_for("yard", 4)
    first = deal(rules, first_match(rules, 0), Rng(1))
    state = first.state
    over = random_play(first, Rng(2))[-1][1].state
    for view in (see(state, None), see(over, 0), see(state, 0, hide_trump=True)):
        with pytest.raises(ValueError, match="a seat that plays"):
            Sampler(view)
    with pytest.raises(ValueError, match="do not agree"):
        Sampler(replace(see(state, 0), hand=0b1111 << 40))
    hand = state.hands[0]
    with pytest.raises(ValueError, match="no world agrees"):
        Sampler(replace(see(state, 0), stock=0, shown=hand.bit_length()))
    with pytest.raises(ValueError, match="no world agrees"):
        next(worlds(replace(see(state, 0), stock=0), Rng(1)))


def test_forks_with_more_ways_than_numbers() -> None:
    """Numbers stay below 2**63; ways with a common divisor are not rounded, others by less than 2**-62 of the whole."""
    steep = Forks((0,), lambda _: [Option(3 * 10**40, (), ()), Option(10**40, (), ())])
    assert ([4], [3, 4]) == (steep.table().bounds, steep.table().above)
    odd = Forks((0,), lambda _: [Option(3 * 10**40, (), ()), Option(10**40 + 1, (), ())])
    assert ([MOST], [3 * MOST // 4 - 1, MOST]) == (odd.table().bounds, odd.table().above)
