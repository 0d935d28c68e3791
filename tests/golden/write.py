"""`python -m tests.golden.write`: write golden records, rows, views and signatures anew.

Rows come from the independent oracle, records from its generator; views and signatures from the product.
"""

import json
from pathlib import Path

from kozel.rules.compile import rules_for
from tests.golden.signature import SIGNATURES, bots_deal, written
from tests.golden.views import told
from tests.oracle import generate_file, generate_match, replay_text

HERE = Path(__file__).parent
MATCHES = {
    "classic": ("classic", 4, "teams"),
    "yard": ("yard", 4, "teams"),
    "company_2": ("company", 2, "singles"),
    "company_3": ("company", 3, "singles"),
    "company_5": ("company", 5, "singles"),
    "company_6": ("company", 6, "teams"),
    "company_8": ("company", 8, "singles"),
}
"""Golden matches without house rules."""
DEALS = {"classic": ("classic", 4, 3), "yard": ("yard", 4, 98), "company": ("company", 3, 364)}
"""Deals whose views are written: ruleset, seats, seed."""


def records() -> dict[str, str]:
    """Golden records by name."""
    made = {name: generate_match(ruleset, seats, sides, {}, 7, 3) for name, (ruleset, seats, sides) in MATCHES.items()}
    made["house_rules"] = generate_file(11, 6, 2)
    return made


def rows(text: str) -> str:
    """Rows of a record, a line each, by the oracle."""
    return "".join(json.dumps(row) + "\n" for row in replay_text(text))


def views() -> dict[str, str]:
    """Readable deals by ruleset."""
    return {name: told(bots_deal(rules_for(ruleset, seats), seed)) for name, (ruleset, seats, seed) in DEALS.items()}


def put(name: str, text: str) -> None:
    """Write a file with LF."""
    (HERE / name).write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Write everything."""
    for name, text in records().items():
        put(f"{name}.goat", text)
        put(f"{name}.jsonl", rows(text))
    for name, text in views().items():
        put(f"{name}.views.txt", text)
    put(SIGNATURES.name, written())


if __name__ == "__main__":
    main()
