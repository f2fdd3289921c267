"""What a referee looks over before a campaign begins: the dungeon and the map as they were read, the party."""

from __future__ import annotations

from itertools import islice

from sixturns.kernel.values import Hidden, Value, replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate_of
from sixturns.views.hexes.map import referee_hexes
from sixturns.views.hexes.shapes import HexView
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.map import MapView, referee_map
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import HexMap
from sixturns.world.light import Light
from sixturns.world.party import Party

NOBODY = "-"
"""In the place of a member's id: nobody draws the map."""


GLIMPSED = 1_000
"""The first hexes of a map, among which one that lies in the middle of others is looked for."""

DRAWN_WHOLE = 3_600
"""The most hexes of a map that are all drawn before it is played on; of a larger one those near the start are."""


class WayIn(Value):
    """A way into a dungeon: its id, how it is called, where it leads."""

    id: str
    name: str
    where: str


class Comer(Value):
    """Somebody of a party that is about to set out."""

    id: str
    name: str
    calling: str
    hp: str
    armour: int
    load: str
    rate: str
    light: str


def ways_in(state: Campaign, dungeon: Dungeon) -> tuple[WayIn, ...]:
    """The ways into a dungeon, by name."""
    names = Names(state, dungeon, players=False)
    levels = len({area.level for area in dungeon.areas}) > 1
    return tuple(
        WayIn(
            way.id,
            way.name or way.id,
            _("{place}, level {n}").format(place=names.area_in_full(way.area), n=dungeon.area_by_id[way.area].level)
            if levels
            else names.area_in_full(way.area),
        )
        for way in dungeon.exits
    )


def whole_map(state: Campaign, dungeon: Dungeon, rules: Rules) -> MapView:
    """The map as the referee would have it if all of it had been seen, with nothing to press."""
    return referee_map(replace(state, seen=tuple(area.id for area in dungeon.areas)), dungeon, rules, {})


def neighbours(hexmap: HexMap) -> str:
    """Who is beside whom on a map, seen from one hex: it shows at a glance whether its hexes lie as they should."""
    grid, hexes = hexmap.grid, hexmap.tile_at
    middle = max(islice(hexes, GLIMPSED), key=lambda at: sum(there in hexes for there in grid.around(at)))
    around = zip(grid.names, grid.around(middle), strict=True)
    beside = ", ".join(f"{name} {grid.label(there)}" for name, there in around)
    return _("beside {hex} are {others}").format(hex=grid.label(middle), others=beside)


def whole_country(hexmap: HexMap, rules: Rules, start: Hex | None) -> HexView:
    """A map of hexes as the referee would have it if all of it were known, with the hex in which the party begins."""
    at = start if start in hexmap.tile_at else None
    state = Campaign(
        Party(()),
        "",
        true_hex=Hidden(at),
        reckoned=at,
        explored=frozenset(hexmap.tile_at),
        sights=frozenset((feature.at, feature.id) for feature in hexmap.features if feature.shown == "open"),
    )
    return referee_hexes(state, hexmap, rules, whole=len(hexmap.tiles) <= DRAWN_WHOLE)


def comers(party: Party, lights: tuple[Light, ...], rules: Rules) -> tuple[Comer, ...]:
    """A party that is about to set out, member by member."""
    in_hand = {light.bearer: light for light in lights}
    return tuple(
        Comer(
            id=member.id,
            name=member.name,
            calling=" ".join(
                part
                for part in (
                    member.calling,
                    str(member.level) if member.level else "",
                    _("(hireling)") if member.hireling else "",
                )
                if part
            ),
            hp=f"{member.hp} / {member.most_hp}",
            armour=member.armour,
            load=ngettext("{n} coin", "{n} coins", member.load).format(n=member.load),
            rate=_("{feet} ft").format(feet=rate_of(member, rules)),
            light=in_hand[member.id].kind if member.id in in_hand else "",
        )
        for member in party.members
    )


def mapper_of(party: Party, lights: tuple[Light, ...], wanted: str = "") -> str:
    """Who is to draw the map: whoever is wanted, or the party names, or else the first with both hands free; an id."""
    if wanted == NOBODY or wanted in party.ids:
        return wanted
    busy = {light.bearer for light in lights}
    free = (member.id for member in party.able if not member.holds and member.id not in busy)
    return party.mapper or next(free, NOBODY)
