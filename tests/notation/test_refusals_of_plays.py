"""Trick lines that are wrong: refused at the token, with what is legal there."""

import pytest

from tests.support.text import COUNTED, EXAMPLE, QUEEN, changed, error

LINE = "1. 0 7h9h >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh *"


def line(new: str) -> str:
    """The example with another trick line, which stands in line 11."""
    return changed(LINE, new)


WRONG: list[tuple[str, str, tuple[int, int], str, str]] = [
    ("missing *", line(LINE[:-2]), (11, 57), "the end of the deal", "seat 2 to play 6c 8s 9d Qh, or *"),
    (
        "missing * in a trick",
        line("1. 0 7h9h >JhKh"),
        (11, 16),
        "the end of the line",
        "seat 2 to play 2!7d8dJdAd -7d8d",
    ),
    ("no trick line", changed(f"{LINE}\n\n", ""), (9, 13), "the end of the deal", "or * where it is unfinished"),
    ("comment and no trick", line("{hello}"), (11, 8), "the end of the deal", "seat 0 to play"),
    ("truncated", EXAMPLE[: EXAMPLE.index(" -8cKd")], (11, 47), "the end of the line", "seat 1 to play -8cKdJhKh"),
    ("cut in a card", EXAMPLE[: EXAMPLE.index("hKh *")], (11, 53), "'J'", "a card"),
    ("* after the end", changed("8h\n", "8h *\n", COUNTED), (17, 18), "'*'", "the end of the line: the deal is over"),
    ("* after a queen", changed("7c\n", "7c *\n", QUEEN), (12, 18), "'*'", "the deal is over"),
    ("* in a line of its own after the end", changed("8h\n", "8h\n9. 3 *\n", COUNTED), (18, 1), "'9.'", "is over"),
    ("two *", line(f"{LINE} *"), (11, 60), "'*'", "the trick is complete"),
    ("two * in a trick", line("1. 0 * *"), (11, 8), "'*'", "the trick is complete"),
    ("play after *", line("1. 0 * 7h"), (11, 8), "'7h'", "the end of the line"),
    ("trick after *", line(f"{LINE}\n2. 2 8s *"), (12, 1), "'2.'", "no more tricks"),
    ("wrong seat", line("1. 1 7h *"), (11, 4), "'1'", "seat 0, which is entitled to lead"),
    ("no seat", line("1."), (11, 3), "'the end of the line'", "seat 0"),
    ("seat in words", line("1. north 7h *"), (11, 4), "'north'", "seat 0"),
    ("wrong number", line("2. 0 7h *"), (11, 1), "'2.'", "1."),
    ("no number", line("0 7h *"), (11, 1), "'0'", "1."),
    ("number twice", line(f"{LINE[:-2]}\n1. 2 8s *"), (12, 1), "'1.'", "2."),
    ("wrong seat in trick 2", line(f"{LINE[:-2]}\n2. 0 8s *"), (12, 4), "'0'", "seat 2"),
    ("fifth play", line(f"{LINE[:-2]} 8s *"), (11, 58), "'8s'", "the end of the line: the trick is complete"),
    ("beat that does not beat", line("1. 0 7h9h >8cKd *"), (11, 11), "does not beat (M6)", ">JhKh or 2!7d8dJdAd"),
    ("card of another hand", line("1. 0 7d *"), (11, 6), "'7d' (card not held (M5))", "6s 7h 7h9h 9h Qc"),
    ("lead of two suits", line("1. 0 7h6s *"), (11, 6), "lead one suit (M4)", "7h9h"),
    ("beat as a lead", line("1. 0 >7h *"), (11, 6), "lead first (M4)", "7h9h"),
    ("lead as an answer", line("1. 0 7h9h JhKh *"), (11, 11), "beat or discard (M5)", "-JhKh"),
    ("wrong count", line("1. 0 7h9h -Jh *"), (11, 11), "wrong count (M5)", "-JhKh"),
    ("empty beat", line("1. 0 7h9h > *"), (11, 11), "card not held (M5)", "-JhKh"),
    ("empty discard", line("1. 0 7h9h - *"), (11, 11), "card not held (M5)", "-JhKh"),
    ("claim without cards", line("1. 0 7h9h 2! *"), (11, 11), "no claim hand (B8)", "2!7d8dJdAd"),
    ("claim of another hand", line("1. 0 7h9h 3!Tc6dThAs *"), (11, 11), "no claim hand (B8)", "2!7d8dJdAd"),
    ("claim of no seat", line("1. 0 7h9h 7!7d8dJdAd *"), (11, 11), "'7'", "a seat 0 to 3 before !"),
    ("claim of a word", line("1. 0 7h9h x!7d8dJdAd *"), (11, 11), "'x'", "a seat 0 to 3 before !"),
    ("claim without seat", line("1. 0 7h9h !7d8dJdAd *"), (11, 11), "''", "a seat 0 to 3 before !"),
    ("no card", line("1. 0 7h9X *"), (11, 8), "'9X'", "a card, e.g. 7h, each once"),
    ("half a card", line("1. 0 7h9 *"), (11, 8), "'9'", "a card"),
    ("no card in a beat", line("1. 0 7h9h >Jh1d *"), (11, 14), "'1d'", "a card"),
    ("no card in a claim", line("1. 0 7h9h 2!7d8dJdXd *"), (11, 19), "'Xd'", "a card"),
    ("card twice in a set", line("1. 0 7h7h *"), (11, 8), "'7h'", "each once"),
    ("unseen lead", line("1. 0 ???? *"), (11, 6), "'????'", "?? only in hands, stock and discards"),
    ("unseen beat", line("1. 0 7h9h >???? *"), (11, 11), "'>????'", "?? only in hands, stock and discards"),
    ("unseen discard of a seen hand", line("1. 0 7h9h -???? *"), (11, 11), "card not held (M5)", "-JhKh"),
    ("comment not closed", line("1. 0 7h9h {open *"), (11, 11), "'{open *'", "a comment closed by }"),
    ("comment closed twice", line("1. 0 7h9h {a}b} *"), (11, 14), "'b}'", "a card"),
    ("nested comment", line("1. 0 7h9h {a{b}c} *"), (11, 16), "'c}'", "a card"),
    ("text behind a comment line", line("{hello} x\n1. 0 *"), (11, 9), "'x'", "a comment alone on its line"),
    ("comment line between tricks", line(f"{LINE[:-2]}\n{{hello}}\n2. 2 *"), (12, 1), "'{hello}'", "2."),
    ("follow suit", changed("8d Qh 7h\n", "8d Qh Jd\n", COUNTED), (10, 15), "must follow suit (A10)", "7h 9h Th"),
    (
        "follow with a trump",
        changed("Qs 7c\n", "8s 7c\n", COUNTED),
        (11, 12),
        "must play trump (A11)",
        "seat 1 to play",
    ),
    ("opening trump", changed("1. 1 Kh", "1. 1 Jc", COUNTED), (10, 6), "no trump lead now (A8)", "seat 1 to play"),
    ("two cards in classic", changed("1. 1 Kh", "1. 1 Kh8s", COUNTED), (10, 6), "one card only (A9)", "seat 1 to play"),
]


