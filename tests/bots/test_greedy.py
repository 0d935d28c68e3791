"""`greedy` computes the anchor's formulas: values worked out by hand."""

import pytest

from kozel.bots.greedy import Greedy, lead_value, value
from kozel.bots.protocol import FIXED_WORK
from kozel.cards import SUIT_CARDS, cards
from kozel.game.actions import Claim
from kozel.game.shuffle import Rng
from kozel.game.view import View, see
from kozel.notation.reader import read_records
from kozel.notation.tokens import legal_token

SPADES = SUIT_CARDS[3]
YARD = """[Ruleset "{ruleset}"]
[Deal "1"]
[Dealer "3"]
[Opener "0"]
[Hands "Kh7h9hTd | AhJh6s8c | Th8h7dAd | 6hQcTc8s"]
[Stock "7s9sJsQsKsTsAs6c7c9cJcKcAc6d8d9dJdQdKdQh"]
[Shown "7s"]

{plays}

"""
CLASSIC = """[Ruleset "classic"]
[Deal "1"]
[Dealer "0"]
[Hands "Td7hKh8s | 9dQdAhKc | AdTh9hJh | KdTsAs8c"]
[Stock "7s9sKsQsJsTcAc9cJc7c8d7dJd8hQhQc"]

{plays}

"""


def view_after(text: str, plays: str, ruleset: str = "yard") -> View:
    """View of the seat to move after these plays."""
    (record,) = read_records(text.format(ruleset=ruleset, plays=plays).encode())
    return see(record.final, record.final.turn)


def values(view: View) -> dict[str, int]:
    """Value of each legal action by its token."""
    return {legal_token(action): value(view, action) for action in view.legal}


def choice(view: View) -> str:
    """Token of what greedy plays."""
    action = Greedy().choose(view, Rng(0), FIXED_WORK)
    assert action is not None
    return legal_token(action)


@pytest.mark.parametrize(
    ("some", "expected"),
    [
        ("7h", 4),
        ("Ah", 7),  # 4 + 3
        ("Th", 0),  # 4 - 4
        ("Kh", 0),  # 4 - 4 points
        ("7hTh", 4),  # 8 - 4
        ("KhAh", 7),  # 8 + 3 - 4
        ("7s", -4),  # 4 - 8
        ("As", -1),  # 4 - 8 + 3
        ("7h9hTh", 22),  # 12 + 10
        ("JhKhAh", 19),  # 12 + 10 + 3 - 6
        ("JhQhKhTh", 17),  # 16 + 10 - 9
        ("7s8s9s", -2),  # 12 + 10 - 24
    ],
)
def test_lead(some: str, expected: int) -> None:
    """Leads: 4k + (10 if k >= 3) - 8T + 3A - (4X if k < 3) - pictures."""
    assert lead_value(cards(some), SPADES) == expected


def test_first_lead() -> None:
    """Of the leads of a hand the highest value."""
    view = view_after(YARD, "1. 0 *")
    assert values(view) == {
        "7h": 4, "9h": 4, "Kh": 0, "Td": 0, "7h9h": 8, "7hKh": 4, "9hKh": 4, "7h9hKh": 18,
    }  # fmt: skip
    assert choice(view) == "7h9hKh"


def test_second_seat() -> None:
    """An opponent winning, others to come: 6 + V - P/2 - 5T against -2P - 5T."""
    view = view_after(YARD, "1. 0 Kh *")
    assert values(view) == {">Ah": 5, ">6s": 5, "-Ah": -22, "-Jh": -4, "-6s": -5, "-8c": 0}  # 6 + 4 - 5; 6 + 4 - 5
    assert choice(view) == ">6s"


def test_partner_wins_not_last() -> None:
    """A partner winning, others to come: beats -15 - P - 3T, discards P/3 - 4T, both towards zero."""
    view = view_after(YARD, "1. 0 9h -8c *")
    assert values(view) == {">Th": -25, "-Th": 3, "-8h": 0, "-7d": 0, "-Ad": 3}
    assert choice(view) == "-Ad"


def test_last_seat() -> None:
    """Last to act, an opponent winning: 6 + V + P - 5T; V counts the face-up cards alone."""
    view = view_after(YARD, "1. 0 7h >Jh >Th *")
    assert values(view) == {">8s": 13, "-6h": 0, "-Qc": -6, "-Tc": -20, "-8s": -5}  # 6 + 12 - 5
    view = view_after(YARD, "1. 0 7h -Ah >Th *")
    assert values(view)[">8s"] == 11
    view = view_after(YARD, "1. 0 7h -Ah >Th *", "yard discards=open")
    assert values(view)[">8s"] == 22


def test_last_seat_with_partner() -> None:
    """Last to act, a partner winning: discards P - 4T."""
    view = view_after(YARD, "1. 0 7h >Jh -7d *")
    assert values(view) == {">8s": -18, "-6h": 0, "-Qc": 3, "-Tc": 10, "-8s": -4}
    assert choice(view) == "-Tc"


def test_singles_have_no_partner() -> None:
    """Every other seat is an opponent where each plays for himself."""
    view = view_after(YARD, "1. 0 9h -8c *", "company")
    assert values(view) == {">Th": 1, "-Th": -20, "-8h": 0, "-7d": 0, "-Ad": -22}


def test_classic() -> None:
    """A card that becomes the winning one counts as beat, any other as discard; trumps are the fixed fourteen."""
    view = view_after(CLASSIC, "1. 0 *")
    assert values(view) == {"Td": 0, "7h": 4, "Kh": 0, "8s": 4}
    assert choice(view) == "7h"
    view = view_after(CLASSIC, "1. 0 Kh Ah *")
    assert values(view) == {"Th": -20, "9h": 0}
    view = view_after(CLASSIC, "1. 0 Kh Ah 9h *")
    assert values(view) == {"Kd": 4, "Ts": 10, "As": 11, "8c": -18}
    view = view_after(CLASSIC, "1. 0 Kh Ah 9h As\n2. 1 Kc *")
    assert values(view) == {"Jh": 4}  # 6 + 4 - 1 - 5


def test_never_claims() -> None:
    """A claim is never made, not even where it is its turn."""
    text = YARD.replace("Th8h7dAd | 6hQcTc8s", "6d8d7dAd | 6hQcTc8s").replace("6d8d9d", "Th8h9d")
    (record,) = read_records(text.format(ruleset="yard", plays="1. 0 7h -8c *").encode())
    assert any(isinstance(action, Claim) for action in see(record.final, 2).legal)
    assert choice(see(record.final, 2)) == "-Ad"
    (record,) = read_records(text.format(ruleset="yard", plays="1. 0 7h *").encode())
    assert see(record.final, 2).legal
    assert Greedy().choose(see(record.final, 2), Rng(0), FIXED_WORK) is None
