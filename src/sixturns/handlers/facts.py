"""Facts of the state set by hand: any of them, by its path, checked against its type."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from sixturns.handlers.codec import from_plain, not_taken, plain
from sixturns.kernel.dice import dice
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.journey import CRAFT
from sixturns.rules.model import Rules, Time
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.clock import DAY_MINUTES
from sixturns.world.creatures import Wandering
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexes import DIRECTIONS, Hex, labelled
from sixturns.world.hexmap import HexMap
from sixturns.world.lands import Lands, World, dungeon_of, hexes_of
from sixturns.world.map_edits import Cut, Edit, Take, edited
from sixturns.world.state import MOST_TURNS
from sixturns.world.terrain import TERRAINS


class BadFact(ValueError):
    """A path or a value that the state does not admit; names the place."""


def with_fact(state: Campaign, path: str, value: Any, world: World, time: Time) -> Campaign:
    """The state with the fact at `path` set, and what follows from it: who is put elsewhere stands there.

    A path is made of field names, ids and places in a list: ``party.members.brenna.hp``, ``lights.0.left``, ``turns``,
    ``foes.goblins.number``, ``at``. Setting a thing of a list to null takes it away; ``lights.+`` adds one. ``clock``
    takes a time of the day, or a day and a time: ``14:20``, ``3 14:20``. A hex is named by its number, and ``hex`` puts
    the party into one that it knows to be in.

    Raises:
        BadFact: naming the part of the path, or the value, that does not fit.
    """
    if path == "clock":
        return _clock(state, str(value), time)
    dungeon, keys = dungeon_of(world), path.split(".")
    if keys[0] in HEXES:
        value = _hexes(path, value, world)
    if path == "hex":
        return _put_in(state, value)
    if keys[0] not in state.__struct_fields__ or keys[0] in Campaign.PASSING:
        raise BadFact(f"{path}: a campaign has no {keys[0]!r}")
    changed: Campaign = _changed(Campaign, state, keys, value, path)
    if keys[0] == "party":
        return _without_the_gone(changed)
    if keys[0] == "at":
        changed = _put(changed, dungeon)
    if changed.facing is None:
        changed = replace(changed, chase=None, fight=Hidden(None))
    if any(light.lit and not light.left for light in changed.lights):
        changed = replace(changed, lights=tuple(replace(one, lit=one.lit and one.left > 0) for one in changed.lights))
    if changed.at and changed.at not in changed.seen:
        changed = replace(changed, seen=(*changed.seen, changed.at))
    return charted(changed, dungeon)


def mended(world: World, edit: Edit, state: Campaign) -> World:
    """The map with a change to its hexes, in a campaign.

    Raises:
        BadFact: when the change does not fit the map, takes away what the campaign stands on, or there are no hexes.
    """
    if not isinstance(world, Lands):
        raise BadFact("map: this campaign has no hexes")
    if isinstance(edit, Cut) and (known := _hexes_of(state).intersection(edit.hexes)):
        where = ", ".join(world.hexmap.grid.label(at) for at in sorted(known))
        raise BadFact(f"map: {where}: the party has been there or has drawn it; take it off the players' map first")
    if isinstance(edit, Take) and edit.feature in _features_of(state):
        raise BadFact(f"map: {edit.feature}: the players know of it; take it off their map first")
    try:
        return Lands(world.dungeon, edited(world.hexmap, edit))
    except ValueError as error:
        raise BadFact(f"map: {error}") from None


HEXES = ("hex", "true_hex", "reckoned", "route", "astray", "toward")
"""Facts that are hexes, which may be named by their numbers."""


def _hexes(path: str, value: Any, world: World) -> Any:
    """A hex of the map, or some, from their numbers."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [_hexes(path, one, world) for one in value]
    if not isinstance(value, str):
        return value
    here, hexmap = labelled(value), hexes_of(world)
    if here is None or hexmap is None or not hexmap.has(here):
        raise BadFact(f"{path}: there is no hex {value!r}")
    return list(here)


