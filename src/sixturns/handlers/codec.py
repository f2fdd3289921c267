"""The one encoding of values, and the only one that writes secrets down: for the store, never for a page."""

from __future__ import annotations

from typing import Any, TypeVar, get_args

import msgspec

from sixturns.kernel.values import Hidden

T = TypeVar("T")


def _open(value: Any) -> Any:
    if isinstance(value, Hidden):
        return value.open()
    raise NotImplementedError(f"{type(value).__name__} has no encoding")


def _hide(kind: Any, given: Any) -> Any:
    if getattr(kind, "__origin__", kind) is Hidden:
        (held,) = get_args(kind)
        return Hidden(msgspec.convert(given, held))
    raise NotImplementedError(f"{kind} has no encoding")


_encoder = msgspec.json.Encoder(enc_hook=_open, order="deterministic")


def encode(value: Any) -> bytes:
    """Canonical JSON, secrets included."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    """A value of that type; raises `msgspec.ValidationError` naming the place."""
    return msgspec.json.decode(data, type=kind, dec_hook=_hide)


def plain(value: Any) -> Any:
    """A value as plain lists and tables, every field of it and secrets included."""
    if isinstance(value, Hidden):
        return plain(value.open())
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, frozenset):
        return [plain(one) for one in sorted(value)]
    return value


def from_plain(given: Any, kind: type[T]) -> T:
    """A value of that type from plain lists and tables; raises `msgspec.ValidationError` naming the place."""
    return msgspec.convert(given, kind, dec_hook=_hide)


def not_taken(given: Any, taken: Any) -> str:
    """The place of the first thing that was given and does not stand in what was made of it; empty when all does.

    Values take no notice of fields they do not know; whoever reads what people write asks here.
    """
    if isinstance(given, dict) and isinstance(taken, dict):
        for key, value in given.items():
            if key not in taken:
                return f".{key}"
            if inside := not_taken(value, taken[key]):
                return f".{key}{inside}"
    if isinstance(given, list | tuple) and isinstance(taken, list):
        for place, (one, its) in enumerate(zip(given, taken, strict=False)):
            if inside := not_taken(one, its):
                return f"[{place}]{inside}"
    return ""