@pytest.mark.parametrize(("what", "text", "where", "found", "expected"), WRONG, ids=[case[0] for case in WRONG])
def test_refused_at_the_token(what: str, text: str, where: tuple[int, int], found: str, expected: str) -> None:
    """A token that is wrong is refused at its line and column; the legal tokens are named."""
    refused = error(text)
    assert where == (refused.line, refused.column), what
    assert found in refused.found
    assert expected in refused.expected


SECOND = EXAMPLE.replace('[Deal "1"]\n', "")

BETWEEN: list[tuple[str, str, tuple[int, int], str, str]] = [
    ("after an unfinished deal", EXAMPLE + SECOND, (13, 1), "after an unfinished one", "the last deal of the match"),
    ("number after an unfinished deal", EXAMPLE + changed('"1"', '"2"'), (16, 8), "unfinished", '[Deal "1"]'),
    (
        "after the end of the match",
        changed("[Stock", '[Score "10 0"]\n[Stock', COUNTED) + COUNTED.replace('[Deal "1"]\n', ""),
        (20, 1),
        "a deal after the end of the match",
        '[Deal "1"], which begins a new match',
    ),
    ("deal number left out", COUNTED + changed('[Deal "1"]', '[Deal "3"]', COUNTED), (22, 8), "deal 3", "2, or 1"),
    (
        "other rules in a match",
        COUNTED + changed('[Deal "1"]', '[Deal "2"]', COUNTED).replace("classic@1", "classic eggs=double-next"),
        (19, 1),
        "classic@1 eggs=double-next in the middle of a match",
        "classic@1, as before",
    ),
    (
        "new match without a dealer",
        COUNTED + changed('[Dealer "1"]\n', "", COUNTED),
        (19, 1),
        "without Dealer",
        "dealer",
    ),
]


@pytest.mark.parametrize(("what", "text", "where", "found", "expected"), BETWEEN, ids=[case[0] for case in BETWEEN])
def test_deals_in_the_wrong_order(what: str, text: str, where: tuple[int, int], found: str, expected: str) -> None:
    """A deal that cannot follow the one before it is refused at its number, or at its first tag."""
    refused = error(text)
    assert where == (refused.line, refused.column), what
    assert found in refused.found
    assert expected in refused.expected


def test_long_list_of_legal_tokens_is_cut() -> None:
    """Of many legal tokens a dozen are named."""
    text = EXAMPLE.replace("Qc7h9h6s |", "KhQh9h6h |").replace("6h7cAc", "Qc7cAc").replace("cQdQhAh", "cQd7hAh")
    refused = error(text.replace("8cKdJhKh |", "8cKdJh6s |").replace(LINE, "1. 0 Qc *"))
    assert refused.expected.endswith("… or 2!7d8dJdAd")
    named, _, _ = refused.expected.removeprefix("seat 0 to play ").partition(" or ")
    assert 12 + len(["…"]) == len(named.split())
