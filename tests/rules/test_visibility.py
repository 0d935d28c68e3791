"""Who sees what of events (M14): discards stay secret also when a claim sends them back."""

from kozel.cards import cards
from kozel.game.actions import Discard, FaceDown, Lead
from kozel.game.events import Drew, Played, Returned
from kozel.game.play import claim_window
from kozel.game.shuffle import Rng
from kozel.game.view import see
from kozel.rules.catalogue import base
from tests.support.table import play, position, seats_mask, step

HANDS = "7h9hQc6s | 8cKdJhKh | 7d8dJdAd | Tc6dThAs"


def test_m14_a_returned_discard_stays_secret() -> None:
    """A face-down card that a claim sends back is told to its owner alone; a lead that goes back was seen (M14, B8)."""
    before = play(position("yard", HANDS, opener=0), "7h", "-8c")
    events = step(before, "2!7d8dJdAd").events
    lead, discard = (event for event in events if isinstance(event, Returned))
    assert Returned(Lead(0, cards("7h")), public=False) == lead
    for seat in (0, 2, 3, None):
        assert Returned(FaceDown(1, 1), public=False) == see(discard, seat)
        assert lead == see(lead, seat)
    assert Returned(Discard(1, cards("8c")), public=False) == see(discard, 1)


def test_m14_an_open_discard_is_seen_coming_and_going() -> None:
    """With discards=open everybody sees a discard played and sent back (M14)."""
    before = play(position("yard discards=open", HANDS, opener=0), "7h")
    (played,) = step(before, "-8c").events
    events = step(play(before, "-8c"), "2!7d8dJdAd").events
    returned = [event for event in events if isinstance(event, Returned)]
    for seat in (0, 1, 2, 3, None):
        assert Played(Discard(1, cards("8c")), public=True) == see(played, seat)
        assert returned == [see(event, seat) for event in returned]


def test_m14_a_draw_from_under_the_stock_is_seen_by_everybody() -> None:
    """The shown card under the stock is drawn in everybody's sight, other draws are the drawer's secret (M14)."""
    start = position("yard trump=turned-under-stock", HANDS, stock="6h7cAc8s", shown="8s", opener=0)
    events = step(play(start, "7h", "-8c", "-7d"), "-Tc").events
    drew = [event for event in events if isinstance(event, Drew)]
    assert [False, False, False, True] == [event.public for event in drew]
    assert [None, None, None, drew[3].card] == [getattr(see(event, None), "card", 0) for event in drew]
    assert [event.public for event in drew] == [getattr(see(event, 0), "public", None) for event in drew]


def test_a_chance_for_each_purpose_is_its_own() -> None:
    """Chances split off for different purposes differ, for different states too."""
    numbers = {Rng(seed).split(key).next() for seed in range(50) for key in range(50)}
    assert 2_500 == len(numbers)


def test_m14_what_lies_open_is_the_same_in_every_view() -> None:
    """Match, bans, counts, the trick's best, tricks taken and whether claims are possible are public (M14)."""
    for state in (
        position("yard", HANDS, opener=0),
        play(position("yard", HANDS, opener=0), "7h", "-8c"),
        position("classic", "7dQc | 8d7c | 9dAh | TdKh", deal=2, banned=seats_mask(0, 2), score=(4, 2)),
    ):
        for seat in (0, 1, 2, 3, None):
            view = see(state, seat)
            assert (state.match, state.ban, state.opening_ban) == (view.match, view.ban, view.opening_ban)
            assert (claim_window(state), state.turn) == (view.claim_window, view.turn)
            assert (state.best, state.best_seat, state.taken) == (view.best, view.best_seat, view.taken)


def test_a_trump_to_be_remembered_hides_who_drew_the_shown_card() -> None:
    """Who holds the shown card would tell the trump: while that is to be remembered it is hidden too."""
    rules = "yard trump=turned-under-stock"
    state = play(position(rules, HANDS, stock="6h7cAc8s", shown="8s", opener=0), "7h", "-8c", "-7d", "-Tc")
    assert 3 == see(state, 1).shown_holder
    assert see(state, 1, hide_trump=True).shown_holder is None


def test_every_ruleset_file_is_what_the_table_says() -> None:
    """Read afresh, each ruleset has the switches and defaults of its column in the table (1.E)."""
    fresh = {name: dict(base.__wrapped__(name).defaults) for name in ("classic", "yard", "company")}
    company = fresh["yard"] | {
        "claim": "trump-4",
        "claim-timing": "trick-start",
        "first-lead": "dealer",
        "multi-side": "top-free",
        "next-lead": "dealer",
        "ties": "free",
    }
    assert company == fresh["company"]
    assert "queen-catch" in fresh["classic"]
    assert "claim" not in fresh["classic"]
    assert [("4", "8"), ("4", "6"), ("4", "6")] == [
        base.__wrapped__(name).values["hand-size"] for name in ("classic", "yard", "company")
    ]
