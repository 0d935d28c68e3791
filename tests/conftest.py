"""What holds for every test."""

from kozel.rules.catalogue import base, read_ruleset
from kozel.rules.compile import compile_rules, rules_for


def pytest_sessionstart() -> None:
    """No game is compiled before the first test: mutation testing changes the compiler between two sessions."""
    for cached in (rules_for, compile_rules, read_ruleset, base):
        cached.cache_clear()
