"""The only place with chance: a small reproducible generator, shuffled packs, and dealing by the rules.

`Rng` gives the same numbers compiled, interpreted and in the browser. Real decks start from `fresh_seed`, which asks
the operating system; a seed never leaves the place that deals.
"""

import secrets
from collections.abc import Sequence
from typing import Final

from kozel.cards import Card, members, points_of
from kozel.game.events import Event, Redealt
from kozel.game.play import Step, hands_and_stock, new_deal
from kozel.game.rng import Rng
from kozel.game.state import Match
from kozel.rules.compile import Rules

MOST_REDEALS: Final = 2


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
    return rng.choice(deck[rules.seats * rules.hand_size :] or deck)


def deal(rules: Rules, match: Match, rng: Rng) -> Step:
    """Shuffle and deal, again where a hand is too poor, at most twice (M13)."""
    told: tuple[Event, ...] = ()
    deck = shuffled(rules, rng)
    hands, _ = hands_and_stock(rules, deck, match.dealer)
    while len(told) < MOST_REDEALS and min(map(points_of, hands)) <= rules.redeal_points:
        told = (*told, Redealt(hands))
        deck = shuffled(rules, rng)
        hands, _ = hands_and_stock(rules, deck, match.dealer)
    step = new_deal(rules, deck, show_card(rules, deck, rng), match)
    return Step(step.state, told + step.events)


def draw_lots(rules: Rules, rng: Rng) -> tuple[int, int]:
    """Dealer and opener of deal 1: the dealer by lot (A7, B3), the opener by the ruleset or by lot."""
    dealer = rng.below(rules.seats)
    opener = rules.first_opener(dealer)
    return dealer, rng.below(rules.seats) if opener is None else opener


__all__ = ["MOST_REDEALS", "Rng", "deal", "draw_lots", "fresh_seed", "show_card", "shuffled"]
