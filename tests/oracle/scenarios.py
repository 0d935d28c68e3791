"""The printed scenarios of rules.md section 4, as far as they can be checked directly."""

from .cards import Cards, beats, classic_winner, points_of, read_cards, set_beats
from .game import Deal
from .scoring import Result, Standing, next_dealer, next_opener, penalties, result_of
from .switches import Rules, refusal

NOBODY = frozenset[int]()


def cards(text: str) -> Cards:
    """A set from text."""
    return frozenset(read_cards(text.replace(" ", "")))


def rules(ruleset: str, seats: int = 4, sides: str = "teams", **switches: str) -> Rules:
    """Rules; switches by name with underscores."""
    how = Rules(ruleset, seats, sides, {name.replace("_", "-"): value for name, value in switches.items()})
    assert refusal(how) is None, refusal(how)
    return how


def deal(
    how: Rules,
    hands: str,
    opener: int = 0,
    trump: str | None = None,
    number: int = 1,
    trick: int = 1,
    stock: str = "",
    banned: frozenset[int] = NOBODY,
) -> Deal:
    """A position; hands by seat with bars between."""
    parts = [cards(part) for part in hands.split("|")]
    return Deal(how, number, opener, parts, read_cards(stock.replace(" ", "")), trump, banned, trick)


def a_legal() -> None:
    """A-01 to A-06, A-13, A-14: what may be played."""
    classic = rules("classic")
    rest = " | 8h | 8s | 9s"
    assert deal(classic, "7h Ad Qs 8c" + rest).legal() == {0: ["7h", "Ad"]}
    two = deal(classic, "Jd Qs 8c Ac" + rest)
    assert two.legal() == {0: ["8c", "Ac", "Jd", "Qs"]}
    assert two.exchanges == 0
    for led, hand, want in (
        ("Td", "Qd 9d Ah Kc", "9d"),
        ("Td", "Qd Js Ah Kc", "Ah Js Kc Qd"),
        ("Qd", "7d Ad 9s Jh", "Jh"),
        ("Jd", "7d Ad 9s Ks", "7d 9s Ad Ks"),
    ):
        state = deal(classic, f"{led} | {hand} | 8h | 8s", number=2, trick=2)
        state.play(0, led)
        assert state.legal() == {1: want.split()}, led
    x_banned = frozenset({0, 2})
    a13 = deal(classic, "8h | Qc 7s Ad 9h | 8s | 9s", opener=1, number=2, banned=x_banned)
    assert a13.legal() == {1: ["7s", "9h", "Ad", "Qc"]}
    a14 = deal(classic, "8h 7d 7s | 8d 7h 9h | Jc 9c 8c | 8s 9s 9d", 2, number=2, trick=6, banned=x_banned)
    assert a14.legal() == {2: ["8c", "9c", "Jc"]}
    assert a14.exchanges == 0


def a_tricks() -> None:
    """A-07 to A-10: who takes, and what it is worth."""
    for trick, taker, worth in (
        ("9hAhAs8c", 3, 22),
        ("9hKhAsTh", 3, 25),
        ("QdAcJcQh", 3, 19),
        ("Ac8cJdTc", 2, 23),
    ):
        played = read_cards(trick)
        assert classic_winner(played) == taker and points_of(played) == worth, trick


def a_draws() -> None:
    """A-11: one card each, taker first; hand sizes 4 4 4 4 4 3 2 1."""
    hands = "7d 8d 9d Kd | 7h 8h 9h Kh | Ad Td Ah Th | 7s 8s 9s Ks"
    stock = "8c 9c Kc Tc Ac Jd Jh Js Jc Qd Qh Qs Qc 7c As Ts"
    state = deal(rules("classic", queen_catch="off"), hands, stock=stock)
    for seat, token in ((0, "7d"), (1, "7h"), (2, "Ad"), (3, "7s")):
        state.play(seat, token)
    assert state.entitled == 2
    assert len(state.stock) == 12
    assert all(card in state.hands[seat] for seat, card in ((2, "8c"), (3, "9c"), (0, "Kc"), (1, "Tc")))
    sizes = [4]
    while not state.over:
        if not state.table:
            sizes.append(len(state.hands[state.turn()]))
        state.play(state.turn(), state.legal()[state.turn()][0])
    assert sizes == [4, 4, 4, 4, 4, 3, 2, 1], sizes


