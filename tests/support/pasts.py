"""Every past behind a view, by brute force: all deals of a tiny pack, all unseen discards, played with `game.play`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, permutations

from kozel.cards import Card, Cards, mask_of, members
from kozel.game.actions import Action, Discard
from kozel.game.play import Step, apply, hands_and_stock, start
from kozel.game.shuffle import Rng, show_card, shuffled
from kozel.game.state import IllegalAction, State
from kozel.game.view import see
from kozel.rules.compile import Rules, Seat
from kozel.rules.primitives import sets_of_size
from kozel.testing.chance import random_deal, random_match


def tiny(rules: Rules, pack: Cards, hand_size: int) -> Rules:
    """The same game with fewer cards."""
    stock = pack.bit_count() - rules.seats * hand_size
    return replace(rules, pack=pack, hand_size=hand_size, stock_size=stock, lead_cap=min(rules.lead_cap, hand_size))


def tiny_deal(rules: Rules, rng: Rng) -> Step:
    """First position of a deal: any, or where there are claims one in which somebody may hold four of a suit."""
    if rules.hand_size == 4:
        return random_deal(rules, rng)
    deck = shuffled(rules, rng)
    dealer = rng.below(rules.seats)
    hands, stock = hands_and_stock(rules, deck, dealer)
    return start(rules, hands, stock, show_card(rules, deck, rng), random_match(rules, rng))


def all_pasts(seat: Seat, steps: Sequence[Step], actions: Sequence[Action]) -> Counter[State]:
    """How many pasts end in each position, of those in which the seat sees and draws what it did."""
    first = steps[0].state
    found: Counter[State] = Counter()
    own = _own_places(seat, steps)
    for hands, stock in _deals(first, seat, own):
        if _can_begin(first, hands, stock, actions):
            begun = start(first.rules, hands, stock, first.shown, first.match).state
            found.update(_played(begun, seat, steps[1:], actions))
    return found


def _can_begin(first: State, hands: Sequence[Cards], stock: Sequence[Card], actions: Sequence[Action]) -> bool:
    """Whether the shown card is where it can be; and, to be quick, whether single cards of trick 1 were dealt so."""
    if first.rules.one_card:
        return all(hands[action.seat] & action.cards for action in actions[: first.rules.seats])
    return not stock or (first.shown == stock[-1] if first.rules.shown_last else first.shown in stock)


def _own_places(seat: Seat, steps: Sequence[Step]) -> dict[int, Card]:
    """Places of the stock from which the seat drew, and what."""
    whole = steps[0].state.stock
    own = {}
    for before, after in pairwise(steps):
        for one in members(after.state.hands[seat] & ~before.state.hands[seat]):
            if one in before.state.stock:
                own[whole.index(one)] = one
    return own


def _deals(first: State, seat: Seat, own: dict[int, Card]) -> Iterator[tuple[tuple[Cards, ...], tuple[Card, ...]]]:
    """Every deal in which the seat has its cards."""
    unseen = [one for one in members(first.rules.pack) if not first.hands[seat] >> one & 1 and one not in own.values()]
    others = [other for other in range(first.rules.seats) if other != seat]
    for hands, rest in _hands(unseen, len(others), first.rules.hand_size):
        dealt = dict(zip(others, hands, strict=True)) | {seat: first.hands[seat]}
        for order in permutations(rest):
            places = iter(order)
            stock = tuple(own[at] if at in own else next(places) for at in range(first.rules.stock_size))
            yield tuple(dealt[other] for other in range(first.rules.seats)), stock


def _hands(cards: Sequence[Card], seats: int, size: int) -> Iterator[tuple[tuple[Cards, ...], list[Card]]]:
    if seats == 0:
        yield (), list(cards)
        return
    for hand in combinations(cards, size):
        for others, rest in _hands([one for one in cards if one not in hand], seats - 1, size):
            yield (mask_of(hand), *others), rest


def _played(state: State, seat: Seat, steps: Sequence[Step], actions: Sequence[Action]) -> Iterator[State]:
    """Positions after these actions, with any cards in the discards that the seat does not see."""
    if not actions:
        yield state
        return
    action = actions[0]
    tried: list[Action] = [action]
    if isinstance(action, Discard) and action.seat != seat and not state.rules.open_discards:
        sets = sets_of_size(state.hands[action.seat], action.cards.bit_count())
        tried = [Discard(action.seat, cards) for cards in sets]
    expected = see(steps[0].state, seat)
    for other in tried:
        try:
            after = apply(state, other).state
        except IllegalAction:
            continue
        if see(after, seat) == expected:
            yield from _played(after, seat, steps[1:], actions[1:])
