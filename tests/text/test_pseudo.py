"""The language that nobody speaks: everything that is told is told in it, with nothing left over."""

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from string import Formatter
from typing import Final

import pytest

from kozel.game.state import IllegalAction
from kozel.rules.compile import rules_for
from kozel.text import words
from kozel.text.pseudo import STRETCH, pseudo_catalogue, pseudo_text
from kozel.text.rulebook import house_rules, rules_sentences
from kozel.text.sentences import event_sentence, event_sentences, refusal_sentence
from kozel.text.words import Entry, catalogue
from tests.text.collect import NAMES, SPADES, cards_text, draws, events, refusal_reasons, switched_games

PSEUDO: Final[Mapping[str, Entry]] = pseudo_catalogue()
ENGLISH: Final = re.compile(r"\b(the|you|of|card|cards|trick|deal|and|is|are)\b")


@pytest.fixture(autouse=True)
def _nobody_speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said in English is said in the language that nobody speaks."""
    monkeypatch.setattr(words, "entry", lambda _lang, key: PSEUDO[key])


def pairs() -> list[tuple[str, str]]:
    """English sentences with their pseudo sentences."""
    both: list[tuple[str, str]] = []
    for key, entry in catalogue("en").items():
        pseudo = PSEUDO[key]
        if isinstance(entry, str) and isinstance(pseudo, str):
            both.append((entry, pseudo))
        elif isinstance(entry, Mapping) and isinstance(pseudo, Mapping):
            both += [(entry[form], pseudo[form]) for form in entry]
    return both


def spoken(text: str) -> str:
    """A sentence without its placeholders and brackets."""
    return re.sub(r"\{[^{}]*\}|[⟦⟧]", "", text)


def test_sentences_are_longer_and_keep_their_placeholders() -> None:
    """By the promised factor; placeholders in their order; nothing but indices of cards is left as it was."""
    assert len(pairs()) >= len(PSEUDO)
    for english, pseudo in pairs():
        if english == pseudo:
            assert len(english) <= 2
            continue
        assert len(spoken(pseudo)) >= STRETCH * len(spoken(english))
        assert len(spoken(pseudo)) <= STRETCH * len(spoken(english)) + 1
        names = [[name for _, name, _, _ in Formatter().parse(text) if name] for text in (english, pseudo)]
        assert names[0] == names[1]
        assert "⟦⟧" == pseudo[0] + pseudo[-1]


@pytest.mark.parametrize(
    ("english", "pseudo"),
    [("{name} leads.", "⟦{name} léééåådš.⟧"), ("A", "⟦Åå⟧"), ("{a}: {b}", "⟦{a}: {b}·⟧"), ("{a}", "⟦{a}⟧")],
)
def test_pseudo_text(english: str, pseudo: str) -> None:
    """Accents, vowels drawn out, brackets; dots where there is no vowel."""
    assert pseudo == pseudo_text(english)


def check(text: str) -> None:
    """A sentence is whole and has no English in it."""
    assert text.count("⟦") == text.count("⟧") > 0
    assert "{" not in text
    assert ENGLISH.search(text) is None, text


def test_events() -> None:
    """Every event, to everybody."""
    for me in (None, 0, 1, 3):
        for event in events():
            text = event_sentence("en", event, NAMES, me, cards_text, trump=SPADES)
            assert text is not None
            check(text)
        for seen in draws():
            for text in event_sentences("en", seen, NAMES, me, cards_text):
                check(text)


def test_refusals() -> None:
    """Every reason, with and without the game at hand."""
    for reason in refusal_reasons():
        for rules in (None, rules_for("yard claim=none lead-cap=2"), rules_for("company")):
            check(refusal_sentence("en", IllegalAction(reason, "M5"), rules))


def test_rules() -> None:
    """The rules of every game with a switched value, and its house rules."""
    for _, game in switched_games():
        for heading, sentences in rules_sentences("en", game):
            check(heading)
            for sentence in sentences:
                check(sentence)
        for line in house_rules("en", game):
            check(line)


def test_it_is_written_as_a_catalogue() -> None:
    """The module writes JSON with every key of English."""
    done = subprocess.run([sys.executable, "-m", "kozel.text.pseudo"], capture_output=True, check=True, timeout=60)
    assert json.loads(done.stdout.decode()) == PSEUDO
