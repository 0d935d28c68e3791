"""Words of a session: what actions, levels and games are called, why a hint, why not; the same for every client."""

from functools import lru_cache

from kozel.bots.explain import Explanation
from kozel.bots.levels import LEVELS
from kozel.cards import Cards, members
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.events import Event
from kozel.game.state import IllegalAction
from kozel.rules.catalogue import RULESET_IDS, base
from kozel.rules.compile import Rules
from kozel.rules.options import Base
from kozel.session.answers import Facts, LevelInfo, RulesetInfo, SwitchInfo
from kozel.table.messages import Refused, Update
from kozel.text.rulebook import house_rules
from kozel.text.sentences import CardsText, cards_short, event_sentences, refusal_sentence
from kozel.text.words import card_name, ruleset_about, ruleset_title, say, switch_title, switch_value


def cards_spoken(lang: str, some: Cards) -> str:
    """A set of cards for the ear: full names."""
    return ", ".join(card_name(lang, one) for one in members(some))


def action_words(lang: str, action: Action, rules: Rules, cards_text: CardsText) -> str:
    """What an action does, as a line of a menu."""
    cards = cards_text(action.cards)
    match action:
        case Lead():
            return say(lang, "ui.do.lead", cards=cards)
        case Beat():
            return say(lang, "ui.do.beat", cards=cards)
        case Discard():
            return say(lang, "ui.do.discard-open" if rules.open_discards else "ui.do.discard", cards=cards)
        case Claim():
            return say(lang, "ui.do.claim", cards=cards)
        case Play():
            return say(lang, "ui.do.play", cards=cards)


def told_sentences(
    lang: str, told: tuple[Event, ...], update: Update, names: list[str], *, spoken: bool = False
) -> tuple[str, ...]:
    """What happened, told to the seat of an update, for the eye or for the ear."""

    def cards_text(some: Cards) -> str:
        return cards_spoken(lang, some) if spoken else cards_short(lang, some)

    return tuple(event_sentences(lang, told, names, update.seat, cards_text, trump=update.view.trump))


def hint_reason(lang: str, found: Explanation) -> str:
    """Why that is the hint: a reason that the estimates bear out, else by how much it is better; no trump is named."""
    if found.reason is not None:
        return say(lang, f"ui.why.{found.reason}")
    gap = round(found.gap)
    return say(lang, "ui.why.gap", count=gap) if gap > 0 else say(lang, "ui.why.close")


def refused_words(lang: str, refused: Refused, rules: Rules) -> str:
    """A refusal in one sentence, with the rule where there is one."""
    if refused.rule:
        return refusal_sentence(lang, IllegalAction(refused.reason, refused.rule), rules)
    return say(lang, f"ui.refused.{refused.code}")


def level_title(lang: str, name: str) -> str:
    """What to call a bot."""
    try:
        return say(lang, f"level.{name}")
    except KeyError:
        return name


def level_about(lang: str, name: str) -> str:
    """How a level plays, in one line; empty where the catalogue does not know it."""
    try:
        return say(lang, f"level.{name}.about")
    except KeyError:
        return ""


def levels(lang: str) -> tuple[LevelInfo, ...]:
    """The ladder, weakest first."""
    return tuple(LevelInfo(name, level_title(lang, name), level_about(lang, name)) for name in LEVELS)


def rulesets(lang: str) -> tuple[RulesetInfo, ...]:
    """Every ruleset with its house rules."""
    return tuple(_ruleset(lang, base(name)) for name in RULESET_IDS)


def _ruleset(lang: str, known: Base) -> RulesetInfo:
    switches = tuple(
        SwitchInfo(
            name,
            switch_title(lang, name),
            known.defaults[name],
            values,
            tuple(switch_value(lang, name, value) for value in values),
        )
        for name, values in known.values.items()
    )
    about = ruleset_about(lang, known.id)
    return RulesetInfo(known.id, ruleset_title(lang, known.id), about, known.seats, known.sides, switches)


@lru_cache(maxsize=256)
def facts(lang: str, rules: Rules, trump: int | None, *, hidden: bool) -> Facts:
    """What a client shows of the rules; `hidden`: the trump must be remembered."""
    trumps = rules.trumps(trump)
    plain = members(rules.pack & ~trumps)
    order = (*plain, *sorted(members(trumps), key=lambda one: rules.strength[one] if rules.fixed_trumps else one))
    return Facts(
        title=ruleset_title(lang, rules.ruleset.base.id),
        switched=tuple(house_rules(lang, rules)),
        one_card=rules.one_card,
        claims=any(rules.claim_suits),
        open_discards=rules.open_discards,
        hand_size=rules.hand_size,
        limit=rules.limit,
        edge=rules.edge,
        side_of=rules.side_of,
        trumps=trumps,
        trump_hidden=hidden,
        order=order,
    )
