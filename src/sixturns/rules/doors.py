"""Doors of the underworld: forced, unlocked, listened at, spiked, searched for (documents 000 and 003, Doors)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import REFEREE, Row, Steps, call, chance_of, look, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, Value, replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import no_map, sees_in, shown
from sixturns.rules.traps import goes_off
from sixturns.world.creatures import Foes
from sixturns.world.light import Light
from sixturns.world.meeting import Alert, Chase
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Difficulty, Spike, Stretch, Trap, Tried, difficulty_of


class Strain(StrEnum):
    """What one pair of hands achieves."""

    OPENS = "opens"
    HOLDS = "holds"
    BREAKS = "breaks"


class Hands(Value):
    """One who forces a door: Strength, the tool in use, if any, the levels of exhaustion, the field of expertise."""

    name: str
    strength: int
    tool: str = ""
    weary: int = 0
    expertise: str = ""


class Forced(Value):
    """The result: whether the door is open, and the place in the team of those whose tool broke."""

    open: bool
    broken: tuple[int, ...] = ()


class Attempt(Value):
    """Up to three pair of hands against one stuck door: how stable it is, and the `edge` that circumstances give."""

    hands: tuple[Hands, ...]
    wooden: bool = True
    stability: int = 1
    edge: int = 0
    forced: Forced = Forced(False)


def feat_of_strength(hands: Hands, wooden: bool, rules: Rules) -> tuple[Chance, int]:
    """The x-in-6 chance of one pair of hands, and the face that breaks the tool.

    A tool that does not help, on a door that is not of wood or in hands that need none, is not at risk: 0. Exhaustion
    lowers the chance, whatever helps.
    """
    chance: Chance = rules.doors.strength[hands.strength]
    tool = rules.doors.tools[hands.tool]
    if tool is None or (tool.on == "wood" and not wooden):
        return chance.plus(-hands.weary), 0
    helped = chance.plus(tool.adds, most=rules.doors.best)
    return helped.plus(-hands.weary), tool.breaks if helped != chance else 0


def on_the_die(face: int, chance: Chance, breaks_on: int) -> Strain:
    """What one face of the die means for a pair of hands."""
    if face <= chance.upto:
        return Strain.OPENS
    return Strain.BREAKS if face == breaks_on else Strain.HOLDS


def tired(weary: int) -> tuple[tuple[str, int], ...]:
    """What exhaustion takes from a roll, for the words about it; nothing for those who are rested."""
    return (("weary", -weary),) if weary else ()


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
            *tired(one.weary),
        )
        what = yield from roll_on("strength", Dice(1, chance.sides), rows, about=about)
        opened = opened or what == Strain.OPENS
        if what == Strain.BREAKS:
            broken.append(place)
    return Forced(opened, tuple(broken))


def attempt_of(move: Move, party: Party, wooden: bool, stability: int = 1) -> Attempt:
    """The attempt that a move makes, should the door be stuck.

    The tool is used by the first of the team to carry it; carried by somebody else, it is handed to the first.
    """
    team = tuple(party[who] for who in move.who)
    user = next((m.id for m in team if move.using in m.carries), team[0].id)
    hands = (Hands(m.name, m.strength, move.using if m.id == user else "", m.weary, m.expertise) for m in team)
    return Attempt(tuple(hands), wooden, stability, move.number)


def stability_of(door: str, difficulties: Hidden[tuple[Difficulty, ...]], rules: Rules) -> Steps[int]:
    """How hard a door is to force: as the referee has it, else as it is made."""
    fixed = difficulty_of("force", door, difficulties)
    if fixed is not None:
        return fixed
    make = (yield from look(door, "make")) or ("normal" if (yield from look(door, "wooden")) else "metal")
    stability: int = getattr(rules.stability, make)
    return stability


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


@step("locked", "unlocked", "there", "spent", cites="R000-22 R003-22", when="there")
def unlock(
    doing: Move,
    party: Party,
    locked: tuple[str, ...],
    unlocked: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], tuple[str, ...], bool, int]]:
    """A locked door opens to its key, whoever carries that; without it the try ends here."""
    door = doing.at
    if door in unlocked or not (yield from look(door, "locked")):
        return KEEP
    key = yield from look(door, "opens")
    if key and any(key in member.carries for member in party.members):
        yield from reveal("door unlocked", (("door", door), ("key", key)))
        return tuple(one for one in locked if one != door), (*unlocked, door), True, 0
    yield from reveal("door locked", (("door", door),))
    return tuple(sorted({*locked, door})), unlocked, False, rules.time.force


@step("burst", "strains", "there", "spent", cites="R000-15 R000-19 R000-29 R003-15 R003-19 R003-26", when="there")
def try_door(
    doing: Move,
    spikes: tuple[Spike, ...],
    rules: Rules,
) -> Steps[tuple[str, bool, bool, int]]:
    """Somebody tries the door: it opens, or it is stuck, as a spike makes any door that it holds shut."""
    stuck = is_shut(spikes, doing.at) or (yield from is_stuck(doing.at, rules))
    yield from reveal("door stuck" if stuck else "door opened", (("door", doing.at),))
    return "" if stuck else doing.at, stuck, not stuck, rules.time.force


@step("burst", "party", "there", cites="R000-19 R000-20 R000-21 R003-19 R003-20 R003-21", when="strains")
def force_door(
    doing: Move, party: Party, difficulties: Hidden[tuple[Difficulty, ...]], rules: Rules
) -> Steps[tuple[str, Party, bool]]:
    """A stuck door is forced by a Feat of Strength, alone or together; what helped may break."""
    wooden, stability = (yield from look(doing.at, "wooden")), (yield from stability_of(doing.at, difficulties, rules))
    forced: Forced = yield from call("force", attempt_of(doing, party, wooden, stability))
    for place in forced.broken:
        user = doing.who[place]
        party = without_tool(party, doing.using, user)
        yield from tell("tool breaks", (("who", party[user].name), ("tool", doing.using)))
    yield from tell("door forced" if forced.open else "door holds", (("door", doing.at),))
    return doing.at if forced.open else "", party, forced.open


@step("alerted", "noisy", "strains", cites="R000-34 R003-29", when="strains")
def heard_behind(
    doing: Move, burst: str, at: str, alerted: Hidden[tuple[Alert, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Alert, ...]], bool, bool]]:
    """A door that holds has been heard by those behind it, who cannot be surprised for a while.

    One that has given way to force still counts as forced to those who are met behind it.
    """
    if burst or not rules.doors.failure_alerts:
        return alerted, not burst, bool(burst)
    beyond = yield from look(doing.at, ("beyond", at))
    yield from tell("heard", (("areas", (beyond,)),), to=REFEREE)
    return heard(alerted, (beyond,), rules.doors.alert), True, False


@step("spikes", "tried", cites="R000-24 R000-29", when="burst")
def opened_anew(
    burst: str, spikes: tuple[Spike, ...], tried: tuple[Tried, ...]
) -> tuple[tuple[Spike, ...], tuple[Tried, ...]]:
    """A door that has been opened holds no spike any more, and may be listened at anew."""
    anew = tuple(one for one in tried if (one.act, one.at) != ("listen", burst))
    return tuple(spike for spike in spikes if spike.door != burst), anew


def is_stuck(door: str, rules: Rules) -> Steps[bool]:
    """Whether a door is stuck: as the map has it, else as the rules have doors; one with a lock is only locked."""
    stuck = yield from look(door, "stuck")
    if stuck is not None:
        return bool(stuck)
    return rules.doors.stuck and not (yield from look(door, "locked"))


@step("standing", "sees", "seen", "+charted", cites="R000-16 R003-16", when="burst")
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
    beyond = yield from look(burst, ("beyond", at))
    chart: frozenset[Stretch] = frozenset()
    sees = yield from sees_in(beyond, flames, rules)
    if sees:
        if beyond not in seen:
            yield from reveal("area seen", (("area", beyond),))
            seen = (*seen, beyond)
        threshold = yield from look(burst, ("spot", beyond))
        chart = shown(beyond, threshold, threshold, sees, no_map(party, flames, sees, chase, pencil, obscured))
    elif beyond not in seen:
        yield from reveal("dark beyond")
    return tuple(sorted({*standing, burst})), beyond, seen, chart


@step("standing", cites="R000-16 R003-16", when="standing")
def doors_close(passed: int, spent: int, rounds: int, rules: Rules) -> tuple[str, ...]:
    """A door that nobody goes through is closed again when a turn is let pass."""
    over = passed or rounds + spent >= rules.time.turn_rounds
    return () if rules.doors.recloses and over else KEEP


def thievery(member: Member, rules: Rules) -> Chance | None:
    """A thief's chance at locks and at hearing noises, by level and less if exhausted; None for whoever is no thief."""
    if member.calling.casefold() not in rules.thievery.callings:
        return None
    chance: Chance = rules.thievery.chance[max(1, member.level)]
    return chance.plus(-member.weary)


