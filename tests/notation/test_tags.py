"""Defaults and inheritance of every tag in the table of the notation."""

import pytest

from kozel.notation.record import DealRecord
from tests.oracle import generate_match
from tests.support.table import seats_mask
from tests.support.text import COUNTED, EXAMPLE, changed, place, read, rewritten, row, tagged

CLASSIC = '[Ruleset "classic"]'
TRIPLE = """[Ruleset "company"]
[Seats "3"]
[Dealer "1"]
[Hands "6c7c8c9c | JcQcKcTc | Ac6d7d8d"]
[Stock "9dJdQdKdTdAd6h7h8h9hJhQhKhThAh6s7s8s9sJsQsKsTsAs"]
[Shown "6s"]

1. 1 *

"""
YARD = changed("1. 0 7h9h >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh *", "1. 0 *")


def first(text: str) -> DealRecord:
    """The first deal of a text."""
    return read(text)[0]


def unplayed(*tags: str, opener: int = 0) -> DealRecord:
    """A classic deal with these tags and no play."""
    return first(tagged(*tags, plays=f"1. {opener} *"))


def test_ruleset_is_inherited() -> None:
    """Ruleset: required in a file's first deal, then inherited, with its switches, into a new match too."""
    text = COUNTED.replace("classic@1", "classic@1 eggs=double-next")
    for number in ('[Deal "1"]', '[Deal "2"]'):
        second = changed('[Ruleset "classic@1"]\n', "", COUNTED).replace('[Deal "1"]', number)
        second = second.replace('[Dealer "1"]', '[Dealer "1"]\n[Banned ""]') if "2" in number else second
        assert ["classic@1 eggs=double-next"] * 2 == [str(record.rules) for record in read(text + second)]


def test_seats_default_to_four_and_are_inherited() -> None:
    """Seats: 4, then inherited."""
    assert 4 == first(YARD.replace('[Seats "4"]\n', "")).rules.seats
    following = TRIPLE.replace('[Ruleset "company"]\n[Seats "3"]', '[Deal "1"]')
    assert [3, 3] == [record.rules.seats for record in read(TRIPLE + following)]


def test_sides_by_ruleset_and_inherited() -> None:
    """Sides: teams in classic and yard, singles in company, then inherited."""
    assert ["teams", "teams", "singles"] == [
        first(text).rules.sides for text in (COUNTED, YARD.replace('[Sides "teams"]\n', ""), TRIPLE)
    ]
    company = YARD.replace("yard@1", "company").replace('"3"', '"0"')
    again = company.replace('[Ruleset "company"]\n[Seats "4"]\n[Sides "teams"]\n', "")
    assert ["teams", "teams"] == [record.rules.sides for record in read(company + again)]


def test_sides_of_company_give_way_to_a_ruleset_of_teams() -> None:
    """Sides: a new match of yard behind a match of singles is played in teams, nothing else is possible there."""
    singles = YARD.replace("yard@1", "company").replace('[Sides "teams"]', '[Sides "singles"]').replace('"3"', '"0"')
    assert ["singles", "teams"] == [
        record.rules.sides for record in read(singles + YARD.replace('[Sides "teams"]\n', ""))
    ]


def test_deal_counts_up() -> None:
    """Deal: previous + 1, or 1; a file's first deal may have any number; 1 begins a new match."""
    assert 1 == unplayed(CLASSIC, '[Dealer "0"]').match.deal
    assert 7 == unplayed(CLASSIC, '[Deal "7"]', '[Dealer "0"]').match.deal
    following = tagged(plays="1. 2 *")
    assert [1, 2] == [record.match.deal for record in read(COUNTED + following)]
    third = changed('[Deal "1"]', '[Deal "3"]\n[Banned ""]', COUNTED)
    assert [3, 4] == [record.match.deal for record in read(third + following)]
    assert [1, 1] == [record.match.deal for record in read(COUNTED * 2)]


