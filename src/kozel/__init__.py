"""Kozel: the card game Goat (Козёл, Capra, Cabra, Chèvre), complete.

The names below are the core: cards, rules as data, pure play, views, records. Everything else stands on them.
"""

from kozel.cards import Card, Cards, card, card_text, cards, cards_text
from kozel.game.actions import Action, Beat, Claim, Discard, FaceDown, Lead, Play
from kozel.game.play import Step, apply, legal_actions, new_deal
from kozel.game.score import first_match, settle
from kozel.game.shuffle import Rng, deal, draw_lots, fresh_seed
from kozel.game.state import IllegalAction, Match, State
from kozel.game.view import View, see
from kozel.notation.errors import NotationError
from kozel.notation.reader import read_records
from kozel.notation.writer import write_record, write_records
from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import RulesetError

__all__ = [
    "Action",
    "Beat",
    "Card",
    "Cards",
    "Claim",
    "Discard",
    "FaceDown",
    "IllegalAction",
    "Lead",
    "Match",
    "NotationError",
    "Play",
    "Rng",
    "Rules",
    "RulesetError",
    "State",
    "Step",
    "View",
    "apply",
    "card",
    "card_text",
    "cards",
    "cards_text",
    "deal",
    "draw_lots",
    "first_match",
    "fresh_seed",
    "legal_actions",
    "new_deal",
    "read_records",
    "rules_for",
    "see",
    "settle",
    "write_record",
    "write_records",
]
