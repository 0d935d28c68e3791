"""What a catalogue of another language must not have: English, words of machine translation, gaps, broken elisions."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from kozel.text.words import LANGUAGES, PLURAL_RULES, Entry, catalogue

OTHERS: Final = [lang for lang in LANGUAGES if lang != "en"]

FACES: Final = frozenset(f"rank-short.{rank}" for rank in "JQKA")
NAME_AND_CARDS: Final = frozenset({"event.hand.other", "switch-line", "ui.sheet.play", "web.read.play"})
NAMES_OF_ITS_OWN: Final = frozenset({"web.title", "web.word.molodka"})
SAME_AS_ENGLISH: Final[dict[str, frozenset[str]]] = {
    "*": frozenset({f"rank-short.{rank}" for rank in "6789T"})
    | {"ui.option", "ui.sheet.trick", "web.settings.indices.international", "web.settings.indices.russian"},
    "ru": NAME_AND_CARDS,
    "it": NAME_AND_CARDS | NAMES_OF_ITS_OWN | FACES | {"web.claim.molodka", "web.menu.title", "web.moment.molodka"},
    "es": NAME_AND_CARDS
    | NAMES_OF_ITS_OWN
    | FACES
    | {"web.letter.d", "web.settings.size.normal", "web.settings.speed.normal"},
    "fr": NAMES_OF_ITS_OWN
    | {"count.points", "rank-short.A", "rank.6", "ui.count.points", "web.keys.s", "web.menu.title", "web.pause.on"}
    | {"web.settings.back.indigo", "web.settings.haptics", "web.settings.theme.indigo", "web.table.label"}
    | {"web.word.points"},
}
"""Keys whose words are rightly those of English: in all languages, and in one."""

FALSE_FRIENDS: Final[dict[str, str]] = {
    "en": r"\b(bribe|Knave|Lady|borax|bora|balls)\b",
    "ru": r"\b(трюк|пас|пасует|сбросить карты в сброс|бубей)\b",
    "it": (
        r"\b(bustarell\w+|tangent\w+|costum\w+|tamburell\w+|anzian\w+|piegare|interromp\w+|muover\w*|camminare"
        r"|cart[ae] (semplic|comun|vincent)\w+|maglia|borace|banco|trucco|divers[ae] colore)\b"
    ),
    "es": (
        r"\b(sobornos?|trucos?|sorteos?|dibuj\w+|color(es)?|trajes?|gusanos?|antig[uü]edad|crupier|banco|banca"
        r"|distribuidor|rendid[oa]s?|fiestas?|apost\w+|apuest\w+|llamar|virad\w+|cola de|interrump\w+|golpe\w*"
        r"|tirar|doblar|bolas|pollitas?|b[óo]rax|bora|naipes? simples?|vosotros|ustedes)\b"
    ),
    "fr": (
        r"\b(astuces?|dessin\w*|trucs?|pots?-de-vin|costumes?|ponts?|concessionnaires?|f[êe]tes?|party|pari(er|ez)?"
        r"|virages?|priorit[ée]s?|balles?|bora|borax|scores? de défaite|abandonn\w+|banque|banquier)\b"
    ),
}
"""Words that machine translation puts in the place of a card player's."""

SAID: Final = r"\{(name|names|side|sides|partner|leader|catcher|queen|first|last|cards?|plain|trump|plays|who)\}"
ELIDING: Final[dict[str, str]] = {
    "it": rf"\b(a|lo|la|una|uno|dello|della|quello|quella) {SAID}|\w[’']{SAID}",
    "es": rf"\b(y|o|al|del|el|la|un|una) {SAID}",
    "fr": rf"\b(de|du|au|le|la|que|ne|je|se|me|te|si|jusque|lorsque|puisque) {SAID}|\w[’']{SAID}",
}
"""Words that would have to change with the first letter or the gender of what follows."""


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """Each key with each of its sentences."""
    for key, entry in catalogue(lang).items():
        for text in forms(entry):
            yield key, text


def forms(entry: Entry) -> list[str]:
    """Sentences of an entry."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def test_every_language_has_plurals() -> None:
    """A language comes with its plural rule."""
    assert set(LANGUAGES) == set(PLURAL_RULES)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left(lang: str) -> None:
    """A sentence that reads as in English is listed as such, and what is listed does."""
    english = catalogue("en")
    same = {key for key, text in texts(lang) if text in forms(english[key])}
    assert SAME_AS_ENGLISH["*"] | SAME_AS_ENGLISH[lang] == same


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_false_friends(lang: str) -> None:
    """A trick is no bribe, diamonds are no tambourines, nobody folds."""
    found = [(key, text) for key, text in texts(lang) if re.search(FALSE_FRIENDS[lang], text, re.IGNORECASE)]
    assert found == []


@pytest.mark.parametrize("lang", sorted(ELIDING))
def test_names_need_no_elision(lang: str) -> None:
    """Whatever a player is called, the word before the name stays right."""
    assert [(key, text) for key, text in texts(lang) if re.search(ELIDING[lang], text, re.IGNORECASE)] == []


def test_french_suits_begin_with_a_consonant() -> None:
    """The word before a suit is "de" in full."""
    suits = [text for key, text in texts("fr") if key.startswith("suit-of.")]
    assert [suit for suit in suits if suit[0] in "aeiouhyéœ"] == []


def test_french_spaces() -> None:
    """A space that does not break stands before : ; ! ? and inside guillemets."""
    keys = re.compile(r"(?<![\w\u00a0»)}0-9])[:;!?]|\w[:;!?](?=\s|$)| [:;!»]|[)}][:;!?]|« ")
    assert [(key, text) for key, text in texts("fr") if keys.search(re.sub(r"(^|[,.] )\?", "", text))] == []


def test_spanish_marks() -> None:
    """Questions and exclamations are opened."""
    wrong = [
        (key, text)
        for key, text in texts("es")
        if text.count("!") != text.count("¡") or len(re.findall(r"\w\?", text)) > text.count("¿")
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", ["it", "fr"])
def test_apostrophes_are_typographic(lang: str) -> None:
    """An apostrophe is ’."""
    assert [(key, text) for key, text in texts(lang) if "'" in text] == []
