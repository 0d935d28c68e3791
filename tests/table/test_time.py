"""Clocks, pause, absence, and a trump that must be remembered."""

import json

from kozel.game.events import Dealt, Drew
from kozel.game.play import legal_actions
from kozel.game.state import State
from kozel.game.view import see
from kozel.notation.wire import encode
from kozel.rules.compile import rules_for
from kozel.table.messages import (
    Act,
    Append,
    Chair,
    Done,
    Effect,
    Left,
    NextDeal,
    Opened,
    Options,
    Refused,
    Resume,
    Send,
    SetPause,
    TakeBack,
    TimedOut,
    Update,
)
from kozel.table.table import TABLE, Table

ME = "me"


def seated(options: Options, text: str = "yard", *, people: int = 4, seed: int = 3) -> Table:
    """A table with its first deal on it at time 0."""
    rules = rules_for(text)
    chairs = [
        Chair(ME if seat < people else f"bot{seat}", "", None if seat < people else "uniform") for seat in range(4)
    ]
    table = Table(Opened(rules, tuple(chairs), seed, options))
    table.open()
    table.handle(NextDeal(1), ME, 0.0)
    return table


def state_of(table: Table) -> State:
    """Position now."""
    assert table.state is not None
    return table.state


def turn_of(table: Table) -> int:
    """Seat to move."""
    turn = state_of(table).turn
    assert turn is not None
    return turn


def messages(effects: list[Effect]) -> list[object]:
    """What is sent."""
    return [effect.message for effect in effects if isinstance(effect, Send)]


def entries(effects: list[Effect]) -> list[object]:
    """What is written."""
    return [effect.entry for effect in effects if isinstance(effect, Append)]


def act(table: Table, i: int, now: float) -> list[Effect]:
    """The seat to move does something legal."""
    turn = turn_of(table)
    return table.handle(Act(i, table.v, legal_actions(state_of(table), turn)[0]), ME, now)


def test_each_decision_has_its_own_time() -> None:
    """The time runs from the moment at which something is to be decided, and anew for the next decision."""
    table = seated(Options(clock=10))
    assert 10.0 == table.deadline()
    assert 6.0 == table.time_left(4.0)
    act(table, 2, 4.0)
    assert 14.0 == table.deadline()


def test_a_bot_decides_for_who_is_too_late() -> None:
    """When the time is over a bot makes that one decision; then the seat is the person's again."""
    table = seated(Options(clock=10))
    turn = turn_of(table)
    assert [] == table.tick(9.9)
    assert [TimedOut(turn)] == entries(table.tick(10.0))
    assert "" == table.bot_of(turn)
    assert table.deadline() is None
    refused = messages(act(table, 2, 10.1))[0]
    assert isinstance(refused, Refused)
    assert "away" == refused.code
    action = legal_actions(state_of(table), turn)[0]
    update = messages(table.handle(Act(9, table.v, action), table.player_of(turn), 11.0))[0]
    assert isinstance(update, Update)
    assert () == update.away
    assert table.bot_of(turn) is None
    assert 21.0 == table.deadline()


def test_an_action_that_was_on_its_way_still_counts() -> None:
    """Half a second of grace for a message that was sent in time; not more."""
    assert isinstance(messages(act(seated(Options(clock=10)), 2, 10.4))[0], Update)
    late = act(seated(Options(clock=10)), 2, 10.6)
    assert isinstance(entries(late)[0], TimedOut)
    assert 1 == len(entries(late))


def test_the_clock_stands_still_while_the_table_rests() -> None:
    """A pause takes no time, and nobody acts in it."""
    table = seated(Options(clock=10))
    table.handle(SetPause(2, paused=True), ME, 4.0)
    assert table.deadline() is None
    assert 6.0 == table.time_left(100.0)
    refused = messages(act(table, 3, 100.0))[0]
    assert isinstance(refused, Refused)
    assert "paused" == refused.code
    table.handle(SetPause(4, paused=False), ME, 100.0)
    assert 106.0 == table.deadline()


def test_a_pause_twice_is_one_pause() -> None:
    """What is so already is answered as done and not written."""
    table = seated(Options())
    assert 1 == len(entries(table.handle(SetPause(2, paused=True), ME)))
    assert [Done(3, table.v)] == messages(table.handle(SetPause(3, paused=True), ME))