def hearing(member: Member, rules: Rules) -> Chance:
    """The chance that somebody hears what is behind a door: thieves by Thievery, less if exhausted."""
    return thievery(member, rules) or rules.doors.listen.plus(-member.weary)


@step("tried", "spent", cites="R000-24 R000-25 R003-23", when="there")
def listen(
    doing: Move,
    at: str,
    party: Party,
    tried: tuple[Tried, ...],
    foes: Hidden[tuple[Foes, ...]],
    rules: Rules,
) -> Steps[tuple[tuple[Tried, ...], int]]:
    """Somebody listens at a door, thieves by Thievery. Who hears nothing does not know why."""
    member = party[doing.who[0]]
    about = (("who", member.name), ("thief", thievery(member, rules) is not None), *tired(member.weary))
    hears = yield from chance_of("listen", hearing(member, rules), to=REFEREE, about=about)
    noisy = audible((yield from look(doing.at, ("beyond", at))), foes)
    return (yield from has_listened(member, doing.at, hears and bool(noisy), tried, rules)), rules.time.listen


def audible(area: str, foes: Hidden[tuple[Foes, ...]]) -> tuple[Foes, ...]:
    """The creatures of an area that can be heard through its doors."""
    return tuple(group for group in foes.open() if group.at == area and group.number and not group.silent)


