"""Who is met out of doors, and the meeting on the map (document 000, Wandering Monsters and Daily Procedure 4)."""

from __future__ import annotations

from typing import NamedTuple

from sixturns.kernel.dice import dice
from sixturns.kernel.effects import REFEREE, Row, Steps, call, chance_of, choose, measure, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.delve import between
from sixturns.rules.evasion import in_woods, travellers
from sixturns.rules.foes_outdoors import Crew
from sixturns.rules.hex_pursuit import begun, our_rate
from sixturns.rules.model import Rules
from sixturns.rules.navigation import RIVER
from sixturns.rules.turn import NOBODY, WHO_COMES, group, how_many
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.world.creatures import MOST_CREATURES, Foes
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.prospect import Ground
from sixturns.world.roaming import MOST_THROWS, Hunt, Roaming, Sighting
from sixturns.world.sky import Sky

NOWHERE = ""
"""The area of creatures that are met out of doors: none of a dungeon's."""

LAKES = (RIVER, "lake")
"""Waters for boats; the others are the sea's."""


def tables_in_force(roaming: Hidden[tuple[Roaming, ...]], rules: Rules) -> tuple[Roaming, ...]:
    """The encounter tables: the referee's own go before those of the rules."""
    return (*roaming.open(), *rules.roaming.tables)


def table_of(terrain: str, tables: tuple[Roaming, ...]) -> Roaming | None:
    """The table of a terrain; None when nobody made one for it."""
    return next((table for table in tables if terrain in table.terrains), None)


@step("coming", "stalked", cites="R000-70 R000-85 R000-103 R000-104 R000-105 S-A82 S-A83", when="stalked")
def who_roams(
    ground: Hidden[Ground],
    coming: Hidden[Foes | None],
    newcomer: str,
    roaming: Hidden[tuple[Roaming, ...]],
    rules: Rules,
) -> Steps[tuple[Hidden[Foes | None], bool]]:
    """Who is met, by the table of the terrain, and how many; the referee says so where no table does."""
    if coming.open() is not None:
        return KEEP
    haunts = ground.open().haunts
    tables = tables_in_force(roaming, rules)
    table = table_of(haunts, tables)
    if table is None:
        move = yield from choose("who-comes", (NOBODY,), blanks=(WHO_COMES,), to=REFEREE)
        return Hidden(None if move == NOBODY else group(move, newcomer, NOWHERE)), move != NOBODY
    line = yield from thrown_on(table, tables)
    who = line.who
    assert who is not None
    number = yield from (crewed(haunts, ground.open().coast, rules) if line.crew else how_many("how-many", who.number))
    return Hidden(who.group(newcomer, number, NOWHERE) if number else None), number > 0


def thrown_on(table: Roaming, tables: tuple[Roaming, ...]) -> Steps[Sighting]:
    """A line of a table that names somebody, thrown for in secret; others send on to another table."""
    by_name = {one.name: one for one in reversed(tables)}
    for _ in range(MOST_THROWS):
        rows = tuple(Row(line.upto, line) for line in table.lines)
        line: Sighting = yield from roll_on("roamer", dice(table.die), rows, to=REFEREE)
        if line.who is not None:
            return line
        table = by_name[line.table]
    raise AssertionError(f"{table.name} sends on and on")


def crewed(waters: str, coast: bool, rules: Rules) -> Steps[int]:
    """How many a crew is: so many craft of these waters, or of the kind that is met anywhere, and men in each."""
    crews = rules.roaming.crews
    here: Crew = crews.river if waters in LAKES else crews.coast if coast else crews.sea
    crew = here if (yield from chance_of("craft-kind", crews.choice, to=REFEREE)) else crews.anywhere
    craft = yield from measure("craft", crew.craft, to=REFEREE)
    men = yield from measure("crew", crew.men, to=REFEREE)
    name = crew.one if craft == 1 else crew.many
    yield from tell("craft", (("number", craft), ("craft", name), ("men", men)), to=REFEREE)
    return min(MOST_CREATURES, craft * men)


