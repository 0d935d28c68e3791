"""The rules of thumb of `thumb`, one position each, and the chances behind them counted out."""

from itertools import combinations

import pytest

from kozel.bots.facts import led_group
from kozel.bots.protocol import FIXED_WORK
from kozel.bots.thumb import Thumb, reckon, sureness
from kozel.cards import PACK, RANK_CARDS, SUIT_CARDS, card, cards, cards_text, mask_of, members
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.game.view import see
from kozel.notation.reader import read_records
from kozel.notation.tokens import legal_token
from kozel.rules.compile import rules_for
from kozel.rules.primitives import covers, following, outranks
from kozel.search.odds import Odds


def position(ruleset: str, hands: str, plays: str, shown: str = "", stock: str | None = None, tags: str = "") -> State:
    """State after some plays; the stock is the rest of the pack unless given."""
    pack = PACK & ~RANK_CARDS[0] if ruleset.startswith("classic") else PACK
    rest = cards_text(pack & ~cards(hands.replace("|", ""))) if stock is None else stock
    seats = hands.count("|") + 1
    text = f'[Ruleset "{ruleset}"]\n[Seats "{seats}"]\n[Deal "1"]\n[Dealer "0"]\n[Opener "0"]\n{tags}'
    text += f'[Hands "{hands}"]\n[Stock "{rest}"]\n' + (f'[Shown "{shown}"]\n' if shown else "")
    (record,) = read_records(f"{text}\n{plays}\n\n".encode())
    return record.final


def answer(state: State, seat: int | None = None) -> str:
    """Token of what thumb does in a seat, `pass` for no claim."""
    asked = state.turn if seat is None else seat
    action = Thumb().choose(see(state, asked), Rng(0), FIXED_WORK)
    return "pass" if action is None else legal_token(action)


HANDS = "Kh7h9hTd | AhJh6s8c | Th8h7dAd | 6hQcTc8s"


def test_feeds_a_partner_who_takes() -> None:
    """Last to act and the partner winning: the most points go there."""
    assert answer(position("yard", HANDS, "1. 0 7h >Jh -7d *", "7s")) == "-Tc"


def test_gives_zeros_to_an_opponent() -> None:
    """An opponent takes and cannot be beaten: a card without worth."""
    state = position("yard", "7h9h8dKc | 6d7dThTd | 8h9d7cAc | AsKsQsJd", "1. 0 8d -6d -9d >As\n2. 3 Ks *", "9s")
    assert answer(state).startswith(("-6", "-7", "-8", "-9"))


def test_beats_cheaply_for_points() -> None:
    """Last to act with points on the table: the lowest trump that does it, and none for nothing."""
    hands = "AhKd9cQc | 6h7d8dJc | 7hThKc9d | 6s8sAs6c"
    assert answer(position("yard", hands, "1. 0 Ah -6h -7h *", "9s")) == ">6s"
    hands = "8hKd9cQc | 6h7d8dJc | 7hThKc9d | JsQsAs6c"
    assert answer(position("yard", hands, "1. 0 8h -6h -7h *", "9s")) == "-6c"


def test_takes_with_a_ten_when_nobody_is_left() -> None:
    """A ten is safe in the trick that it takes as the last card."""
    hands = "KhKd9cQc | 6h7d8dJc | 7hTsKc9d | Th8c7c6c"
    assert answer(position("yard", hands, "1. 0 Kh -6h -7h *", "9s")) == ">Th"


def test_leads_several() -> None:
    """Three of a suit rather than one: few hands can beat them."""
    state = position("yard", "QhThAh7c | 6c8c9c6d | 7d8d9d6h | JcQcKc7h", "1. 0 *", "9s")
    assert answer(state) == "QhThAh"


def test_molodka() -> None:
    """Four of a suit are claimed out of turn; who has none passes."""
    state = position("yard", "Kh7h9hTd | AhJh6s8c | 6d8d7dAd | 6hQcTc8s", "1. 0 7h *", "7s")
    assert answer(state, 2) == "!6d7d8dAd"
    assert answer(state, 3) == "pass"


def test_hammer() -> None:
    """Four trumps take over the lead in `company`."""
    state = position("company", "Kh7h9hTd | AhJh6h8c | 6s8s7sAs", "1. 0 *", "9s")
    assert answer(state, 2) == "!6s7s8sAs"


def test_knows_what_cannot_be_beaten() -> None:
    """The trump ace for sure, the trump king once ace and ten are gone, no plain card while trumps are out."""
    hands = "KsKh7c8c | AsTsTd9d | 7s6s9h8h | 6c6d7dQd"
    view = see(position("yard", hands, "1. 0 7c -9d -8h -6c\n2. 0 *", "9s"), 0)
    counted = reckon(view)
    assert 0 < sureness(counted, card("Kh")) < sureness(counted, card("Ks")) < 1
    view = see(position("yard", hands, "1. 0 8c >Ts -8h -6c\n2. 1 As -7s -6d *", "9s"), 0)
    assert sureness(reckon(view), card("Ks")) == 1


