"""Behaviour signature: one hash over the records and rows of seeded deals that uniform bots play.

It changes exactly when the behaviour of a ruleset, of dealing, of the bot `uniform` or of the text does.
"""

import hashlib
import json
from pathlib import Path

from kozel.bots.protocol import FIXED_WORK, next_action
from kozel.bots.uniform import Uniform
from kozel.game.actions import Action
from kozel.game.play import apply
from kozel.game.score import first_match
from kozel.game.shuffle import Rng, deal, draw_lots
from kozel.notation.record import DealRecord
from kozel.notation.replay import result
from kozel.notation.writer import write_record
from kozel.rules.catalogue import RULESET_IDS
from kozel.rules.compile import Rules, rules_for

SIGNATURES = Path(__file__).parent / "signature.txt"
ORDINARY, FULL = 100, 1_000


def rules_of(ruleset: str, number: int) -> Rules:
    """Rules of the deal with this number: in company two to nine seats in turn."""
    return rules_for(ruleset, 2 + number % 8 if ruleset == "company" else 4)


def bots_deal(rules: Rules, seed: int) -> DealRecord:
    """A deal that uniform bots play."""
    rng = Rng(seed)
    dealer, opener = draw_lots(rules, rng)
    steps = [deal(rules, first_match(rules, dealer, opener), rng)]
    first = steps[0].state
    bots = tuple(Uniform() for _ in range(rules.seats))
    rngs = tuple(rng.split(seat) for seat in range(rules.seats))
    plays: list[Action] = []
    while steps[-1].state.outcome is None:
        plays.append(next_action(steps[-1].state, bots, rngs, FIXED_WORK))
        steps.append(apply(steps[-1].state, plays[-1]))
    return DealRecord(rules, first.match, first.hands, first.stock, first.shown, tuple(plays), steps=tuple(steps))


def signature(ruleset: str, deals: int) -> str:
    """Hash over so many deals of a ruleset."""
    digest = hashlib.sha256()
    for number in range(deals):
        record = bots_deal(rules_of(ruleset, number), number)
        digest.update(write_record(record).encode())
        digest.update(json.dumps(result(record, with_legal=False)).encode())
    return digest.hexdigest()


def stored() -> dict[tuple[str, int], str]:
    """Signatures of the file, by ruleset and number of deals."""
    lines = SIGNATURES.read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {(ruleset, int(deals)): value for ruleset, deals, value in rows}


def written() -> str:
    """Text of the file of signatures."""
    head = "# sha256 over records and rows of seeded deals by uniform bots; a change is told in the changelog.\n"
    rows = [f"{ruleset} {deals} {signature(ruleset, deals)}\n" for ruleset in RULESET_IDS for deals in (ORDINARY, FULL)]
    return head + "".join(rows)
