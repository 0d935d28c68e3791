"""Random matches, played uniformly among the legal plays; same seed, same text."""

import random
from dataclasses import replace

from .cards import SUITS, classic_trump
from .game import Deal
from .scoring import Result, Standing, banned_in_deal_1, first_opener, next_dealer, next_opener, result_of
from .switches import RULESETS, SWITCHES, Rules, refusal, values_of
from .write import Play, Setup, write_deal

CLAIM_CHANCE = 0.5
UNFINISHED_CHANCE = 0.2


def lucky_suit(rules: Rules, rng: random.Random, trump: str, free: set[str]) -> list[str]:
    """Four cards for a lucky seat: trumps, or of any suit."""
    if rules.classic:
        return rng.sample(sorted(card for card in free if classic_trump(card)), 4)
    suit = trump if rules["claim"] == "trump-4" or rng.random() < 0.4 else rng.choice(SUITS)
    cards = sorted(card for card in free if card[1] == suit)
    if len(cards) < 5:  # leave one to be shown
        return []
    return rng.sample(cards, 4)


def arrange(rules: Rules, rng: random.Random) -> tuple[list[list[str]], list[str], str]:
    """Hands, stock and the wished trump suit; often plain chance, sometimes arranged."""
    pack = sorted(rules.pack())
    rng.shuffle(pack)
    trump = rng.choice(SUITS)
    kind = rng.random()
    hands: list[list[str]] = [[] for _ in range(rules.seats)]
    if kind < 0.35:
        free = set(pack)
        for seat in rng.sample(range(rules.seats), rng.choice((1, 2, 2, 3)) if rules.seats > 2 else rng.choice((1, 2))):
            if len([card for card in free if classic_trump(card)]) >= 4:
                hands[seat] = lucky_suit(rules, rng, trump, free)
            free -= set(hands[seat])
        pack = [card for card in pack if card in free]
    elif kind < 0.55:
        pack = striped(pack, rules, rng)
    for seat in range(rules.seats):
        while len(hands[seat]) < rules.hand_size:
            hands[seat].append(pack.pop(0))
    return hands, pack, trump


