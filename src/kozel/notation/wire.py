"""One JSON codec for frozen dataclasses: actions, events, views, log entries, messages, whatever is registered.

A dataclass becomes an object tagged with its class name (`"t": "Lead"`), a set of cards its canonical text, a card
its name, a tuple a list, `Rules` the text that makes it. Decoding is strict: unknown or missing fields and wrong
types raise `WireError` with the path to the place. Types are read from the annotations once, when first needed.

>>> from kozel.cards import cards
>>> from kozel.game.actions import Lead
>>> encode(Lead(2, cards("7h9h")))
{'t': 'Lead', 'seat': 2, 'cards': '7h9h'}
>>> decode({'t': 'Lead', 'seat': 2, 'cards': '9h7h'}, Lead) == Lead(2, cards("7h9h"))
True
"""

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from kozel.cards import CARD_NAMES, CardTextError, card, cards, cards_text
from kozel.game import actions, events, state, view
from kozel.rules.compile import Rules, RulesetError, rules_for

Value = TypeVar("Value")
Encoder = Callable[[Any], Any]
Decoder = Callable[[Any, str], Any]


class WireError(ValueError):
    """JSON that is no message: the path to the place, what was found, what was expected."""

    def __init__(self, path: str, found: object, expected: str) -> None:
        super().__init__(f"{path or 'message'}: found {str(found)[:60]!r}, expected {expected}")


_CLASSES: dict[str, type] = {}
_CODECS: dict[Any, tuple[Encoder, Decoder]] = {}


def register(*classes: type) -> None:
    """Make frozen dataclasses known under their names; twice the same is fine, two classes of one name are not."""
    for one in classes:
        if _CLASSES.setdefault(one.__name__, one) is not one:
            raise ValueError(f"two classes are called {one.__name__}")


def encode(value: object) -> Any:
    """JSON value of a registered dataclass."""
    return _codec(type(value))[0](value)


def decode(data: object, expected: type[Value]) -> Value:
    """Value of a registered class, or of a union of them; raises `WireError`."""
    return cast("Value", _codec(expected)[1](data, ""))


def _codec(kind: Any) -> tuple[Encoder, Decoder]:
    """Encoder and decoder of a type, made when first asked for."""
    if kind not in _CODECS:
        _CODECS[kind] = _make_codec(kind)
    return _CODECS[kind]


def _make_codec(kind: Any) -> tuple[Encoder, Decoder]:
    if isinstance(kind, TypeVar):
        return _codec(kind.__bound__)
    origin = get_origin(kind)
    if origin is Annotated:
        return _CARD if "card" in get_args(kind) else _CARDS
    if origin is tuple:
        return _tuple_codec(get_args(kind))
    if origin in {Union, types.UnionType}:
        return _union_codec(get_args(kind))
    if origin is Literal:
        return _literal_codec(get_args(kind))
    if kind is Rules:
        return _RULES
    if kind in _PLAIN:
        return _PLAIN[kind]
    one = _CLASSES.get(getattr(origin or kind, "__name__", ""))
    if one is not None and one is (origin or kind):
        return _class_codec(one)
    raise TypeError(f"{kind} is not registered with the wire codec")


def _plain_codec(kind: type, name: str) -> tuple[Encoder, Decoder]:
    def decoder(data: Any, path: str) -> Any:
        if type(data) is not kind:
            raise WireError(path, data, name)
        return data

    return lambda value: value, decoder


_PLAIN: dict[Any, tuple[Encoder, Decoder]] = {
    int: _plain_codec(int, "a whole number"),
    str: _plain_codec(str, "a text"),
    bool: _plain_codec(bool, "true or false"),
    float: _plain_codec(float, "a number"),
    type(None): _plain_codec(type(None), "null"),
}


def _text_codec(encoder: Encoder, reader: Callable[[str], int], expected: str) -> tuple[Encoder, Decoder]:
    def decoder(data: Any, path: str) -> int:
        if not isinstance(data, str):
            raise WireError(path, data, expected)
        try:
            return reader(data)
        except CardTextError:
            raise WireError(path, data, expected) from None

    return encoder, decoder


_CARD = _text_codec(lambda one: CARD_NAMES[one], card, "a card, e.g. 7h")
_CARDS = _text_codec(cards_text, cards, "cards, e.g. 7h9h")


