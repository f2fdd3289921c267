"""What somebody types, read as options, fields and readings of the open question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixturns.cli.refused import Refused
from sixturns.views.question import FieldView, OptionView
from sixturns.views.referee import SettingView

KEYWORDS = {"by": "who", "with": "using"}
"""The words that begin a field of a move on the same line; a field's own name does as well."""

OPTION = "option"

Fields = Mapping[str, Sequence[str]]


class Taken(msgspec.Struct, frozen=True):
    """An option, and its fields as far as they were given on the same line; None where they were not spoken of."""

    option: OptionView
    fields: Fields | None


def plain(text: str) -> list[str]:
    """The words of a text, small and without punctuation."""
    return re.findall(r"[\w'+-]+", text.lower())


def fits(label: str, typed: str) -> bool:
    """Whether every typed word begins a word of the label, in their order."""
    words = iter(plain(label))
    return all(any(word.startswith(one) for word in words) for one in plain(typed))


def chosen(typed: str, labels: Sequence[str], what: str) -> int:
    """The place of the label that was meant, by its number or as `named` has it.

    Raises:
        Refused: when it is none, or more than one.
    """
    if not typed.isdecimal():
        return named(typed, labels, what)
    if not 1 <= int(typed) <= len(labels):
        raise Refused(f"there is no {what} {typed}, only 1 to {len(labels)}")
    return int(typed) - 1


def named(typed: str, labels: Sequence[str], what: str) -> int:
    """The place of the one label that was meant: by its whole, by its beginning, or by words of it.

    Raises:
        Refused: when it is none, or more than one.
    """
    small = " ".join(plain(typed))
    whole = [" ".join(plain(label)) for label in labels]
    for hits in (
        [label == small for label in whole],
        [label.startswith(small) for label in whole],
        [len(small) > 1 and fits(label, small) for label in whole],
    ):
        found = [place for place, hit in enumerate(hits) if hit and small]
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused(f"{typed!r} may be {' or '.join(labels[place] for place in found)}")
    if what == OPTION:
        raise Refused(
            f"{typed!r} is no option: type its number or its first letters (`help` lists all that can be typed)"
        )
    raise Refused(f"{what}: {typed!r} is none of {', '.join(labels)}")


def option(typed: str, options: Sequence[OptionView]) -> Taken:
    """The option that was typed, such as ``2``, ``par`` or ``1 by brenna harl with crowbar``."""
    labels = [one.label for one in options]
    words = typed.split()
    keys = {key for one in options for field in one.fields for key in keys_of(field)}
    first = next((place for place, word in enumerate(words) if place and word.lower() in keys), len(words))
    try:
        # The whole line first: a label may itself hold such a word, as "Talk with them" does.
        return Taken(options[chosen(typed, labels, OPTION)], None)
    except Refused:
        if first == len(words):
            raise
    taken = options[chosen(" ".join(words[:first]), labels, OPTION)]
    return Taken(taken, inline(taken, words[first:]))


def keys_of(field: FieldView) -> list[str]:
    """The words that begin a field."""
    return [field.name, *(word for word, name in KEYWORDS.items() if name == field.name)]


def inline(taken: OptionView, words: Sequence[str]) -> Fields:
    """The fields of an option given on its line; those not given stay as they stand."""
    by_key = {key: field for field in taken.fields for key in keys_of(field)}
    given: dict[str, list[str]] = {}
    field = ""
    for word in words:
        if word.lower() in by_key:
            field = by_key[word.lower()].name
            given.setdefault(field, [])
        elif not field:
            raise Refused(f"{taken.label}: nothing there is open to {word!r}")
        else:
            given[field].append(word)
    return {f.name: values(f, " ".join(given[f.name])) if f.name in given else standing(f) for f in taken.fields}


def standing(field: FieldView) -> tuple[str, ...]:
    """A field as it stands: what is chosen, else the first value where only one may be picked."""
    return field.chosen or (tuple(token for token, _ in field.values[:1]) if field.most == 1 else ())


