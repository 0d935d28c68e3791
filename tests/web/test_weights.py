"""The client stays small: bytes as they are sent."""

from pathlib import Path

from tests.web.weights import MOST_CODE, MOST_SPRITE, first_code, sprite


def test_code_and_cards_stay_small(dist: Path) -> None:
    """JS and CSS until cards can be played, with a language; and the cards."""
    assert 0 < first_code(dist) <= MOST_CODE
    assert 0 < sprite(dist) <= MOST_SPRITE
