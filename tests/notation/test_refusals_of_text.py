"""Text that is no record: refused at its line and column, with what was found and what was expected there."""

import pytest

from kozel.notation.errors import NotationError
from kozel.notation.reader import read_records
from kozel.notation.record import DealRecord
from tests.support.text import COUNTED, EXAMPLE, QUEEN, changed, error, read, tagged

BIG = b"\n" * ((1 << 20) + 1)

WRONG: list[tuple[str, str | bytes, tuple[int, int], str, str]] = [
    ("over 1 MiB", BIG, (1, 1), "1,048,577 bytes", "at most 1,048,576 bytes"),
    ("empty file", b"", (1, 1), "an empty file", "a tag"),
    ("blank file", b"\xef\xbb\xbf \r\n\n", (1, 1), "an empty file", "a tag"),
    ("not UTF-8", EXAMPLE.encode()[:30] + b"\xff", (2, 12), "byte 0xff", "UTF-8"),
    ("not UTF-8 behind letters", '[Site "Козёл'.encode() + b"\xd0", (1, 13), "byte 0xd0", "UTF-8"),
    ("a byte-order mark is not counted", b"\xef\xbb\xbf[\xff", (1, 2), "byte 0xff", "UTF-8"),
    ("control character", changed('[Deal "1"]', '[Deal "1\x07"]'), (4, 9), "U+0007", "printable"),
    ("tab in a value", changed('[Deal "1"]', '[Deal "1"]\n[Site "a\tb"]'), (5, 9), "U+0009", "printable"),
    ("C1 control character", changed(">JhKh", ">JhKh {\x85}"), (11, 18), "U+0085", "printable"),
    ("no tags", "hello\n", (1, 1), "'hello'", "a tag"),
    ("tricks before tags", "1. 0 7h\n", (1, 1), "'1. 0 7h'", "a tag"),
    ("tag without quotes", changed('[Deal "1"]', "[Deal 1]"), (4, 1), "'[Deal 1]'", "a tag"),
    ("tag not closed", changed('[Deal "1"]', '[Deal "1'), (4, 1), "'[Deal \"1'", "a tag"),
    ("unknown escape", changed('[Deal "1"]', '[Site "\\n"]'), (4, 1), "Site", "a tag"),
    ("duplicate tag", changed('[Deal "1"]', '[Deal "1"]\n[Deal "1"]'), (5, 2), "tag Deal again", "each tag once"),
    ("duplicate free tag", changed('[Deal "1"]', '[X "1"]\n[X "1"]'), (5, 2), "tag X again", "each tag once"),
    ("no blank line behind the tags", changed("\n\n1.", "\n1."), (10, 1), "'1. 0 ", "a blank line after the tags"),
    ("tag right behind a trick", EXAMPLE[:-1] + "[Deal", (12, 1), "a tag", "a blank line after the last trick"),
    ("no Ruleset", changed('[Ruleset "yard@1"]\n', ""), (1, 1), "a deal without Ruleset", "names its rules"),
    ("no Dealer", changed('[Dealer "3"]\n', ""), (1, 1), "a deal without Dealer", "names its dealer"),
    ("no Shown", changed('[Shown "8s"]\n', ""), (1, 1), "a deal without Shown", "named the trump"),
    ("unknown ruleset", changed("yard@1", "belka"), (1, 11), "'belka'", "rulesets: classic, yard, company"),
    ("unknown version", changed("yard@1", "yard@9"), (1, 11), "'yard@9'", "this program knows yard@1"),
    ("unknown switch", changed("yard@1", "yard joker=1"), (1, 11), "'yard joker=1'", "unknown switch 'joker'"),
    ("unknown value", changed("yard@1", "yard eggs=7"), (1, 11), "'yard eggs=7'", "unknown value '7' of eggs"),
    ("nonsense", changed("yard@1", "yard hand-size=6"), (1, 11), "'yard hand-size=6'", "needs claim=none"),
    ("seats 5", changed('[Seats "4"]', '[Seats "5"]'), (1, 11), "'yard@1'", "yard is for 4 seats, not 5"),
    ("seats 1", changed('[Seats "4"]', '[Seats "1"]'), (2, 9), "'1'", "a number 2 to 9"),
    ("seats in words", changed('[Seats "4"]', '[Seats "four"]'), (2, 9), "'four'", "a number 2 to 9"),
    ("unknown sides", changed('"teams"', '"both"'), (3, 9), "'both'", "teams or singles"),
    ("yard in singles", changed('"teams"', '"singles"'), (1, 11), "'yard@1'", "yard is played in teams"),
    ("deal 0", changed('[Deal "1"]', '[Deal "0"]'), (4, 8), "'0'", "a number 1 to 999999"),
    ("dealer 4", changed('[Dealer "3"]', '[Dealer "4"]'), (5, 10), "'4'", "a number 0 to 3"),
    ("dealer twice", changed('[Dealer "3"]', '[Dealer "3 1"]'), (5, 10), "'3 1'", "a number 0 to 3"),
    ("opener ²", changed('[Opener "0"]', '[Opener "²"]'), (6, 10), "'²'", "a number 0 to 3"),
    ("Banned in yard", changed('[Deal "1"]', '[Deal "1"]\n[Banned "0"]'), (5, 10), "'0'", "no Banned"),
    (
        "Banned seat",
        tagged('[Ruleset "classic"]', '[Dealer "0"]', '[Banned "4"]'),
        (3, 10),
        "'4'",
        "seats that may not",
    ),
    (
        "Banned twice",
        tagged('[Ruleset "classic"]', '[Dealer "0"]', '[Banned "1 1"]'),
        (3, 10),
        "'1 1'",
        "each seat once",
    ),
    ("Score of one side", changed('[Deal "1"]', '[Deal "1"]\n[Score "2"]'), (5, 9), "'2'", "2 numbers"),
    ("Score of a lost match", changed('[Deal "1"]', '[Deal "1"]\n[Score "0 12"]'), (5, 9), "'0 12'", "less than 12"),
    ("Eggs of one number", changed('[Deal "1"]', '[Deal "1"]\n[Eggs "2"]'), (5, 8), "'2'", "two numbers"),
    ("more Eggs before than ever", changed('[Deal "1"]', '[Deal "1"]\n[Eggs "1 2"]'), (5, 8), "'1 2'", "no more eggs"),
    ("Points of an unfinished deal", changed('"8s"]', '"8s"]\n[Points "60 60"]'), (10, 10), "'60 60'", "not counted"),
    ("Penalty of an unfinished deal", changed('"8s"]', '"8s"]\n[Penalty "0 0"]'), (10, 11), "'0 0'", "unfinished"),
    ("wrong Points", changed("\n\n1.", '\n[Points "15 105"]\n\n1.', COUNTED), (9, 10), "'15 105'", "expected 14 106"),
    ("wrong Penalty", changed("\n\n1.", '\n[Penalty "0 2"]\n\n1.', COUNTED), (9, 11), "'0 2'", "expected 2 0"),
    ("Points of a caught queen", changed("\n\n1.", '\n[Points "0 0"]\n\n1.', QUEEN), (9, 10), "'0 0'", "not counted"),
    ("wrong Penalty of a queen", changed("\n\n1.", '\n[Penalty "0 4"]\n\n1.', QUEEN), (9, 11), "'0 4'", "expected 4 0"),
    ("Points of one side", changed('"8s"]', '"8s"]\n[Points "60"]'), (10, 10), "'60'", "one for each side"),
]


