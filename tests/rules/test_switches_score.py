"""House rules of scoring and of classic, value by value (1.E)."""

import pytest

from kozel.game.events import DealOver
from kozel.game.score import first_match
from kozel.game.state import Match
from tests.support.table import counted, game, legal, play, position, refused, seats_mask, step

HANDS = "7h Ad Qs 8c | 8h 7d 7s Jd | 8s 9h 9d Jc | 9s Th Kh Qh"
X_BANNED = seats_mask(0, 2)


def free_to_lead_a_trump(rules: str, *, deal: int, opener: int, banned: int | None, trick: int) -> bool:
    """Whether the opener of a position, who has plain cards, may lead a trump."""
    state = position(rules, HANDS, deal=deal, opener=opener, banned=banned, tricks_before=trick)
    return any(token in legal(state, opener) for token in ("Qs", "Jd", "Jc", "Qh"))


@pytest.mark.parametrize(
    ("rules", "deal", "opener", "trick", "free"),
    [
        ("classic", 1, 0, 0, False),
        ("classic", 1, 0, 1, True),
        ("classic", 2, 0, 0, False),
        ("classic", 2, 0, 1, False),
        ("classic", 2, 1, 0, True),
        ("classic deal-1-ban=both-teams", 1, 0, 0, False),
        ("classic deal-1-ban=both-teams", 1, 0, 1, False),
        ("classic deal-1-ban=both-teams", 1, 3, 1, False),
        ("classic deal-1-ban=both-teams", 2, 1, 1, True),
        ("classic trump-lead-ban=opening-only", 1, 0, 0, False),
        ("classic trump-lead-ban=opening-only", 1, 0, 1, True),
        ("classic trump-lead-ban=opening-only", 2, 0, 0, False),
        ("classic trump-lead-ban=opening-only", 2, 0, 1, True),
        ("classic deal-1-ban=both-teams trump-lead-ban=opening-only", 1, 0, 0, False),
        ("classic deal-1-ban=both-teams trump-lead-ban=opening-only", 1, 0, 1, True),
        ("classic trump-lead-ban=none", 1, 0, 0, True),
        ("classic trump-lead-ban=none", 2, 0, 0, True),
        ("classic trump-lead-ban=none", 2, 0, 1, True),
    ],
)
def test_who_may_lead_trumps(rules: str, deal: int, opener: int, trick: int, *, free: bool) -> None:
    """deal-1-ban and trump-lead-ban (A8, A13, A14): whose first and later leads may be trumps; X banned from deal 2."""
    banned = X_BANNED if deal > 1 else None
    assert free == free_to_lead_a_trump(rules, deal=deal, opener=opener, banned=banned, trick=trick)


def test_refused_trump_lead_names_its_rule() -> None:
    """A8, A13: a refused trump lead names A8 in deal 1 and A13 later."""
    assert ("no-trump-lead-now", "A8") == refused(position("classic", HANDS), "Qs")
    later = position("classic", HANDS, deal=2, banned=X_BANNED)
    assert ("no-trump-lead-now", "A13") == refused(later, "Qs")


def test_written_ban_in_deal_1_stands_in_the_place_of_the_rulesets() -> None:
    """A13, A8: a ban written for deal 1 is the whole ban of that deal, its opening lead included."""
    assert {"7h", "Ad", "Qs", "8c"} == legal(position("classic", HANDS, banned=seats_mask(1, 3)), 0)
    banned = position("classic", HANDS, banned=X_BANNED, tricks_before=1)
    assert {"7h", "Ad"} == legal(banned, 0)


BEFORE_LAST = "Kc Ad | As 7d | 9s 8d | 8s 9d"


@pytest.mark.parametrize(
    ("rules", "lead"),
    [
        ("classic", "9s"),
        ("classic last-trump-exchange=off", "Kc"),
        ("classic trump-lead-ban=opening-only", "Kc"),
        ("classic trump-lead-ban=none", "Kc"),
    ],
)
def test_last_trump_exchange(rules: str, lead: str) -> None:
    """last-trump-exchange on, off (A15); never without trump-lead-ban=whole-deal."""
    state = position(rules, BEFORE_LAST, deal=2, banned=X_BANNED, tricks_before=6)
    assert {lead} == legal(play(state, "Ad", "7d", "8d", "9d"), 0)


