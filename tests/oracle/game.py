"""One deal: whose turn, which tokens are legal, what a play does, draws, claims, exchange, end."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from .cards import (
    Cards,
    classic_suit,
    classic_trump,
    classic_winner,
    one_suit,
    points_of,
    read_cards,
    set_beats,
    write_set,
)
from .switches import Rules


@dataclass(frozen=True)
class Laid:
    """Cards that one seat has laid in the current trick."""

    seat: int
    kind: str  # "lead", "claim", "beat", "discard"; every later play of classic is "card"
    cards: Cards


@dataclass(frozen=True)
class Trick:
    """A finished trick, or the one that a caught queen broke off (taker and points None)."""

    leader: int
    taker: int | None
    points: int | None


class Deal:
    """The state of one deal. `play` changes it; `legal` tells what may be played."""

    def __init__(
        self,
        rules: Rules,
        number: int,
        opener: int,
        hands: Iterable[Iterable[str]],
        stock: Iterable[str] = (),
        trump: str | None = None,
        banned: Iterable[int] = (),
        trick_number: int = 1,
    ) -> None:
        """Start at the first lead of a trick; `opener` is the seat entitled to it."""
        self.rules = rules
        self.number = number
        self.entitled = opener  # L0 of the current trick
        self.hands: list[Cards] = [frozenset(hand) for hand in hands]
        self.stock = list(stock)
        self.trump = trump
        self.banned = frozenset(banned)
        self.trick_number = trick_number
        self.table: list[Laid] = []
        self.tricks: list[Trick] = []
        self.piles: list[list[str]] = [[] for _ in range(rules.side_count)]
        self.tricks_taken = [0] * rules.side_count
        self.queen_side: int | None = None
        self.over = False
        self.exchanges = 0
        self._exchange()

    # --- whose turn, what is legal ---------------------------------------------------------

    def turn(self) -> int:
        """The seat to move (not asked of a deal that is over)."""
        if not self.table:
            return self.entitled
        return (self.table[-1].seat + 1) % self.rules.seats

    def legal(self) -> dict[int, list[str]]:
        """Seat to sorted legal tokens; seats without any are left out."""
        if self.over:
            return {}
        tokens: dict[int, list[str]] = {}
        for seat in range(self.rules.seats):
            own = self.plays(seat) if seat == self.turn() else []
            if self.may_claim(seat):
                own = [*own, "!" + write_set(self.hands[seat])]
            if own:
                tokens[seat] = sorted(own)
        return tokens

    def plays(self, seat: int) -> list[str]:
        """Tokens of the seat to move, claims apart."""
        if self.rules.classic:
            return sorted(self._classic_cards(seat))
        hand = self.hands[seat]
        if not self.table:
            return [write_set(cards) for cards in self._leads(hand)]
        best = self.winning()
        assert self.trump is not None
        sets = [frozenset(some) for some in combinations(sorted(hand), len(best.cards))]
        up = [">" + write_set(cards) for cards in sets if set_beats(cards, best.cards, self.trump)]
        return up + ["-" + write_set(cards) for cards in sets]

    def _leads(self, hand: Cards) -> list[Cards]:
        """M4, lead-cap: sets of one suit."""
        cap = len(hand) if self.rules["lead-cap"] == "none" else int(self.rules["lead-cap"])
        sizes = range(1, min(cap, len(hand)) + 1)
        sets = [frozenset(some) for size in sizes for some in combinations(sorted(hand), size)]
        return [cards for cards in sets if one_suit(cards)]

    def _classic_cards(self, seat: int) -> Cards:
        """A8, A10, A11, A13: the cards that may be played."""
        hand = self.hands[seat]
        if self.table:
            (led,) = self.table[0].cards
            same = frozenset(card for card in hand if classic_suit(card) == classic_suit(led))
            return same or hand
        if not self._trump_lead_banned(seat):
            return hand
        return frozenset(card for card in hand if not classic_trump(card)) or hand

    def _trump_lead_banned(self, seat: int) -> bool:
        """May this leader not lead a trump now, if he has a plain card?"""
        scope = self.rules["trump-lead-ban"]
        opening = self.trick_number == 1
        if scope == "none":
            return False
        if self.number == 1 and self.rules["deal-1-ban"] == "opening-only" and opening:
            return True
        return seat in self.banned and (opening or scope == "whole-deal")

    # --- claims (B8-B10, C7-C9) ------------------------------------------------------------

    def priority(self, seat: int, cards: Cards) -> tuple[int, int]:
        """Priority of four cards of one suit; smaller is better."""
        distance = (seat - self.entitled) % self.rules.seats
        if self.rules["claim-priority"] == "seat":
            return 0, distance
        trumps = all(card[1] == self.trump for card in cards)
        return (0 if trumps else 1), distance

    def may_claim(self, seat: int) -> bool:
        """May this seat claim now?"""
        if self.over or self.rules.classic or self.rules["claim"] == "none":
            return False
        hand = self.hands[seat]
        if len(hand) != 4 or not one_suit(hand):
            return False
        if self.rules["claim"] == "trump-4" and not all(card[1] == self.trump for card in hand):
            return False
        if not self.table:
            return seat != self.entitled and self._in_time()
        if not self._in_time():
            return False
        lead = self.table[0]
        if lead.kind == "claim" and len(self.table) > 1:
            return False  # claim 5: an answered claim is final
        if len(lead.cards) == 4:
            return self.priority(seat, hand) < self.priority(lead.seat, lead.cards)
        return True

    def _in_time(self) -> bool:
        """claim-timing: is the window open?"""
        timing = self.rules["claim-timing"]
        if timing == "interrupt":
            return True
        if timing == "deal-start" and self.trick_number != 1:
            return False
        entitled_has_led = bool(self.table) and self.table[0].seat == self.entitled
        return not entitled_has_led

    # --- playing -----------------------------------------------------------------------------

    def play(self, seat: int, token: str) -> None:
        """Apply a legal token (a claim is `!cards`)."""
        assert token in self.legal().get(seat, []), f"seat {seat}: {token} is not in {self.legal()}"
        mark = token[0] if token[0] in "!>-" else ""
        cards = frozenset(read_cards(token[len(mark) :]))
        kind = {"!": "claim", ">": "beat", "-": "discard"}.get(mark, "card" if self.table else "lead")
        if kind == "claim":
            for laid in self.table:
                self.hands[laid.seat] |= laid.cards
            self.table = []
        self.hands[seat] -= cards
        self.table.append(Laid(seat, kind, cards))
        if self._queen_caught():
            return
        if len(self.table) == self.rules.seats:
            self._finish_trick()

    def winning(self) -> Laid:
        """The play that wins the trick so far."""
        if self.rules.classic:
            return self.table[classic_winner([card for laid in self.table for card in laid.cards])]
        return [laid for laid in self.table if laid.kind != "discard"][-1]

    def _queen_caught(self) -> bool:
        """A18: Qc and 7c of different sides on the table end the deal."""
        if not self.rules.classic or self.rules["queen-catch"] == "off":
            return False
        who = {card: self.rules.side_of(laid.seat) for laid in self.table for card in laid.cards}
        if "Qc" not in who or "7c" not in who or who["Qc"] == who["7c"]:
            return False
        self.queen_side = who["Qc"]
        self.tricks.append(Trick(self.table[0].seat, None, None))
        self.over = True
        return True

    def _finish_trick(self) -> None:
        """M10-M12: take, draw, end or next lead."""
        taker = self.winning().seat
        taken = [card for laid in self.table for card in laid.cards]
        self.piles[self.rules.side_of(taker)] += taken
        self.tricks_taken[self.rules.side_of(taker)] += 1
        self.tricks.append(Trick(self.table[0].seat, taker, points_of(taken)))
        self.table = []
        self._draw(taker)
        self.entitled = taker
        self.trick_number += 1
        if not any(self.hands) and not self.stock:
            self.over = True
        else:
            self._exchange()

    def _draw(self, taker: int) -> None:
        """M11: one card at a time, clockwise, the taker first."""
        seat = taker
        while self.stock and any(len(hand) < self.rules.hand_size for hand in self.hands):
            if len(self.hands[seat]) < self.rules.hand_size:
                self.hands[seat] |= {self.stock.pop(0)}
            seat = (seat + 1) % self.rules.seats

    def _exchange(self) -> None:
        """A15: a banned leader's last card, a trump, goes to the partner for his plain one."""
        rules = self.rules
        if not rules.classic or rules["last-trump-exchange"] == "off" or rules["trump-lead-ban"] != "whole-deal":
            return
        leader, partner = self.entitled, (self.entitled + 2) % 4
        mine, other = self.hands[leader], self.hands[partner]
        if leader not in self.banned or len(mine) != 1 or len(other) != 1:
            return
        if all(classic_trump(card) for card in mine) and not any(classic_trump(card) for card in other):
            self.hands[leader], self.hands[partner] = other, mine
            self.exchanges += 1

    def last_taker(self) -> int | None:
        """Taker of the last trick that was taken in this deal."""
        takers = [trick.taker for trick in self.tricks if trick.taker is not None]
        return takers[-1] if takers else None
