"""What asks for partner sense: themes told by facts of a position, each with the kinds of play that it may want.

A theme offers kinds of play in order of preference, widest first, with a sentence why. Whether a kind is right is not
decided here: `bench.partner` asks a search.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from tests.support.partner import Want

from bench.partner_facts import Facts
from kozel.cards import SUITS, cards, cards_text, members, points_of, suit_of

MANY: Final = 10
"""Card points that are worth a fight."""
Offers = Iterator[tuple[str, str]]
"""Words of a kind of play, and why."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A kind of positions. `complaint`: the number of what players complained about, if they did."""

    name: str
    complaint: int | None
    offers: Callable[[Facts], Offers]

    def wants(self, facts: Facts) -> list[tuple[Want, str]]:
        """Kinds of play that would make sense in a position of this theme."""
        return [(Want(tuple(words.split(", "))), why) for words, why in self.offers(facts)]


def _not_overtake(facts: Facts) -> Offers:
    """Last seat, the partner takes: do not go over him."""
    if facts.partner and facts.last and facts.beats:
        why = f"the partner already takes with {facts.best} and nobody plays after this seat, so a winner is saved"
        yield "not-beat", why
        yield "not-beat, keep-trumps", f"{why}, and trumps too"


def _unbeatable(facts: Facts) -> Offers:
    """The partner's cards cannot be beaten, though others still play."""
    if facts.sure and not facts.last and facts.beats:
        why = f"nothing that is still out beats the partner's {facts.best}"
        yield "not-beat", f"{why}, overtaking only spends a winner"
        yield "not-beat, keep-trumps", f"{why}, trumps are for another trick"


def _feed(facts: Facts) -> Offers:
    """The trick is surely the partner's: points go there."""
    if facts.sure and points_of(facts.view.hand) >= MANY:
        why = f"the partner's {facts.best} surely takes, and points are safe there"
        yield f"discard-points={MANY}", why
        best = max(points_of(action.cards) for action in facts.view.legal)
        if best > MANY:
            yield f"discard-points={best}", f"{why}, the more the better"


def _feed_but(facts: Facts) -> Offers:
    """Points for the partner, but not the card that takes a trick of its own."""
    if facts.sure and points_of(facts.sure_trump) >= 4:
        kept = cards_text(facts.sure_trump)
        why = f"{kept} takes a trick of its own later, so it is not given away although the partner takes"
        yield f"not-beat, keep={kept}", why
        yield f"discard-points=3, keep={kept}", f"{why}; other points are"
        yield f"discard-points={MANY}, keep={kept}", f"{why}; the other high card goes to him"


def _duck_second(facts: Facts) -> Offers:
    """Second seat, little at stake: leave it to the partner who plays last."""
    if len(facts.view.trick.plays) == 1 and facts.view.rules.seats == 4 and facts.beats:
        why = f"second seat: the partner plays last and can still take from {facts.best}, a winner is kept for more"
        yield "not-beat", why
        yield "not-beat, keep-trumps, at-most=4", f"{why}, and no points are risked"
        yield "not-beat, at-most=0", f"{why}, and nothing is risked"


def _last_duck(facts: Facts) -> Offers:
    """Last seat, nothing to win: let the opponents have it."""
    if facts.last and facts.against and facts.beats and facts.lying < MANY:
        why = f"last to act and able to let it go: {facts.lying} points in sight are not worth a winner"
        yield "not-beat", why
        yield "not-beat, keep-trumps, at-most=4", f"{why}, nor are points given"
        yield "not-beat, at-most=0", f"{why}, nor is a point given"


def _last_cheap(facts: Facts) -> Offers:
    """Last seat: win with what is enough."""
    tries = {action.cards for action in facts.beats}
    if facts.last and facts.against and len(tries) > 1:
        if facts.trumps & ~facts.top:
            kept = cards_text(facts.top)
            yield f"beat, keep={kept}", f"last to act, a lower card is enough to take; {kept} wins again later"
        if any(not some & facts.view.trumps for some in tries):
            yield "beat, keep-trumps", "last to act, a plain card is enough to take: trumps are kept"


def _trump_it(facts: Facts) -> Offers:
    """Opponents take many points with plain cards: trump them."""
    plain_best = not facts.view.best & facts.view.trumps
    if facts.against and plain_best and facts.beats and facts.trumps and facts.lying >= MANY:
        why = f"{facts.lying} points in sight are about to go to the opponents, and this seat can stop it"
        yield "beat, with-trump", f"{why} with a trump"
        yield "beat", why


def _border(facts: Facts) -> Offers:
    """With this trick a border of the score is crossed, and no trump is needed for it."""
    if any(not action.cards & facts.view.trumps for action in facts.beats):
        yield from _hangs(facts)


def _border_trump(facts: Facts) -> Offers:
    """The same, and only a trump does it."""
    if all(action.cards & facts.view.trumps for action in facts.beats):
        yield from _hangs(facts)


def _hangs(facts: Facts) -> Offers:
    if not (facts.against and facts.beats) or facts.view.stock:
        return
    least = min(points_of(action.cards) for action in facts.beats)
    for edge in (61, 31):
        mine, theirs = facts.known_points(own=True), facts.known_points(own=False)
        if mine < edge <= mine + facts.lying + least:
            yield "beat", f"the own side has {mine} points in sight; with this trick it has the {edge} that it needs"
        if theirs < edge <= theirs + facts.lying:
            yield (
                "beat",
                f"the opponents have {theirs} points in sight; this trick would bring them the {edge} they need",
            )


