"""Movement underground: what a load allows, the way walked, the map drawn of it (documents 000 and 003, Movement)."""

from __future__ import annotations

from sixturns.kernel.effects import REFEREE, Steps, chance_of, look, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden
from sixturns.rules.model import Gait, Rules
from sixturns.world.creatures import Foes, Mood
from sixturns.world.floor import SQUARE_FEET, Square
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Facing, Side
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Spike, Stage, Stretch

ENEMIES = frozenset({Mood.ATTACKS, Mood.HOSTILE})
"""The moods of those who let nobody walk past."""


def rate_of(member: Member, rules: Rules) -> int:
    """A member's dungeon movement rate in feet a turn, from the table of Encumbrance & Movement unless it is fixed."""
    if member.speed is not None:
        return member.speed
    if rules.movement.by == "armour":
        gait = in_armour(member, rules)
        return gait.laden if member.treasure else gait.rate
    rate: int = rules.movement.rates[member.load + member.treasure]
    return rate


def in_armour(member: Member, rules: Rules) -> Gait:
    """How a member walks in the heaviest armour that he carries."""
    for worn in (rules.movement.heavy, rules.movement.light):
        if any(thing in member.carries for thing in worn.things):
            return worn
    return rules.movement.none


def slowest(party: Party, rules: Rules) -> Member | None:
    """The member whose rate is the party's, among those who can walk."""
    return min(party.able, key=lambda member: rate_of(member, rules), default=None)


def rate(party: Party, sees: int, rules: Rules) -> int:
    """The party's rate in feet a turn: that of its slowest member; a part of it where nobody sees anything."""
    last = slowest(party, rules)
    feet = rate_of(last, rules) if last else 0
    return feet if sees else feet // rules.movement.dark_divides


def allowance(party: Party, sees: int, rules: Rules) -> int:
    """The feet that the party walks in a turn: its rate, as many times as there are moves in one."""
    return rate(party, sees, rules) * rules.movement.moves


def reach(lights: tuple[Light, ...], rules: Rules) -> int:
    """How far the light that is carried reaches, in feet; 0 when none burns."""
    return max((rules.lights[light.kind].radius for light in lights if light.lit), default=0)


def sight(longest: int, lights: tuple[Light, ...], rules: Rules) -> int:
    """How far the party sees, in feet: as far as its light, and where the place is lit as far as that is long.

    `longest` is the longest line of a place that is lit, 0 of one that is dark.
    """
    return max(reach(lights, rules), 2 * longest)


def sees_in(area: str, lights: tuple[Light, ...], rules: Rules) -> Steps[int]:
    """How far the party sees in an area, in feet; 0 in the dark."""
    dark = yield from look(area, "dark")
    return sight(0 if dark else (yield from look(area, "sight")), lights, rules)


def no_map(
    party: Party,
    lights: tuple[Light, ...],
    sees: int,
    chase: Chase | None = None,
    pencil: bool = True,
    obscured: bool = False,
    hurried: bool = False,
) -> str:
    """Why nobody draws the map just now; empty when somebody does."""
    mapper = next((member for member in party.able if member.id == party.mapper), None)
    if not pencil or mapper is None:
        return "nobody draws"
    if hurried or (chase is not None and chase.flees is Side.PARTY):
        return "fleeing"
    if chase is not None:
        return "running"
    if obscured:
        return "obscured"
    if not sees:
        return "dark"
    if mapper.holds or any(light.bearer == mapper.id and light.lit for light in lights):
        return "hands full"
    return ""


def shown(area: str, start: Square, end: Square, sees: int, unmapped: str) -> frozenset[Stretch]:
    """What the map gains by a way walked through an area: all that is seen from it, when somebody draws.

    Else no more than that the party has been there.
    """
    return frozenset({(area, *end, *end, 0) if unmapped or not sees else (area, *start, *end, sees)})


