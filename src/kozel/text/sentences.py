"""Events, refusals and rules as sentences: the one place where the game is told in words.

May know cards, rules and game; never notation, tables or screens. Takes events as `game.view.see` cut them for a seat
and tells them to that seat as "you", to a spectator (None) by names alone. What seats and cards are called, the caller
says.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from kozel.cards import NO_CARDS, SUIT_CARDS, Cards, Suit, mask_of
from kozel.game.actions import Beat, Claim, Discard, FaceDown, Lead, Play, Seen
from kozel.game.events import (
    DealOver,
    Dealt,
    Drew,
    Event,
    Exchanged,
    Played,
    QueenCaught,
    Redealt,
    Returned,
    TrickTaken,
)
from kozel.game.state import IllegalAction, Settlement
from kozel.rules.compile import Rules, Seat, Side
from kozel.text.rulebook import house_rules, rules_sentences, switch_line
from kozel.text.words import (
    LANGUAGES,
    card_name,
    card_short,
    cards_short,
    ruleset_about,
    ruleset_title,
    say,
    suit_name,
    suit_of_name,
    switch_title,
    switch_value,
)

CardsText = Callable[[Cards], str]
"""How the caller writes a set of cards."""


@dataclass(frozen=True, slots=True)
class _Teller:
    """To whom events are told, and how seats and cards are called."""

    lang: str
    names: Sequence[str]
    me: Seat | None
    cards: CardsText
    trump: Suit | None

    def by(self, key: str, seat: Seat, **params: str | int) -> str:
        """Sentence about what a seat does: to that seat itself as "you"."""
        if seat == self.me:
            return say(self.lang, f"{key}.you", **params)
        return say(self.lang, f"{key}.other", name=self.names[seat], **params)

    def side(self, side: Side, side_count: int, you: str) -> str:
        """Players of a side in a list, oneself first, as `you` in the right case."""
        seats = [seat for seat in range(len(self.names)) if seat % side_count == side]
        seats.sort(key=lambda seat: seat != self.me)
        return self.listed([you if seat == self.me else self.names[seat] for seat in seats])

    def listed(self, items: Sequence[str]) -> str:
        """Items as a list of the language: "A, B and C"."""
        if len(items) == 1:
            return items[0]
        return say(self.lang, "list.and", first=", ".join(items[:-1]), last=items[-1])


def event_sentence(
    lang: str,
    event: Event,
    seat_names: Sequence[str],
    me: Seat | None,
    cards_text: CardsText,
    *,
    trump: Suit | None = None,
) -> str | None:
    """What happened, told to seat `me` (None: a spectator); None where there is nothing to tell.

    `trump` lets four trumps be called a trump hammer; without it every claim is a molodka.
    """
    return _tell(_Teller(lang, seat_names, me, cards_text, trump), event)


def event_sentences(
    lang: str,
    events: Iterable[Event],
    seat_names: Sequence[str],
    me: Seat | None,
    cards_text: CardsText,
    *,
    trump: Suit | None = None,
) -> list[str]:
    """The same for what one action caused, with all draws after a trick told together."""
    teller = _Teller(lang, seat_names, me, cards_text, trump)
    told: list[str] = []
    drew: list[Drew] = []
    for event in events:
        if isinstance(event, Drew):
            drew.append(event)
            continue
        told += _tell_draws(teller, drew)
        drew = []
        told += filter(None, [_tell(teller, event)])
    return told + _tell_draws(teller, drew)


def _tell(teller: _Teller, event: Event) -> str | None:
    match event:
        case Dealt():
            return _dealt(teller, event)
        case Redealt():
            return _redealt(teller, event)
        case Played():
            return _played(teller, event.play, public=event.public)
        case Returned():
            return _returned(teller, event.play)
        case TrickTaken():
            return _trick_taken(teller, event)
        case Drew():
            return _drew(teller, event.seat, [event])
        case Exchanged():
            return _exchanged(teller, event)
        case QueenCaught():
            return _queen_caught(teller, event)
        case DealOver():
            return _deal_over(teller, event)
        case _:
            assert_never(event)


def _dealt(teller: _Teller, event: Dealt) -> str:
    parts = [teller.by("event.dealt", event.dealer, deal=event.deal)]
    if event.trump is not None and event.shown is not None:
        suit, shown = suit_name(teller.lang, event.trump), teller.cards(1 << event.shown)
        parts.append(say(teller.lang, "event.dealt-trump", suit=suit, card=shown))
    parts.append(teller.by("event.dealt-opener", event.opener))
    hand = None if teller.me is None else event.hands[teller.me]
    if hand is not None:
        parts.append(say(teller.lang, "event.dealt-hand", cards=teller.cards(hand)))
    return " ".join(parts)


def _redealt(teller: _Teller, event: Redealt) -> str:
    hands = [teller.by("event.hand", seat, cards=teller.cards(hand)) for seat, hand in enumerate(event.hands)]
    return " ".join([say(teller.lang, "event.redealt"), *hands])


def _played(teller: _Teller, play: Seen, *, public: bool) -> str:
    if isinstance(play, FaceDown):
        return teller.by("event.discard-unseen", play.seat, count=play.count)
    return teller.by(_play_key(teller, play, public=public), play.seat, cards=teller.cards(play.cards))


def _play_key(teller: _Teller, play: Play | Lead | Beat | Discard | Claim, *, public: bool) -> str:
    match play:
        case Play():
            return "event.play"
        case Lead():
            return "event.lead"
        case Beat():
            return "event.beat"
        case Discard():
            return "event.discard-open" if public else "event.discard-down"
        case Claim():
            trumps = NO_CARDS if teller.trump is None else SUIT_CARDS[teller.trump]
            return "event.claim-suit" if play.cards & ~trumps else "event.claim-trump"
        case _:
            assert_never(play)


def _returned(teller: _Teller, play: Seen) -> str:
    if isinstance(play, FaceDown):
        return teller.by("event.return-unseen", play.seat, count=play.count)
    return teller.by("event.return", play.seat, cards=teller.cards(play.cards))


def _trick_taken(teller: _Teller, event: TrickTaken) -> str:
    if event.points is None:
        return teller.by("event.trick", event.seat, count=event.count)
    return teller.by("event.trick-points", event.seat, count=event.points)


def _drew(teller: _Teller, seat: Seat, drew: Sequence[Drew]) -> str:
    """Draws of one seat in one sentence."""
    if any(event.public for event in drew) and len(drew) == 1:
        return teller.by("event.draw-shown", seat, card=teller.cards(_known(drew)))
    if any(event.card is None for event in drew):
        return teller.by("event.draw-unseen", seat, count=len(drew))
    return teller.by("event.draw", seat, cards=teller.cards(_known(drew)))


def _known(drew: Sequence[Drew]) -> Cards:
    return mask_of(event.card for event in drew if event.card is not None)


def _tell_draws(teller: _Teller, drew: Sequence[Drew]) -> list[str]:
    """Draws after a trick: one's own cards, then the others, together where they drew alike and unseen."""
    shown = [event for event in drew if event.public and event.seat != teller.me]
    hidden = [event for event in drew if event not in shown]
    by_seat = {event.seat: [one for one in hidden if one.seat == event.seat] for event in hidden}
    told = [_drew(teller, seat, mine) for seat, mine in by_seat.items() if seat == teller.me]
    others = {seat: theirs for seat, theirs in by_seat.items() if seat != teller.me}
    counts = {len(theirs) for theirs in others.values()}
    unseen = all(event.card is None for theirs in others.values() for event in theirs)
    if len(others) > 1 and len(counts) == 1 and unseen and not shown:
        key = "event.draw-everybody" if teller.me is None else "event.draw-others"
        told.append(say(teller.lang, key, count=counts.pop()))
    else:
        told += [_drew(teller, seat, theirs) for seat, theirs in others.items()]
    return told + [_drew(teller, event.seat, [event]) for event in shown]