def _first_trick(facts: Facts) -> Offers:
    """No trick yet and the deal is half over: take one."""
    late = len(facts.view.tricks) >= 3
    if facts.against and facts.beats and not facts.own_tricks and late:
        yield "beat", "the own side has no trick yet: the first chance to stop a deal without any is taken"


def _spend_last(facts: Facts) -> Offers:
    """The last trump near the end: there is nothing to keep it for."""
    late = facts.view.stock == 0 and facts.view.hand.bit_count() <= 3
    if facts.against and facts.trumps.bit_count() == 1 and late and facts.beats:
        why = f"the last trump {cards_text(facts.trumps)} has nothing better to wait for so near the end"
        yield "beat, with-trump", why
        yield "beat", why


def _lead_top(facts: Facts) -> Offers:
    """Near the end with several trumps: from the top."""
    if facts.leads and not facts.view.stock and facts.trumps.bit_count() >= 2 and facts.view.hand.bit_count() <= 4:
        top = cards_text(facts.top)
        yield (
            f"lead-trump, play={top}",
            f"the last tricks are won from the top: {top} first, a lower trump could be beaten",
        )
        yield f"play={top}", f"the last tricks are won from the top: {top} first"


def _lead_plain(facts: Facts) -> Offers:
    """A lead from a hand with one trump."""
    if facts.leads and facts.trumps.bit_count() == 1 and facts.plain:
        kept = cards_text(facts.trumps)
        yield (
            "lead-not-trump",
            f"{kept} is the last trump here; led away it takes one trick, kept it stops the opponents",
        )
        yield "lead-not-trump, lead-one", f"{kept} is the last trump here and is kept; one card is risked"
        yield "lead-not-trump, at-most=4", f"{kept} is the last trump here and is kept, and few points are risked"


def _lead_plain_many(facts: Facts) -> Offers:
    """A lead from a hand with several trumps that need not be drawn."""
    if facts.leads and facts.trumps.bit_count() >= 2 and facts.plain:
        why = "trumps are not led because they are there: they wait for points to take"
        yield "lead-not-trump", why
        yield "lead-not-trump, at-most=4", f"{why}, and a small card finds the partner"


def _partners_trumps(facts: Facts) -> Offers:
    """Only the partner still has trumps: they are not drawn."""
    if facts.leads and facts.trumps and facts.plain and facts.partner_alone_has_trumps:
        yield "lead-not-trump", "the opponents are known to be out of trumps; a trump would only draw the partner's"


def _return_suit(facts: Facts) -> Offers:
    """The partner's suit comes back."""
    led = facts.partner_led & ~facts.view.trumps
    if facts.leads and led:
        suit = suit_of(led.bit_length() - 1)
        if facts.plain & ~facts.view.trumps and any(suit_of(one) == suit for one in members(facts.plain)):
            yield f"lead-suit={SUITS[suit]}", f"the partner led {cards_text(led)} before: his suit comes back to him"


def _claim(facts: Facts) -> Offers:
    """Four of a suit, claimed now or kept back."""
    if facts.claims:
        yield "claim", "four of a suit take over the lead now, and everybody must answer with a whole hand"
        yield "not-claim", "the four cards are worth more kept: claiming would undo a good trick or lose them all"
        if facts.partner:
            yield "not-claim, not-beat", "the partner takes this trick: a claim would give it back"


def _last_trick(facts: Facts) -> Offers:
    """Two cards left, and who takes the last trick opens the next deal."""
    opens = facts.view.rules.opener_is_taker
    if opens and facts.view.hand.bit_count() == 2 and not facts.view.stock and facts.sure_trump:
        kept = cards_text(facts.sure_trump)
        why = f"{kept} cannot be beaten: kept, it takes the last trick and with it the opening of the next deal"
        yield f"keep={kept}", why


def _queen(facts: Facts) -> Offers:
    """The queen of clubs may still be caught."""
    queen = cards("Qc")
    if facts.view.rules.one_card and facts.view.hand & queen and facts.unseen & cards("7c") and not facts.last:
        yield "keep=Qc", "the seven of clubs is still out and an opponent plays later: the queen is not shown"


THEMES: Final[tuple[Theme, ...]] = (
    Theme("partners-trumps", 7, _partners_trumps),
    Theme("return-suit", 6, _return_suit),
    Theme("claim", None, _claim),
    Theme("last-trick", None, _last_trick),
    Theme("no-slam", 10, _first_trick),
    Theme("lead-top", 1, _lead_top),
    Theme("spend-last", 3, _spend_last),
    Theme("border-trump", 4, _border_trump),
    Theme("border", None, _border),
    Theme("trump-it", 4, _trump_it),
    Theme("feed-but", 8, _feed_but),
    Theme("unbeatable", None, _unbeatable),
    Theme("duck-second", 2, _duck_second),
    Theme("last-duck", 9, _last_duck),
    Theme("last-cheap", 5, _last_cheap),
    Theme("lead-plain", 5, _lead_plain),
    Theme("lead-plain-many", 5, _lead_plain_many),
    Theme("queen", None, _queen),
    Theme("not-overtake", 5, _not_overtake),
    Theme("feed", None, _feed),
)
"""Rare ones first: a deal gives one position, to the first theme that still wants some."""