def second_deal(before: str, *tags: str, lead: int) -> DealRecord:
    """An unplayed deal behind another one of its match."""
    return read(before + tagged(*tags, plays=f"1. {lead} *"))[1]


def test_dealer_follows_the_ruleset() -> None:
    """Dealer: the next by the ruleset; a written one wins."""
    assert (2, 2) == (second_deal(COUNTED, lead=2).match.dealer, second_deal(COUNTED, lead=2).match.opener)
    written = second_deal(COUNTED, '[Dealer "0"]', lead=0)
    assert (0, 0) == (written.match.dealer, written.match.opener)
    taker = COUNTED.replace("classic@1", "classic dealer-rotation=last-taker")
    assert 3 == second_deal(taker, lead=3).match.dealer


def test_opener_of_deal_1_follows_the_ruleset() -> None:
    """Opener: in deal 1 by first-lead from Dealer; a written one wins; by lot it is required."""
    assert 0 == first(YARD.replace('[Opener "0"]\n', "")).match.opener
    assert 2 == first(YARD.replace('[Opener "0"]', '[Opener "2"]').replace("1. 0", "1. 2")).match.opener
    lot = YARD.replace("yard@1", "yard first-lead=lot")
    assert 0 == first(lot).match.opener
    assert (1, 1) == place(lot.replace('[Opener "0"]\n', ""))


def test_opener_of_later_deals() -> None:
    """Opener: required where it hangs on a last taker whom the file does not name, else by the ruleset."""
    later = YARD.replace('[Deal "1"]', '[Deal "2"]')
    assert 0 == first(later).match.opener
    assert (1, 1) == place(later.replace('[Opener "0"]\n', ""))
    by_dealer = later.replace("yard@1", "yard next-lead=dealer").replace('[Opener "0"]\n', "").replace("1. 0", "1. 3")
    assert 3 == first(by_dealer).match.opener
    taker = COUNTED.replace("classic@1", "classic next-lead=last-taker")
    assert (2, 3) == (second_deal(taker, lead=3).match.dealer, second_deal(taker, lead=3).match.opener)


def test_banned_by_default() -> None:
    """Banned: deal 1 by deal-1-ban, else the side that opened the deal before, else that of the seat before Dealer."""
    assert unplayed(CLASSIC, '[Dealer "0"]').match.banned is None
    assert seats_mask(1, 3) == second_deal(COUNTED, lead=2).match.banned
    opened = COUNTED.replace('[Opener "1"]', '[Opener "1"]\n[Site "x"]')
    assert seats_mask(1, 3) == second_deal(opened, '[Dealer "1"]', '[Opener "1"]', lead=1).match.banned
    for dealer, banned in ((0, seats_mask(1, 3)), (1, seats_mask(0, 2))):
        alone = unplayed(CLASSIC, '[Deal "2"]', f'[Dealer "{dealer}"]', opener=dealer)
        assert banned == alone.match.banned


def test_banned_as_written() -> None:
    """Banned: what is written wins; an empty value bans nobody; one seat alone may be banned."""
    for value, mask in (("0 2", seats_mask(0, 2)), ("", 0), ("3", seats_mask(3)), ("2 0", seats_mask(0, 2))):
        record = unplayed(CLASSIC, '[Deal "2"]', '[Dealer "0"]', f'[Banned "{value}"]')
        assert mask == record.match.banned


def test_banned_is_written_from_deal_2_on() -> None:
    """Banned is always written in classic from deal 2 on, and not in deal 1."""
    assert "Banned" not in rewritten(COUNTED)
    text = tagged(CLASSIC, '[Deal "2"]', '[Dealer "0"]', plays="1. 0 *")
    assert '[Opener "0"]\n[Banned "1 3"]\n[Hands' in rewritten(text)
    nobody = tagged(CLASSIC, '[Deal "2"]', '[Dealer "0"]', '[Banned ""]', plays="1. 0 *")
    assert '[Banned ""]' in rewritten(nobody)


