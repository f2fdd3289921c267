"""How people, places, doors and walls are called, for one audience."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import atan2, pi

from sixturns.views.language import gettext as _
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Door, DoorKind, beyond
from sixturns.world.hexes import Direction, Grid, Hex
from sixturns.world.hexmap import Feature
from sixturns.world.lands import World, dungeon_of, hexes_of

NUMBERS = (
    _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
    _("ten"), _("eleven"), _("twelve"),
)  # fmt: skip
ORDINALS = (
    _("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"), _("eighth"), _("ninth"),
    _("tenth"), _("eleventh"), _("twelfth"),
)  # fmt: skip
SIDES = {"north": _("north"), "east": _("east"), "south": _("south"), "west": _("west")}
QUARTERS = (
    _("east"), _("south-east"), _("south"), _("south-west"), _("west"), _("north-west"), _("north"), _("north-east"),
)  # fmt: skip
KINDS = {
    DoorKind.DOOR: _("door"),
    DoorKind.ARCHWAY: _("archway"),
    DoorKind.CURTAIN: _("curtain"),
    DoorKind.PORTCULLIS: _("portcullis"),
    DoorKind.GRATE: _("grate"),
    DoorKind.STAIRS: _("stairs"),
}


def member_of(state: Campaign, id: str) -> str:
    """A member's name; the id of one who is no longer there."""
    return next((m.name for m in state.party.members if m.id == id), id)


def listed(names: Iterable[str], last: str = "") -> str:
    """Names in a row: ``Brenna, Harl and Wick``; with another word than *and* before the last if one is given."""
    *others, end = names
    return (last or _(" and ")).join(filter(None, (", ".join(others), end)))


def counted(number: int, name: str) -> str:
    """So many of something that is called as its number asks for: ``five goblins``, ``one ogre``."""
    return _("{many} {name}").format(many=NUMBERS[number] if number < len(NUMBERS) else number, name=name)


