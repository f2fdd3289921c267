"""The bodies of log entries, and the answers they carry. One answer list is the save file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from sixturns.handlers.codec import decode, encode
from sixturns.kernel.effects import MOST_WORDS, Blank, Choose, Pick, Roll, Row
from sixturns.kernel.values import Value, replace
from sixturns.world.map_edits import Edit

Source = Literal["rolled", "typed", "chosen", "ruled"]
How = Literal["app rolls", "I roll", "ask"]
Question = Roll | Choose


class Body(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, gc=False):
    """What an entry of the log says."""


class Began(Body, frozen=True, tag="began"):
    """The first entry: the campaign's name, its rule set, dungeon and hexes by content, its first state, its dice.

    `layers` is what the rule set was put together from, by content; empty for one that ships with Sixturns.
    `seed` and `nonce` are hexadecimal. Players are shown `commitment`, the SHA-256 of both, and may check every die
    when the seed is told at the end. `known` says that the seed was given by hand, so that its dice can be known;
    `guided`, that a newcomer is shown what to try.
    """

    name: str
    ruleset: str
    rules: str
    dungeon: str
    state: msgspec.Raw
    seed: str
    nonce: str
    version: str
    known: bool = False
    guided: bool = False
    hexes: str = ""
    layers: str = ""


class Answer(Body, frozen=True, tag="answer"):
    """An answer to the question at `site`, whose fingerprint is `asked`.

    `faces` are the dice (one total when only that was typed). `auto` belongs to the input before it; `again` marks a
    question whose dice had been seen before an undo; `why` is the reason of a ruling.
    """

    site: str
    asked: str
    reading: msgspec.Raw
    source: Source
    faces: tuple[int, ...] = ()
    to: str = "all"
    auto: bool = False
    again: bool = False
    why: str = ""


class Retract(Body, frozen=True, tag="retract"):
    """Undo: the last input that stands is taken back, with all it caused."""


class Restore(Body, frozen=True, tag="restore"):
    """Redo: the input last taken back stands again."""


class Ruling(Body, frozen=True, tag="ruling"):
    """The referee amends the answer of entry `of`; what follows is kept as far as the same questions are asked."""

    of: int
    reading: msgspec.Raw
    why: str


class Set(Body, frozen=True, tag="set"):
    """A fact of the state set by hand; it takes hold at the next rest. `auto` belongs to the input before it."""

    path: str
    value: msgspec.Raw
    why: str = ""
    auto: bool = False


class Mended(Body, frozen=True, tag="mended"):
    """A change to the map of hexes, made by hand; the next rest is on the new map.

    `edit` is one of `sixturns.world.map_edits`; `auto` belongs to the input before it.
    """

    edit: Edit
    why: str = ""
    auto: bool = False


class Amended(Body, frozen=True, tag="amended"):
    """Other rules, which are in force from the next rest on.

    `rules` is what they were put together from, by content; `auto` belongs to the input before it.
    """

    ruleset: str
    rules: str
    why: str = ""
    auto: bool = False


class Policy(Body, frozen=True, tag="policy"):
    """How a kind of roll is made from now on."""

    kind: str
    how: How


class Note(Body, frozen=True, tag="note"):
    """Words of the referee's, for the log alone."""

    words: str


class Aloud(Body, frozen=True, tag="aloud"):
    """Words that the referee reads to the players."""

    words: str


class SessionEnded(Body, frozen=True, tag="session ended"):
    """A sitting is over; a `Checkpoint` follows."""

    words: str = ""


class Reopened(Body, frozen=True, tag="reopened"):
    """Play goes on from the line `kept`, since what stood after it no longer fits the rules; `why` names both sides."""

    kept: int
    why: str


class Checkpoint(Body, frozen=True, tag="checkpoint"):
    """The table in full, by content: a `Snapshot` that is part of the save. Undo reaches no further back.

    Written at the end of a session, and before another version of Sixturns first appends, so that a log which no longer
    fits its rules has a place to go on from.
    """

    snapshot: str
    rules: str
    version: str


class Ended(Body, frozen=True, tag="ended"):
    """The campaign is over; its seed may be told."""

    why: str = ""


AnyBody = (
    Began
    | Answer
    | Retract
    | Restore
    | Ruling
    | Set
    | Mended
    | Amended
    | Policy
    | Note
    | Aloud
    | SessionEnded
    | Reopened
    | Checkpoint
    | Ended
)
_decoder = msgspec.json.Decoder(AnyBody)


def write(body: Body) -> bytes:
    """A body as the store keeps it."""
    return encode(body)


