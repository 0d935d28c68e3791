"""Records of one seat: what it could not see is `??`; such a record agrees with the full one as far as it goes."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from kozel.cards import CARD_POINTS, members
from kozel.game.actions import Discard
from kozel.game.score import settle
from kozel.game.state import Settlement
from kozel.notation.record import DealRecord
from kozel.notation.replay import result
from tests.oracle import generate_file, generate_match
from tests.support.cut import cut_record
from tests.support.text import read, rewritten

SEEDS = range(32)
UNDER_STOCK = "turned-under-stock"


def cuts(record: DealRecord) -> Iterator[tuple[int | None, str]]:
    """A record as each seat, and a spectator, could have written it."""
    for seat, tells in product((None, *range(record.rules.seats)), (True, False)):
        if tells or UNDER_STOCK in str(record.rules):
            yield seat, cut_record(record, () if seat is None else (seat,), tells_shown=tells)


def row_of(record: DealRecord) -> dict[str, Any]:
    """Row of a deal as read back from its JSON."""
    made: dict[str, Any] = json.loads(json.dumps(result(record, with_legal=True)))
    return made


def disagreements(full: Any, cut: Any, path: str = "") -> list[str]:
    """Where a cut row says something else than the full one; null says nothing."""
    if cut is None or full == cut:
        return []
    if isinstance(full, dict) and isinstance(cut, dict):
        inner = [disagreements(full.get(key), value, f"{path}.{key}") for key, value in cut.items()]
    elif isinstance(full, list) and isinstance(cut, list) and len(full) == len(cut):
        inner = [
            disagreements(one, other, f"{path}[{at}]") for at, (one, other) in enumerate(zip(full, cut, strict=True))
        ]
    else:
        return [f"{path}: {full} but {cut}"]
    return [text for texts in inner for text in texts]


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_the_full_record(seed: int) -> None:
    """A cut record reads, is written back, and says nothing that the full one does not say."""
    for record in read(generate_file(seed, 1, 2)):
        full = row_of(record)
        for seat, text in cuts(record):
            (own,) = read(text)
            assert text == rewritten(text)
            row = row_of(own)
            assert [] == disagreements(full, row), (seat, text)
            assert list(full) == list(row)
            assert len(full["legal"]) == len(row["legal"])


@pytest.mark.parametrize("seed", SEEDS)
def test_own_legal_plays_are_those_of_the_full_record(seed: int) -> None:
    """The legal plays of the record's own seat are told at every ply, and are those of the full record."""
    for record in read(generate_file(seed, 1, 2)):
        full = row_of(record)["legal"]
        for seat, text in cuts(record):
            if seat is not None:
                own = row_of(read(text)[0])["legal"]
                assert [one.get(str(seat)) for one in full] == [one.get(str(seat)) for one in own], (seat, text)


def sums(worths: list[int], count: int) -> set[int]:
    """What so many of these numbers can add up to."""
    reached = [{0}] + [set[int]() for _ in range(count)]
    for worth in worths:
        for used in range(count, 0, -1):
            reached[used] |= {total + worth for total in reached[used - 1]}
    return reached[count]


def hidden_cards(record: DealRecord, seat: int | None) -> list[int]:
    """For each trick the set of cards that a seat did not see in it."""
    hidden = []
    for trick in record.final.tricks:
        unseen = 0
        for play in trick.plays:
            if isinstance(play, Discard) and play.seat != seat and not record.rules.open_discards:
                unseen |= play.cards
        hidden.append(unseen)
    return hidden


def possible(record: DealRecord, hidden: list[int]) -> list[Settlement]:
    """Every settlement of a two-sided deal that the seen cards leave possible."""
    final = record.final
    assert final.outcome is not None
    worths = [CARD_POINTS[one] for cards in hidden for one in members(cards)]
    mine = [cards for cards, trick in zip(hidden, final.tricks, strict=True) if (trick.taker or 0) % 2 == 0]
    count = sum(cards.bit_count() for cards in mine)
    known = final.points[0] - sum(CARD_POINTS[one] for cards in mine for one in members(cards))
    made = []
    for more in sums(worths, count):
        points = (known + more, 120 - known - more)
        outcome = type(final.outcome)("counted", points, final.taken, final.outcome.last_taker)
        made.append(settle(record.rules, record.match, outcome))
    return made


def differ(values: list[Any]) -> bool:
    """Whether not all values are the same."""
    return any(value != values[0] for value in values)


@pytest.mark.parametrize("seed", SEEDS)
def test_null_exactly_where_it_hangs(seed: int) -> None:
    """In a counted deal of two sides a value is null where the unseen cards leave more than one, and only there."""
    for record in read(generate_file(seed, 1, 2)):
        outcome = record.final.outcome
        if outcome is None or outcome.points is None or record.rules.side_count != 2:
            continue
        for seat, text in cuts(record):
            row = row_of(read(text)[0])
            hidden = hidden_cards(record, seat)
            worths = [CARD_POINTS[one] for cards in hidden for one in members(cards)]
            hangs = [len(sums(worths, cards.bit_count())) > 1 for cards in hidden]
            nulls = [trick["points"] is None for trick in row["tricks"]]
            assert all(hang or not null for hang, null in zip(hangs, nulls, strict=True))
            if any(trick.returned for trick in record.final.tricks):
                continue  # cards that came back and went face down with a whole hand are known
            assert hangs == nulls
            settlements = possible(record, hidden)
            assert differ([one.penalty for one in settlements]) == (row["penalty"] is None)
            assert differ([one.score for one in settlements]) == (row["score"] is None)
            assert differ([one.eggs for one in settlements]) == (row["eggs"] is None)
            assert differ([one.goats for one in settlements]) == (row["goats"] is None)
            following = [None if one.next is None else (one.next.dealer, one.next.opener) for one in settlements]
            assert differ(following) == (row["next"] is None and following[0] is not None)
            assert row["tricks_taken"] is not None


def test_generated_records_hold_what_is_hard() -> None:
    """The records above hold claims, unseen discards, exchanges, a trump under the stock, and results that hang."""
    seen = set()
    for record in (record for seed in SEEDS for record in read(generate_file(seed, 1, 2))):
        seen |= {type(play).__name__ for play in record.plays}
        seen |= {UNDER_STOCK} if record.rules.shown_last else set()
        seen |= {"exchange"} if record.final.exchange is not None else set()
        seen |= {"returned"} if any(trick.returned for trick in record.final.tricks) else set()
        row = row_of(read(cut_record(record, ()))[0])
        seen |= {f"{name} hangs" for name in ("penalty", "points") if record.is_finished and row[name] is None}
    hard = {"Claim", "Discard", "Beat", "Play", UNDER_STOCK, "exchange", "returned", "penalty hangs", "points hangs"}
    assert set() == hard - seen


def test_three_sides_are_told_where_the_known_cards_decide() -> None:
    """Loss points of three sides are told where the unseen cards cannot change them, though points hang."""
    decided = 0
    for seed in range(40):
        (record,) = read(generate_match("company", 3, "singles", {"claim": "none"}, seed, 1))
        full = row_of(record)
        row = row_of(read(cut_record(record, (0, 1)))[0])
        assert [] == disagreements(full, row)
        decided += record.is_finished and row["points"] is None and row["penalty"] is not None
    assert decided