def test_remembers() -> None:
    """Seen are the own hand and discards and all that lay face up; face-down cards of others are counted."""
    hands = "KsKh7c8c | AsTsTd9d | 7s6s9h8h | 6c6d7dQd"
    view = see(position("yard", hands, "1. 0 8c >Ts -8h -6c\n2. 1 As -7s *", "9s"), 3)
    drawn = view.hand & ~cards("6d7dQd")
    counted = reckon(view)
    assert PACK & ~counted.reckoning.unseen == cards("8cTs6cAs6d7dQd") | drawn
    assert counted.reckoning.hidden == 2
    assert counted.sight.down_now == 1
    view = see(position("yard discards=open", hands, "1. 0 8c >Ts -8h -6c\n2. 1 As -7s *", "9s"), 3)
    counted = reckon(view)
    assert PACK & ~counted.reckoning.unseen == cards("8cTs8h6cAs7s6d7dQd") | drawn
    assert counted.reckoning.hidden == 0


CLASSIC = '[Banned ""]\n'


def test_catches_the_queen() -> None:
    """The seven falls on an opponent's queen of clubs, and not on a partner's."""
    hands = "Qc7hKh8s | 9c7cAhKc | AdTh9hJh | KdTsAs8c"
    assert answer(position("classic", hands, "1. 0 Qc *", tags=CLASSIC)) == "7c"
    hands = "Qc7hKh8s | 9cAhKdKs | AdTh7cJh | KcTsAs8c"
    assert answer(position("classic", hands, "1. 0 Qc 9c *", tags=CLASSIC)) != "7c"


def test_does_not_lose_the_queen() -> None:
    """The queen of clubs does not go under an opponent's seven, nor where the seven may still come."""
    hands = "7c7hKh8s | QcJcAhKd | AdTh9hJh | KcTsAs8c"
    assert answer(position("classic", hands, "1. 0 7c *", tags=CLASSIC)) == "Jc"
    hands = "Th7hKh8s | QcJcKdTd | AdAc9hJh | KcTsAs8c"
    assert answer(position("classic", hands, "1. 0 Th *", tags=CLASSIC)) != "Qc"


@pytest.mark.parametrize("some", ["8h", "Ah", "7hKh", "QhTh", "7h8hAh", "7h9hThAh", "6s", "JsAs"])
@pytest.mark.parametrize("held", [2, 4])
def test_chance_to_cover(some: str, held: int) -> None:
    """The chance that a hand beats a set, against every hand counted out."""
    best, trump = cards(some), 3
    pool = cards("6h9hJhKhQs7s6s8cTdAh6d9s") & ~best
    hands = [mask_of(hand) for hand in combinations(members(pool), held)]
    able = sum(_can_cover(hand, best, trump) for hand in hands)
    led = 2 if best & SUIT_CARDS[2] else 3
    chance = Odds(rules_for("yard").strength).to_cover(best, pool, led, trump, pool.bit_count(), held)
    assert chance == pytest.approx(able / len(hands))


def _can_cover(hand: int, best: int, trump: int) -> bool:
    size, led = best.bit_count(), 2 if best & SUIT_CARDS[2] else 3
    return any(covers(mask_of(some), best, led, trump) for some in combinations(members(hand), size))


@pytest.mark.parametrize(("best", "led"), [("Kh", "Kh"), ("Ah", "9h"), ("8c", "9h"), ("Jd", "Ac"), ("7c", "7c")])
def test_chance_of_a_card(best: str, led: str) -> None:
    """The same where a single card must follow suit."""
    rules = rules_for("classic")
    trumps = rules.fixed_trumps
    pool = cards("7hThAh8s9sAd9cQdJs7cKs8h") & ~cards(best) & ~cards(led)
    group = led_group(cards(led), trumps)
    hands = [mask_of(hand) for hand in combinations(members(pool), 3)]
    able = sum(
        any(outranks(one, card(best), group | trumps, rules.strength) for one in members(following(hand, group)))
        for hand in hands
    )
    chance = Odds(rules.strength).to_follow(cards(best), group, trumps, pool, pool.bit_count(), 3)
    assert chance == pytest.approx(able / len(hands))


def test_too_few_cards_beat_nothing() -> None:
    """A hand of one card does not beat two."""
    assert Odds(rules_for("yard").strength).to_cover(cards("7h8h"), PACK, 2, 3, 36, 1) == 0
