"""Doors of the underworld: forced, unlocked, listened at, spiked, searched for (documents 000 and 003, Doors)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import REFEREE, Row, Steps, call, chance_of, look, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, Value, replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import no_map, shown, sight
from sixturns.world.campaign import Alert, Chase, Chore, Facing, Move, Spike, Stage, Stretch, Trap, Tried
from sixturns.world.creatures import Foes
from sixturns.world.light import Light
from sixturns.world.party import Member, Party


class Strain(StrEnum):
    """What one pair of hands achieves."""

    OPENS = "opens"
    HOLDS = "holds"
    BREAKS = "breaks"


class Hands(Value):
    """One who forces a door: Strength, and the tool in use, if any."""

    name: str
    strength: int
    tool: str = ""


class Forced(Value):
    """The result: whether the door is open, and the place in the team of those whose tool broke."""

    open: bool
    broken: tuple[int, ...] = ()


class Attempt(Value):
    """Up to three pair of hands against one stuck door."""

    hands: tuple[Hands, ...]
    wooden: bool = True
    forced: Forced = Forced(False)


def feat_of_strength(hands: Hands, wooden: bool, rules: Rules) -> tuple[Chance, int]:
    """The x-in-6 chance of one pair of hands, and the face that breaks the tool.

    A tool that does not help, on a door that is not of wood or in hands that need none, is not at risk: 0.
    """
    chance: Chance = rules.doors.strength[hands.strength]
    tool = rules.doors.tools[hands.tool]
    if tool is None or (tool.on == "wood" and not wooden):
        return chance, 0
    helped = chance.plus(tool.adds, most=rules.doors.best)
    return (helped, tool.breaks) if helped != chance else (chance, 0)


def on_the_die(face: int, chance: Chance, breaks_on: int) -> Strain:
    """What one face of the die means for a pair of hands."""
    if face <= chance.upto:
        return Strain.OPENS
    return Strain.BREAKS if face == breaks_on else Strain.HOLDS


@step("forced", cites="R000-19 R000-20 R000-21 R003-19 R003-20 R003-21", always=True)
def strain(hands: tuple[Hands, ...], wooden: bool, rules: Rules) -> Steps[Forced]:
    """Opening a stuck door needs a Feat of Strength; a crowbar or an axe on wood may help, and may break."""
    opened, broken = False, []
    for place, one in enumerate(hands):
        chance, breaks_on = feat_of_strength(one, wooden, rules)
        thrown = (Row(face, on_the_die(face, chance, breaks_on)) for face in range(1, chance.sides + 1))
        rows = (Row(0, Strain.OPENS), *thrown, Row(chance.sides + 1, Strain.HOLDS))
        about = (
            ("who", one.name),
            ("strength", one.strength),
            ("tool", one.tool if breaks_on else ""),
            ("chance", chance.upto),
        )
        what = yield from roll_on("strength", Dice(1, chance.sides), rows, about=about)
        opened = opened or what == Strain.OPENS
        if what == Strain.BREAKS:
            broken.append(place)
    return Forced(opened, tuple(broken))


def attempt_of(move: Move, party: Party, wooden: bool) -> Attempt:
    """The attempt that a move makes, should the door be stuck.

    The tool is used by the first of the team to carry it; carried by somebody else, it is handed to the first.
    """
    team = tuple(party[who] for who in move.who)
    user = next((m.id for m in team if move.using in m.carries), team[0].id)
    return Attempt(tuple(Hands(m.name, m.strength, move.using if m.id == user else "") for m in team), wooden)


def without_tool(party: Party, tool: str, user: str) -> Party:
    """The party after a tool broke in somebody's hands: gone from that one, or from whoever had lent it."""
    owner = next(m for m in (party[user], *party.members) if tool in m.carries)
    return party.having(replace(owner, carries=owner.without(tool)))


def heard(alerted: Hidden[tuple[Alert, ...]], areas: tuple[str, ...], turns: int) -> Hidden[tuple[Alert, ...]]:
    """Who is on guard after noise that was heard in some areas, for so many turns."""
    others = tuple(alert for alert in alerted.open() if alert.area not in areas)
    return Hidden((*others, *(Alert(area, turns) for area in areas)))


def is_shut(spikes: tuple[Spike, ...], door: str) -> bool:
    """Whether a spike holds a door shut."""
    return Spike(door, "shut") in spikes


