"""Random games, deals and plays, rich in what is rare: claims, hands full of trumps, every house rule.

Plain functions of a generator of chance: the same generator, the same game. May know levels 0 to 2.
"""

from typing import Final

from kozel.cards import SUIT_CARDS, Card, Cards, mask_of, members, suit_of
from kozel.game.actions import Action, Beat, Claim, Discard, Lead, Play
from kozel.game.play import Step, apply, legal_actions, start
from kozel.game.score import seats_of_side
from kozel.game.shuffle import Rng, show_card, shuffled
from kozel.game.state import Match, State
from kozel.rules.catalogue import RULESET_IDS, base
from kozel.rules.compile import Rules, RulesetError, Seat, rules_for
from kozel.rules.options import Sides

MOST_SWITCHES: Final = 5


def random_game(rng: Rng) -> Rules:
    """Rules of any ruleset, number of seats, sides, with up to five house rules that make sense together."""
    known = base(rng.choice(RULESET_IDS))
    seats, sides = rng.choice(known.seats), rng.choice(known.sides)
    if sides == "teams" and (seats < 4 or seats % 2):
        sides = known.sides[0]
    switches: dict[str, str] = {}
    for _ in range(rng.below(MOST_SWITCHES + 1)):
        name = rng.choice(tuple(known.values))
        switches[name] = rng.choice(known.values[name])
    return sensible(known.id, switches, seats, sides)


def sensible(ruleset: str, switches: dict[str, str], seats: int, sides: Sides) -> Rules:
    """Rules with these house rules, less those that make no sense together with what stands before them."""
    wanted = {**switches, "claim": "none"} if switches.get("hand-size") == "6" else dict(switches)
    kept: dict[str, str] = {}
    for name, value in sorted(wanted.items(), key=_first_things_first):
        try:
            _rules(ruleset, {**kept, name: value}, seats, sides)
        except RulesetError:
            continue
        kept[name] = value
    return _rules(ruleset, kept, seats, sides)


def _first_things_first(switch: tuple[str, str]) -> tuple[bool, str]:
    """House rules that others need come first."""
    return switch[0] not in {"claim", "scoring", "trump-lead-ban"}, switch[0]


def _rules(ruleset: str, switches: dict[str, str], seats: int, sides: Sides) -> Rules:
    return rules_for(" ".join([ruleset, *(f"{name}={value}" for name, value in switches.items())]), seats, sides)


def random_match(rules: Rules, rng: Rng) -> Match:
    """A match before any of its deals: even scores below the limit, eggs where they can be, a ban from deal 2 on."""
    deal = 1 if rng.below(3) else 1 + rng.below(4)
    run = rng.below(3) if rules.side_count == 2 and deal > 1 else 0
    eggs = run + rng.below(2) if rules.side_count == 2 and deal > 1 else 0
    banned = seats_of_side(rules, rng.below(rules.side_count)) if rules.one_card and deal > 1 else None
    score = tuple(2 * rng.below(rules.limit // 2) if deal > 1 else 0 for _ in range(rules.side_count))
    return Match(rng.below(rules.seats), rng.below(rules.seats), score, deal, eggs, run, banned)


def random_deal(rules: Rules, rng: Rng, match: Match | None = None) -> Step:
    """First position of a deal: any pack, or one in which some seats hold four of a suit or many trumps."""
    deck = shuffled(rules, rng)
    lucky = rng.below(4) if rng.below(3) else 0
    hands = _lucky_hands(rules, rng, deck, lucky)
    for seat in range(rules.seats):
        while len(hands[seat]) < rules.hand_size:
            hands[seat].append(deck.pop())
    shown = _shown(rules, rng, deck, hands)
    dealt = tuple(map(mask_of, hands))
    return start(rules, dealt, tuple(deck), shown, match or random_match(rules, rng))


def _lucky_hands(rules: Rules, rng: Rng, deck: list[Card], lucky: int) -> list[list[Card]]:
    """Hands of which some hold four of a suit, or four fixed trumps; their cards leave the pack."""
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    suit = rng.below(4)
    for _ in range(lucky):
        seat = rng.below(rules.seats)
        wanted = rules.fixed_trumps or SUIT_CARDS[suit if rng.below(2) else rng.below(4)]
        some = [one for one in deck if wanted >> one & 1][:4]
        if len(some) == 4 and not hands[seat]:
            hands[seat] = some
            deck[:] = [one for one in deck if one not in some]
    return hands


def _shown(rules: Rules, rng: Rng, stock: list[Card], hands: list[list[Card]]) -> Card | None:
    """The card that names the trump; often of a suit that a seat holds four of."""
    if rules.fixed_trumps:
        return None
    if not stock:
        return rng.choice([one for hand in hands for one in hand])
    fours = [suit_of(hand[0]) for hand in hands if len(hand) == 4 and len({suit_of(one) for one in hand}) == 1]
    wished = [one for one in stock if suit_of(one) in fours]
    if wished and rng.below(3):
        shown = rng.choice(wished)
        if rules.shown_last:
            stock.remove(shown)
            stock.append(shown)
        return shown
    return show_card(rules, stock, rng)


def all_legal(state: State) -> list[Action]:
    """What every seat may do now."""
    return [action for seat in range(state.rules.seats) for action in legal_actions(state, seat)]


def random_action(state: State, rng: Rng) -> Action:
    """Any legal action of any seat; a claim half of the time where one is possible."""
    actions = all_legal(state)
    claims = [action for action in actions if isinstance(action, Claim)]
    if claims and rng.below(2):
        return rng.choice(claims)
    others = [action for action in actions if not isinstance(action, Claim)]
    return rng.choice(others)


def random_play(first: Step, rng: Rng, most: int | None = None) -> list[tuple[Action, Step]]:
    """Random legal actions from a position on, with what each led to, to the end or at most so many."""
    played: list[tuple[Action, Step]] = []
    state = first.state
    while state.outcome is None and (most is None or len(played) < most):
        action = random_action(state, rng)
        step = apply(state, action)
        played.append((action, step))
        state = step.state
    return played


def random_set(rng: Rng, pack: Cards, hand: Cards) -> Cards:
    """A few cards of a pack, mostly of a hand."""
    held, all_cards = list(members(hand)), list(members(pack))
    cards = 0
    for _ in range(rng.below(5)):
        cards |= 1 << rng.choice(held if held and rng.below(8) else all_cards)
    return cards


def random_request(state: State, rng: Rng) -> Action:
    """An action of any kind and cards, of any seat or of one beside the table, legal or not."""
    seat: Seat = state.turn if state.turn is not None and rng.below(3) else rng.below(state.rules.seats + 2) - 1
    kinds: tuple[type[Action], ...] = (Play, Lead, Beat, Discard, Claim)
    kind = rng.choice(kinds)
    hand = state.hands[seat % state.rules.seats]
    cards = hand if rng.below(6) == 0 else random_set(rng, state.rules.pack, hand)
    return kind(seat, cards)
