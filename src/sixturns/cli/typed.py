"""What somebody types, read as options, fields and readings of the open question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixturns.cli.refused import Refused
from sixturns.handlers.wilds_by_hand import ROUTE
from sixturns.views.company import PartyRow
from sixturns.views.question import FieldView, OptionView
from sixturns.views.referee import RefereeView, SettingView
from sixturns.views.words import MINDS
from sixturns.world.creatures import Mind

OPTION = "option"

ONLY_BY_MAGIC = ("Evade by magic", "Evade them by magic")
"""The options that a mere `evade` does not mean."""

PURSUE, FLEE = "pursue", "flee"
"""What is done when the party goes after those who flee, and when it flees itself, as that is typed."""

LEFT_BEHIND = "leaves them behind"
"""Words of the option that ends a meeting because the party has got away."""

EVERYBODY = ("all", "everybody")
"""The words for every value of a field at once, where it takes so many."""

MOST_MEANT = 6
"""How many options a refusal names that may have been meant."""

Fields = Mapping[str, Sequence[str]]


class Several(Refused):
    """Words that may mean more than one thing."""


class Taken(msgspec.Struct, frozen=True):
    """An option, and its fields as far as they were given on the same line; None where they were not spoken of."""

    option: OptionView
    fields: Fields | None


def plain(text: str) -> list[str]:
    """The words of a text, small and without punctuation."""
    return re.findall(r"[\w'+-]+", text.lower())


def fits(label: str, typed: str) -> bool:
    """Whether every typed word begins a word of the label, in their order; a number is meant as a whole."""
    words = iter(plain(label))
    return all(
        any(word == one or (word.startswith(one) and not one.isdecimal()) for word in words) for one in plain(typed)
    )


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
        [(len(small) > 1 or small.isdecimal()) and fits(label, small) for label in whole],
    ):
        found = [labels[place] for place, hit in enumerate(hits) if hit and small]
        if len(found) == 1:
            return labels.index(found[0])
        if found:
            more = len(found) - MOST_MEANT
            meant = [*found[:MOST_MEANT], f"{more} more"] if more > 0 else found
            raise Several(f"{typed!r} may be {' or '.join(meant)}")
    if what == OPTION:
        raise Refused(
            f"{typed!r} is no option: type its number or its first letters (`help` lists all that can be typed)"
        )
    raise Refused(f"{what}: {typed!r} is none of {', '.join(in_short(labels))}")


def in_short(labels: Sequence[str]) -> list[str]:
    """Labels in their order, those alike but for a number that is counted through taken together: ``section 1–6``."""
    alike: dict[tuple[str, ...], list[int]] = {}
    for label in labels:
        before, number, after = re.fullmatch(r"(.*?)(\d*)(\D*)", label, re.DOTALL).groups()  # type: ignore[union-attr]
        counted = number and not number.startswith("0")
        alike.setdefault((before, after) if counted else (label,), []).append(int(number or 0))
    said: list[str] = []
    for parts, numbers in alike.items():
        first, last = numbers[0], numbers[-1]
        if len(parts) == 1:
            said.append(parts[0])
        elif len(numbers) > 2 and numbers == list(range(first, last + 1)):
            said.append(f"{first}–{last}".join(parts))
        else:
            said += [str(number).join(parts) for number in numbers]
    return said


def option(typed: str, options: Sequence[OptionView]) -> Taken:
    """The option that was typed, such as ``2``, ``par``, ``open north``, ``search north wall 3 by all``.

    What is done (``open``, ``go``) may stand for the beginning of the label; what follows the option fills its fields.
    The party evades by magic only where that is said, or by its number: not everybody has any. Who types `flee` means
    the party, never those whom it might go after.

    Raises:
        Refused: when it is none, or more than one.
    """
    taken = as_typed(typed, options)
    words, number = plain(typed), str(options.index(taken.option) + 1)
    if taken.option.label in ONLY_BY_MAGIC and words[0] != number and not any(map("magic".startswith, words[1:])):
        raise Refused(f"caught unawares in the open, nobody evades but by magic: evade by magic, or {number}")
    if taken.option.act == PURSUE and words[0] != number and FLEE.startswith(words[0]):
        left = (f", {place} if the party gets away" for place, one in enumerate(options, 1) if LEFT_BEHIND in one.label)
        raise Refused(f"nobody evades once a fight has begun: {number} if they flee and you follow{next(left, '')}")
    return taken


def as_typed(typed: str, options: Sequence[OptionView]) -> Taken:
    """The option that the words of a line fit best, with the fields that they fill; raises `Refused` for none."""
    words, acts = typed.split(), {one.act for one in options}
    whys: list[Refused] = []
    for first in range(len(words), 0, -1):
        head, rest = " ".join(words[:first]), words[first:]
        try:
            taken = meant(head, options)
        except Refused as refused:
            if not rest or head.lower() in acts:
                whys.append(refused)
            continue
        try:
            return Taken(taken, inline(taken, rest) if rest else None)
        except Refused as refused:
            if (form := only_form(taken, options)) is not taken:
                return Taken(form, inline(form, act_of(typed, options)[1].split()))
            if rest[0].lower() in keys(options) or act_of(head, options)[0]:
                raise
            whys.append(refused)
    raise whys[0]


def only_form(taken: OptionView, options: Sequence[OptionView]) -> OptionView:
    """The one form among the options of an act, if there are options that are none: ``run on``, as ``run`` somewhere.

    The option itself where there is no such thing.
    """
    forms = [one for one in options if one.act and one.act == taken.act and one.fields]
    return forms[0] if len(forms) == 1 else taken


def meant(typed: str, options: Sequence[OptionView]) -> OptionView:
    """The option that was meant: by number, by its label, or by what is done and words of the label.

    Of a label only what stands before the colon counts: who does it, and with what, are fields.
    """
    if typed.isdecimal():
        return options[chosen(typed, [one.label for one in options], OPTION)]
    if whole := next((one for one in options if one.label.lower() == typed.lower()), None):
        return whole
    act, rest = act_of(typed, options)
    among = [one for one in options if one.act == act] if act else options
    labels = [one.label.partition(":")[0] if one.fields else one.label for one in among]
    if act and len(among) == 1:
        if rest and (not fits(labels[0], rest) or any(field.name == "at" for field in among[0].fields)):
            raise Refused(f"{among[0].label}: nothing there is open to {rest!r}")
        return among[0]
    if act and not rest and (main := next((one for one in among if one.main), None)):
        return main
    return among[named(rest if act and rest else typed, labels, OPTION)]


def act_of(typed: str, options: Sequence[OptionView]) -> tuple[str, str]:
    """The act that a line begins with, the longest if it is several, and what follows; empty when it is none."""
    small = typed.lower()
    acts = [one.act for one in options if one.act and f"{small} ".startswith(f"{one.act} ")]
    act = max(acts, key=len, default="")
    return act, typed[len(act) :].strip()


def keys(options: Sequence[OptionView]) -> set[str]:
    """The words that begin a field of some option."""
    return {key for one in options for field in one.fields for key in keys_of(field)}


def keys_of(field: FieldView) -> list[str]:
    """The words that begin a field: its own name, and what it is called where that is one word."""
    return [field.name, *([field.label] if " " not in field.label else [])]


def inline(taken: OptionView, words: Sequence[str]) -> Fields:
    """The fields of an option given on its line; those not given stay as they stand.

    Words before any that begins a field go to the first field that knows them.
    """
    by_key = {key: field for field in taken.fields for key in keys_of(field)}
    given: dict[str, tuple[str, ...]] = {}
    first = next((place for place, word in enumerate(words) if word.lower() in by_key), len(words))
    given.update(unasked(taken, words[:first]))
    while first < len(words):
        field = by_key[words[first].lower()]
        last = next((n for n in range(first + 1, len(words)) if words[n].lower() in by_key), len(words))
        given[field.name] = values(field, " ".join(words[first + 1 : last]))
        first = last
    return {field.name: given.get(field.name) or standing(field) for field in taken.fields}


def unasked(taken: OptionView, words: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Words that no field's name goes before, as the fields that know them: as many words as one knows at a time.

    Raises:
        Refused: when some are known to none.
    """
    given: dict[str, tuple[str, ...]] = {}
    while words:
        field, upto = longest(taken, words, given)
        given[field.name], words = values(field, " ".join(words[:upto])), words[upto:]
    return given