def known_doors(at: str, found: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """The doors of an area that the party knows of: those in sight, and the secret ones it has found."""
    secret = yield from look(at, "secret doors")
    return (*(yield from look(at, "doors")), *(door for door in secret if door in found))


def held_open(spikes: tuple[Spike, ...]) -> tuple[str, ...]:
    """The doors that spikes hold open, as far as the party knows."""
    return tuple(spike.door for spike in spikes if spike.holds == "open")


def open_ways(
    at: str, standing: tuple[str, ...], spikes: tuple[Spike, ...], found: tuple[str, ...]
) -> Steps[tuple[str, ...]]:
    """The doors and archways a party can leave an area by without opening one."""
    archways, held = (yield from look(at, "archways")), held_open(spikes)
    doors = yield from known_doors(at, found)
    return tuple(door for door in doors if door in standing or door in held or door in archways)


@step("ahead", "there", "chores", cites="R000-04 R003-04", always=True)
def to_the_door(
    doing: Move, at: str, chores: tuple[Chore, ...]
) -> Steps[tuple[tuple[Stage, ...], bool, tuple[Chore, ...]]]:
    """The way to a door of the place, and no farther; who does something there leaves off what he was at."""
    left = tuple(chore for chore in chores if chore.who not in doing.who)
    return (Stage((yield from look(doing.at, ("spot", at)))),), False, left


@step("ahead", "there", "chores", cites="R000-04 R003-04", always=True)
def through_the_door(doing: Move, at: str) -> Steps[tuple[tuple[Stage, ...], bool, tuple[Chore, ...]]]:
    """The way to a door of the place and on through it; whoever walks on leaves off what he was at."""
    return (Stage((yield from look(doing.at, ("spot", at))), doing.at),), False, ()


@step("ahead", "there", cites="R000-04 R003-04", always=True)
def to_the_way_out(doing: Move) -> Steps[tuple[tuple[Stage, ...], bool]]:
    """The way to where one can leave the dungeon."""
    return (Stage((yield from look(doing.at, "spot"))),), False


@step("ahead", "there", "chores", cites="R000-04 R003-04", always=True)
def the_way_back(
    doing: Move, at: str, spot: Square, seen: tuple[str, ...], found: tuple[str, ...]
) -> Steps[tuple[tuple[Stage, ...], bool, tuple[Chore, ...]]]:
    """The shortest way to another known place, through places and doors that are known."""
    doors = yield from look(at, ("way", spot, doing.at, seen, found))
    if not doors:
        yield from tell("no way known", (("area", doing.at),))
        return (), False, ()
    stages, area = [], at
    for door in doors:
        stages.append(Stage((yield from look(door, ("spot", area))), door, known=True))
        area = yield from look(door, ("beyond", area))
    return tuple(stages), False, ()


@step(
    "spot",
    "walked",
    "passed",
    "+charted",
    "halts",
    cites="R000-04 R000-05 R000-06 R003-04 R003-05 R003-06",
    always=True,
)
def stride(
    at: str,
    spot: Square,
    stage: Stage,
    walked: int,
    party: Party,
    flames: tuple[Light, ...],
    chase: Chase | None,
    pencil: bool,
    obscured: bool,
    rules: Rules,
) -> Steps[tuple[Square, int, int, frozenset[Stretch], bool]]:
    """The party walks toward the end of its way, as far as its movement goes this turn; the rest is carried on.

    The map shows no more than the light does on the way walked, so that nothing is seen faster than it can be drawn.
    """
    sees = yield from sees_in(at, flames, rules)
    most = allowance(party, sees, rules)
    if not most:
        yield from tell("cannot move")
        return spot, walked, 0, frozenset(), True
    if walked >= most:
        return spot, walked - most, 1, frozenset(), False
    goal, as_one = stage.to, rules.movement.familiar if stage.known else 1
    left = (most - walked) * as_one
    feet = yield from look(at, ("feet", spot, goal))
    here = goal if feet <= left else (yield from look(at, ("after", spot, goal, left)))
    walked += -(-(yield from look(at, ("feet", spot, here))) // as_one)
    chart = shown(at, spot, here, sees, no_map(party, flames, sees, chase, pencil, obscured))
    if here != goal or walked == most:
        return here, walked - most, 1, chart, False
    return here, walked, 0, chart, False


@step("ahead", "there", "through", cites="R000-18 R003-18", when="arrived")
def arrive(
    at: str,
    ahead: tuple[Stage, ...],
    standing: tuple[str, ...],
    spikes: tuple[Spike, ...],
    found: tuple[str, ...],
    facing: Facing | None,
    halts: bool,
) -> Steps[tuple[tuple[Stage, ...], bool, str]]:
    """At the end of a stage the party goes through the door there, if it stands open.

    Nobody walks on when creatures are met or a light has gone out.
    """
    if facing is not None or halts:
        return (), False, ""
    door = ahead[0].through
    if door and door not in (yield from open_ways(at, standing, spikes, found)):
        yield from tell("door shut", (("door", door),))
        return (), False, ""
    return ahead[1:], len(ahead) == 1, door


def slips(
    left: frozenset[str], spikes: tuple[Spike, ...], slipped: Hidden[tuple[str, ...]], rules: Rules
) -> Steps[Hidden[tuple[str, ...]]]:
    """The spikes that hold no longer, after the party has left some doors: one secret die for each held open."""
    for spike in spikes:
        if spike.holds == "open" and spike.door in left and spike.door not in slipped.open():
            about = (("door", spike.door),)
            if (yield from chance_of("spike", rules.doors.spike_slips, to=REFEREE, about=about)):
                slipped = Hidden((*slipped.open(), spike.door))
    return slipped


@step("slipped", cites="R000-28 R003-25 AMB-A22", when="spikes")
def leave_spikes(
    through: str,
    at: str,
    spikes: tuple[Spike, ...],
    slipped: Hidden[tuple[str, ...]],
    found: tuple[str, ...],
    rules: Rules,
) -> Steps[Hidden[tuple[str, ...]]]:
    """A spike that holds a door open may slip when the party leaves it."""
    if rules.doors.spike_tested != "when left":
        return KEEP
    to = yield from look(through, ("beyond", at))
    here, there = (yield from known_doors(at, found)), (yield from known_doors(to, found))
    return (yield from slips(frozenset(here) - frozenset(there), spikes, slipped, rules))


@step("slipped", cites="R000-28 R003-25 AMB-A22", when="spikes")
def leave_all_spikes(
    there: bool,
    at: str,
    spikes: tuple[Spike, ...],
    slipped: Hidden[tuple[str, ...]],
    found: tuple[str, ...],
    rules: Rules,
) -> Steps[Hidden[tuple[str, ...]]]:
    """Whoever leaves the dungeon leaves every spike in the place."""
    if not there or rules.doors.spike_tested != "when left":
        return KEEP
    return (yield from slips(frozenset((yield from known_doors(at, found))), spikes, slipped, rules))


@step("spikes", "slipped", "halts", cites="R000-28 R003-25 AMB-A22", when="spikes")
def spikes_hold(
    at: str,
    outside: str,
    spikes: tuple[Spike, ...],
    slipped: Hidden[tuple[str, ...]],
    found: tuple[str, ...],
    halts: bool,
    rules: Rules,
) -> Steps[tuple[tuple[Spike, ...], Hidden[tuple[str, ...]], bool]]:
    """Where spikes are tested each turn, one that holds a door open may slip as it ends, wherever the party is.

    Those who are beside the door see it fall shut, and stop.
    """
    if rules.doors.spike_tested != "each turn":
        return KEEP
    slipped = yield from slips(frozenset(held_open(spikes)), spikes, slipped, rules)
    here = () if outside else (yield from known_doors(at, found))
    spikes_left, unseen = yield from fallen_shut(here, spikes, slipped)
    return spikes_left, unseen, halts or spikes_left != spikes


@step("at", "spot", "came_by", "+walked", "standing", "sees", "through", cites="R000-16 R003-16", always=True)
def go_through(
    through: str, at: str, standing: tuple[str, ...], chase: Chase | None, rules: Rules
) -> Steps[tuple[str, Square, str, int, tuple[str, ...], str, str]]:
    """Through a door, into the place beyond; every door that had been opened closes again behind the party."""
    to = yield from look(through, ("beyond", at))
    spot = yield from look(through, ("spot", to))
    feet = SQUARE_FEET if chase is None else 0
    return to, spot, through, feet, () if rules.doors.recloses else standing, to, ""


@step("seen", "+charted", cites="R000-05 R000-06 R000-07 R000-08 R003-05 R003-06 R003-07 R003-08", always=True)
def come_in(
    at: str,
    spot: Square,
    seen: tuple[str, ...],
    party: Party,
    flames: tuple[Light, ...],
    chase: Chase | None,
    pencil: bool,
    obscured: bool,
    hurried: bool,
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], frozenset[Stretch]]]:
    """The party comes into a place, in the dark by touch alone; the map shows as much of it as somebody can draw."""
    sees = yield from sees_in(at, flames, rules)
    unmapped = no_map(party, flames, sees, chase, pencil, obscured, hurried)
    if at not in seen:
        yield from reveal("area seen" if sees else "area felt", (("area", at),))
        if unmapped:
            yield from tell("not mapped", (("why", unmapped),))
        seen = (*seen, at)
    yield from tell("walk", (("area", at),))
    return seen, shown(at, spot, spot, sees, unmapped)


