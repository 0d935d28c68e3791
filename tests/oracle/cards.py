"""Cards as two-character strings, sets of cards, and what beats what."""

from collections.abc import Iterable
from itertools import permutations

SUITS = "cdhs"
RANKS = "6789JQKTA"
VALUE = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}

Cards = frozenset[str]

# A4: the fixed trumps of classic, low to high.
CLASSIC_TRUMPS = ["8c", "9c", "Kc", "Tc", "Ac", "Jd", "Jh", "Js", "Jc", "Qd", "Qh", "Qs", "Qc", "7c"]
# A5: the plain ranks of classic, low to high.
CLASSIC_PLAIN = "789KTA"


def canonical_key(card: str) -> tuple[int, int]:
    """Order of cards inside a written set: suit, then rank."""
    return SUITS.index(card[1]), RANKS.index(card[0])


def write_set(cards: Iterable[str]) -> str:
    """The canonical text of a set of cards."""
    return "".join(sorted(cards, key=canonical_key))


def read_cards(text: str) -> list[str]:
    """The cards of a text in the order written."""
    assert len(text) % 2 == 0, text
    cards = [text[i : i + 2] for i in range(0, len(text), 2)]
    assert all(c[0] in RANKS and c[1] in SUITS for c in cards), text
    assert len(set(cards)) == len(cards), text
    return cards


def points_of(cards: Iterable[str]) -> int:
    """Card points of some cards (M1)."""
    return sum(VALUE.get(card[0], 0) for card in cards)


def one_suit(cards: Cards) -> bool:
    """Are these cards all of one painted suit?"""
    return len({card[1] for card in cards}) == 1


def beats(x: str, y: str, trump: str) -> bool:
    """M3: does card x beat card y?"""
    if x[1] == y[1]:
        return RANKS.index(x[0]) > RANKS.index(y[0])
    return x[1] == trump


def set_beats(mine: Cards, best: Cards, trump: str) -> bool:
    """M6: is there a one-to-one correspondence in which each of mine beats its counterpart?"""
    if len(mine) != len(best):
        return False
    targets = sorted(best)
    return any(all(beats(x, y, trump) for x, y in zip(order, targets, strict=True)) for order in permutations(mine))


def classic_trump(card: str) -> bool:
    """A6: does the card belong to the suit "trump" of classic?"""
    return card in CLASSIC_TRUMPS


def classic_suit(card: str) -> str:
    """The suit a card belongs to in classic: trump, d, h or s."""
    return "trump" if classic_trump(card) else card[1]


def classic_winner(cards: list[str]) -> int:
    """A12: index of the card that takes a trick, cards in the order played."""
    trumps = [card for card in cards if classic_trump(card)]
    if trumps:
        return cards.index(max(trumps, key=CLASSIC_TRUMPS.index))
    led = [card for card in cards if card[1] == cards[0][1]]
    return cards.index(max(led, key=lambda card: CLASSIC_PLAIN.index(card[0])))