def values(field: FieldView, typed: str) -> tuple[str, ...]:
    """What a field is given: free words, or values by words of their labels.

    Raises:
        Refused: when a word is none of the values, or too many are given.
    """
    typed = typed.strip()
    if not typed:
        if found := standing(field):
            return found
        raise Refused(f"{field.label}: nothing was given")
    if not field.values:
        return (typed,)
    labels = [label for _, label in field.values]
    try:
        return (field.values[named(by_value(field, typed), labels, field.label)][0],)
    except Refused:
        words = [word for word in re.split(r"[\s,+&]+", typed) if word and word.lower() != "and"]
        if field.most == 1 or len(words) < 2:
            raise
    tokens = dict.fromkeys(field.values[named(by_value(field, word), labels, field.label)][0] for word in words)
    if len(tokens) > field.most:
        raise Refused(f"{field.label}: at most {field.most}")
    return tuple(tokens)


def by_value(field: FieldView, typed: str) -> str:
    """A number that is itself a value, as its label; all else unchanged."""
    return next((label for token, label in field.values if token == typed), typed)


def else_fields(taken: OptionView, typed: str) -> Fields:
    """*Something else* on one line: ``listen at the grate, 5 rounds, noisy``.

    Raises:
        Refused: when it has no words, or a time that cannot be given.
    """
    fields = {field.name: standing(field) for field in taken.fields}
    words: list[str] = []
    for part in (one.strip() for one in typed.split(",")):
        if time := re.fullmatch(r"(?:(\d+)|an?|no) ?(rounds?|turns?)?", part.lower()):
            number, unit = int(time[1] or part.lower().startswith("a")), time[2] or "rounds"
            fields["rounds"] = (rounds(taken, number, unit.startswith("turn")),)
        elif part.lower() in ("noisy", "quiet"):
            fields["noisy"] = ("true" if part.lower() == "noisy" else "false",)
        elif part:
            words.append(part)
    if not words:
        raise Refused("something else needs words: else WORDS, 5 rounds, noisy")
    fields["words"] = (", ".join(words),)
    return fields


TURN_ROUNDS = 10


def rounds(taken: OptionView, number: int, turns: bool) -> str:
    """A time as the token of the `rounds` field."""
    token = str(number * TURN_ROUNDS if turns else number)
    among = next((field.values for field in taken.fields if field.name == "rounds"), ())
    if token not in [one for one, _ in among]:
        raise Refused(f"something else takes {', '.join(label for _, label in among)}")
    return token


def reading(typed: str, rulings: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """A ruling ``READING because WORDS`` as the token of the reading and the reason.

    Raises:
        Refused: when there is no reason, or no such reading.
    """
    said, because, why = typed.partition(" because ")
    labels = [label for _, label in rulings]
    if not because or not why.strip():
        raise Refused(f"a ruling needs a reason: rule READING because WORDS; readings are {', '.join(labels)}")
    tokens = [token for token, _ in rulings]
    for token in (said.strip(), f'"{said.strip()}"'):
        if token in tokens:
            return token, why.strip()
    # A number here is a distance or the like, never the place in a list.
    return tokens[named(said.strip(), labels, "reading")], why.strip()


def fact(typed: str, settings: Sequence[SettingView]) -> tuple[str, list[Any], str]:
    """``PATH VALUE [because WORDS]``: the path, the values that may be meant, the likeliest first, and the reason.

    A value may be said as the table says it, where there are few: ``yes``, ``room 3``, ``Harl``.

    Raises:
        Refused: when path or value is missing.
    """
    said, _, why = typed.partition(" because ")
    path, _, text = said.strip().partition(" ")
    if not path or not text.strip():
        raise Refused("set needs a path and a value: set PATH VALUE because WORDS")
    choices = {label.lower(): token for one in settings if one.path == path for token, label in one.choices}
    text = choices.get(text.strip().lower(), text.strip())
    meant: list[Any] = [text]
    try:
        meant.insert(0, msgspec.json.decode(text))
    except msgspec.DecodeError:
        pass
    return path, meant, why.strip()
