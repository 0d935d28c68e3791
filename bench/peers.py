"""Random plies a second of other engines, where they are installed: moves of a random game, dealing included."""

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

SECONDS = 2.0
"""How long each is measured, in processor time."""
OPEN_SPIEL = ("spades", "hearts", "euchre", "skat", "oh_hell")
RLCARD = ("doudizhu", "gin-rummy")
ROLLOUTS = 1_000
CARDS = 32
"""Plays of a deal of contrée."""


def peers() -> Iterator[tuple[str, float]]:
    """Name and moves a second of everything that is installed."""
    for name, measured in (
        *((f"OpenSpiel {game}, from Python", _of(open_spiel, game)) for game in OPEN_SPIEL),
        *((f"RLCard {game}", _of(rlcard, game)) for game in RLCARD),
        ("PettingZoo Texas hold'em", _of(petting_zoo, "texas_holdem_v4")),
        ("colver contrée, from Python", _of(colver, "")),
        ("colver contrée, its own rollouts", _of(colver_native, "")),
    ):
        try:
            play = measured()
        except ImportError:
            continue
        yield name, _speed(play)


def _of(make: Callable[[str], Callable[[], int]], game: str) -> Callable[[], Callable[[], int]]:
    return lambda: make(game)


def _speed(play: Callable[[], int]) -> float:
    """Moves a second of a function that plays one game and tells how many moves it had."""
    began = time.process_time()
    moves = 0
    while (took := time.process_time() - began) < SECONDS:
        moves += play()
    return moves / took


def open_spiel(name: str) -> Callable[[], int]:
    """One random game of OpenSpiel; chance moves are not counted."""
    game: Any = import_module("pyspiel").load_game(name)

    def play() -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def rlcard(name: str) -> Callable[[], int]:
    """One random game of RLCard."""
    environment: Any = import_module("rlcard").make(name)

    def play() -> int:
        state, _ = environment.reset()
        moves = 0
        while not environment.is_over():
            state, _ = environment.step(random.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play


def petting_zoo(name: str) -> Callable[[], int]:
    """One random game of PettingZoo, by its agent cycle."""
    environment: Any = import_module(f"pettingzoo.classic.{name}").env()

    def play() -> int:
        environment.reset()
        moves = 0
        for _ in environment.agent_iter():
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                environment.step(None)
                continue
            environment.step(random.choice(seen["action_mask"].nonzero()[0]))
            moves += 1
        return moves

    return play


def colver(_: str) -> Callable[[], int]:
    """One random deal of colver, bids included."""
    environment: Any = import_module("colver").Env

    def play() -> int:
        game, moves = environment.deal(dealer=0, seed=random.randrange(1 << 31)), 0
        while not game.is_terminal():
            game.step(random.choice(game.legal_actions()))
            moves += 1
        return moves

    return play


def colver_native(_: str) -> Callable[[], int]:
    """Its own random rollouts from the first card of a deal on."""
    environment: Any = import_module("colver").Env
    playing = _first_card(environment)

    def play() -> int:
        playing.rollout(ROLLOUTS)
        return ROLLOUTS * CARDS

    return play


def _first_card(environment: Any) -> Any:
    """A deal of colver after some auction."""
    while True:
        game = environment.deal(dealer=0, seed=random.randrange(1 << 31))
        while game.phase() == 0 and not game.is_terminal():
            game.step(random.choice(game.legal_actions()))
        if not game.is_terminal():
            return game
