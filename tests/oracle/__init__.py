"""Second, independent implementation of Goat: slow, plain, set-based; an oracle for the tests."""

from .generate import generate_file, generate_match, random_setup
from .replay import replay_text

__all__ = ["generate_file", "generate_match", "random_setup", "replay_text"]
