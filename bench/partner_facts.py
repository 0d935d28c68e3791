"""A position as its seat knows it: the facts by which themes of partner sense are told."""

from dataclasses import dataclass
from functools import cached_property

from kozel.bots.facts import acts_last, face_up, is_own_side, is_partner_winning, led_cards, overtakes, takes_over
from kozel.bots.thumb import reckon
from kozel.cards import SUIT_CARDS, Card, Cards, cards_text, members, points_of, suit_of
from kozel.game.actions import Action, Claim, FaceDown
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import View, see
from kozel.rules.primitives import covers
from kozel.search.worlds import Sampler

WORLDS = 60
"""Worlds looked at for what every world has in common."""


@dataclass(frozen=True)
class Facts:
    """What the seat to move knows."""

    state: State

    @cached_property
    def view(self) -> View:
        """Its view."""
        return see(self.state, self.state.turn)

    @cached_property
    def beats(self) -> list[Action]:
        """Answers that take over the trick."""
        own = [action for action in self.view.legal if not isinstance(action, Claim)]
        return [action for action in own if not self.leads and takes_over(self.view, action)]

    @cached_property
    def unseen(self) -> Cards:
        """Cards that others may hold."""
        return reckon(self.view).reckoning.unseen

    @property
    def trumps(self) -> Cards:
        """Own trumps."""
        return self.view.hand & self.view.trumps

    @property
    def plain(self) -> Cards:
        """Own other cards."""
        return self.view.hand & ~self.view.trumps

    @property
    def leads(self) -> bool:
        """Whether the seat opens the trick."""
        return not self.view.trick.plays

    @property
    def claims(self) -> bool:
        """Whether the seat may claim."""
        return any(isinstance(action, Claim) for action in self.view.legal)

    @property
    def last(self) -> bool:
        """Whether the seat is the last to act."""
        return acts_last(self.view)

    @property
    def partner(self) -> bool:
        """Whether a partner is winning the trick."""
        return is_partner_winning(self.view)

    @property
    def against(self) -> bool:
        """Whether an opponent is winning the trick."""
        return not self.leads and not is_own_side(self.view, self.view.best_seat)

    @property
    def lying(self) -> int:
        """Card points that lie face up."""
        return points_of(face_up(self.view))

    @property
    def best(self) -> str:
        """Text of the winning cards."""
        return cards_text(self.view.best)

    @cached_property
    def sure(self) -> bool:
        """Whether nobody can take the trick from a partner who is winning it, by what the seat knows."""
        return self.partner and (self.last or not self.may_be_beaten(self.view.best))

    def may_be_beaten(self, some: Cards) -> bool:
        """Whether cards that others may hold beat these."""
        view = self.view
        led = led_cards(view) or some
        if view.rules.one_card:
            return any(overtakes(view.rules, 1 << one, some, led, view.trumps) for one in members(self.unseen))
        suit, trump = suit_of(led.bit_length() - 1), view.trump or 0
        order = [*members(self.unseen & SUIT_CARDS[suit] & ~view.trumps), *members(self.unseen & view.trumps)]
        count = some.bit_count()
        return len(order) >= count and covers(sum(1 << one for one in order[-count:]), some, suit, trump)

    def _height(self, one: Card) -> int:
        """Place of a trump among trumps."""
        return self.view.rules.strength[one] if self.view.rules.one_card else one

    @cached_property
    def top(self) -> Cards:
        """The own highest trump; no cards without one."""
        return 1 << max(members(self.trumps), key=self._height) if self.trumps else 0

    @cached_property
    def sure_trump(self) -> Cards:
        """The own highest trump, if no other that is out is higher."""
        above = [self._height(one) for one in members(self.unseen & self.view.trumps)]
        if not self.trumps:
            return 0
        return self.top if self._height(self.top.bit_length() - 1) > max(above, default=-1) else 0

    def known_points(self, *, own: bool) -> int:
        """Card points of a side that the seat saw, the table not counted."""
        found = 0
        for trick in self.view.tricks:
            if trick.taker is not None and is_own_side(self.view, trick.taker) == own:
                found += sum(points_of(play.cards) for play in trick.plays if not isinstance(play, FaceDown))
        return found

    @property
    def own_tricks(self) -> int:
        """Tricks of the own side."""
        return self.view.taken[self.view.rules.side_of[self.view.seat or 0]]

    @property
    def partner_led(self) -> Cards:
        """The last cards that a partner led and took the trick with its side."""
        for trick in reversed(self.view.tricks):
            first = trick.plays[0]
            is_partner = first.seat != self.view.seat and is_own_side(self.view, first.seat)
            if is_partner and not isinstance(first, FaceDown):
                return first.cards
        return 0

    @cached_property
    def partner_alone_has_trumps(self) -> bool:
        """Whether no opponent holds a trump in any world looked at, and a partner does in some."""
        theirs = ours = 0
        sampler, rng = Sampler(self.view), Rng(0)
        for _ in range(WORLDS):
            world = sampler.sample(rng)
            for seat, hand in enumerate(world.hands):
                if seat != self.view.seat and is_own_side(self.view, seat):
                    ours |= hand & self.view.trumps
                elif seat != self.view.seat:
                    theirs |= hand & self.view.trumps
            if theirs:
                return False
        return bool(ours)
