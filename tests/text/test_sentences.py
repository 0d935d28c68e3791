"""Events and refusals in words: what each seat is told, in every language."""

import pytest

from kozel.cards import Cards, card, cards
from kozel.game.actions import Beat, Claim, Discard, Lead
from kozel.game.events import DealOver, Drew, Event, Played, TrickTaken
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal
from kozel.game.state import IllegalAction, Outcome, Settlement
from kozel.game.view import see
from kozel.rules.compile import rules_for
from kozel.text.rulebook import rules_sentences
from kozel.text.sentences import (
    LANGUAGES,
    card_name,
    card_short,
    cards_short,
    event_sentence,
    event_sentences,
    refusal_sentence,
    suit_name,
    suit_of_name,
)
from tests.text.collect import events, refusal_reasons

NAMES = {
    "en": ("Ann", "Bob", "Cat", "Dan"),
    "ru": ("Анна", "Борис", "Вера", "Глеб"),
    "it": ("Anna", "Bruno", "Carla", "Dario"),
    "es": ("Ana", "Blas", "Carla", "Diego"),
    "fr": ("Anne", "Bruno", "Claire", "Denis"),
}
HEARTS = 2


def told(lang: str, event: Event, me: int | None, trump: int | None = None) -> str | None:
    """A sentence with cards as the language prints them."""

    def look(some: Cards) -> str:
        return cards_short(lang, some)

    return event_sentence(lang, event, NAMES[lang], me, look, trump=trump)


@pytest.mark.parametrize(
    ("lang", "me", "sentence"),
    [
        ("en", 0, "You lead 7♥ 9♥."),
        ("en", None, "Ann leads 7♥ 9♥."),
        ("ru", 0, "Вы заходите: 7♥ 9♥."),
        ("ru", 3, "Анна заходит: 7♥ 9♥."),
        ("it", 0, "Esci con 7♥ 9♥."),
        ("it", 3, "Anna esce con 7♥ 9♥."),
        ("es", 0, "Sales con 7♥ 9♥."),
        ("es", 3, "Ana sale con 7♥ 9♥."),
        ("fr", 0, "Vous entamez avec 7♥ 9♥."),
        ("fr", 3, "Anne entame avec 7♥ 9♥."),
    ],
)
def test_lead(lang: str, me: int | None, sentence: str) -> None:
    """A lead, to the seat itself and to others."""
    assert sentence == told(lang, Played(Lead(0, cards("7h9h")), public=False), me)


@pytest.mark.parametrize(
    ("lang", "faces"),
    [
        ("en", "J♥ Q♥ K♥ 10♥ A♥"),
        ("ru", "В♥ Д♥ К♥ 10♥ Т♥"),
        ("it", "J♥ Q♥ K♥ 10♥ A♥"),
        ("es", "J♥ Q♥ K♥ 10♥ A♥"),
        ("fr", "V♥ D♥ R♥ 10♥ A♥"),
    ],
)
def test_faces(lang: str, faces: str) -> None:
    """Faces have the indices of the language, the ten is always 10."""
    sentence = told(lang, Played(Beat(0, cards("JhQhKhThAh")), public=False), 1)
    assert sentence is not None
    assert sentence.endswith(f" {faces}.")


@pytest.mark.parametrize(
    ("me", "sentence"),
    [(1, "Вы сбрасываете рубашкой вверх: 10♣ Т♣."), (0, "Борис сбрасывает рубашкой вверх 2 карты.")],
)
def test_discard_is_told_as_it_is_seen(me: int, sentence: str) -> None:
    """Only who discards hears which cards."""
    discard = Played(Discard(1, cards("TcAc")), public=False)
    assert sentence == told("ru", see(discard, me), me)


def test_open_discard() -> None:
    """With open discards everybody hears them."""
    discard = Played(Discard(1, cards("TcAc")), public=True)
    assert told("en", see(discard, 0), 0) == "Bob discards 10♣ A♣ face up."


