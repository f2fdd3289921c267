"""Who is met out of doors, and the meeting on the map (document 000, Wandering Monsters and Daily Procedure 4)."""

from __future__ import annotations

from sixturns.kernel.dice import dice
from sixturns.kernel.effects import REFEREE, Row, Steps, call, chance_of, choose, look, measure, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.delve import between
from sixturns.rules.evasion import in_woods, travellers
from sixturns.rules.foes_outdoors import Crew
from sixturns.rules.hex_pursuit import begun, our_rate
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Taken, beside, ground, near_land
from sixturns.rules.turn import NOBODY, WHO_COMES, group, how_many, new_id
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.world.creatures import MOST_CREATURES, Foes
from sixturns.world.hexes import Hex
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.roaming import MOST_THROWS, Hunt, Roaming, Sighting
from sixturns.world.sky import Sky

NOWHERE = ""
"""The area of creatures that are met out of doors: none of a dungeon's."""

SEA, RIVER = "sea", "river"
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
    true_hex: Hidden[Hex | None],
    afloat: str,
    taken_as: Taken,
    coming: Hidden[Foes | None],
    foes: Hidden[tuple[Foes, ...]],
    roaming: Hidden[tuple[Roaming, ...]],
    rules: Rules,
) -> Steps[tuple[Hidden[Foes | None], bool]]:
    """Who is met, by the table of the terrain, and how many; the referee says so where no table does."""
    if coming.open() is not None:
        return coming, True
    terrain = yield from haunts(true_hex, afloat, taken_as)
    tables = tables_in_force(roaming, rules)
    table = table_of(terrain, tables)
    if table is None:
        move = yield from choose("who-comes", (NOBODY,), blanks=(WHO_COMES,), to=REFEREE)
        return Hidden(None if move == NOBODY else group(move, NOWHERE, foes)), move != NOBODY
    line = yield from thrown_on(table, tables)
    who = line.who
    assert who is not None
    number = yield from (crewed(true_hex, terrain, rules) if line.crew else how_many("how-many", who.number))
    return Hidden(who.group(new_id(foes), number, NOWHERE) if number else None), number > 0


def haunts(true_hex: Hidden[Hex | None], afloat: str, taken_as: Taken) -> Steps[str]:
    """The terrain whose table is thrown on: that of the hex; for a craft the sea's, if that is near, or a river's."""
    here, terrain = true_hex.open(), (yield from ground(true_hex, taken_as))
    if here is None or not afloat or terrain == SEA or terrain in LAKES:
        return terrain
    for there in (yield from beside(here)):
        if (yield from look(there, "terrain")) == SEA:
            return SEA
    return RIVER


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


def crewed(true_hex: Hidden[Hex | None], terrain: str, rules: Rules) -> Steps[int]:
    """How many a crew is: so many craft of these waters, or of the kind that is met anywhere, and men in each."""
    crews = rules.roaming.crews
    waters: Crew = crews.river if terrain in LAKES else crews.sea
    here = true_hex.open()
    if here is not None and waters is crews.sea and (yield from along_a_coast(here)):
        waters = crews.coast
    crew = waters if (yield from chance_of("craft-kind", crews.choice, to=REFEREE)) else crews.anywhere
    craft = yield from measure("craft", crew.craft, to=REFEREE)
    men = yield from measure("crew", crew.men, to=REFEREE)
    name = crew.one if craft == 1 else crew.many
    yield from tell("craft", (("number", craft), ("craft", name), ("men", men)), to=REFEREE)
    return min(MOST_CREATURES, craft * men)


def along_a_coast(here: Hex) -> Steps[bool]:
    """Whether there is land in a hex, or beside it."""
    return not (yield from look(here, "water")) or (yield from near_land(here))


@step("coming", "stalked", cites="R000-70 S-A81", always=True)
def appear_outdoors(doing: Move, foes: Hidden[tuple[Foes, ...]]) -> tuple[Hidden[Foes | None], bool]:
    """Creatures that the referee brings in out of doors."""
    return Hidden(group(doing, NOWHERE, foes)), True


@step(
    "facing",
    "foes",
    "coming",
    "hunt",
    "hunted",
    "bolts",
    "stalked",
    "met",
    cites="R000-72 R000-76 R000-79 R000-103 R000-104 R000-119",
    when="stalked",
)
def meet_outdoors(
    coming: Hidden[Foes | None],
    facing: Facing | None,
    hunt: Hidden[Hunt | None],
    foes: Hidden[tuple[Foes, ...]],
    party: Party,
    flames: tuple[Light, ...],
    true_hex: Hidden[Hex | None],
    taken_as: Taken,
    afloat: str,
    sky: Sky | None,
    unguarded: Hidden[bool],
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    reaction_edge: int,
    rules: Rules,
) -> Steps[
    tuple[Facing | None, Hidden[tuple[Foes, ...]], Hidden[Foes | None], Hidden[Hunt | None], bool, bool, bool, bool]
]:
    """Whoever roams here is met by the book; who has caught up with the party, without another chance to evade.

    A party that evades goes on; one that fails to is pursued. While others are faced, they keep away.
    """
    them, now = coming.open(), hunt.open()
    if them is None or facing is not None or not party.able:
        return facing, foes, Hidden(None), Hidden(None), False, False, False, False
    yield from reveal("met", (("name", them.name), ("number", them.number), ("by", "")))
    terrain = yield from ground(true_hex, taken_as)
    meeting = replace(
        between(WildMeeting, them, party, flames, rules),
        alerted=them.met,
        expecting=expecting or them.met,
        party_edge=party_edge,
        foes_edge=foes_edge,
        reaction_edge=reaction_edge,
        size=travellers(party),
        most=them.most,
        ours=our_rate(party, afloat, terrain, rules),
        theirs=them.speed,
        woods=in_woods(terrain, rules),
        poor=sky is not None and sky.poor,
        unguarded=unguarded.open(),
        caught=now is not None and now.caught,
    )
    outcome: Outcome = yield from call("wilderness encounter", meeting)
    yield from tell("outcome", (("course", outcome.course), ("segment", outcome.segment)))
    match outcome.course:
        case Course.PARTED:
            return None, foes, Hidden(None), Hidden(None), False, False, False, False
        case Course.FLIGHT:
            hunt = Hidden((yield from begun(true_hex, taken_as, afloat, party, them, rules)))
            return None, foes, coming, hunt, True, True, False, False
        case _:
            before, about = faced(them, outcome, meeting, party), with_them(foes, them)
            return before, about, Hidden(None), Hidden(None), False, False, False, True


def faced(them: Foes, outcome: Outcome, meeting: WildMeeting, party: Party) -> Facing:
    """Creatures before the party out of doors; the trees count for those who hide among them, and nobody else."""
    acting = tuple(m.id for m, able in zip(party.able, outcome.able, strict=False) if able)
    cover = outcome.unawares and meeting.woods
    return Facing(them.id, them.name, them.number, NOWHERE, outcome, acting=acting, cover=cover, caught=meeting.caught)


def with_them(foes: Hidden[tuple[Foes, ...]], them: Foes) -> Hidden[tuple[Foes, ...]]:
    """The creatures about, with those that are met now."""
    return Hidden((*(group for group in foes.open() if group.id != them.id), them))
