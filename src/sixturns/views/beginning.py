"""What a referee looks over before a campaign begins: the dungeon as it was read, the ways in, the party."""

from __future__ import annotations

from sixturns.kernel.values import Value, replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate_of
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.map import MapView, referee_map
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.light import Light
from sixturns.world.party import Party

NOBODY = "-"
"""In the place of a member's id: nobody draws the map."""


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
