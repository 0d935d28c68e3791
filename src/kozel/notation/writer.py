"""Writing records: one canonical form, byte for byte; what was read is written back, nothing else is added."""

from collections.abc import Iterable

from kozel.cards import CARD_NAMES, Card
from kozel.notation.lines import written_tag
from kozel.notation.record import BEFORE_TRICKS, DealRecord
from kozel.notation.tokens import UNSEEN_CARD, set_text, token


def write_records(records: Iterable[DealRecord]) -> str:
    """Canonical text of deals."""
    return "".join(map(write_record, records))


def write_record(record: DealRecord) -> str:
    """Canonical text of one deal: tags, blank line, a line for each trick, blank line."""
    tags = [written_tag(name, value) for name, value in _tags(record)]
    comments = [f"{{{comment.text}}}" for comment in record.comments if comment.trick == BEFORE_TRICKS]
    return "\n".join([*tags, "", *comments, *_trick_lines(record), "", ""])


def _tags(record: DealRecord) -> list[tuple[str, str]]:
    rules, match = record.rules, record.match
    tags = [
        ("Ruleset", str(rules)),
        ("Seats", str(rules.seats)),
        ("Sides", rules.sides),
        ("Deal", str(match.deal)),
        ("Dealer", str(match.dealer)),
        ("Opener", str(match.opener)),
    ]
    if match.banned is not None:
        tags.append(("Banned", _numbers(seat for seat in range(rules.seats) if match.banned >> seat & 1)))
    tags.append(("Hands", " | ".join(map(set_text, record.hands))))
    tags.append(("Stock", "".join(map(_card, record.stock))))
    if record.shown is not None:
        tags.append(("Shown", _card(record.shown)))
    if any(match.score):
        tags.append(("Score", _numbers(match.score)))
    if match.eggs:
        tags.append(("Eggs", _numbers((match.eggs, match.eggs_run))))
    if record.points is not None:
        tags.append(("Points", _numbers(record.points)))
    if record.penalty is not None:
        tags.append(("Penalty", _numbers(record.penalty)))
    return [*tags, *record.tags]


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _card(one: Card) -> str:
    return CARD_NAMES[one] if one < len(CARD_NAMES) else UNSEEN_CARD


def _trick_lines(record: DealRecord) -> list[str]:
    """A line for each trick that was begun; `*` at the end of an unfinished deal."""
    lines: list[list[str]] = []
    new_trick = True
    for before, after, action in zip(record.steps, record.steps[1:], record.plays, strict=False):
        if new_trick:
            lines.append([str(before.state.trick.entitled)])
        lines[-1].append(token(action))
        new_trick = len(after.state.tricks) > len(before.state.tricks)
    if not record.is_finished:
        if not lines:
            lines.append([str(record.match.opener)])
        lines[-1].append("*")
    return [_with_comments(record, index, words) for index, words in enumerate(lines)]


def _with_comments(record: DealRecord, index: int, words: list[str]) -> str:
    """A trick line with its comments in their places."""
    told = [comment for comment in record.comments if comment.trick == index]
    out = [f"{index + 1}."]
    for place, word in enumerate(words):
        out.append(word)
        out += [f"{{{comment.text}}}" for comment in told if comment.after == place]
    return " ".join(out)
