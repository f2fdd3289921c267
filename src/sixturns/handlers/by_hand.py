"""What the referee does by hand at a table besides answering: who comes and goes, who bears what, what a place holds.

Each does one act of a table, which is one input to undo, and returns the bodies that it made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.codec import plain
from sixturns.handlers.facts import BadFact
from sixturns.handlers.table import Table
from sixturns.kernel.values import free_id, replace
from sixturns.rulesets import bestiary
from sixturns.world.creatures import Mind, Wanderer, Wandering
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Key, Trap


def back_to(table: Table, seq: int) -> list[AnyBody]:
    """Takes back the input that an entry of the log belongs to, and all that came after it, one by one.

    Raises:
        TableError: when that entry is no answer that stands, or undo reaches no further back.
    """
    table.place_of(seq)
    made: list[AnyBody] = []
    while any(line.seq == seq for line in table.lines):
        made += table.undo()
    return made


def member(table: Table, id: str) -> Member:
    """A member of the party; raises `BadFact` when nobody has that id."""
    try:
        return table.now.party[id]
    except KeyError:
        raise BadFact(f"party.members: there is no {id!r}") from None


LEAST_HP = -99
"""The fewest hit points that a member is brought to point by point."""


def change_life(table: Table, id: str, by: int, least: int = LEAST_HP) -> list[AnyBody]:
    """Changes a member's hit points; what is lost comes off Stamina first, where the rules know it, as one input."""
    who, path = member(table, id), f"party.members.{id}"
    breath = who.stamina if "stamina" in table.ruleset.rules.scores.shown else 0
    off = min(breath, max(0, -by))
    with table.one_input():
        made = table.set(f"{path}.stamina", who.stamina - off) if off else []
        if by + off or not off:
            made += table.set(f"{path}.hp", max(least, who.hp + by + off))
        return made


def join(table: Table, newcomer: Member) -> list[AnyBody]:
    """A member comes, at the end of the marching order, under an id that nobody else has."""
    id = free_id(newcomer.id, table.now.party.ids)
    return table.set("party.members.+", plain(replace(newcomer, id=id)))


def march(table: Table, order: Iterable[str]) -> list[AnyBody]:
    """Members go first, in this order of their ids; whoever is not named follows as before."""
    first = [member(table, id) for id in dict.fromkeys(order)]
    rest = [one for one in table.now.party.members if one not in first]
    return table.set("party.members", plain((*first, *rest)))


def move_up(table: Table, id: str, by: int) -> list[AnyBody]:
    """A member goes so many places further to the front, or with a number below 0 to the rear."""
    member(table, id)
    order = list(table.now.party.ids)
    place = order.index(id)
    order.insert(max(0, place - by), order.pop(place))
    return march(table, order)


def give(table: Table, giver: str, taker: str, thing: str, number: int = 1) -> list[AnyBody]:
    """Hands so many things of a kind on, from one pack to another.

    Raises:
        BadFact: when the giver has not so many.
    """
    who, other = member(table, giver), member(table, taker)
    if number > (has := Counter(who.carries)[thing]):
        raise BadFact(f"party.members.{giver}.carries: {number} × {thing!r}, where there are {has}")
    if who == other:
        raise BadFact(f"party.members.{taker}.carries: nothing changes hands")
    poorer = who
    for _time in range(number):
        poorer = replace(poorer, carries=poorer.without(thing))
    richer = replace(other, carries=with_more(other.carries, thing, number))
    party: Party = table.now.party.having(poorer).having(richer)
    return table.set("party.members", plain(party.members))


def with_more(carries: tuple[str, ...], thing: str, number: int) -> tuple[str, ...]:
    """What is carried with so many more of a kind, put to those that there are."""
    place = len(carries) - carries[::-1].index(thing) if thing in carries else len(carries)
    return (*carries[:place], *(thing,) * number, *carries[place:])


def hand_over(table: Table, place: int, taker: str) -> list[AnyBody]:
    """The light at a place of the list goes into somebody else's hand."""
    member(table, taker)
    return table.set(f"lights.{place}.bearer", taker)


def write_key(table: Table, area: str, aloud: str, secret: str) -> list[AnyBody]:
    """Puts other words in the place of those that a place has on the map."""
    if area not in table.dungeon.area_by_id:
        raise BadFact(f"keys: there is no area {area!r}")
    changed = any(own.id == area for own in table.now.keys.open())
    return table.set(f"keys.{area}" if changed else "keys.+", plain(Key(area, aloud, secret)))


def set_trap(table: Table, at: str, does: str) -> list[AnyBody]:
    """Sets a trap in a place or on a door."""
    id = free_id("trap", {one.id for one in table.now.traps.open()}, counted=True)
    return table.set("traps.+", plain(Trap(id, at, does)))


def bring(
    table: Table, name: str, number: int, at: str, mind: Mind | None = None, speed: int | None = None
) -> list[AnyBody]:
    """Creatures come to be in a place, with the figures of the bestiary where it knows them by that name."""
    id = free_id("group", {group.id for group in table.now.foes.open()}, counted=True)
    return table.set("foes.+", plain(bestiary.group_of(id, name, number, at, mind=mind, speed=speed)))


def appear(table: Table, name: str, number: int, mind: Mind | None = None, speed: int | None = None) -> list[AnyBody]:
    """Creatures come where the party is, and are met; one input.

    Raises:
        NotAnAnswer: when nobody can be met now.
    """
    with table.one_input():
        return [*bring(table, name, number, table.now.at, mind, speed), *table.answer(token(Move("meet")))]


def wandering_of(table: Table, level: int) -> tuple[int, Wandering]:
    """Who wanders on a level, and where the campaign has that table; -1 when it has none."""
    tables = table.now.wandering.open()
    found = next(((place, one) for place, one in enumerate(tables) if one.level == level), None)
    return found or (-1, Wandering(level))


def write_wandering(table: Table, place: int, wanted: Wandering) -> list[AnyBody]:
    """Puts a wandering table in the place of another, or adds one where `place` is below 0.

    A line that names whom an old one named keeps that one's figures; others have those of the bestiary.
    """
    tables = table.now.wandering.open()
    old = {line.name: line for line in tables[place].lines} if 0 <= place < len(tables) else {}
    lines = tuple(_figured(line, old.get(line.name)) for line in wanted.lines)
    path = f"wandering.{place}" if place >= 0 else "wandering.+"
    return table.set(path, plain(replace(wanted, lines=lines)))


def _figured(line: Wanderer, old: Wanderer | None) -> Wanderer:
    """A line of a wandering table with the figures of its creatures."""
    if old is None:
        creature = bestiary.find(line.name)
        old = creature.wanderer(line.upto) if creature else line
    return replace(old, upto=line.upto, name=line.name, number=line.number, mind=line.mind, speed=line.speed)
