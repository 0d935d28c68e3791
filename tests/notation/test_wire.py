"""The JSON codec: actions, events and views round-trip; what is no message is refused with the path to the place."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from kozel.cards import cards
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.events import Event
from kozel.game.play import legal_actions
from kozel.game.view import View, see
from kozel.notation.wire import WireError, decode, encode, register
from kozel.rules.compile import rules_for
from kozel.testing.chance import all_legal
from kozel.testing.strategies import PlayedDeal, played_deals
from tests.support.table import play, position

LAW = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
KIND: Any = Action
EVENT: Any = Event


def through_json(value: object) -> Any:
    """A value encoded, written, and parsed again."""
    return json.loads(json.dumps(encode(value)))


@LAW
@given(deal=played_deals())
def test_actions_and_events_round_trip(deal: PlayedDeal) -> None:
    """Legal actions, and events as every seat sees them, come back from JSON as they went in."""
    for step in (deal.first, *deal.steps):
        for action in all_legal(step.state):
            assert action == decode(through_json(action), KIND)
        for event in step.events:
            for seat in (None, *range(step.state.rules.seats)):
                shown = see(event, seat)
                assert shown == decode(through_json(shown), EVENT)
                assert encode(shown) == through_json(decode(through_json(shown), EVENT))


@LAW
@given(deal=played_deals(complete=False))
def test_views_round_trip(deal: PlayedDeal) -> None:
    """Views of every seat and of a spectator come back from JSON as they went in, their rules the same object."""
    state = deal.states[-1]
    for seat in (None, *range(state.rules.seats)):
        for hide_trump in (False, True):
            view = see(state, seat, hide_trump=hide_trump)
            again = decode(through_json(view), View)
            assert view == again
            assert view.rules is again.rules


def test_form_of_an_action() -> None:
    """A dataclass is an object tagged with its class, a set of cards its canonical text."""
    assert {"t": "Claim", "seat": 2, "cards": "7d8dJdAd"} == encode(Claim(2, cards("7d8dJdAd")))
    for kind in (Play, Lead, Beat, Discard):
        assert kind.__name__ == encode(kind(0, cards("7h")))["t"]


LEAD = {"t": "Lead", "seat": 2, "cards": "7h9h"}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "message: found 'None', expected an object Lead"),
        ([LEAD], "message: found"),
        ({**LEAD, "t": "Beat"}, "t: found 'Beat', expected Lead"),
        ({"seat": 2, "cards": "7h"}, "t: found 'None', expected Lead"),
        ({**LEAD, "extra": 1}, "message: found 'extra', expected only the fields of Lead"),
        ({"t": "Lead", "seat": 2}, "message: found 'Lead without cards', expected all its fields"),
        ({**LEAD, "seat": "2"}, "seat: found '2', expected a whole number"),
        ({**LEAD, "seat": True}, "seat: found 'True', expected a whole number"),
        ({**LEAD, "seat": 2.0}, "seat: found '2.0', expected a whole number"),
        ({**LEAD, "seat": None}, "seat: found 'None', expected a whole number"),
        ({**LEAD, "cards": "7x"}, "cards: found '7x', expected cards, e.g. 7h9h"),
        ({**LEAD, "cards": "7h7h"}, "cards: found '7h7h', expected cards, e.g. 7h9h"),
        ({**LEAD, "cards": ["7h"]}, "cards: found \"['7h']\", expected cards, e.g. 7h9h"),
    ],
)
def test_strict(data: object, message: str) -> None:
    """Wrong tags, unknown and missing fields and wrong types are refused with the path to the place."""
    with pytest.raises(WireError) as refused:
        decode(data, Lead)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("data", [None, 5, {}, {"t": "Nothing"}, {"t": 5}, {"t": ["Lead"]}, {"t": "Match"}])
def test_union_is_told_by_its_tag(data: object) -> None:
    """One of several kinds is found by its tag; anything else is refused with the tags that exist."""
    with pytest.raises(WireError, match="expected one of Beat, Claim, Discard, Lead, Play"):
        decode(data, KIND)


def view_json() -> dict[str, Any]:
    """JSON of a view."""
    made: dict[str, Any] = through_json(see(play(position("yard", "9h 6c | 6h 7c | 7d 8c | 9s 9c"), "9h"), 1))
    return made


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"counts": "2222"}, "counts: found '2222', expected a list"),
        ({"counts": [1, "2"]}, "counts[1]: found '2', expected a whole number"),
        ({"shown": "6x"}, "shown: found '6x', expected a card"),
        ({"claim_window": 1}, "claim_window: found '1', expected true or false"),
        ({"legal": [{"t": "Lead", "seat": 0, "cards": 7}]}, "legal[0].cards: found '7', expected cards"),
        ({"legal": [{"t": "Trick"}]}, "legal[0].t: found 'Trick', expected one of"),
        ({"rules": {"t": "Rules", "ruleset": "belka", "seats": 4, "sides": "teams"}}, "rules: found 'belka'"),
        ({"rules": {"t": "Rules", "ruleset": "yard", "seats": 5, "sides": "teams"}}, "rules: found 'yard'"),
        ({"rules": {"t": "Rules", "ruleset": ["yard"], "seats": 4, "sides": "teams"}}, "rules: found"),
        ({"rules": "yard@1"}, "rules: found 'yard@1', expected an object Rules"),
        ({"outcome": {"t": "Outcome"}}, "outcome: found 'Outcome without"),
    ],
)
def test_path_to_the_place(change: dict[str, Any], path: str) -> None:
    """The path leads through lists and objects to what is wrong."""
    with pytest.raises(WireError) as refused:
        decode({**view_json(), **change}, View)
    assert str(refused.value).startswith(path)


def test_literal_values() -> None:
    """A field of few values takes no other."""
    data = {"t": "Outcome", "reason": "lost", "points": None, "tricks": None, "last_taker": None, "queen_side": None}
    with pytest.raises(WireError, match=r"outcome\.reason: found 'lost', expected one of counted, queen"):
        decode({**view_json(), "outcome": data}, View)


def test_rules_are_written_as_text() -> None:
    """Rules are the text, seats and sides that make them."""
    rules = rules_for("company ties=pay-2", 3)
    data = through_json(rules)
    assert {"t": "Rules", "ruleset": "company@1 ties=pay-2", "seats": 3, "sides": "singles"} == data
    assert rules is decode(data, type(rules))


def test_classes_are_registered_once() -> None:
    """The same class may be registered again, another of its name may not, and what is not registered is no message."""
    register(Lead)
    other = type("Lead", (), {})
    with pytest.raises(ValueError, match="two classes are called Lead"):
        register(other)
    with pytest.raises(TypeError, match="not registered"):
        encode(object())
    with pytest.raises(TypeError, match="only tuples of one kind"):
        decode([], tuple[int, str])
    assert legal_actions(position("yard", "9h | 6h | 7d | 9s"), 0)