def a_exchange() -> None:
    """A-15, A-17: the last trump."""
    hands = "Kc | As | 9s | 8s"
    state = deal(rules("classic"), hands, number=2, trick=8, banned=frozenset({0, 2}))
    assert state.exchanges == 1
    assert state.legal() == {0: ["9s"]}
    for seat, token in ((0, "9s"), (1, "As"), (2, "Kc"), (3, "8s")):
        state.play(seat, token)
    assert (state.tricks[0].taker, state.tricks[0].points, state.over) == (2, 15, True)
    free = deal(rules("classic"), hands, number=2, trick=8, banned=frozenset({1, 3}))
    assert free.exchanges == 0
    assert free.legal() == {0: ["Kc"]}
    off = deal(rules("classic", last_trump_exchange="off"), hands, number=2, trick=8, banned=frozenset({0, 2}))
    assert off.legal() == {0: ["Kc"]}


def a_queen() -> None:
    """A-18, A-22 (second half), match-in-deal-1, same side."""
    hands = "Qc 7d | 7c 8d | 8s 9d | 9s Kd"
    whole = rules("classic", trump_lead_ban="none", queen_catch="match-in-deal-1")
    for how, number, score, want in (
        (rules("classic", trump_lead_ban="none"), 2, (0, 0), [4, 0]),
        (rules("classic", trump_lead_ban="none"), 2, (10, 0), [4, 0]),
        (whole, 1, (0, 0), [12, 0]),
        (whole, 2, (2, 0), [4, 0]),
        (rules("classic", trump_lead_ban="none", eggs="double-next"), 2, (0, 0), [4, 0]),
    ):
        state = deal(how, hands, number=number)
        state.play(0, "Qc")
        state.play(1, "7c")
        result = result_of(state, Standing(score, 1, 1))
        assert state.over
        assert state.legal() == {}
        assert state.tricks[-1].taker is None
        assert (result.reason, result.points, result.penalty) == ("queen", None, want)
        assert (result.standing.eggs, result.standing.run) == (1, 0)
        assert result.goats == ([0] if score[0] + want[0] >= 12 else [])
    same = deal(rules("classic", trump_lead_ban="none"), "Qc 7d | 8c 8d | 7c 9d | 9s Kd", number=2)
    for seat, token in ((0, "Qc"), (1, "8c"), (2, "7c"), (3, "9s")):
        same.play(seat, token)
    assert not same.over
    assert same.entitled == 2


def pay(how: Rules, points: str, tricks: str = "") -> list[int]:
    """Loss points; tricks 1 each unless given."""
    numbers = [int(word) for word in points.split()]
    taken = [int(word) for word in tricks.split()] or [1] * len(numbers)
    return penalties(how, numbers, taken)


def scoring() -> None:
    """A-21, B-33, B-34, B-35, C-10, C-11, C-12, C-14, C-16."""
    assert pay(rules("classic"), "61 59") == [0, 2]
    assert pay(rules("classic"), "100 20") == [0, 2]
    assert pay(rules("classic", scoring="graded-246"), "100 20") == [0, 4]
    assert pay(rules("classic"), "60 60") == [0, 0]
    yard = rules("yard")
    for points, want in (("61 59", 2), ("89 31", 2), ("90 30", 4), ("109 11", 4), ("120 0", 4)):
        assert pay(yard, points) == [0, want]
    assert pay(yard, "120 0", "9 0") == [0, 6]
    assert pay(yard, "60 60") == [0, 0]
    assert pay(rules("yard", six_for="no-points"), "120 0") == [0, 6]
    assert pay(rules("yard", grade_edge="21"), "99 21") == [0, 2]
    three = rules("company", 3, "singles")
    assert pay(three, "60 60 0", "1 1 0") == [0, 0, 6]
    assert pay(three, "60 60 0") == [0, 0, 4]
    assert pay(three, "50 31 39") == [0, 2, 2]
    assert pay(three, "60 30 30") == [0, 4, 4]
    assert pay(three, "40 40 40") == [0, 0, 0]
    assert pay(rules("company", 3, "singles", ties="pay-2"), "40 40 40") == [2, 2, 2]
    assert pay(rules("company", 3, "singles", multi_side="majority-only"), "60 60 0", "1 1 0") == [2, 2, 6]
    assert pay(rules("company", 4, "singles"), "33 29 29 29") == [0, 4, 4, 4]
    assert pay(rules("company", 2, "singles"), "60 60") == [0, 0]


