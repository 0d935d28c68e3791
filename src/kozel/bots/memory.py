"""What a seat can know of the cards that it does not see, and what follows: who can beat what, and how surely.

May know a view only. Counting is all there is: every card not seen is as likely in one hidden place as in another.
"""

from functools import cache
from math import comb

from kozel.cards import SUIT_CARDS, Cards, Suit, members
from kozel.game.actions import FaceDown
from kozel.game.view import View
from kozel.rules.primitives import ladder


def shown_so_far(view: View) -> Cards:
    """Every card that this seat has seen of the deal: its hand, its own discards, and what lay or lies face up."""
    seen = view.hand
    for trick in (*view.tricks, view.trick):
        for play in (*trick.returned, *trick.plays):
            if not isinstance(play, FaceDown):
                seen |= play.cards
    if view.exchange is not None and view.exchange.plain is not None and view.exchange.trump is not None:
        seen |= 1 << view.exchange.plain | 1 << view.exchange.trump
    return seen


def unseen(view: View) -> Cards:
    """Cards that other hands, the stock and other seats' discards hold."""
    return view.rules.pack & ~shown_so_far(view)


def hidden_discards(view: View) -> int:
    """How many cards other seats have thrown face down."""
    return sum(play.count for trick in (*view.tricks, view.trick) for play in trick.plays if isinstance(play, FaceDown))


@cache
def chance_to_cover(bands: tuple[int, ...], pool: int, held: int) -> float:
    """Chance that a hand of `held` cards out of a pool can beat a set.

    `bands`: how many cards of the pool beat the set's top card, how many only its second, and so on. The hand must
    have one card for the top one, two for the top two, and so on (M6).
    """
    if held < len(bands):
        return 0.0
    pool = max(pool, sum(bands), held)
    return _ways(bands, pool - sum(bands), held, 0, 1) / comb(pool, held)


def _ways(bands: tuple[int, ...], rest: int, held: int, have: int, needed: int) -> int:
    """Number of hands of `held` further cards that fill the bands in turn."""
    if not bands:
        return comb(rest, held)
    return sum(
        comb(bands[0], some) * _ways(bands[1:], rest, held - some, have + some, needed + 1)
        for some in range(max(needed - have, 0), min(bands[0], held) + 1)
    )


def beating_bands(some: Cards, pool: Cards, led: Suit, trump: Suit) -> tuple[int, ...]:
    """For each card of a set, from the top: cards of the pool that beat it but none above it."""
    able = ladder(pool & (SUIT_CARDS[led] | SUIT_CARDS[trump]), led, trump)
    bands = []
    for step in sorted(members(ladder(some, led, trump)), reverse=True):
        higher = able >> step
        bands.append(higher.bit_count())
        able &= (1 << step) - 1
    return tuple(bands)
