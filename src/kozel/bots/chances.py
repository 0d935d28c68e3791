"""How likely a hand that one does not see can beat what lies on the table: `search.odds` for the cards of a game."""

from kozel.bots.facts import led_group, suit_of_set
from kozel.cards import Cards, Suit, members
from kozel.rules.compile import Rules
from kozel.search.odds import Odds, chance_of_any, chance_to_ruff


def chance_to_beat(
    rules: Rules, best: Cards, led: Cards, trump: Suit | None, unseen: Cards, pool: int, held: int
) -> float:
    """Chance that a hand of `held` cards, out of a pool that holds the unseen ones, can beat `best`."""
    if held < best.bit_count():
        return 0.0
    if rules.one_card:
        return _chance_of_card(rules, best, led, rules.trumps(trump), unseen, pool, held)
    return Odds().to_cover(best, unseen, suit_of_set(led), trump or 0, pool, held)


def _chance_of_card(rules: Rules, best: Cards, led: Cards, trumps: Cards, unseen: Cards, pool: int, held: int) -> float:
    """The same where a single card follows suit: a higher one of it, or none of it and a trump (A10-A12)."""
    group = led_group(led, trumps)
    strength = rules.strength[best.bit_length() - 1]
    stronger = sum(1 << one for one in members(unseen & (group | trumps)) if rules.strength[one] > strength)
    follow = chance_of_any((stronger & group).bit_count(), pool, held)
    if group == trumps:
        return follow
    return follow + chance_to_ruff((unseen & group).bit_count(), (stronger & trumps).bit_count(), pool, held)
