"""Plain facts of a position that several bots ask for, read off a view.

May know what a view holds and nothing else. No opinion about what to play lives here.
"""

from kozel.cards import SUIT_CARDS, Cards, Suit, suit_of
from kozel.game.actions import Action, Beat, Discard, FaceDown, Lead, Play
from kozel.game.view import View
from kozel.rules.compile import Rules, Seat
from kozel.rules.primitives import outranks


def own_seat(view: View) -> Seat:
    """Seat that decides; raises ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    return view.seat


def is_own_side(view: View, seat: Seat) -> bool:
    """Whether a seat scores together with the one that decides, itself included."""
    return view.rules.side_of[seat] == view.rules.side_of[own_seat(view)]


def is_partner_winning(view: View) -> bool:
    """Whether another seat of the own side is winning the trick."""
    return bool(view.trick.plays) and view.best_seat != view.seat and is_own_side(view, view.best_seat)


def acts_last(view: View) -> bool:
    """Whether only the seat that decides has still to play to the trick."""
    return len(view.trick.plays) == view.rules.seats - 1


def face_up(view: View) -> Cards:
    """Cards of the current trick that everybody sees."""
    lying = 0
    for play in view.trick.plays:
        if not isinstance(play, FaceDown) and (view.rules.open_discards or not isinstance(play, Discard)):
            lying |= play.cards
    return lying


def led_cards(view: View) -> Cards:
    """Cards that opened the trick; none before the lead."""
    plays = view.trick.plays
    return 0 if not plays or isinstance(plays[0], FaceDown) else plays[0].cards


def suit_of_set(some: Cards) -> Suit:
    """Painted suit of a set of one suit."""
    return suit_of(some.bit_length() - 1)


def led_group(led: Cards, trumps: Cards) -> Cards:
    """Cards that follow a single led card: trumps to a trump, else the plain cards of its suit (A6)."""
    return trumps if led & trumps else SUIT_CARDS[suit_of_set(led)] & ~trumps


def overtakes(rules: Rules, single: Cards, best: Cards, led: Cards, trumps: Cards) -> bool:
    """Whether a single card beats the winning one, where each seat plays one card (A12)."""
    group = led_group(led, trumps) | trumps
    return outranks(single.bit_length() - 1, best.bit_length() - 1, group, rules.strength)


def takes_over(view: View, action: Action) -> bool:
    """Whether an answer becomes the winning one of the trick."""
    if isinstance(action, Play):
        return overtakes(view.rules, action.cards, view.best, led_cards(view), view.trumps)
    return isinstance(action, Beat)


def is_lead(view: View, action: Action) -> bool:
    """Whether an action opens the trick on its seat's own turn."""
    return isinstance(action, Lead) or (isinstance(action, Play) and not view.trick.plays)