def test_nobody_pauses_for_others() -> None:
    """Where people sit at several devices there is no pause."""
    chairs = (Chair(ME, "", None), Chair("other", "", None), *(Chair(f"bot{seat}", "", "uniform") for seat in (2, 3)))
    table = Table(Opened(rules_for("yard"), chairs, 3, Options()))
    table.open()
    table.handle(NextDeal(1), ME)
    refused = messages(table.handle(SetPause(2, paused=True), ME))[0]
    assert isinstance(refused, Refused)
    assert "no-pause" == refused.code


def test_a_bot_plays_for_who_is_away_until_they_are_back() -> None:
    """The seat is left and taken back at any time; meanwhile its person cannot act."""
    table = seated(Options(clock=10))
    turn = turn_of(table)
    update = messages(table.handle(TakeBack(2, turn, away=True), ME, 1.0))[0]
    assert isinstance(update, Update)
    assert (turn,) == update.away
    assert table.deadline() is None
    refused = messages(act(table, 3, 2.0))[0]
    assert isinstance(refused, Refused)
    assert "away" == refused.code
    table.handle(TakeBack(4, turn, away=False), ME, 3.0)
    assert 13.0 == table.deadline()
    assert isinstance(messages(act(table, 5, 4.0))[0], Update)


def test_who_is_gone_too_long_is_stood_in_for() -> None:
    """After the table's limit a bot plays every seat of the lost device, until its person takes it back."""
    table = seated(Options(absence=30))
    table.gone(ME, 5.0)
    assert 35.0 == table.deadline()
    assert [Left(TABLE, v, seat, away=True) for v, seat in zip(range(2, 6), range(4), strict=True)] == entries(
        table.tick(35.0)
    )
    assert table.deadline() is None
    table.handle(Resume(0), ME, 40.0)
    assert {0, 1, 2, 3} == table.away


def test_a_table_of_one_device_waits_for_it() -> None:
    """Without a limit of absence, time stands still while the device is gone."""
    table = seated(Options(clock=10))
    table.gone(ME, 4.0)
    assert table.deadline() is None
    table.handle(Resume(0), ME, 100.0)
    assert 106.0 == table.deadline()


def test_resume_tells_what_was_missed() -> None:
    """Since a version that the seat has seen, events are told; else the position alone."""
    table = seated(Options())
    v = table.v
    act(table, 2, 0.0)
    act(table, 3, 0.0)
    update = messages(table.handle(Resume(v), ME))[0]
    assert isinstance(update, Update)
    assert 2 == len(update.events)
    afresh = messages(table.handle(Resume(0), ME))[0]
    assert isinstance(afresh, Update)
    assert () == afresh.events
    assert update.view == afresh.view


def test_a_trump_to_remember_is_told_once() -> None:
    """The suit is told when it is named; from then on no view and no event names it until the deal is over."""
    table = Table(
        Opened(
            rules_for("yard trump=turned-under-stock"),
            tuple(Chair(ME, "", None) for _ in range(4)),
            5,
            Options(remember_trump=True),
        )
    )
    table.open()
    effects = table.handle(NextDeal(1), ME)
    first = messages(effects)[0]
    assert isinstance(first, Update)
    dealt = first.events[-1]
    assert isinstance(dealt, Dealt)
    assert dealt.trump == state_of(table).trump
    number = 1
    while state_of(table).outcome is None:
        number += 1
        for message in messages(act(table, number, 0.0)):
            assert isinstance(message, Update)
            if message.view.outcome is None:
                assert message.view.trump is message.view.shown is message.view.shown_holder is None
                assert message.view.trump_hidden
                assert not any(isinstance(event, Drew) and event.public for event in message.events)
                assert '"trump": null' in json.dumps(encode(message.view))
    over = messages(table.handle(Resume(0), ME))[0]
    assert isinstance(over, Update)
    assert over.view.trump is not None


def test_bots_may_remember_the_trump() -> None:
    """A view that is not cut still tells it: bots have a good memory."""
    state = state_of(seated(Options(remember_trump=True)))
    assert see(state, 0).trump == state.trump
    assert see(state, 0, hide_trump=True).trump is None
