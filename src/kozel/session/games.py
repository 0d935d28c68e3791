"""From what a client asks for to a table, and back: games, chairs, rules; raises `Nonsense` in the client's words."""

from collections.abc import Iterable

from kozel.bots.levels import BOTS, DEFAULT_BOT
from kozel.notation.record import DealRecord
from kozel.rules.compile import Rules, rules_for
from kozel.rules.options import RulesetError, Sides
from kozel.session.answers import Game, RulesText, Section, Statistics, StatisticsRow
from kozel.session.local import chairs_for
from kozel.session.names import player_name
from kozel.session.reviews import read_file
from kozel.session.store import Totals
from kozel.session.words import level_title
from kozel.table.messages import Chair, Opened
from kozel.text.rulebook import house_rules, rules_sentences
from kozel.text.words import LANGUAGES, say

DEFAULT_GAME = Game("yard", 4, "teams", (0,), (DEFAULT_BOT,) * 4, remember_trump=False, clock=0)
MOST_SECONDS = 3_600


class Nonsense(ValueError):  # noqa: N818  -- an answer, not an error
    """A request that is answered with `Wrong`; its text is in the client's language."""


def language(lang: str) -> str:
    """A language with a catalogue; English where there is none."""
    short = lang[:2].lower()
    return short if short in LANGUAGES else "en"


def rules_of(lang: str, ruleset: str, seats: int, sides: Sides) -> Rules:
    """Rules that a client asks for."""
    try:
        return rules_for(ruleset, seats, sides)
    except RulesetError as error:
        raise Nonsense(say(lang, "ui.wrong.game", reason=str(error))) from None


def chairs_of(lang: str, game: Game, rules: Rules) -> tuple[Chair, ...]:
    """Chairs of a game that a client asks for."""
    people = sorted(set(game.people))
    if not people or not all(0 <= seat < rules.seats for seat in people):
        raise Nonsense(say(lang, "ui.wrong.people"))
    if len(game.bots) != rules.seats or not set(game.bots) <= set(BOTS):
        raise Nonsense(say(lang, "ui.wrong.game", reason=f"bots: {', '.join(BOTS)}"))
    if not 0 <= game.clock <= MOST_SECONDS:
        raise Nonsense(say(lang, "ui.wrong.game", reason=f"clock: 0-{MOST_SECONDS}"))
    names = {seat: "" if len(people) == 1 else player_name(lang, seat) for seat in people}
    return chairs_for(names, dict(enumerate(game.bots)), rules.seats)


def game_of(opened: Opened) -> Game:
    """What is played at a table, as a client asks for it."""
    chairs = opened.chairs
    return Game(
        ruleset=str(opened.rules),
        seats=opened.rules.seats,
        sides=opened.rules.sides,
        people=tuple(seat for seat, chair in enumerate(chairs) if chair.bot is None),
        bots=tuple(chair.bot or chair.stand_in or DEFAULT_BOT for chair in chairs),
        remember_trump=opened.options.remember_trump,
        clock=opened.options.clock,
    )


def deals_of(lang: str, text: str, name: str) -> list[DealRecord]:
    """Deals of a record that a client sends."""
    deals = read_file(text, name)
    if isinstance(deals, str):
        raise Nonsense(say(lang, "ui.wrong.record", reason=deals))
    return deals


def rules_text(lang: str, re: int, rules: Rules) -> RulesText:
    """The rules of exactly one game in sentences."""
    sections = tuple(Section(heading, tuple(told)) for heading, told in rules_sentences(lang, rules))
    return RulesText(re, str(rules), tuple(house_rules(lang, rules)), sections)


def statistics(lang: str, re: int, totals: Iterable[Totals]) -> Statistics:
    """What was won and lost, in words."""
    rows = (
        StatisticsRow(
            ruleset=one.ruleset,
            level=", ".join(level_title(lang, name) for name in one.level.split(",")),
            matches=one.matches,
            matches_won=one.matches_won,
            deals=one.deals,
            deals_won=one.deals_won,
            loss_points=one.loss,
            points=one.points,
        )
        for one in totals
    )
    return Statistics(re, tuple(rows))
