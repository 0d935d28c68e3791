"""The table: numbers of messages, versions, refusals, undo, claims, and a log that is the whole truth."""

import json

import pytest

from kozel.bots.protocol import FIXED_WORK
from kozel.bots.uniform import Uniform
from kozel.cards import cards
from kozel.game.actions import Claim, Discard, Lead
from kozel.game.play import asked
from kozel.game.shuffle import Rng
from kozel.game.view import see
from kozel.notation.wire import decode, encode
from kozel.rules.compile import rules_for
from kozel.table.messages import (
    Act,
    Append,
    Chair,
    DealtOut,
    Done,
    Effect,
    Entry,
    NextDeal,
    Opened,
    Refused,
    Resume,
    Send,
    Undo,
    Update,
)
from kozel.table.table import Table, TableError, restored

ME = "me"


def opened(text: str = "yard", *, people: int = 1, seats: int = 4, seed: int = 5) -> tuple[Table, list[Entry]]:
    """A table with its first deal on it, and its log."""
    rules = rules_for(text, seats)
    chairs = tuple(
        Chair(ME if seat < people else f"bot{seat}", "", None if seat < people else "uniform") for seat in range(seats)
    )
    table = Table(Opened(rules, chairs, seed))
    log = appended(table.open()) + appended(table.handle(NextDeal(1), ME))
    return table, log


def appended(effects: list[Effect]) -> list[Entry]:
    """Entries that go into the log."""
    return [effect.entry for effect in effects if isinstance(effect, Append)]


def sent(effects: list[Effect]) -> list[object]:
    """Messages that go to anybody."""
    return [effect.message for effect in effects if isinstance(effect, Send)]


def play_on(table: Table, rng: Rng, plies: int = 10_000) -> list[Entry]:
    """Let everybody play at random, the person included, until the deal is over."""
    log: list[Entry] = []
    for number in range(plies):
        state = table.state
        assert state is not None
        for seat in asked(state):
            action = Uniform().choose(see(state, seat), rng, FIXED_WORK)
            if action is not None:
                log += appended(table.handle(Act(1_000 + number, table.v, action), table.chairs[seat].owner))
                break
        else:
            break
    return log


def test_every_entry_is_appended_before_anything_is_sent() -> None:
    """An effect list begins with what must be committed; nothing is told before it."""
    table, _ = opened()
    state = table.state
    assert state is not None
    action = next(iter(see(state, state.turn).legal))
    effects = table.handle(Act(9, table.v, action), table.chairs[action.seat].owner)
    assert [Append] == [type(effects[0])]
    assert all(isinstance(effect, Send) for effect in effects[1:])


@pytest.mark.parametrize("text", ["yard", "classic", "company"])
def test_a_restart_replays_the_log(text: str) -> None:
    """Folding the log, through JSON, gives the same table: position, version, match."""
    table, log = opened(text)
    rng = Rng(3)
    for deal in range(3):
        log += play_on(table, rng)
        log += appended(table.handle(NextDeal(2 + deal), ME))
    again = restored(decode(json.loads(json.dumps(encode(entry))), Entry) for entry in log)  # type: ignore[arg-type]
    assert (table.v, table.state, table.records()) == (again.v, again.state, again.records())
    assert table.last_number(ME) == again.last_number(ME)


def test_versions_are_dense() -> None:
    """One entry, one version, the same for everybody."""
    table, log = opened()
    log += play_on(table, Rng(1))
    assert len(log) == table.v


def test_the_same_message_twice_is_done_once() -> None:
    """A duplicate is answered as done and changes nothing."""
    table, _ = opened(people=4)
    state = table.state
    assert state is not None
    turn = state.turn or 0
    act = Act(7, table.v, see(state, turn).legal[0])
    table.handle(act, ME)
    v = table.v
    assert [Done(7, v)] == sent(table.handle(act, ME))
    assert v == table.v


def test_a_stale_action_is_refused() -> None:
    """An action made on a position in which the seat could do something else is refused as stale."""
    table, _ = opened(people=4)
    state = table.state
    assert state is not None
    base, turn = table.v, state.turn or 0
    lead = see(state, turn).legal[0]
    table.handle(Act(7, base, lead), ME)
    after = table.state
    assert after is not None
    late = see(after, after.turn).legal[-1]
    (reply,) = sent(table.handle(Act(8, base, late), ME))
    assert isinstance(reply, Refused)
    assert "stale" == reply.code


