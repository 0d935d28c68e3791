"""Laws of what a seat sees (M14): nothing that it may not know, everything that it may."""

from dataclasses import fields, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozel.game.actions import FaceDown
from kozel.game.events import Dealt, Drew, Exchanged, Played, Returned, TrickTaken
from kozel.game.play import Step, asked, legal_actions
from kozel.game.shuffle import Rng
from kozel.game.state import Match, State
from kozel.game.view import View, see
from kozel.rules.compile import Seat, rules_for
from kozel.testing.chance import random_deal, random_game, random_play
from kozel.testing.strategies import PlayedDeal, played_deals, positions
from tests.support.told import told_view
from tests.support.worlds import other_history, shuffled_places

SEEDS = st.integers(0, 1 << 30)
LAW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def seats_of(state: State) -> list[Seat | None]:
    """Every seat, and a spectator."""
    return [None, *range(state.rules.seats)]


@LAW
@given(deal=played_deals(complete=False), seed=SEEDS)
def test_non_interference_in_history(deal: PlayedDeal, seed: int) -> None:
    """M14: exchange what a seat has not seen: it is told the same, sees the same and may do the same all along."""
    if deal.states[-1].outcome is not None:
        return  # then everything is public
    check_non_interference(deal, Rng(seed))


def check_non_interference(deal: PlayedDeal, rng: Rng) -> int:
    """Compare a deal, for every seat, with one that this seat cannot tell from it; how many could be compared."""
    compared = 0
    steps, actions = [deal.first, *deal.steps], list(deal.actions)
    for seat in seats_of(deal.first.state):
        other = other_history(seat, steps, actions, rng)
        if other is None:
            continue
        compared += 1
        for one, another in zip(steps, other, strict=True):
            assert told(one, seat) == told(another, seat)
            assert see(one.state, seat) == see(another.state, seat)
            assert repr(see(one.state, seat)) == repr(see(another.state, seat))
            assert asked(one.state) == asked(another.state)
            if seat is not None:
                assert legal_actions(one.state, seat) == legal_actions(another.state, seat)
    return compared


def test_non_interference_up_to_the_last_trick() -> None:
    """M14, A15: the same where a last trump may be exchanged; that it was is told to everybody, the cards are not."""
    rules, banned = rules_for("classic queen-catch=off"), Match(0, 0, (0, 0), 2, banned=0b0101)
    compared = exchanges = 0
    for seed in range(120):
        rng = Rng(seed)
        first = random_deal(rules, rng, banned)
        played = random_play(first, rng, 28)
        deal = PlayedDeal(first, tuple(action for action, _ in played), tuple(step for _, step in played))
        compared += check_non_interference(deal, rng)
        exchanges += deal.states[-1].exchange is not None
    assert exchanges > 1
    assert compared > 120


def told(step: Step, seat: Seat | None) -> list[object]:
    """What a seat is told of a step."""
    return [see(event, seat) for event in step.events]


def test_exchanges_are_mostly_possible_worlds() -> None:
    """The law above is not empty: most exchanges give a world, and in most of them other cards lie elsewhere."""
    tried = made = moved = 0
    for seed in range(60):
        rng = Rng(seed)
        first = random_deal(random_game(rng), rng)
        played = random_play(first, rng, 8)
        steps, actions = [first, *(step for _, step in played)], [action for action, _ in played]
        if steps[-1].state.outcome is None:
            other = other_history(0, steps, actions, rng)
            tried += 1
            made += other is not None
            moved += other is not None and other[0].state.hands != first.state.hands
    assert made > tried * 0.4
    assert moved > made * 0.8


@LAW
@given(state=positions(), seed=SEEDS)
def test_non_interference_in_place(state: State, seed: int) -> None:
    """M14: put any other cards where a seat sees none: its view and what it may do are the same."""
    if state.outcome is not None:
        return
    for seat in seats_of(state):
        other = shuffled_places(state, seat, Rng(seed))
        assert see(state, seat) == see(other, seat)
        assert asked(state) == asked(other)


@LAW
@given(deal=played_deals())
def test_told_enough(deal: PlayedDeal) -> None:
    """Whoever folds the events that a seat is told has its view: hand, counts, stock, plays, tricks taken, the rest."""
    check_told_enough(deal)


def check_told_enough(deal: PlayedDeal) -> None:
    """Fold the events of every seat along a deal and compare with its views."""
    for seat in seats_of(deal.first.state):
        events = []
        for step in (deal.first, *deal.steps):
            events += [see(event, seat) for event in step.events]
            view = see(step.state, seat)
            known = told_view(events, seat, view.rules)
            assert (view.hand, view.counts, view.stock) == (known.hand, known.counts, known.stock)
            assert (view.trump, view.shown, view.shown_holder) == (known.trump, known.shown, known.shown_holder)
            assert view.tricks == known.tricks
            assert view.taken == known.taken
            assert view.exchange == known.exchange
            assert view.outcome == known.outcome
            if view.outcome is None:
                assert view.trick == known.trick
                assert view.turn == known.turn
                assert (view.best, view.best_seat if view.trick.plays else None) == (known.best, known.best_seat)
                assert view.points == (known.points if view.rules.open_discards else None)


