"""Both codecs are one: the same JSON for every message, the same messages from it, and both strict."""

import json
import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import pytest

from kozel.cards import PACK
from kozel.game.shuffle import Rng
from kozel.notation.wire import WireError, decode, encode
from kozel.rules.compile import Rules, rules_for
from kozel.server.codec import (
    FrameError,
    decode_message,
    decode_request,
    encode_message,
    encode_request,
)
from kozel.session.answers import SessionMessage
from kozel.session.messages import ClientMessage

TEXTS = ("", "кон", 'a "quoted" \\ line', "new\nline\tand \x01", "🐐", "</script>", "\u2028")
GAMES = (rules_for("yard"), rules_for("classic eggs=double-next"), rules_for("company", 9))
KINDS = [*get_args(ClientMessage), *get_args(SessionMessage)]
ROUNDS = 30


def any_value(kind: Any, rng: Rng) -> Any:
    """A random value of a type, however deep."""
    if isinstance(kind, TypeVar):
        return any_value(kind.__bound__, rng)
    origin = get_origin(kind)
    if origin is Annotated:
        return rng.below(36) if "card" in get_args(kind) else rng.next() & PACK
    if origin is tuple:
        return tuple(any_value(get_args(kind)[0], rng) for _ in range(rng.below(3)))
    if origin is Literal or origin in {Union, types.UnionType}:
        choice = rng.choice(get_args(kind))
        return choice if origin is Literal else any_value(choice, rng)
    if kind is Rules:
        return rng.choice(GAMES)
    one = origin or kind
    if isinstance(one, type) and is_dataclass(one):
        hints = get_type_hints(one, include_extras=True)
        return one(**{field.name: any_value(hints[field.name], rng) for field in fields(one)})
    if kind is int:
        return rng.below(1 << 40) - (1 << 39)
    if kind is str:
        return rng.choice(TEXTS)
    return None if kind is type(None) else rng.below(2) == 1


def messages(kind: type) -> Iterator[Any]:
    """Many messages of a kind."""
    rng = Rng(KINDS.index(kind))
    for _ in range(ROUNDS):
        yield any_value(kind, rng)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_both_codecs_write_and_read_the_same(kind: type) -> None:
    """The same JSON, field by field in the same order, and the same message back, through either."""
    is_request = kind in get_args(ClientMessage)
    union: Any = ClientMessage if is_request else SessionMessage
    for message in messages(kind):
        text = encode_request(message) if is_request else encode_message(message)
        plain = encode(message)
        assert list(json.loads(text).items()) == list(json.loads(json.dumps(plain)).items())
        if not any(ord(sign) < 32 for sign in json.dumps(plain, ensure_ascii=False)) and "\\u" not in text:
            assert json.dumps(plain, ensure_ascii=False, separators=(",", ":")) == text
        fast = decode_request(text) if is_request else decode_message(text)
        assert message == fast == decode(json.loads(text), union)


@pytest.mark.parametrize("kind", get_args(ClientMessage), ids=lambda kind: kind.__name__)
def test_both_codecs_refuse_the_same(kind: type) -> None:
    """A field too few, one too many, and one of a wrong type are refused by both."""
    (message, *_) = messages(kind)
    whole = encode(message)
    wrong = [{name: value for name, value in whole.items() if name != dropped} for dropped in whole]
    wrong += [{**whole, "more": 1}, {**whole, "t": "Nothing"}]
    wrong += [{**whole, name: [1.5]} for name in whole]
    for data in wrong:
        with pytest.raises(WireError):
            decode(data, ClientMessage)  # type: ignore[arg-type]  # a union is no type for mypy
        with pytest.raises(FrameError):
            decode_request(json.dumps(data))


@pytest.mark.parametrize("cards", ["7", "7x", "7h7h", "7h,8h", "7h 8h", "10h", "7H", "дама", "", "9h7h"])
def test_cards_are_read_alike_by_both(cards: str) -> None:
    """A set of cards is checked while it is read: both take it, or neither does."""
    data = {"t": "Why", "i": 1, "action": {"t": "Lead", "seat": 0, "cards": cards}}
    try:
        message: ClientMessage = decode(data, ClientMessage)  # type: ignore[arg-type]  # a union is no type for mypy
    except WireError:
        with pytest.raises(FrameError):
            decode_request(json.dumps(data))
    else:
        assert message == decode_request(json.dumps(data))
