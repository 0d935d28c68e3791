"""What a decent player counts: which cards are unseen, how sure own cards are, who is likely to get the trick.

Reads a `Sight`, the hand and the own discards of one seat, and nothing else. `thumb` weighs plays by it, and nets are
told of it.

Plain Python that Cython compiles with the types of `reckoning.pxd`.
"""

from kozel.rules.primitives import group_of
from kozel.search.board import place
from kozel.search.odds import bits
from kozel.search.sight import Sight


class Reckoning:
    """The counting of one seat.

    `unseen` cards; `hidden` how many of them others threw face down; `later` how many seats play after the own one;
    `now` the chance that the own side gets the trick as it lies; `sure` by card: the chance that an own card, led some
    other time, is beaten by no opponent.
    """

    __slots__ = ("_me", "_opponents", "_pool", "hidden", "later", "now", "sure", "unseen")

    def __init__(self) -> None:
        self.sure = [0.0] * 36
        self.now = 0.0
        self.unseen = 0
        self.hidden = 0
        self._pool = 0
        self.later = 0
        self._me = 0
        self._opponents = 0

    def read(self, sight: Sight, me: int, hand: int, held: int, buries: bool) -> None:  # noqa: FBT001  -- C has no keywords
        """Take over what seat `me` knows.

        `held`: how many cards an opponent will have when an own card is led. `buries`: of the face-down cards of
        others half are taken to have held nothing of interest.
        """
        self._me = me
        known = hand
        buried = sight.down_now
        opponents = 0
        for seat in range(sight.seats):
            known |= sight.gone[seat] | sight.lay[seat]
            buried += sight.down[seat]
            if not self._is_own(sight, seat):
                opponents += 1
        known |= sight.own[me] | sight.lay_own[me]
        buried -= bits(sight.own[me] | sight.lay_own[me])
        self._opponents = opponents
        self.unseen = sight.pack & ~known
        self.hidden = buried
        self._pool = bits(self.unseen) - (buried // 2 if buries else 0)
        self.later = sight.seats - 1 - sight.plays
        self._reckon_cards(sight, hand, held)
        self.now = 0.0
        if sight.plays:
            mine = 1.0 if self._is_own(sight, sight.best_seat) else 0.0
            self.now = self.chance_to_take(sight, sight.best, mine)

    def _reckon_cards(self, sight: Sight, hand: int, held: int) -> None:
        """Chance that each own card, led by itself some other time, is beaten by no opponent."""
        rest = hand
        while rest:
            one = rest & -rest
            rest ^= one
            free = 1.0 - self._beats(sight, one, one, held)
            sure = 1.0
            for _ in range(self._opponents):
                sure *= free
            self.sure[place(one)] = sure

    def sureness(self, one: int) -> float:
        """Chance that an own card, led some other time, is beaten by no opponent."""
        return self.sure[one]

    def _beats(self, sight: Sight, best: int, led: int, held: int) -> float:
        """Chance that an unseen hand beats `best`."""
        if sight.one_card:
            group = group_of(led, sight.trumps)
            return sight.odds.to_follow(best, group, sight.trumps, self.unseen, self._pool, held)
        suit = place(led & -led) // 9
        return sight.odds.to_cover(best, self.unseen, suit, sight.trump, self._pool, held)

    def chance_to_take(self, sight: Sight, best: int, mine: float) -> float:
        """Chance that the own side gets the trick: opponents beat what the own side has, partners what they have."""
        led = best
        if sight.plays:
            leader = sight.turn - sight.plays
            led = sight.lay[leader if leader >= 0 else leader + sight.seats]
        seat = self._me
        for _ in range(self.later):
            seat = seat + 1 if seat + 1 < sight.seats else 0
            beats = self._beats(sight, best, led, sight.counts[seat])
            mine = mine + (1.0 - mine) * beats if self._is_own(sight, seat) else mine * (1.0 - beats)
        return mine

    def _is_own(self, sight: Sight, seat: int) -> bool:
        """Whether a seat scores with the own one."""
        return sight.side_of[seat] == sight.side_of[self._me]