@pytest.mark.parametrize(("what", "text", "where", "found", "expected"), WRONG, ids=[case[0] for case in WRONG])
def test_refused_at_its_place(what: str, text: str | bytes, where: tuple[int, int], found: str, expected: str) -> None:
    """What is wrong with bytes, tags and numbers is refused at its line and column, with found and expected."""
    refused = error(text)
    assert where == (refused.line, refused.column), what
    assert found in refused.found
    assert expected in f"expected {refused.expected}"
    assert f"{where[0]}:{where[1]}: found {refused.found}, expected {refused.expected}" == str(refused)


EIGHT = """[Ruleset "company"]
[Seats "8"]
[Dealer "0"]
[Hands "7c8c9cJc | QcKcTcAc | 7d8d9dJd | QdKdTdAd | 7h8h9hJh | QhKhThAh | 7s8s9sJs | QsKsTsAs"]
[Shown "8s"]

1. 0 *

"""

CARDS: list[tuple[str, str, tuple[int, int], str, str]] = [
    ("duplicate in a hand", changed('"Qc7h9h6s', '"Qc7h9hQc'), (7, 15), "Qc again", "each card once"),
    ("duplicate in two hands", changed("8cKdJhKh |", "8cKdJh6s |"), (7, 26), "6s again", "each card once"),
    ("duplicate in the stock", changed('"8s6h7c', '"8s8s7c'), (8, 11), "8s again", "each card once"),
    ("duplicate of a hand", changed('"8s6h7c', '"8sQc7c'), (8, 11), "Qc again", "each card once"),
    ("missing card", changed('QsKs"', 'Qs"'), (8, 9), "19 cards in the stock (missing: Ks)", "20: the whole pack"),
    ("no stock", changed('[Stock "8s6h7cAc9dTd7sJs6c8h9cQdQhAhKc9sJcTsQsKs"]\n', ""), (1, 1), "0 cards", "20"),
    ("17 cards in four hands", changed('"Qc7h9h6s |', '"Qc7h9h6s8s |'), (7, 9), "5 cards in hand 0", "4 cards"),
    ("17 cards, last hand", changed('6dThAs"', '6dThAs8s"'), (7, 42), "5 cards in hand 3", "4 cards"),
    ("3 cards in a hand", changed("8cKdJhKh |", "8cKdJh |"), (7, 20), "3 cards in hand 1", "4 cards"),
    ("three hands", changed(' | Tc6dThAs"', '"'), (7, 9), "3 hands", "4 hands"),
    ("five hands", changed(' | Tc6dThAs"', ' | Tc6dThAs | 8s6h7cAc"'), (7, 9), "5 hands", "4 hands"),
    (
        "no Hands",
        changed('[Hands "Qc7h9h6s | 8cKdJhKh | 7d8dJdAd | Tc6dThAs"]\n', ""),
        (1, 1),
        "without Hands",
        "each seat",
    ),
    ("no card in a hand", changed("7d8dJdAd |", "7d8dXdAd |"), (7, 35), "'Xd'", "a card"),
    ("no card in the stock", changed('QsKs"', 'Qs1s"'), (8, 47), "'1s'", "a card"),
    ("half a card", changed('QsKs"', 'QsK"'), (8, 47), "'K'", "a card"),
    (
        "card of another pack",
        tagged('[Ruleset "classic"]', '[Dealer "0"]').replace("Jd7h", "6d7h"),
        (3, 9),
        "6d",
        "a card of the pack",
    ),
    ("37 unseen cards", changed('"Qc7h9h6s', '"' + "??" * 37), (7, 81), "more than 36 cards", "a card for each place"),
    ("Shown of a hand", changed('[Shown "8s"]', '[Shown "Qc"]'), (9, 9), "'Qc'", "a card of Stock"),
    ("Shown of two cards", changed('[Shown "8s"]', '[Shown "8s6h"]'), (9, 9), "'8s6h'", "one card"),
    ("Shown unseen", changed('[Shown "8s"]', '[Shown "??"]'), (9, 9), "'??'", "one card"),
    ("Shown not last", changed("yard@1", "yard trump=turned-under-stock"), (9, 9), "'8s'", "the last card of Stock"),
    ("Shown in classic", tagged('[Ruleset "classic"]', '[Dealer "0"]', '[Shown "8s"]'), (3, 9), "'8s'", "no Shown"),
    (
        "Shown of no hand",
        EIGHT.replace('[Shown "8s"]', '[Shown "6s"]'),
        (5, 9),
        "6s",
        "a card of the pack of company@1 for 8",
    ),
    (
        "Eggs with three sides",
        '[Ruleset "company"]\n[Seats "3"]\n[Dealer "0"]\n[Eggs "1 0"]\n[Hands ""]\n\n1. 0 *\n',
        (4, 8),
        "'1 0'",
        "no Eggs: 60-60 needs exactly two sides",
    ),
]


