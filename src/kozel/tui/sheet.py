"""The score sheet after a deal, and the goat after a match."""

from kozel.cards import Cards, mask_of
from kozel.game.actions import Claim, Discard, FaceDown, Seen
from kozel.game.events import DealOver
from kozel.game.state import Trick
from kozel.game.view import View
from kozel.rules.compile import Seat
from kozel.tui.style import Style

_GOAT = (
    r"""
     (_(
     /_/'_____/)
     "  |      |
        |"""
    """|
"""
)


def score_lines(style: Style, view: View, over: DealOver, names: list[str], me: Seat | None) -> list[str]:
    """Points, tricks and loss points of each side, then all cards of the deal."""
    lines = [style.title(style.say("sheet.title", deal=view.match.deal))]
    outcome, settlement, rules = over.outcome, over.settlement, view.rules
    if outcome.points is not None and outcome.tricks is not None:
        for side, points in enumerate(outcome.points):
            lines.append(
                style.say(
                    "sheet.side",
                    side=style.side(rules, side, names, me),
                    points=style.say("count.points", count=points),
                    tricks=style.say("count.tricks", count=outcome.tricks[side]),
                    mark=_mark(style, view, points, outcome.tricks[side], max(outcome.points)),
                    penalty=settlement.penalty[side],
                    score=settlement.score[side],
                )
            )
        if outcome.points == (60, 60):
            lines.append(style.say("sheet.eggs"))
    else:
        lines += [
            style.say(
                "sheet.side-queen",
                side=style.side(rules, side, names, me),
                penalty=settlement.penalty[side],
                score=settlement.score[side],
            )
            for side in range(rules.side_count)
        ]
    lines.append(style.say("sheet.limit", limit=rules.limit))
    return lines


def _mark(style: Style, view: View, points: int, tricks: int, top: int) -> str:
    """What the points mean: won, saved, below the line, without a trick."""
    if points == top:
        return style.say("mark.won" if points > 60 else "mark.top")
    edge = view.rules.edge
    if edge == 0:
        return style.say("mark.lost")
    if tricks == 0:
        return style.say("mark.no-tricks")
    return style.say("mark.saved", edge=edge) if points >= edge else style.say("mark.not-saved", edge=edge)


def deal_lines(style: Style, over: DealOver, names: list[str], me: Seat | None) -> list[str]:
    """Every trick with all its cards, and what was never played."""
    lines = [style.say("sheet.cards")]
    for number, trick in enumerate(over.tricks, start=1):
        plays = "; ".join(_play_words(style, play, names) for play in trick.plays)
        lines.append(style.say("sheet.trick", number=number, plays=plays, taker=_taker_words(style, trick, names, me)))
    rest: Cards = mask_of(over.stock)
    lines += [
        style.say("sheet.left", name=names[seat], cards=style.cards(hand))
        for seat, hand in enumerate(over.hands)
        if hand
    ]
    if rest:
        lines.append(style.say("sheet.stock", cards=style.cards(rest)))
    return lines


def _taker_words(style: Style, trick: Trick[Seen], names: list[str], me: Seat | None) -> str:
    if trick.taker is None:
        return style.say("sheet.broken")
    return style.say("sheet.taker-you") if trick.taker == me else style.say("sheet.taker", name=names[trick.taker])


def _play_words(style: Style, play: Seen, names: list[str]) -> str:
    name = names[play.seat]
    match play:
        case FaceDown():
            return style.say("sheet.hidden", name=name, count=play.count)
        case Discard():
            return style.say("sheet.discard", name=name, cards=style.cards(play.cards))
        case Claim():
            return style.say("sheet.claim", name=name, cards=style.cards(play.cards))
        case _:
            return style.say("sheet.play", name=name, cards=style.cards(play.cards))


def trick_lines(style: Style, trick: Trick[Seen], names: list[str]) -> list[str]:
    """A trick as this seat saw it."""
    return [_play_words(style, play, names) for play in trick.plays]


def goat_lines(style: Style, view: View, over: DealOver, names: list[str], me: Seat | None) -> list[str]:
    """Who the goats are."""
    goats = over.settlement.goats
    eggs = over.settlement.eggs > 0
    whitewash = any(over.settlement.score[side] == 0 for side in range(view.rules.side_count))
    lines = [] if style.plain else _GOAT.strip("\n").split("\n")
    lines.append(style.title(style.say("goat.title")))
    for side in goats:
        mine = me is not None and view.rules.side_of[me] == side
        key = "goat.you" if mine else "goat.they"
        name = style.side(view.rules, side, names, me)
        seats = view.rules.side_of.count(side)
        lines.append(style.say(f"{key}-eggs" if eggs else key, side=name, count=seats))
    if whitewash:
        lines.append(style.say("goat.whitewash"))
    return lines
