"""Catalogue look-up: a key and a language to words, with true plurals; names of cards, suits and house rules.

May know cards and rules. One flat JSON file a language in `catalogue/`; a value is a sentence with `{placeholders}`, or
one sentence for each plural form, chosen by the parameter `count`. A missing key or parameter raises `KeyError`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from kozel.cards import RANKS, SUITS, Card, Cards, Suit, members, rank_of, suit_of

LANGUAGES: Final = ("en", "ru", "it", "es", "fr")
"""Languages with a catalogue. A new one needs `catalogue/xx.json` and a row in `PLURAL_RULES`."""

Entry = str | Mapping[str, str]
"""A sentence, or one for each plural form."""


def _one_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _french(count: int) -> str:
    return "one" if count < 2 else "other"


def _east_slavic(count: int) -> str:
    """1, 21, 101 one; 2-4, 22 few; 0, 5-20, 25 many."""
    tens, ones = count // 10 % 10, count % 10
    if tens != 1 and ones == 1:
        return "one"
    return "few" if tens != 1 and 2 <= ones <= 4 else "many"


PLURAL_RULES: Final[Mapping[str, tuple[tuple[str, ...], Callable[[int], str]]]] = MappingProxyType(
    {
        "en": (("one", "other"), _one_other),
        "ru": (("one", "few", "many"), _east_slavic),
        "it": (("one", "other"), _one_other),
        "es": (("one", "other"), _one_other),
        "fr": (("one", "other"), _french),
    }
)
"""Plural forms of each language, for whole numbers below a million, and the function that chooses one of them."""

_SUIT_SYMBOLS: Final = "♣♦♥♠"
COUNTED_SWITCHES: Final = ("grade-edge", "hand-size", "lead-cap", "match-limit", "redeal")
"""Switches whose values are numbers and share one sentence."""


@cache
def catalogue(lang: str) -> Mapping[str, Entry]:
    """Every key of a language; raises `KeyError` for a language without a catalogue."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    text = files("kozel.text").joinpath("catalogue", f"{lang}.json").read_text(encoding="utf-8")
    entries: dict[str, Entry] = json.loads(text)
    return MappingProxyType(entries)


def entry(lang: str, key: str) -> Entry:
    """What the catalogue holds under a key; raises `KeyError` where there is nothing."""
    return catalogue(lang)[key]


def say(lang: str, key: str, **params: str | int) -> str:
    """Sentence under a key with its placeholders filled; `count` chooses the plural form."""
    found = entry(lang, key)
    if isinstance(found, str):
        return found.format_map(params)
    _, choose = PLURAL_RULES[lang]
    return found[choose(int(params["count"]))].format_map(params)


def suit_name(lang: str, suit: Suit) -> str:
    """Name of a suit: "hearts", «червы»."""
    return say(lang, f"suit.{SUITS[suit]}")


def suit_of_name(lang: str, suit: Suit) -> str:
    """Name of a suit as it stands behind a rank: "hearts", «червей»."""
    return say(lang, f"suit-of.{SUITS[suit]}")


def rank_name(lang: str, rank: int) -> str:
    """Name of a rank: "queen", «дама»."""
    return say(lang, f"rank.{RANKS[rank]}")


def rank_short(lang: str, rank: int) -> str:
    """Index of a rank as printed in a card's corner: "Q", «Д», "10"."""
    return say(lang, f"rank-short.{RANKS[rank]}")


def card_name(lang: str, card: Card) -> str:
    """Full name of a card: "queen of clubs", «дама треф»."""
    return say(lang, "card.name", rank=rank_name(lang, rank_of(card)), suit=suit_of_name(lang, suit_of(card)))


def card_short(lang: str, card: Card) -> str:
    """Index and suit symbol of a card: "Q♣", «Д♣»."""
    return rank_short(lang, rank_of(card)) + _SUIT_SYMBOLS[suit_of(card)]


def cards_short(lang: str, cards: Cards) -> str:
    """A set as indices and symbols, by suit, then by rank: "7♥ 9♥ J♠"."""
    return " ".join(card_short(lang, card) for card in members(cards))


def ruleset_title(lang: str, ruleset_id: str) -> str:
    """Name of a ruleset for people."""
    return say(lang, f"ruleset.{ruleset_id}")


def ruleset_about(lang: str, ruleset_id: str) -> str:
    """One sentence about a ruleset."""
    return say(lang, f"ruleset.{ruleset_id}.about")


def switch_title(lang: str, name: str) -> str:
    """Name of a house rule for people."""
    return say(lang, f"switch.{name}")


def switch_value(lang: str, name: str, value: str) -> str:
    """Short description of a value of a house rule."""
    if name in COUNTED_SWITCHES and value.isdigit():
        return say(lang, f"switch.{name}.count", count=int(value))
    return say(lang, f"switch.{name}.{value}")
