"""Cards and sets of cards: small ints and bit masks, text only at the edges.

May know nothing of the game. A card is `suit * 9 + rank` (0..35; suits c d h s, ranks 6 7 8 9 J Q K T A),
a set of cards an int with bit `card` set. Never validates a mask: who makes it answers for it.

>>> card("Th"), card_text(25)
(25, 'Th')
>>> cards_text(cards("Js 9h7h"))
'7h9hJs'
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final

Card = Annotated[int, "card"]
"""One card: `suit * 9 + rank`, 0..35."""
Cards = Annotated[int, "cards"]
"""A set of cards: a bit mask of 36 bits."""
Suit = int
"""0 clubs, 1 diamonds, 2 hearts, 3 spades."""
Rank = int
"""0..8, low to high: `6 7 8 9 J Q K T A` (ten above king, rules M2)."""

SUITS: Final = "cdhs"
RANKS: Final = "6789JQKTA"
RANKS_PER_SUIT: Final = 9
NO_CARDS: Final[Cards] = 0
PACK: Final[Cards] = (1 << 36) - 1
SUIT_CARDS: Final[tuple[Cards, ...]] = tuple(0x1FF << (9 * suit) for suit in range(4))
RANK_CARDS: Final[tuple[Cards, ...]] = tuple(
    sum(1 << (9 * suit + rank) for suit in range(4)) for rank in range(RANKS_PER_SUIT)
)
CARD_POINTS: Final[tuple[int, ...]] = (0, 0, 0, 0, 2, 3, 4, 10, 11) * 4
"""Card points of each card, 120 in all (M1)."""
CARD_NAMES: Final[tuple[str, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)

_CARD_BY_NAME: Final = {name: number for number, name in enumerate(CARD_NAMES)}
_SUIT_BY_SYMBOL: Final = {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s"}
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"


class CardTextError(ValueError):
    """Text that is no card: `found` is the piece, `at` its offset in the text."""

    def __init__(self, found: str, at: int) -> None:
        super().__init__(f"{found!r} is no card")
        self.found = found
        self.at = at


def suit_of(one: Card) -> Suit:
    """Painted suit of a card."""
    return one // RANKS_PER_SUIT


def rank_of(one: Card) -> Rank:
    """Rank of a card inside its suit, 0..8."""
    return one % RANKS_PER_SUIT


def members(mask: Cards) -> Iterator[Card]:
    """Cards of a set, ascending: the order in which a set is written."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(some: Iterable[Card]) -> Cards:
    """Set that holds these cards."""
    mask = NO_CARDS
    for one in some:
        mask |= 1 << one
    return mask


def points_of(mask: Cards) -> int:
    """Card points of a set, 0..120."""
    return (
        2 * (mask & RANK_CARDS[4]).bit_count()
        + 3 * (mask & RANK_CARDS[5]).bit_count()
        + 4 * (mask & RANK_CARDS[6]).bit_count()
        + 10 * (mask & RANK_CARDS[7]).bit_count()
        + 11 * (mask & RANK_CARDS[8]).bit_count()
    )


def card_text(one: Card) -> str:
    """Canonical name of a card: rank, then suit."""
    return CARD_NAMES[one]


def cards_text(mask: Cards) -> str:
    """Canonical text of a set: no separators, by suit, then by rank."""
    return "".join([CARD_NAMES[one] for one in members(mask)])


def read_card(text: str, at: int) -> tuple[Card, int]:
    """Card that begins at an offset and the offset behind it.

    Accepts any letter case, `10` for the ten, suit symbols with or without a variation selector.
    Raises `CardTextError` where no card stands.
    """
    behind = at + 2 if text.startswith("10", at) else at + 1
    rank = "T" if behind == at + 2 else text[at:behind].upper()
    suit = text[behind : behind + 1]
    suit = _SUIT_BY_SYMBOL.get(suit, suit).lower()
    number = _CARD_BY_NAME.get(rank + suit)
    if number is None:
        raise CardTextError(text[at : behind + 1], at)
    behind += 1
    if text[behind : behind + 1] and text[behind] in _VARIATION_SELECTORS:
        behind += 1
    return number, behind


def card(text: str) -> Card:
    """Card with this name; raises `CardTextError` for anything else."""
    number, behind = read_card(text, 0)
    if behind != len(text):
        raise CardTextError(text, 0)
    return number


def cards(text: str) -> Cards:
    """Set written in a text in any order, blanks allowed; a card twice raises `CardTextError`."""
    mask = NO_CARDS
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        number, behind = read_card(text, at)
        if mask >> number & 1:
            raise CardTextError(text[at:behind], at)
        mask |= 1 << number
        at = behind
    return mask