def has_listened(
    member: Member, door: str, hears: bool, tried: tuple[Tried, ...], rules: Rules
) -> Steps[tuple[Tried, ...]]:
    """What cannot be tried again when somebody has listened at a door, and has been told what there is to hear."""
    yield from reveal("hears something" if hears else "hears nothing", (("who", member.name), ("door", door)))
    return (*tried, Tried(member.id, "listen", door)) if rules.doors.listen_once else tried


@step("party", "spikes", "standing", "spent", cites="R000-28 R000-29 R003-25 R003-26", when="there")
def drive_spike(
    doing: Move,
    party: Party,
    spikes: tuple[Spike, ...],
    standing: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[Party, tuple[Spike, ...], tuple[str, ...], int]]:
    """A spike holds a door: open, until it slips, or shut, so that it counts as stuck."""
    holds: Literal["open", "shut"] = "open" if doing.using == "open" else "shut"
    owner = next(member for member in party.members if rules.doors.spike in member.carries)
    yield from tell("spiked", (("door", doing.at), ("holds", holds)))
    party = party.having(replace(owner, carries=owner.without(rules.doors.spike)))
    left = tuple(door for door in standing if door != doing.at)
    return party, (*spikes, Spike(doing.at, holds)), left, rules.time.spike


@step("party", "spikes", "standing", "spent", cites="R000-28 R000-29", when="there")
def draw_spike(
    doing: Move,
    party: Party,
    spikes: tuple[Spike, ...],
    standing: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[Party, tuple[Spike, ...], tuple[str, ...], int]]:
    """A spike is drawn out of a door again, by the first who can; a door it held open stands open for now."""
    taker = party.able[0]
    yield from tell("spike drawn", (("door", doing.at), ("who", taker.name)))
    party = party.having(replace(taker, carries=(*taker.carries, rules.doors.spike)))
    opened = (doing.at,) if Spike(doing.at, "open") in spikes else ()
    left = tuple(spike for spike in spikes if spike.door != doing.at)
    return party, left, tuple(sorted({*standing, *opened})), rules.time.spike


@step("locked", "unlocked", "tried", "chores", "traps", cites="R000-23 R003-22 S-A50")
def pick_lock(
    at_work: tuple[Chore, ...],
    party: Party,
    chores: tuple[Chore, ...],
    locked: tuple[str, ...],
    unlocked: tuple[str, ...],
    tried: tuple[Tried, ...],
    traps: Hidden[tuple[Trap, ...]],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], tuple[str, ...], tuple[Tried, ...], tuple[Chore, ...], Hidden[tuple[Trap, ...]]]]:
    """A thief with tools works at a lock for the turn; who fails can try that lock again a level later.

    A trap on the door may go off at that, and nothing comes of the turn.
    """
    chore = at_work[0]
    if chore.act != "pick":
        return KEEP
    door, member = chore.at, party[chore.who]
    about = (("who", member.name), ("door", door))
    left = tuple(one for one in chores if one != chore)
    sprung = yield from goes_off(door, traps, rules)
    if sprung is not None:
        return locked, unlocked, tried, left, sprung
    if not (yield from look(door, "locked")) or door in unlocked:
        yield from reveal("not locked", about)
        return locked, unlocked, tried, left, traps
    chance = thievery(member, rules)
    if chance is not None and (yield from chance_of("thievery", chance, about=(*about, *tired(member.weary)))):
        yield from reveal("lock picked", about)
        return tuple(one for one in locked if one != door), (*unlocked, door), tried, left, traps
    yield from tell("lock holds", about)
    failed = (*tried, Tried(member.id, "pick", door, member.level))
    return tuple(sorted({*locked, door})), unlocked, failed, left, traps
