"""The socket: hello, a whole match, two tabs, duplicates, stale plays, and frames that are no messages."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kozel.game.actions import Lead
from kozel.game.shuffle import Rng
from kozel.server.socket import CLOSE_WRONG_FRAMES, MOST_BYTES
from kozel.session.answers import Fine, HintGiven, Outdated, RecordText, Sorry, Statistics, Told, Welcome, Wrong
from kozel.session.messages import AskHint, GetRecord, GetStatistics, Hello, PutRecord
from kozel.table.messages import Act, Done, NextDeal, Resume
from tests.server.helpers import PATIENCE, SHORT_MATCH, TOKEN, VERSION, opened, page, serving


def test_a_whole_match(tmp_path: Path) -> None:
    """A scripted client plays a match to its end, and the match is in the statistics."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.begin()
        over = me.play_match(Rng(1))
        assert over.update.match_over
        me.send(GetStatistics(me.next()))
        (row,) = me.until(Statistics).rows
        assert (1, "yard") == (row.matches, row.ruleset)
        me.send(NextDeal(me.next()))
        again = me.until(Told)
        assert (1, (0, 0)) == (again.update.view.match.deal, again.update.view.match.score)


def test_hello_is_answered_with_welcome_and_the_table(tmp_path: Path) -> None:
    """Without a match the welcome alone; with one, the table follows."""
    with serving(tmp_path) as address:
        with page(address.port) as me:
            me.hello()
            welcome = me.until(Welcome)
            assert not welcome.running
            assert {"yard", "classic", "company"} == {one.id for one in welcome.rulesets}
            me.begin()
        with page(address.port, "another") as again:
            again.hello()
            assert again.until(Welcome).running
            assert again.until(Told).update.seat == 0


def test_another_version_is_told_to_load_again(tmp_path: Path) -> None:
    """A page of another version gets no table."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.send(Hello("0.0.1", "en", "old", 0, 0))
        assert Outdated(VERSION) == me.receive()


def test_nothing_is_answered_before_hello(tmp_path: Path) -> None:
    """Any other first message is told to say hello."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.send(Resume(0))
        assert isinstance(me.receive(), Wrong)


def test_two_tabs_on_one_seat_see_the_same(tmp_path: Path) -> None:
    """What one tab plays, both are told; only the one that played gets its number back."""
    with serving(tmp_path) as address, page(address.port, "one") as one, page(address.port, "two") as two:
        one.begin()
        two.hello()
        told = one.my_turn()
        v = told.update.v
        two.until(Told, lambda other: other.update.v == v)
        number = one.act(told.update.view.legal[-1], v)
        mine = one.until(Told, lambda other: other.update.v == v + 1)
        theirs = two.until(Told, lambda other: other.update.v == v + 1)
        assert (number, None) == (mine.update.re, theirs.update.re)
        assert mine.update.view == theirs.update.view


def test_numbers_count_within_a_page(tmp_path: Path) -> None:
    """Two pages may use the same number for different messages."""
    with serving(tmp_path) as address, page(address.port, "one") as one:
        one.begin()
        told = one.my_turn()
        with page(address.port, "two") as two:
            two.hello()
            two.until(Told)
            two.send(Act(2, told.update.v, told.update.view.legal[-1]))
            assert 2 == two.until(Told, lambda other: other.update.re is not None).update.re


def test_a_duplicate_is_done_and_a_stale_play_refused(tmp_path: Path) -> None:
    """The same message again is answered as done; one made on an older position is refused in words."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.begin()
        told = me.my_turn()
        action = told.update.view.legal[-1]
        number = me.act(action, told.update.v)
        v = me.until(Told, lambda other: other.update.re == number).update.v
        me.send(Act(number, told.update.v, action))
        assert Done(number, v) == me.until(Done)
        late = me.act(action, told.update.v)
        sorry = me.until(Sorry)
        assert (late, "stale") == (sorry.refused.re, sorry.refused.code)
        assert sorry.words


def test_a_page_that_comes_back_is_told_what_it_missed(tmp_path: Path) -> None:
    """With its table and version it gets the events since; the message it repeats is done once."""
    with serving(tmp_path) as address:
        with page(address.port) as me:
            me.begin()
            told = me.my_turn()
            action = told.update.view.legal[-1]
            number = me.act(action, told.update.v)
            me.until(Told, lambda other: other.update.re == number)
        with page(address.port) as again:
            again.hello(told.table, told.update.v)
            back = again.until(Told)
            assert back.update.events
            again.send(Act(number, told.update.v, action))
            assert number == again.until(Done).re


def test_a_hint_and_a_record_are_asked_for(tmp_path: Path) -> None:
    """A hint comes with its reason; a record of the running deal hides what the seat does not know."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.begin()
        told = me.my_turn()
        me.send(AskHint(me.next(), 0))
        hint = me.until(HintGiven)
        assert hint.action in told.update.view.legal
        assert 1 < hint.words.count(".")
        me.send(GetRecord(me.next()))
        assert "????????" in me.until(RecordText).text


