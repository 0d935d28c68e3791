"""Dealing and playing: `new_deal`, `legal_actions`, `apply`.

Pure: no clock, no chance, no I/O. The order of the cards is an argument. An illegal action raises `IllegalAction`
and changes nothing. No option is known here by name: what differs between games was compiled into `Rules`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from kozel.cards import PACK, SUIT_CARDS, Card, Cards, Suit, card, mask_of, members, points_of, suit_of
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.events import DealOver, Dealt, Drew, Event, Exchanged, Played, QueenCaught, Returned, TrickTaken
from kozel.game.score import settle
from kozel.game.state import Exchange, IllegalAction, Match, Outcome, State, Trick
from kozel.rules import primitives
from kozel.rules.compile import Rules, Seat

QUEEN = card("Qc")
CATCHER = card("7c")


class Step(NamedTuple):
    """A position and the events that led to it."""

    state: State
    events: tuple[Event, ...]


def hands_and_stock(rules: Rules, deck: Sequence[Card], dealer: Seat) -> tuple[tuple[Cards, ...], tuple[Card, ...]]:
    """Deal a pack one card at a time, clockwise, the dealer last (B3, C3); the rest is the stock, next card first."""
    dealt = rules.seats * rules.hand_size
    first = dealer + 1
    hands = [mask_of(deck[(seat - first) % rules.seats : dealt : rules.seats]) for seat in range(rules.seats)]
    return tuple(hands), tuple(deck[dealt:])


def new_deal(rules: Rules, deck: Sequence[Card], shown: Card | None, match: Match) -> Step:
    """Deal a whole pack. `shown` names the trump; None where trumps are fixed. Never checks the pack."""
    hands, stock = hands_and_stock(rules, deck, match.dealer)
    return start(rules, hands, stock, shown, match)


def start(rules: Rules, hands: tuple[Cards, ...], stock: tuple[Card, ...], shown: Card | None, match: Match) -> Step:
    """First position of a deal with these hands and this stock, next card first."""
    opening_ban, ban = rules.ban_masks(match.deal, match.banned, match.opener)
    trump = None if shown is None else suit_of(shown)
    state = State(
        rules=rules,
        match=match,
        trump=trump,
        shown=shown,
        hands=hands,
        stock=stock,
        opening_ban=opening_ban,
        ban=ban,
        turn=match.opener,
        trick=Trick(match.opener),
        points=(0,) * rules.side_count,
        taken=(0,) * rules.side_count,
    )
    counts = tuple(hand.bit_count() for hand in hands)
    return Step(state, (Dealt(match.deal, match.dealer, match.opener, hands, counts, len(stock), trump, shown),))


# --- what is legal -----------------------------------------------------------------------------------------------


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything that a seat may do now; claims are possible out of turn, so it is asked for each seat."""
    claim = (Claim(seat, state.hands[seat]),) if may_claim(state, seat) else ()
    if seat != state.turn:
        return claim
    hand = state.hands[seat]
    rules = state.rules
    if rules.one_card:
        return tuple(Play(seat, 1 << one) for one in members(_playable(state, hand)))
    if not state.trick.plays:
        return (*claim, *(Lead(seat, some) for some in primitives.one_suit_sets(hand, rules.lead_cap)))
    led, trump = _suit(state.trick.plays[0].cards), state.trump or 0
    beats = primitives.beating_sets(hand, state.best, led, trump)
    discards = primitives.sets_of_size(hand, state.best.bit_count())
    return (*claim, *(Beat(seat, some) for some in beats), *(Discard(seat, some) for some in discards))


def _playable(state: State, hand: Cards) -> Cards:
    """Cards that may be played where each seat plays one (A8, A10, A11, A13)."""
    if not state.trick.plays:
        return primitives.leadable(hand, state.trumps, banned=bool(state.ban_now >> (state.turn or 0) & 1))
    return primitives.following(hand, primitives.group_of(state.trick.plays[0].cards, state.trumps))