def test_an_illegal_action_is_refused_with_the_rule() -> None:
    """What the rules refuse is refused with their reason and id, and nothing changes."""
    table, _ = opened(people=4)
    state = table.state
    assert state is not None
    other = ((state.turn or 0) + 1) % 4
    v = table.v
    (reply,) = sent(table.handle(Act(7, v, Lead(other, state.hands[other])), ME))
    assert isinstance(reply, Refused)
    assert ("illegal", "not-your-turn", "M5", v) == (reply.code, reply.reason, reply.rule, table.v)


def test_nobody_plays_for_another_seat() -> None:
    """A device acts only for seats that it owns."""
    table, _ = opened()
    (reply,) = sent(table.handle(Act(7, table.v, Discard(2, cards("7h"))), ME))
    assert isinstance(reply, Refused)
    assert "not-your-seat" == reply.code
    (reply,) = sent(table.handle(Act(8, table.v, Discard(11, cards("7h"))), ME))
    assert isinstance(reply, Refused)


def test_undo_gives_back_the_position_before_the_last_own_decision() -> None:
    """Undo goes back to where the person chose, over whatever bots did since, and can be done again."""
    table, log = opened(seed=8)
    rng, before = Rng(2), None
    while before is None:
        state = table.state
        assert state is not None
        if state.turn == 0:
            before = state
        log += play_on(table, rng, plies=1)
    log += play_on(table, rng, plies=2)
    effects = table.handle(Undo(50, 0), ME)
    log += appended(effects)
    assert before == table.state
    assert table.state == restored(log).state
    update = next(message for message in sent(effects) if isinstance(message, Update))
    assert () == update.events


def test_undo_is_for_one_person_against_bots() -> None:
    """Where people would suffer there is no undo, nor before the first own play."""
    table, _ = opened(people=2)
    (reply,) = sent(table.handle(Undo(50, 0), ME))
    assert isinstance(reply, Refused)
    assert "no-undo" == reply.code


def test_the_next_deal_waits_for_the_end_of_this_one() -> None:
    """Nobody deals while a deal runs."""
    table, _ = opened()
    (reply,) = sent(table.handle(NextDeal(50), ME))
    assert isinstance(reply, Refused)
    assert "deal-runs" == reply.code


def test_resume_tells_the_position_and_the_end_of_a_deal() -> None:
    """Who comes back gets the view of its seat, and the score sheet where the deal is over."""
    table, _ = opened()
    (update,) = sent(table.handle(Resume(0), ME))
    assert isinstance(update, Update)
    state = table.state
    assert state is not None
    assert see(state, 0) == update.view
    play_on(table, Rng(4))
    (update,) = sent(table.handle(Resume(0), ME))
    assert isinstance(update, Update)
    assert 1 == len(update.events)


def test_updates_tell_a_seat_only_what_it_may_know() -> None:
    """Views and events are cut for the seat; a shared device is also told what everybody may know."""
    table, _ = opened(people=2)
    state = table.state
    assert state is not None
    updates = [message for message in sent(table.handle(Resume(0), ME)) if isinstance(message, Update)]
    assert [0, 1, None] == [update.seat for update in updates]
    assert [see(state, 0), see(state, 1), see(state, None)] == [update.view for update in updates]


def test_a_claim_out_of_turn_goes_through_the_table() -> None:
    """A person with four of a suit takes over the lead (B8)."""
    for seed in range(3_000):
        table, _ = opened(people=4, seed=seed)
        state = table.state
        assert state is not None
        claims = [one for seat in range(4) for one in see(state, seat).legal if isinstance(one, Claim)]
        if claims:
            table.handle(Act(7, table.v, claims[0]), ME)
            after = table.state
            assert after is not None
            assert claims[0] == after.trick.plays[0]
            return
    pytest.fail("no deal with a claim")


def test_a_match_ends_and_a_rematch_begins() -> None:
    """When a side has lost, the next deal is deal 1 of a new match."""
    table, log = opened("yard match-limit=6")
    rng, number = Rng(6), 100
    while not table.is_match_over:
        log += play_on(table, rng)
        if not table.is_match_over:
            number += 1
            log += appended(table.handle(NextDeal(number), ME))
    log += appended(table.handle(NextDeal(number + 1), ME))
    last = log[-1]
    assert isinstance(last, DealtOut)
    assert (1, (0, 0)) == (last.match.deal, last.match.score)
    assert 1 == len(table.records())


def test_a_log_that_is_none_is_refused() -> None:
    """A log begins with its table, and every entry can be carried out."""
    table, log = opened()
    with pytest.raises(TableError, match="does not begin"):
        restored(log[1:])
    with pytest.raises(TableError, match="opens the table again"):
        restored([*log, log[0]])
    with pytest.raises(TableError, match="cannot be carried out"):
        restored([log[0], *play_on(table, Rng(1), plies=1)])
    with pytest.raises(TableError, match="does not begin"):
        restored([])
