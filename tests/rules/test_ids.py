"""Every rule, resolution and printed scenario is cited by the tests that prove it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
RULES = [
    f"{letter}{number}"
    for letter, last in (("M", 14), ("A", 21), ("B", 13), ("C", 15))
    for number in range(1, last + 1)
]
RESOLUTIONS = [f"X{number}" for number in range(1, 25)]
PRINTED = {
    "A": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 17, 18, 21, 22),
    "B": (1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15, 20, 21, 24, 25, 26, 27, 28, 30, 32, 33, 34, 35, 36, 37),
    "C": (1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 14, 16),
}
SCENARIOS = [f"{letter}-{number:02}" for letter, numbers in PRINTED.items() for number in numbers]


@cache
def citations() -> frozenset[str]:
    """Ids in the docstrings of test functions that assert something."""
    found: set[str] = set()
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and node.name != "test_is_cited":
                found.update(re.findall(r"\b[MABCX]-?\d+\b", ast.get_docstring(node) or ""))
    return frozenset(found)


@pytest.mark.parametrize("rule", [*RULES, *RESOLUTIONS, *SCENARIOS])
def test_is_cited(rule: str) -> None:
    """A rule id stands in the docstring of at least one test."""
    assert rule in citations()


def test_cited_ids_exist() -> None:
    """No test cites an id that does not exist."""
    assert set() == citations() - {*RULES, *RESOLUTIONS, *SCENARIOS}