def counted(how: Rules, piles: str, before: Standing, tricks: str = "1 1") -> Result:
    """Result of a deal of two sides that ended with these piles, each written as single cards."""
    state = deal(how, " | | | ", trump="s", number=2)
    state.piles = [read_cards(pile.replace(" ", "")) for pile in piles.split("|")]
    state.tricks_taken = [int(word) for word in tricks.split()]
    state.over = True
    return result_of(state, before)


def ends() -> None:
    """A-22, B-35, B-36 and the switch `eggs`."""
    pack = sorted(rules("yard").pack(), key=lambda card: (card[0], card[1]))
    worth = sorted(pack, key=lambda card: -points_of([card]))
    everything = "".join(worth)
    top = "AcAdAhAsTc Jc"  # 56
    even = top + "Kc"  # 60
    rest = "".join(card for card in worth if card not in read_cards(even.replace(" ", "")))
    result = counted(rules("yard"), "|" + everything, Standing((8, 0), 1, 0), "0 9")
    assert result.penalty == [6, 0]
    assert result.goats == [0]
    assert result.standing.score == (14, 0)
    result = counted(rules("classic"), "|" + everything, Standing((10, 0)), "0 8")
    assert result.penalty == [2, 0]
    assert result.goats == [0]
    result = counted(rules("yard"), even + "|" + rest, Standing((2, 0), 1, 1))
    assert (result.penalty, result.standing) == ([0, 0], Standing((2, 0), 2, 2))
    result = counted(rules("yard", eggs="both-pay-2"), even + "|" + rest, Standing((10, 10)))
    assert result.penalty == [2, 2]
    assert result.goats == [0, 1]
    for eggs, want in (("double-next", [24, 0]), ("plus-2-next", [10, 0]), ("nothing", [6, 0])):
        how = rules("yard") if eggs == "nothing" else rules("yard", eggs=eggs)
        result = counted(how, "|" + everything, Standing((0, 0), 2, 2), "0 9")
        assert result.penalty == want
        assert result.standing.run == 0
        assert result.standing.eggs == 2


def packs() -> None:
    """C-07, C-08 and the table of hand and stock sizes."""
    stocks = {seats: rules("company", seats, "singles").stock_size() for seats in range(2, 10)}
    assert stocks == {2: 28, 3: 24, 4: 20, 5: 15, 6: 12, 7: 7, 8: 0, 9: 0}
    assert all(points_of(rules("company", seats, "singles").pack()) == 120 for seats in range(2, 10))
    six = rules("company", 6, "teams")
    assert six.seats_of(0) == {0, 2, 4}
    assert six.seats_of(1) == {1, 3, 5}
    assert rules("classic").stock_size() == 16
    assert rules("classic", hand_size="8").stock_size() == 0


def leads() -> None:
    """B-01, B-02, B-03, C-01: the leads."""
    yard = rules("yard")
    rest = " | 6d 7d 6h 6c | 9d Td 8c 9c | Jd Qd Jc Qc"
    first = deal(yard, "7h 9h Ah 6s" + rest, trump="s").legal()[0]
    assert first == sorted(["7h", "9h", "Ah", "6s", "7h9h", "7hAh", "9hAh", "7h9hAh"])
    assert deal(yard, "7h 8d As 7c" + rest, trump="s").legal()[0] == ["7c", "7h", "8d", "As"]
    assert len(deal(yard, "7h 9h Ah Kh" + rest, trump="s").legal()[0]) == 15
    assert "TsAs" in deal(yard, "As Ts 8h Kd" + rest, trump="s").legal()[0]
    capped = deal(rules("yard", lead_cap="2"), "7h 9h Ah Kh" + rest, trump="s").legal()[0]
    assert len(capped) == 10
    assert next_opener(deal(rules("company", 3, "singles"), "7h | 8h | 9h", opener=0, trump="s"), 0) == 1