@pytest.mark.parametrize(("what", "text", "where", "found", "expected"), CARDS, ids=[case[0] for case in CARDS])
def test_wrong_cards(what: str, text: str, where: tuple[int, int], found: str, expected: str) -> None:
    """Hands and Stock are the whole pack, each card once, and Shown lies where it can; else refused at the card."""
    refused = error(text)
    assert where == (refused.line, refused.column), what
    assert found in refused.found
    assert expected in refused.expected


def test_exactly_one_mib_is_read() -> None:
    """1 MiB is the most that is read, and it is read."""
    text = EXAMPLE.encode()
    assert 1 == len(read(text + b"\n" * ((1 << 20) - len(text))))


def test_deal_limit() -> None:
    """2,000 deals are read, the 2,001st is refused at its first line."""
    short = changed(" 7h9h >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh *", " *")
    deals: list[DealRecord] = []
    with pytest.raises(NotationError, match="at most 2,000 deals") as refused:
        deals.extend(read_records((short * 2001).encode()))
    assert 2000 == len(deals)
    assert (short.count("\n") * 2000 + 1, 1) == (refused.value.line, refused.value.column)


@pytest.mark.parametrize("rest", [b"[Deal 2]\n", b'[Deal "\xff"]\n', b'[Dealer "0"]\n\n1. 0 *\n'])
def test_deals_before_an_error_are_yielded(rest: bytes) -> None:
    """What stands before an error is not lost, whatever the error is."""
    deals = read_records(COUNTED.encode() + rest)
    assert 1 == next(deals).match.deal
    with pytest.raises(NotationError) as refused:
        next(deals)
    assert COUNTED.count("\n") + 1 == refused.value.line