@step("coming", "stalked", cites="R000-70 S-A81", always=True)
def appear_outdoors(doing: Move, newcomer: str) -> tuple[Hidden[Foes | None], bool]:
    """Creatures that the referee brings in out of doors."""
    return Hidden(group(doing, newcomer, NOWHERE)), True


class Met(NamedTuple):
    """What becomes of a meeting on the map, by the names of the fields; nothing, unless said."""

    facing: Facing | None = KEEP
    coming: Hidden[Foes | None] = Hidden(None)
    hunt: Hidden[Hunt | None] = Hidden(None)
    hunted: bool = False
    bolts: bool = False
    stalked: bool = False
    met: bool = False


@step(*Met._fields, cites="R000-72 R000-76 R000-79 R000-103 R000-104 R000-119", when="stalked")
def meet_outdoors(
    coming: Hidden[Foes | None],
    confronted: bool,
    hunt: Hidden[Hunt | None],
    company: Party,
    flames: tuple[Light, ...],
    ground: Hidden[Ground],
    afloat: str,
    by_night: bool,
    sky: Sky | None,
    unguarded: Hidden[bool],
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    reaction_edge: int,
    rules: Rules,
) -> Steps[Met]:
    """Whoever roams here is met by the book; who has caught up with the party, without another chance to evade.

    A party that evades goes on; one that fails to is pursued. While others are faced, they keep away. Light by night
    betrays the party where the rules have it so in any case.
    """
    them, now, terrain = coming.open(), hunt.open(), ground.open().terrain
    if them is None or confronted or not company.able:
        return Met()
    yield from reveal("met", (("name", them.name), ("number", them.number), ("by", "")))
    meeting = replace(
        between(WildMeeting, them, company, flames, rules),
        lit=by_night and rules.surprise.light == "betrays" and any(light.lit for light in flames),
        alerted=them.met,
        expecting=expecting or them.met,
        party_edge=party_edge,
        foes_edge=foes_edge,
        reaction_edge=reaction_edge,
        size=travellers(company),
        most=them.most,
        ours=our_rate(company, afloat, terrain, rules),
        theirs=them.speed,
        woods=in_woods(terrain, rules),
        poor=sky is not None and sky.poor,
        unguarded=unguarded.open(),
        caught=now is not None and now.caught,
        afloat=bool(afloat),
    )
    outcome: Outcome = yield from call("wilderness encounter", meeting)
    yield from tell("outcome", (("course", outcome.course), ("segment", outcome.segment)))
    match outcome.course:
        case Course.PARTED:
            return Met(facing=None, met=True)
        case Course.FLIGHT:
            flight: Hidden[Hunt | None] = Hidden(begun(terrain, afloat, company, them, rules))
            return Met(facing=None, coming=KEEP, hunt=flight, hunted=True, bolts=True, met=True)
        case _:
            return Met(facing=before_them(them, outcome, meeting, company), coming=KEEP, met=True)


def before_them(them: Foes, outcome: Outcome, meeting: WildMeeting, party: Party) -> Facing:
    """Creatures before the party out of doors; the trees count for those who hide among them, and nobody else."""
    acting = tuple(m.id for m, able in zip(party.able, outcome.able, strict=False) if able)
    cover = outcome.unawares and meeting.woods
    return Facing(them.id, them.name, them.number, NOWHERE, outcome, acting=acting, cover=cover, caught=meeting.caught)


@step("foes", "coming", cites="R000-103", when="met")
def they_are_about(
    confronted: bool, foes: Hidden[tuple[Foes, ...]], coming: Hidden[Foes | None]
) -> tuple[Hidden[tuple[Foes, ...]], Hidden[None]]:
    """Those whom the party has met and not got rid of are among the creatures about."""
    if not confronted:
        return KEEP
    them = coming.open()
    assert them is not None
    return Hidden((*(group for group in foes.open() if group.id != them.id), them)), Hidden(None)