def answers() -> None:
    """B-04, B-05, B-07 to B-09, B-13 to B-15: beating and discarding."""
    for trump, led, hand, want in (
        ("s", "Qc", "Tc Kd 6s 7h", "-6s -7h -Kd -Tc >6s >Tc"),
        ("s", "Ah", "Td Ad Ac 6c", "-6c -Ac -Ad -Td"),
        ("s", "7hKh", "9h Qd Kc 6d", "-6d9h -6dQd -Kc6d -Kc9h -KcQd -Qd9h"),
    ):
        state = deal(rules("yard"), f"{led} 8c 9c | {hand} | 7d 8d 6h 7c | 9d Td 8h Jh", trump=trump, trick=2)
        state.play(0, led)
        assert state.legal()[1] == want.split(), state.legal()
    assert beats("6h", "As", "h")
    assert not beats("As", "Td", "h")
    assert not beats("Td", "As", "h")
    assert beats("Tc", "Qc", "s")
    assert beats("Tc", "Kc", "s")
    assert set_beats(cards("6s9h"), cards("8hKh"), "s")
    assert set_beats(cards("9dJs"), cards("Qs7s"), "d")
    ups = [pair for pair in ("Kd8d", "Kd9s", "8d9s") if set_beats(cards(pair), cards("9dJs"), "d")]
    assert ups == ["Kd8d"]
    pairs = [a + b for a in ("8s", "Ts") for b in ("Ts", "Ah", "Ad") if a != b] + ["AhAd"]
    assert [pair for pair in pairs if set_beats(cards(pair), cards("7s9s"), "s")] == ["8sTs"]
    assert set_beats(cards("JsQsKsTs"), cards("6s7s8s9s"), "s")
    assert not set_beats(cards("JsQsKs8s"), cards("6s7s9sTs"), "s")


def tricks() -> None:
    """B-11, B-12, B-13, B-30: who takes, draws."""
    hands = "7h 9h 6c 7c | Jh Kh 6d 7d | Ac Tc 8d 9d | Th 6s 8c 9c"
    stock = "Jd Qd Kd Td Ad 6h 8h Qh"
    state = deal(rules("yard"), hands, trump="s", stock=stock)
    for seat, token in ((0, "7h9h"), (1, ">JhKh"), (2, "-TcAc")):
        state.play(seat, token)
    assert ">Th6s" in state.legal()[3]
    state.play(3, ">Th6s")
    assert (state.tricks[0].taker, state.tricks[0].points) == (3, 37)
    assert len(state.piles[1]) == 8
    assert "Jd" in state.hands[3]
    assert "Qd" in state.hands[0]
    assert "Ad" in state.hands[3]
    assert not state.stock
    assert all(len(hand) == 4 for hand in state.hands)
    nobody = deal(rules("yard"), hands, trump="s", stock=stock)
    for seat, token in ((0, "9h"), (1, "-6d"), (2, "-8d"), (3, "-8c")):
        nobody.play(seat, token)
    assert nobody.entitled == 0
    assert len(nobody.piles[0]) == 4
    partner = deal(rules("yard"), "Ts 6h | 8d 9d | Ks 7h | 6c 7c", opener=1, trump="s", trick=7)
    for seat, token in ((1, "8d"), (2, ">Ks"), (3, "-6c")):
        partner.play(seat, token)
    assert partner.legal() == {0: ["-6h", "-Ts", ">Ts"]}
    assert next_opener(state, 0) == 3
    assert next_dealer(state, 3) == 0


def run_all() -> list[str]:
    """Run all scenarios; gives the names of the groups."""
    from . import claims

    groups = [a_legal, a_tricks, a_draws, a_exchange, a_queen, scoring, ends, packs, leads, answers, tricks, claims.run]
    for group in groups:
        group()
    return [group.__name__ for group in groups]