@step("locked", "unlocked", "there", "spent", cites="R000-22 R003-22")
def unlock(
    doing: Move,
    there: bool,
    facing: Facing | None,
    chase: Chase | None,
    party: Party,
    locked: tuple[str, ...],
    unlocked: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], tuple[str, ...], bool, int]]:
    """A locked door opens to its key, whoever carries that; without it the try ends here."""
    door = doing.at
    if not there or (facing is not None and chase is None):
        return KEEP
    if door in unlocked or not (yield from look(door, "locked")):
        return KEEP
    key = yield from look(door, "opens")
    if key and any(key in member.carries for member in party.members):
        yield from reveal("door unlocked", (("door", door), ("key", key)))
        return tuple(one for one in locked if one != door), (*unlocked, door), True, 0
    yield from reveal("door locked", (("door", door),))
    return tuple(sorted({*locked, door})), unlocked, False, rules.time.force


@step(
    "burst",
    "party",
    "alerted",
    "spikes",
    "tried",
    "noisy",
    "spent",
    cites="R000-15 R000-19 R000-20 R000-21 R000-29 R003-15 R003-19 R003-26",
)
def try_door(
    doing: Move,
    there: bool,
    facing: Facing | None,
    chase: Chase | None,
    at: str,
    party: Party,
    spikes: tuple[Spike, ...],
    tried: tuple[Tried, ...],
    alerted: Hidden[tuple[Alert, ...]],
    rules: Rules,
) -> Steps[tuple[str, Party, Hidden[tuple[Alert, ...]], tuple[Spike, ...], tuple[Tried, ...], bool, int]]:
    """Somebody, or up to three together, open a door; a stuck one must be forced, and a failure is heard behind it.

    A spike that holds it shut makes any door a stuck one. Once open, it may be listened at anew.
    """
    if not there or (facing is not None and chase is None):
        return KEEP
    door, cost = doing.at, rules.time.force
    anew = tuple(one for one in tried if (one.act, one.at) != ("listen", door))
    if not (is_shut(spikes, door) or (yield from is_stuck(door, rules))):
        yield from reveal("door opened", (("door", door),))
        return door, party, alerted, spikes, anew, False, cost
    yield from reveal("door stuck", (("door", door),))
    forced: Forced = yield from call("force", attempt_of(doing, party, (yield from look(door, "wooden"))))
    for place in forced.broken:
        user = doing.who[place]
        party = without_tool(party, doing.using, user)
        yield from tell("tool breaks", (("who", party[user].name), ("tool", doing.using)))
    yield from tell("door forced" if forced.open else "door holds", (("door", door),))
    if forced.open:
        return door, party, alerted, tuple(spike for spike in spikes if spike.door != door), anew, False, cost
    if rules.doors.failure_alerts:
        beyond = yield from look(door, ("beyond", at))
        alerted = heard(alerted, (beyond,), rules.doors.alert)
        yield from tell("heard", (("areas", (beyond,)),), to=REFEREE)
    return "", party, alerted, spikes, tried, True, cost


def is_stuck(door: str, rules: Rules) -> Steps[bool]:
    """Whether a door is stuck: as the map has it, else as the rules have doors; one with a lock is only locked."""
    stuck = yield from look(door, "stuck")
    if stuck is not None:
        return bool(stuck)
    return rules.doors.stuck and not (yield from look(door, "locked"))


@step("standing", "sees", "seen", "+charted", cites="R000-16 R003-16")
def see_beyond(
    at: str,
    burst: str,
    standing: tuple[str, ...],
    seen: tuple[str, ...],
    party: Party,
    flames: tuple[Light, ...],
    chase: Chase | None,
    pencil: bool,
    obscured: bool,
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], str, tuple[str, ...], frozenset[Stretch]]]:
    """A door that has given way stands open for now, and shows what lies beyond to those who have light."""
    if not burst:
        return KEEP
    beyond = yield from look(burst, ("beyond", at))
    chart: frozenset[Stretch] = frozenset()
    sees = sight((yield from look(beyond, "dark")), flames, rules)
    if sees:
        if beyond not in seen:
            yield from reveal("area seen", (("area", beyond),))
            seen = (*seen, beyond)
        threshold = yield from look(burst, ("spot", beyond))
        chart = shown(beyond, threshold, threshold, sees, no_map(party, flames, sees, chase, pencil, obscured))
    elif beyond not in seen:
        yield from reveal("dark beyond")
    return tuple(sorted({*standing, burst})), beyond, seen, chart