@pytest.mark.parametrize(
    ("catch", "deal", "score", "penalty"),
    [
        ("4", 1, (0, 0), (4, 0)),
        ("4", 2, (0, 0), (4, 0)),
        ("match-in-deal-1", 1, (0, 0), (12, 0)),
        ("match-in-deal-1", 1, (5, 0), (7, 0)),
        ("match-in-deal-1", 2, (0, 0), (4, 0)),
    ],
)
def test_queen_catch(catch: str, deal: int, score: tuple[int, int], penalty: tuple[int, int]) -> None:
    """queen-catch=4, match-in-deal-1 (A18): the price; in deal 1 as many points as lift the side to the limit."""
    hands = "Qc 7d | 7c 8d | 8s 9d | 9s Kd"
    rules = f"classic queen-catch={catch} trump-lead-ban=none"
    over = step(play(position(rules, hands, deal=deal, score=score), "Qc"), "7c").events[-1]
    assert isinstance(over, DealOver)
    assert penalty == over.settlement.penalty


def test_queen_catch_off() -> None:
    """queen-catch=off (A18): 7c takes the queen in a trick like any other."""
    state = position("classic queen-catch=off", "Qc 7d | 7c 8d | 8s 9d | 9s Kd", deal=2)
    after = play(state, "Qc", "7c", "8s", "9s")
    assert (1, (0, 3)) == (after.turn, after.points)


def test_scoring_flat_2() -> None:
    """scoring=flat-2 (A19): the loser pays 2, whatever the points and tricks."""
    losers = [(59, 1), (30, 1), (0, 0)]
    assert [2, 2, 2] == [counted("yard scoring=flat-2", (120 - one, one), (8, n)).penalty[1] for one, n in losers]


def test_scoring_graded_246() -> None:
    """scoring=graded-246 (B11): 2, 4, 6."""
    losers = [(59, 1), (31, 1), (30, 1), (0, 1), (0, 0)]
    rules = "classic scoring=graded-246"
    assert [2, 2, 4, 4, 6] == [counted(rules, (120 - one, one), (8, n)).penalty[1] for one, n in losers]


def test_grade_edge() -> None:
    """grade-edge=31, 21: fewer points than the edge cost 4."""
    at_31 = [counted("yard", (120 - one, one)).penalty[1] for one in (31, 30, 21, 20)]
    at_21 = [counted("yard grade-edge=21", (120 - one, one)).penalty[1] for one in (31, 30, 21, 20)]
    assert ([2, 4, 4, 4], [2, 2, 2, 4]) == (at_31, at_21)


def test_six_for() -> None:
    """six-for=no-tricks, no-points (X1): worthless tricks cost 4 or 6."""
    assert (0, 4) == counted("yard", (120, 0), (8, 1)).penalty
    assert (0, 6) == counted("yard six-for=no-points", (120, 0), (8, 1)).penalty
    assert (0, 4) == counted("yard six-for=no-points", (119, 1), (9, 0)).penalty


@pytest.mark.parametrize("limit", [6, 8, 12, 16, 24])
def test_match_limit(limit: int) -> None:
    """match-limit: so many loss points lose the match, fewer do not."""
    rules = f"yard match-limit={limit}"
    assert (0,) == counted(rules, (59, 61), score=(limit - 2, 0)).goats
    assert () == counted(rules, (59, 61), score=(limit - 4, 0)).goats


def eggs_prices(rules: str) -> list[tuple[int, ...]]:
    """Loss points of a counted deal after no, one and two eggs."""
    return [counted(rules, (90, 30), eggs=(run, run)).penalty for run in (0, 1, 2)]


def test_eggs_nothing() -> None:
    """eggs=nothing (B12): eggs cost nothing and change nothing."""
    assert [(0, 4)] * 3 == eggs_prices("yard")
    assert (0, 0) == counted("yard", (60, 60), eggs=(1, 1)).penalty


