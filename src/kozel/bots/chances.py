"""How likely a hand that one does not see can beat what lies on the table.

Every unseen card is taken to be as likely in one hidden place as in another; nothing is read from how others play.
"""

from functools import lru_cache
from math import comb
from typing import Final

from kozel.bots.facts import led_group, suit_of_set
from kozel.cards import SUIT_CARDS, Cards, Suit, members
from kozel.rules.compile import Rules
from kozel.rules.primitives import ladder

MOST_KEPT: Final = 1 << 15
"""How many chances are kept, so that a server's memory does not grow for ever."""


def chance_to_beat(
    rules: Rules, best: Cards, led: Cards, trump: Suit | None, unseen: Cards, pool: int, held: int
) -> float:
    """Chance that a hand of `held` cards, out of a pool that holds the unseen ones, can beat `best`."""
    if held < best.bit_count():
        return 0.0
    if rules.one_card:
        return _chance_of_card(rules, best, led, rules.trumps(trump), unseen, pool, held)
    return chance_to_cover(beating_bands(best, unseen, suit_of_set(led), trump or 0), pool, held)


def beating_bands(some: Cards, pool: Cards, led: Suit, trump: Suit) -> tuple[int, ...]:
    """For each card of a set, from the top: how many cards of the pool beat it but none above it (M3)."""
    able = ladder(pool & (SUIT_CARDS[led] | SUIT_CARDS[trump]), led, trump)
    bands = []
    for step in reversed(list(members(ladder(some, led, trump)))):
        bands.append((able >> step).bit_count())
        able &= (1 << step) - 1
    return tuple(bands)


@lru_cache(MOST_KEPT)
def chance_to_cover(bands: tuple[int, ...], pool: int, held: int) -> float:
    """Chance that `held` cards out of a pool beat a set of these bands.

    Needed are one card that beats the top one, two that beat the second, and so on (M6).
    """
    pool = max(pool, sum(bands), held)
    return _ways(bands, pool - sum(bands), held, 0, 1) / comb(pool, held)


def _ways(bands: tuple[int, ...], rest: int, held: int, have: int, needed: int) -> int:
    """Number of choices of `held` further cards that fill the bands in turn."""
    if not bands:
        return comb(rest, held)
    fewest = max(needed - have, 0)
    return sum(
        comb(bands[0], some) * _ways(bands[1:], rest, held - some, have + some, needed + 1)
        for some in range(fewest, min(bands[0], held) + 1)
    )


def _chance_of_card(rules: Rules, best: Cards, led: Cards, trumps: Cards, unseen: Cards, pool: int, held: int) -> float:
    """The same where a single card follows suit: a higher one of it, or none of it and a trump (A10-A12)."""
    group = led_group(led, trumps)
    strength = rules.strength[best.bit_length() - 1]
    stronger = sum(1 << one for one in members(unseen & (group | trumps)) if rules.strength[one] > strength)
    follow = chance_of_any((stronger & group).bit_count(), pool, held)
    if group == trumps:
        return follow
    return follow + chance_to_ruff((unseen & group).bit_count(), (stronger & trumps).bit_count(), pool, held)


@lru_cache(MOST_KEPT)
def chance_of_any(wanted: int, pool: int, held: int) -> float:
    """Chance that at least one of the wanted cards is among `held` out of a pool."""
    pool = max(pool, wanted, held)
    return 1.0 - comb(pool - wanted, held) / comb(pool, held)


@lru_cache(MOST_KEPT)
def chance_to_ruff(follow: int, trumps: int, pool: int, held: int) -> float:
    """Chance that `held` cards out of a pool have none of a suit but one of these trumps."""
    pool = max(pool, follow + trumps, held)
    without_suit = comb(pool - follow, held)
    return (without_suit - comb(pool - follow - trumps, held)) / comb(pool, held)
