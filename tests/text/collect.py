"""What the tests of the text walk over: every game with a switched value, every event, and which keys were said."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kozel.cards import cards, cards_text
from kozel.game.actions import Beat, Claim, Discard, FaceDown, Lead, Play
from kozel.game.events import (
    DealOver,
    Dealt,
    Drew,
    Event,
    Exchanged,
    Played,
    QueenCaught,
    Redealt,
    Returned,
    TrickTaken,
)
from kozel.game.state import Outcome, Settlement
from kozel.rules.catalogue import RULESET_IDS, base, ruleset
from kozel.rules.compile import Rules, RulesetError, compile_rules

SOURCE: Final = Path(__file__).parents[2] / "src" / "kozel"
NAMES: Final = ("Ann", "Bob", "Cat", "Dan")
SPADES: Final = 3

NEEDS: Final[dict[str, dict[str, str]]] = {
    "claim-priority": {"claim": "suit-4"},
    "claim-timing": {"claim": "suit-4"},
    "grade-edge": {"scoring": "graded-246"},
    "six-for": {"scoring": "graded-246"},
    "hand-size=6": {"claim": "none"},
    **{f"redeal={points}": {"hand-size": "8"} for points in range(5, 13)},
}
"""Switches that another one must accompany before they mean anything."""


def refusal_reasons() -> set[str]:
    """Every reason that the game refuses an action for, read from its source."""
    text = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "game").glob("*.py"))
    return set(re.findall(r'IllegalAction\(\s*"([^"]+)"', text))


def switched_games() -> Iterator[tuple[Rules, Rules]]:
    """For every ruleset and every value of its switches that makes sense: the game without it and the game with it."""
    for ruleset_id in RULESET_IDS:
        known = base(ruleset_id)
        for name, values in known.values.items():
            for value in values:
                needed = NEEDS.get(f"{name}={value}", NEEDS.get(name, {}))
                if value != known.defaults[name] and needed.keys() <= known.defaults.keys():
                    yield from _pair(ruleset_id, needed, name, value)


def _pair(ruleset_id: str, needed: dict[str, str], name: str, value: str) -> Iterator[tuple[Rules, Rules]]:
    known = base(ruleset_id)
    seats, sides = (2, "singles") if ruleset_id == "company" and name == "eggs" else (4, known.sides[0])
    try:
        plain = compile_rules(ruleset(ruleset_id, needed), seats, sides)
        yield plain, compile_rules(ruleset(ruleset_id, {**needed, name: value}), seats, plain.sides)
    except RulesetError:
        return


def plays() -> list[Play | Lead | Beat | Discard | Claim | FaceDown]:
    """A play of every kind by seat 1."""
    return [
        Play(1, cards("7c")),
        Lead(1, cards("7h9h")),
        Beat(1, cards("JhKh")),
        Discard(1, cards("TcAc")),
        Claim(1, cards("7d8dJdAd")),
        Claim(1, cards("6s8sJsAs")),
        FaceDown(1, 2),
    ]


def events() -> list[Event]:
    """At least one event for each sentence; hidden fields both known and cut."""
    hands = tuple(cards(hand) for hand in ("7h", "8h", "9h", "Th"))
    settlement = Settlement((0, 2), (8, 12), 0, (1,), None)
    counted = Outcome("counted", (61, 59), (5, 4), 2)
    alone = Outcome("counted", (20, 31, 31, 38), (2, 2, 2, 3), 2)
    level = Outcome("counted", (60, 60), (5, 4), 2)
    played = [Played(play, public) for play in plays() for public in (False, True)]
    returned = [Returned(play, public=False) for play in plays()]
    return [
        *played,
        *returned,
        Dealt(2, 1, 0, hands, (1,) * 4, 0, SPADES, 30),
        Dealt(2, 0, 1, (None, hands[1], None, None), (1,) * 4, 0, None, None),
        Redealt(hands),
        TrickTaken(1, 3, 8, None, public=False),
        TrickTaken(1, 3, 8, 37, public=True),
        Drew(1, 5, public=False),
        Drew(1, None, public=False),
        Drew(1, 5, public=True),
        Exchanged(1, 3, None, None),
        Exchanged(1, 3, 4, 12),
        QueenCaught(1, 0),
        DealOver(counted, settlement, (0,) * 4, (), ()),
        DealOver(level, Settlement((0, 0), (0, 0), 1, (), None), (0,) * 4, (), ()),
        DealOver(Outcome("queen", None, None, None, 1), settlement, hands, (), ()),
        DealOver(counted, Settlement((2, 0), (12, 4), 1, (0,), None), (0,) * 4, (), ()),
        DealOver(alone, Settlement((4, 2, 2, 0), (12, 4, 4, 0), 0, (0,), None), (0,) * 4, (), ()),
    ]


def draws() -> list[list[Drew]]:
    """What seat 1 sees of the draws after a trick, and a spectator."""
    mine = [Drew(seat, 20 + seat if seat == 1 else None, public=False) for seat in (2, 3, 0, 1)]
    return [mine, [Drew(seat, None, public=False) for seat in (2, 3, 0, 1)]]


__all__ = ["NAMES", "SOURCE", "SPADES", "cards_text", "draws", "events", "refusal_reasons", "switched_games"]