@step("spikes", "slipped", cites="R000-28 R003-25 AMB-A22", when="slipped")
def find_spikes(
    at: str, spikes: tuple[Spike, ...], slipped: Hidden[tuple[str, ...]], found: tuple[str, ...]
) -> Steps[tuple[tuple[Spike, ...], Hidden[tuple[str, ...]]]]:
    """Back at a door whose spike has slipped, the party finds it closed."""
    return (yield from fallen_shut((yield from known_doors(at, found)), spikes, slipped))


def fallen_shut(
    here: tuple[str, ...], spikes: tuple[Spike, ...], slipped: Hidden[tuple[str, ...]]
) -> Steps[tuple[tuple[Spike, ...], Hidden[tuple[str, ...]]]]:
    """The spikes, and those that slipped unseen, once the party has seen how the doors about it stand."""
    gone = tuple(door for door in slipped.open() if door in here)
    for door in gone:
        yield from reveal("spike slipped", (("door", door),))
    left = tuple(door for door in slipped.open() if door not in gone)
    return tuple(spike for spike in spikes if spike.door not in gone), Hidden(left)


@step("sees", cites="R000-30")
def watched(at: str, facing: Facing | None, foes: Hidden[tuple[Foes, ...]]) -> str:
    """Enemies that the party has met and left in this place are met again when it walks about there."""
    if facing is None and any(
        group.at == at and group.met and group.number and group.intent in ENEMIES for group in foes.open()
    ):
        return at
    return KEEP


@step("ahead", "there", cites="R000-30", when="facing")
def stop_short() -> tuple[tuple[Stage, ...], bool]:
    """Whoever meets somebody goes no farther."""
    return (), False


@step("outside", "chores", cites="R000-04", when="there")
def go_out(doing: Move, party: Party) -> Steps[tuple[str, tuple[Chore, ...]]]:
    """The party leaves the dungeon, and counts what it has brought up."""
    total = sum(member.treasure for member in party.members)
    yield from tell("left dungeon", (("exit", doing.at), ("treasure", total)))
    return doing.at, ()


@step("outside", "at", "spot", "since", "sees", cites="R000-04", always=True)
def go_in(doing: Move) -> Steps[tuple[str, str, Square, int, str]]:
    """The party comes in by a way it knows; wandering checks are counted from here."""
    area = yield from look(doing.at, "area")
    return "", area, (yield from look(doing.at, "spot")), 0, area
