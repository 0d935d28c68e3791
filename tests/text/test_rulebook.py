"""The rules of a game in sentences: complete, and different wherever the game differs."""

import re

import pytest

from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import SWITCHES
from kozel.text.sentences import (
    LANGUAGES,
    house_rules,
    rules_sentences,
    ruleset_about,
    ruleset_title,
    switch_title,
    switch_value,
)
from kozel.text.words import rank_short
from tests.text.collect import switched_games

GAMES = list(switched_games())


def text(lang: str, rules: Rules) -> str:
    """All sentences of a game's rules."""
    return "\n".join(sentence for _, sentences in rules_sentences(lang, rules) for sentence in sentences)


def test_every_switch_value_is_walked() -> None:
    """The walk meets every value of every switch, as a house rule or as a default."""
    met = {pair for _, game in GAMES for pair in game.ruleset.switched}
    defaults = {(name, value) for rules, _ in GAMES for name, value in rules.ruleset.base.defaults.items()}
    assert {(name, value) for name, values in SWITCHES.items() for value in values} - met - defaults == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("plain", "game"), GAMES, ids=[f"{game}" for _, game in GAMES])
def test_every_switch_value_changes_the_rules(lang: str, plain: Rules, game: Rules) -> None:
    """A house rule is told: the text with it differs from the text without it."""
    assert text(lang, plain) != text(lang, game)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_of_all_switched_games_differ(lang: str) -> None:
    """No two values of one switch read the same."""
    games = {str(game): text(lang, game) for _, game in GAMES}
    assert len(games) == len(set(games.values()))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", range(2, 10))
def test_seats_change_the_rules(lang: str, seats: int) -> None:
    """Players, pack, stock and trump are told for this number of seats."""
    rules = rules_for("company", seats)
    told = text(lang, rules)
    if rules.stock_size:
        assert str(rules.stock_size) in told
    if seats > 2:
        assert str(seats) in told
    assert f"{rules.pack.bit_count()}" in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["classic", "yard", "company"])
def test_sentences_carry_their_rule(lang: str, name: str) -> None:
    """Every sentence ends with ids of rules, and no placeholder is left."""
    for heading, sentences in rules_sentences(lang, rules_for(name)):
        assert heading
        for sentence in sentences:
            assert re.search(r"[.] \([ABCM]\d+(, [ABCM]\d+)*\)$", sentence), sentence
            assert "{" not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_stay_inside_the_pack(lang: str) -> None:
    """No example or rank list shows a six where the sixes are out."""
    for rules in (rules_for("classic"), rules_for("company", 8)):
        assert re.search(r"\b6[♣♦♥♠]|:\s6 7", text(lang, rules)) is None


@pytest.mark.parametrize(
    ("lang", "partner"),
    [("en", "partner"), ("ru", "партнёр"), ("it", "compagn"), ("es", "compañero"), ("fr", "partenaire")],
)
def test_no_partner_without_teams(lang: str, partner: str) -> None:
    """Who plays alone reads nothing of partners."""
    assert partner not in text(lang, rules_for("company", 5))
    assert partner in text(lang, rules_for("yard"))


@pytest.mark.parametrize(
    ("lang", "trumps"),
    [
        ("en", "8♣ 9♣ K♣ 10♣ A♣ J♦ J♥ J♠ J♣ Q♦ Q♥ Q♠ Q♣ 7♣"),
        ("ru", "8♣ 9♣ К♣ 10♣ Т♣ В♦ В♥ В♠ В♣ Д♦ Д♥ Д♠ Д♣ 7♣"),
        ("it", "8♣ 9♣ K♣ 10♣ A♣ J♦ J♥ J♠ J♣ Q♦ Q♥ Q♠ Q♣ 7♣"),
        ("es", "8♣ 9♣ K♣ 10♣ A♣ J♦ J♥ J♠ J♣ Q♦ Q♥ Q♠ Q♣ 7♣"),
        ("fr", "8♣ 9♣ R♣ 10♣ A♣ V♦ V♥ V♠ V♣ D♦ D♥ D♠ D♣ 7♣"),
    ],
)
def test_trump_order_is_told_in_full(lang: str, trumps: str) -> None:
    """The fourteen fixed trumps stand in the text in their order."""
    assert trumps in text(lang, rules_for("classic"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_speak_of_the_same_cards(lang: str) -> None:
    """Every card that English shows is shown in each language, as often and with its own index."""
    for name in ("classic", "yard", "company"):
        shown = [sorted(re.findall(r"[0-9A-ZА-Я]+[♣♦♥♠]", text(one, rules_for(name)))) for one in ("en", lang)]
        translated = {rank_short("en", rank): rank_short(lang, rank) for rank in range(9)}
        assert shown[1] == sorted(translated[one[:-1]] + one[-1] for one in shown[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_house_rules_are_listed(lang: str) -> None:
    """A table's house rules in lines; none where the ruleset is played as it is."""
    assert house_rules(lang, rules_for("yard")) == []
    lines = house_rules(lang, rules_for("yard eggs=double-next match-limit=6"))
    assert len(lines) == 2
    assert "6" in lines[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted(SWITCHES))
def test_every_switch_has_words(lang: str, name: str) -> None:
    """A title, and a description of its own for every value."""
    assert switch_title(lang, name)
    described = [switch_value(lang, name, value) for value in SWITCHES[name]]
    assert len(described) == len(set(described))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rulesets_have_words(lang: str) -> None:
    """Each ruleset has a title and a sentence."""
    for name in ("classic", "yard", "company"):
        assert ruleset_title(lang, name)
        assert ruleset_about(lang, name).endswith(".")