def _suit(some: Cards) -> Suit:
    """Painted suit of a set of one suit."""
    return suit_of(some.bit_length() - 1)


def claim_window(state: State) -> bool:
    """Whether the rules let anybody claim now, whatever the hands are (B claim 1 and 5, C7).

    Closed for good in a trick once somebody has answered a claim's lead.
    """
    rules = state.rules
    if state.turn is None or not rules.claim_suits[state.trump or 0] or (rules.claims_at_start_only and state.tricks):
        return False
    plays = state.trick.plays
    if plays and isinstance(plays[0], Claim):
        return len(plays) == 1
    return rules.claims_interrupt or not plays


def may_claim(state: State, seat: Seat) -> bool:
    """Whether a seat may take over the lead with its hand (B claim 2)."""
    hand = state.hands[seat]
    return hand.bit_count() == 4 and claim_refusal(state, seat, hand) is None


def asked(state: State) -> tuple[Seat, ...]:
    """Seats to be asked now: for a claim everybody else, nearest to the entitled leader first, then the seat to move.

    Whoever may act depends on hands, who is asked does not: being asked tells nothing (B claim 8).
    """
    if state.turn is None:
        return ()
    if not claim_window(state):
        return (state.turn,)
    seats, first = state.rules.seats, state.trick.entitled
    others = ((first + places) % seats for places in range(seats))
    return (*(seat for seat in others if seat != state.turn), state.turn)


def claim_refusal(state: State, seat: Seat, cards: Cards) -> IllegalAction | None:
    """Why a seat may not claim with these cards; None where it may."""
    if not claim_window(state):
        return IllegalAction("no-claim-now", "B8")
    suits = state.rules.claim_suits[state.trump or 0]
    if cards != state.hands[seat] or cards > PACK or not primitives.is_claim_hand(cards, suits):
        return IllegalAction("no-claim-hand", "B8")
    if seat == state.turn and not state.trick.plays:
        return IllegalAction("leader-just-leads", "B8")
    if _rank(state, seat, cards) >= _standing_rank(state):
        return IllegalAction("better-claim-stands", "B9")
    return None


def _rank(state: State, seat: Seat, cards: Cards) -> int:
    places = primitives.distance(state.trick.entitled, seat, state.rules.seats)
    return primitives.claim_rank(places, state.rules.plain_handicap, is_trump=not cards & ~state.trumps)


def _standing_rank(state: State) -> int:
    """Rank of the four cards of a suit that lead the trick, claimed or led in turn (B claim 3)."""
    plays = state.trick.plays
    if not plays:
        return primitives.NOBODY_STANDS
    lead = plays[0]
    if lead.cards.bit_count() != 4:
        return primitives.NOBODY_STANDS
    return _rank(state, lead.seat, lead.cards)


def refusal(state: State, action: Action) -> IllegalAction | None:
    """Why an action is illegal now, with the id of the rule; None where it is legal."""
    seat, cards = action.seat, action.cards
    if state.turn is None:
        return IllegalAction("deal-is-over", "M12")
    if not 0 <= seat < state.rules.seats:
        return IllegalAction("not-your-turn", "M5")
    if isinstance(action, Claim):
        return claim_refusal(state, seat, cards)
    if seat != state.turn:
        return IllegalAction("not-your-turn", "M5")
    if not cards or cards & ~state.hands[seat]:
        return IllegalAction("card-not-held", "M5")
    if state.rules.one_card:
        return _refusal_of_card(state, action)
    return _refusal_of_set(state, action)


def _refusal_of_card(state: State, action: Action) -> IllegalAction | None:
    """The same for a game of single cards."""
    hand = state.hands[action.seat]
    if not isinstance(action, Play) or action.cards.bit_count() != 1:
        return IllegalAction("one-card-only", "A9")
    if action.cards & _playable(state, hand):
        return None
    if state.trick.plays:
        is_trump = bool(state.trick.plays[0].cards & state.trumps)
        return IllegalAction("must-play-trump", "A11") if is_trump else IllegalAction("must-follow-suit", "A10")
    return IllegalAction("no-trump-lead-now", "A8" if state.match.deal == 1 else "A13")


