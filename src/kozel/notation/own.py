"""A deal as one seat could write it down: what it could not see is `??` (notation, a seat's own record).

Takes a whole deal; gives a `DealRecord` that holds nothing else than the seat may know.
"""

from dataclasses import replace

from kozel.game.actions import Action, Discard
from kozel.game.events import Drew
from kozel.game.unseen import DEALT, STOCK, unseen_cards
from kozel.notation.record import DealRecord, played_out
from kozel.rules.compile import Seat


def own_record(record: DealRecord, seat: Seat | None) -> DealRecord:
    """The record of a deal that runs, cut for a seat; None: for a spectator."""
    size = record.rules.hand_size
    hands = tuple(
        hand if own == seat else ((1 << size) - 1) << (DEALT + own * size) for own, hand in enumerate(record.hands)
    )
    drawers = [event.seat for step in played_out(record) for event in step.events if isinstance(event, Drew)]
    stock = [STOCK + place for place in range(len(record.stock))]
    for place, drawer in enumerate(drawers):
        if drawer == seat:
            stock[place] = record.stock[place]
    if record.rules.shown_last and record.stock:
        stock[-1] = record.stock[-1]
    plays = tuple(_cut(play, seat, is_open=record.rules.open_discards) for play in record.plays)
    cut = DealRecord(record.rules, record.match, hands, tuple(stock), record.shown, plays, tags=record.tags)
    return replace(cut, steps=tuple(played_out(cut)))


def _cut(play: Action, seat: Seat | None, *, is_open: bool) -> Action:
    """A play as the seat saw it."""
    if isinstance(play, Discard) and play.seat != seat and not is_open:
        return Discard(play.seat, unseen_cards(play.cards.bit_count()))
    return play
