"""The pages about bots: commands that exist, options that are real, tables made by the command beside them."""

import re
from pathlib import Path

import pytest
import typer.main

from kozel.bots.tables import NAMES, check_place, marks
from kozel.cli import app
from kozel.rules.catalogue import RULESET_IDS, base

ROOT = Path(__file__).parents[2]
PAGES = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("bots.md", "bots-external.md")}
HONEST = (ROOT / "docs" / "honest-bots.md").read_text(encoding="utf-8")


def options() -> set[str]:
    """Options of `kozel arena`."""
    command = typer.main.get_group(app).commands["arena"]
    return {name for parameter in command.params for name in parameter.opts if name.startswith("--")}


@pytest.mark.parametrize("page", PAGES)
def test_options_are_real(page: str) -> None:
    """Every option in the text or beside `kozel arena` is one of the command; programs of one's own have theirs."""
    text = re.sub(r"'[^'\n]*'", "", PAGES[page])
    assert set(re.findall(r"(?<![\w-])--[a-z]+", re.sub(r"<!--.*?-->", "", text))) <= options()


def test_every_option_is_explained() -> None:
    """The command has no option that neither page names, but for those that other commands have, too."""
    text = "".join(PAGES.values())
    assert {name for name in options() if name not in text} <= {"--help"}


@pytest.mark.parametrize("name", NAMES)
def test_tables_are_made_by_their_command(name: str) -> None:
    """Each has its place; one that was made names the command and the rules' versions of today."""
    page = PAGES["bots.md"]
    check_place(page, name)
    begin, end = marks(name)
    table = page.partition(begin)[2].partition(end)[0]
    if "Not measured yet." in table:
        return
    assert f"Made by `kozel arena --table {name}" in table
    for ruleset, version in re.findall(rf"`({'|'.join(RULESET_IDS)})@(\d+)", table):
        assert str(base(ruleset).version) == version


def test_links_lead_somewhere() -> None:
    """Every relative link is a file of the project."""
    for text in (*PAGES.values(), HONEST):
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / "docs" / link).exists(), link


def test_the_page_for_players_names_what_there_is() -> None:
    """Files and commands of the page about honesty exist."""
    for path in re.findall(r"tests/[\w/.]+\.py", HONEST):
        assert (ROOT / path).exists()
    for module in re.findall(r"-m (bench\.\w+)", HONEST):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists()
    assert "ask" in typer.main.get_group(app).commands