def _refusal_of_set(state: State, action: Action) -> IllegalAction | None:
    """The same for a game of sets."""
    cards, plays = action.cards, state.trick.plays
    if isinstance(action, Play) or isinstance(action, Lead) != (not plays):
        return IllegalAction("beat-or-discard", "M5") if plays else IllegalAction("lead-first", "M4")
    if isinstance(action, Lead):
        if cards & ~SUIT_CARDS[_suit(cards)]:
            return IllegalAction("lead-one-suit", "M4")
        return IllegalAction("lead-too-long", "M4") if cards.bit_count() > state.rules.lead_cap else None
    if cards.bit_count() != state.best.bit_count():
        return IllegalAction("wrong-count", "M5")
    if isinstance(action, Beat) and not _beats(state, cards):
        return IllegalAction("does-not-beat", "M6")
    return None


def _beats(state: State, cards: Cards) -> bool:
    return cards <= PACK and primitives.covers(cards, state.best, _suit(state.trick.plays[0].cards), state.trump or 0)


# --- what happens ------------------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> Step:
    """Position after an action and what happened; raises `IllegalAction`, and then nothing has changed."""
    refused = refusal(state, action)
    if refused is not None:
        raise refused
    if isinstance(action, Claim):
        return _claim(state, action)
    seat, rules = action.seat, state.rules
    trick = replace(state.trick, plays=(*state.trick.plays, action))
    wins = _wins(state, action)
    after = replace(
        state,
        hands=_changed(state.hands, seat, state.hands[seat] & ~action.cards),
        trick=trick,
        best=action.cards if wins else state.best,
        best_seat=seat if wins else state.best_seat,
        turn=(seat + 1) % rules.seats,
    )
    played = Played(action, rules.open_discards)
    if rules.one_card and (caught := _caught_queen(after)) is not None:
        return _break_off(after, played, caught)
    if len(trick.plays) < rules.seats:
        return Step(after, (played,))
    return _complete(after, played)


def _wins(state: State, action: Action) -> bool:
    """Whether an action takes over the trick (M10, A12)."""
    if not state.trick.plays or isinstance(action, Beat):
        return True
    if not isinstance(action, Play):
        return False
    group = primitives.group_of(state.trick.plays[0].cards, state.trumps) | state.trumps
    return primitives.outranks(_one(action.cards), _one(state.best), group, state.rules.strength)


def _one(single: Cards) -> Card:
    return single.bit_length() - 1


