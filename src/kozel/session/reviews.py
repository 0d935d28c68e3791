"""Finished deals step by step, and records in and out: for looking at, never for a deal that runs."""

from collections.abc import Sequence
from dataclasses import replace

from kozel.cards import PACK, Cards
from kozel.game import unseen
from kozel.game.actions import Action, Discard, FaceDown, Seen
from kozel.game.events import DealOver, Event
from kozel.game.play import Step
from kozel.game.state import State
from kozel.game.view import see
from kozel.notation.errors import NotationError
from kozel.notation.own import own_record
from kozel.notation.reader import read_records
from kozel.notation.record import DealRecord, played_out
from kozel.notation.writer import write_records
from kozel.session.answers import RecordText, Review, ReviewStep
from kozel.session.names import only_person
from kozel.session.words import facts
from kozel.table.story import stand_ins
from kozel.table.table import Table
from kozel.text.sentences import cards_short, event_sentences


def review(lang: str, re: int, deals: Sequence[DealRecord], index: int, names: Sequence[str]) -> Review:
    """One of some deals, step by step, all cards open that the record tells."""
    record = deals[index]
    steps = tuple(_step(lang, step, names) for step in played_out(record))
    final = record.final
    return Review(
        re=re,
        rules=record.rules,
        facts=facts(lang, record.rules, final.trump, hidden=False),
        deal=index,
        deals=len(deals),
        number=record.match.deal,
        dealer=record.match.dealer,
        trump=final.trump,
        shown=record.shown,
        names=tuple(names),
        steps=steps,
    )


def _step(lang: str, step: Step, names: Sequence[str]) -> ReviewStep:
    state = step.state
    hides = unseen.has_unseen(state)
    events = tuple(_known_event(event) for event in step.events if not (hides and isinstance(event, DealOver)))
    told = [event for event in events if not isinstance(event, DealOver)]
    lines = event_sentences(lang, told, names, None, lambda some: cards_short(lang, some), trump=state.trump)
    return ReviewStep(
        hands=tuple(hand & PACK for hand in state.hands),
        unknown=tuple(unseen.unseen(hand).bit_count() for hand in state.hands),
        stock=tuple(one if one < unseen.DEALT else None for one in state.stock),
        plays=tuple(_known_play(play) for play in state.trick.plays),
        trick=min(len(state.tricks) + 1, _tricks(state)),
        turn=state.turn,
        best_seat=state.best_seat,
        points=None if hides else state.points,
        taken=state.taken,
        events=events,
        lines=tuple(lines),
    )


def _tricks(state: State) -> int:
    """Number of the trick at most: no further one begins after the end."""
    return len(state.tricks) + (state.outcome is None)


def _known_play(play: Action) -> Seen:
    """A play without cards that nobody wrote down."""
    if isinstance(play, Discard) and unseen.unseen(play.cards):
        return FaceDown(play.seat, play.cards.bit_count())
    return play


def _known_event(event: Event) -> Event:
    """An event, cut to what a spectator knows where the record does not tell all of it."""
    return see(event, None) if _tells_unseen(event) else event


def _tells_unseen(event: Event) -> bool:
    masks: list[Cards] = []
    for name in ("hands", "cards"):
        found = getattr(event, name, ())
        masks += [one for one in (found if isinstance(found, tuple) else (found,)) if one is not None]
    play = getattr(event, "play", None)
    masks += [play.cards] if isinstance(play, Discard) else []
    ones = [getattr(event, name, None) for name in ("card", "trump", "plain")]
    return any(map(unseen.unseen, masks)) or any(one is not None and one >= unseen.DEALT for one in ones)


def is_whole(record: DealRecord) -> bool:
    """Whether a record tells all cards, so that the deal can be played again."""
    return not unseen.has_unseen(record.steps[0].state)


def read_file(text: str, name: str) -> list[DealRecord] | str:
    """Deals of a `.goat` file, or what is wrong with it: file, line, column."""
    try:
        deals = list(read_records(text.encode()))
    except NotationError as error:
        return f"{name or 'record'}:{error}"
    return deals


def match_record(re: int, table: Table) -> RecordText:
    """The match so far: finished deals whole, the running one as the only person knows it, or else a spectator.

    Where the trump must be remembered, the deal that runs is left out: its record names the suit.
    """
    deals = table.records()
    comments = [stand_ins(table, positions) for positions in table.deals[len(table.deals) - len(deals) :]]
    if deals and not deals[-1].is_finished:
        *finished, running = deals
        cut = [] if table.opened.options.remember_trump else [own_record(running, only_person(table.chairs))]
        deals = [*finished, *cut]
    name = f"kozel-{table.rules.ruleset.base.id}-{len(deals)}.goat"
    told = [replace(deal, comments=some) for deal, some in zip(deals, comments, strict=False)]
    return RecordText(re, name, write_records(told))
