"""House rules of yard and company, value by value (1.E): claims, discards, leads, packs, the trump."""

from kozel.cards import cards, cards_text
from kozel.game.events import Drew, Played, TrickTaken
from kozel.game.score import first_match, next_match
from kozel.game.shuffle import Rng, show_card, shuffled
from kozel.game.view import see
from kozel.rules.compile import Rules
from tests.support.table import claimants, game, legal, play, position, refused, step

PLAIN = "9h Tc Jc Qc | 6h 6c 7c 8h | 7d 8d Jd Ad | 9s Ks 9c Kc"
TRUMPS = "9h Tc Jc Qc | 6h 6c 7c 8h | 7s 8s Js As | 9d Kd 9c Kc"
PLAIN_AND_TRUMPS = "9h Tc Jc Qc | 6h 7h 8h Ah | 6s 7s 8s 9s | 7d 8d Jd Ac"
THREES = "7h 8h 9h 6c | Jc Kc 6d 7d | Jh Qh Kh 9d | 8d 9c 8c Td"


def test_claim_none() -> None:
    """claim=none: nobody may claim with anything (B8 switched off)."""
    assert [[], []] == [claimants(position("yard claim=none", hands)) for hands in (PLAIN, TRUMPS)]
    assert not game("yard claim=none").claim_suits[3]


def test_claim_trump_4() -> None:
    """claim=trump-4: four trumps only (C7)."""
    assert [[], [2]] == [claimants(position("yard claim=trump-4", hands)) for hands in (PLAIN, TRUMPS)]


def test_claim_suit_4() -> None:
    """claim=suit-4: four of any suit (B8)."""
    assert [[2], [2]] == [claimants(position("company claim=suit-4", hands)) for hands in (PLAIN, TRUMPS)]


def test_claim_priority_seat() -> None:
    """claim-priority=seat: four trumps come by seat like any four (B10)."""
    assert [] == claimants(play(position("yard", PLAIN_AND_TRUMPS), "1!6h7h8hAh"))


def test_claim_priority_trump_first() -> None:
    """claim-priority=trump-first: four trumps come before plain ones, among equals by seat (B10)."""
    rules = "yard claim-priority=trump-first"
    assert [2] == claimants(play(position(rules, PLAIN_AND_TRUMPS), "1!6h7h8hAh"))
    two_plain = "9h Tc Jc Qc | 6h 7h 8h Ah | Qd 9d Ac 8c | 7d 8d Jd Ad"
    assert [1] == claimants(play(position(rules, two_plain), "3!7d8dJdAd"))


def test_claim_priority_trump_first_over_the_entitled_leader() -> None:
    """claim-priority=trump-first: four trumps also come before the entitled leader's own four plain cards (claim 3)."""
    hands = "6h 7h 8h Ah | 9h Tc Jc Qc | 6s 7s 8s 9s | 7d 8d Jd Ac"
    assert [] == claimants(play(position("yard", hands), "6h7h8hAh"))
    state = play(position("yard claim-priority=trump-first", hands), "6h7h8hAh")
    assert [2] == claimants(state)
    assert 0 == play(state, "2!6s7s8s9s").trick.entitled


def test_claim_timing_interrupt() -> None:
    """claim-timing=interrupt: until the trick is complete (B8)."""
    state = position("company claim-timing=interrupt", TRUMPS)
    assert [[2], [2], [2]] == [claimants(one) for one in (state, play(state, "9h"), play(state, "9h", "-6c"))]


def test_claim_timing_trick_start() -> None:
    """claim-timing=trick-start: until the entitled leader has led, in any trick (C7)."""
    state = position("yard claim-timing=trick-start", PLAIN)
    assert [[2], []] == [claimants(one) for one in (state, play(state, "9h"))]
    assert [2] == claimants(position("yard claim-timing=trick-start", PLAIN, tricks_before=3))


def test_claim_timing_trick_start_lets_a_better_claim_supersede() -> None:
    """claim-timing=trick-start: the entitled leader has not led while a claim stands, so a better one may come (C9)."""
    hands = "9h Tc Jc Qc | 6h 7h 8h Ah | Qd 9d Ac 8c | 7d 8d Jd Ad"
    state = play(position("yard claim-timing=trick-start", hands), "3!7d8dJdAd")
    assert [1] == claimants(state)


def test_claim_timing_deal_start() -> None:
    """claim-timing=deal-start: in the first trick only, until the entitled leader has led (C7)."""
    rules = "company claim-timing=deal-start"
    assert [2] == claimants(position(rules, TRUMPS))
    assert [] == claimants(play(position(rules, TRUMPS), "9h"))
    assert [] == claimants(position(rules, TRUMPS, tricks_before=1))


def test_discards_face_down() -> None:
    """discards=face-down: others see how many, not which, and no card points (M8)."""
    state = play(position("yard", PLAIN), "9h")
    told = step(state, "-6c").events[0]
    shown = see(told, 0)
    assert isinstance(shown, Played)
    assert "FaceDown(seat=1, count=1)" == str(shown.play)
    assert see(state, 0).points is None


