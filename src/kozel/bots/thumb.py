"""draft"""

from dataclasses import dataclass

from kozel.bots import facts, memory
from kozel.bots.facts import suit_of_set
from kozel.bots.protocol import Budget
from kozel.cards import CARD_POINTS, SUIT_CARDS, Cards, members, points_of
from kozel.game.actions import Action, Beat, Claim, Discard, FaceDown, Lead, Play
from kozel.game.shuffle import Rng
from kozel.game.view import View
from kozel.notation.tokens import legal_token


@dataclass(frozen=True, slots=True)
class Habits:
    run: float = 0.0
    run1: float = 0.0
    triple: float = 3.0
    tempo: float = 1.0
    own_feed: float = 2.0
    forced: float = 0.7
    willing: float = 1.0
    partner_willing: float = 0.9
    hidden: float = 0.5
    claim: float = 1.0
    sure: float = 10.0
    trump: float = 0.0
    lead2: float = 0.0
    ptempo: float = 0.0


class Thumb:
    name = "thumb"

    def __init__(self, habits: Habits = Habits()) -> None:
        self.h = habits

    def choose(self, view: View, rng: Rng, budget: Budget) -> Action | None:
        if not view.legal:
            return None
        if view.rules.one_card:
            return view.legal[0]
        if isinstance(view.legal[0], Claim):
            if self.h.claim:
                return view.legal[0]
            if len(view.legal) == 1:
                return None
        if len(view.legal) == 1:
            return view.legal[0]
        t = Think(view, self.h)
        return min((a for a in view.legal if not isinstance(a, Claim)), key=lambda a: (-t.value(a), legal_token(a)))


class Think:
    def __init__(self, view: View, h: Habits) -> None:
        self.v = view
        self.h = h
        r = view.rules
        self.seat = view.seat
        self.trump = view.trump or 0
        self.trumps = view.trumps
        self.unseen = memory.unseen(view)
        self.pool = self.unseen.bit_count() - round(h.hidden * memory.hidden_discards(view))
        n = r.seats
        self.after = [(self.seat + i) % n for i in range(1, n - len(view.trick.plays))]
        self.share = 1 / r.side_count
        self.V = points_of(facts.face_up(view))
        self.down = sum(p.count for p in view.trick.plays if isinstance(p, FaceDown))
        self._discard = None
        self.single = {c: self.sureness(c) for c in members(view.hand)} if h.sure else {}

    def sureness(self, c):
        v = self.v
        bands = memory.beating_bands(1 << c, self.unseen, c // 9, self.trump)
        opp = sum(1 for s in range(v.rules.seats) if not self.own(s))
        return (1 - memory.chance_to_cover(bands, self.pool, v.rules.hand_size if v.stock else max(v.counts))) ** opp

    def own(self, seat):
        return facts.is_own_side(self.v, seat)

    def chance(self, best, led, i, own, beaten):
        """P(own side takes), P(self takes)"""
        if i == len(self.after):
            return (1.0 if own else 0.0)
        seat = self.after[i]
        mine = self.own(seat)
        if mine == own:
            return self.chance(best, led, i + 1, own, beaten)
        if not mine and False:
            pass
        b = self.base * (self.h.partner_willing if mine else self.h.willing)
        return b * self.chance(best, led, i + 1, not own, beaten + 1) + (1 - b) * self.chance(best, led, i + 1, own, beaten)

    def takes(self, best, own):
        led = suit_of_set(facts.led_cards(self.v) or best)
        bands = memory.beating_bands(best, self.unseen, led, self.trump)
        held = self.v.counts[self.after[0]] if self.after else 0
        self.base = memory.chance_to_cover(bands, self.pool, held) if self.after else 0.0
        p = self.chance(best, led, 0, own, 0)
        opp = sum(1 for s in self.after if not self.own(s))
        selfp = (1 - self.base * self.h.willing) ** opp if own else 0.0
        return p, selfp

    def value(self, a):
        h = self.h
        k = a.cards.bit_count()
        pts = points_of(a.cards)
        if isinstance(a, Discard):
            if self._discard is None:
                own = self.own(self.v.best_seat)
                self._discard = self.takes(self.v.best, own)[0], 0.0
            p, ps = self._discard
        else:
            p, ps = self.takes(a.cards, True)
        partners = sum(1 for s in self.after if self.own(s))
        others = len(self.after) - partners
        rest = k * (h.forced * len(self.after)) + h.forced * self.down
        # feeding
        gain = p * (self.V + pts + rest + h.own_feed * k * partners) - self.share * pts
        tempo = h.tempo * ps + h.tempo*h.ptempo*(p - ps)
        return gain + tempo + self.potential(self.v.hand & ~a.cards)

    def potential(self, hand):
        h = self.h
        total = 0.0
        for c in members(hand):
            total += h.sure * self.single[c]
        if h.trump:
            total += h.trump * (hand & self.trumps).bit_count()
        for s in range(4):
            cs = hand & SUIT_CARDS[s]
            n = cs.bit_count()
            if n > 2:
                total += h.triple
            if n > 1 and h.run:
                total += h.run * (n - h.run1) * self.holds(cs, s)
        return total

    def holds(self, cs, s):
        v = self.v
        bands = memory.beating_bands(cs, self.unseen, s, self.trump)
        opp = sum(1 for s in range(v.rules.seats) if not self.own(s))
        return (1 - memory.chance_to_cover(bands, self.pool, v.rules.hand_size if v.stock else max(v.counts))) ** opp
