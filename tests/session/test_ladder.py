"""The ladder is told in words wherever bots are chosen."""

import pytest

from kozel.bots.levels import BOTS, LEVELS
from kozel.session.words import level_about, level_title, levels
from kozel.text.words import LANGUAGES

LADDER = ("novice", "casual", "solid", "strong", "master")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_level_has_a_name_and_a_line(lang: str) -> None:
    """Those on the ladder now, and the five names it is meant to have."""
    assert LEVELS == tuple(level.name for level in levels(lang))
    for name in {*LEVELS, *LADDER}:
        assert name != level_title(lang, name)
        assert level_about(lang, name).endswith(".")


def test_every_level_is_a_bot() -> None:
    """What a table offers can sit down at it; a bot without words is called by its name."""
    assert set(LEVELS) <= set(BOTS)
    assert ("zither", "") == (level_title("en", "zither"), level_about("en", "zither"))