def test_stock_may_be_left_out_where_there_is_none() -> None:
    """Stock: empty by default, written as an empty value; Shown is then a card of some hand."""
    eight = """[Ruleset "company"]
[Seats "8"]
[Dealer "0"]
[Hands "7c8c9cJc | QcKcTcAc | 7d8d9dJd | QdKdTdAd | 7h8h9hJh | QhKhThAh | 7s8s9sJs | QsKsTsAs"]
[Shown "8s"]

1. 0 *
"""
    assert () == first(eight).stock
    assert '[Stock ""]\n[Shown "8s"]' in rewritten(eight)


def test_shown_under_the_stock() -> None:
    """Shown: the last of Stock with trump=turned-under-stock."""
    text = YARD.replace("yard@1", "yard@1 trump=turned-under-stock").replace('[Shown "8s"]', '[Shown "Ks"]')
    assert text == rewritten(text)


def test_score_and_eggs_are_inherited() -> None:
    """Score and Eggs: from the deal before, or zeros; a written value wins."""
    assert ((0, 0), 0, 0) == (first(COUNTED).match.score, first(COUNTED).match.eggs, first(COUNTED).match.eggs_run)
    with_score = changed("[Stock", '[Score "2 6"]\n[Eggs "2 1"]\n[Stock', COUNTED)
    following = second_deal(with_score, lead=2).match
    assert ((4, 6), 2, 0) == (following.score, following.eggs, following.eggs_run)
    written = second_deal(with_score, '[Score "8 8"]', '[Eggs "3 3"]', lead=2).match
    assert ((8, 8), 3, 3) == (written.score, written.eggs, written.eggs_run)


def test_new_match_inherits_the_rules_alone() -> None:
    """`[Deal "1"]` begins a new match: score, eggs, dealer and opener are not inherited."""
    again = tagged('[Deal "1"]', '[Dealer "3"]', plays="1. 3 *")
    match = read(changed("[Stock", '[Score "2 6"]\n[Eggs "2 1"]\n[Stock', COUNTED) + again)[1].match
    assert (3, 3, (0, 0), 0, 0, None) == (
        match.dealer,
        match.opener,
        match.score,
        match.eggs,
        match.eggs_run,
        match.banned,
    )


def test_new_match_behind_an_unfinished_one() -> None:
    """A new match may follow an unfinished deal, and a match that is over."""
    assert 2 == len(read(EXAMPLE + EXAMPLE))
    over = changed("[Stock", '[Score "10 0"]\n[Stock', COUNTED)
    assert 2 == len(read(over + COUNTED))


def test_score_and_eggs_are_written_where_not_zero() -> None:
    """Score and Eggs are written only where they are not zero."""
    assert "Score" not in rewritten(COUNTED)
    text = changed("\n\n1.", '\n[Score "0 2"]\n[Eggs "1 0"]\n\n1.', COUNTED)
    assert text == rewritten(text)


def test_score_beyond_every_limit_is_refused() -> None:
    """Score is less than the limit of the ruleset, whatever that is."""
    text = changed("[Stock", '[Score "0 12"]\n[Stock', COUNTED)
    assert [2, 12] == row(text.replace("classic@1", "classic match-limit=16"), legal=False)["score"]
    assert (8, 9) == place(text)


@pytest.mark.parametrize("seed", range(6))
def test_inherited_tags_are_the_written_ones(seed: int) -> None:
    """A match reads to the same deals where every tag that can be inherited is left out."""
    ruleset = ("classic", "yard", "company")[seed % 3]
    sides = "singles" if ruleset == "company" else "teams"
    text = generate_match(ruleset, 4, sides, {}, seed, 6)
    head, *rest = text.split("\n\n[")
    names = ("Ruleset", "Seats", "Sides", "Deal", "Dealer", "Opener", "Banned", "Score", "Eggs")
    short = [head]
    for deal in rest:
        lines = f"[{deal}".split("\n")
        short.append("\n".join(line for line in lines if not line.startswith(tuple(f"[{name} " for name in names))))
    assert text == rewritten("\n\n".join(short))