@pytest.mark.parametrize(("trump", "word"), [(HEARTS, "Козырный молоток!"), (0, "Молодка!"), (None, "Молодка!")])
def test_claim_is_named(trump: int | None, word: str) -> None:
    """Four trumps are a hammer, any other four a molodka."""
    sentence = told("ru", Played(Claim(2, cards("7h8hJhAh")), public=False), 0, trump)
    assert sentence == f"{word} Вера заходит вне очереди: 7♥ 8♥ В♥ Т♥."


@pytest.mark.parametrize(("points", "words"), [(1, "1 очко"), (22, "22 очка"), (37, "37 очков"), (0, "0 очков")])
def test_points_are_counted_in_russian(points: int, words: str) -> None:
    """Points of a trick take the right plural."""
    assert told("ru", TrickTaken(1, 1, 8, points, public=True), 0) == f"Борис берёт взятку: {words}."


@pytest.mark.parametrize(
    ("lang", "points", "words"),
    [
        ("it", 0, "Bruno fa la presa: 0 punti."),
        ("it", 1, "Bruno fa la presa: 1 punto."),
        ("es", 0, "Blas gana la baza: 0 puntos."),
        ("es", 1, "Blas gana la baza: 1 punto."),
        ("fr", 0, "Bruno remporte le pli\u00a0: 0 point."),
        ("fr", 1, "Bruno remporte le pli\u00a0: 1 point."),
        ("fr", 2, "Bruno remporte le pli\u00a0: 2 points."),
    ],
)
def test_points_are_counted(lang: str, points: int, words: str) -> None:
    """No points are several in Italian and Spanish, but not in French."""
    assert words == told(lang, TrickTaken(1, 1, 8, points, public=True), 0)


def test_hidden_points_are_not_told() -> None:
    """Where discards hide the points the number of cards is told."""
    assert told("en", see(TrickTaken(1, 1, 8, 37, public=False), 0), 0) == "Bob takes the trick: 8 cards."


def test_draws_are_told_together() -> None:
    """Own cards first, the others in one sentence; a spectator hears one sentence."""
    drew = [Drew(seat, card(name), public=False) for seat, name in ((2, "7h"), (3, "8h"), (0, "9h"), (1, "Th"))]
    for me, wanted in ((0, ["You draw 9♥.", "The others draw 1 card each."]), (None, ["Everybody draws 1 card."])):
        seen = [see(event, me) for event in drew]
        assert wanted == event_sentences("en", seen, NAMES["en"], me, lambda some: cards_short("en", some))


def test_shown_card_is_drawn_in_sight() -> None:
    """Who draws the card under the stock is told with the card, and the other draws seat by seat."""
    drew: list[Event] = [Drew(0, card("9h"), public=False), Drew(1, card("Th"), public=True)]
    seen = [see(event, 2) for event in drew]
    assert event_sentences("en", seen, NAMES["en"], 2, lambda some: cards_short("en", some)) == [
        "Ann draws 1 card.",
        "Bob draws the shown card, 10♥.",
    ]


def test_order_is_kept_around_draws() -> None:
    """What comes before and after the draws stays before and after."""
    seen: list[Event] = [TrickTaken(0, 1, 4, None, public=False), Drew(0, 9, public=False)]
    seen.append(Played(Lead(0, cards("7h")), public=False))
    sentences = event_sentences("en", seen, NAMES["en"], 0, lambda some: cards_short("en", some))
    assert sentences == ["You take the trick: 4 cards.", "You draw 6♦.", "You lead 7♥."]


@pytest.mark.parametrize(
    ("lang", "me", "sentence"),
    [
        ("en", 1, "The goats: you and Dan."),
        ("en", 0, "The goats: Bob and Dan."),
        ("ru", 3, "Козлы: вы и Борис."),
        ("ru", None, "Козлы: Борис и Глеб."),
        ("it", 1, "I caproni: tu e Dario."),
        ("es", 1, "Los chivos: tú, Diego."),
        ("fr", 1, "Les boucs\u00a0: vous et Denis."),
    ],
)
def test_goats_are_named(lang: str, me: int | None, sentence: str) -> None:
    """The losers of the match are named, oneself first."""
    over = DealOver(
        Outcome("counted", (90, 30), (7, 2), 0), Settlement((0, 4), (2, 14), 0, (1,), None), (0,) * 4, (), ()
    )
    text = told(lang, over, me)
    assert text is not None
    assert text.endswith(sentence)


