"""The turn: what is done in it, what time does, and who wanders by (documents 000 and 003, Time and Wandering)."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice, dice
from sixturns.kernel.effects import REFEREE, Blank, Pick, Row, Steps, chance_of, choose, look, measure, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import held_open
from sixturns.world.creatures import MOST_CREATURES, Foes, Mind, Wanderer, Wandering
from sixturns.world.light import Light, burnt
from sixturns.world.meeting import Alert, Facing
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Party
from sixturns.world.place import Peril, Spike
from sixturns.world.state import DAY_TURNS


@step("chores", cites="R000-02 R003-02", always=True)
def take_on(doing: Move, chores: tuple[Chore, ...]) -> Steps[tuple[Chore, ...]]:
    """Members take on an act that fills the turn; each has one at a time, done when the turn is passed."""
    yield from tell("takes on", (("who", doing.who), ("act", doing.act), ("at", doing.at)))
    others = tuple(chore for chore in chores if chore.who not in doing.who)
    act: Literal["search", "pick"] = "search" if doing.act == "search" else "pick"
    return (*others, *(Chore(who, act, doing.at) for who in doing.who))


@step("chores", cites="R000-02", always=True)
def leave_off(doing: Move, chores: tuple[Chore, ...]) -> tuple[Chore, ...]:
    """Members leave off what they had taken on."""
    return tuple(chore for chore in chores if chore.who not in doing.who)


@step("walked", "spent", "passed", "owed", "at_work", "rests", cites="R000-02 R003-02 S-A56", always=True)
def pass_the_turn(
    walked: int, chores: tuple[Chore, ...], owed: int, party: Party, rules: Rules
) -> tuple[int, int, int, int, tuple[Chore, ...], bool]:
    """The clock moves once, and those who are at work do it in marching order.

    Work is counted apart from walking, by its rounds; a turn without either is a rest.
    """
    if not chores:
        rests = walked <= 0
        return 0, 0, 1, max(0, owed - rests), (), rests and rules.toil.rests
    given = {chore.who: chore for chore in chores}
    at_work = tuple(given[member.id] for member in party.able if member.id in given)
    longest = rules.time.rounds(max(getattr(rules.time, chore.act) for chore in chores))
    return walked, longest, 0, owed, at_work, False


@step("at_work", cites="R000-02 R003-02", always=True)
def next_at_work(at_work: tuple[Chore, ...]) -> tuple[Chore, ...]:
    """The next in marching order."""
    return at_work[1:]


@step("rounds", "passed", "spent", cites="R000-01 R000-02 R003-01 R003-02", when="spent")
def count_time(spent: int, rounds: int, passed: int, rules: Rules) -> tuple[int, int, int]:
    """Short acts are counted in rounds, and when these fill a turn it is over."""
    turns, left = divmod(rounds + spent, rules.time.turn_rounds)
    return left, passed + turns, 0


@step("lights", "halts", cites="R003-12 R003-13 R003-14", when="lights")
def lights_burn(lights: tuple[Light, ...]) -> Steps[tuple[tuple[Light, ...], bool]]:
    """Lights burn for the turn that is over; nobody walks on when one goes out."""
    after, out = burnt(lights, 1), False
    for was, now in zip(lights, after, strict=True):
        if was.lit and not now.lit:
            out = True
            yield from tell("goes out", (("bearer", now.bearer), ("kind", now.kind)))
        elif was.lit and now.left == 1:
            yield from tell("gutters", (("bearer", now.bearer), ("kind", now.kind)))
    return KEEP if after == lights else (after, out)


@step("alerted", cites="R000-34 R003-29", when="alerted")
def guards_stand_down(alerted: Hidden[tuple[Alert, ...]]) -> Hidden[tuple[Alert, ...]]:
    """Those who heard the party are on their guard for a turn less."""
    return Hidden(tuple(replace(alert, left=alert.left - 1) for alert in alerted.open() if alert.left > 1))


@step("alerted", cites="S-A03", when="alerted")
def off_their_guard(alerted: Hidden[tuple[Alert, ...]]) -> Hidden[tuple[Alert, ...]]:
    """Those who heard the party are on their guard for a day less when it has slept out of doors, or stayed a day."""
    left = (replace(alert, left=alert.left - DAY_TURNS) for alert in alerted.open())
    return Hidden(tuple(alert for alert in left if alert.left > 0))


@step("passed", "+turns", "since", cites="R000-02 R003-02", always=True)
def turn_ends(passed: int, since: int) -> tuple[int, int, int]:
    """A turn is over."""
    return passed - 1, 1, since + 1


@step("toil", "owed", "rests", cites="S-A56", under="toil.rests")
def tire(toil: int, owed: int, rests: bool, outside: str, rules: Rules) -> Steps[tuple[int, int, bool]]:
    """Where a turn of rest is owed after some of toil, who goes on without is the worse for it."""
    if rests:
        return 0, owed, False
    if outside or toil >= rules.toil.every:
        return KEEP
    toil += 1
    if toil == rules.toil.every:
        yield from tell("weary", (("penalty", rules.toil.penalty),))
    elif toil == rules.toil.every - 1:
        owed = max(owed, 1)
        yield from tell("rest due")
    return toil, owed, False


def table_for(level: int, wandering: Hidden[tuple[Wandering, ...]]) -> Wandering:
    """The wandering table of a level: its own, else that of the deepest level above it that has one."""
    tables = [table for table in wandering.open() if table.level <= level]
    return max(tables, key=lambda table: table.level, default=Wandering(level))


def often(table: Wandering, interval: int, chance: int, now: Peril, rules: Rules) -> Peril:
    """How often a check falls due, and how likely it finds somebody, where the place itself has an interval and chance.

    A dangerous activity goes before a dangerous place, that before its level, that before the rule. Where the table's
    die has fewer faces than a place has numbers, it finds somebody on each of them.
    """
    chances = rules.wandering.chance
    return Peril(
        now.interval or interval or table.interval or rules.wandering.interval,
        min(now.chance or chance or table.chance or chances.upto, chances.sides),
    )


def frequency(at: str, wandering: Hidden[tuple[Wandering, ...]], peril: Hidden[Peril], rules: Rules) -> Steps[Peril]:
    """How often a check falls due here, and how likely it finds somebody."""
    table = table_for((yield from look(at, "level")), wandering)
    return often(table, (yield from look(at, "interval")), (yield from look(at, "chance")), peril.open(), rules)


@step("since", "comes", cites="R000-09 R000-10 R000-11 R000-12 R000-13 R003-09 R003-10 R003-11")
def wandering_check(
    at: str,
    outside: str,
    since: int,
    wandering: Hidden[tuple[Wandering, ...]],
    peril: Hidden[Peril],
    rules: Rules,
) -> Steps[tuple[int, bool]]:
    """Every few turns the referee throws a die in secret; on a low number a wandering monster comes."""
    if outside:
        return KEEP
    due = yield from frequency(at, wandering, peril, rules)
    if since < due.interval:
        return KEEP
    sides = rules.wandering.chance.sides
    return 0, (yield from chance_of("wandering", Chance(due.chance, sides), to=REFEREE))


@step("comes", "noisy", cites="R000-13 R003-11", when="noisy")
def noise_check(
    at: str,
    outside: str,
    wandering: Hidden[tuple[Wandering, ...]],
    peril: Hidden[Peril],
    rules: Rules,
) -> Steps[tuple[bool, bool]]:
    """Noise may bring somebody at once: a check beside those that fall due."""
    if outside or not rules.wandering.noise:
        return KEEP
    due = yield from frequency(at, wandering, peril, rules)
    chance = Chance(due.chance, rules.wandering.chance.sides)
    return (yield from chance_of("noise", chance, to=REFEREE)), False


NOBODY = Move("nobody")
WHO_COMES = Blank(
    Move("appear", number=1, speed=120, using=Mind.INTELLIGENT),
    (
        Pick("words"),
        Pick("number", tuple(range(1, 41))),
        Pick("speed", tuple(range(0, 250, 30))),
        Pick("using", tuple(Mind)),
    ),
)
"""Creatures in the referee's words, where no table says who they are."""


