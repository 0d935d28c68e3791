"""What a seat can work out from the events that it is told: an independent fold, to compare with its view."""

from dataclasses import dataclass, field, replace

from kozel.cards import Cards, suit_of
from kozel.game.actions import Action, Beat, Claim, Discard, FaceDown, Lead, Play, Seen
from kozel.game.events import DealOver, Dealt, Drew, Event, Exchanged, Played, QueenCaught, Returned, TrickTaken
from kozel.game.state import Exchange, Outcome, Trick
from kozel.rules.compile import Rules, Seat


@dataclass
class Known:
    """A view as worked out from events."""

    rules: Rules
    seat: Seat | None
    hand: Cards = 0
    counts: tuple[int, ...] = ()
    stock: int = 0
    trump: int | None = None
    shown: int | None = None
    shown_holder: Seat | None = None
    turn: Seat | None = None
    trick: Trick[Seen] = field(default_factory=lambda: Trick(0))
    best: Cards = 0
    best_seat: Seat | None = None
    tricks: tuple[Trick[Seen], ...] = ()
    taken: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    exchange: Exchange | None = None
    outcome: Outcome | None = None
    completed: list[Trick[Action]] = field(default_factory=list)

    def count(self, seat: Seat, by: int) -> None:
        """Change the number of cards in a hand."""
        self.counts = tuple(size + by * (own == seat) for own, size in enumerate(self.counts))

    def side(self, numbers: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
        """Numbers by side after a change for a seat's side."""
        return tuple(number + by * (side == self.rules.side_of[seat]) for side, number in enumerate(numbers))


def told_view(events: list[Event], seat: Seat | None, rules: Rules) -> Known:
    """Fold of the events that a seat was told."""
    known = Known(rules, seat)
    for event in events:
        _tell(known, event)
    return known


def _tell(known: Known, event: Event) -> None:  # noqa: C901  -- one arm for each event
    match event:
        case Dealt():
            known.hand = 0 if known.seat is None else event.hands[known.seat] or 0
            known.counts, known.stock, known.trump, known.shown = event.counts, event.stock, event.trump, event.shown
            known.turn, known.trick = event.opener, Trick(event.opener)
            known.taken = known.points = (0,) * known.rules.side_count
        case Played(play=Claim() as claim):
            known.trick = replace(known.trick, returned=known.trick.returned + known.trick.plays, plays=())
            _lay(known, claim)
        case Played():
            _lay(known, event.play)
        case Returned():
            known.count(event.play.seat, size_of(event.play))
            if event.play.seat == known.seat and not isinstance(event.play, FaceDown):
                known.hand |= event.play.cards
        case TrickTaken():
            trick = replace(known.trick, taker=event.seat)
            known.tricks = (*known.tricks, trick)
            known.taken = known.side(known.taken, event.seat, 1)
            known.points = known.side(known.points, event.seat, event.points or 0)
            known.trick, known.turn = Trick(event.seat), event.seat
            known.best, known.best_seat = 0, None
        case Drew():
            known.count(event.seat, 1)
            known.stock -= 1
            if event.seat == known.seat and event.card is not None:
                known.hand |= 1 << event.card
            if event.public:
                known.shown_holder = event.seat
        case Exchanged():
            known.exchange = Exchange(event.leader, event.partner, event.trump, event.plain)
            if event.trump is not None and event.plain is not None and known.seat in {event.leader, event.partner}:
                known.hand ^= 1 << event.trump | 1 << event.plain
        case QueenCaught():
            known.tricks = (*known.tricks, known.trick)
        case DealOver():
            known.outcome, known.tricks = event.outcome, event.tricks
            known.exchange = known.exchange and full_exchange(known, event)
        case _:
            raise AssertionError(event)


def full_exchange(known: Known, over: DealOver) -> Exchange:
    """The exchange, once everything is public: the leader's lead and the partner's play of the last trick."""
    assert known.exchange is not None
    cards = {play.seat: play.cards.bit_length() - 1 for play in over.tricks[-1].plays}
    for seat, hand in enumerate(over.hands):
        if hand:
            cards.setdefault(seat, hand.bit_length() - 1)
    return replace(known.exchange, plain=cards[known.exchange.leader], trump=cards[known.exchange.partner])


def size_of(play: Seen) -> int:
    """How many cards a play has."""
    return play.count if isinstance(play, FaceDown) else play.cards.bit_count()


def _lay(known: Known, play: Seen) -> None:
    """A play on the table."""
    known.count(play.seat, -size_of(play))
    if play.seat == known.seat and not isinstance(play, FaceDown):
        known.hand &= ~play.cards
    first = not known.trick.plays
    known.trick = replace(known.trick, plays=(*known.trick.plays, play))
    known.turn = (play.seat + 1) % known.rules.seats
    if first or isinstance(play, Beat) or (isinstance(play, Play) and single_wins(known, play)):
        assert not isinstance(play, FaceDown | Discard)
        known.best, known.best_seat = play.cards, play.seat
        assert isinstance(play, Lead | Claim | Beat | Play)


def single_wins(known: Known, play: Play) -> bool:
    """A12: whether a single card takes over the trick."""
    trumps = known.rules.fixed_trumps
    one, best = play.cards.bit_length() - 1, known.best.bit_length() - 1
    strength = known.rules.strength
    if trumps >> one & 1:
        return not trumps >> best & 1 or strength[one] > strength[best]
    return not trumps >> best & 1 and suit_of(one) == suit_of(best) and strength[one] > strength[best]
