"""Rulesets as text and as values: what exists, what is refused and why (1.E, options.check)."""

import copy
import pickle

import pytest

from kozel.rules.catalogue import RULESET_IDS, base, read_ruleset, ruleset
from kozel.rules.compile import Rules, compile_rules, rules_for
from kozel.rules.options import SWITCHES, RulesetError, Sides
from tests.oracle.switches import SWITCHES as TABLE
from tests.oracle.switches import default_of, values_of

REFUSED: list[tuple[str, int, Sides | None, str]] = [
    ("classic", 3, None, "classic is for 4 seats, not 3"),
    ("yard", 6, None, "yard is for 4 seats, not 6"),
    ("company", 1, None, "company is for 2 to 9 seats, not 1"),
    ("company", 10, None, "company is for 2 to 9 seats, not 10"),
    ("yard", 4, "singles", "yard is played in teams, not singles"),
    ("company", 2, "teams", "two teams need an even number of seats from 4, not 2"),
    ("company", 5, "teams", "two teams need an even number of seats from 4, not 5"),
    ("yard hand-size=6", 4, None, "hand-size=6 needs claim=none"),
    ("company claim=none hand-size=6", 7, None, "hand-size=6: 7 hands of 6 need 42 cards, the pack has 35"),
    ("company trump=turned-under-stock", 8, None, "trump=turned-under-stock needs a stock: 8 hands of 4 leave none"),
    ("company trump=turned-under-stock", 9, None, "trump=turned-under-stock needs a stock: 9 hands of 4 leave none"),
    ("company claim=none hand-size=6 trump=turned-under-stock", 6, None, "trump=turned-under-stock needs a stock"),
    ("company eggs=double-next", 3, None, "eggs=double-next is for two sides"),
    ("company eggs=both-pay-2", 4, "singles", "eggs=both-pay-2 is for two sides"),
    ("company multi-side=majority-only", 2, None, "multi-side=majority-only is for three or more sides"),
    ("company multi-side=majority-only", 4, "teams", "multi-side=majority-only is for three or more sides"),
    ("company ties=pay-2", 2, None, "ties=pay-2 is for three or more sides"),
    ("company ties=pay-2", 6, "teams", "ties=pay-2 is for three or more sides"),
    ("yard claim=none claim-priority=trump-first", 4, None, "claim-priority=trump-first needs claims, but claim=none"),
    ("yard claim=none claim-timing=deal-start", 4, None, "claim-timing=deal-start needs claims, but claim=none"),
    ("classic grade-edge=21", 4, None, "grade-edge=21 needs scoring=graded-246"),
    ("yard scoring=flat-2 six-for=no-points", 4, None, "six-for=no-points needs scoring=graded-246"),
    (
        "classic last-trump-exchange=off trump-lead-ban=none",
        4,
        None,
        "last-trump-exchange=off needs trump-lead-ban=whole-deal",
    ),
    (
        "classic last-trump-exchange=off trump-lead-ban=opening-only",
        4,
        None,
        "last-trump-exchange=off needs trump-lead-ban=whole-deal",
    ),
    ("classic deal-1-ban=both-teams trump-lead-ban=none", 4, None, "deal-1-ban=both-teams needs a ban"),
    ("classic redeal=5", 4, None, "redeal=5"),
    ("yard redeal=12", 4, None, "redeal=12"),
    ("yard claim=none hand-size=6 redeal=5", 4, None, "redeal=5"),
    ("", 4, None, "no ruleset; rulesets: classic, yard, company"),
    ("belka", 4, None, "unknown ruleset 'belka'; rulesets: classic, yard, company"),
    ("yard@2", 4, None, "unknown version '2' of yard; this program knows yard@1"),
    ("yard@", 4, None, "unknown version '' of yard"),
    ("yard@01", 4, None, "unknown version '01' of yard"),
    ("yard eggs", 4, None, "'eggs' is no switch; expected name=value"),
    ("yard eggs=nothing eggs=nothing", 4, None, "switch eggs twice"),
    ("yard joker=on", 4, None, "unknown switch 'joker'; switches of yard: claim, "),
    ("yard ties=free", 4, None, "yard has no switch 'ties'"),
    ("classic claim=none", 4, None, "classic has no switch 'claim'"),
    ("yard queen-catch=4", 4, None, "yard has no switch 'queen-catch'; its switches: claim, claim-priority, "),
    ("company deal-1-ban=both-teams", 4, None, "company has no switch 'deal-1-ban'"),
    ("yard eggs=triple", 4, None, "unknown value 'triple' of eggs in yard; values: nothing, double-next, "),
    ("yard hand-size=8", 4, None, "unknown value '8' of hand-size in yard; values: 4, 6"),
    ("classic hand-size=6", 4, None, "unknown value '6' of hand-size in classic; values: 4, 8"),
    ("classic redeal=13", 4, None, "unknown value '13' of redeal in classic"),
]


