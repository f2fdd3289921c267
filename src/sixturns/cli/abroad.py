"""Moves out of doors as they are typed: ``set out n``, ``march 0804 0903``, ``camp odo gathers``, ``half a day``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from sixturns.cli.refused import Refused
from sixturns.cli.typed import Coming, Fields, Taken, inline, named, option, plain, standing, values
from sixturns.handlers.advance import Answered, Told
from sixturns.handlers.answers import admitted
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.rules.wayfaring import EVERY_PACE
from sixturns.rulesets import bestiary
from sixturns.views.question import FieldView, OptionView
from sixturns.world.hexes import Hex
from sixturns.world.moves import Move

OUTDOORS = frozenset({"show country", "camp", "sleep on", "march on", "set out", "found again"})
"""Acts of which there is always one among the moves of a party out of doors that faces nobody."""

OTHERWISE = {
    "search the hex": "explore",
    "seek a secret": "seek",
    "search": "explore",
    "make camp": "camp",
    "enter by": "go in by",
    "enter": "go in",
    "country": "show country",
    "go aboard": "embark",
    "aboard": "embark",
    "go ashore": "land",
    "ashore": "land",
    "who holds": "garrison",
    "look for food": "forage",
    "hunt for game": "hunt for game",
    "hunt for the day": "hunt for game",
    "hunt": "hunt for game",
}
"""What may be typed for a move besides its own name; the longer ones first."""

MARCHES = ("set out", "march on", "march")
"""How a march is begun, or gone on with; each may stand for the other."""

HALF_A_DAY = re.compile(r"(?:rest +)?(?:for +)?(?:half|half a day|half day)")
WHOLE_DAY = re.compile(r"rest +(?:for +)?(?:a|the|the whole|a whole|whole)? *day")
SIDES = {"north": "n", "south": "s", "east": "e", "west": "w"}
TOWARD = re.compile(r"^(?:to the|towards?|to|by way of|along the route|along)\b *", re.IGNORECASE)
SAID_OF_PACES = {
    "forced march": "forced",
    "cautiously": "cautious",
    "cautious march": "cautious",
    "at night": "by night",
    "forced at night": "forced by night",
}
"""Other words for the paces."""

WATCHES = ("first", "second", "third", "fourth")
GATHERS = re.compile(r"(?:wood +)?(.+?)(?: +gathers?(?: +wood)?)?")
GUARDS = re.compile(r"(?:(?:guards?|watch|watches) +)?(.+?)(?: +(?:guards?|watch|watches))?")
OF_GUARDS = re.compile(r"\b(?:guards?|watch|watches)\b")
OF_WOOD = re.compile(r"\b(?:wood|gathers?)\b")
IN_ARMS = {"in arms": "forceful", "armed": "forceful", "in peace": "peaceable"}


def move(line: str, options: Sequence[OptionView]) -> Taken | None:
    """The move out of doors that was typed; None when the line is none, or the party is not out of doors.

    Raises:
        Refused: when there is no such move just now, or a part of it is none.
    """
    if not any(one.act in OUTDOORS for one in options):
        return None
    small = line.lower().strip()
    for word in MARCHES:
        if small == word or small.startswith(f"{word} "):
            return _march(line[len(word) :].strip(), options)
    if HALF_A_DAY.fullmatch(small) or WHOLE_DAY.fullmatch(small):
        return option(f"rest number {1 if HALF_A_DAY.fullmatch(small) else 2}", _acts("rest", options))
    for word, act in OTHERWISE.items():
        if small == word or small.startswith(f"{word} "):
            line = f"{act}{line[len(word) :]}"
            break
    act, _space, rest = line.partition(" ")
    if act.lower() == "camp" and rest.strip():
        return _camp(rest.strip(), options)
    if act.lower() == "hail":
        return _hail(rest.strip(), options)
    for act in ("explore", "seek", "rest", "stay", "go in", "embark", "land", "forage", "hunt for game"):
        if line.lower() == act or line.lower().startswith(f"{act} "):
            return option(line, _acts(act, options))
    return None


def _acts(act: str, options: Sequence[OptionView]) -> Sequence[OptionView]:
    """The options of an act; raises `Refused` when there are none now."""
    found = [one for one in options if one.act == act]
    if not found:
        pitched = any(one.act == "sleep on" for one in options)
        raise Refused(IN_CAMP if pitched else WHY_NOT[act])
    return found


IN_CAMP = "the camp is pitched: sleep on, or break camp"
WHY_NOT = {
    "camp": "nobody can make camp now",
    "explore": "the hex cannot be searched now: the day is over, or the party afloat",
    "seek": "nothing secret can be sought now: the rules in force have no such move, or the day is over",
    "stay": "nobody can stay for whole days now: a stay begins before anything else is done in a day",
    "rest": "there is no rest to be had now: it begins before anything else is done in a day",
    "forage": "no food can be looked for now: it is, once a day, on a day that was travelled, where the rules have it",
    "hunt for game": "nobody can hunt now: a hunt begins before all else in a day, where the rules have it",
    "go in": "there is no way in here that the party knows",
    "embark": "nobody can go aboard now",
    "land": "the party is not afloat",
    "hail castle": "there is no castle here that the party knows",
    "set out": "the party goes no farther now: rest, where rest is owed, or waive rest; else camp",
}
"""Why an act may be none of the moves."""


# ------------------------------------------------------------------------------------------------------------ marching
def refuse_to_stay(table: Table, question: Choose, token: str) -> None:
    """Refuses a march that makes for the hex where the party reckons itself, or along a route that ends there.

    Raises:
        Refused: when the answer, given by its token, is such a march.
    """
    doing = admitted(question, token)
    stays = isinstance(doing, Move) and doing.act in MARCHES and not doing.at and not _ahead(table, doing.route)
    if stays and not table.now.is_lost:
        raise Refused("the way ends where the party is: say where, march n, march 0804 0903")


def leads_on(table: Table) -> bool:
    """Whether the route goes on from where the party reckons itself, as far as the last march on it told."""
    return (table.now.is_lost or _ahead(table)) and not DEAD_ENDS & set(_told_on_the_march(table))


def _ahead(table: Table, route: Sequence[Hex] = ()) -> bool:
    return any(at != table.now.reckoned for at in route or table.now.route)


def _told_on_the_march(table: Table) -> Sequence[str]:
    """The facts of the last march; none when it is none of the newest moves."""
    for scene in islice(table.scenes(), MOVES_BACK):
        things = [thing for _seq, thing in scene.items]
        if any(isinstance(it, Answered) and getattr(it.value, "act", "") in MARCHES for it in things):
            return [it.fact.fact for it in things if isinstance(it, Told)]
    return ()


DEAD_ENDS = frozenset({"edge of the map", "water ahead", "no way for beasts", "too dear", "dear to find the way"})
"""What is told on a march that stops where it would stop at once again, or the next day as well."""

MOVES_BACK = 20
"""How many moves are looked through for the last march."""


def _march(typed: str, options: Sequence[OptionView]) -> Taken:
    """A day's march that begins, or goes on: along the route, to a side, or by hexes."""
    begins = any(one.act == "set out" for one in options)
    among = _acts("set out" if begins or not any(one.act == "march on" for one in options) else "march on", options)
    typed, pace = paced(typed)
    if pace and not begins:
        raise Refused("how the party marches is said when it sets out")
    where = TOWARD.sub("", typed).strip()
    if not where:
        return _filled_in(_along_the_route(among), {"using": pace})
    if (side := _side(where, among)) is not None:
        return _filled_in(among, {"at": _name_of_side(where), "using": pace}) if pace else Taken(side, None)
    return _filled_in(among, {"route": where, "using": pace})


