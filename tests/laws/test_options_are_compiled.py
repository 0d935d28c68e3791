"""No house rule is known by name outside the rules: rules/options.py checks them and rules/compile.py reads them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import kozel
from kozel.rules.options import SWITCHES

SOURCE = Path(kozel.__file__).parent
MAY_NAME = ("rules", "text", "testing")
"""Folders that hold options as data, explain them, or draw random ones."""
NAMES = {name for name in SWITCHES if "-" in name}
VALUES = {value for values in SWITCHES.values() for value in values if "-" in value}
"""Values that mean nothing else; `none`, `on`, `4` are words of their own."""


def files() -> list[Path]:
    """Source files that must not know an option."""
    return [path for path in sorted(SOURCE.rglob("*.py")) if path.relative_to(SOURCE).parts[0] not in MAY_NAME]


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """String literals of a file, with their lines, that are no docstrings and no keys of sentences."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    keys = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say"
        for argument in node.args[:1]
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | keys:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_option_is_named(path: Path) -> None:
    """No name or value of a switch stands as a string in the code outside the rules."""
    found = [(line, text) for line, text in strings(path) if {text, *text.split("=")} & (NAMES | VALUES)]
    assert [] == found


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_option_is_asked(path: Path) -> None:
    """Nobody outside the rules asks a ruleset for the value of a switch."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "value"
        and any(isinstance(argument, ast.Constant) and argument.value in SWITCHES for argument in node.args)
    ]
    assert [] == asked


def test_play_has_no_option() -> None:
    """The file that plays holds no name of a switch at all, short ones included, but for the words of the game."""
    words = {text for _, text in strings(SOURCE / "game" / "play.py")}
    assert set() == words & set(SWITCHES)
