"""Records of one seat are checked as far as the known cards decide: contradictions are refused, the rest accepted."""

import pytest

from kozel.cards import cards
from tests.support.text import error, read, rewritten, row

SEAT_2 = """[Ruleset "yard@1"]
[Seats "4"]
[Sides "teams"]
[Deal "1"]
[Dealer "3"]
[Opener "0"]
[Hands "???????? | ???????? | 7d8dJdAd | ????????"]
[Stock "8s??????9d??????6c??????Qh??????????????"]
[Shown "8s"]

1. 0 7h9h >JhKh 2!7d8dJdAd -???????? -???????? -????????
2. 2 8s *

"""


def own(
    *lines: str, shown: str = "8s", stock: str = "8s" + "??" * 19, hand: str = "7d8dJdAd", rules: str = "yard"
) -> str:
    """A record of seat 2 with these trick lines from line 6 on."""
    hands = f"???????? | ???????? | {hand} | ????????"
    tags = [f'[Ruleset "{rules}"]', '[Dealer "3"]', f'[Hands "{hands}"]', f'[Stock "{stock}"]']
    if shown:
        tags.append(f'[Shown "{shown}"]')
    return "\n".join([*tags, "", *lines, "", ""])


def test_own_record_is_canonical() -> None:
    """A seat's own record reads and is written back byte for byte; the shown card may stand among its own draws."""
    assert SEAT_2 == rewritten(SEAT_2)


def test_own_row_has_null_where_it_hangs() -> None:
    """Points of a trick with unseen cards are null; legal plays are those of the known hand."""
    made = row(SEAT_2)
    assert [{"leader": 2, "taker": 2, "points": None}] == made["tricks"]
    assert {"2": ["!7d8dJdAd"]} == made["legal"][0]
    assert {"2": ["6c", "8s", "9d", "Qh"]} == made["legal"][6]


def test_returned_cards_may_be_discarded_unseen() -> None:
    """Cards that a claim sent back are known, and may be among the unseen discards behind it."""
    assert 1 == len(read(own("1. 0 7h9h 2!7d8dJdAd -???????? -???????? -???????? *")))
    short = own("1. 0 7h9h -???? -???? -????", "2. 0 Ac 1!9d6dTdKd -???????? -???????? -???????? *", hand="7d8dJdAs")
    assert "card not held" in str(error(short))


def test_card_seen_twice() -> None:
    """A card of the known hand, of an earlier trick or of the stock cannot be shown by another seat."""
    assert (7, 6) == at(own("1. 0 7d *"))
    assert (7, 9) == at(own("1. 0 7h >Jd *")) == at(own("1. 0 7h >8s *"))
    assert (8, 13) == at(own("1. 0 7h >Jh -7d -??", "2. 1 6h -8d >Jh *"))


def at(text: str) -> tuple[int, int]:
    """Line and column of the error."""
    refused = error(text)
    return refused.line, refused.column


def test_returned_card_stays_with_its_seat() -> None:
    """A card that came back to a hand cannot be shown by another seat, though it may have been discarded unseen."""
    claimed = "1. 0 7h 2!7d8dJdAd -???????? -???????? -????????"
    assert "card not held" in str(error(own(claimed, "2. 2 8s -?? -?? >7h *")))
    line = "1. 3 7h -?? -?? 2!7d8dJdAd -???????? -???????? -???????? *"
    assert 1 == len(read(own(line).replace('[Dealer "3"]', '[Dealer "2"]')))


def test_returned_cards_leave_with_the_whole_hand() -> None:
    """Cards that came back are played out when their seat answers a claim with all its cards, seen or unseen."""
    start = "1. 0 7h 2!7d8dJdAd -???????? -???????? -????????"
    (record,) = read(own(f"{start} *"))
    assert cards("7h") & record.final.tricks[0].plays[2].cards, "seat 0 answers third"
    assert "card not held" in str(error(own(start, "2. 2 8s -?? >7h *")))


def test_known_hand_has_no_unseen_discards() -> None:
    """The seat whose hand is written sees its own discards."""
    refused = error(own("1. 0 7h -?? -?? *"))
    assert (7, 13) == (refused.line, refused.column)
    assert "seat 2 to play 2!7d8dJdAd -7d -8d -Ad -Jd" == refused.expected


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["1. 0 7h -???? *"], "wrong count"),
        (["1. 0 7h9h -?? *"], "wrong count"),
        (["1. 0 7h9h >Jh?? *"], "?? only in hands, stock and discards"),
        (["1. 0 7h >6h *"], "does not beat"),
        (["1. 0 7h6c *"], "lead one suit"),
        (["1. 0 7h9hJhKhAh *"], "card not held"),
        (["1. 0 7h 1!6c7c8c *"], "no claim hand"),
        (["1. 0 7h 1!6c7c8c9s *"], "no claim hand"),
        (["1. 0 7h 1!6c7c8c9c -7d8dJd *"], "wrong count"),
        (["1. 1 7h *"], "entitled to lead"),
        (["1. 0 7h -???????????? *"], "card not held"),
        (["1. 0 7h9h -???? -7d8d -????", "2. 0 6s 1!9s6hTh8h *"], "no claim hand"),
    ],
)
def test_checked_as_far_as_the_known_cards_decide(lines: list[str], reason: str) -> None:
    """Counts, order, suits and what beats what are checked in a seat's own record too."""
    assert reason in str(error(own(*lines)))


