"""A seat's own record: the same text as a person would write, and nothing else in it."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kozel.game.shuffle import Rng
from kozel.notation.own import own_record
from kozel.notation.reader import read_records
from kozel.notation.record import DealRecord
from kozel.notation.writer import write_record
from kozel.testing.chance import random_deal, random_game, random_play
from tests.support.cut import cut_record


def played(seed: int, most: int) -> DealRecord:
    """A deal of any game, played for a while."""
    rng = Rng(seed)
    first = random_deal(random_game(rng), rng)
    played_on = random_play(first, rng, most)
    state = first.state
    steps = (first, *(step for _, step in played_on))
    plays = tuple(action for action, _ in played_on)
    return DealRecord(state.rules, state.match, state.hands, state.stock, state.shown, plays, steps=steps)


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 1 << 30), most=st.integers(0, 30))
def test_own_record_is_what_the_seat_could_write(seed: int, most: int) -> None:
    """Cut for each seat and a spectator, it is the text that the notation asks for, and can be read again."""
    record = played(seed, most)
    if record.is_finished:
        return
    for seat in (None, *range(record.rules.seats)):
        text = write_record(own_record(record, seat))
        assert cut_record(record, () if seat is None else (seat,)) == text
        (again,) = read_records(text.encode())
        assert text == write_record(again)