def test_eggs_double_next() -> None:
    """eggs=double-next: the next counted deal costs twice, after two eggs four times as much."""
    assert [(0, 4), (0, 8), (0, 16)] == eggs_prices("yard eggs=double-next")
    assert (0, 4) == counted("yard eggs=double-next", (90, 30), eggs=(2, 0)).penalty


def test_eggs_plus_2_next() -> None:
    """eggs=plus-2-next: the next counted deal costs its loser 2 more for each egg, the winner nothing."""
    assert [(0, 4), (0, 6), (0, 8)] == eggs_prices("yard eggs=plus-2-next")


def test_eggs_both_pay_2() -> None:
    """eggs=both-pay-2: each side pays 2 at once and the next deal costs what it costs."""
    assert (2, 2) == counted("yard eggs=both-pay-2", (60, 60)).penalty
    assert [(0, 4)] * 3 == eggs_prices("yard eggs=both-pay-2")


def test_eggs_run_ends_with_any_other_deal() -> None:
    """eggs: a run grows by each egg and ends with a deal that is none; the eggs of the match stay."""
    grown = counted("yard", (60, 60), eggs=(3, 1)).next
    ended = counted("yard", (61, 59), eggs=(3, 1)).next
    assert grown is not None
    assert ended is not None
    assert [(4, 2), (3, 0)] == [(grown.eggs, grown.eggs_run), (ended.eggs, ended.eggs_run)]


def test_caught_queen_is_not_doubled_and_ends_the_run() -> None:
    """eggs=double-next (A18): a caught queen costs 4 after eggs too, and ends the run."""
    state = position("classic eggs=double-next", "Qc 7d | 7c 8d | 8s 9d | 9s Kd", deal=2)
    made = game("classic eggs=double-next")
    assert made is state.rules
    after_eggs = position(made, "Qc 7d | 7c 8d | 8s 9d | 9s Kd", deal=2, eggs=(1, 1))
    over = step(play(after_eggs, "Qc"), "7c").events[-1]
    assert isinstance(over, DealOver)
    assert (4, 0) == over.settlement.penalty
    assert over.settlement.next is not None
    assert (1, 0) == (over.settlement.next.eggs, over.settlement.next.eggs_run)


def three(switches: str, points: tuple[int, ...], tricks: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Loss points of three singles."""
    return counted(game(f"company {switches}".strip(), 3), points, tricks).penalty


def test_multi_side_top_free() -> None:
    """multi-side=top-free (C13): the highest pays nothing, also below 61."""
    assert (0, 2, 4) == three("", (60, 40, 20))


def test_multi_side_majority_only() -> None:
    """multi-side=majority-only (C13): nobody above 60: everybody pays by grade, 60-60-0 included."""
    assert (2, 2, 4) == three("multi-side=majority-only", (60, 40, 20))
    assert (0, 2, 4) == three("multi-side=majority-only", (61, 39, 20))
    assert (2, 2, 6) == three("multi-side=majority-only", (60, 60, 0), (5, 4, 0))


def test_ties_free() -> None:
    """ties=free (C13): joint highest pay nothing."""
    assert (0, 0, 4) == three("", (50, 50, 20))


def test_ties_pay_2() -> None:
    """ties=pay-2 (C13): joint highest pay 2 each, a single highest nothing."""
    assert (2, 2, 4) == three("ties=pay-2", (50, 50, 20))
    assert (0, 2, 4) == three("ties=pay-2", (51, 49, 20))


def test_hand_size_8() -> None:
    """hand-size=8 (A3): all 32 cards are dealt at once."""
    rules = game("classic hand-size=8")
    assert (8, 0) == (rules.hand_size, rules.stock_size)


def test_redeal_values() -> None:
    """Redeal (M13): none never deals again, N at hands of at most N points."""
    assert [-1, 0, 4] == [game(f"yard redeal={value}").redeal_points for value in ("none", "0", "4")]
    assert 12 == game("classic hand-size=8 redeal=12").redeal_points


def test_first_match_is_level() -> None:
    """A match begins at nil with deal 1 and no eggs."""
    assert Match(1, 1, (0, 0)) == first_match(game("classic"), 1)
