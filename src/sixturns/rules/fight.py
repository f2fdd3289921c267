"""The fight card: combat is the referee's, its book-keeping is kept here (documents 000 and 003, Resolve).

Creatures by number with their hit points, rounds, morale, who is left when it is over. Wounds and deaths are facts that
the referee sets by hand.
"""

from __future__ import annotations

from functools import lru_cache

from sixturns.kernel.dice import Dice, dice
from sixturns.kernel.effects import REFEREE, Blank, Pick, Row, Steps, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.model import Rules
from sixturns.world.creatures import Body, Figures, Foes
from sixturns.world.meeting import Course, Facing, Fight, Occasion
from sixturns.world.moves import Move, Offer

ENDINGS = ("slain", "driven off", "left behind", "at peace")
"""How a fight ends: what becomes of those who are still on their feet."""


@lru_cache(64)
def in_a_fight(rules: Rules) -> Offer:
    """What can be done while a fight is on: another round, a morale test, its end; and which of these are forms.

    A fight is heard unless the referee says otherwise.
    """
    most = rules.combat.edge
    morale = Blank(Move("morale"), (Pick("number", tuple(range(-most, most + 1))),))
    endings = tuple(Move("end fight", using=ending, noisy=rules.combat.noisy) for ending in ENDINGS)
    forms = tuple(Blank(ending, (Pick("noisy", (False, True)),)) for ending in endings)
    return (Move("round"), morale.option, *endings), (morale, *forms)


def those_faced(facing: Facing, foes: Hidden[tuple[Foes, ...]]) -> Foes:
    """The group that the party faces; as the party has seen it, when the referee has taken it off the map."""
    known = (group for group in foes.open() if group.id == facing.foes)
    return next(known, Foes(facing.foes, facing.name, facing.number, facing.at))


def going_on(fight: Hidden[Fight | None]) -> Fight:
    """The fight that is on."""
    now = fight.open()
    assert now is not None, "no fight is on"
    return now


@lru_cache(256)
def thrown_for_life(hit_dice: Dice) -> tuple[Row, ...]:
    """What dice read as hit points: never fewer than one."""
    totals = range(hit_dice.lowest + hit_dice.plus, hit_dice.highest + hit_dice.plus + 1)
    return tuple(Row(total, max(1, total)) for total in totals)


def muster(group: Foes, figures: Figures) -> Steps[tuple[Body, ...]]:
    """Each creature of a group with its hit points: as they are known, else thrown in secret."""
    bodies = list(group.bodies[: group.number])
    taken = {body.id for body in bodies}
    numbers = (id for n in range(1, len(taken) + group.number + 1) if (id := f"{group.id}-{n}") not in taken)
    for _, id in zip(range(group.number - len(bodies)), numbers, strict=False):
        points = figures.hit_points
        if points.isdigit():
            hp = int(points)
        else:
            about = (("who", id), ("name", group.name))
            hit_dice = dice(points)
            hp = yield from roll_on("hit-points", hit_dice, thrown_for_life(hit_dice), to=REFEREE, about=about)
        bodies.append(Body(id, hp, hp))
    return tuple(bodies)


def in_full(figures: Figures, rules: Rules) -> Figures:
    """The figures with the rules' own where nobody knows the hit points or the morale of these creatures."""
    return replace(
        figures,
        hit_points=figures.hit_points or str(rules.combat.hit_dice),
        morale=figures.morale or rules.combat.morale,
    )


@step("fight", "facing", cites="R000-45 R003-38", always=True)
def begin_fight(
    facing: Facing, foes: Hidden[tuple[Foes, ...]], rules: Rules
) -> Steps[tuple[Hidden[Fight | None], Facing]]:
    """It comes to blows: every creature has a number and hit points, and the figures of its kind."""
    if facing.outcome.course is not Course.COMBAT:
        yield from tell("fight", (("name", facing.name), ("number", facing.number)))
    group = those_faced(facing, foes)
    figures = in_full(group.figures, rules)
    bodies = yield from muster(group, figures)
    return Hidden(Fight(1, bodies, figures)), replace(facing, outcome=replace(facing.outcome, course=Course.COMBAT))


