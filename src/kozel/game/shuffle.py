"""The only place with chance: a small reproducible generator, shuffled packs, and dealing by the rules.

`Rng` gives the same numbers compiled, interpreted and in the browser. Real decks start from `fresh_seed`, which asks
the operating system; a seed never leaves the place that deals.
"""

import secrets
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

from kozel.cards import Card, members, points_of
from kozel.game.events import Event, Redealt
from kozel.game.play import Step, hands_and_stock, new_deal
from kozel.game.state import Match
from kozel.rules.compile import Rules

Item = TypeVar("Item")
_MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
_GOLDEN: Final = 0x9E37_79B9_7F4A_7C15
_MIX_1: Final = 0xBF58_476D_1CE4_E5B9
_MIX_2: Final = 0x94D0_49BB_1331_11EB
MOST_REDEALS: Final = 2


class Rng:
    """SplitMix64 (Steele, Lea, Flood 2014): 64-bit state, one addition and three mixing steps a number."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def next(self) -> int:
        """Next number, 0..2**64-1."""
        self.state = (self.state + _GOLDEN) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Number 0..bound-1, exactly uniform: numbers above the last whole multiple of the bound are drawn again."""
        limit = _MASK + 1 - (_MASK + 1) % bound
        number = self.next()
        while number >= limit:
            number = self.next()
        return number % bound

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put items into a uniformly random order, in place (Fisher, Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def split(self, key: int) -> "Rng":
        """Generator for a purpose of its own: the same for the same state and key, however much the other draws."""
        return Rng(Rng(self.state ^ (key * _MIX_1 & _MASK)).next())


def fresh_seed() -> int:
    """Seed from the operating system's randomness."""
    return secrets.randbits(64)


def shuffled(rules: Rules, rng: Rng) -> list[Card]:
    """The pack of a game in random order."""
    deck = list(members(rules.pack))
    rng.shuffle(deck)
    return deck


def show_card(rules: Rules, deck: Sequence[Card], rng: Rng) -> Card | None:
    """Card that names the trump: a random one of the stock or its last one; of the pack without a stock (B4, C14)."""
    if rules.fixed_trumps:
        return None
    if rules.shown_last:
        return deck[-1]
    return rng.choice(deck[-rules.stock_size :] if rules.stock_size else deck)


def deal(rules: Rules, match: Match, rng: Rng) -> Step:
    """Shuffle and deal, again where a hand is too poor, at most twice (M13)."""
    told: tuple[Event, ...] = ()
    for attempt in range(MOST_REDEALS + 1):
        deck = shuffled(rules, rng)
        hands, _ = hands_and_stock(rules, deck, match.dealer)
        if attempt == MOST_REDEALS or min(map(points_of, hands)) > rules.redeal_points:
            break
        told = (*told, Redealt(hands))
    step = new_deal(rules, deck, show_card(rules, deck, rng), match)
    return Step(step.state, told + step.events)


def draw_lots(rules: Rules, rng: Rng) -> tuple[int, int]:
    """Dealer and opener of deal 1: the dealer by lot (A7, B3), the opener by the ruleset or by lot."""
    dealer = rng.below(rules.seats)
    opener = rules.first_opener(dealer)
    return dealer, rng.below(rules.seats) if opener is None else opener
