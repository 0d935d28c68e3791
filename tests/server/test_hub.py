"""The table's own time: delays know nothing of cards, claims come first, who does not keep up is cut off."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from kozel.game.actions import Claim
from kozel.game.play import legal_actions
from kozel.server.codec import decode_message
from kozel.server.hub import MOST_FRAMES, SECONDS, TRICK_PAUSE, Hub, Outbox
from kozel.session.answers import SessionMessage, Sorry, Told
from kozel.session.games import DEFAULT_GAME
from kozel.session.messages import Hello, NewMatch, SetPace
from kozel.session.store import Store
from kozel.session.talk import Talk
from kozel.table.messages import Act
from tests.server.helpers import PATIENCE, VERSION

THUMBS = replace(DEFAULT_GAME, bots=("thumb",) * 4)


def claim_seed(folder: Path) -> int:
    """A deal in which the person leads and a bot holds four of a suit."""
    with Store(folder) as store:
        for seed in range(3_000):
            talk = Talk(store, version=VERSION, new_seed=lambda seed=seed: seed)  # type: ignore[misc]  # a default binds it
            talk.handle(1, Hello(VERSION, "en", "page", 0, 0), 0.0)
            talk.handle(1, NewMatch(seed, THUMBS), 0.0)
            state = talk.session.table.state if talk.session is not None else None
            assert state is not None
            claims = [seat for seat in (1, 2, 3) if any(isinstance(one, Claim) for one in legal_actions(state, seat))]
            if state.turn == 0 and claims:
                return seed
    raise AssertionError("no such deal")


def test_a_bots_claim_comes_before_a_persons_play(tmp_path: Path) -> None:
    """However fast the person plays, and however slow the bots are: the claim is considered first."""
    seed = claim_seed(tmp_path / "search")
    asyncio.run(_race(tmp_path / "table", seed))


async def _race(folder: Path, seed: int) -> None:
    with Store(folder) as store:
        hub = Hub(Talk(store, version=VERSION, new_seed=lambda: seed))
        who, outbox = hub.connect()
        await hub.receive(who, Hello(VERSION, "en", "page", 0, 0))
        await hub.receive(who, SetPace(1, "slow"))
        await hub.receive(who, NewMatch(2, THUMBS))
        told = await _until(outbox, Told)
        assert isinstance(told, Told)
        await hub.receive(who, Act(3, told.update.v, told.update.view.legal[-1]))
        claimed = await _until(outbox, Told)
        assert isinstance(claimed, Told)
        assert isinstance(claimed.update.view.trick.plays[0], Claim)
        sorry = await _until(outbox, Sorry)
        assert isinstance(sorry, Sorry)
        assert "stale" == sorry.refused.code
        await hub.close()


async def _until(outbox: Outbox, kind: type[SessionMessage]) -> SessionMessage:
    """The next message of a kind."""
    while True:
        frame = await asyncio.wait_for(outbox.frames.get(), PATIENCE)
        assert frame is not None
        message = decode_message(frame)
        if isinstance(message, kind):
            return message


def test_delays_hang_on_the_pace_alone(tmp_path: Path) -> None:
    """Between a half and one and a half of the pace, with a constant pause at the start of a trick on top."""
    with Store(tmp_path) as store:
        talk = Talk(store, version=VERSION, new_seed=lambda: 1)
        hub = Hub(talk)
        talk.handle(1, Hello(VERSION, "en", "page", 0, 0), 0.0)
        talk.handle(1, NewMatch(1, THUMBS), 0.0)
        situation = hub._situation()
        assert situation is not None
        for pace, mean in SECONDS.items():
            for starts in (False, True):
                pause = TRICK_PAUSE[pace] if starts else 0.0
                delays = [hub._delay(situation._replace(pace=pace, is_trick_start=starts)) for _ in range(200)]
                assert pause + mean / 2 <= min(delays) <= max(delays) <= pause + mean * 3 / 2
        asyncio.run(hub.close())


@pytest.mark.parametrize("more", [1, 50])
def test_who_does_not_keep_up_is_cut_off(more: int) -> None:
    """More frames than may wait end the connection; the page comes back and resumes."""
    outbox = Outbox()
    for _ in range(MOST_FRAMES + 1 + more):
        outbox.put("frame")
    frames = [outbox.frames.get_nowait() for _ in range(MOST_FRAMES + 2)]
    assert None not in frames[:-1]
    assert frames[-1] is None
