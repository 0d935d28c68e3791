"""What the reader accepts beyond the canonical form, and that it is written back canonically."""

import pytest

from kozel.cards import CardTextError, card, cards, cards_text, read_card
from tests.support.text import COUNTED, EXAMPLE, QUEEN, changed, error, read, rewritten

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
OUTLINES = {"c": "♧", "d": "♢", "h": "♡", "s": "♤"}


def tricks(text: str) -> str:
    """Trick lines of a text."""
    return text.split("\n\n")[1]


ACCEPTED = {
    "CRLF": EXAMPLE.replace("\n", "\r\n"),
    "CRLF here and there": EXAMPLE.replace("]\n", "]\r\n"),
    "byte-order mark": "\ufeff" + EXAMPLE,
    "no last blank line": EXAMPLE.removesuffix("\n"),
    "no last line end": EXAMPLE.rstrip("\n"),
    "further blank lines": EXAMPLE.replace("\n\n", "\n\n \n\n") + "\n\n",
    "blank lines in front": "\n\n" + EXAMPLE,
    "blank line between tags": changed('[Deal "1"]\n', '\n[Deal "1"]\n\n'),
    "any order in a set": changed("-Tc6dThAs", "-AsTh6dTc").replace("7h9h >JhKh 2!7d8dJdAd", "9h7h >KhJh 2!AdJd8d7d"),
    "any order in a hand": changed('"Qc7h9h6s', '"6s9h7hQc'),
    "ten as 10": changed('Tc6dThAs"', '10c6d10hAs"').replace("-Tc6dThAs", "-10c6d10hAs"),
    "capitals": changed("8cKdJhKh |", "8CKDJHKH |").replace(">JhKh", ">JHKH"),
    "small letters": changed("8cKdJhKh |", "8ckdjhkh |").replace(">JhKh", ">jhkh"),
    "symbols": changed(">JhKh", ">J♥K♥").replace("7d8dJdAd |", "7♦8♦J♦A♦ |"),
    "symbols with U+FE0F": changed(">JhKh", ">J♥\ufe0fK♥\ufe0f").replace('"8s"', '"8♠\ufe0f"'),
    "symbols with U+FE0E": changed(">JhKh", ">J♥\ufe0eK♥\ufe0e"),
    "outlined symbols": changed(">JhKh", ">J♡K♡"),
    "ten with a symbol": changed('Tc6dThAs"', '10♣6♦\ufe0f10♥As"'),
    "blanks in hands": changed("Qc7h9h6s | 8cKdJhKh |", " Qc 7h 9h 6s|8c Kd Jh Kh |"),
    "blanks in the stock": changed('"8s6h7c', '"8s 6h  7c '),
    "more blanks between tokens": changed(">JhKh 2!", "\t>JhKh   2!"),
    "blanks behind a line": EXAMPLE.replace("]\n", "] \t\n").replace("*\n", "*  \n"),
    "more blanks in a tag": changed('[Deal "1"]', '[Deal   "1"]'),
    "version left out": changed("yard@1", "yard"),
    "defaults left out": changed('[Seats "4"]\n[Sides "teams"]\n[Deal "1"]\n', "").replace('[Opener "0"]\n', ""),
    "defaults written": changed("yard@1", "yard@1 eggs=nothing claim=suit-4"),
    "nil score and eggs written": changed('[Shown "8s"]', '[Shown "8s"]\n[Score "0 0"]\n[Eggs "0 0"]'),
    "tags in any order": "\n".join(reversed(EXAMPLE.split("\n\n")[0].split("\n"))) + f"\n\n{tricks(EXAMPLE)}\n\n",
    "* in a line of its own": changed(" *", "\n2. 2 *"),
    "blank lines between trick lines": changed(" *", "\n\n2. 2 *"),
}


@pytest.mark.parametrize("what", ACCEPTED)
def test_accepted_and_written_canonically(what: str) -> None:
    """Tolerant in form: the same deal in another form gives the canonical bytes."""
    assert EXAMPLE == rewritten(ACCEPTED[what])


@pytest.mark.parametrize("text", [COUNTED, QUEEN, EXAMPLE, COUNTED + EXAMPLE + QUEEN])
def test_canonical_text_is_kept(text: str) -> None:
    """Canonical text is written back byte for byte, and reads to the same value."""
    assert text == rewritten(text)
    assert read(text) == read(rewritten(text))


def test_unfinished_deal_without_a_play() -> None:
    """A deal without any play has the line `1. SEAT *`."""
    text = changed(tricks(EXAMPLE), "1. 0 *")
    assert text == rewritten(text)
    assert () == read(text)[0].plays


def test_star_stands_behind_a_complete_trick() -> None:
    """`*` is the last token of the last trick line also where that trick is complete."""
    assert rewritten(EXAMPLE).endswith("-8cKdJhKh *\n\n")


def test_caught_queen_needs_no_star() -> None:
    """A trick that a caught queen breaks off needs no `*`: its line may be short."""
    short = """[Ruleset "classic trump-lead-ban=none"]
[Dealer "0"]
[Hands "Qc7dTd8s | 7c9cQdKs | Ac9dJd9s | 8hThAhJs"]
[Stock "AsQh8cTc7hKhAdTs8dJh9h7sQsKcKdJc"]

1. 0 Qc 7c
"""
    made = rewritten(short)
    assert made.endswith("\n\n1. 0 Qc 7c\n\n")
    assert error(short.replace("1. 0 Qc 7c", "1. 0 Qc 7c Ac")).column == 12


@pytest.mark.parametrize("suit", "cdhs")
def test_card_in_every_form(suit: str) -> None:
    """A card may be written with `10`, any letter case, a symbol with or without a variation selector."""
    ten = card("T" + suit)
    for rank in ("T", "t", "10"):
        for mark in (
            suit,
            suit.upper(),
            SYMBOLS[suit],
            SYMBOLS[suit] + "\ufe0f",
            SYMBOLS[suit] + "\ufe0e",
            OUTLINES[suit],
        ):
            assert ten == card(rank + mark)
    assert "T" + suit == cards_text(1 << ten)


@pytest.mark.parametrize(
    "text", ["", "7", "h", "5h", "1h", "7x", "100h", "7h ", "7hh", "Tс", "７h", "ßh", "ﬀ", "7\ufe0f"]
)
def test_no_card(text: str) -> None:
    """Anything else is no card: other ranks and suits, foreign letters, text behind it."""
    with pytest.raises(CardTextError):
        card(text)


def test_card_text_error_names_piece_and_offset() -> None:
    """The error holds what was found and where it begins."""
    with pytest.raises(CardTextError) as refused:
        cards("7h 8h 9x")
    assert ("9x", 6) == (refused.value.found, refused.value.at)
    with pytest.raises(CardTextError) as twice:
        cards("7h7h")
    assert ("7h", 2) == (twice.value.found, twice.value.at)
    assert (card("Th"), 3) == read_card("10h7h", 0)
