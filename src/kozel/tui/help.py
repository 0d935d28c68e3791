"""What can be looked up while playing: keys, rules, hand, trick, trump, score, whose turn."""

from typing import Final

from kozel.game.view import View
from kozel.rules.compile import Rules, Seat
from kozel.table.messages import Update
from kozel.text.rulebook import rules_sentences
from kozel.tui.sheet import trick_lines
from kozel.tui.style import Style

LOOK_UPS: Final = frozenset("htlrsw")
_KEYS: Final = ("number", "cards", "h", "t", "l", "r", "s", "w", "i", "u", "m", "q", "help")


def help_lines(style: Style) -> list[str]:
    """What can be typed."""
    return [style.title(style.say("help.title")), *(style.say(f"help.{key}") for key in _KEYS)]


def rules_lines(style: Style, rules: Rules) -> list[str]:
    """Rules of exactly this game."""
    lines = []
    for heading, sentences in rules_sentences(style.lang, rules):
        lines += ["", style.title(heading), *sentences]
    return [*lines, ""]


def status(style: Style, view: View) -> str:
    """Deal, trick, trump, stock and score in one line."""
    parts = [
        style.say("status.deal", deal=view.match.deal),
        style.say("status.trick", trick=len(view.tricks) + 1),
    ]
    if view.trump is not None:
        parts.append(style.say("status.trump", suit=style.suit(view.trump)))
    parts.append(style.say("status.stock", count=view.stock))
    parts.append(style.say("status.taken", taken=":".join(map(str, view.taken))))
    parts.append(style.say("status.score", score=":".join(map(str, view.match.score))))
    return (", " if style.plain else " · ").join(parts)


def look_up(key: str, style: Style, update: Update, names: list[str], owner: Seat | None) -> list[str]:
    """Answer to one of `LOOK_UPS`; `owner` is whose cards may be shown."""
    view = update.view
    match key:
        case "h":
            return [style.say("your-hand", cards=style.hand(view)) if owner is not None else style.say("hand-hidden")]
        case "t":
            return trick_lines(style, view.trick, names) or [style.say("no-trick")]
        case "l":
            last = view.tricks[-1] if view.tricks else None
            if last is None or last.taker is None:
                return [style.say("no-last-trick")]
            mine = last.taker == owner
            taken = style.say("last-taker-you") if mine else style.say("last-taker", name=names[last.taker])
            return [*trick_lines(style, last, names), taken]
        case "r":
            return _trump_lines(style, view, names)
        case "s":
            return _score(style, view, names, owner)
        case _:
            return [_turn(style, view, names, owner)]


def _turn(style: Style, view: View, names: list[str], owner: Seat | None) -> str:
    if view.turn is None:
        return style.say("deal-is-over")
    return style.say("turn-you") if view.turn == owner else style.say("turn", name=names[view.turn])


def _trump_lines(style: Style, view: View, names: list[str]) -> list[str]:
    if view.trump_hidden:
        return [style.say("trump-hidden")]
    if view.trump is None or view.shown is None:
        order = sorted((one for one in range(36) if view.trumps >> one & 1), key=lambda one: view.rules.strength[one])
        return [style.say("fixed-trumps", cards=", ".join(map(style.card, order))), *ban_lines(style, view, names)]
    lines = [style.say("trump", suit=style.suit(view.trump), card=style.card(view.shown))]
    if view.shown_holder is not None:
        lines.append(style.say("shown-holder", name=names[view.shown_holder], card=style.card(view.shown)))
    return lines


def ban_lines(style: Style, view: View, names: list[str]) -> list[str]:
    """Whose side may not lead trumps in this deal, where one may not (A13)."""
    if not view.ban:
        return []
    if view.seat is not None and view.ban >> view.seat & 1:
        return [style.say("ban-us")]
    banned = ", ".join(name for seat, name in enumerate(names) if view.ban >> seat & 1)
    return [style.say("ban-others", side=banned)]


def _score(style: Style, view: View, names: list[str], owner: Seat | None) -> list[str]:
    """Loss points, tricks, and card points where they are public, by side."""
    lines = []
    for side, score in enumerate(view.match.score):
        name = style.side(view.rules, side, names, owner)
        tricks = style.say("count.tricks", count=view.taken[side])
        if view.points is None:
            lines.append(style.say("score.side", side=name, score=score, tricks=tricks))
        else:
            points = style.say("count.points", count=view.points[side])
            lines.append(style.say("score.side-points", side=name, score=score, tricks=tricks, points=points))
    return [*lines, style.say("sheet.limit", limit=view.rules.limit)]
