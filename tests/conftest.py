"""What holds for every test; with `KOZEL_INTERPRETED=1` plain Python, as coverage and mutation testing need it."""

import os

from tests.support.interpreted import interpret

if os.environ.get("KOZEL_INTERPRETED") == "1":
    interpret()


def pytest_sessionstart() -> None:
    """No game is compiled before the first test: mutation testing changes the compiler between two sessions."""
    from kozel.rules.catalogue import base, read_ruleset  # noqa: PLC0415  -- Kozel comes after `interpret`
    from kozel.rules.compile import compile_rules, rules_for  # noqa: PLC0415  -- the same

    for cached in (rules_for, compile_rules, read_ruleset, base):
        cached.cache_clear()