@step("standing", cites="R000-16 R003-16")
def doors_close(passed: int, spent: int, rounds: int, rules: Rules) -> tuple[str, ...]:
    """A door that nobody goes through is closed again when a turn is let pass."""
    over = passed or rounds + spent >= rules.time.turn_rounds
    return () if rules.doors.recloses and over else KEEP


def thievery(member: Member, rules: Rules) -> Chance | None:
    """A thief's chance at locks and at hearing noises, by level; None for whoever is no thief."""
    if member.calling.casefold() not in rules.thievery.callings:
        return None
    chance: Chance = rules.thievery.chance[max(1, member.level)]
    return chance


@step("tried", "spent", cites="R000-24 R000-25 R003-23")
def listen(
    doing: Move,
    there: bool,
    facing: Facing | None,
    at: str,
    party: Party,
    tried: tuple[Tried, ...],
    foes: Hidden[tuple[Foes, ...]],
    rules: Rules,
) -> Steps[tuple[tuple[Tried, ...], int]]:
    """Somebody listens at a door: 1-in-6, thieves by Thievery. Who hears nothing does not know why."""
    if not there or facing is not None:
        return KEEP
    member = party[doing.who[0]]
    chance = thievery(member, rules) or rules.doors.listen
    about = (("who", member.name), ("thief", thievery(member, rules) is not None))
    hears = yield from chance_of("listen", chance, to=REFEREE, about=about)
    beyond = yield from look(doing.at, ("beyond", at))
    noise = any(group.at == beyond and group.number and not group.silent for group in foes.open())
    fact = "hears something" if hears and noise else "hears nothing"
    yield from reveal(fact, (("who", member.name), ("door", doing.at)))
    return (*tried, Tried(member.id, "listen", doing.at)), rules.time.listen


@step("party", "spikes", "standing", "spent", cites="R000-28 R000-29 R003-25 R003-26")
def drive_spike(
    doing: Move,
    there: bool,
    facing: Facing | None,
    party: Party,
    spikes: tuple[Spike, ...],
    standing: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[Party, tuple[Spike, ...], tuple[str, ...], int]]:
    """A spike holds a door: open, until it slips, or shut, so that it counts as stuck."""
    if not there or facing is not None:
        return KEEP
    holds: Literal["open", "shut"] = "open" if doing.using == "open" else "shut"
    owner = next(member for member in party.members if rules.doors.spike in member.carries)
    yield from tell("spiked", (("door", doing.at), ("holds", holds)))
    party = party.having(replace(owner, carries=owner.without(rules.doors.spike)))
    left = tuple(door for door in standing if door != doing.at)
    return party, (*spikes, Spike(doing.at, holds)), left, rules.time.spike


@step("party", "spikes", "standing", "spent", cites="R000-28 R000-29")
def draw_spike(
    doing: Move,
    there: bool,
    facing: Facing | None,
    party: Party,
    spikes: tuple[Spike, ...],
    standing: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[Party, tuple[Spike, ...], tuple[str, ...], int]]:
    """A spike is drawn out of a door again, by the first who can; a door it held open stands open for now."""
    if not there or facing is not None:
        return KEEP
    taker = party.able[0]
    yield from tell("spike drawn", (("door", doing.at), ("who", taker.name)))
    party = party.having(replace(taker, carries=(*taker.carries, rules.doors.spike)))
    opened = (doing.at,) if Spike(doing.at, "open") in spikes else ()
    left = tuple(spike for spike in spikes if spike.door != doing.at)
    return party, left, tuple(sorted({*standing, *opened})), rules.time.spike


def searches(chores: tuple[Chore, ...], act: str, party: Party) -> tuple[tuple[Chore, Member], ...]:
    """Who does an act this turn, in marching order."""
    given = {chore.who: chore for chore in chores if chore.act == act}
    return tuple((given[member.id], member) for member in party.able if member.id in given)


