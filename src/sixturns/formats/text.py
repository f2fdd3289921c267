"""From the bytes of a file to its text, from its markup to plain words, and from its JSON to numbers one can trust."""

from __future__ import annotations

import codecs
import json
import re
from html import unescape
from math import isfinite
from typing import Any

from sixturns.formats.report import Remark, Unreadable

MOST_BYTES = 32 * 1024 * 1024
"""The largest file that is read."""

MOST_SQUARES = 250_000
"""The most squares that a map may have."""

FARTHEST = 100_000
"""How far from the origin of its map a square may lie."""

LONGEST_TEXT = 20_000
LONGEST_NAME = 200
LONGEST_PATH = 4096

PACKED = {b"\x1f\x8b": "gzip", b"PK\x03\x04": "zip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"7z\xbc\xaf": "7-Zip"}
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
GLIMPSED = 1000
"""The first bytes of a file, by which UTF-16 without a mark is told from what is no text."""

POINTER = b"version https://git-lfs"

_UNSEEN = re.compile(r"<(script|style)\b.*?(</\1\s*>|\Z)|<!--.*?(-->|\Z)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"</?[a-zA-Z!?][^<>]*>")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


def glimpse(data: bytes) -> bytes:
    """The bytes of a file for recognising its format: the same whether it is UTF-8 or UTF-16, as far as it is ASCII."""
    return data.lstrip(b"\xef\xbb\xbf\xfe\xff").replace(b"\0", b"")


def decode(data: bytes, name: str) -> tuple[str, tuple[Remark, ...]]:
    """The text of a file, with a remark when its encoding had to be guessed.

    Raises:
        Unreadable: when it is too large, packed, a Git LFS pointer, or no text; nothing is ever unpacked.
    """
    if len(data) > MOST_BYTES:
        raise Unreadable(name, f"larger than {MOST_BYTES // 2**20} MiB")
    if data.startswith(POINTER):
        raise Unreadable(name, "a Git LFS pointer, not the file itself: fetch that with `git lfs pull` first")
    for mark, kind in PACKED.items():
        if data.startswith(mark):
            raise Unreadable(name, f"a {kind} file: unpack it first")
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            return _decoded(data, encoding, name), ()
    if b"\0" in data:
        start = data[:GLIMPSED]
        text = _decoded(data, "utf-16-be" if start[:1] == b"\0" else "utf-16-le", name)
        if start.count(0) < len(start) / 3 or "\0" in text:
            raise Unreadable(name, f"not text: a zero byte at byte {data.index(0)}")
        return text, (Remark(name, "has no mark of its encoding; read as UTF-16"),)
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        text = _decoded(data, "cp1252", name)
        return text, (Remark(name, f"is not UTF-8 at byte {error.start}; read as Windows text (cp1252)"),)


def _decoded(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(name, f"not text: byte {error.start} is no {encoding.upper()}") from None


def words(given: Any, most: int = LONGEST_TEXT) -> str:
    """Plain words of what may be marked up: tags and what they hide are gone, entities are characters.

    Line ends stay, runs of blanks become one. What is neither text nor a number gives nothing.
    """
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        return ""
    text = _UNSEEN.sub(" ", str(given)[: 4 * most].encode("utf-8", "replace").decode("utf-8"))
    text = unescape(_TAG.sub("", re.sub(r"<(br|p|li)\b[^<>]*>", "\n", text, flags=re.IGNORECASE)))
    text = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)[:most].strip()


def phrase(given: Any, most: int = LONGEST_NAME) -> str:
    """Plain words on one line, for names."""
    return words(given, most).replace("\n", " ")


def harmless(line: str) -> str:
    """A line as it stands, markup and all, but without the characters that a terminal would obey."""
    return _CONTROL.sub("", line)


def slug(text: str) -> str:
    """A text as an id: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40].strip("-")


def called(name: str) -> str:
    """The name of a file for messages: on one line, without anything that a terminal would obey."""
    return phrase(name, LONGEST_PATH) or "the file"


def stem(name: str) -> str:
    """The name of a file without its folder and its ending, as a name for what is in it."""
    return phrase(re.sub(r"\.\w{1,12}$", "", re.split(r"[/\\]", name)[-1])) or "A dungeon"


def json_of(text: str, name: str) -> tuple[dict[str, Any], tuple[Remark, ...]]:
    """The one object of a JSON file, with a remark when it breaks the rules of JSON and can be read all the same.

    Raises:
        Unreadable: naming the line when it is no JSON, or saying that it is too deep.
    """
    remarks: tuple[Remark, ...] = ()
    try:
        try:
            given = json.loads(text)
        except json.JSONDecodeError as error:
            if not error.msg.startswith("Invalid control character"):
                raise
            given = json.loads(text, strict=False)
            remarks = (Remark(f"line {error.lineno}", "has a raw control character in a text; read as it stands"),)
    except json.JSONDecodeError as error:
        raise Unreadable(f"{name}, line {error.lineno}, column {error.colno}", f"no JSON: {error.msg}") from None
    except ValueError:
        raise Unreadable(name, "no JSON: a number has too many digits") from None
    except RecursionError:
        raise Unreadable(name, "nested too deeply") from None
    if not isinstance(given, dict):
        raise Unreadable(name, "no object at the top of the JSON")
    return given, remarks


def json_file(data: bytes, name: str) -> tuple[dict[str, Any], tuple[Remark, ...]]:
    """The one object of a file of JSON, with what had to be guessed about its encoding and its form.

    Raises:
        Unreadable: as `decode` and `json_of` do.
    """
    text, encoding = decode(data, name)
    given, form = json_of(text, name)
    return given, (*encoding, *form)


def whole(given: Any, place: str, low: int = -FARTHEST, high: int = FARTHEST) -> int:
    """A whole number, also when it is written as text or with a fraction of nothing.

    Raises:
        Unreadable: naming the place when it is none, or out of bounds.
    """
    number = given
    if isinstance(given, str) and re.fullmatch(r"\s*-?\d{1,9}\s*", given, re.ASCII):
        number = int(given)
    if isinstance(number, float) and isfinite(number) and number == int(number):
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int):
        raise Unreadable(place, f"{_shown(given)} is not a whole number")
    if not low <= number <= high:
        raise Unreadable(place, f"{_shown(given)} is not from {low} to {high}")
    return number


def real(given: Any, place: str) -> float:
    """A finite number.

    Raises:
        Unreadable: naming the place when it is none.
    """
    if isinstance(given, bool) or not isinstance(given, int | float) or not -FARTHEST <= given <= FARTHEST:
        raise Unreadable(place, f"{_shown(given)} is not a number of this map")
    return float(given)


def listed(given: Any, place: str) -> list[Any]:
    """A list; nothing is an empty one.

    Raises:
        Unreadable: naming the place when it is something else.
    """
    if given is None:
        return []
    if not isinstance(given, list):
        raise Unreadable(place, f"{_shown(given)} is not a list")
    return given


def table(given: Any, place: str) -> dict[str, Any]:
    """An object; nothing is an empty one.

    Raises:
        Unreadable: naming the place when it is something else.
    """
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise Unreadable(place, f"{_shown(given)} is not an object")
    return given


def _shown(given: Any) -> str:
    """A value in a message: short, and on one line."""
    match given:
        case dict():
            return "an object"
        case list():
            return "a list"
        case None:
            return "nothing"
        case bool():
            return str(given).lower()
        case float():
            return str(given).replace("nan", "NaN").replace("inf", "Infinity")
        case int():
            return str(given) if abs(given) < 10**18 else "a very large number"
    return repr(phrase(given, 40))