def test_discards_open() -> None:
    """discards=open: everybody sees discards, and card points are public."""
    state = play(position("yard discards=open claim=none", PLAIN), "9h", "-6c", "-Ad")
    told = step(state, "-Kc")
    assert told.events == tuple(see(event, None) for event in told.events if not isinstance(event, Drew))
    assert [15] == [event.points for event in told.events if isinstance(event, TrickTaken)]
    assert (15, 0) == see(told.state, None).points
    assert see(told.state, 3).tricks == told.state.tricks


def test_lead_cap() -> None:
    """lead-cap=1, 2, 3: most cards in a lead; none: as many as held."""
    leads = {
        cap: len(legal(position(f"yard lead-cap={cap}", f"7h 9h Ah Kh | {PLAIN[14:]}"), 0))
        for cap in ("1", "2", "3", "none")
    }
    assert {"1": 4, "2": 10, "3": 14, "none": 15} == leads
    assert ("lead-too-long", "M4") == refused(position("yard lead-cap=2", f"7h 9h Ah Kh | {PLAIN[14:]}"), "7h9hAh")


def test_lead_cap_does_not_bind_claims() -> None:
    """lead-cap: a claim leads four cards all the same; the entitled leader with four leads within the cap."""
    state = position("yard lead-cap=1", PLAIN)
    assert "!7d8dJdAd" in legal(state, 2)
    assert cards("7d8dJdAd") == play(state, "2!7d8dJdAd").best
    own_four = position("yard lead-cap=1", PLAIN, opener=2)
    assert {"7d", "8d", "Jd", "Ad"} == legal(own_four, 2)


def test_hand_size_6() -> None:
    """hand-size=6: six cards each, drawn up to six, leads of up to six cards, no claims."""
    rules = game("yard hand-size=6 claim=none")
    assert (6, 12, 6) == (rules.hand_size, rules.stock_size, rules.lead_cap)
    hands = "6c 7c 8c 9c Jc Qc | 6d 7d 8d 9d Jd Qd | 6h 7h 8h 9h Jh Qh | Kc Kd Kh Tc Td Th"
    state = position(rules, hands, stock="6s 7s 8s 9s", shown="6s")
    assert "6c7c8c9cJcQc" in legal(state, 0)
    after = play(state, "6c", "-6d", "-6h", ">Kc")
    assert [6, 6, 6, 6] == [one.bit_count() for one in after.hands]


def test_hand_size_6_drawn_one_by_one() -> None:
    """hand-size=6: the stock stays a multiple of the seats, whatever is led."""
    for seats in (2, 3, 4, 6):
        rules = game("company hand-size=6 claim=none", seats)
        assert 0 == rules.stock_size % seats


def test_trump_shown_returned() -> None:
    """trump=shown-returned: the shown card is anywhere in the stock, and drawn unseen."""
    rules = game("yard")
    assert not rules.shown_last
    places = {
        deck.index(show_card(rules, deck, Rng(seed)) or 0)
        for seed in range(99)
        for deck in [shuffled(rules, Rng(seed))]
    }
    assert len(places) > 10


def test_trump_turned_under_stock() -> None:
    """trump=turned-under-stock: the last card of the stock names the trump; everybody sees who draws it."""
    rules = game("yard trump=turned-under-stock")
    for seed in range(20):
        deck = shuffled(rules, Rng(seed))
        assert deck[-1] == show_card(rules, deck, Rng(seed))
    state = position(rules, THREES, stock="7s 8s 9s 6s", shown="6s")
    told = step(play(state, "7h", "-6d", ">Jh"), "-8d")
    drew = [see(event, None) for event in told.events if isinstance(event, Drew)]
    assert [None, None, None, cards_text(1 << 27)] == [
        None if not isinstance(one, Drew) or one.card is None else cards_text(1 << one.card) for one in drew
    ]
    assert 1 == told.state.shown_holder == see(told.state, None).shown_holder
    assert 1 == play(told.state, "Qh", "-8c", "-8h", "-7d").shown_holder


def dealers(rules: Rules, takers: list[int | None]) -> list[int]:
    """Dealers of a match in which these seats took the last tricks."""
    match = first_match(rules, 0)
    seen = []
    for taker in takers:
        match = next_match(rules, match, taker, match.score, eggs=0, eggs_run=0)
        seen.append(match.dealer)
    return seen


def test_dealer_rotation_clockwise() -> None:
    """dealer-rotation=clockwise: the next seat deals (B3, C6)."""
    assert [1, 2, 3] == dealers(game("company"), [3, 0, None])


def test_dealer_rotation_last_taker() -> None:
    """dealer-rotation=last-taker: who took the last trick deals; without a trick the next seat (C6)."""
    assert [3, 0, 1] == dealers(game("company dealer-rotation=last-taker"), [3, 0, None])


def test_first_lead() -> None:
    """first-lead: dealer, left-of-dealer, or by lot (an argument)."""
    openers = [game(f"company first-lead={value}").first_opener(3) for value in ("dealer", "left-of-dealer", "lot")]
    assert [3, 0, None] == openers


def test_next_lead() -> None:
    """next-lead: the next dealer or the last taker; without a trick the next dealer."""
    by_dealer = game("yard next-lead=dealer")
    by_taker = game("yard")
    assert [2, 2] == [by_dealer.next_opener(2, taker) for taker in (0, None)]
    assert [0, 2] == [by_taker.next_opener(2, taker) for taker in (0, None)]
    assert [False, True] == [by_dealer.opener_is_taker, by_taker.opener_is_taker]
