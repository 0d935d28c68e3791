"""Laws of copies: text, pickles and replays give back what was played."""

import copy
import json
import pickle

from hypothesis import HealthCheck, given, settings

from kozel.game.state import State
from kozel.notation.reader import read_records
from kozel.notation.record import played_out
from kozel.notation.replay import result
from kozel.notation.tokens import legal_token, read_set, set_text, token
from kozel.notation.writer import write_record, write_records
from kozel.rules.compile import Rules, rules_for
from kozel.testing.chance import all_legal
from kozel.testing.strategies import PlayedDeal, games, matches, played_deals, positions

LAW = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))


@LAW
@given(deal=played_deals(complete=False))
def test_record_gives_back_the_deal(deal: PlayedDeal) -> None:
    """Text round trip: what was played, written and read is the same value, and its text the same bytes."""
    text = write_record(deal.record)
    (again,) = read_records(text.encode())
    assert deal.record == again
    assert text == write_record(again)


@LAW
@given(deal=played_deals(complete=False))
def test_replay_equals_play(deal: PlayedDeal) -> None:
    """A record that is read goes through the positions and events of the play."""
    (again,) = read_records(write_record(deal.record).encode())
    assert (deal.first, *deal.steps) == again.steps
    assert again.steps == tuple(played_out(again))


@settings(LAW, max_examples=25)
@given(played=matches())
def test_match_in_a_file(played: tuple[PlayedDeal, ...]) -> None:
    """A whole match in one file: read as it was played, settled as it was settled, row by row."""
    records = [deal.record for deal in played]
    text = write_records(records)
    again = list(read_records(text.encode()))
    assert records == again
    for deal, record in zip(played, again, strict=True):
        row = json.loads(json.dumps(result(record, with_legal=False)))
        final = deal.states[-1]
        assert final.outcome is not None
        assert final.outcome.reason == row["reason"]
        counted = final.outcome.points is not None
        assert (list(final.points) if counted else None) == row["points"]


@LAW
@given(state=positions())
def test_tokens_are_told_apart(state: State) -> None:
    """No two legal actions of a seat have the same token, and a token's cards read back to the action's."""
    for seat in range(state.rules.seats):
        mine = [action for action in all_legal(state) if action.seat == seat]
        tokens = {legal_token(action) for action in mine}
        assert len(mine) == len(tokens)
        for action in mine:
            assert (action.cards, 0) == read_set(set_text(action.cards))
            assert token(action).endswith(set_text(action.cards))


@LAW
@given(rules=games())
def test_rules_are_one_object_in_every_copy(rules: Rules) -> None:
    """Rules copied, pickled, or read from their own text are the same object."""
    assert rules is pickle.loads(pickle.dumps(rules))  # noqa: S301  -- our own bytes
    assert rules is copy.deepcopy(rules)
    assert rules is copy.copy(rules)
    assert rules is rules_for(str(rules), rules.seats, rules.sides)


@LAW
@given(state=positions())
def test_positions_survive_pickling(state: State) -> None:
    """A position pickled and read is equal, and plays on by the same rules."""
    again = pickle.loads(pickle.dumps(state))  # noqa: S301  -- our own bytes
    assert state == again
    assert state.rules is again.rules
    assert all_legal(state) == all_legal(again)
