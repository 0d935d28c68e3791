"""What events tell, and what a position says between two tricks: nothing is left out, nothing said too much."""

from kozel.cards import card, cards
from kozel.game.actions import Claim
from kozel.game.events import DealOver, Dealt, Drew, Exchanged, Played, QueenCaught, TrickTaken
from kozel.game.play import start
from kozel.game.score import settle
from kozel.game.state import Match, Outcome
from kozel.game.view import see
from tests.support.table import claimants, game, play, position, refused, seats_mask, step

HANDS = "7h9hQc6s | 8cKdJhKh | 7d8dJdAd | Tc6dThAs"


def test_b4_a_deal_is_told_with_everything_that_is_public() -> None:
    """Number, dealer, opener, counts, stock, trump and shown card are told; of the hands one's own (B4, M14)."""
    hands = tuple(map(cards, HANDS.split(" | ")))
    stock = tuple(map(card, ("8s", "6h", "7c")))
    match = Match(dealer=2, opener=1, score=(4, 2), deal=3)
    (dealt,) = start(game("yard"), hands, stock, card("6h"), match).events
    assert Dealt(3, 2, 1, hands, (4, 4, 4, 4), 3, 2, card("6h")) == dealt
    assert (None, hands[1], None, None) == getattr(see(dealt, 1), "hands", ())


def test_m10_nothing_is_winning_before_the_lead() -> None:
    """When a trick is taken, no card of it is winning any more (M10)."""
    after = play(position("yard", HANDS, opener=0), "7h", ">Jh", "-7d", ">Th")
    assert (0, ()) == (after.best, after.trick.plays)
    assert 3 == after.turn


def test_b4_who_draws_a_card_that_was_put_back_is_secret() -> None:
    """The shown card goes back into the stock: whoever draws it later draws it unseen (B4, B-37)."""
    before = play(position("yard", HANDS, stock="8s6h7cAc", shown="8s", opener=0), "7h", "-8c", "-7d")
    drew = [event for event in step(before, "-Tc").events if isinstance(event, Drew)]
    assert [False] * 4 == [event.public for event in drew]
    assert [None] * 4 == [getattr(see(event, None), "card", 0) for event in drew]
    assert play(before, "-Tc").shown_holder is None


def test_a15_any_banned_leader_passes_on_the_last_trump() -> None:
    """The exchange is made wherever the banned leader sits, and told between the trick and its lead (A15)."""
    for leader in range(4):
        partner = (leader + 2) % 4
        held = {leader: "AdKc", partner: "7d9s", (leader + 1) % 4: "8dAs", (leader + 3) % 4: "9d8s"}
        banned = seats_mask(leader, partner)
        state = position("classic", " | ".join(held[seat] for seat in range(4)), opener=leader, deal=2, banned=banned)
        made = step(play(state, "Ad", "8d", "7d"), "9d")
        taken, told = made.events[1:]
        assert isinstance(taken, TrickTaken)
        assert Exchanged(leader, partner, card("Kc"), card("9s")) == told
        assert cards("9s") == made.state.hands[leader]


def test_a15_where_both_hold_a_trump_nothing_is_exchanged_or_told() -> None:
    """A partner whose last card is a trump too has nothing to give: the trick is told and no more (A15)."""
    state = position("classic", "AdKc | 8dAs | 7dQs | 9d8s", opener=0, deal=2, banned=seats_mask(0, 2))
    events = step(play(state, "Ad", "8d", "7d"), "9d").events
    assert [Played, TrickTaken] == [type(event) for event in events]


def test_a18_the_catch_is_told_after_the_card_that_made_it() -> None:
    """Played, caught, over: in this order (A18)."""
    state = play(position("classic", "7dQc | 7c8d | 9dAh | TdKh", opener=0, deal=2), "Qc")
    assert [Played, QueenCaught, DealOver] == [type(event) for event in step(state, "7c").events]


def test_a18_in_deal_1_the_queen_lifts_her_side_to_the_limit() -> None:
    """match-in-deal-1: as many points as are missing, also where a side begins with some (1.E queen-catch)."""
    rules = game("classic queen-catch=match-in-deal-1")
    for before, cost in ((0, 12), (4, 8), (10, 2)):
        match = Match(0, 0, (before, 6), 1)
        assert (cost, 0) == settle(rules, match, Outcome("queen", None, None, None, 0)).penalty
    assert (4, 0) == settle(rules, Match(0, 0, (4, 6), 2), Outcome("queen", None, None, None, 0)).penalty


def test_a18_with_the_switch_off_the_queen_is_not_caught() -> None:
    """queen-catch=off: both lie on the table and the trick goes on (1.E queen-catch)."""
    state = position("classic queen-catch=off", "7dQc | 7c8d | 9dAh | TdKh", opener=0, deal=2)
    assert [Played] == [type(event) for event in step(play(state, "Qc"), "7c").events]


def test_c7_four_clubs_are_a_hammer_where_clubs_are_trumps() -> None:
    """The first suit is a trump suit like the others: four clubs may claim, four diamonds may not (C7, C8)."""
    hands = "6h7h8h9h | 6d7d8dKd | 6c7cKcAc | 6s7s8s9s"
    assert [2] == claimants(position("company", hands, shown="Tc", opener=0))
    assert [1] == claimants(position("company", hands, shown="Td", opener=0))


def test_a13_a_ban_is_a_matter_of_classic_alone() -> None:
    """The next deal of yard and company bans nobody, whoever opened this one (A13)."""
    outcome = Outcome("counted", (70, 50), (3, 2), 1)
    following = [
        settle(game(text, 4, "teams"), Match(0, 1, (0, 0)), outcome).next for text in ("yard", "company", "classic")
    ]
    assert [None, None, seats_mask(1, 3)] == [match.banned if match else 0 for match in following]


def test_b8_no_cards_are_no_claim() -> None:
    """An empty hand claims nothing: in the last trick too it is refused (B8)."""
    state = play(position("yard", "7h | 8h | 9d | 6d", opener=0), "7h", ">8h")
    assert ("no-claim-hand", "B8") == refused(state, Claim(0, 0))


def test_b10_trumps_first_whoever_leads() -> None:
    """trump-first: four trumps that sit last come before four plain cards that sit first, from any leader (B10)."""
    for leader in range(4):
        held = {0: "6c7dQh8d", 1: "6h7h8h9h", 2: "6d9cJcTd", 3: "6s7s8s9s"}
        hands = " | ".join(held[(seat - leader) % 4] for seat in range(4))
        state = position("yard claim-priority=trump-first", hands, shown="Ts", opener=leader)
        claimed = play(state, f"{(leader + 1) % 4}!6h7h8h9h")
        assert [(leader + 3) % 4] == claimants(claimed)
        assert [] == claimants(play(state, f"{(leader + 3) % 4}!6s7s8s9s"))