def _exchanged(teller: _Teller, event: Exchanged) -> str:
    leader, partner = teller.names[event.leader], teller.names[event.partner]
    if event.trump is None or event.plain is None:
        return say(teller.lang, "event.exchange-unseen", leader=leader, partner=partner)
    trump, plain = teller.cards(1 << event.trump), teller.cards(1 << event.plain)
    if teller.me == event.leader:
        return say(teller.lang, "event.exchange-leader", partner=partner, trump=trump, plain=plain)
    if teller.me == event.partner:
        return say(teller.lang, "event.exchange-partner", leader=leader, trump=trump, plain=plain)
    return say(teller.lang, "event.exchange-open", leader=leader, partner=partner, trump=trump, plain=plain)


def _queen_caught(teller: _Teller, event: QueenCaught) -> str:
    queen, catcher = teller.names[event.queen], teller.names[event.catcher]
    if teller.me == event.catcher:
        return say(teller.lang, "event.queen-catcher", queen=queen)
    if teller.me == event.queen:
        return say(teller.lang, "event.queen-lost", catcher=catcher)
    return say(teller.lang, "event.queen", queen=queen, catcher=catcher)


def _deal_over(teller: _Teller, event: DealOver) -> str:
    outcome, settlement = event.outcome, event.settlement
    count = len(settlement.score)
    parts = [say(teller.lang, f"event.over-{outcome.reason}")]
    for side, (penalty, score) in enumerate(zip(settlement.penalty, settlement.score, strict=True)):
        params: dict[str, str | int] = {"penalty": penalty, "score": score}
        params["side"] = teller.side(side, count, say(teller.lang, "event.you-leading"))
        if outcome.points is None or outcome.tricks is None:
            parts.append(say(teller.lang, "event.over-side", **params))
        else:
            params["points"] = say(teller.lang, "count.points", count=outcome.points[side])
            params["tricks"] = say(teller.lang, "count.tricks", count=outcome.tricks[side])
            parts.append(say(teller.lang, "event.over-side-points", **params))
    if outcome.points == (60, 60):
        parts.append(say(teller.lang, "event.over-eggs"))
    return " ".join([*parts, *_goats(teller, settlement)])


