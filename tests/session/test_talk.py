"""The core of a session: what clients ask and are told, without a socket."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kozel.game.actions import Discard
from kozel.game.play import legal_actions
from kozel.session import messages as ask
from kozel.session.answers import (
    Fine,
    Game,
    HintGiven,
    RecordText,
    Review,
    RulesText,
    Sorry,
    Statistics,
    Told,
    Wrong,
)
from kozel.session.games import DEFAULT_GAME
from kozel.session.store import FILE_NAME, Store, StoreError
from kozel.table.messages import Act, Done, NextDeal, Resume, SetPause, Undo
from kozel.text.words import LANGUAGES
from tests.session.room import GAME, Room


def test_the_game_played_last_is_offered_again(store: Store, room: Room) -> None:
    """One tap begins what was played last, also after a restart."""
    assert DEFAULT_GAME == room.welcome.game
    game = replace(GAME, ruleset="company@1 lead-cap=2", seats=3, sides="singles", bots=("greedy",) * 3, clock=30)
    room.begin(game)
    again = Room(store)
    assert game == again.welcome.game
    assert again.welcome.running


@pytest.mark.parametrize("lang", [*LANGUAGES, "xx", ""])
def test_words_come_in_the_language_of_the_page(store: Store, lang: str) -> None:
    """Every language with a catalogue; English for any other."""
    room = Room(store, lang)
    told = room.begin()
    assert told.lines
    assert told.spoken
    assert 4 == len(told.names)
    assert told.facts.title
    assert all(one.title and all(row.labels for row in one.switches) for one in room.welcome.rulesets)


def test_a_language_can_be_changed(room: Room) -> None:
    """From then on everything is told in it."""
    english = room.begin().names
    room.one(ask.SetLanguage(room.next(), "ru"), Fine)
    assert english != room.one(Resume(0), Told).names


@pytest.mark.parametrize(
    "game",
    [
        replace(GAME, ruleset="whist"),
        replace(GAME, seats=3),
        replace(GAME, people=()),
        replace(GAME, people=(4,)),
        replace(GAME, bots=("uniform",)),
        replace(GAME, bots=("nobody",) * 4),
        replace(GAME, clock=-1),
    ],
)
def test_a_game_that_makes_no_sense_is_refused_in_words(room: Room, game: Game) -> None:
    """One line, and the match that runs goes on."""
    running = room.begin()
    wrong = room.one(ask.NewMatch(room.next(), game), Wrong)
    assert wrong.words
    assert running.table == room.one(Resume(0), Told).table


def test_a_new_match_twice_is_one(room: Room) -> None:
    """The same message again is answered as done."""
    told = room.begin()
    assert [Done(room.number, told.update.v)] == room.all(ask.NewMatch(room.number, GAME))


def test_without_a_match_the_table_is_missing(room: Room) -> None:
    """Requests to a table that is not there are told so."""
    for message in (Resume(0), NextDeal(1), ask.AskHint(1, 0), ask.GetRecord(1), ask.GetReview(1, 0)):
        assert room.one(message, Wrong).words


def test_hints_have_a_reason_and_are_legal(room: Room) -> None:
    """Whatever the position, the hint can be played and says why; another's seat gets none."""
    room.begin()
    for _ in range(60):
        if room.state.outcome is not None:
            room.all(NextDeal(room.next()))
        hint = room.one(ask.AskHint(room.next(), 0), HintGiven)
        legal = legal_actions(room.state, 0)
        assert hint.action is None or hint.action in legal
        assert hint.words
        room.step()
    assert isinstance(room.all(ask.AskHint(room.next(), 1))[0], Sorry)


def test_why_not_is_answered_with_the_rule(room: Room) -> None:
    """The reason of the rules for an illegal play, fine for a legal one, and nothing changes."""
    room.begin()
    while room.state.turn != 0:
        room.step()
    legal = legal_actions(room.state, 0)[-1]
    room.one(ask.Why(room.next(), legal), Fine)
    sorry = room.one(ask.Why(room.next(), Discard(0, room.state.hands[1])), Sorry)
    assert "M" in sorry.words
    assert "not-your-seat" == room.one(ask.Why(room.next(), Discard(1, 0)), Sorry).refused.code


def test_pause_and_undo_go_through(room: Room) -> None:
    """What the table can do, a client can ask for."""
    room.begin()
    assert room.one(SetPause(room.next(), paused=True), Told).paused
    assert [] == room.talk.questions()
    assert not room.one(SetPause(room.next(), paused=False), Told).paused
    while room.state.turn != 0:
        room.step()
    before = room.state
    room.step()
    room.one(Undo(room.next(), 0), Told)
    assert before == room.state


def test_a_finished_deal_is_reviewed_step_by_step(room: Room) -> None:
    """All cards open from the first position to the last; the deal that runs cannot be looked at."""
    room.begin()
    assert room.one(ask.GetReview(room.next(), 0), Wrong).words
    room.play_deal()
    review = room.one(ask.GetReview(room.next(), 0), Review)
    plays = len(room.talk.session.table.records()[0].plays) if room.talk.session else 0
    assert plays + 1 == len(review.steps)
    assert (0,) * 4 == review.steps[0].unknown
    assert all(step.lines for step in review.steps)
    assert review.steps[-1].turn is None
    assert room.one(ask.GetReview(room.next(), 1), Wrong).words


def test_a_record_goes_out_and_comes_in(room: Room) -> None:
    """An exported match can be looked at again, finished deals whole and the running one as the seat knows it."""
    room.begin()
    room.play_deal()
    room.all(NextDeal(room.next()))
    for _ in range(6):
        room.step()
    record = room.one(ask.GetRecord(room.next()), RecordText)
    assert record.name.endswith(".goat")
    whole = room.one(ask.PutRecord(room.next(), record.text, record.name, 0), Review)
    own = room.one(ask.PutRecord(room.next(), record.text, record.name, 1), Review)
    assert 2 == whole.deals == own.deals
    assert (0, 4, 4, 4) == own.steps[0].unknown
    assert own.steps[-1].points is None
    assert room.one(ask.PutRecord(room.next(), record.text, record.name, 2), Wrong).words


