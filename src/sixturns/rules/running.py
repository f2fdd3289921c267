"""Evasion and pursuit at a run (document 002, Evasion): the faster get away, and what breaks a pursuit."""

from __future__ import annotations

from sixturns.kernel.effects import REFEREE, Row, Steps, call, chance_of, reveal, roll, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.encounter import Talk, eloquence, speaks
from sixturns.rules.fight import those_faced
from sixturns.rules.model import Rules
from sixturns.rules.pursuit import Passed
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.meeting import Chase, Course, Facing, Outcome, Side
from sixturns.world.party import Party


# ------------------------------------------------------------------------------------------------ a round of a pursuit
@step("course", cites="R002-21 S-C35")
def they_decide(begins: bool, flees: Side, mood: Mood | None, rules: Rules) -> Steps[Course]:
    """The other side decides whether to pursue: the players for themselves, creatures by their reaction."""
    if not begins or flees is Side.FOES:
        return KEEP
    return Course.FLIGHT if (yield from come_after(mood, rules)) else Course.PARTED


def come_after(mood: Mood | None, rules: Rules) -> Steps[bool]:
    """Whether creatures pursue: those that mean ill do, the uncertain perhaps, after a reaction in secret if needed."""
    if mood is None:
        mood = Mood((yield from roll("reaction", rules.reaction.table, to=REFEREE, about=(("modifier", 0),))))
    comes = mood in (Mood.ATTACKS, Mood.HOSTILE)
    if mood is Mood.UNCERTAIN:
        comes = yield from chance_of("pursue", rules.pursuit.uncertain, to=REFEREE)
    yield from reveal("come after" if comes else "stay behind")
    return comes


@step("course", cites="R002-30 R002-31 AMB-C04")
def outrun(course: Course, fleers: int, pursuers: int) -> Steps[Course]:
    """Whoever flees and is the faster gets away, unless forced to stop; whoever is not is pursued."""
    if course is not Course.FLIGHT or fleers <= pursuers:
        return KEEP
    yield from reveal("outrun")
    return Course.PARTED


@step("course", "held", cites="R002-34 R002-35 R002-36 AMB-C05")
def stop_for_it(course: Course, held: bool, dropped: str, mind: Mind, rules: Rules) -> Steps[tuple[Course, bool]]:
    """Treasure may stop monsters, and food the hungry and the dumb; fire and obstacles stop them, or hold them up.

    There is one die for each thing that is dropped.
    """
    if course is not Course.FLIGHT or not dropped:
        return KEEP
    about = (("kind", dropped),)
    chance = rules.pursuit.drops[dropped].chance(mind)
    stops = chance.upto == chance.sides
    if 0 < chance.upto < chance.sides:
        stops = yield from chance_of("halt", chance, to=REFEREE, about=about)
    if stops:
        yield from reveal("halt", about)
        return Course.PARTED, held
    if dropped in rules.running.hold:
        yield from reveal("held up", about)
        return course, True
    yield from reveal("run past", about)
    return course, held


@step("gap", "course", cites="R002-31 R002-32")
def run_it_off(
    course: Course,
    gap: int,
    fleers: int,
    pursuers: int,
    rounds: int,
    held: bool,
    flees: Side,
    rules: Rules,
) -> Steps[tuple[int, Course]]:
    """Both sides run at their full movement; those who are held up lose a round of it."""
    if course is not Course.FLIGHT:
        return KEEP
    runs = max(0, rounds - rules.running.delay) if held else rounds
    gap = min(FAR, max(0, gap + (rounds * fleers - runs * pursuers) // rules.pursuit.pace))
    yield from reveal("gap", (("feet", gap), ("flees", flees)))
    return gap, Course.FLIGHT if gap else Course.COMBAT


FAR = 9_999
"""Feet beyond which nobody counts."""


@step("course", cites="R002-33 R002-36")
def out_of_sight(course: Course, passed: Passed, tracker: bool, flees: Side) -> Steps[Course]:
    """Whoever is out of the pursuers' sight has broken the pursuit, unless these keep a trail; barred doors do too."""
    if course is not Course.FLIGHT or not passed:
        return KEEP
    if passed == "barred door":
        yield from reveal("barred")
        return Course.PARTED
    yield from reveal("follow" if tracker else "lose the trail", (("flees", flees),))
    return Course.FLIGHT if tracker else Course.PARTED


@step("course", cites="R002-38 S-C36")
def lose_heart(course: Course, run: int, rounds: int, morale: int, flees: Side, rules: Rules) -> Steps[Course]:
    """Creatures that have run until they are exhausted test their morale, and give up when they fail."""
    if course is not Course.FLIGHT or flees is Side.FOES or not run < rules.running.tires <= run + rounds:
        return KEEP
    dice = rules.combat.test
    rows = (Row(morale, True), Row(dice.highest + 1, False))
    goes_on = yield from roll_on("morale", dice, rows, to=REFEREE, about=(("morale", morale), ("edge", 0)))
    yield from reveal("hunted on" if goes_on else "give up")
    return Course.FLIGHT if goes_on else Course.PARTED


# ---------------------------------------------------------------------------------------------------------- on the run
@step("facing", "reaction_edge", "spent", cites="R002-22 R002-28", always=True)
def call_to_them(
    facing: Facing, chase: Chase, party: Party, reaction_edge: int, foes: Hidden[tuple[Foes, ...]], rules: Rules
) -> Steps[tuple[Facing, int, int]]:
    """Those who flee call to their pursuers, who react to it by the dice, whatever mind they have."""
    them = those_faced(facing, foes)
    talk = Talk(eloquence(party, rules) + reaction_edge, chase.gap, them.intent, not speaks(them.mind))
    outcome: Outcome = yield from call("parley", talk)
    yield from tell("outcome", (("course", outcome.course), ("segment", None)))
    return replace(facing, outcome=outcome, took=True), 0, rules.pursuit.round


@step("winded", "owed", cites="R002-38 R002-39 R002-40 AMB-C06")
def tire_out(winded: bool, owed: int, chase: Chase | None, rules: Rules) -> Steps[tuple[bool, int]]:
    """Whoever has run for too many rounds is exhausted, until turns enough have been rested.

    Rounds in which the party stood, before a door or over something else, do not tire it.
    """
    if winded or chase is None or chase.rounds - chase.stood < rules.running.tires:
        return KEEP
    yield from tell("winded", (("penalty", rules.running.penalty), ("turns", rules.running.rest)))
    return True, max(owed, rules.running.rest)


@step("winded", cites="R002-40", when="winded")
def breath_returns(owed: int) -> Steps[bool]:
    """When the rest that is owed is over those who were exhausted by running are themselves again."""
    if owed:
        return KEEP
    yield from tell("breath returns")
    return False
