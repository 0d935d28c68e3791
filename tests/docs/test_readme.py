"""The README says what is true: its example runs, its screen is what the terminal shows, its commands exist."""

import re
from pathlib import Path

from tests.tui.test_lines import scripted, seat_down

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """First code block of a language."""
    found = re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_example_runs() -> None:
    """The Python example of the first screen ends a deal with 120 points."""
    names: dict[str, object] = {}
    exec(block("python"), names)  # noqa: S102  -- that is the point
    points = names["state"].outcome.points  # type: ignore[attr-defined]  # a State
    assert 120 == sum(points)


def test_the_screen_is_what_the_terminal_shows(tmp_path: Path) -> None:
    """The deal in the README is a real one: seed 28, the first plays."""
    typist, _ = seat_down(tmp_path, scripted("2", "", "", ""), seed=28, bots="thumb")
    shown = "\n".join(line.rstrip() for line in typist.shown[1:-2])
    assert block("text") == shown + "\n"


def test_its_commands_exist() -> None:
    """Every `make` target that the README names is in the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([a-z]+)`", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_its_links_lead_somewhere() -> None:
    """Every relative link is a file of the project."""
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / link).exists(), link