def read(data: bytes) -> AnyBody:
    """A body from the store; raises `msgspec.ValidationError` when it is none that this version knows."""
    return _decoder.decode(data)


def token(value: Any) -> str:
    """A reading or an option as text: what a form sends back and the log keeps."""
    return _token_of(value) if isinstance(value, Value) else encode(value).decode()


@lru_cache(8192)
def _token_of(value: Value) -> str:
    """What is made once only: values of one kind are not mistaken for each other, as 0 is for False."""
    return encode(value).decode()


@lru_cache(8192)
def reading_of(question: Roll, faces: int) -> str:
    """The reading of a sum of faces, as text."""
    return token(question.read(faces))


@lru_cache(8192)
def fingerprint(question: Question) -> str:
    """A short digest of what an answer depends on; replay checks it before the answer is used.

    Of a roll that is its dice, rows and bonus. A decision may gain options: an answer fits as long as it is admitted.
    """
    return _digest((question.dice, question.rows, question.bonus) if isinstance(question, Roll) else question.site)


@lru_cache(8192)
def _digest(what: Any) -> str:
    return blake2b(encode(what), digest_size=6).hexdigest()


@lru_cache(8192)
def _readings(rows: tuple[Row, ...]) -> dict[bytes, Any]:
    """The reading behind each token."""
    return {encode(row.reading): row.reading for row in rows}


@lru_cache(8192)
def _kinds(question: Choose) -> tuple[Any, ...]:
    """The types of what a decision admits."""
    options = (*question.options, *(blank.option for blank in question.blanks))
    return tuple(dict.fromkeys(type(option) for option in options))


@lru_cache(8192)
def _decoded(data: bytes, kind: Any) -> Any:
    """The value of a token; `NotImplemented` when it is none of that type."""
    try:
        return decode(data, kind)
    except msgspec.MsgspecError:
        return NotImplemented


class NotAnAnswer(ValueError):
    """An answer that the open question does not admit; says why."""


@lru_cache(16_384)
def meant(question: Question, data: bytes) -> Any:
    """The value of a token that a question admits, else `NotImplemented`."""
    if isinstance(question, Roll):
        return _readings(question.rows).get(data, NotImplemented)
    for kind in _kinds(question):
        value = _decoded(data, kind)
        if value is not NotImplemented and question.admits(value):
            return value
    return NotImplemented


def admitted(question: Question, raw: bytes | str | msgspec.Raw) -> Any:
    """The value of an answer given as a token.

    Raises:
        NotAnAnswer: when the question admits no such answer.
    """
    data = raw.encode() if isinstance(raw, str) else bytes(raw)
    value = meant(question, data)
    if value is NotImplemented:
        raise NotAnAnswer(f"{data.decode('utf-8', 'replace')[:80]} is not among the answers")
    return value


def fill(question: Choose, option: str, fields: Mapping[str, Sequence[str]]) -> str:
    """An option whose open fields were filled in on a form, as the token of the answer.

    Args:
        question: the open decision.
        option: the token of the option that was taken.
        fields: for each open field the tokens picked, or the free words as they are; one not named is left as it was.

    Raises:
        NotAnAnswer: naming the field that does not fit.
    """
    for blank in question.blanks:
        if token(blank.option) != option:
            continue
        given: dict[str, Any] = {}
        for pick in blank.picks:
            picked = list(fields.get(pick.field, ()))
            if not picked:
                continue
            if not pick.among:
                given[pick.field] = picked[0].strip()
                continue
            values = {token(value): value for value in pick.among}
            if unknown := [one for one in picked if one not in values]:
                raise NotAnAnswer(f"{pick.field}: {unknown[0][:40]} is not among {', '.join(values)}")
            chosen = tuple(values[one] for one in picked)
            given[pick.field] = chosen if isinstance(getattr(blank.option, pick.field), tuple) else chosen[0]
        filled = replace(blank.option, **given)
        if filled not in question.options and not blank.admits(filled):
            raise NotAnAnswer(_unfit(blank, filled))
        return token(filled)
    admitted(question, option)
    return option


def _unfit(blank: Blank, filled: Any) -> str:
    for pick in blank.picks:
        if not Blank(filled, (pick,)).admits(filled):
            return f"{pick.field}: {_allowed(pick)}"
    return "that is not among the answers"


def _allowed(pick: Pick) -> str:
    if not pick.among:
        return f"say it in words, at most {MOST_WORDS} characters"
    return f"at most {pick.most} of {', '.join(str(value) for value in pick.among)}"