@step("found", "traps", "chores", cites="R000-26 R000-27 R003-24")
def search(
    at: str,
    party: Party,
    chores: tuple[Chore, ...],
    found: tuple[str, ...],
    traps: Hidden[tuple[Trap, ...]],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], Hidden[tuple[Trap, ...]], tuple[Chore, ...]]]:
    """Each who searches a 10-foot section for the turn has 1-in-6 to find what is hidden there.

    Who finds nothing does not know whether there is anything, and may search on.
    """
    searching = searches(chores, "search", party)
    if not searching:
        return KEEP
    done = set()
    for chore, member in searching:
        about = (("who", member.name), ("at", chore.at))
        luck = yield from chance_of("search", rules.search.chance, to=REFEREE, about=about)
        door, trap = "", None
        if luck:
            door = yield from hidden_door(at, chore.at, found)
            places = (at, chore.at, door)
            trap = next((one for one in traps.open() if one.set and not one.spotted and one.at in places), None)
        if door:
            yield from reveal("secret door found", (("door", door), ("who", member.name)))
            found = (*found, door)
        if trap is not None:
            yield from reveal("trap found", (("does", trap.does), ("who", member.name)))
            spotted = replace(trap, spotted=True)
            traps = Hidden(tuple(spotted if one is trap else one for one in traps.open()))
        if door or trap:
            done.add(member.id)
        else:
            yield from reveal("found nothing", (("who", member.name),))
    return found, traps, tuple(chore for chore in chores if chore.who not in done)


def hidden_door(at: str, section: str, found: tuple[str, ...]) -> Steps[str]:
    """The secret door of an area that lies in a section of its wall and is not yet known; empty when there is none."""
    for door in (yield from look(at, "secret doors")):
        if door not in found and section in (at, (yield from look(door, ("section", at)))):
            return str(door)
    return ""


@step("locked", "unlocked", "tried", "chores", cites="R000-23 R003-22")
def pick_locks(
    party: Party,
    chores: tuple[Chore, ...],
    locked: tuple[str, ...],
    unlocked: tuple[str, ...],
    tried: tuple[Tried, ...],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], tuple[str, ...], tuple[Tried, ...], tuple[Chore, ...]]]:
    """A thief with tools works at a lock for the turn; who fails can try that lock again a level later."""
    picking = searches(chores, "pick", party)
    if not picking:
        return KEEP
    for chore, member in picking:
        about = (("who", member.name), ("door", chore.at))
        if not (yield from look(chore.at, "locked")) or chore.at in unlocked:
            yield from reveal("not locked", about)
            continue
        chance = thievery(member, rules)
        if chance is not None and (yield from chance_of("thievery", chance, about=about)):
            yield from reveal("lock picked", about)
            locked, unlocked = tuple(one for one in locked if one != chore.at), (*unlocked, chore.at)
        else:
            yield from tell("lock holds", about)
            locked = tuple(sorted({*locked, chore.at}))
            tried = (*tried, Tried(member.id, "pick", chore.at, member.level))
    return locked, unlocked, tried, tuple(chore for chore in chores if chore.act != "pick")


def goes_off(place: str, traps: Hidden[tuple[Trap, ...]], rules: Rules) -> Steps[Hidden[tuple[Trap, ...]] | None]:
    """The traps after one of a place has gone off; None when none does, or nobody is caught by what he knows of."""
    trap = next((one for one in traps.open() if one.set and not one.spotted and one.at == place), None)
    if trap is None or not (yield from chance_of("trap", rules.traps.springs, to=REFEREE)):
        return None
    yield from reveal("trap springs", (("does", trap.does),))
    sprung = replace(trap, set=False, spotted=True)
    return Hidden(tuple(sprung if one is trap else one for one in traps.open()))


@step("traps", "ahead", "there", cites="S-A50")
def spring(
    at: str, sees: str, traps: Hidden[tuple[Trap, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Trap, ...]], tuple[Stage, ...], bool]]:
    """A trap that nobody has spotted may go off when its place is entered; nobody walks on then."""
    after = (yield from goes_off(at, traps, rules)) if sees == at else None
    return KEEP if after is None else (after, (), False)


@step("traps", "there", cites="S-A50")
def try_trap(
    doing: Move, there: bool, facing: Facing | None, chase: Chase | None, traps: Hidden[tuple[Trap, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Trap, ...]], bool]]:
    """A trap on a door may go off when the door is tried; nobody opens it then."""
    if not there or (facing is not None and chase is None):
        return KEEP
    after = yield from goes_off(doing.at, traps, rules)
    return KEEP if after is None else (after, False)