def test_a_broken_record_is_said_with_its_place(room: Room) -> None:
    """File, line and column, what was found and what was expected."""
    wrong = room.one(ask.PutRecord(room.next(), '[Ruleset "yard"]\n[Seats "x"]\n', "mine.goat", 0), Wrong)
    assert "mine.goat:2:" in wrong.words


def test_a_trump_to_remember_is_in_no_record_of_the_running_deal(room: Room) -> None:
    """The record of a deal names the trump, so it waits until the deal is over."""
    told = room.begin(replace(GAME, remember_trump=True))
    assert told.facts.trump_hidden
    assert 0 == told.facts.trumps
    assert "" == room.one(ask.GetRecord(room.next()), RecordText).text
    room.play_deal()
    assert "[Shown" in room.one(ask.GetRecord(room.next()), RecordText).text


def test_a_deal_is_played_again_from_any_trick(store: Store, room: Room) -> None:
    """For practice, beside the match, which waits and is not changed; nothing of it counts."""
    match = room.begin()
    room.play_deal()
    assert room.told is not None
    over = room.told.update
    again = room.one(ask.PlayAgain(room.next(), 0, 2, ""), Told)
    assert again.practice
    assert match.table != again.table
    assert 2 == len(again.update.view.tricks)
    room.play_deal()
    back = room.one(NextDeal(room.next()), Told)
    assert (match.table, False, over.view) == (back.table, back.practice, back.update.view)
    assert 1 == room.one(ask.GetStatistics(room.next()), Statistics).rows[0].deals
    room.one(ask.PlayAgain(room.next(), 0, 0, ""), Told)
    assert not room.one(ask.BackToMatch(room.next()), Told).practice
    assert match.table == store.unfinished()


def test_a_deal_of_a_record_is_played_again(room: Room) -> None:
    """An imported deal can be played by somebody else; one with hidden cards cannot."""
    room.begin()
    room.play_deal()
    room.all(NextDeal(room.next()))
    text = room.one(ask.GetRecord(room.next()), RecordText).text
    assert room.one(ask.PlayAgain(room.next(), 0, 1, text), Told).practice
    assert room.one(ask.PlayAgain(room.next(), 1, 0, text), Wrong).words
    assert room.one(ask.PlayAgain(room.next(), 0, 40, text), Wrong).words


def test_statistics_survive_and_follow_undo(store: Store, room: Room) -> None:
    """A deal counts once, when it is over; taken back, it does not count until it is over again."""
    room.begin()
    room.play_deal()
    (row,) = room.one(ask.GetStatistics(room.next()), Statistics).rows
    assert (1, "yard") == (row.deals, row.ruleset)
    room.one(Undo(room.next(), 0), Told)
    assert () == room.one(ask.GetStatistics(room.next()), Statistics).rows
    room.play_deal()
    assert 1 == Room(store).one(ask.GetStatistics(1), Statistics).rows[0].deals


def test_the_rules_of_exactly_this_game(room: Room) -> None:
    """In sentences, with the house rules that differ; a game that cannot be is refused."""
    rules = room.one(ask.GetRules(room.next(), "yard discards=open", 4, "teams"), RulesText)
    assert rules.switched
    assert all(section.sentences for section in rules.sections)
    assert room.one(ask.GetRules(room.next(), "yard", 5, "teams"), Wrong).words


def test_the_pace_is_remembered(store: Store, room: Room) -> None:
    """How long bots take is kept beside the matches."""
    room.one(ask.SetPace(room.next(), "slow"), Fine)
    assert "slow" == Room(store).talk.pace


def test_a_log_that_cannot_be_written_changes_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is said in one line; the table is as it was, and goes on when there is room again."""
    room.begin()
    while room.state.turn != 0:
        room.step()
    before = room.state
    assert room.told is not None
    v = room.told.update.v

    def full(*_: object) -> None:
        raise StoreError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", full)
        answers = room.all(Act(room.next(), v, legal_actions(before, 0)[0]))
        assert any(isinstance(one, Wrong) and "disk full" in one.words for one in answers)
    assert before == room.state
    assert room.talk.session is not None
    assert v == room.talk.session.table.v
    room.step()
    assert v + 1 == room.talk.session.table.v


def test_a_file_of_the_first_format_is_read(tmp_path: Path) -> None:
    """What an older program wrote is raised to the present format, and the match goes on."""
    with Store(tmp_path) as store:
        room = Room(store)
        room.begin()
        for _ in range(5):
            room.step()
        state = room.state
    _make_old(tmp_path / FILE_NAME)
    with Store(tmp_path) as store:
        again = Room(store)
        assert again.welcome.running
        assert state == again.state


def _make_old(file: Path) -> None:
    """Write a database as format 1 had it."""
    database = sqlite3.connect(file)
    with database:
        for match, v, text in database.execute("SELECT match, v, entry FROM log").fetchall():
            old = json.loads(text)
            for name in ("client", "options"):
                old.pop(name, None)
            for chair in old.get("chairs", []):
                chair.pop("stand_in")
            database.execute("UPDATE log SET entry = ? WHERE match = ? AND v = ?", (json.dumps(old), match, v))
        database.execute("DROP TABLE results")
        database.execute("DROP TABLE settings")
        database.execute("ALTER TABLE matches DROP COLUMN practice")
        database.execute("PRAGMA user_version = 1")
    database.close()