def deals_with_an_exchange() -> list[PlayedDeal]:
    """Classic deals in which a last trump was exchanged."""
    found = []
    for seed in range(400):
        rng = Rng(seed)
        first = random_deal(rules_for("classic queen-catch=off"), rng, Match(0, 0, (0, 0), 2, banned=0b0101))
        played = random_play(first, rng)
        if played[-1][1].state.exchange is not None:
            found.append(PlayedDeal(first, tuple(action for action, _ in played), tuple(step for _, step in played)))
    return found


def test_exchange_is_told_to_the_partners_alone() -> None:
    """M14 (A15): everybody is told that a last trump was exchanged, the cards are known to both partners only."""
    deals = deals_with_an_exchange()
    assert deals
    for deal in deals:
        check_told_enough(deal)
        state = next(state for state in deal.states if state.exchange is not None)
        exchange = state.exchange
        assert exchange is not None
        for seat in seats_of(state):
            seen = see(state, seat).exchange
            partner = seat in {exchange.leader, exchange.partner}
            assert seen == (exchange if partner else replace(exchange, trump=None, plain=None))
            assert see(deal.states[-1], seat).exchange == exchange


@LAW
@given(deal=played_deals())
def test_events_hide_what_they_must(deal: PlayedDeal) -> None:
    """M14: others' hands, draws, discards and a passed trump are hidden in events; seeing twice changes nothing."""
    state = deal.first.state
    for seat in seats_of(state):
        for event in (event for step in (deal.first, *deal.steps) for event in step.events):
            shown = see(event, seat)
            assert shown == see(shown, seat)
            match shown:
                case Dealt():
                    assert [own != seat for own in range(state.rules.seats)] == [hand is None for hand in shown.hands]
                case Drew():
                    assert (shown.card is None) == (shown.seat != seat and not shown.public)
                case Played() | Returned():
                    hidden = isinstance(shown.play, FaceDown)
                    assert hidden == (type(event) is type(shown) and event != shown)
                    assert not (hidden and shown.play.seat == seat)
                    assert not (hidden and state.rules.open_discards)
                case TrickTaken():
                    assert (shown.points is None) == (not state.rules.open_discards)
                case Exchanged():
                    is_partner = seat in {shown.leader, shown.partner}
                    assert [is_partner] * 2 == [shown.trump is not None, shown.plain is not None]
                case _:
                    assert event == shown


@LAW
@given(deal=played_deals())
def test_everything_is_public_after_the_end(deal: PlayedDeal) -> None:
    """M14: when the deal is over every seat and a spectator see hands, stock and all discards; nothing of it before."""
    final = deal.states[-1]
    for seat in seats_of(final):
        view = see(final, seat)
        assert (final.hands, final.stock, final.tricks) == (view.hands, view.stock_cards, view.tricks)
        assert (final.points, final.outcome, ()) == (view.points, view.outcome, view.legal)
        for state in deal.states[:-1]:
            before = see(state, seat)
            assert (None, None) == (before.hands, before.stock_cards)


@LAW
@given(state=positions())
def test_spectator_sees_no_hidden_card(state: State) -> None:
    """A spectator has no hand and no actions, and sees no face-down discard."""
    view = see(state, None)
    assert (0, ()) == (view.hand, view.legal)
    if state.outcome is None and not state.rules.open_discards:
        plays = [play for trick in (*view.tricks, view.trick) for play in (*trick.plays, *trick.returned)]
        assert "Discard" not in {type(play).__name__ for play in plays}
        assert view.points is None


@LAW
@given(state=positions())
def test_open_discards_are_seen_by_all(state: State) -> None:
    """discards=open: the tricks and the card points are the same for everybody."""
    if state.rules.open_discards:
        for seat in seats_of(state):
            view = see(state, seat)
            assert (state.trick, state.tricks, state.points) == (view.trick, view.tricks, view.points)


@LAW
@given(state=positions())
def test_view_offers_what_is_legal(state: State) -> None:
    """A view holds the seat's hand and its legal actions, and whose turn it is."""
    for seat in range(state.rules.seats):
        view = see(state, seat)
        assert (state.hands[seat], legal_actions(state, seat), state.turn) == (view.hand, view.legal, view.turn)
        assert seat == view.seat
        assert state.trumps == view.trumps


@LAW
@given(deal=played_deals(), seed=SEEDS)
def test_trump_that_must_be_remembered(deal: PlayedDeal, seed: int) -> None:
    """C4: where the trump must be remembered a view holds neither it nor the shown card until the deal is over."""
    for state in (deal.states[seed % len(deal.states)], deal.states[-1]):
        for seat in seats_of(state):
            told, hidden = see(state, seat), see(state, seat, hide_trump=True)
            if state.outcome is None:
                assert hidden == replace(told, trump=None, shown=None, shown_holder=None)
                assert hidden.trump_hidden != bool(state.rules.fixed_trumps)
                assert hidden.trumps == state.rules.fixed_trumps
            else:
                assert hidden == told
                assert not hidden.trump_hidden
    for event in (event for step in deal.steps for event in step.events):
        for seat in seats_of(deal.first.state):
            told_event, hidden_event = see(event, seat), see(event, seat, hide_trump=True)
            if isinstance(told_event, Drew) and told_event.public:
                card = told_event.card if told_event.seat == seat else None
                assert hidden_event == replace(told_event, card=card, public=False)
            else:
                assert hidden_event == told_event


def test_view_has_no_reference_to_a_state() -> None:
    """No field of a view is a state."""
    assert "State" not in " ".join(str(field.type) for field in fields(View))