@step("fight", "facing", "spent", cites="R000-01 R003-01", always=True)
def next_round(
    fight: Hidden[Fight | None], facing: Facing, rules: Rules
) -> Steps[tuple[Hidden[Fight | None], Facing, int]]:
    """A round has been fought, and another begins; the free segment is spent."""
    now = going_on(fight)
    yield from tell("round", (("round", now.round + 1),))
    outcome = replace(facing.outcome, segment=None, unawares=False)
    after = replace(facing, outcome=outcome, acting=(), took=True)
    return Hidden(replace(now, round=now.round + 1)), after, rules.combat.round


def occasions(fight: Fight) -> tuple[Occasion, ...]:
    """The occasions for a morale test so far: the first death, and half of them out of the fight."""
    dead = sum(body.down for body in fight.bodies)
    out = sum(not body.fights for body in fight.bodies)
    found: list[Occasion] = ["first death"] if dead else []
    return (*found, "half down") if out and 2 * out >= len(fight.bodies) else tuple(found)


def morale_due(fight: Fight, rules: Rules) -> tuple[Occasion, ...]:
    """Why the creatures should test their morale now; empty while they need not.

    Nobody tests who has stood the book's number of tests, has failed one, or is past fighting.
    """
    if fight.broken or fight.stood >= rules.combat.stands or not any(body.fights for body in fight.bodies):
        return ()
    return tuple(occasion for occasion in occasions(fight) if occasion not in fight.tested)


@step("fight", cites="R000-45 R003-38")
def morale_test(doing: Move, fight: Hidden[Fight | None], rules: Rules) -> Steps[Hidden[Fight | None]]:
    """The creatures flee or yield when two dice exceed their morale; those who have stood it often enough fight on.

    Circumstances add to the morale or take from it, but for those who never give in and those who never fight.
    """
    now = going_on(fight)
    if now.stood >= rules.combat.stands:
        yield from tell("morale sure", to=REFEREE)
        return KEEP
    thrown = rules.combat.test
    never_moved = now.figures.morale in (thrown.lowest, thrown.highest)
    edge = 0 if never_moved else doing.number
    rows = (Row(now.figures.morale + edge, True), Row(thrown.highest + rules.combat.edge + 1, False))
    about = (("morale", now.figures.morale), ("edge", edge))
    stands = yield from roll_on("morale", thrown, rows, to=REFEREE, about=about)
    if stands:
        yield from tell("morale holds", to=REFEREE)
        return Hidden(replace(now, tested=occasions(now), stood=now.stood + 1))
    yield from reveal("morale breaks")
    return Hidden(replace(now, tested=occasions(now), broken=True))


@step("foes", "fight", cites="R000-45 R003-38")
def break_off(
    doing: Move, facing: Facing, fight: Hidden[Fight | None], foes: Hidden[tuple[Foes, ...]]
) -> Steps[tuple[Hidden[tuple[Foes, ...]], Hidden[Fight | None]]]:
    """The fight is over, or broken off: the dead and the fled are struck off, the others keep their wounds."""
    now = fight.open()
    if now is None:
        return KEEP
    slain = doing.using == "slain"
    left = () if slain else tuple(body for body in now.bodies if body.fights)
    fled = sum(body.fled and not body.down for body in now.bodies)
    about = (("dead", len(now.bodies) - len(left) - fled), ("fled", fled), ("left", len(left)))
    yield from tell("fallen", about, to=REFEREE)
    groups = (
        replace(group, number=len(left), bodies=left) if group.id == facing.foes else group for group in foes.open()
    )
    return Hidden(tuple(group for group in groups if group.number or group.id != facing.foes)), Hidden(None)


@step("noisy", cites="R000-13 R003-11", always=True)
def din(doing: Move) -> bool:
    """The fight was heard, or it was not."""
    return doing.noisy