def _put_in(state: Campaign, value: Any) -> Campaign:
    """The party put into a hex, of which it knows that it is there."""
    here: Hex = _leaf(Hex, value, "hex")
    return replace(
        state,
        outside=WILDS,
        true_hex=Hidden(here),
        reckoned=here,
        explored=state.explored | {here},
        heading=Hidden(None),
        turned=Hidden(False),
        bearing=None,
        chores=(),
    )


def charted(state: Campaign, dungeon: Dungeon) -> Campaign:
    """The state with what the map shows of places that nobody walked through: all of those that are known."""
    drawn = {stretch[0] for stretch in state.charted}
    new = frozenset(
        (area, *dungeon.middle(area), *dungeon.middle(area), -1)
        for area in state.seen
        if area not in drawn and area in dungeon.area_by_id
    )
    return replace(state, charted=state.charted | new) if new else state


def _put(state: Campaign, dungeon: Dungeon) -> Campaign:
    """The party put into another area: it stands in the middle of it, and has left off what it was at."""
    if state.at not in dungeon.area_by_id:
        raise BadFact(f"at: there is no area {state.at!r}")
    return replace(state, spot=dungeon.middle(state.at), outside="", chores=())


OFFICES = ("speaker", "mapper", "pathfinder")
"""What somebody of the party does for all."""


def _without_the_gone(state: Campaign) -> Campaign:
    """Who leaves the party takes the lights in hand along, and neither speaks nor draws nor works for it any more."""
    party, ids = state.party, state.party.ids
    named = {office: who for office in OFFICES if (who := getattr(party, office)) in ids}
    return replace(
        state,
        party=replace(party, **{office: named.get(office, "") for office in OFFICES}),
        lights=tuple(light for light in state.lights if light.bearer in ids),
        chores=tuple(chore for chore in state.chores if chore.who in ids),
        acted=tuple(who for who in state.acted if who in ids),
    )


def _clock(state: Campaign, value: str, time: Time) -> Campaign:
    found = re.fullmatch(r"(?:(?:day )?(\d{1,5})[ ,]+)?(\d{1,2}):(\d{2})", value.strip())
    if not found or int(found[2]) > 23 or int(found[3]) > 59 or found[1] == "0":
        raise BadFact(f"clock: {value!r} is not a time such as 14:20, or a day and a time such as 3 14:20")
    day = int(found[1]) - 1 if found[1] else state.turns * time.turn_minutes // DAY_MINUTES
    minutes = day * DAY_MINUTES + int(found[2]) * 60 + int(found[3])
    turns, rest = divmod(minutes, time.turn_minutes)
    later = turns - state.turns
    return replace(
        state,
        turns=turns,
        rounds=time.rounds(rest),
        entered=max(0, min(state.entered + later, turns)),
    )


def _changed(kind: Any, old: Any, keys: list[str], value: Any, path: str) -> Any:
    """A value of a type with what lies at `keys` inside it changed."""
    if not keys:
        return _leaf(kind, value, path)
    if isinstance(old, Hidden):
        (held,) = get_args(kind)
        return Hidden(_changed(held, old.open(), keys, value, path))
    key, *rest = keys
    if isinstance(old, tuple):
        one = get_args(kind)[0]
        if key == "+" and not rest:
            return (*old, _leaf(one, value, path))
        place = _place(old, key, path)
        new = () if value is None and not rest else (_changed(one, old[place], rest, value, path),)
        return (*old[:place], *new, *old[place + 1 :])
    if isinstance(old, msgspec.Struct) and key in old.__struct_fields__:
        within = _types(type(old))[key]
        return replace(old, **{key: _changed(within, getattr(old, key), rest, value, path)})
    raise BadFact(f"{path}: there is no {key!r}")