def striped(pack: list[str], rules: Rules, rng: random.Random) -> list[str]:
    """A pack whose stock brings each seat cards of few suits, so that claims come in later tricks too."""
    dealt = rules.seats * rules.hand_size
    head, rest = pack[:dealt], sorted(pack[dealt:], key=lambda card: card[1])
    rows = len(rest) // rules.seats
    stock = [rest[column * rows + line] for line in range(rows) for column in range(rules.seats)]
    for _ in range(len(stock) // 8):
        i, j = rng.randrange(len(stock)), rng.randrange(len(stock))
        stock[i], stock[j] = stock[j], stock[i]
    return head + stock


def choose_shown(rules: Rules, rng: random.Random, stock: list[str], trump: str) -> tuple[list[str], str | None]:
    """The stock as it will lie, and the card that names the trump."""
    if rules.classic:
        return stock, None
    if not stock:
        return stock, rng.choice([card for card in sorted(rules.pack()) if card[1] == trump])
    wished = [card for card in stock if card[1] == trump] or stock
    shown = rng.choice(wished)
    if rules["trump"] == "turned-under-stock":
        stock = [card for card in stock if card != shown] + [shown]
    return stock, shown


def choose(deal: Deal, rng: random.Random) -> Play:
    """One play: a claim with decent probability, else uniform among the plays of the seat to move."""
    legal = deal.legal()
    claims = [(seat, token) for seat, tokens in legal.items() for token in tokens if token.startswith("!")]
    if claims and rng.random() < CLAIM_CHANCE:
        return rng.choice(claims)
    seat = deal.turn()
    return seat, rng.choice([token for token in legal[seat] if not token.startswith("!")])


def play_out(setup: Setup, rng: random.Random) -> tuple[Deal, list[Play]]:
    """Play a deal to its end."""
    deal = setup.start()
    plays: list[Play] = []
    while not deal.over:
        seat, token = choose(deal, rng)
        plays.append((seat, token))
        deal.play(seat, token)
    return deal, plays


def play_deal(setup: Setup, rng: random.Random) -> tuple[Deal, list[Play], Result]:
    """Play a deal; sometimes again and again until it is eggs or a caught queen, which are rare."""
    wanted = "anything"
    if setup.rules.side_count == 2 and rng.random() < (0.4 if setup.rules["eggs"] != "nothing" else 0.05):
        wanted = "eggs"
    elif setup.rules.classic and rng.random() < 0.15:
        wanted = "queen"
    for _ in range(30):
        deal, plays = play_out(setup, rng)
        result = result_of(deal, setup.standing)
        reached = {"eggs": result.standing.run > 0, "queen": result.reason == "queen"}
        if reached.get(wanted, True):
            break
    return deal, plays, result


def generate_match(ruleset: str, seats: int, sides: str, switches: dict[str, str], seed: int, max_deals: int) -> str:
    """Canonical text of a random match of at most `max_deals` deals."""
    rules = Rules(ruleset, seats, sides, dict(switches))
    assert refusal(rules) is None, refusal(rules)
    assert max_deals >= 1
    rng = random.Random(seed)
    dealer = rng.randrange(seats)
    opener = first_opener(rules, dealer)
    if opener is None:
        opener = rng.randrange(seats)
    standing = Standing((0,) * rules.side_count)
    banned = banned_in_deal_1(rules)
    played: list[tuple[Setup, list[Play]]] = []
    for number in range(1, max_deals + 1):
        hands, stock, trump = arrange(rules, rng)
        stock, shown = choose_shown(rules, rng, stock, trump)
        hidden = tuple(frozenset(hand) for hand in hands)
        setup = Setup(rules, number, dealer, opener, hidden, tuple(stock), shown, banned, standing)
        deal, plays, result = play_deal(setup, rng)
        played.append((setup, plays))
        if result.goats:
            break
        banned = rules.seats_of(rules.side_of(opener))
        opener, dealer = next_opener(deal, dealer), next_dealer(deal, dealer)
        standing = result.standing
    if rng.random() < UNFINISHED_CHANCE:
        setup, plays = played[-1]
        played[-1] = (setup, plays[: rng.choice((0, rng.randrange(len(plays)), rng.randrange(len(plays))))])
    return "".join(write_deal(setup, plays) for setup, plays in played)


def random_setup(rng: random.Random) -> tuple[str, int, str, dict[str, str]]:
    """Ruleset, seats, sides, switches: default rules half of the time, else 1-4 switches that make sense."""
    ruleset = rng.choice(RULESETS)
    seats, sides = 4, "teams"
    if ruleset == "company":
        seats = rng.randint(2, 9)
        teams = seats in (4, 6, 8) and rng.random() < 0.5
        sides = "teams" if teams else "singles"
    if rng.random() < 0.5:
        return ruleset, seats, sides, {}
    names = [name for name in SWITCHES if values_of(ruleset, name)]
    plain = Rules(ruleset, seats, sides)
    while True:
        switches: dict[str, str] = {}
        for name in rng.sample(names, rng.randint(1, 4)):
            switches[name] = rng.choice([v for v in values_of(ruleset, name) if v != plain[name]])
        if switches.get("hand-size") == "6":
            switches["claim"] = "none"
        if switches.get("claim") == "none":
            switches.pop("claim-priority", None)
            switches.pop("claim-timing", None)
        if ruleset == "classic" and ("grade-edge" in switches or "six-for" in switches):
            switches["scoring"] = "graded-246"
        if len(switches) <= 4 and refusal(replace(plain, changed=switches)) is None:
            return ruleset, seats, sides, switches


def generate_file(seed: int, count: int, deals: int) -> str:
    """A file of `count` matches with random rules, each of at most `deals` deals."""
    rng = random.Random(seed)
    matches = []
    for _ in range(count):
        ruleset, seats, sides, switches = random_setup(rng)
        matches.append(generate_match(ruleset, seats, sides, switches, rng.randrange(2**31), deals))
    return "".join(matches)