def test_play_that_hangs_is_accepted() -> None:
    """Whether a seat with unseen cards could claim, beat or follow is not asked."""
    assert 1 == len(read(own("1. 0 7h 1!6c7c8c9c -7d8dJdAd -???????? -???????? *")))
    assert 1 == len(read(own("1. 0 Ah -?? -7d -?? *")))


def test_shown_card_is_drawn_before_it_is_played() -> None:
    """The shown card lies in the stock: nobody can play it in the first trick."""
    unknown = "??" * 20
    assert (7, 6) == at(own("1. 0 8s *", stock=unknown))
    assert 1 == len(read(own("1. 0 7h -?? -7d -??", "2. 0 8s *", stock=unknown)))


def test_shown_card_under_the_stock_is_with_who_drew_it() -> None:
    """With the trump under the stock everybody knows who drew the shown card: only that seat can play it."""
    rules, stock = "yard trump=turned-under-stock", f"{'??' * 19}6s"
    spectator = own(*UNDER, rules=rules, stock=stock, shown="6s", hand="????????")
    assert 1 == len(read(f"{spectator[:-2]}\n6. 0 Ac -?? -?? >6s *\n\n"))
    assert "card not held" in str(error(f"{spectator[:-2]}\n6. 0 Ac -?? >6s *\n\n"))
    gone = f"{spectator[:-2]}\n6. 0 Ac -?? -?? -??\n7. 0 Tc -?? >6s *\n\n"
    assert "card not held" in str(error(gone)), "seat 3 may have discarded it, but seat 2 cannot hold it"
    kept = f"{spectator[:-2]}\n6. 0 Ac -?? -?? -??\n7. 0 Tc -?? -?? >6s *\n\n"
    assert 1 == len(read(kept))


UNDER = [f"{number}. 0 {lead} -?? -?? -??" for number, lead in enumerate(("6c", "7c", "8c", "9c", "Jc"), start=1)]

EXCHANGE = """[Ruleset "classic@1"]
[Deal "2"]
[Dealer "1"]
[Opener "1"]
[Banned "0 2"]
[Hands "HAND0 | ???????? | HAND2 | ????????"]
[Stock "STOCK"]

1. 1 Ts Jd As Kh
2. 2 Ks 8d 9h Jc
3. 1 Ad 9d Ac Qh
4. 0 Qs Qc Tc Kc
5. 1 Kd 7d Ah Td
6. 0 7c 9c 8c Qd
7. 0 Jh 8h 7h Th
LAST

"""


def last_trick(line: str, seat: int | None) -> str:
    """A deal before whose last trick seat 0 holds Js alone, its partner 9s; as one seat could write it."""
    hands = ["9hJhQhKh" if seat == 0 else "??" * 4, "8c7d9dJd" if seat == 2 else "??" * 4]
    stock = {0: "????Qs????????Js7c????????????Td", 2: "Ks????????Tc????????9s????7h????"}.get(seat or 0, "")
    text = EXCHANGE.replace("HAND0", hands[0]).replace("HAND2", hands[1]).replace("LAST", line)
    return text.replace("STOCK", "??" * 16 if seat is None else stock)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_last_trump_that_passes_unseen(seat: int | None) -> None:
    """A15: the exchange is found from what the leader plays, in the record of leader, partner and spectator."""
    made = row(last_trick("8. 0 9s 7s Js 8s", seat))
    assert {"leader": 0, "taker": 2, "points": 2} == made["tricks"][-1]
    told = {0: [["9s"], ["Js"]], 2: [None, ["Js"]], None: [None, None]}[seat]
    assert told == [made["legal"][28].get("0"), made["legal"][30].get("2")]


@pytest.mark.parametrize(("seat", "column"), [(0, 12), (2, 6), (None, 12)])
def test_last_trump_that_must_have_passed(seat: int | None, column: int) -> None:
    """A15: a banned leader cannot lead its last trump where the partner's last card is plain; else it may."""
    refused = error(last_trick("8. 0 Js 7s 9s 8s", seat))
    assert (16, column) == (refused.line, refused.column)
    assert "last trump passes (A15)" in refused.found


@pytest.mark.parametrize("seat", [0, None])
def test_last_trump_may_have_stayed(seat: int | None) -> None:
    """A15: as long as the partner's last card is not shown, a banned leader may have led its last trump."""
    assert 1 == len(read(last_trick("8. 0 Js 7s *", seat)))


def test_own_last_card_before_an_exchange_that_hangs() -> None:
    """A15: before a lead that may be exchanged the own record names no legal plays: the hand hangs on the partner's."""
    made = row(last_trick("8. 0 *", 0))
    assert {} == made["legal"][28]
    assert {"0": ["Jh", "Js"]} == row(last_trick("8. 0 *", 0))["legal"][24]