def longest(taken: OptionView, words: Sequence[str], given: Mapping[str, object]) -> tuple[FieldView, int]:
    """The field, of those not yet given, that knows the most words of a line's beginning; and how many.

    Raises:
        Refused: when none does; says what a word may mean, where it may mean several things.
    """
    open_fields = [field for field in taken.fields if field.name not in given and field.values]
    for field in taken.fields:
        if field.name == ROUTE and ROUTE not in given and words[0][:1].isdecimal():
            return field, len(words)
    why = Refused(f"{taken.label}: nothing there is open to {words[0]!r}")
    for upto in range(len(words), 0, -1):
        for field in open_fields:
            try:
                values(field, " ".join(words[:upto]))
                return field, upto
            except Several as several:
                why = several if not isinstance(why, Several) else why
            except Refused:
                continue
    raise why


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
    if typed.lower() in EVERYBODY and field.most >= len(field.values):
        return tuple(token for token, _ in field.values)
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
    """A number or an id that is itself a value, as its label; all else unchanged."""
    return next((label for token, label in field.values if token in (typed, f'"{typed.lower()}"')), typed)


NUMBER_OF = re.compile(r"(?:(\d+)|an?) +(\S.*)")
FEET = re.compile(r"(\d+)(?: *(?:ft|feet).*)?")


