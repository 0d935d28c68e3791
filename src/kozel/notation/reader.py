"""Reading records: tolerant in form, strict in content; every play is checked and nothing is repaired.

A deal is yielded as soon as it is read, so that what stands before an error is not lost.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kozel.cards import CardTextError
from kozel.game import unseen
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.play import Step, apply, legal_actions, start
from kozel.game.state import IllegalAction, State
from kozel.notation.errors import NotationError
from kozel.notation.lines import MAX_DEALS, Line, Tag, Word, is_blank, read_lines, read_tag
from kozel.notation.record import BEFORE_TRICKS, Comment, DealRecord, found
from kozel.notation.setup import Context, Tags, read_setup
from kozel.notation.tokens import legal_tokens, read_set
from kozel.rules.compile import Seat


def read_records(data: bytes) -> Iterator[DealRecord]:
    """Deals of a file in order; raises `NotationError` at the first thing that is wrong."""
    before: Context | None = None
    for number, (tag_lines, play_lines, last) in enumerate(_deals(read_lines(data)), start=1):
        if number > MAX_DEALS:
            raise NotationError(
                tag_lines[0].line, 1, f"deal {number:,} of the file", f"at most {MAX_DEALS:,} deals a file"
            )
        tags = Tags(tag_lines, tag_lines[0].line)
        record = _read_plays(read_setup(tags, before), play_lines, last)
        _compare(tags, record)
        yield record
        before = context_after(record)


def context_after(record: DealRecord) -> Context:
    """What the next deal of the file inherits."""
    final = record.final
    outcome = final.outcome
    settlements = () if outcome is None else tuple(unseen.settlements(final, outcome))
    last_taker = None if outcome is None else outcome.last_taker
    return Context(record.rules, record.match.deal, record.match.opener, last_taker, settlements)


def _deals(lines: Iterator[Line]) -> Iterator[tuple[list[Tag], list[Line], Line]]:
    """Tags and following lines of each deal, and its last line."""
    tags: list[Tag] = []
    plays: list[Line] = []
    was_blank = True
    last = Line("", 1)
    for line in _until_wrong(lines):
        if isinstance(line, NotationError):
            if plays and was_blank:
                yield tags, plays, last  # the deal before is not lost
            raise line
        if is_blank(line):
            was_blank = True
            continue
        if not line.text.startswith("["):
            _check_play_line(line, tags, may_stand=bool(plays) or was_blank)
            plays.append(line)
        else:
            if plays:
                if not was_blank:
                    raise NotationError(line.number, 1, "a tag", "a blank line after the last trick")
                yield tags, plays, last
                tags, plays = [], []
            tags.append(read_tag(line))
        was_blank, last = False, line
    yield tags, plays, last


def _until_wrong(lines: Iterator[Line]) -> Iterator[Line | NotationError]:
    """Lines, and last the error that ends them."""
    try:
        yield from lines
    except NotationError as error:
        yield error


def _check_play_line(line: Line, tags: list[Tag], *, may_stand: bool) -> None:
    """Refuse a trick line or comment where none can stand."""
    if not tags:
        raise NotationError(line.number, 1, repr(line.text[:40]), 'a tag, e.g. [Ruleset "yard"]')
    if not may_stand:
        raise NotationError(line.number, 1, repr(line.text[:40]), "a blank line after the tags")


@dataclass(slots=True)
class _Reading:
    """A deal half read."""

    state: State
    steps: list[Step]
    comments: list[Comment] = field(default_factory=list)
    plays: list[Action] = field(default_factory=list)
    starred: bool = False
    tokens: int = 0
    """Plays in the trick line before."""

    def sees(self, seat: Seat) -> bool:
        """Whether the writer of the record saw the cards of a seat."""
        return not unseen.unseen(self.steps[0].state.hands[seat])


def _read_plays(record: DealRecord, lines: list[Line], last: Line) -> DealRecord:
    first = start(record.rules, record.hands, record.stock, record.shown, record.match)
    reading = _Reading(first.state, [first])
    trick = 0
    for line in lines:
        words = line.words()
        if words[0].text.startswith("{") and trick == 0:
            for word in words:
                reading.comments.append(Comment(BEFORE_TRICKS, 0, _comment(word, "a comment alone on its line")))
            continue
        _read_trick(reading, line, words, trick)
        trick += 1
    if not reading.starred and reading.state.outcome is None:
        raise NotationError(
            last.number, last.end, "the end of the deal", f"{_expected(reading.state)}, or * where it is unfinished"
        )
    steps, plays, comments = tuple(reading.steps), tuple(reading.plays), tuple(reading.comments)
    return replace(record, plays=plays, comments=comments, steps=steps)


def _comment(word: Word, expected: str) -> str:
    """Text of a comment."""
    if not (word.text.startswith("{") and word.text.endswith("}")):
        raise NotationError(word.line, word.column, repr(word.text[:40]), expected)
    return word.text[1:-1]


def _read_trick(reading: _Reading, line: Line, words: list[Word], index: int) -> None:
    """One trick line: number, entitled seat, a token for each play."""
    number = words[0]
    before = reading.state
    if before.outcome is not None or reading.starred:
        raise NotationError(number.line, number.column, repr(number.text), "no more tricks: the deal is over")
    if number.text != f"{index + 1}.":
        raise NotationError(number.line, number.column, repr(number.text), f"{index + 1}.")
    tokens = [word for word in words[1:] if not word.text.startswith("{")]
    entitled = str(before.trick.entitled)
    if not tokens or tokens[0].text != entitled:
        place = tokens[0] if tokens else Word("the end of the line", line.number, line.end)
        raise NotationError(place.line, place.column, repr(place.text), f"seat {entitled}, which is entitled to lead")
    alone = len(tokens) == 2 and tokens[1].text == "*" and index > 0  # belongs to the end of the line before
    trick, shift = (index - 1, reading.tokens) if alone else (index, 0)
    reading.tokens = len(tokens) - 1
    reading.comments += _comments_of_trick(words[1:], trick, shift)
    for word in tokens[1:]:
        if reading.starred or len(reading.state.tricks) > len(before.tricks) or reading.state.outcome is not None:
            if word.text == "*" and not reading.starred and reading.state.outcome is None:
                reading.starred = True
                continue
            over = "the deal is over" if reading.state.outcome is not None else "the trick is complete"
            raise NotationError(word.line, word.column, repr(word.text), f"the end of the line: {over}")
        if word.text == "*":
            reading.starred = True
            continue
        _read_play(reading, word)
    if len(reading.state.tricks) == len(before.tricks) and not reading.starred and reading.state.outcome is None:
        expected = f"{_expected(reading.state)}, or * where the deal is unfinished"
        raise NotationError(line.number, line.end, "the end of the line", expected)


def _comments_of_trick(words: list[Word], trick: int, shift: int) -> Iterator[Comment]:
    """Comments of a trick line: the seat stands before its first play."""
    after = shift - 1
    for word in words:
        if word.text.startswith("{"):
            yield Comment(trick, max(after, shift), _comment(word, "a comment closed by }"))
        else:
            after += 1


def _read_play(reading: _Reading, word: Word) -> None:
    state = reading.state
    try:
        action = _read_action(reading, word)
        resolved, real = found(state, action)
        step = apply(resolved, real)
    except IllegalAction as error:
        raise NotationError(word.line, word.column, f"{word.text!r} ({error})", _expected(state)) from None
    if reading.sees(action.seat):  # its own record: the seat knew before its play what the play tells
        reading.steps[-1] = reading.steps[-1]._replace(state=resolved)
    reading.plays.append(action)
    reading.steps.append(step)
    reading.state = step.state


def _read_action(reading: _Reading, word: Word) -> Action:
    """Action that a token means in a position."""
    state = reading.state
    seat, mark, body = _split(state, word)
    try:
        known, hidden = read_set(body)
    except CardTextError as error:
        column = word.column + len(word.text) - len(body) + error.at
        raise NotationError(word.line, column, repr(error.found), "a card, e.g. 7h, each once") from None
    if hidden and mark != "-":
        raise NotationError(word.line, word.column, repr(word.text), "?? only in hands, stock and discards")
    if hidden and reading.sees(seat):
        raise IllegalAction("card-not-held", "M5")
    cards = known | unseen.unseen_cards(hidden)
    if mark == "!":
        return Claim(seat, cards)
    if mark == ">":
        return Beat(seat, cards)
    if mark == "-":
        return Discard(seat, cards)
    return Play(seat, cards) if state.rules.one_card else Lead(seat, cards)


def _split(state: State, word: Word) -> tuple[int, str, str]:
    """Seat, mark and cards of a token; the seat to move unless it claims."""
    text, turn = word.text, state.turn or 0
    if text[0] in {">", "-"}:
        return turn, text[0], text[1:]
    name, claims, rest = text.partition("!")
    if not claims:
        return turn, "", text
    if not (name.isascii() and name.isdigit() and int(name) < state.rules.seats):
        raise NotationError(word.line, word.column, repr(name), f"a seat 0 to {state.rules.seats - 1} before !")
    return int(name), "!", rest


def _expected(state: State) -> str:
    """What is legal in a position, in words for an error."""
    parts = []
    for seat in range(state.rules.seats):
        if not unseen.knows_hand(state, seat):
            if seat == state.turn:
                parts.append(f"a play of seat {seat}")
            continue
        tokens = legal_tokens(legal_actions(state, seat))
        shown = [f"{seat}{token}" if token.startswith("!") else token for token in tokens]
        if seat == state.turn:
            more = " …" if len(shown) > 12 else ""
            parts.insert(0, f"seat {seat} to play {' '.join(shown[:12])}{more}")
        else:
            parts += shown
    return " or ".join(parts) or "nothing"


def _compare(tags: Tags, record: DealRecord) -> None:
    """Hold the checks that a record carries against what was computed."""
    outcome = record.final.outcome
    settlements = [] if outcome is None else unseen.settlements(record.final, outcome)
    ranges = unseen.side_ranges(record.final) if outcome is not None and outcome.points is not None else []
    points, penalty = tags.get("Points"), tags.get("Penalty")
    if points is not None and record.points is not None:
        if not ranges:
            raise tags.wrong(points, "no Points: the deal was not counted")
        if not all(low <= one <= high for (low, high), one in zip(ranges, record.points, strict=True)):
            raise tags.wrong(points, " ".join(str(low) if low == high else f"{low}…{high}" for low, high in ranges))
    if penalty is not None and record.penalty is not None:
        if not settlements:
            raise tags.wrong(penalty, "no Penalty: the deal is unfinished")
        possible = [one.penalty for one in settlements]
        if record.penalty not in possible and (len(possible) == 1 or record.rules.side_count == 2):
            raise tags.wrong(penalty, " or ".join(sorted({" ".join(map(str, one)) for one in possible})))
