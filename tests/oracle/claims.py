"""Scenarios about claims: B-20 to B-28, C-02 to C-05, and the switches."""

from .game import Deal
from .scenarios import deal, rules


def claimants(state: Deal) -> list[int]:
    """Seats that may claim now."""
    return [seat for seat in range(state.rules.seats) if state.may_claim(seat)]


def yard_claims() -> None:
    """B-20, B-21, B-24, B-26, B-27, B-28."""
    hands = "9h 6h 6c 7c | 7h 8h 8c 9c | 7d 8d Jd Ad | 9d Td Jh Qh"
    state = deal(rules("yard"), hands, trump="s")
    before = list(state.hands)
    state.play(0, "9h")
    state.play(1, "-7h")
    state.play(2, "!7d8dJdAd")
    assert state.hands[0] == before[0]
    assert state.hands[1] == before[1]
    assert not state.hands[2]
    assert state.turn() == 3
    assert state.entitled == 0
    assert state.legal() == {3: ["-9dTdJhQh"]}

    both = "9h 6c 7c 6s | 6h 7h 8h Kh | 8c 9c Tc 7s | 7d 8d Jd Ad"
    for opener, first, second in ((0, 1, 3), (2, 3, 1)):
        state = deal(rules("yard"), both, opener=opener, trump="s")
        assert claimants(state) == [1, 3]
        state.play(first, state.legal()[first][-1 if first != state.turn() else 0])
        assert state.table[0].kind == "claim"
        assert not state.may_claim(second)
        state = deal(rules("yard"), both, opener=opener, trump="s")
        state.play(second, "!" + ("6h7h8hKh" if second == 1 else "7d8dJdAd"))
        assert claimants(state) == [first]  # supersession
        state.play(state.turn(), state.plays(state.turn())[0])
        assert claimants(state) == []  # answered: final

    own = deal(rules("yard"), "6h 7h 8h 9h | 6c 7c 6d 7d | 6s 7s 8s 9s | 8c 8d 9c 9d", trump="s")
    assert claimants(own) == [2]
    own.play(0, "6h7h8h9h")
    assert claimants(own) == []
    own = deal(rules("yard"), "6h 7h 8h 9h | 6c 7c 6d 7d | 6s 7s 8s 9s | 8c 8d 9c 9d", trump="s")
    own.play(2, "!6s7s8s9s")
    assert claimants(own) == [0]  # the entitled leader may claim over a claim
    own.play(0, "!6h7h8h9h")
    assert claimants(own) == []
    assert own.turn() == 1

    late = deal(rules("yard"), hands.replace("9d Td Jh Qh", "6d 9d Td Qd").replace("Jd Ad", "Jh Ac"), trump="s")
    late.play(0, "9h")
    late.play(1, "-7h")
    late.play(2, "-7d")
    assert claimants(late) == [3]
    late.play(3, "-6d")
    assert claimants(late) == []  # three cards: the trick is over, no stock


def priority() -> None:
    """B-25 and trump-first against the entitled leader's own four plain cards."""
    hands = "9d 6c 7c 6d | 6h 7h 8h Kh | 6s 7s 8s 9s | 7d 8d Jc Ac"
    state = deal(rules("yard"), hands, trump="s")
    state.play(1, "!6h7h8hKh")
    assert claimants(state) == []
    trump_first = rules("yard", claim_priority="trump-first")
    state = deal(trump_first, hands, trump="s")
    state.play(1, "!6h7h8hKh")
    assert claimants(state) == [2]
    own = deal(trump_first, hands, opener=1, trump="s")
    own.play(1, "6h7h8hKh")
    assert claimants(own) == [2]  # an in-turn lead of four plain cards
    own.play(2, "-6s7s8s9s")
    assert claimants(own) == []
    over = deal(trump_first, hands, opener=1, trump="s")
    over.play(2, "!6s7s8s9s")
    assert claimants(over) == []


def company_claims() -> None:
    """C-02, C-03, C-05, deal-start."""
    company = rules("company", 4, "singles")
    hands = "9d 6h 7h 7c | 6d 7d 8c 9c | 6s 8s Js As | 8d 9h Th Jd"
    stock = "Qd Qh Qc Kc"
    state = deal(company, hands, trump="s", stock=stock)
    assert claimants(state) == [2]
    state.play(2, "!6s8sJsAs")
    assert state.turn() == 3
    assert state.entitled == 0
    late = deal(company, hands, trump="s", stock=stock)
    late.play(0, "9d")
    assert claimants(late) == []
    assert claimants(deal(company, hands, trump="h", stock=stock)) == []
    second = deal(company, hands, trump="s", stock=stock, trick=2)
    assert claimants(second) == [2]
    start = rules("company", 4, "singles", claim_timing="deal-start")
    assert claimants(deal(start, hands, trump="s", stock=stock, trick=2)) == []
    two = deal(company, "6s 7s 8s 9s | 6d 7d 8c 9c | Ts Js Qs As | 8d 9h Th Jd", opener=3, trump="s")
    assert claimants(two) == [0, 2]
    two.play(2, "!JsQsTsAs")
    assert claimants(two) == [0]
    two.play(0, "!6s7s8s9s")
    assert claimants(two) == []


def run() -> None:
    """All scenarios about claims."""
    yard_claims()
    priority()
    company_claims()
