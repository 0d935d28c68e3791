"""A full record cut to what one seat could write down: the rest is `??` (notation.md, a seat's own record)."""

from collections.abc import Collection

from kozel.cards import CARD_NAMES, cards_text
from kozel.game.actions import Discard
from kozel.game.events import Drew
from kozel.notation.record import DealRecord
from kozel.notation.writer import write_record
from kozel.rules.compile import Seat

HIDDEN = "??"


def cut_record(record: DealRecord, seats: Collection[Seat], *, tells_shown: bool = True) -> str:
    """Text of a record as who saw the cards of these seats could have written it; no seat: a spectator.

    `tells_shown`: a shown card that lies under the stock is written there, though the seat may not draw it.
    """
    rules = record.rules
    lines = write_record(record).split("\n")
    blank = lines.index("")
    hands = [cards_text(one) if own in seats else HIDDEN * rules.hand_size for own, one in enumerate(record.hands)]
    stock = [HIDDEN] * len(record.stock)
    for number, drawer in enumerate(drawers(record)):
        if drawer in seats:
            stock[number] = CARD_NAMES[record.stock[number]]
    if rules.shown_last and tells_shown:
        stock[-1] = CARD_NAMES[record.stock[-1]]
    tags = []
    for line in lines[:blank]:
        if line.startswith("[Hands "):
            tags.append(f'[Hands "{" | ".join(hands)}"]')
        elif line.startswith("[Stock "):
            tags.append(f'[Stock "{"".join(stock)}"]')
        else:
            tags.append(line)
    return "\n".join([*tags, *_cut_tricks(record, lines[blank:], seats)])


def drawers(record: DealRecord) -> list[Seat]:
    """Who drew each card of the stock, the next card first, as far as the record goes."""
    return [event.seat for step in record.steps for event in step.events if isinstance(event, Drew)]


def _cut_tricks(record: DealRecord, lines: list[str], seats: Collection[Seat]) -> list[str]:
    """Trick lines in which the discards of others are hidden."""
    plays = iter(record.plays)
    out = []
    for line in lines:
        words = line.split(" ")
        for at in range(2, len(words)):
            if words[at] == "*":
                continue
            play = next(plays)
            if isinstance(play, Discard) and play.seat not in seats and not record.rules.open_discards:
                words[at] = "-" + HIDDEN * play.cards.bit_count()
        out.append(" ".join(words))
    return out
