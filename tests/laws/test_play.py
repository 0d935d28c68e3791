"""Laws of play, on random deals of every ruleset, number of seats and house rule."""

from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozel.cards import Cards, mask_of
from kozel.game.actions import Action, Claim
from kozel.game.events import DealOver
from kozel.game.play import apply, legal_actions, mask_of_plays, refusal
from kozel.game.shuffle import Rng
from kozel.game.state import IllegalAction, State
from kozel.rules.primitives import plies_bound
from kozel.testing.chance import all_legal, random_request
from kozel.testing.strategies import PlayedDeal, matches, played_deals, positions

LAW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def everything(state: State) -> list[Cards]:
    """Every place where cards lie: hands, stock, table, tricks."""
    tricks = [mask_of_plays(trick.plays) for trick in (*state.tricks, state.trick)]
    if state.outcome is not None and state.outcome.reason == "queen":
        tricks.pop()  # the trick that was broken off stands among the tricks
    return [*state.hands, mask_of(state.stock), *tricks]


@LAW
@given(deal=played_deals())
def test_cards_are_conserved(deal: PlayedDeal) -> None:
    """Every card of the pack lies in exactly one place at any time."""
    pack = deal.first.state.rules.pack
    for state in deal.states:
        places = everything(state)
        assert pack.bit_count() == sum(place.bit_count() for place in places)
        assert pack == sum(places)


@LAW
@given(deal=played_deals())
def test_points_of_a_counted_deal_sum_to_120(deal: PlayedDeal) -> None:
    """M1: the card points of a counted deal sum to 120, its tricks are all taken; a caught queen counts nothing."""
    final = deal.states[-1]
    assert final.outcome is not None
    if final.outcome.reason == "counted":
        assert final.outcome.points is not None
        assert final.outcome.tricks is not None
        assert 120 == sum(final.outcome.points)
        assert len(final.tricks) == sum(final.outcome.tricks)
        assert 0 == sum(final.hands) + len(final.stock)
    else:
        assert (None, None) == (final.outcome.points, final.outcome.tricks)
        assert final.tricks[-1].taker is None


@LAW
@given(deal=played_deals())
def test_hands_are_equal_at_each_lead(deal: PlayedDeal) -> None:
    """M11, C14: at each lead all hands are equal, and the stock is a multiple of the seats."""
    for state in deal.states:
        if not state.trick.plays:
            assert 1 == len({hand.bit_count() for hand in state.hands})
            assert 0 == len(state.stock) % state.rules.seats


@LAW
@given(deal=played_deals())
def test_somebody_can_play_until_the_end(deal: PlayedDeal) -> None:
    """The seat to move has a legal action until the deal is over; then nobody has any."""
    for state in deal.states:
        if state.turn is None:
            assert [] == all_legal(state)
            assert state.outcome is not None
        else:
            assert any(not isinstance(action, Claim) for action in legal_actions(state, state.turn))
            others = [seat for seat in range(state.rules.seats) if seat != state.turn]
            assert all(isinstance(action, Claim) for seat in others for action in legal_actions(state, seat))


@LAW
@given(state=positions())
def test_every_legal_action_applies(state: State) -> None:
    """Everything legal applies, once each, and leads to a position of the same deal."""
    for seat in range(state.rules.seats):
        actions = legal_actions(state, seat)
        assert len(actions) == len(set(actions))
        for action in actions:
            assert seat == action.seat
            after = apply(state, action).state
            assert (state.rules, state.match, state.shown) == (after.rules, after.match, after.shown)
            assert state != after


@settings(LAW, max_examples=150)
@given(state=positions(), seed=st.integers(0, 1 << 30))
def test_apply_accepts_exactly_what_is_legal(state: State, seed: int) -> None:
    """An action of any kind, seat and cards is accepted if it is legal; else IllegalAction, and nothing has changed."""
    rng, before = Rng(seed), repr(state)
    legal = set(all_legal(state))
    for _ in range(25):
        action = random_request(state, rng)
        assert (action in legal) == (refusal(state, action) is None)
        if action in legal:
            apply(state, action)
            continue
        refused = refused_with(state, action)
        assert refused.reason
        assert refused.rule[0] in "MABC"
    assert before == repr(state)


def refused_with(state: State, action: Action) -> IllegalAction:
    """The refusal of an action."""
    try:
        apply(state, action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{action} was accepted")


@LAW
@given(deal=played_deals())
def test_claim_restores_hands(deal: PlayedDeal) -> None:
    """B8 (invariant 4): a claim leaves each hand as it was at the start of the trick, less the four that it leads."""
    at_start = deal.first.state.hands
    for action, state in zip(deal.actions, deal.states[1:], strict=True):
        if isinstance(action, Claim):
            expected = [0 if seat == action.seat else hand for seat, hand in enumerate(at_start)]
            assert expected == list(state.hands)
            assert at_start[action.seat] == action.cards
            assert 4 == action.cards.bit_count()
        if not state.trick.plays:
            at_start = state.hands


@LAW
@given(deal=played_deals())
def test_plays_are_bounded(deal: PlayedDeal) -> None:
    """A deal ends within the proven number of plays."""
    rules = deal.first.state.rules
    bound = plies_bound(rules.pack.bit_count(), rules.seats, claims=any(rules.claim_suits))
    assert len(deal.actions) <= bound


@settings(LAW, max_examples=40)
@given(played=matches())
def test_loss_points_of_two_sides(played: tuple[PlayedDeal, ...]) -> None:
    """Invariant 5: with two sides at most one pays a deal, but for eggs=both-pay-2; totals are even."""
    for deal in played:
        over = deal.steps[-1].events[-1]
        assert isinstance(over, DealOver)
        rules, penalty = deal.first.state.rules, over.settlement.penalty
        assert all(loss >= 0 and loss % 2 == 0 for loss in penalty)
        assert all(total % 2 == 0 for total in over.settlement.score)
        if rules.side_count == 2 and not rules.eggs_cost:
            assert sum(loss > 0 for loss in penalty) <= 1
        before = deal.first.state.match.score
        assert over.settlement.score == tuple(old + loss for old, loss in zip(before, penalty, strict=True))
        assert over.settlement.goats == tuple(
            side for side, total in enumerate(over.settlement.score) if total >= rules.limit
        )
        assert (over.settlement.next is None) == bool(over.settlement.goats)


@settings(LAW, max_examples=40)
@given(played=matches())
def test_match_goes_on_as_settled(played: tuple[PlayedDeal, ...]) -> None:
    """In classic the opener's side alternates and is the one banned in the next deal; deals count up."""
    for before, after in pairwise(played):
        first, second = before.first.state, after.first.state
        assert first.match.deal + 1 == second.match.deal
        if first.rules.one_card:
            assert second.match.banned is not None
            assert second.match.banned >> first.match.opener & 1
            if str(first.rules) == "classic@1":
                assert first.match.opener % 2 != second.match.opener % 2
