"""What must hold at a table at every moment (the numbers are those of the protocol's reference)."""

import json

from kozel.cards import NO_CARDS, Cards, mask_of, points_of
from kozel.game.play import legal_actions, mask_of_plays
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.notation.wire import decode, encode
from kozel.table.messages import Acted, Append, Effect, Entry, Send, Update
from kozel.table.table import Table, restored
from tests.support.worlds import shuffled_places

COUNTED = 120


def check_cards(state: State) -> None:
    """I1: every card of the pack is in exactly one place."""
    places = [*state.hands, mask_of(state.stock), mask_of_plays(state.trick.plays)]
    places += [mask_of_plays(trick.plays) for trick in state.tricks]
    seen: Cards = NO_CARDS
    for some in places if state.outcome is None or state.outcome.reason == "counted" else []:
        assert not seen & some
        seen |= some
    assert seen in {NO_CARDS, state.rules.pack}


def check_points(state: State) -> None:
    """I2: a counted deal has 120 points."""
    if state.outcome is not None and state.outcome.points is not None:
        assert COUNTED == sum(state.outcome.points) == points_of(state.rules.pack)


def check_effects(table: Table, effects: list[Effect], before: int) -> None:
    """I3, I6: versions are dense, and nothing is sent that was not appended before."""
    v = before
    for effect in effects:
        if isinstance(effect, Append):
            assert v + 1 == effect.v
            v = effect.v
        else:
            assert effect.message.v <= v
    assert v == table.v


def check_updates(table: Table, effects: list[Effect], rng: Rng) -> None:
    """I7, I11: a seat is told its own view, which hangs on nothing hidden, with what it may do."""
    state = table.state
    hide = table.opened.options.remember_trump
    for effect in effects:
        if not isinstance(effect, Send) or not isinstance(effect.message, Update):
            continue
        update = effect.message
        if update.v != table.v or state is None:
            continue
        assert see(state, update.seat, hide_trump=hide) == update.view
        assert update.seat is None or legal_actions(state, update.seat) == update.view.legal
        if state.outcome is None:
            other = shuffled_places(state, update.seat, rng)
            assert see(other, update.seat, hide_trump=hide) == update.view
            assert not hide or state.trump is None or update.view.trump is None


def check_log(table: Table, log: list[Entry]) -> None:
    """I4, I5: the log, through JSON, is the table; what was carried out stands in it once."""
    assert len(log) == table.v
    again = through_json(log)
    assert (table.v, table.state, table.away, table.late) == (again.v, again.state, again.away, again.late)
    assert (table.is_paused, table.is_match_over) == (again.is_paused, again.is_match_over)
    assert table.records() == again.records()
    senders = [(entry.owner, entry.client, entry.i) for entry in log if isinstance(entry, Acted)]
    assert len(senders) == len(set(senders))


def through_json(log: list[Entry]) -> Table:
    """The table that a log tells of after it was written and read."""
    text = json.dumps([encode(entry) for entry in log])
    return restored(decode(one, Entry) for one in json.loads(text))  # type: ignore[arg-type]  # a union
