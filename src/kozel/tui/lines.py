"""The line mode: a match in plain lines, for any terminal, pipe or screen reader.

Knows a session and what it tells; no rule. What may be done comes with each position, numbered; what is refused is told
in the words of the rule. After each play of another seat it waits, whatever the hands are, so that a claim can be made
there and the waiting tells nothing.
"""

from dataclasses import dataclass

from kozel.cards import CardTextError, cards
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.events import DealOver, Dealt, Event
from kozel.game.state import IllegalAction
from kozel.rules.compile import Seat
from kozel.session.local import LocalSession
from kozel.session.words import hint_reason
from kozel.table.messages import NextDeal, Refused, Reply, Undo, Update
from kozel.text.sentences import event_sentences, refusal_sentence
from kozel.tui import help as pages
from kozel.tui.console import Console, Leave
from kozel.tui.sheet import deal_lines, goat_lines, score_lines, trick_lines
from kozel.tui.style import Style


@dataclass(slots=True)
class _Seen:
    """What one seat was told last."""

    update: Update
    untold: list[Event]
    """Events that its person has not read yet."""


class Lines:
    """One person, or several with a curtain between them, at a local table."""

    def __init__(self, session: LocalSession, console: Console, style: Style, *, fast: bool) -> None:
        self._session = session
        self._console = console
        self._style = style
        self._fast = fast
        chairs = session.table.chairs
        self._people = [seat for seat, chair in enumerate(chairs) if chair.bot is None]
        self._alone = self._people[0] if len(self._people) == 1 else None
        self._names = style.names(session.table.rules, chairs)
        self._seen: dict[Seat | None, _Seen] = {}
        self._v_waited = 0
        self._last_events: tuple[Event, ...] = ()

    def run(self, replies: list[Reply]) -> None:
        """Play until the person leaves; nothing is lost then, every play is in the log already."""
        try:
            self._note(replies)
            self._write(self._say("welcome"))
            if not self._seen[self._alone].untold:
                self._show_table(self._main)
                self._show_hand(self._main)
            self._tell()
            while True:
                self._go_on()
        except Leave:
            self._write("")
            self._write(self._say("saved"))

    # --- the course of a deal ---

    def _go_on(self) -> None:
        if self._main.view.outcome is not None:
            self._after_deal()
        elif self._must_wait():
            self._wait()
        elif replies := self._session.step():
            self._note(replies)
            self._tell()
        else:
            self._turn(self._main.view.turn or 0)

    @property
    def _main(self) -> Update:
        """What the only person was told, or what everybody may know."""
        return self._seen[self._alone].update

    def _must_wait(self) -> bool:
        """Whether to wait here for claims before the table goes on: depends on seats and counts, never on cards."""
        update = self._main
        view = update.view
        if update.v == self._v_waited:
            return False
        plays = view.trick.plays
        if not plays:
            return self._alone is None or view.turn != self._alone
        if plays[-1].seat == self._alone:
            return False
        is_last = len(plays) == view.rules.seats - 1
        return not self._fast or (is_last and view.turn != self._alone) or isinstance(plays[0], Claim)

    def _wait(self) -> None:
        """Wait for Enter; everything but playing can be asked for meanwhile."""
        view = self._main.view
        with_claims = view.claim_window
        answer = self._console.ask(self._say("wait-claim" if with_claims else "wait") + " ")
        if answer == "":
            self._v_waited = self._main.v
        elif answer == "m" and self._alone is None:
            self._claim_behind_curtain()
        else:
            self._command(answer, self._alone)

    def _turn(self, seat: Seat) -> None:
        """Ask a person for a play."""
        if self._alone is None:
            self._raise_curtain(seat)
        self._show_turn(seat)
        answer = ""
        while not self._play_answer(answer, seat):
            answer = self._console.ask(self._say("your-play") + " ")
        if self._alone is None:
            self._console.curtain()
        self._tell()

    def _play_answer(self, answer: str, seat: Seat) -> bool:
        """Carry out an answer at one's turn; whether it changed the position."""
        view = self._seen[seat].update.view
        menu = _menu(view.legal)
        if answer.isdigit():
            number = int(answer)
            if 1 <= number <= len(menu):
                return self._act(menu[number - 1])
            self._write(self._say("no-such-number", count=len(menu)))
            return False
        action = self._typed(answer, seat)
        if action is not None:
            return self._act(action)
        v = self._session.table.v
        self._command(answer, seat)
        return self._session.table.v != v

    def _typed(self, answer: str, seat: Seat) -> Action | None:
        """Action written as cards: `7h9h`, `>7h`, `-7h`, `!7h8h9hJh`; None where it is no cards."""
        view = self._seen[seat].update.view
        mark, body = (answer[:1], answer[1:]) if answer[:1] in {">", "-", "!"} else ("", answer)
        try:
            some = cards(body)
        except CardTextError:
            return None
        if not some:
            return None
        if mark:
            return Beat(seat, some) if mark == ">" else Discard(seat, some) if mark == "-" else Claim(seat, some)
        fitting = [one for one in _menu(view.legal) if one.cards == some and not isinstance(one, Claim)]
        if fitting:
            return fitting[0]
        if view.rules.fixed_trumps:
            return Play(seat, some)
        return Beat(seat, some) if view.trick.plays else Lead(seat, some)

    def _act(self, action: Action) -> bool:
        return self._answer(self._session.act(action))

    def _answer(self, replies: list[Reply]) -> bool:
        """Take in replies; whether the request was carried out."""
        refused = [reply for reply in replies if isinstance(reply, Refused)]
        for reply in refused:
            if reply.rule:
                error = IllegalAction(reply.reason, reply.rule)
                self._write(refusal_sentence(self._style.lang, error, self._session.table.rules))
            else:
                self._write(self._say(f"refused.{reply.code}"))
        self._note(replies)
        if self._alone is not None and not refused:
            self._tell()
        return not refused

    # --- claims and commands ---

    def _claim_behind_curtain(self) -> None:
        """Somebody claims: the curtain falls, the program asks who, and that hand decides."""
        self._console.curtain()
        answer = self._console.ask(self._say("who-claims") + " ")
        if answer.isdigit() and int(answer) in self._people:
            self._claim(int(answer))
        else:
            self._write(self._say("nobody-claims"))
        self._tell()

    def _claim(self, seat: Seat) -> None:
        self._act(Claim(seat, self._seen[seat].update.view.hand))

    def _command(self, answer: str, seat: Seat | None) -> None:
        """Everything that is no play. `seat` is whose cards may be shown; None: nobody's."""
        key = answer.casefold()
        if key == "q":
            raise Leave
        if key == "?":
            self._help()
        elif key == "u" and seat is not None:
            self._undo(seat)
        elif key == "m" and seat is not None:
            self._claim(seat)
        elif key == "i" and seat is not None:
            self._hint(seat)
        elif key in pages.LOOK_UPS:
            owner = seat if seat is not None else self._alone
            self._write_all(pages.look_up(key, self._style, self._seen[owner].update, self._names, owner))
        elif key.isdigit():
            self._write(self._say("not-yet"))
        elif key:
            self._write(self._say("what", answer=answer))

    def _undo(self, seat: Seat) -> None:
        """Take back a play; where it is the person's turn again, it is asked for at once."""
        if self._answer(self._session.send(Undo(self._session.next_number(), seat))):
            self._write(self._say("undone"))
            if self._main.view.turn == self._alone:
                self._v_waited = self._main.v
            else:
                self._show_table(self._main)

    def _hint(self, seat: Seat) -> None:
        found = self._session.hint(seat)
        if found is not None and found.action is not None:
            reason = hint_reason(self._style.lang, found)
            words = self._style.action(found.action, self._session.table.rules)
            self._write(f"{self._say('hint', action=words)} {reason}")
        else:
            self._write(self._say("hint-wait"))

    def _help(self) -> None:
        self._write_all(pages.help_lines(self._style))
        answer = self._console.ask(self._say("help-rules") + " ")
        if answer.casefold() == "r":
            self._write_all(pages.rules_lines(self._style, self._session.table.rules))

    # --- after a deal ---

    def _after_deal(self) -> None:
        update = self._main
        over = next((event for event in self._last_events if isinstance(event, DealOver)), None)
        if over is not None:
            self._write_all(score_lines(self._style, update.view, over, self._names, self._alone))
            if update.match_over:
                self._write_all(goat_lines(self._style, update.view, over, self._names, self._alone))
        v = self._session.table.v
        while self._session.table.v == v:
            answer = self._console.ask(self._say("rematch" if update.match_over else "next-deal") + " ").casefold()
            if answer == "":
                self._note(self._session.send(NextDeal(self._session.next_number())))
                self._tell()
            elif answer == "c" and over is not None:
                self._write_all(deal_lines(self._style, over, self._names, self._alone))
            else:
                self._command(answer, self._alone)

    # --- telling ---

    def _note(self, replies: list[Reply]) -> None:
        """Remember what each seat was told."""
        for reply in replies:
            if not isinstance(reply, Update):
                continue
            before = self._seen.get(reply.seat)
            untold = before.untold if before is not None and reply.events else []
            self._seen[reply.seat] = _Seen(reply, [*untold, *reply.events])
            if reply.seat == self._alone:
                self._last_events = reply.events

    def _tell(self) -> None:
        """Tell what has happened since, to the only person or to everybody."""
        self._tell_to(self._alone)

    def _tell_to(self, seat: Seat | None) -> None:
        seen = self._seen[seat]
        events, seen.untold = seen.untold, []
        told = [event for event in events if not isinstance(event, DealOver)]
        trump = seen.update.view.trump
        self._write_all(event_sentences(self._style.lang, told, self._names, seat, self._style.cards, trump=trump))

        if any(isinstance(event, Dealt) for event in told):
            self._write_all(pages.ban_lines(self._style, seen.update.view, self._names))

    def _raise_curtain(self, seat: Seat) -> None:
        """Hand the terminal to a person without showing anybody's cards to another."""
        self._console.ask(self._say("curtain", name=self._names[seat]) + " ")
        self._seen[seat].untold = []

    def _show_turn(self, seat: Seat) -> None:
        update = self._seen[seat].update
        view = update.view
        self._show_table(update)
        self._show_hand(update)
        for number, action in enumerate(_menu(view.legal), start=1):
            self._write(
                self._say("option", number=number, action=self._style.action(action, self._session.table.rules))
            )

    def _show_table(self, update: Update) -> None:
        view = update.view
        self._write("")
        self._write(self._style.title(pages.status(self._style, view)))
        if view.trick.plays:
            plays = trick_lines(self._style, view.trick, self._names)
            self._write(self._say("trick-so-far", plays="; ".join(plays)))

    def _show_hand(self, update: Update) -> None:
        if update.view.hand:
            self._write(self._say("your-hand", cards=self._style.hand(update.view)))

    def _say(self, key: str, **params: str | int) -> str:
        return self._style.say(key, **params)

    def _write(self, line: str) -> None:
        self._console.write(line)

    def _write_all(self, lines: list[str]) -> None:
        for line in lines:
            self._write(line)


def _menu(legal: tuple[Action, ...]) -> list[Action]:
    """Legal actions as a person looks for them: claim, leads and beats, discards; few cards first."""

    def place(action: Action) -> tuple[int, int, int]:
        kind = 0 if isinstance(action, Claim) else 2 if isinstance(action, Discard) else 1
        return kind, action.cards.bit_count(), action.cards

    return sorted(legal, key=place)
