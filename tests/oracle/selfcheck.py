"""Checks of the oracle itself: the worked example, invariants over random matches, scenarios."""

import random
from collections import Counter
from typing import Any

from . import scenarios
from .cards import RANKS, SUITS, points_of, set_beats
from .game import Deal
from .generate import generate_match, random_setup
from .replay import RawDeal, read_deal, replay_text, run_lines, set_up, split
from .switches import read_ruleset
from .write import Play, Setup, write_deal

EXAMPLE = """[Ruleset "yard@1"]
[Seats "4"]
[Sides "teams"]
[Deal "1"]
[Dealer "3"]
[Opener "0"]
[Hands "Qc7h9h6s | 8cKdJhKh | 7d8dJdAd | Tc6dThAs"]
[Stock "8s6h7cAc9dTd7sJs6c8h9cQdQhAhKc9sJcTsQsKs"]
[Shown "8s"]

1. 0 7h9h >JhKh 2!7d8dJdAd -Tc6dThAs -Qc7h9h6s -8cKdJhKh *

"""

EXAMPLE_ROW: dict[str, Any] = {
    "deal": 1,
    "ruleset": "yard@1",
    "trump": "s",
    "tricks": [{"leader": 2, "taker": 2, "points": 57}],
    "points": None,
    "tricks_taken": None,
    "penalty": None,
    "reason": None,
    "score": [0, 0],
    "eggs": 0,
    "goats": [],
    "next": None,
    "legal": [
        {"0": ["6s", "7h", "7h9h", "9h", "Qc"], "2": ["!7d8dJdAd"]},
        {"1": ["-8cJh", "-8cKd", "-8cKh", "-JhKh", "-KdJh", "-KdKh", ">JhKh"], "2": ["!7d8dJdAd"]},
        {"2": ["!7d8dJdAd", "-7d8d", "-7dAd", "-7dJd", "-8dAd", "-8dJd", "-JdAd"]},
        {"3": ["-Tc6dThAs"]},
        {"0": ["-Qc7h9h6s"]},
        {"1": ["-8cKdJhKh"]},
        {"2": ["6c", "8s", "9d", "Qh"]},
    ],
}


def check_example() -> None:
    """The record of notation.md and its JSON, key order included."""
    (row,) = replay_text(EXAMPLE)
    assert row == EXAMPLE_ROW
    assert list(row) == list(EXAMPLE_ROW)


def check_beating(count: int) -> None:
    """Real matching against the shortcut of rules.md; irreflexive, asymmetric, nothing off suit."""
    rng = random.Random(1)
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    for _ in range(count):
        trump, led, size = rng.choice(SUITS), rng.choice(SUITS), rng.randint(1, 4)
        suits = {trump, led} if rng.random() < 0.8 else set(SUITS)
        best = frozenset(rng.sample([card for card in pack if card[1] in (led, trump)], size))
        mine = frozenset(rng.sample([card for card in pack if card[1] in suits], size))
        inside = all(card[1] in (led, trump) for card in mine)
        ours, theirs = ([(c[1] == trump, RANKS.index(c[0])) for c in cards] for cards in (mine, best))
        short = inside and all(x > y for x, y in zip(sorted(ours), sorted(theirs), strict=True))
        assert set_beats(mine, best, trump) == short, (mine, best, trump)
        assert not set_beats(best, best, trump)
        assert not (short and set_beats(best, mine, trump))


def check_state(deal: Deal, pack: frozenset[str]) -> None:
    """Conservation of cards; equal hands at each lead; stock a multiple of the seats."""
    where = [card for hand in deal.hands for card in hand] + deal.stock
    where += [card for pile in deal.piles for card in pile] + [card for laid in deal.table for card in laid.cards]
    assert len(where) == len(pack)
    assert set(where) == pack
    if not deal.table:
        assert len({len(hand) for hand in deal.hands}) == 1
        assert len(deal.stock) % deal.rules.seats == 0
    if not deal.over:
        legal = deal.legal()
        assert deal.turn() in legal
        assert all(tokens == sorted(set(tokens)) for tokens in legal.values())


