"""The final deals are what they were, and nobody tunes on them by accident."""

from pathlib import Path

import pytest

from kozel.bots import corpus
from kozel.bots.arena import duel
from kozel.bots.corpus import CorpusError, chance, check_deals, final_seeds, read_seeds, seeds_text
from kozel.bots.matches import play_matches
from kozel.rules.compile import rules_for


def test_the_frozen_file() -> None:
    """20,000 different seeds, none of which a run of development can have."""
    seeds = final_seeds()
    assert len(set(seeds)) == corpus.FINAL_COUNT == 20_000
    assert all(2**31 <= seed < 2**32 for seed in seeds)
    assert seeds_text(list(seeds)) == corpus.FINAL.read_text(encoding="utf-8")


def test_a_changed_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One digit is enough; so is no file."""
    text = corpus.FINAL.read_bytes()
    with pytest.raises(CorpusError, match="sha256"):
        read_seeds(text[:-2] + b"0\n" if text[-2:] != b"0\n" else text[:-2] + b"1\n", corpus.FINAL_SHA256)
    monkeypatch.setattr(corpus, "FINAL", tmp_path / "final.txt")
    final_seeds.cache_clear()
    with pytest.raises(CorpusError, match="cannot be read"):
        final_seeds()
    monkeypatch.undo()


def test_final_deals_are_others() -> None:
    """Pair by pair they hang on the file alone."""
    assert chance(None, 5).next() != chance(0, 5).next()
    assert chance(None, 5).next() == chance(None, 5).next() != chance(None, 6).next()


@pytest.mark.parametrize(("seed", "count"), [(2**31, 1), (-1, 1), (None, 20_001)])
def test_deals_that_there_are_not(seed: int | None, count: int) -> None:
    """Seeds of development end below 2³¹, the file at 20,000; duels and matches refuse both."""
    with pytest.raises(CorpusError):
        check_deals(seed, count)
    with pytest.raises(CorpusError):
        duel(rules_for("yard"), "greedy", "greedy", count, seed)
    with pytest.raises(CorpusError):
        play_matches(rules_for("yard"), "greedy", "greedy", count, seed)


def test_a_duel_on_the_final_deals() -> None:
    """Its result says so."""
    result = duel(rules_for("yard"), "greedy", "uniform", 2, seed=None)
    assert (result.seed, result.pairs) == (None, 2)