def group(move: Move, id: str, at: str) -> Foes:
    """The creatures that a referee's words bring in."""
    return Foes(id, move.words, move.number, at, Mind(move.using), move.speed)


def how_many(site: str, number: str) -> Steps[int]:
    """A number of creatures: as it stands, or by dice thrown in secret."""
    return (
        int(number) if number.isdigit() else (yield from measure(site, dice(number), most=MOST_CREATURES, to=REFEREE))
    )


def by_level(number: int, own: int, level: int, rules: Rules) -> int:
    """How many creatures of a level come on another, at least one of any; as many as ever where it is not known."""
    if rules.wandering.numbers == "as thrown" or not number or own < 1 or level < 1:
        return number
    return min(MOST_CREATURES, max(1, number * level // own))


@step("coming", "comes", cites="R000-09 R000-10 R003-09 R003-10", always=True)
def who_comes(
    at: str, newcomer: str, wandering: Hidden[tuple[Wandering, ...]], rules: Rules
) -> Steps[tuple[Hidden[Foes | None], bool]]:
    """Who wanders by, and how many; the referee says so where no table does."""
    level = yield from look(at, "level")
    table = table_for(level, wandering)
    if table.lines:
        rows = tuple(Row(line.upto, line) for line in table.lines)
        line: Wanderer = yield from roll_on("wanderer", dice(table.die), rows, to=REFEREE)
        thrown = yield from how_many("how-many", line.number)
        coming = line.group(newcomer, by_level(thrown, line.level, level, rules), at)
    else:
        move = yield from choose("who-comes", (NOBODY,), blanks=(WHO_COMES,), to=REFEREE)
        if move == NOBODY:
            return Hidden(None), False
        coming = group(move, newcomer, at)
    return Hidden(coming if coming.number else None), False


@step("foes", "sees", "burst", "passed", "spent", "coming", cites="R000-09 R000-17 R003-09 R003-17", always=True)
def by_which_way(
    at: str,
    coming: Hidden[Foes | None],
    passed: int,
    spent: int,
    facing: Facing | None,
    foes: Hidden[tuple[Foes, ...]],
    standing: tuple[str, ...],
    spikes: tuple[Spike, ...],
    unlocked: tuple[str, ...],
    rules: Rules,
) -> Steps[tuple[Hidden[tuple[Foes, ...]], str, str, int, int, Hidden[Foes | None]]]:
    """By which way they come in; they break off whatever was going on, an act that has only begun in its first round.

    While others are faced, or where every way in is barred, they stay next door.
    """
    them = coming.open()
    if them is None:
        return foes, "", "", passed, spent, coming
    free, barred = yield from ways_in(at, standing, spikes, unlocked, rules)
    door = yield from drawn_at_random(free or barred)
    if door:
        yield from tell("comes by", (("door", door), ("name", them.name), ("number", them.number)), to=REFEREE)
    if door and (facing is not None or not free):
        beyond = yield from look(door, ("beyond", at))
        return Hidden((*foes.open(), replace(them, at=beyond))), "", "", passed, spent, Hidden(None)
    return Hidden((*foes.open(), replace(them, by=door))), at, "", 0, min(spent, 1), Hidden(None)


def ways_in(
    at: str, standing: tuple[str, ...], spikes: tuple[Spike, ...], unlocked: tuple[str, ...], rules: Rules
) -> Steps[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The ways into an area: those that are free, and those that are locked, spiked shut, or shut to all monsters."""
    keyed = yield from look("dungeon", "monsters pass")
    pass_freely = rules.doors.monsters_pass if keyed is None else keyed
    shut, held = {spike.door for spike in spikes if spike.holds == "shut"}, held_open(spikes)
    open_to_all = {*(yield from look(at, "archways")), *(yield from look(at, "curtains")), *standing, *held}
    free: list[str] = []
    barred: list[str] = []
    for door in (*(yield from look(at, "doors")), *(yield from look(at, "secret doors"))):
        locked = door not in unlocked and (yield from look(door, "locked"))
        is_free = door in open_to_all or (pass_freely and not locked and door not in shut)
        (free if is_free else barred).append(door)
    return tuple(free), tuple(barred)


def drawn_at_random(ways: tuple[str, ...]) -> Steps[str]:
    """One of some ways, drawn in secret; empty when there is none."""
    if len(ways) < 2:
        return ways[0] if ways else ""
    rows = tuple(Row(n, door) for n, door in enumerate(ways, 1))
    drawn: str = yield from roll_on("way-in", Dice(1, len(ways)), rows, to=REFEREE)
    return drawn