def ordinal(number: int) -> str:
    """Which one of a row, from 1: ``first``."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else _("{n}th").format(n=number)


def quarter(start: tuple[float, float], end: tuple[float, float]) -> str:
    """In which of eight directions something lies from a place on the map."""
    return QUARTERS[round(atan2(end[1] - start[1], end[0] - start[0]) / (pi / 4)) % 8]


def capital(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def name_for_players(feature: Feature) -> str:
    """What players call a thing in a hex; empty where they have no name for it.

    A settlement or a landmark that stands open is called by its name; whatever else a map calls something is for the
    referee, since many a map says there what lives in it.
    """
    return feature.name if feature.shown == "open" and (feature.is_settlement or feature.landmark) else ""


class Names:
    """How places and people are called, for one audience.

    The referee has the numbers and names of the key; players number areas in the order of their discovery, and call a
    door by where it is, never by what it leads to.
    """

    def __init__(self, state: Campaign, world: World, *, players: bool) -> None:
        self.state, self.players = state, players
        self.dungeon, self.hexmap = dungeon_of(world), hexes_of(world)

    # ----------------------------------------------------------------------------------------------------- the party
    def member(self, id: str) -> str:
        """A member's name."""
        return member_of(self.state, id)

    def members(self, ids: Iterable[str]) -> str:
        """Members in a row."""
        return listed(self.member(id) for id in ids) if (ids := tuple(ids)) else ""

    def able(self) -> tuple[str, ...]:
        """The names of those who can act, in marching order."""
        return tuple(member.name for member in self.state.party.able)

    # -------------------------------------------------------------------------------------------------------- places
    def area(self, id: str) -> str:
        """An area by number, or by name."""
        area = self.dungeon.area_by_id[id]
        if self.players:
            return _("place {n}").format(n=self.state.seen.index(id) + 1) if id in self.state.seen else _("the dark")
        return _("room {n}").format(n=area.number) if area.number else area.name or id

    def area_in_full(self, id: str) -> str:
        """An area by number and name, where the referee has both."""
        area = self.dungeon.area_by_id[id]
        named = not self.players and area.number and area.name
        return _("{room}, {name}").format(room=self.area(id), name=area.name) if named else self.area(id)

    def aloud(self, id: str) -> str:
        """What may be read to the players of an area, as the referee has it now."""
        changed = next((key for key in self.state.keys.open() if key.id == id), None)
        return changed.aloud if changed else self.dungeon.area_by_id[id].aloud

    def exit(self, id: str) -> str:
        """A way out of the dungeon, by name."""
        return next((out.name for out in self.dungeon.exits if out.id == id and out.name), _("the way out"))

    def whereabouts(self, at: str) -> str:
        """An area, a door, a way out, or a section of the wall of the place the party is in."""
        if at in self.dungeon.area_by_id:
            return self.area(at)
        if at in self.dungeon.door_by_id:
            return self.door(at)
        return self.exit(at) if any(out.id == at for out in self.dungeon.exits) else self.wall(at)

    # --------------------------------------------------------------------------------------------------------- hexes
    @property
    def _grid(self) -> Grid:
        return self.hexmap.grid if self.hexmap is not None else Grid()

    def hex(self, at: Hex) -> str:
        """A hex by its number."""
        return self._grid.label(at)

    def side(self, direction: Direction) -> str:
        """A direction, by name."""
        return self._grid.names[direction - 1]

    def feature(self, id: str) -> str:
        """Something in a hex, by its name if it is called so, else by what it is; of what is gone no more is known."""
        feature = self.hexmap.feature_by_id.get(id) if self.hexmap is not None else None
        if feature is None or not (feature.name or feature.kind):
            return _("something")
        name = name_for_players(feature) if self.players else feature.name
        return name or _("the {kind}").format(kind=feature.kind)

    # --------------------------------------------------------------------------------------------------------- doors
    def kind(self, id: str) -> str:
        """What a door is, in a word, without telling one from another: ``door``, ``portcullis``."""
        return KINDS[self.dungeon.door_by_id[id].kind]

    def door(self, id: str) -> str:
        """A door as it is seen from where the party is: by its side, and for the referee by what it leads to."""
        if id not in self._doors:
            self._doors[id] = self._door(self.dungeon.door_by_id[id])
        return self._doors[id]

    @cached_property
    def _doors(self) -> dict[str, str]:
        """The doors that have been named so far."""
        return {}

    def _door(self, door: Door) -> str:
        here = self.state.at
        if here not in door.between:
            return self._between(door)
        mine = self._called(door, here)
        alike = [other for other in self._known(here, door.id) if self._called(other, here) == mine]
        if len(alike) == 1:
            return _("the {door}").format(door=mine)
        alike.sort(key=lambda other: self._place(other, here))
        end = _("from the north") if self._side(door, here) in ("east", "west") else _("from the west")
        return _("the {nth} {door} ({end})").format(nth=ordinal(alike.index(door) + 1), door=mine, end=end)

    def _known(self, area: str, id: str) -> Iterable[Door]:
        """The doors of an area that the party knows of, and the one that is spoken of."""
        for door in self.dungeon.doors_of[area]:
            if not door.secret or door.id in self.state.found or door.id == id:
                yield door

    def _called(self, door: Door, area: str) -> str:
        """A door seen from an area, without the article: ``north door to room 3``."""
        other = beyond(door, area)
        kind = self._stairs(door, area) if door.kind is DoorKind.STAIRS else KINDS[door.kind]
        side = self._side(door, area)
        if side:
            kind = _("{side} {kind}").format(side=SIDES[side], kind=kind)
        return kind if self.players else _("{door} to {place}").format(door=kind, place=self.area(other))

    def _stairs(self, door: Door, area: str) -> str:
        here, there = (self.dungeon.area_by_id[one].level for one in (area, beyond(door, area)))
        return _("stairs down") if there > here else _("stairs up") if there < here else _("stairs")

    def _side(self, door: Door, area: str) -> str:
        """The side of an area that a door is at; none of stairs that begin in the middle of the floor."""
        return self.dungeon.section_of(door, area).rpartition(",")[2]

    def _place(self, door: Door, area: str) -> tuple[int, int]:
        """Where a door stands in a row: from the west, or from the north along a wall to the east or west."""
        x, y = self.dungeon.spot(door, area)
        return (y, x) if self._side(door, area) in ("east", "west") else (x, y)

    def _between(self, door: Door) -> str:
        """A door of places that the party has left, or is still to come to."""
        first, second = door.between
        known = [area for area in door.between if not self.players or area in self.state.seen]
        if len(known) < 2:
            return _("a {kind} of {place}").format(kind=KINDS[door.kind], place=self.area((known or [first])[0]))
        return _("the {kind} between {first} and {second}").format(
            kind=KINDS[door.kind], first=self.area(first), second=self.area(second)
        )

    # --------------------------------------------------------------------------------------------------------- walls
    def wall(self, section: str) -> str:
        """A 10-foot section of wall of the place the party is in, counted along its side."""
        if section not in self._sections:
            return _("the wall")
        side, place, of = self._sections[section]
        if of == 1:
            return _("the {side} wall").format(side=SIDES[side])
        end = _("from the north") if side in ("east", "west") else _("from the west")
        return _("the {side} wall, section {n} {end}").format(side=SIDES[side], n=place, end=end)

    @cached_property
    def _sections(self) -> dict[str, tuple[str, int, int]]:
        """Of each section of wall of the place the party is in: its side, which one along it, and of how many."""
        rows: dict[str, list[tuple[int, int, str]]] = {side: [] for side in SIDES}
        for section in self.dungeon.look(self.state.at, "sections"):
            x, y, side = section.split(",")
            along, across = (y, x) if side in ("east", "west") else (x, y)
            rows[side].append((int(along), int(across), section))
        return {
            section: (side, place, len(row))
            for side, row in rows.items()
            for place, (_along, _across, section) in enumerate(sorted(row), 1)
        }
