"""`search.Position` and `game.play` side by side on one random deal."""

from kozel.game.play import apply
from kozel.game.shuffle import Rng
from kozel.game.state import State
from kozel.rules.compile import Rules
from kozel.search.moves import action_of, move_of
from kozel.search.playout import play_out
from kozel.search.position import Position
from kozel.testing.chance import all_legal, random_action, random_deal

Snapshot = tuple[object, ...]


def seen_in_state(state: State) -> Snapshot:
    """What both engines must agree on, from a state."""
    tricks = [trick for trick in state.tricks if trick.taker is not None]
    return (
        state.hands,
        state.turn,
        state.points,
        state.taken,
        len(state.stock),
        len(tricks),
        state.trick.entitled if state.outcome is None else None,
        len(state.trick.plays) if state.outcome is None else None,
        (state.best, state.best_seat) if state.trick.plays and state.outcome is None else None,
        state.outcome,
    )


def seen_in_position(position: Position) -> Snapshot:
    """The same from a position."""
    goes_on = not position.over
    return (
        position.hands_by_seat(),
        position.turn if goes_on else None,
        position.points_by_side(),
        position.tricks_by_side(),
        position.stock_end - position.drawn,
        position.tricks,
        position.entitled if goes_on else None,
        position.plays if goes_on else None,
        (position.best, position.best_seat) if position.plays and goes_on else None,
        position.outcome(),
    )


def whole(position: Position) -> Snapshot:
    """Everything of a position that decides how it goes on."""
    rest = (position.fours, position.lying, position.last_taker, position.over, position.made)
    return (*seen_in_position(position), *rest, tuple(position.legal()))


def play_both(rules: Rules, rng: Rng) -> int:
    """Play a random deal in both engines, comparing all that they say at every ply; number of plies."""
    state = random_deal(rules, rng).state
    position, loaded = Position(rules), Position(rules)
    position.load(state)
    before: list[Snapshot] = []
    moves: list[int] = []
    while state.outcome is None:
        actions = all_legal(state)
        snapshot = whole(position)
        legal = position.legal()
        assert seen_in_state(state) == seen_in_position(position)
        assert sorted(map(move_of, actions)) == sorted(legal)
        assert set(actions) == {
            action_of(move, position.turn, opens=not position.plays, one_card=rules.one_card) for move in legal
        }
        loaded.load(state)
        assert seen_in_position(loaded) == seen_in_position(position)
        assert loaded.legal() == legal
        other = legal[rng.below(len(legal))]
        position.make(other)
        position.undo()
        assert snapshot == whole(position)
        loaded.keep()
        loaded.make(other)
        play_out(loaded, rng)
        loaded.back()
        assert loaded.legal() == legal
        assert seen_in_position(loaded) == seen_in_position(position)
        action = random_action(state, rng)
        state = apply(state, action).state
        before.append(snapshot)
        moves.append(move_of(action))
        position.make(moves[-1])
    assert seen_in_state(state) == seen_in_position(position)
    assert [] == position.legal()
    last = whole(position)
    for snapshot in reversed(before):
        position.undo()
        assert snapshot == whole(position)
    for move in moves:
        position.make(move)
    assert last == whole(position)
    return len(moves)


def race(rules: Rules, rng: Rng) -> int:
    """Play a random deal in both engines, comparing the legal moves and the position at every ply; number of plies."""
    state = random_deal(rules, rng).state
    position = Position(rules)
    position.load(state)
    while state.outcome is None:
        actions = all_legal(state)
        assert sorted(map(move_of, actions)) == sorted(position.legal())
        action = rng.choice(actions)
        state = apply(state, action).state
        position.make(move_of(action))
        assert seen_in_state(state) == seen_in_position(position)
    made = position.made
    while position.made:
        position.undo()
    return made
