"""The rules pages for players say what the program plays: every switch, every value, every rule that it cites."""

import re
from pathlib import Path
from typing import Final

import pytest

from kozel.rules.catalogue import RULESET_IDS, base
from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import RulesetError
from kozel.text.sentences import rules_sentences
from tests.text.collect import SOURCE, switched_games

PAGES: Final = Path(__file__).parents[2] / "docs" / "rules"


def page(ruleset_id: str) -> str:
    """Text of a ruleset's page."""
    return (PAGES / f"{ruleset_id}.md").read_text(encoding="utf-8")


def house_rules(ruleset_id: str) -> dict[str, tuple[list[str], list[str]]]:
    """Rows of the page's table of house rules: values by switch, and those in bold."""
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.+?) \|", page(ruleset_id), re.MULTILINE)
    return {name: (re.findall(r"`([^`]+)`", cell), re.findall(r"\*\*`([^`]+)`\*\*", cell)) for name, cell in rows}


def values_that_work(ruleset_id: str, name: str) -> list[str]:
    """Values of a switch that some game of the ruleset can have."""
    known = base(ruleset_id)
    return [value for value in known.values[name] if name != "redeal" or redeal_works(ruleset_id, value)]


def redeal_works(ruleset_id: str, points: str) -> bool:
    """Whether some hand size allows a redeal by so many points."""
    for size in base(ruleset_id).values["hand-size"]:
        claim = " claim=none" if size == "6" else ""
        try:
            rules_for(f"{ruleset_id} hand-size={size} redeal={points}{claim}")
        except RulesetError:
            continue
        return True
    return False


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_page_lists_every_house_rule(ruleset_id: str) -> None:
    """The table has each switch once, its values in order, the default in bold."""
    defaults = base(ruleset_id).defaults
    wanted = {name: (values_that_work(ruleset_id, name), [default]) for name, default in defaults.items()}
    assert house_rules(ruleset_id) == wanted


def cited(text: str) -> set[str]:
    """Ids of rules in brackets."""
    found = re.findall(r"\(([ABCM]\d+(?:, [ABCM]\d+)*)\)", text)
    return {one for group in found for one in group.split(", ")}


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_page_has_every_rule_that_the_program_cites(ruleset_id: str) -> None:
    """Whatever id stands behind a sentence of the rules is found on the page."""
    games = [game for _, game in switched_games() if game.ruleset.base.id == ruleset_id]
    games.append(rules_for(ruleset_id))
    assert set().union(*map(ids_of, games)) - cited(page(ruleset_id)) == set()


def ids_of(rules: Rules) -> set[str]:
    """Ids behind the sentences of a game."""
    return set().union(*(cited(sentence) for _, told in rules_sentences("en", rules) for sentence in told))


def test_pages_have_every_rule_that_refuses() -> None:
    """An id that comes with a refusal is found on a page."""
    source = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "game").glob("*.py"))
    refusing = set(re.findall(r'IllegalAction\("[^"]+", "([ABCM]\d+)"', source)) | {"A8", "A13"}
    assert refusing - set().union(*(cited(page(ruleset_id)) for ruleset_id in RULESET_IDS)) == set()


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_paragraphs_are_numbered_without_a_gap(ruleset_id: str) -> None:
    """Numbered paragraphs run from 1 through the whole page."""
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", page(ruleset_id), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
