"""Messages as JSON on the hot path: msgspec structs derived from the dataclasses, tagged, unknown fields forbidden.

The same JSON as `notation.wire` makes, faster; a law compares the two. A frame that is no message raises `FrameError`
with the path to the place.
"""

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from kozel.cards import CARD_NAMES, CardTextError, card, cards, cards_text
from kozel.rules.compile import Rules, RulesetError, rules_for
from kozel.session.messages import ClientMessage, SessionMessage

Convert = Callable[[Any], Any]


class FrameError(ValueError):
    """A frame that is no message: where, and what was expected."""


class _Codec(msgspec.Struct, frozen=True):
    """How a type stands on the wire: the type that msgspec checks, and the way there and back."""

    wire: Any
    pack: Convert | None
    """None: as it is."""
    unpack: Convert | None


class _WireRules(msgspec.Struct, tag_field="t", tag="Rules", forbid_unknown_fields=True, frozen=True):
    ruleset: str
    seats: int
    sides: Literal["teams", "singles"]


_AS_IT_IS: Final = (int, str, bool, float, type(None))
_RULES: Final = _Codec(
    _WireRules,
    lambda rules: _WireRules(str(rules), rules.seats, rules.sides),
    lambda wire: rules_for(wire.ruleset, wire.seats, wire.sides),
)
_CARD: Final = _Codec(str, lambda one: CARD_NAMES[one], card)
_CARDS: Final = _Codec(str, cards_text, cards)


@cache
def _codec(kind: Any) -> _Codec:
    if isinstance(kind, TypeVar):
        return _codec(kind.__bound__)
    origin = get_origin(kind)
    if origin is Annotated:
        return _CARD if "card" in get_args(kind) else _CARDS
    if origin is tuple:
        return _tuple(_codec(get_args(kind)[0]))
    if origin in {Union, types.UnionType}:
        return _union(get_args(kind))
    if kind is Rules:
        return _RULES
    one = origin or kind
    if isinstance(one, type) and is_dataclass(one):
        return _class(one)
    if origin is Literal or kind in _AS_IT_IS:
        return _Codec(kind, None, None)
    raise TypeError(f"{kind} cannot be sent")


def _tuple(item: _Codec) -> _Codec:
    pack, unpack = item.pack, item.unpack
    return _Codec(
        types.GenericAlias(tuple, (item.wire, Ellipsis)),
        None if pack is None else lambda values: tuple([pack(value) for value in values]),
        None if unpack is None else lambda values: tuple([unpack(value) for value in values]),
    )


def _union(members: tuple[Any, ...]) -> _Codec:
    """One kind or null, or classes told apart by their tag."""
    kinds = [member for member in members if member is not type(None)]
    codecs = [_codec(kind) for kind in kinds]
    wire = reduce(or_, [codec.wire for codec in codecs] + ([type(None)] if len(kinds) < len(members) else []))
    if len(kinds) == 1:
        pack, unpack = codecs[0].pack, codecs[0].unpack
        return _Codec(
            wire,
            None if pack is None else lambda value: None if value is None else pack(value),
            None if unpack is None else lambda value: None if value is None else unpack(value),
        )
    packers = {get_origin(kind) or kind: codec.pack for kind, codec in zip(kinds, codecs, strict=True)}
    unpackers = {codec.wire: codec.unpack for codec in codecs}
    return _Codec(
        wire,
        lambda value: None if value is None else cast("Convert", packers[type(value)])(value),
        lambda value: None if value is None else cast("Convert", unpackers[type(value)])(value),
    )


@cache
def _class(one: type) -> _Codec:
    hints = get_type_hints(one, include_extras=True)
    names = [field.name for field in fields(cast("Any", one))]
    codecs = [(name, _codec(hints[name])) for name in names]
    struct = msgspec.defstruct(
        one.__name__,
        [(name, codec.wire) for name, codec in codecs],
        tag_field="t",
        tag=one.__name__,
        forbid_unknown_fields=True,
        frozen=True,
        gc=False,
    )
    packers = [(name, codec.pack) for name, codec in codecs]
    unpackers = [(name, codec.unpack) for name, codec in codecs]

    def pack(value: Any) -> Any:
        return struct(*[getattr(value, name) if to is None else to(getattr(value, name)) for name, to in packers])

    def unpack(value: Any) -> Any:
        return one(*[getattr(value, name) if to is None else to(getattr(value, name)) for name, to in unpackers])

    return _Codec(struct, pack, unpack)


_IN: Final = _codec(ClientMessage)
_OUT: Final = _codec(SessionMessage)
_DECODER: Final = msgspec.json.Decoder(_IN.wire)
_BACK: Final = msgspec.json.Decoder(_OUT.wire)
_ENCODER: Final = msgspec.json.Encoder()


def encode_message(message: SessionMessage) -> str:
    """Text of a frame to a client."""
    return _ENCODER.encode(cast("Convert", _OUT.pack)(message)).decode()


def encode_request(message: ClientMessage) -> str:
    """Text of a frame to a server."""
    return _ENCODER.encode(cast("Convert", _IN.pack)(message)).decode()


def decode_request(text: str) -> ClientMessage:
    """Message of a frame from a client; raises `FrameError`."""
    return cast("ClientMessage", _decoded(_DECODER, _IN, text))


def decode_message(text: str) -> SessionMessage:
    """Message of a frame from a server; raises `FrameError`."""
    return cast("SessionMessage", _decoded(_BACK, _OUT, text))


def _decoded(decoder: msgspec.json.Decoder[Any], codec: _Codec, text: str) -> Any:
    try:
        return cast("Convert", codec.unpack)(decoder.decode(text))
    except (msgspec.MsgspecError, CardTextError, RulesetError, RecursionError, UnicodeError) as error:
        raise FrameError(str(error)) from None