def _encode_rules(rules: Any) -> dict[str, Any]:
    return {"t": "Rules", "ruleset": str(rules), "seats": rules.seats, "sides": rules.sides}


def _decode_rules(data: Any, path: str) -> Rules:
    _check_object(data, path, "Rules", {"ruleset", "seats", "sides"})
    try:
        return rules_for(data["ruleset"], data["seats"], data["sides"])
    except (RulesetError, TypeError) as error:
        raise WireError(path, data["ruleset"], f"rules that exist: {error}") from None


_RULES: tuple[Encoder, Decoder] = (_encode_rules, _decode_rules)


def _tuple_codec(parts: tuple[Any, ...]) -> tuple[Encoder, Decoder]:
    if len(parts) != 2 or parts[1] is not Ellipsis:
        raise TypeError("only tuples of one kind of item, tuple[X, ...], are messages")
    item_encoder, item_decoder = _codec(parts[0])

    def decoder(data: Any, path: str) -> Any:
        if not isinstance(data, list):
            raise WireError(path, data, "a list")
        return tuple(item_decoder(item, f"{path}[{index}]") for index, item in enumerate(data))

    return lambda items: [item_encoder(item) for item in items], decoder


def _literal_codec(values: tuple[Any, ...]) -> tuple[Encoder, Decoder]:
    def decoder(data: Any, path: str) -> Any:
        if data not in values:
            raise WireError(path, data, f"one of {', '.join(map(str, values))}")
        return data

    return lambda value: value, decoder


def _union_codec(members: tuple[Any, ...]) -> tuple[Encoder, Decoder]:
    """Union of registered classes, told apart by their tag, or of one kind and null."""
    with_null = type(None) in members
    kinds = [member for member in members if member is not type(None)]
    if len(kinds) == 1:
        encoder, decoder = _codec(kinds[0])
        return (
            lambda value: None if value is None else encoder(value),
            lambda data, path: None if data is None else decoder(data, path),
        )
    by_name = {(get_origin(kind) or kind).__name__: kind for kind in kinds}

    def decode_member(data: Any, path: str) -> Any:
        if data is None and with_null:
            return None
        tag = data.get("t") if isinstance(data, dict) else None
        if not isinstance(tag, str) or tag not in by_name:
            raise WireError(f"{path}.t".lstrip("."), tag, f"one of {', '.join(sorted(by_name))}")
        return _codec(by_name[tag])[1](data, path)

    return lambda value: None if value is None else encode(value), decode_member


def _class_codec(kind: type) -> tuple[Encoder, Decoder]:
    hints = get_type_hints(kind, include_extras=True)
    name = kind.__name__
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    codecs: dict[str, tuple[Encoder, Decoder]] = {}

    def codec_of(field: str) -> tuple[Encoder, Decoder]:
        if field not in codecs:
            codecs[field] = _codec(hints[field])
        return codecs[field]

    def encoder(value: Any) -> dict[str, Any]:
        return {"t": name, **{field: codec_of(field)[0](getattr(value, field)) for field in names}}

    def decoder(data: Any, path: str) -> Any:
        _check_object(data, path, name, set(names))
        prefix = f"{path}." if path else ""
        return kind(**{field: codec_of(field)[1](data[field], prefix + field) for field in names})

    return encoder, decoder


def _check_object(data: Any, path: str, name: str, names: set[str]) -> None:
    """An object of a class has its tag, all its fields and no others."""
    if not isinstance(data, dict):
        raise WireError(path, data, f"an object {name}")
    if data.get("t") != name:
        raise WireError(f"{path}.t".lstrip("."), data.get("t"), name)
    if unknown := sorted(map(str, set(data) - names - {"t"})):
        raise WireError(path, unknown[0], f"only the fields of {name}")
    if missing := sorted(names - set(data)):
        raise WireError(path, f"{name} without {missing[0]}", "all its fields")


register(actions.Play, actions.Lead, actions.Beat, actions.Discard, actions.Claim, actions.FaceDown)
register(state.Match, state.Trick, state.Exchange, state.Outcome, state.Settlement, view.View)
register(events.Dealt, events.Redealt, events.Played, events.Returned, events.TrickTaken)
register(events.Drew, events.Exchanged, events.QueenCaught, events.DealOver)