def _goats(teller: _Teller, settlement: Settlement) -> list[str]:
    """Who lost the match, with eggs or without."""
    if not settlement.goats:
        return []
    sides = len(settlement.score)
    mine = None if teller.me is None else teller.me % sides
    order = sorted(settlement.goats, key=lambda side: side != mine)
    players = sum(seat % sides in settlement.goats for seat in range(len(teller.names)))
    listed = teller.listed([teller.side(side, sides, say(teller.lang, "event.you")) for side in order])
    key = "event.goats-with-eggs" if settlement.eggs else "event.goats"
    return [say(teller.lang, "event.match-over"), say(teller.lang, key, count=players, sides=listed)]


def refusal_sentence(lang: str, refused: IllegalAction, rules: Rules | None = None) -> str:
    """Why an action is refused, with the id of the rule; with `rules` in the words of the house rules at this table."""
    return f"{_reason(lang, refused.reason, rules)} ({_rule(refused.rule, rules)})"


def _rule(rule: str, rules: Rules | None) -> str:
    """The id under which a rule stands in the rules of this game: company has claims of its own (C7, C9)."""
    if rules is None or rules.ruleset.base.id != "company":
        return rule
    return {"B8": "C7", "B9": "C9"}.get(rule, rule)


def _reason(lang: str, reason: str, rules: Rules | None) -> str:
    if rules is not None and reason == "lead-too-long":
        return say(lang, "refusal-here.lead-too-long", count=rules.lead_cap)
    if rules is not None and reason == "no-claim-now" and not any(rules.claim_suits):
        return say(lang, "refusal-here.no-claim-now")
    if rules is not None and reason == "no-claim-hand" and len(set(rules.claim_suits)) > 1:
        return say(lang, "refusal-here.no-claim-hand")
    return say(lang, f"refusal.{reason}")


__all__ = [
    "LANGUAGES",
    "CardsText",
    "card_name",
    "card_short",
    "cards_short",
    "event_sentence",
    "event_sentences",
    "house_rules",
    "refusal_sentence",
    "rules_sentences",
    "ruleset_about",
    "ruleset_title",
    "say",
    "suit_name",
    "suit_of_name",
    "switch_line",
    "switch_title",
    "switch_value",
]