def paced(typed: str) -> tuple[str, str]:
    """What was typed without the pace that it ends with, and that pace; empty when it names none."""
    for said in sorted((*EVERY_PACE, *SAID_OF_PACES), key=len, reverse=True):
        if typed.lower() == said or typed.lower().endswith(f" {said}"):
            return typed[: len(typed) - len(said)].strip(), SAID_OF_PACES.get(said, said)
    return typed, ""


def _side(where: str, options: Sequence[OptionView]) -> OptionView | None:
    """The option that goes to a side; None when it is none."""
    short = _name_of_side(where)
    ends = (one for one in options if one.label.partition(":")[0].lower().endswith(f" to the {short}"))
    return next(ends, None)


def _name_of_side(where: str) -> str:
    """A side in its letters: ``n`` for north, ``se`` for south-east."""
    return "".join(SIDES.get(part, part) for part in re.findall(r"north|south|east|west|\w", where.lower()))


def _along_the_route(options: Sequence[OptionView]) -> Sequence[OptionView]:
    """The options that name neither a side nor hexes to go by."""
    return [one for one in options if not _has(one, "route") and not _has(one, "at") and not _to_a_side(one)]


def _to_a_side(one: OptionView) -> bool:
    return " to the " in one.label


def _filled_in(options: Sequence[OptionView], said: dict[str, str]) -> Taken:
    """The option that has the fields which are said, filled in so; the others stay as they stand."""
    said = {name: words for name, words in said.items() if words}
    for one in options:
        if all(_has(one, name) for name in said):
            fields = {it.name: values(it, said[it.name]) if it.name in said else standing(it) for it in one.fields}
            return Taken(one, fields if said else None)
    raise Refused("say where: set out n, set out 0804 0903, march n; the party is on no route")


