"""The key of a place: what is read aloud, what is the referee's, who is there, and which traps are."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.handlers.table import Table
from sixturns.kernel.values import Value
from sixturns.views import words
from sixturns.views.language import gettext as _
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import Area, Dungeon
from sixturns.world.place import Key, Trap


class GroupRow(Value):
    """Creatures in a place: how many of what, what matters about them in one line, the mood they are fixed in."""

    id: str
    name: str
    number: int
    line: str
    intent: str = "null"
    bodies: tuple[str, ...] = ()


class TrapRow(Value):
    """A trap in a place, or on one of its doors: what it does, whether it is spotted and still set, all in words."""

    id: str
    does: str
    spotted: bool
    set: bool
    words: str


class KeyView(Value):
    """The key of one place. `changed`: the referee has put other words in the place of the map's."""

    area: str
    title: str
    aloud: str
    secret: str
    here: bool
    changed: bool
    groups: tuple[GroupRow, ...]
    traps: tuple[TrapRow, ...]
    places: tuple[tuple[str, str], ...]
    moods: tuple[tuple[str, str], ...]


def key_view(table: Table, area: str) -> KeyView:
    """The key of an area of the map."""
    state, dungeon = table.now, table.dungeon
    place = dungeon.area_by_id[area]
    key = key_of(state, place)
    names = Names(state, dungeon, players=False)
    return KeyView(
        area=place.id,
        title=title_of(place),
        aloud=key.aloud,
        secret=key.key,
        here=place.id == state.at and not state.outside,
        changed=any(own.id == place.id for own in state.keys.open()),
        groups=tuple(_group(group, state) for group in state.foes.open() if group.at == place.id),
        traps=tuple(_traps(state, dungeon, place, names)),
        places=tuple((one.id, title_of(one)) for one in dungeon.areas),
        moods=(("null", _("not fixed")), *((str(mood), word) for mood, word in words.MOODS.items())),
    )


def key_of(state: Campaign, area: Area) -> Key:
    """The words of a place: the referee's where there are any, else the map's."""
    own = next((key for key in state.keys.open() if key.id == area.id), None)
    return own or Key(area.id, area.aloud, area.key)


def title_of(area: Area) -> str:
    """A place by its number and name."""
    if area.number and area.name:
        return _("Room {n} · {name}").format(n=area.number, name=area.name)
    return _("Room {n}").format(n=area.number) if area.number else area.name or area.id


def _group(group: Foes, state: Campaign) -> GroupRow:
    said = [words.MINDS[group.mind], _("{feet} ft a turn").format(feet=group.speed)]
    if group.intent:
        said.append(words.MOODS[group.intent])
    if group.met:
        said.append(_("knows the party"))
    elif any(alert.area == group.at for alert in state.alerted.open()):
        said.append(_("on guard"))
    figures = group.figures
    if figures.armour:
        said.append(_("AC {ac}").format(ac=figures.armour))
    if figures.hit_points and not group.bodies:
        said.append(_("{dice} hp").format(dice=figures.hit_points))
    if figures.attacks or figures.damage:
        said.append(" ".join(part for part in (figures.attacks, figures.damage) if part))
    if figures.morale:
        said.append(_("morale {n}").format(n=figures.morale))
    wounds = tuple(_("{hp} of {most}").format(hp=body.hp, most=body.most_hp) for body in group.bodies)
    return GroupRow(group.id, group.name, group.number, " · ".join(said), str(group.intent or "null"), wounds)


def _traps(state: Campaign, dungeon: Dungeon, area: Area, names: Names) -> Iterator[TrapRow]:
    doors = {door.id for door in dungeon.doors_of[area.id]}
    for trap in state.traps.open():
        if trap.at == area.id:
            yield _trap(trap, "")
        elif trap.at in doors:
            yield _trap(trap, names.door(trap.at))


def _trap(trap: Trap, where: str) -> TrapRow:
    how = _("sprung") if not trap.set else _("set, the party knows") if trap.spotted else _("set")
    said = " · ".join(part for part in (how, where) if part)
    return TrapRow(trap.id, trap.does or _("A trap"), trap.spotted, trap.set, said)