@pytest.mark.parametrize(
    "frame",
    [
        "no JSON",
        "[]",
        '{"t": "Nothing"}',
        '{"t": "Resume"}',
        '{"t": "Resume", "v": "1"}',
        '{"t": "Resume", "v": 1, "more": 2}',
        '{"t": "Act", "i": 1, "base": 1, "action": {"t": "Lead", "seat": 0, "cards": "7x"}}',
        b"binary",
        "[" * 3_000,
        '{"t": "Resume", "v": 1}' + " " * MOST_BYTES,
    ],
)
def test_a_frame_that_is_no_message_is_said_so(tmp_path: Path, frame: str | bytes) -> None:
    """One clear line, and the connection goes on; the third such frame ends it."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.hello()
        me.until(Welcome)
        for _ in range(2):
            me.socket.send(frame)
            wrong = me.receive()
            assert isinstance(wrong, Wrong)
            assert "\n" not in wrong.words
        me.send(GetStatistics(9))
        me.until(Statistics)
        me.socket.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            me.until(Fine)
        assert closed.value.rcvd is not None
        assert CLOSE_WRONG_FRAMES == closed.value.rcvd.code


def test_a_record_may_be_long(tmp_path: Path) -> None:
    """The 4 KiB are for messages; a record may have a MiB, and a wrong one is told where it is wrong."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.hello()
        me.until(Welcome)
        me.send(PutRecord(5, "% comment\n" * 20_000, "deals.goat", 0))
        wrong = me.until(Wrong)
        assert 5 == wrong.re
        assert "deals.goat:" in wrong.words


def test_an_illegal_play_is_refused_with_its_rule(tmp_path: Path) -> None:
    """The refusal names the rule, in words."""
    with serving(tmp_path) as address, page(address.port) as me:
        me.begin()
        told = me.my_turn()
        me.act(Lead(0, (1 << 36) - 1 & ~told.update.view.hand), told.update.v)
        assert "M5" in me.until(Sorry).words


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1", "null", None])
def test_a_page_of_another_origin_is_refused(tmp_path: Path, origin: str | None) -> None:
    """Only pages of this server may open the socket, or programs that know the token."""
    with serving(tmp_path) as address, pytest.raises(InvalidStatus), opened(address.port, origin=origin):
        pass


def test_a_name_that_points_here_is_refused(tmp_path: Path) -> None:
    """The host must be this machine by its own name: a page cannot come in by a name of its own."""
    with serving(tmp_path) as address:
        host = f"evil.example:{address.port}"
        with pytest.raises(InvalidStatus), opened(address.port, origin=f"http://{host}", headers={"Host": host}):
            pass


def test_a_program_with_the_token_may_connect(tmp_path: Path) -> None:
    """Without an origin the token of the data folder opens the socket."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with serving(tmp_path) as address, opened(address.port, headers=headers) as socket:
        socket.send(json.dumps({"t": "Hello", "version": "0", "lang": "en", "client": "", "table": 0, "v": 0}))
        assert "Outdated" in str(socket.recv(PATIENCE))


def test_a_match_of_two_people_tells_each_seat_and_everybody(tmp_path: Path) -> None:
    """A device that several people share is told the view of each, and what everybody may know."""
    with serving(tmp_path) as address, page(address.port) as me:
        hello = me.begin(SHORT_MATCH.__class__("yard", 4, "teams", (0, 2), ("uniform",) * 4, False, 0))
        assert hello.game.people == (0, 2)
        while set(me.told) != {0, 2, None}:
            me.receive()
        public = me.told[None]
        assert 0 == public.update.view.hand
