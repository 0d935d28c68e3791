"""How the terminal writes cards, actions and seats: in symbols, with colour where it helps, or in plain words.

Colour never says what the text does not say.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kozel.cards import SUIT_CARDS, Card, Cards, Suit, members, suit_of
from kozel.game.actions import Action
from kozel.game.view import View
from kozel.rules.compile import Rules, Seat, Side
from kozel.session.names import seat_names, side_name
from kozel.session.words import action_words
from kozel.table.messages import Chair
from kozel.text.sentences import card_name, card_short, say, suit_name

_SYMBOLS = "♣♦♥♠"
_RED = "\x1b[91m{}\x1b[0m"
_BOLD = "\x1b[1m{}\x1b[0m"


@dataclass(frozen=True, slots=True)
class Style:
    """Language and looks of one terminal."""

    lang: str
    plain: bool = False
    """No symbols and no boxes: for a screen reader."""
    colour: bool = False

    def say(self, key: str, **params: str | int) -> str:
        """Sentence of the terminal's own."""
        return say(self.lang, f"ui.{key}", **params)

    def card(self, one: int) -> str:
        """A card."""
        if self.plain:
            return card_name(self.lang, one)
        text = card_short(self.lang, one)
        return _RED.format(text) if self.colour and suit_of(one) in {1, 2} else text

    def cards(self, some: Cards) -> str:
        """A set of cards, by suit, then by rank."""
        return self._listed(members(some))

    def hand(self, view: View) -> str:
        """Own cards by suit, trumps last, each group low to high."""
        groups = [list(members(view.hand & suit_cards & ~view.trumps)) for suit_cards in SUIT_CARDS]
        groups.append(sorted(members(view.hand & view.trumps), key=lambda one: self._trump_place(view, one)))
        return ("; " if self.plain else "   ").join(self._listed(group) for group in groups if group)

    def _trump_place(self, view: View, one: Card) -> int:
        return view.rules.strength[one] if view.rules.fixed_trumps else one

    def _listed(self, some: Iterable[Card]) -> str:
        return (", " if self.plain else " ").join(map(self.card, some))

    def suit(self, suit: Suit) -> str:
        """A suit."""
        if self.plain:
            return suit_name(self.lang, suit)
        text = f"{_SYMBOLS[suit]} {suit_name(self.lang, suit)}"
        return _RED.format(text) if self.colour and suit in {1, 2} else text

    def action(self, action: Action, rules: Rules) -> str:
        """What an action does, as a line of a menu."""
        return action_words(self.lang, action, rules, self.cards)

    def title(self, text: str) -> str:
        """A headline."""
        if self.plain:
            return text
        line = f"── {text} ".ljust(72, "─")
        return _BOLD.format(line) if self.colour else line

    def names(self, rules: Rules, chairs: tuple[Chair, ...]) -> list[str]:
        """What to call each seat, seen from the only person where there is one."""
        return seat_names(self.lang, rules, chairs)

    def side(self, rules: Rules, side: Side, names: list[str], me: Seat | None) -> str:
        """What to call a side."""
        return side_name(self.lang, rules, side, names, me)