@cache
def _types(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _place(things: tuple[Any, ...], key: str, path: str) -> int:
    """Where in a list the thing is that a key names, by its id or by its place."""
    for place, thing in enumerate(things):
        if getattr(thing, "id", None) == key:
            return place
    if key.isdecimal() and int(key) < len(things):
        return int(key)
    raise BadFact(f"{path}: there is no {key!r}")


def _leaf(kind: Any, value: Any, path: str) -> Any:
    try:
        new = from_plain(value, kind)
    except msgspec.ValidationError as error:
        raise BadFact(f"{path}: {error}") from None
    if unknown := not_taken(value, plain(new)):
        raise BadFact(f"{path}{unknown}: there is no such thing")
    return new


def sound(state: Campaign, world: World, rules: Rules) -> Campaign:
    """The state, if it holds together: every place it names is on the map, every count is one, nobody is there twice.

    Raises:
        BadFact: naming the first thing that does not.
    """
    members, dungeon = state.party.ids, dungeon_of(world)
    groups = state.foes.open()
    _in_the_hexes(state, hexes_of(world))
    abroad = ("",) if state.outdoors else ()
    areas = {"at": (state.at,), "seen": state.seen, "foes": tuple(group.at for group in groups)}
    for field, named in areas.items():
        _all_in(field, tuple(one for one in named if one not in abroad), dungeon.area_by_id, "area")
    _all_in("found", state.found, dungeon.door_by_id, "door")
    if state.facing is not None and state.facing.at not in abroad:
        _all_in("facing.at", (state.facing.at,), dungeon.area_by_id, "area")
    _all_in("alerted", tuple(alert.area for alert in state.alerted.open()), dungeon.area_by_id, "area")
    _all_in("keys", tuple(key.id for key in state.keys.open()), dungeon.area_by_id, "area")
    doors = {
        "standing": state.standing,
        "locked": state.locked,
        "unlocked": state.unlocked,
        "spikes": tuple(spike.door for spike in state.spikes),
        "slipped": state.slipped.open(),
    }
    for field, named in doors.items():
        _all_in(field, named, dungeon.door_by_id, "door")
    _all_in(
        "traps", tuple(trap.at for trap in state.traps.open()), {**dungeon.area_by_id, **dungeon.door_by_id}, "place"
    )
    named = tuple(one.at for one in state.difficulties.open() if "," not in one.at)
    _all_in("difficulties", named, {**dungeon.area_by_id, **dungeon.door_by_id}, "place")
    if state.at and state.spot not in dungeon.floors[state.at].squares:
        raise BadFact(f"spot: {list(state.spot)} is not in area {state.at!r}")
    if state.outside and not state.outdoors and state.outside not in dungeon.look("dungeon", "exits"):
        raise BadFact(f"outside: there is no way out {state.outside!r}")
    if state.chase is not None and state.facing is None:
        raise BadFact("chase: nobody is faced")
    sides = rules.wandering.chance.sides
    if state.peril.open().chance > sides:
        raise BadFact(f"peril.chance: {state.peril.open().chance} in {sides} is no chance")
    for table in state.wandering.open():
        _wandering(table, sides)
    _all_in("lights", tuple(light.bearer for light in state.lights), members, "member")
    _all_in("lights", tuple(light.kind for light in state.lights), rules.lights.__struct_fields__, "kind of light")
    for office in OFFICES:
        who = getattr(state.party, office)
        _all_in(f"party.{office}", (who,) if who else (), members, "member")
    low, high = rules.scores.strength
    for member in state.party.members:
        if not low <= member.strength <= high:
            raise BadFact(f"party.members.{member.id}.strength: {member.strength} is not from {low} to {high}")
    _all_in("chores", tuple(chore.who for chore in state.chores), members, "member")
    _all_in("acted", state.acted, members, "member")
    named_once = {
        "party.members": members,
        "foes": tuple(group.id for group in groups),
        "traps": tuple(trap.id for trap in state.traps.open()),
        "keys": tuple(key.id for key in state.keys.open()),
    }
    fight = state.fight.open()
    if fight is not None:
        if state.facing is None:
            raise BadFact("fight: nobody is faced")
        named_once["fight.bodies"] = tuple(body.id for body in fight.bodies)
    for group in groups:
        named_once[f"foes.{group.id}.bodies"] = tuple(body.id for body in group.bodies)
    for field, ids in named_once.items():
        if len(set(ids)) < len(ids):
            raise BadFact(f"{field}: two of one id")
    if len(set(state.seen)) < len(state.seen):
        raise BadFact("seen: one area twice")
    if (
        not 0 <= state.turns <= MOST_TURNS
        or state.entered > state.turns
        or not 0 <= state.rounds < rules.time.turn_rounds
    ):
        raise BadFact("turns, rounds: no such time")
    counts = {f"lights.{n}.left": light.left for n, light in enumerate(state.lights)}
    for field, count in (counts | {f"foes.{group.id}.number": group.number for group in groups}).items():
        if count < 0:
            raise BadFact(f"{field}: {count} is fewer than none")
    return state


def _hexes_of(state: Campaign) -> frozenset[Hex]:
    """Every hex that a campaign names."""
    marks = {at for at, _mark in state.pencilled | state.sights} | {at for at, _side, _kind in state.ways}
    legs = {at for leg in (*state.trail, *state.strayed.open()) for at in leg}
    return state.explored | marks | legs | {at for at in (state.true_hex.open(), state.reckoned) if at is not None}


def _features_of(state: Campaign) -> set[str]:
    """Every feature of the hexes that a campaign names."""
    return {id for _at, id in state.sights} | {*state.uncovered, *(castle.id for castle in state.castles.open())}


def _in_the_hexes(state: Campaign, hexmap: HexMap | None) -> None:
    """What a campaign says of the hexes: all of it is on the map, and none of it where there is no map."""
    true = state.true_hex.open()
    if (true is None) != (state.reckoned is None) or (state.outdoors and true is None):
        raise BadFact("true_hex, reckoned: a party in the hexes is in one, and reckons itself in one")
    for at in _hexes_of(state):
        if hexmap is None or not hexmap.has(at):
            raise BadFact(f"hexes: there is no hex {list(at)}")
    known = {} if hexmap is None else hexmap.feature_by_id
    _all_in("sights, uncovered, castles", tuple(sorted(_features_of(state))), known, "feature")
    _all_in("afloat", (state.afloat,) if state.afloat else (), CRAFT, "craft")
    _all_in("taken_as", tuple(word for _unknown, word in state.taken_as), TERRAINS, "terrain")
    for field, side in {"bearing": state.bearing, "heading": state.heading.open()}.items():
        if side is not None and side not in DIRECTIONS:
            raise BadFact(f"{field}: {side} is no direction from 1 to 6")
    if state.points > state.allotted:
        raise BadFact(f"points: {state.points} of {state.allotted}")


def _wandering(table: Wandering, sides: int) -> None:
    """A wandering table whose lines cover its die, in order, and whose chance is one."""
    field = f"wandering.{table.level}"
    if table.chance > sides:
        raise BadFact(f"{field}.chance: {table.chance} in {sides} is no chance")
    _dice(f"{field}.die", table.die)
    uptos = [line.upto for line in table.lines]
    if uptos and (uptos != sorted(set(uptos)) or uptos[-1] < dice(table.die).highest):
        raise BadFact(f"{field}.lines: {uptos} do not rise to the highest of {table.die}")
    for line in table.lines:
        if not line.number.isdecimal():
            _dice(f"{field}: {line.name}", line.number)


def _dice(field: str, text: str) -> None:
    try:
        dice(text)
    except ValueError as error:
        raise BadFact(f"{field}: {error}") from None


def _all_in(field: str, named: tuple[str, ...], known: Container[str], what: str) -> None:
    for name in named:
        if name not in known:
            raise BadFact(f"{field}: there is no {what} {name!r}")
