"""Who comes late, or comes back, reads what happened in the deal so far."""

from dataclasses import replace

from kozel.session.answers import Told
from kozel.session.store import Store
from kozel.table.messages import Resume
from kozel.text.words import suit_name
from tests.session.room import GAME, Room


def test_who_comes_late_is_told_the_deal_so_far(store: Store, room: Room) -> None:
    """A page that is loaded anew reads what the first page read of this deal, and nothing twice."""
    read = [*room.begin().lines]
    for _ in range(9):
        room.step()
        assert room.told is not None
        read += room.told.lines
    late = Room(store).told
    assert late is not None
    assert late.afresh
    assert read == [*late.lines]
    assert len(late.lines) == len(late.spoken)
    for v in (late.update.v, late.update.v - 1):
        (told,) = [one for one in room.all(Resume(v)) if isinstance(one, Told)]
        assert not told.afresh
        assert read[len(read) - len(told.lines) :] == [*told.lines]


def test_who_comes_late_has_to_remember_the_trump_too(store: Store, room: Room) -> None:
    """The suit was told when it was named; the story of the deal does not name it again."""
    words = [suit_name("en", suit) for suit in range(4)]
    told = room.begin(replace(GAME, remember_trump=True))
    assert any(word in told.lines[0] for word in words)
    late = Room(store).told
    assert late is not None
    assert late.lines
    assert not any(word in line for line in late.lines for word in words)