def test_eggs_are_remembered() -> None:
    """A match with eggs ends with goats with eggs; a single loser is one goat."""
    settlement = Settlement((6, 0), (12, 0), 1, (0,), None)
    over = DealOver(Outcome("counted", (0, 120), (0, 9), 0), settlement, (0, 0), (), ())
    text = event_sentence("ru", over, ("Анна", "Борис"), None, str)
    assert text is not None
    assert text.endswith("Козёл с яйцами: Анна.")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("me", [None, 0, 1, 2, 3])
def test_every_event_is_a_sentence(lang: str, me: int | None) -> None:
    """Whatever a seat sees is told without a placeholder left."""
    for event in events():
        for seen in (event, see(event, me)):
            text = told(lang, seen, me)
            assert text
            assert text[-1] in ".!"
            assert "{" not in text
            assert "None" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hidden_cards_are_never_told(lang: str) -> None:
    """A dealt event as a spectator sees it names no card but the shown one."""
    rules = rules_for("yard")
    step = deal(rules, first_match(rules, 0), Rng(5))
    asked: list[Cards] = []

    def look(some: Cards) -> str:
        asked.append(some)
        return "?"

    for event in step.events:
        event_sentence(lang, see(event, None), NAMES[lang], None, look)
    assert asked == [1 << (step.state.shown or 0)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", sorted(refusal_reasons()))
def test_every_refusal_has_words(lang: str, reason: str) -> None:
    """A reason is a sentence with the rule's id, never its own key."""
    text = refusal_sentence(lang, IllegalAction(reason, "M5"))
    assert text.endswith(". (M5)")
    assert reason not in text


def test_refusals_name_the_house_rule() -> None:
    """With the game at hand a refusal says what this table allows."""
    too_long = IllegalAction("lead-too-long", "M4")
    assert "2 cards" in refusal_sentence("en", too_long, rules_for("yard lead-cap=2"))
    no_claim = IllegalAction("no-claim-now", "B8")
    assert "At this table" in refusal_sentence("en", no_claim, rules_for("yard claim=none"))
    assert "At this table" not in refusal_sentence("en", no_claim, rules_for("yard"))
    no_hand = IllegalAction("no-claim-hand", "B8")
    assert "four trumps" in refusal_sentence("en", no_hand, rules_for("company"))
    assert "four trumps" not in refusal_sentence("en", no_hand, rules_for("yard"))


def test_refusals_cite_the_rules_of_this_game() -> None:
    """The id is one that the printed rules of the ruleset have: company's claims are C7 and C9."""
    for rule, reason in (("B8", "no-claim-now"), ("B9", "better-claim-stands")):
        for ruleset in ("yard", "company"):
            rules = rules_for(ruleset)
            cited = refusal_sentence("en", IllegalAction(reason, rule), rules).rpartition("(")[2].rstrip(")")
            printed = "".join(line for _, lines in rules_sentences("en", rules) for line in lines)
            assert cited in printed
            assert cited == (rule if ruleset == "yard" else {"B8": "C7", "B9": "C9"}[rule])


def test_cards_have_names() -> None:
    """Full names, indices and suits."""
    assert card_name("en", card("Qc")) == "queen of clubs"
    assert card_name("ru", card("Qc")) == "дама треф"
    assert card_name("ru", card("7d")) == "семёрка бубён"
    assert card_name("it", card("Qc")) == "donna di fiori"
    assert card_name("es", card("Jd")) == "jota de diamantes"
    assert card_name("fr", card("Kh")) == "roi de cœur"
    assert card_short("en", card("Th")) == "10♥"
    assert (suit_name("ru", 2), suit_of_name("ru", 2)) == ("червы", "червей")
