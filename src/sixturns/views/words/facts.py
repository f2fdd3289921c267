"""Facts that were set by hand, as the log tells them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import Names, counted, listed
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Line
from sixturns.world.map_edits import Cut, Draw, Edit, Name, Paint, Pin, Put, Rub, Take, Unpin

WHOLE = {
    "keys": _("The key of {place} is changed"),
    "traps": _("The traps are changed"),
    "wandering": _("The wandering table is changed"),
    "charted": _("The players' map is changed"),
    "pencilled": _("The country on the players' map is changed"),
    "explored": _("The hexes that the players have been in are changed"),
    "sights": _("The sights on the players' map are changed"),
    "ways": _("The roads and rivers on the players' map are changed"),
    "uncovered": _("What was found by searching is changed"),
    "trail": _("The trail on the players' map is changed"),
}


def fact_of(path: str, raw: bytes, names: Names) -> str:
    """What a fact has been set to: in words where the table has some, else its path and value."""
    value = msgspec.json.decode(raw)
    keys = path.split(".")
    match keys:
        case ["party", "members", "+"] if isinstance(value, dict):
            return _("{who} joins the party").format(who=value.get("name", ""))
        case ["party", "members"] if isinstance(value, list):
            return _company(value, names)
        case ["party", "speaker" | "mapper" | "pathfinder" as office]:
            return _office(office, str(value), names)
        case ["party", "members", who]:
            return _("{who} leaves the party").format(who=names.member(who)) if value is None else f"{path} = {value}"
        case ["party", "members", who, "carries" | "holds" as how] if isinstance(value, list):
            return _kit(names.member(who), how, Counter(map(str, value)))
        case ["party", "members", who, field] if isinstance(value, int):
            return _("{who}: {what}").format(who=names.member(who), what=_amount(field, value))
        case ["fight", "bodies", id, field]:
            return _("{which}: {what}").format(which=_body(id, names), what=_amount(field, value))
        case ["lights", place, "bearer"] if place.isdecimal() and int(place) < len(names.state.lights):
            light = names.state.lights[int(place)]
            said = _("{who}'s {kind} goes to {other}")
            return said.format(who=names.member(light.bearer), kind=light.kind, other=names.member(str(value)))
        case ["foes", "+"] if isinstance(value, dict):
            who = counted(value.get("number", 1), value.get("name", ""))
            return _("{who} in {place}").format(who=who, place=names.area(value["at"]))
        case ["keys", "+"] if isinstance(value, dict):
            return WHOLE["keys"].format(place=names.area(value["id"]))
        case ["keys", id, *_rest]:
            return WHOLE["keys"].format(place=names.area(id))
        case ["half_days"] if value:
            return ngettext("{n} half day of rest is owed", "{n} half days of rest are owed", value).format(n=value)
        case ["half_days"]:
            return _("No rest is owed any more after a pursuit")
        case [field, *_rest] if field in WHOLE:
            return WHOLE[field]
    return f"{path} = {raw.decode()}"


def mended(edit: Edit, names: Names) -> str:
    """A change to the map of hexes."""
    match edit:
        case Paint(hexes, terrain):
            said = _("Map: {hexes} painted {terrain}") if terrain else _("Map: {hexes} left blank")
            return said.format(hexes=_hexes(hexes, names), terrain=terrain)
        case Cut(hexes):
            return _("Map: {hexes} taken off").format(hexes=_hexes(hexes, names))
        case Draw(line):
            said = _("Map: a {kind} drawn over {hexes}") if line.points else _("Map: a {kind} drawn along {hexes}")
            return said.format(kind=line.kind, hexes=_hexes(_course(line), names))
        case Rub(line):
            over, along = _("Map: the {kind} over {hexes} rubbed out"), _("Map: the {kind} along {hexes} rubbed out")
            return (over if line.points else along).format(kind=line.kind, hexes=_hexes(_course(line), names))
        case Put(feature):
            what = feature.name or feature.kind
            return _("Map: {what} put into {hex}").format(what=what, hex=names.hex(feature.at))
        case Take(feature):
            return _("Map: {what} taken away").format(what=names.feature(feature))
        case Name(at, name):
            return _("Map: {hex} is called {name}").format(hex=names.hex(at), name=name or _("nothing"))
        case Pin(note):
            return _("Map: a note at {hex}: {words}").format(hex=names.hex(note.at), words=note.text)
        case Unpin(note):
            return _("Map: the note at {hex} taken away: {words}").format(hex=names.hex(note.at), words=note.text)


def _course(line: Line) -> tuple[Hex, ...]:
    """The hexes that a line goes through, or of which it goes along an edge."""
    return line.points or tuple(dict.fromkeys(edge.at for edge in line.edges))


MOST_NAMED = 6
"""More hexes than these are only counted."""


def _hexes(hexes: tuple[Hex, ...], names: Names) -> str:
    if len(hexes) > MOST_NAMED:
        return ngettext("{n} hex", "{n} hexes", len(hexes)).format(n=len(hexes))
    return listed([names.hex(at) for at in hexes])


def _company(members: list[Any], names: Names) -> str:
    """The party as it is now: what changed hands, else the order in which it marches."""
    was = {member.id: Counter(member.carries) for member in names.state.party.members}
    now: dict[str, Counter[str]] = {one["id"]: Counter(one.get("carries", ())) for one in members}
    less = [(id, lost) for id in now if id in was and (lost := was[id] - now[id])]
    more = [(id, got) for id in now if id in was and (got := now[id] - was[id])]
    if len(less) == len(more) == 1 and less[0][1] == more[0][1]:
        things = listed(f"{n} × {thing}" if n > 1 else thing for thing, n in less[0][1].items())
        said = _("{who} gives {other}: {things}")
        return said.format(who=names.member(less[0][0]), other=names.member(more[0][0]), things=things)
    return _("The marching order: {who}").format(who=", ".join(names.member(id) for id in now))


OFFICES = {
    "speaker": (_("{who} speaks for the party"), _("Nobody speaks for the party")),
    "mapper": (_("{who} draws the map"), _("Nobody draws the map")),
    "pathfinder": (_("{who} finds the way"), _("Whoever does it best finds the way")),
}


def _office(office: str, who: str, names: Names) -> str:
    """Who speaks, draws or finds the way from now on."""
    somebody, nobody = OFFICES[office]
    return somebody.format(who=names.member(who)) if who else nobody


def _kit(who: str, how: str, things: Counter[str]) -> str:
    """All that a member carries, or holds, from now on."""
    if not things:
        return (_("{who} carries nothing") if how == "carries" else _("{who} holds nothing")).format(who=who)
    said = _("{who} carries {things}") if how == "carries" else _("{who} holds {things}")
    return said.format(who=who, things=listed(f"{n} × {thing}" if n > 1 else thing for thing, n in things.items()))


def _amount(field: str, value: Any) -> str:
    """So much of what a member or a creature has."""
    match field:
        case "hp":
            return ngettext("{n} hit point", "{n} hit points", value).format(n=value)
        case "treasure":
            return ngettext("{n} coin of treasure", "{n} coins of treasure", value).format(n=value)
        case "load":
            return ngettext("a load of {n} coin", "a load of {n} coins", value).format(n=value)
        case "fled":
            return _("has fled") if value else _("is back")
    return f"{field} = {value}"


def _body(id: str, names: Names) -> str:
    """A creature of the fight by its number."""
    fight = names.state.fight.open()
    ids = [body.id for body in fight.bodies] if fight else []
    return f"#{ids.index(id) + 1}" if id in ids else id