class Coming(msgspec.Struct, frozen=True):
    """Creatures that somebody brings in; None where their speed, in feet a turn, or their mind was not said."""

    number: int
    name: str
    speed: int | None = None
    mind: Mind | None = None


def coming(typed: str) -> Coming:
    """Creatures on one line: ``5 goblins``, ``a troll, 60 ft, mindless``.

    Raises:
        Refused: when they have no name, or a speed or mind that there is not.
    """
    who, *more = (part.strip() for part in typed.split(","))
    number, name = (int(found[1] or 1), found[2]) if (found := NUMBER_OF.fullmatch(who)) else (1, who)
    if not name or name.isdecimal() or not number:
        raise Refused("say who appears: appear 5 goblins, 60 ft, intelligent")
    speed: int | None = None
    mind: Mind | None = None
    for part in more:
        if feet := FEET.fullmatch(part):
            speed = int(feet[1])
        else:
            minds = {str(mind): mind for mind in MINDS} | {label: mind for mind, label in MINDS.items()}
            mind = list(minds.values())[named(part, list(minds), "mind")]
    return Coming(number, name, speed, mind)


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


COINS = re.compile(r"([+-]\d+)(?: *(?:coins?|cn|gp|sp|cp))?[ ,]+(\D.*)")


def coins(typed: str) -> tuple[int, str] | None:
    """``+400 coins, Harl``: how many coins somebody picks up, or lays down, and who; None when it is another line."""
    found = COINS.fullmatch(typed)
    return (int(found[1]), found[2]) if found else None


def member(typed: str, view: RefereeView) -> PartyRow:
    """The member of the party that was meant; raises `Refused` when it is none, or more than one."""
    return view.party[named(typed, [row.name for row in view.party], "who")]


def life(typed: str, view: RefereeView) -> tuple[str, int]:
    """Whose hit points are meant, of a member or of a creature in the fight: the fact's path, and how many there are.

    Raises:
        Refused: when nobody is.
    """
    if not typed:
        raise Refused("whose hit points: hp harl -3, hp #2 -5, hp harl 7")
    bodies = view.fight.bodies if view.fight else ()
    if typed.startswith("#"):
        body = next((one for one in bodies if f"#{one.number}" == typed), None)
        if body is None:
            raise Refused(f"there is no {typed} in a fight" + (f", only #1 to #{len(bodies)}" if bodies else ""))
        return f"fight.bodies.{body.id}.hp", body.hp
    row = member(typed, view)
    return f"party.members.{row.id}.hp", row.hp


def changed(number: int, typed: str) -> int:
    """A number after ``-3`` or ``+3``, or as it is now said to be; raises `Refused` when it is no number."""
    if not re.fullmatch(r"[+-]?\d{1,3}", typed):
        raise Refused(f"{typed!r} is no number of hit points: -3, +3 or 7")
    return number + int(typed) if typed[0] in "+-" else int(typed)
