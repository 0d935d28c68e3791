"""Fast play for bots and review: mutable positions, playouts, an open-card solver, sampled worlds."""

from typing import Final

COMPILED: Final = (
    "kozel.game.rng",
    "kozel.rules.primitives",
    "kozel.search.board",
    "kozel.search.dealing",
    "kozel.search.features",
    "kozel.search.learn",
    "kozel.search.net",
    "kozel.search.odds",
    "kozel.search.playout",
    "kozel.search.policy",
    "kozel.search.position",
    "kozel.search.reckoning",
    "kozel.search.rollout",
    "kozel.search.sight",
    "kozel.search.solver",
)
"""Modules that an install compiles where it can; each works interpreted too, slower."""