@pytest.mark.parametrize(("text", "seats", "sides", "reason"), REFUSED)
def test_nonsense_is_refused_with_its_reason(text: str, seats: int, sides: Sides | None, reason: str) -> None:
    """1.E: what does not exist or makes no sense together is refused, and the reason says why."""
    with pytest.raises(RulesetError) as error:
        rules_for(text, seats, sides)
    assert str(error.value).startswith(reason)


ACCEPTED: list[tuple[str, int, Sides | None]] = [
    ("company claim=none hand-size=6", 6, None),
    ("company claim=none hand-size=6", 5, None),
    ("company eggs=double-next", 2, None),
    ("company eggs=both-pay-2", 8, "teams"),
    ("company multi-side=majority-only ties=pay-2", 3, None),
    ("company trump=turned-under-stock", 7, None),
    ("classic hand-size=8 redeal=12", 4, None),
    ("yard redeal=4", 4, None),
    ("classic deal-1-ban=both-teams trump-lead-ban=opening-only", 4, None),
    ("classic grade-edge=21 scoring=graded-246 six-for=no-points", 4, None),
]


@pytest.mark.parametrize(("text", "seats", "sides"), ACCEPTED)
def test_what_makes_sense_is_accepted(text: str, seats: int, sides: Sides | None) -> None:
    """1.E: combinations at the edge of what makes sense exist."""
    assert seats == rules_for(text, seats, sides).seats


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
@pytest.mark.parametrize("name", TABLE)
def test_switch_table(ruleset_id: str, name: str) -> None:
    """1.E: which switches exist in a ruleset, with which values and default."""
    known = base(ruleset_id)
    assert default_of(ruleset_id, name) == known.defaults.get(name)
    expected = values_of(ruleset_id, name)
    if name == "redeal" and expected:
        expected = SWITCHES[name]  # how much of it makes sense hangs on the size of the hands
    assert expected == known.values.get(name, ())


def test_switches_are_sorted_by_name() -> None:
    """1.E: the table of switches is sorted, so that texts are."""
    assert sorted(SWITCHES) == list(SWITCHES) == list(TABLE)


def test_canonical_text_sorts_and_drops_defaults() -> None:
    """Ruleset tag: only what differs from the default, sorted by name, with the version."""
    text = "yard match-limit=8 eggs=nothing grade-edge=21 claim=suit-4"
    assert "yard@1 grade-edge=21 match-limit=8" == str(read_ruleset(text))
    assert "classic@1" == str(ruleset("classic"))
    assert "company@1 ties=pay-2" == str(ruleset("company", {"ties": "pay-2"}))


def test_equal_games_are_the_same_object() -> None:
    """However a game is written, its rules are one object."""
    one = compile_rules(read_ruleset("yard eggs=double-next match-limit=8"), 4, "teams")
    assert one is compile_rules(read_ruleset("yard@1 match-limit=8 eggs=double-next"), 4, "teams")
    assert rules_for("yard") is rules_for("yard@1", 4, "teams")


@pytest.mark.parametrize("text", ["classic", "yard eggs=plus-2-next", "company ties=pay-2"])
def test_rules_survive_pickle_and_copy(text: str) -> None:
    """Rules pickled or copied are the same object again."""
    rules: Rules = rules_for(text, 4, None)
    assert rules is pickle.loads(pickle.dumps(rules))  # noqa: S301  -- our own bytes
    assert rules is copy.copy(rules)
    assert rules is copy.deepcopy(rules)
    assert text.split(maxsplit=1)[0] == str(rules).split("@")[0]


def test_value_of_a_missing_switch_is_none() -> None:
    """A ruleset has no value for a switch that does not exist there."""
    assert read_ruleset("classic").value("claim") is None
    assert "suit-4" == read_ruleset("yard").value("claim")
