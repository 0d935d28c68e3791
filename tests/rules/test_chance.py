"""The generator at its borders: what is drawn again, and that a shuffle leaves no place out."""

import pickle
from itertools import permutations

import pytest

from kozel.game.shuffle import Rng, show_card, shuffled
from tests.support.table import game

TWO_64 = 1 << 64
GOLDEN, MIX_1, MIX_2 = 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB


def unshifted(mixed: int, shift: int) -> int:
    """The number that `number ^ number >> shift` came from."""
    number = mixed
    for _ in range(64 // shift + 1):
        number = mixed ^ number >> shift
    return number


def before(number: int) -> Rng:
    """A generator whose next number is this one: SplitMix64 backwards."""
    mixed = unshifted(number, 31) * pow(MIX_2, -1, TWO_64) % TWO_64
    mixed = unshifted(mixed, 27) * pow(MIX_1, -1, TWO_64) % TWO_64
    return Rng((unshifted(mixed, 30) - GOLDEN) % TWO_64)


def drawn_again(number: int, bound: int) -> bool:
    """Whether `below` passes over a number."""
    once, rng = before(number), before(number)
    rng.below(bound)
    once.next()
    return once.next() != rng.next()


@pytest.mark.parametrize(
    ("number", "bound", "again"),
    [
        (TWO_64 - 1, 4, False),
        (TWO_64 - 1, 1, False),
        (TWO_64 - 1, 3, True),
        (TWO_64 - 2, 3, False),
        (TWO_64 - 274177 + 1, 274177, True),
        (TWO_64 - 274177, 274177, False),
        (TWO_64 - 5, 6, False),
        (TWO_64 - 4, 6, True),
    ],
)
def test_the_last_incomplete_run_is_drawn_again(number: int, bound: int, *, again: bool) -> None:
    """Exactly the numbers above the last whole multiple of the bound are passed over."""
    assert number == before(number).next()
    assert again == drawn_again(number, bound)
    assert again == (number >= TWO_64 - TWO_64 % bound)


def test_nothing_is_below_zero() -> None:
    """A choice of nothing is an error in words."""
    with pytest.raises(ValueError, match=r"^no number is below 0$"):
        Rng(1).below(0)


def test_a_shuffle_reaches_every_order() -> None:
    """All orders of three things come up, about as often as each other."""
    counts = dict.fromkeys(permutations(range(3)), 0)
    for seed in range(1_200):
        items = [0, 1, 2]
        Rng(seed).shuffle(items)
        counts[items[0], items[1], items[2]] += 1
    assert all(140 < count < 260 for count in counts.values())


def test_without_a_stock_any_card_of_the_pack_names_the_trump() -> None:
    """Where all cards are dealt the pack is cut before dealing (C14)."""
    rules = game("company", 9)
    deck = shuffled(rules, Rng(1))
    assert set(deck) == {show_card(rules, deck, Rng(seed)) for seed in range(500)}


def test_a_generator_goes_on_in_another_process() -> None:
    """Pickled it is its state, compiled or not."""
    rng = Rng(5)
    rng.next()
    assert rng.next() == pickle.loads(pickle.dumps(_after(Rng(5), 1))).next()  # noqa: S301  -- our own bytes


def _after(rng: Rng, numbers: int) -> Rng:
    """The generator after so many numbers."""
    for _ in range(numbers):
        rng.next()
    return rng
