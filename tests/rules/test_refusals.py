"""Every reason for which an action is refused, with the id of its rule; the position stays as it was."""

import pytest

from kozel.cards import cards
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.play import legal_actions, refusal
from kozel.game.state import IllegalAction, State
from tests.support.table import play, position, refused, seats_mask

YARD = position("yard", "7h 9h Ah 6s | Jh Kh 6d 7d | 7c 8c 9c Jc | Td Ad Qd Kd")
LED = play(YARD, "7h9h")
CLASSIC = position("classic", "7h Ad Qs 8c | 8h 7d 7s Jd | 8s 9h 9d Jc | 9s Th Kh Qh")
TRUMP_LED = play(position("classic", "7h Ad Qs 8c | 8h 7d 7s Jd | 8s 9h 9d Jc | 9s Th Kh Qh", deal=2), "8c")
OVER = play(position("yard", "9h | 6h | 7d | 9s"), "9h", "-6h", "-7d", "-9s")
ANSWERED = play(YARD, "2!7c8c9cJc", "-QdKdTdAd")

CASES: list[tuple[State, Action, str, str]] = [
    (OVER, Lead(0, cards("9h")), "deal-is-over", "M12"),
    (OVER, Claim(0, 0), "deal-is-over", "M12"),
    (YARD, Lead(1, cards("Jh")), "not-your-turn", "M5"),
    (LED, Discard(0, cards("Ah6s")), "not-your-turn", "M5"),
    (YARD, Lead(4, cards("Jh")), "not-your-turn", "M5"),
    (YARD, Claim(-1, cards("TdAdQdKd")), "not-your-turn", "M5"),
    (YARD, Claim(4, cards("TdAdQdKd")), "not-your-turn", "M5"),
    (YARD, Lead(0, cards("8h")), "card-not-held", "M5"),
    (YARD, Lead(0, 0), "card-not-held", "M5"),
    (LED, Discard(1, cards("JhQh")), "card-not-held", "M5"),
    (CLASSIC, Play(0, cards("7d")), "card-not-held", "M5"),
    (CLASSIC, Play(0, 0), "card-not-held", "M5"),
    (YARD, Beat(0, cards("7h")), "lead-first", "M4"),
    (YARD, Discard(0, cards("7h")), "lead-first", "M4"),
    (YARD, Play(0, cards("7h")), "lead-first", "M4"),
    (LED, Lead(1, cards("JhKh")), "beat-or-discard", "M5"),
    (LED, Play(1, cards("Jh")), "beat-or-discard", "M5"),
    (YARD, Lead(0, cards("7h6s")), "lead-one-suit", "M4"),
    (position("yard lead-cap=1", "7h 9h | 6c 7c | 8c 9c | Jc Qc"), Lead(0, cards("7h9h")), "lead-too-long", "M4"),
    (LED, Beat(1, cards("Jh")), "wrong-count", "M5"),
    (LED, Discard(1, cards("JhKh6d")), "wrong-count", "M5"),
    (LED, Beat(1, cards("Jh6d")), "does-not-beat", "M6"),
    (LED, Beat(1, cards("6d7d")), "does-not-beat", "M6"),
    (CLASSIC, Play(0, cards("Qs")), "no-trump-lead-now", "A8"),
    (
        position("classic", "7h Ad Qs 8c | 8h | 8s | 9s", deal=2, banned=seats_mask(0, 2)),
        Play(0, cards("Qs")),
        "no-trump-lead-now",
        "A13",
    ),
    (CLASSIC, Play(0, cards("7hAd")), "one-card-only", "A9"),
    (CLASSIC, Lead(0, cards("7h")), "one-card-only", "A9"),
    (TRUMP_LED, Beat(1, cards("Jd")), "one-card-only", "A9"),
    (TRUMP_LED, Discard(1, cards("Jd")), "one-card-only", "A9"),
    (TRUMP_LED, Play(1, cards("8h")), "must-play-trump", "A11"),
    (play(CLASSIC, "7h"), Play(1, cards("7d")), "must-follow-suit", "A10"),
    (CLASSIC, Claim(0, cards("7hAdQs8c")), "no-claim-now", "B8"),
    (ANSWERED, Claim(1, cards("JhKh6d7d")), "no-claim-now", "B8"),
    (play(position("company", "9d 6d | 6s 7s | 8c 9c | 6c 7c"), "9d"), Claim(1, cards("6s7s")), "no-claim-now", "B8"),
    (LED, Claim(1, cards("JhKh6d7d")), "no-claim-hand", "B8"),
    (LED, Claim(2, cards("7c8c9c")), "no-claim-hand", "B8"),
    (LED, Claim(2, cards("TdAdQdKd")), "no-claim-hand", "B8"),
    (position("yard", "7c 8c 9c Jc | 6h | 6d | 7d"), Claim(0, cards("7c8c9cJc")), "leader-just-leads", "B8"),
    (play(YARD, "2!7c8c9cJc"), Claim(3, cards("TdAdQdKd")), "better-claim-stands", "B9"),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_refused_with_reason_and_rule(number: int) -> None:
    """An illegal action raises IllegalAction with its reason and rule id, and changes nothing."""
    state, illegal, reason, rule = CASES[number]
    assert (reason, rule) == refused(state, illegal)


def test_every_reason_is_proved() -> None:
    """The cases hold every reason that the program knows."""
    expected = {
        "beat-or-discard",
        "better-claim-stands",
        "card-not-held",
        "deal-is-over",
        "does-not-beat",
        "lead-first",
        "lead-one-suit",
        "lead-too-long",
        "leader-just-leads",
        "must-follow-suit",
        "must-play-trump",
        "no-claim-hand",
        "no-claim-now",
        "no-trump-lead-now",
        "not-your-turn",
        "one-card-only",
        "wrong-count",
    }
    assert expected == {reason for _, _, reason, _ in CASES}


def test_message_is_for_people() -> None:
    """The text of a refusal says reason and rule in words."""
    error = IllegalAction("does-not-beat", "M6")
    assert "does not beat (M6)" == str(error)


def test_legal_actions_have_no_refusal() -> None:
    """What is legal is not refused."""
    for state in (YARD, LED, CLASSIC, TRUMP_LED):
        for seat in range(4):
            assert {None} >= {refusal(state, one) for one in legal_actions(state, seat)}