def _changed(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _claim(state: State, claim: Claim) -> Step:
    """All cards on the table go back, the claimant leads its four, play goes on clockwise from there (B claim 4)."""
    hands = list(state.hands)
    for play in state.trick.plays:
        hands[play.seat] |= play.cards
    hands[claim.seat] = 0
    trick = replace(state.trick, plays=(claim,), returned=state.trick.returned + state.trick.plays)
    after = replace(
        state,
        hands=tuple(hands),
        trick=trick,
        best=claim.cards,
        best_seat=claim.seat,
        turn=(claim.seat + 1) % state.rules.seats,
    )
    public = state.rules.open_discards
    returned = tuple(Returned(play, public) for play in state.trick.plays)
    return Step(after, (Played(claim, public), *returned))


def _caught_queen(state: State) -> QueenCaught | None:
    """Queen and seven of clubs of different sides on the table together (A18)."""
    owner = {play.cards: play.seat for play in state.trick.plays}
    queen, catcher = owner.get(1 << QUEEN), owner.get(1 << CATCHER)
    if queen is None or catcher is None or state.rules.side_of[queen] == state.rules.side_of[catcher]:
        return None
    return QueenCaught(queen, catcher) if state.rules.catch_penalty(state.match.deal, 0) else None


def _break_off(state: State, played: Played, caught: QueenCaught) -> Step:
    """The deal ends in the middle: nothing is counted."""
    side = state.rules.side_of[caught.queen]
    last_taker = state.tricks[-1].taker if state.tricks else None
    over = replace(state, tricks=(*state.tricks, state.trick))
    return _end(over, Outcome("queen", None, None, last_taker, side), (played, caught))


def _complete(state: State, played: Played) -> Step:
    """The trick is complete: its winner takes it, everybody draws, the winner leads next (M10, M11, A12, A16, A17)."""
    rules, taker = state.rules, state.best_seat
    trick = replace(state.trick, taker=taker)
    lying = mask_of_plays(trick.plays)
    worth = points_of(lying)
    side = rules.side_of[taker]
    hands, drew = _draw(state, taker)
    after = replace(
        state,
        hands=hands,
        stock=state.stock[len(drew) :],
        trick=Trick(taker),
        tricks=(*state.tricks, trick),
        best=0,
        turn=taker,
        points=_added(state.points, side, worth),
        taken=_added(state.taken, side, 1),
        shown_holder=_holder_of_shown(state, drew),
    )
    taken = TrickTaken(taker, len(after.tricks), lying.bit_count(), worth, rules.open_discards)
    events: tuple[Event, ...] = (played, taken, *drew)
    if primitives.is_over(int(any(after.hands)), len(after.stock)):
        return _end(after, Outcome("counted", after.points, after.taken, taker), events)
    return _exchange(after, events)


def mask_of_plays(plays: tuple[Action, ...]) -> Cards:
    """All cards of some plays."""
    mask = 0
    for play in plays:
        mask |= play.cards
    return mask


def _added(tally: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return (*tally[:side], tally[side] + more, *tally[side + 1 :])


def _draw(state: State, taker: Seat) -> tuple[tuple[Cards, ...], tuple[Drew, ...]]:
    """Hands after drawing, and who drew what in order."""
    sizes = [hand.bit_count() for hand in state.hands]
    order = primitives.drawing_seats(sizes, len(state.stock), taker, state.rules.hand_size)
    face_up = state.shown if state.rules.shown_last else None
    drew = tuple(Drew(seat, one, one == face_up) for seat, one in zip(order, state.stock, strict=False))
    hands = list(state.hands)
    for seat, one in zip(order, state.stock, strict=False):
        hands[seat] |= 1 << one
    return tuple(hands), drew


def _holder_of_shown(state: State, drew: tuple[Drew, ...]) -> Seat | None:
    """Who has drawn the shown card from under the stock (1.E trump)."""
    return drew[-1].seat if drew and drew[-1].public else state.shown_holder


def _exchange(state: State, events: tuple[Event, ...]) -> Step:
    """Pass on a banned leader's last trump (A15)."""
    rules, leader = state.rules, state.turn or 0
    if not rules.passes_last_trump or not state.ban >> leader & 1:
        return Step(state, events)
    partner = (leader + 2) % rules.seats
    mine, theirs = state.hands[leader], state.hands[partner]
    if mine > PACK or not primitives.passes_last_trump(mine, theirs & PACK, state.trumps):
        return Step(state, events)
    hands = _changed(_changed(state.hands, leader, theirs), partner, mine)
    exchange = Exchange(leader, partner, _one(mine), _one(theirs))
    told = Exchanged(leader, partner, exchange.trump, exchange.plain)
    return Step(replace(state, hands=hands, exchange=exchange), (*events, told))


def _end(state: State, outcome: Outcome, events: tuple[Event, ...]) -> Step:
    """The deal is over; what it did to the match is told with it."""
    over = replace(state, turn=None, outcome=outcome)
    settlement = settle(state.rules, state.match, outcome)
    told = DealOver(outcome, settlement, over.hands, over.stock, over.tricks)
    return Step(over, (*events, told))