def check_deal(raw: RawDeal) -> tuple[Deal, int]:
    """Play one deal step by step; gives the deal and the number of claims; writes it again."""
    tags = raw.tags
    rules = read_ruleset(tags["Ruleset"], int(tags["Seats"]), tags["Sides"])
    deal, dealer, standing = set_up(rules, raw, None)
    hands, stock = read_deal(rules, tags)
    setup = Setup(
        rules, deal.number, dealer, deal.entitled, tuple(hands), tuple(stock), tags.get("Shown"), deal.banned, standing
    )
    tokens = [token for words in raw.lines for token in words[2:] if token != "*"]
    plays: list[Play] = []
    claims = 0
    check_state(deal, rules.pack())
    for token in tokens:
        claim = "!" in token
        seat = int(token[0]) if claim else deal.turn()
        token = token[1:] if claim else token
        start = [hand | on_table(deal, other) for other, hand in enumerate(deal.hands)]
        deal.play(seat, token)
        plays.append((seat, token))
        if claim:
            claims += 1
            if len(deal.table) == 1:
                assert [hand | on_table(deal, other) for other, hand in enumerate(deal.hands)] == start
        check_state(deal, rules.pack())
    text = write_deal(setup, plays)
    (again,) = split(text)
    assert again == raw, text
    other, _, _ = set_up(rules, raw, None)
    run_lines(other, raw.lines)
    assert other.hands == deal.hands
    assert other.piles == deal.piles
    if deal.over and deal.queen_side is None:
        assert sum(points_of(pile) for pile in deal.piles) == 120
    return deal, claims


def on_table(deal: Deal, seat: int) -> frozenset[str]:
    """Cards of a seat on the table."""
    return frozenset(card for laid in deal.table if laid.seat == seat for card in laid.cards)


def check_matches(count: int) -> Counter[str]:
    """Invariants over random matches; counts how often the rare things happened."""
    seen: Counter[str] = Counter()
    for seed in range(count):
        ruleset, seats, sides, switches = random_setup(random.Random(seed))
        text = generate_match(ruleset, seats, sides, switches, seed, 4)
        assert text == generate_match(ruleset, seats, sides, switches, seed, 4)
        rows = replay_text(text)
        raws = split(text)
        assert len(rows) == len(raws)
        for raw, row in zip(raws, rows, strict=True):
            deal, claims = check_deal(raw)
            count_rare(seen, raw, row, deal, claims)
        for first, second, raw in zip(rows, rows[1:], raws[1:], strict=False):
            assert first["next"] == {"dealer": int(raw.tags["Dealer"]), "opener": int(raw.tags["Opener"])}
            check_tags(first, second, raw)
    return seen


def check_tags(first: dict[str, Any], second: dict[str, Any], raw: RawDeal) -> None:
    """Score and Eggs follow from the deal before; at most one side pays where there are two."""
    score = [int(word) for word in raw.tags.get("Score", " ".join("0" for _ in first["score"])).split()]
    assert score == first["score"]
    assert int(raw.tags.get("Eggs", "0 0").split()[0]) == first["eggs"]
    if second["penalty"] is not None:
        assert second["score"] == [a + b for a, b in zip(first["score"], second["penalty"], strict=True)]
        if len(score) == 2 and "both-pay-2" not in second["ruleset"]:
            assert 0 in second["penalty"]
            assert all(p % 2 == 0 for p in second["penalty"])


def count_rare(seen: Counter[str], raw: RawDeal, row: dict[str, Any], deal: Deal, claims: int) -> None:
    """Count the rare things of a deal."""
    seen["deals"] += 1
    seen["plays"] += sum(len(words) - 2 for words in raw.lines)
    seen["claims"] += claims
    seen["supersessions"] += sum(sum("!" in word for word in words) > 1 for words in raw.lines)
    seen["queens"] += row["reason"] == "queen"
    seen["claims after trick 1"] += sum("!" in word for words in raw.lines[1:] for word in words)
    seen["exchanges"] += deal.exchanges
    seen["eggs"] += row["points"] == [60, 60]
    seen["goats"] += bool(row["goats"])
    seen["unfinished"] += row["reason"] is None


def selfcheck(matches: int) -> None:
    """Run everything and say so."""
    check_example()
    check_beating(5000)
    names = scenarios.run_all()
    seen = check_matches(matches)
    print(f"example ok; {len(names)} scenarios ok; {matches} matches ok: {dict(sorted(seen.items()))}")
