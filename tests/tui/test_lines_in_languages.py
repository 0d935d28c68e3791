"""The terminal in every language but English: a match is played, and nothing in it is English."""

import random
import re
from pathlib import Path
from typing import Final

import pytest

from kozel.text.words import LANGUAGES, say
from kozel.tui.style import Style
from tests.tui.test_lines import Answer, seat_down

ENGLISH: Final = re.compile(
    r"\b(the|you|your|of|cards?|tricks?|deals?|and|is|are|leads?|beats?|discards?|points?|trumps?|match)\b",
    re.IGNORECASE,
)
SAME_IN_FRENCH: Final = re.compile(r"\bpoints?\b")
SPOKEN: Final = {
    "ru": ("Козыри", "Ваши карты", "взятк", "Конец раздачи 1"),
    "it": ("Seme di briscola", "Le tue carte", "presa", "Fine della smazzata 1"),
    "es": ("Triunfo", "Tus cartas", "baza", "Fin de la mano 1"),
    "fr": ("Atout", "Vos cartes", "pli", "Fin de la donne 1"),
}


def curious_player(lang: str, prompts: int) -> Answer:
    """Somebody who plays at random and asks for everything there is."""
    rng, left = random.Random(5), prompts
    play = say(lang, "ui.your-play")

    def answer(prompt: str) -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        if not prompt.startswith(play):
            return ""
        return rng.choice("htlrswiu?x") if rng.random() < 0.4 else str(rng.randint(1, 4))

    return answer


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("game", ["yard", "classic", "company"])
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_match_has_no_english(tmp_path: Path, lang: str, game: str, *, plain: bool) -> None:
    """Menus, events, refusals, help, hints and the score sheet are all in the language."""
    typist, _ = seat_down(tmp_path, curious_player(lang, 90), text=game, style=Style(lang, plain=plain))
    shown = SAME_IN_FRENCH.sub("", typist.text) if lang == "fr" else typist.text
    assert ENGLISH.findall(shown) == []
    assert "{" not in shown
    assert say(lang, "ui.saved") == typist.shown[-1]
    spoken = SPOKEN[lang][1:] if game == "classic" else SPOKEN[lang]
    assert [word for word in spoken if word not in typist.text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_people_at_one_terminal(tmp_path: Path, lang: str) -> None:
    """The curtain falls in every language."""
    typist, _ = seat_down(tmp_path, curious_player(lang, 30), people="0,2", style=Style(lang))
    assert say(lang, "ui.curtain", name=say(lang, "ui.seat.player", number=0)) in typist.text