def _has(one: OptionView, name: str) -> bool:
    return any(field.name == name for field in one.fields)


# -------------------------------------------------------------------------------------------------- camp and castles
def _camp(typed: str, options: Sequence[OptionView]) -> Taken:
    """A camp: ``odo wick gather``, ``harl maud brenna wick guard``, one for each watch, ``odo+wick`` two in one."""
    (form,) = _acts("camp", options)
    by_name = {field.name: field for field in form.fields}
    if plain(typed)[0] in by_name:
        return Taken(form, inline(form, typed.split()))
    fields: Fields = {field.name: standing(field) for field in form.fields}
    for part in filter(None, (one.strip() for one in typed.split(","))):
        if OF_WOOD.search(part.lower()):
            who = GATHERS.fullmatch(part)
            fields = {**fields, "who": values(by_name["who"], _nobody(who[1] if who else part))}
        elif OF_GUARDS.search(part.lower()):
            who = GUARDS.fullmatch(part)
            fields = {**fields, **_guards(by_name, (who[1] if who else part).split())}
        else:
            raise Refused(CAMP)
    return Taken(form, fields)


CAMP = "camp odo wick gather, harl maud brenna wick guard; or camp nobody gathers, nobody guards"


def _guards(by_name: Mapping[str, FieldView], names: Sequence[str]) -> Fields:
    watches = [name for name in WATCHES if name in by_name]
    if len(names) == 1:
        names = [*names] * len(watches)
    if len(names) != len(watches):
        raise Refused(f"{len(watches)} watches want as many guards, odo+wick for two in one, - for nobody: {CAMP}")
    return {
        name: values(by_name[name], _nobody(who.replace("+", " "))) for name, who in zip(watches, names, strict=True)
    }


def _nobody(who: str) -> str:
    return "nobody" if who.strip() == "-" else who


def _hail(typed: str, options: Sequence[OptionView]) -> Taken:
    """A castle that is hailed, in peace or in arms."""
    castles, looking = _acts("hail castle", options), ""
    for said, meant in (IN_ARMS | {word: word for word in IN_ARMS.values()}).items():
        if typed.lower().endswith(said):
            typed, looking = typed[: len(typed) - len(said)].strip(), meant
            break
    one = castles[named(typed, [castle.label for castle in castles], "castle") if typed else _only(castles)]
    return _filled_in([one], {"using": looking})


def _only(castles: Sequence[OptionView]) -> int:
    if len(castles) > 1:
        raise Refused(f"which castle: {' or '.join(castle.label for castle in castles)}")
    return 0


# -------------------------------------------------------------------------------------------------- somebody comes
FASTEST, STEP = 240, 30
"""The speeds that can be picked go so far, in steps of feet a turn."""


def comes_upon(option: OptionView, come: Coming) -> Taken:
    """Creatures that the referee brings in out of doors, with the figures of the bestiary where it knows them."""
    group = bestiary.group_of("", come.name, come.number, "", mind=come.mind, speed=come.speed)
    speed = min(FASTEST, group.speed // STEP * STEP) if come.speed is None else come.speed
    said = {"words": come.name, "number": str(come.number), "speed": str(speed), "using": str(group.mind)}
    fields = {it.name: values(it, said[it.name]) if it.name in said else standing(it) for it in option.fields}
    return Taken(option, fields)
