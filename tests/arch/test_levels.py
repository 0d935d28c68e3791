"""The layout that the design draws: who may import whom, how long files are, what every module says of itself."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kozel

SOURCE = Path(kozel.__file__).parent
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if "build" not in path.parts]
LEVELS = {
    "cards": 0,
    "rules": 1,
    "game": 2,
    "notation": 3,
    "text": 3,
    "search": 3,
    "bots": 4,
    "review": 4,
    "env": 4,
    "table": 4,
    "session": 5,
    "server": 6,
    "tui": 6,
    "commands": 6,
    "cli": 7,
    "__main__": 8,
    "testing": 9,
}
MAY = {("review", "bots.protocol")}
"""Exceptions among the parts of a level that do not import each other."""
APART = {"bots", "review", "env", "table"}
FREE_OF_PACKAGES = 4
"""Levels up to this one import the standard library alone, but for `env`."""
INSIDE_FUNCTION = {("bots", "ray")}
"""Optional extras that one function imports."""
MOST_LINES = 400


def part_of(path: Path) -> str:
    """Part of the package that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Line, full name and whether it stands inside a function, of every import of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.walk(node)
    }
    package = ["kozel", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name, id(node) in inside
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(word for word in (start, node.module) if word)
            for name in node.names:
                yield node.lineno, f"{module}.{name.name}", id(node) in inside


def own(name: str) -> str | None:
    """Part of the package that an import names; None for what is not ours."""
    words = name.split(".")
    return words[1] if words[0] == "kozel" and len(words) > 1 else None


def shown(path: Path) -> str:
    """Name of a file in a test's id."""
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_a_level_imports_only_lower_ones(path: Path) -> None:
    """A file imports its own part and lower levels; bots, review, env and table do not import each other."""
    part = part_of(path)
    if part == "__init__":
        return  # the public names come from everywhere
    wrong = []
    for line, name, _ in imports(path):
        target = own(name)
        if target is None or target == part or target not in LEVELS:
            continue
        allowed = (part, ".".join(name.split(".")[1:3])) in MAY
        if not allowed and (LEVELS[target] >= LEVELS[part] or (part in APART and target in APART)):
            wrong.append(f"line {line}: {part} imports {name}")
    assert [] == wrong


@pytest.mark.parametrize(
    "path", [path for path in FILES if LEVELS.get(part_of(path), 9) <= FREE_OF_PACKAGES], ids=shown
)
def test_low_levels_import_the_standard_library_alone(path: Path) -> None:
    """Levels 0 to 4 import no third-party package, but for `env` and extras inside the one function that needs them."""
    part = part_of(path)
    wrong = [
        f"line {line}: {name}"
        for line, name, inside in imports(path)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "kozel"}
        and part != "env"
        and not (inside and (part, name.split(".")[0]) in INSIDE_FUNCTION)
    ]
    assert [] == wrong


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_nothing_imports_the_testing_part(path: Path) -> None:
    """Nothing in the package imports `kozel.testing`."""
    if part_of(path) != "testing":
        assert [] == [name for _, name, _ in imports(path) if own(name) == "testing"]


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_files_are_short(path: Path) -> None:
    """No source file has more than 400 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_every_module_says_what_it_is(path: Path) -> None:
    """Every module that holds anything has a docstring, and its `__all__` is sorted."""
    text = path.read_text(encoding="utf-8")
    if not text.strip():
        assert path.name == "__init__.py"
        return
    tree = ast.parse(text)
    assert ast.get_docstring(tree)
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            names = ast.literal_eval(node.value)
            assert sorted(names, key=kind_and_name) == list(names)


def kind_and_name(name: str) -> tuple[int, str]:
    """Constants first, then types, then functions, each by name."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_every_part_has_a_level(path: Path) -> None:
    """A new part of the package is given its place in the layout."""
    assert part_of(path) in {*LEVELS, "__init__"}


def test_chance_is_in_one_file() -> None:
    """Of levels 0 to 2 only game/shuffle.py touches chance; none of them the clock, files, threads or logging."""
    for path in FILES:
        if LEVELS.get(part_of(path), 9) > 2:
            continue
        modules = {name.split(".")[0] for _, name, _ in imports(path)}
        allowed = {"secrets", "random"} if path.name == "shuffle.py" else set()
        assert set() == modules & (
            {"secrets", "random", "time", "datetime", "logging", "threading", "asyncio", "os"} - allowed
        )


@pytest.mark.parametrize("path", sorted(Path(__file__).parents[1].rglob("*.py")), ids=lambda path: path.name)
def test_tests_are_short_and_say_what_they_prove(path: Path) -> None:
    """No test file has more than 400 lines, and every test function has a docstring."""
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            assert ast.get_docstring(node), node.name
