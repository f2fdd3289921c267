"""A map in words, for those who hear it: where the party is, what leads out of there, where everything else lies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from sixturns.views.language import gettext as _
from sixturns.views.words import Names
from sixturns.views.words.names import SIDES, capital, quarter
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Door, Dungeon, beyond
from sixturns.world.floor import Square


def twin(
    names: Names,
    state: Campaign,
    dungeon: Dungeon,
    spot: Square,
    doors: Iterable[tuple[Door, str]],
    known: frozenset[str],
    places: Mapping[str, Collection[Square]],
    who: Sequence[tuple[str, str]],
) -> tuple[str, ...]:
    """The map in sentences.

    Args:
        names: how places are called.
        state: the campaign.
        dungeon: the map.
        spot: where the party stands.
        doors: the doors that are drawn, each in a few words.
        known: the doors through which distances are reckoned.
        places: the areas that are to be named, with what is drawn of them.
        who: who or what is where: the area, and the words for them.
    """
    feet = {area: far for area, (far, _way) in dungeon.reached(state.at, spot, known).items()}
    return (
        *_here(names, state, dungeon),
        *(_door(names, state, dungeon, spot, door, words) for door, words in doors if state.at in door.between),
        *_outs(names, state, dungeon, spot),
        *(
            _place(names, state, dungeon, area, quarter(spot, _middle(squares)), feet.get(area))
            for area, squares in places.items()
            if area != state.at
        ),
        *_others(names, state, who),
    )


def _here(names: Names, state: Campaign, dungeon: Dungeon) -> Iterator[str]:
    if state.outside:
        yield _("The party is outside, at {exit}.").format(exit=names.exit(state.outside))
        return
    here = dungeon.area_by_id[state.at]
    name = f": {here.name}" if here.name and here.number and not names.players else ""
    yield _("The party is in {place}{name}.").format(place=names.area(state.at), name=name)


def _door(names: Names, state: Campaign, dungeon: Dungeon, spot: Square, door: Door, words: str) -> str:
    """A way on, by the side of the place it is at, and how far it is along the floor."""
    before = dungeon.spot(door, state.at)
    section = dungeon.section_of(door, state.at)
    side = capital(SIDES.get(section.rpartition(",")[2]) or quarter(spot, before))
    to = names.area(beyond(door, state.at))
    try:
        feet = dungeon.floors[state.at].feet(spot, before)
    except KeyError:
        return _("{side}: {door}, to {place}.").format(side=side, door=words, place=to)
    return _("{side}, {feet} ft: {door}, to {place}.").format(side=side, feet=feet, door=words, place=to)


def _outs(names: Names, state: Campaign, dungeon: Dungeon, spot: Square) -> Iterator[str]:
    """The ways out of the dungeon that lead out of this place."""
    for out in dungeon.exits:
        if out.area == state.at and not state.outside:
            feet = dungeon.floors[state.at].feet(spot, out.spot)
            yield _("{exit}: {feet} ft.").format(exit=names.exit(out.id).capitalize(), feet=feet)


def _place(names: Names, state: Campaign, dungeon: Dungeon, area: str, quarter: str, feet: int | None) -> str:
    """Where another place lies, and how far it is along the floor."""
    place, own = names.area(area), dungeon.area_by_id[area]
    name = f", {own.name}" if own.name and own.number and not names.players else ""
    far = _("no way known") if feet is None else _("{feet} ft").format(feet=feet)
    unseen = () if names.players or area in state.seen else (_("not seen"),)
    return f"{capital(place)}{name}: {', '.join((quarter, far, *unseen))}."


def _others(names: Names, state: Campaign, who: Sequence[tuple[str, str]]) -> Iterator[str]:
    for area, words in who:
        if area == state.at or (names.players and area not in state.seen):
            yield _("There: {who}.").format(who=words)
        else:
            place = names.area(area)
            yield _("In {place}: {who}.").format(place=place, who=words)


def _middle(squares: Collection[Square]) -> tuple[float, float]:
    x, y = (sum(at[axis] for at in squares) / len(squares) for axis in (0, 1))
    return x, y
