"""What a record comes to: the rows of `kozel replay --json`, and the position of `kozel legal`.

Computed from the positions that the reader checked; null where a value hangs on cards that nobody wrote down.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from kozel.cards import SUITS
from kozel.game import unseen
from kozel.game.play import legal_actions, mask_of_plays
from kozel.game.state import Settlement, State
from kozel.notation.record import DealRecord
from kozel.notation.tokens import legal_tokens
from kozel.rules.compile import Seat

Value = TypeVar("Value")


def result(record: DealRecord, *, with_legal: bool) -> dict[str, Any]:
    """Row of `kozel replay --json` for a deal; keys in the order of the notation."""
    final = record.final
    outcome = final.outcome
    settlements = unseen.settlements(final, outcome) if outcome is not None else []
    counted = outcome is not None and outcome.points is not None
    row: dict[str, Any] = {
        "deal": record.match.deal,
        "ruleset": str(record.rules),
        "trump": None if final.trump is None else SUITS[final.trump],
        "tricks": _tricks(final),
        "points": _points(final) if counted else None,
        "tricks_taken": list(final.taken) if counted else None,
        "penalty": None,
        "reason": None,
        "score": list(record.match.score),
        "eggs": record.match.eggs,
        "goats": [],
        "next": None,
    }
    if outcome is not None:
        row["penalty"] = _agreed(settlements, lambda one: list(one.penalty))
        row["reason"] = outcome.reason
        row["score"] = _agreed(settlements, lambda one: list(one.score))
        row["eggs"] = _agreed(settlements, lambda one: one.eggs)
        row["goats"] = _agreed(settlements, lambda one: list(one.goats))
        row["next"] = _agreed(settlements, _next)
    if with_legal:
        movers = (*(play.seat for play in record.plays), None)
        row["legal"] = [
            legal_by_seat(step.state, mover)
            for step, mover in zip(record.steps, movers, strict=True)
            if step.state.outcome is None
        ]
    return row


def _agreed(settlements: list[Settlement], read: Callable[[Settlement], Value]) -> Value | None:
    """What all possible results agree on."""
    values = [read(one) for one in settlements]
    return values[0] if all(value == values[0] for value in values) else None


def _next(settlement: Settlement) -> dict[str, int] | None:
    following = settlement.next
    return None if following is None else {"dealer": following.dealer, "opener": following.opener}


def _points(final: State) -> list[int] | None:
    exact = [unseen.exact(bounds) for bounds in unseen.side_ranges(final)]
    return None if None in exact else [points for points in exact if points is not None]


def _tricks(final: State) -> list[dict[str, int | None]]:
    """Rows of the completed tricks, and of the one that a caught queen broke off."""
    pool = unseen.unseen_pool(final)
    rows = []
    for trick in final.tricks:
        bounds = unseen.points_range(mask_of_plays(trick.plays), pool)
        points = None if trick.taker is None else unseen.exact(bounds)
        rows.append({"leader": trick.plays[0].seat, "taker": trick.taker, "points": points})
    return rows


def legal_by_seat(state: State, mover: Seat | None = None) -> dict[str, list[str]]:
    """Legal tokens of every seat that has any and whose hand is known; `mover`: whose hand the next play told."""
    found = {}
    for seat in range(state.rules.seats):
        if unseen.unseen(state.hands[seat]) or not (seat == mover or unseen.knows_hand(state, seat)):
            continue
        actions = legal_actions(state, seat)
        if actions:
            found[str(seat)] = legal_tokens(actions)
    return found


def legal_position(state: State) -> dict[str, Any]:
    """Object of `kozel legal --json`."""
    return {"turn": state.turn, "legal": legal_by_seat(state) if state.outcome is None else {}}
