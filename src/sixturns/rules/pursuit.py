"""Pursuit underground: the flight, its rounds, how it ends (documents 000 and 003, Underworld Pursuit)."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.effects import ALL, REFEREE, Blank, Pick, Steps, call, chance_of, look, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, Value, replace
from sixturns.rules.encounter import Talk, eloquence, shuns, thinks
from sixturns.rules.fight import in_full, those_faced
from sixturns.rules.model import Rules
from sixturns.rules.movement import held_open, open_ways, rate, sees_in
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.dungeon import FREE_KINDS, OPEN_KINDS
from sixturns.world.floor import DIAGONAL_FEET, SQUARE_FEET, Square
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Facing, Outcome, Side
from sixturns.world.moves import Move, Offer
from sixturns.world.party import Member, Party
from sixturns.world.place import Spike

Passed = Literal["", "bend", "way", "secret door", "barred door"]
"""What those who flee put between themselves and their pursuers in a round."""


# ------------------------------------------------------------------------------------------------- a round of a pursuit
class Round(Value):
    """One round of a pursuit, without a place (or several, while those who flee are held up).

    `fleers` and `pursuers` are rates in feet a turn; `mind`, `mood` and whether they are `shy` are the creatures'.
    `begins`: the creatures have yet to show whether they come after the party. `dropped` is the kind of thing left for
    them: food, treasure, oil, torch or obstacle. What comes of it are the `gap`, in feet, and the `course`: flight
    while the pursuit goes on, combat when it has caught up, parted when those who flee are away.

    At a run it counts how many rounds have been `run` before, what the pursuers' `morale` is, whether they are a
    `tracker`, and whether they are `held` up in this one.
    """

    gap: int
    fleers: int
    pursuers: int
    flees: Side = Side.PARTY
    mind: Mind = Mind.INTELLIGENT
    mood: Mood | None = None
    shy: bool = False
    begins: bool = False
    dropped: str = ""
    passed: Passed = ""
    rounds: int = 1
    course: Course = Course.FLIGHT
    run: int = 0
    morale: int = 0
    tracker: bool = False
    held: bool = False


@step("course", cites="R000-49 R003-45")
def come_on(
    begins: bool, flees: Side, mind: Mind, mood: Mood | None, shy: bool, pursuers: int, rules: Rules
) -> Steps[Course]:
    """One side flees; whether the other pursues is for the players to say, for creatures by their mind and mood.

    The mindless do, and those that mean ill or never reacted; the uncertain perhaps; nobody that can hardly move, and
    no beast that shuns people.
    """
    if not begins or flees is Side.FOES:
        return KEEP
    if pursuers <= rules.pursuit.creeps or shuns(mind, shy, rules):
        comes = False
    elif mind is Mind.NONE or mood in (None, Mood.ATTACKS, Mood.HOSTILE):
        comes = True
    else:
        comes = mood is Mood.UNCERTAIN and (yield from chance_of("pursue", rules.pursuit.uncertain, to=REFEREE))
    yield from reveal("come after" if comes else "stay behind")
    return Course.FLIGHT if comes else Course.PARTED


@step("course", cites="R000-59 R000-60 R000-61 R003-53")
def halt(course: Course, dropped: str, mind: Mind, rules: Rules) -> Steps[Course]:
    """Dropped food, treasure, oil or torches may make pursuers halt; they come upon them before they gain ground."""
    if course is not Course.FLIGHT or not dropped:
        return KEEP
    about = (("kind", dropped),)
    if not (yield from chance_of("halt", rules.pursuit.drops[dropped].chance(mind), to=REFEREE, about=about)):
        yield from reveal("run past", about)
        return KEEP
    yield from reveal("halt", about)
    return Course.PARTED


def gained(fleers: int, pursuers: int, rules: Rules) -> int:
    """The feet by which those who flee get away in a round, below 0 when they lose ground; the faster always gains."""
    feet = max(1, abs(fleers - pursuers) // rules.pursuit.pace) if fleers != pursuers else 0
    return feet if fleers > pursuers else -feet


@step("gap", "course", cites="R000-57 R000-58 R000-62 R003-52 R003-54")
def gain_ground(
    course: Course, gap: int, fleers: int, pursuers: int, rounds: int, flees: Side, rules: Rules
) -> Steps[tuple[int, Course]]:
    """Movement rates are compared, and the faster side gains ground: until it has caught up, or is out of reach."""
    if course is not Course.FLIGHT:
        return KEEP
    gap = max(0, gap + rounds * gained(fleers, pursuers, rules))
    yield from reveal("gap", (("feet", gap), ("flees", flees)))
    if not gap:
        return gap, Course.COMBAT
    return gap, Course.PARTED if 0 < rules.pursuit.away < gap else Course.FLIGHT


@step("course", cites="R000-62 R003-54")
def keep_the_trail(course: Course, passed: Passed, flees: Side, rules: Rules) -> Steps[Course]:
    """Behind a bend, a door or stairs pursuers lose their prey, unless they guess the way it went."""
    if course is not Course.FLIGHT or not passed:
        return KEEP
    if passed == "barred door":
        yield from reveal("barred")
        return Course.PARTED
    chance = rules.pursuit.secret if passed == "secret door" else rules.pursuit.corner
    to = REFEREE if flees is Side.PARTY else ALL
    follows = yield from chance_of("trail", chance, to=to, about=(("passed", passed),))
    yield from reveal("follow" if follows else "lose the trail", (("flees", flees),))
    return Course.FLIGHT if follows else Course.PARTED


@step("wisdom", cites="R000-50 AMB-A35")
def wisdom_in_flight(wisdom: tuple[int, ...], rules: Rules) -> tuple[int, ...]:
    """No Wisdom modifier is printed for the surprise of a pursuit; it belongs to the character (AMB-A35)."""
    return KEEP if rules.pursuit.wisdom == "every surprise" else tuple(0 for _ in wisdom)


# ------------------------------------------------------------------------------------------------------ how it begins
@step("chase", "owed", cites="R000-42 R000-49 R003-35 R003-45 AMB-A06 AMB-A07 AMB-A31")
def flight(
    sees: str, outside: str, facing: Facing | None, chase: Chase | None, owed: int, rules: Rules
) -> Steps[tuple[Chase | None, int]]:
    """Whoever flees before it comes to blows has the lead at which they met; no die is thrown again (AMB-A07).

    Those who meet others while they flee have the pursuers at their heels. Out of doors there is another pursuit.
    """
    if facing is None or outside or (chase is not None and facing.at != sees):
        return KEEP
    if chase is not None:
        yield from tell("between two", (("feet", chase.gap),))
    if facing.outcome.course is Course.FLIGHT:
        return replace(chase or Chase(Side.PARTY, 0), flees=Side.PARTY, gap=facing.outcome.distance), owed
    return KEEP if chase is None else (None, rested(chase, owed, rules))


def lead(facing: Facing, fighting: bool, rules: Rules) -> int:
    """The feet between those who break away and the others: little once it has come to blows, or is coming to them.

    A surprised party that was not allowed to flee before combat (AMB-A06) has no more of a start than out of a melee.
    """
    caught = facing.outcome.course is Course.COMBAT and facing.outcome.segment is Side.FOES
    return rules.pursuit.lead if caught or fighting else facing.outcome.distance


def breaks_away(side: Side, facing: Facing, fighting: bool, rules: Rules) -> Steps[tuple[Facing, Chase]]:
    """One side turns to flight."""
    gap = lead(facing, fighting, rules)
    yield from reveal("flight", (("side", side), ("feet", gap)))
    outcome = Outcome(Course.FLIGHT, gap, facing.outcome.mood)
    return replace(facing, outcome=outcome, acting=()), Chase(side, gap)


@step("facing", "chase", cites="R000-49 R003-45", always=True)
def flee(facing: Facing, fighting: bool, rules: Rules) -> Steps[tuple[Facing, Chase]]:
    """The party turns to flight, out of the fight or before it has begun."""
    return (yield from breaks_away(Side.PARTY, facing, fighting, rules))


@step("facing", "chase", cites="R000-49 R003-45", always=True)
def pursue(facing: Facing, fighting: bool, rules: Rules) -> Steps[tuple[Facing, Chase]]:
    """The creatures flee, and the party goes after them."""
    return (yield from breaks_away(Side.FOES, facing, fighting, rules))


# ---------------------------------------------------------------------------------------------------- what can be done
COINS = "treasure"
"""What members call the coins that they have picked up, which are counted apart from what they carry."""


def has(member: Member, thing: str) -> bool:
    """Whether a member has such a thing to drop."""
    return member.treasure > 0 if thing == COINS else thing in member.carries


def droppable(party: Party, lights: tuple[Light, ...], rules: Rules) -> tuple[str, ...]:
    """What the party could leave for its pursuers: torches only that burn, and oil while there is fire to light it."""
    lit = {light.kind for light in lights if light.lit and light.bearer in party.ids}
    drops = rules.pursuit.drops
    held = tuple(
        thing
        for kind in ("food", "treasure", "oil", "obstacle")
        if lit or kind != "oil"
        for thing in drops[kind].things
        if any(has(member, thing) for member in party.able)
    )
    return (*held, *(thing for thing in drops.torch.things if thing in lit))


def running(ways: tuple[str, ...], party: Party, lights: tuple[Light, ...], chase: Chase, rules: Rules) -> Offer:
    """What can be done in a pursuit: run on, or to one of the `ways` of the place; turn about, or call to them."""
    runs = (Move("run"), *(Move("run", way) for way in ways))
    if chase.flees is Side.FOES:
        return (*runs, Move("let go")), ()
    things = droppable(party, lights, rules)
    drops = Blank(runs[0], (Pick("at", ("", *ways)), Pick("using", ("", *things))))
    return (*runs, Move("stand"), Move("hail")), (drops,) if things else ()


@step("party", "lights", cites="R000-59 R000-60 R000-61 R003-53")
def drop(doing: Move, party: Party, lights: tuple[Light, ...], rules: Rules) -> Steps[tuple[Party, tuple[Light, ...]]]:
    """The hindmost who has such a thing drops it before the pursuers: one of it, or all the coins he has picked up."""
    thing = doing.using
    if not thing:
        return KEEP
    if thing in rules.pursuit.drops.torch.things:
        burning = {light.bearer: light for light in lights if light.lit and light.kind == thing}
        hindmost = next(member for member in reversed(party.members) if member.id in burning)
        lights = tuple(light for light in lights if light is not burning[hindmost.id])
    else:
        hindmost = next(member for member in reversed(party.able) if has(member, thing))
        less = {"treasure": 0} if thing == COINS else {"carries": hindmost.without(thing)}
        party = party.having(replace(hindmost, **less))
    coins = hindmost.treasure if thing == COINS else 0
    yield from tell("dropped", (("who", hindmost.name), ("thing", thing), ("coins", coins)))
    return party, lights


# ---------------------------------------------------------------------------------------------------------- on the run
class Run(Value):
    """How far a round's run takes the party: the square it comes to, whether on through a way, and what it passes."""

    spot: Square
    through: bool = False
    passed: Passed = ""


def straight(start: Square, end: Square) -> int:
    """The feet between two squares where nothing stands in the way."""
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    return DIAGONAL_FEET * min(across, down) + SQUARE_FEET * abs(across - down)


def bent(at: str, start: Square, end: Square) -> Steps[bool]:
    """Whether the way from one square of an area to another goes round a bend."""
    return bool((yield from look(at, ("feet", start, end))) > straight(start, end))


def run_toward(way: str, at: str, spot: Square, most: int, ways: tuple[str, ...], bars: bool) -> Steps[Run]:
    """A run of at most so many feet, toward a way out, or a door and through it if it is one of the open `ways`.

    `bars`: the door falls shut, and the pursuers open none.
    """
    if not way:
        return Run(spot)
    leaves = way in (yield from look(at, "exits"))
    goal = yield from look(way, "spot" if leaves else ("spot", at))
    far = (yield from look(at, ("feet", spot, goal))) > most
    if far or not (leaves or way in ways):
        here = (yield from look(at, ("after", spot, goal, most))) if far else goal
        turned = (yield from bent(at, spot, goal)) and not (yield from bent(at, here, goal))
        return Run(here, passed="bend" if turned or (yield from bent(at, spot, here)) else "")
    if leaves:
        return Run(goal, True, "way")
    if way in (yield from look(at, "secret doors")):
        return Run(goal, True, "secret door")
    shuts = bars and (yield from look(way, "kind")) not in OPEN_KINDS | FREE_KINDS
    return Run(goal, True, "barred door" if shuts else "way")


def reached(doors: tuple[str, ...], at: str, spot: Square) -> Steps[tuple[str, ...]]:
    """The doors that those who flee stand before, and could try to open while their pursuers come on."""
    before = []
    for door in doors:
        if (yield from look(door, ("spot", at))) == spot:
            before.append(door)
    return tuple(before)


def compared(facing: Facing, chase: Chase, ended: Round, *, stood: int) -> tuple[Facing, Chase]:
    """How the two stand after rounds of a pursuit, in so many of which the party `stood` still."""
    outcome = Outcome(ended.course, ended.gap, facing.outcome.mood)
    chase = replace(chase, gap=ended.gap, rounds=chase.rounds + ended.rounds, stood=chase.stood + stood)
    return replace(facing, outcome=outcome, acting=(), took=True), chase


INTO_THEM = Round(0, 0, 0, course=Course.COMBAT)
"""The round of whoever runs back to where the pursuers are."""


def round_of(facing: Facing, chase: Chase, foes: Hidden[tuple[Foes, ...]], ours: int, rules: Rules) -> Round:
    """A round in which the party covers ground at a rate of `ours`, before anybody has gained any.

    Creatures that were surprised stand for the free round in which the party runs.
    """
    group, flees = those_faced(facing, foes), chase.flees
    fleers, pursuers = (ours, group.speed) if flees is Side.PARTY else (group.speed, ours)
    return Round(
        chase.gap,
        fleers,
        pursuers,
        flees,
        group.mind,
        facing.outcome.mood or group.intent,
        group.shy,
        begins=not chase.rounds,
        run=chase.rounds,
        morale=in_full(group.figures, rules).morale,
        tracker=group.tracker or group.kind in rules.running.trackers,
        held=facing.outcome.segment is Side.PARTY,
    )


@step(
    *("facing", "chase", "spent", "spot", "through", "there"),
    cites="R000-49 R000-57 R000-62 R003-45 R003-52 R003-54",
    always=True,
)
def run(
    doing: Move,
    at: str,
    spot: Square,
    standing: tuple[str, ...],
    spikes: tuple[Spike, ...],
    found: tuple[str, ...],
    party: Party,
    flames: tuple[Light, ...],
    facing: Facing,
    chase: Chase,
    foes: Hidden[tuple[Foes, ...]],
    rules: Rules,
) -> Steps[tuple[Facing, Chase, int, Square, str, bool]]:
    """A round of the pursuit. Whoever runs back to where the pursuers are, runs into them.

    It moves those who are not caught: to a door that stands open and through it, or out of the dungeon.
    """
    ours = rate(party, (yield from sees_in(at, flames, rules)), rules)
    falls_shut = rules.doors.recloses and doing.at not in held_open(spikes)
    bars = falls_shut and not facing.followed and chase.flees is Side.PARTY
    ways = yield from open_ways(at, standing, spikes, found)
    way = yield from run_toward(doing.at, at, spot, ours // rules.pursuit.pace, ways, bars)
    behind = facing.by if facing.at == at else ""
    leads = (yield from leads_to(doing.at, at)) if way.through else ""
    back = doing.at == behind or (facing.at != at and leads == facing.at)
    if way.through and chase.flees is Side.PARTY and back:
        yield from reveal("run into them")
        return *compared(facing, chase, INTO_THEM, stood=0), rules.pursuit.round, spot, "", False
    if doing.at and way.spot == spot and not way.through:
        ours = 0  # who is stopped before a shut door covers no ground
    asked = round_of(facing, chase, foes, ours, rules)
    asked = replace(asked, dropped=rules.pursuit.drops.kind(doing.using), passed=way.passed)
    ended = yield from call("chase", asked)
    facing, chase = compared(facing, chase, ended, stood=0 if ours else 1)
    if ended.course is Course.COMBAT:
        return facing, chase, rules.pursuit.round, spot, "", False
    return facing, chase, rules.pursuit.round, way.spot, doing.at if leads else "", way.through and not leads


def leads_to(way: str, at: str) -> Steps[str]:
    """The area behind a door; none behind a way out of the dungeon."""
    leaves = way in (yield from look(at, "exits"))
    return "" if leaves else (yield from look(way, ("beyond", at)))


@step("there", cites="R000-18 R003-18", always=True)
def at_a_shut_door() -> bool:
    """Those who flee stand before a door that they must open again, as the players always must."""
    return True


@step("spent", cites="R000-57 R003-52", always=True)
def a_round_at_it(spent: int, rules: Rules) -> int:
    """A pursuit goes by rounds: whatever comes of a try at a door, it takes one at least."""
    return max(spent, rules.pursuit.round)


@step("facing", "chase", cites="R000-57 R003-52")
def held_up(
    spent: int, facing: Facing | None, chase: Chase | None, foes: Hidden[tuple[Foes, ...]], rules: Rules
) -> Steps[tuple[Facing, Chase]]:
    """Whoever stops in a pursuit, for a door or for words, covers no ground while the others do."""
    if facing is None or chase is None or not spent or facing.outcome.course is not Course.FLIGHT:
        return KEEP
    asked = replace(round_of(facing, chase, foes, 0, rules), rounds=spent)
    return compared(facing, chase, (yield from call("chase", asked)), stood=spent)


@step("facing", "foes", cites="R000-62 R003-54")
def close_behind(
    at: str, came_by: str, facing: Facing | None, chase: Chase | None, foes: Hidden[tuple[Foes, ...]]
) -> tuple[Facing, Hidden[tuple[Foes, ...]]]:
    """While the pursuit goes on, those in it are where the party was a moment ago, and come in by the same door."""
    if facing is None or chase is None or facing.outcome.course is Course.PARTED or facing.at == at:
        return KEEP
    there = (replace(group, at=at, by=came_by) if group.id == facing.foes else group for group in foes.open())
    return replace(facing, at=at, by=came_by), Hidden(tuple(there))


@step("facing", "foes", cites="R000-50 R000-62 R003-46 R003-54")
def run_into_others(
    sees: str, facing: Facing | None, foes: Hidden[tuple[Foes, ...]], rules: Rules
) -> tuple[None, Hidden[tuple[Foes, ...]]]:
    """Whoever flees into a place where there are others has these to face first; the pursuers come behind."""
    if facing is None or not any(
        group.at == sees and group.number and group.id != facing.foes for group in foes.open()
    ):
        return KEEP
    return None, Hidden(known_again(facing, foes, rules))


# --------------------------------------------------------------------------------------------------------- how it ends
@step("facing", cites="R000-62 R003-54", always=True)
def stand(facing: Facing, chase: Chase) -> Steps[Facing]:
    """Those who flee turn about, and it comes to a fight."""
    yield from tell("turn about", (("feet", chase.gap),))
    return replace(facing, outcome=Outcome(Course.COMBAT, chase.gap, facing.outcome.mood))


@step("facing", "reaction_edge", "spent", cites="R000-62 R003-54 AMB-A35 S-A59", always=True)
def hail(
    facing: Facing, chase: Chase, party: Party, reaction_edge: int, foes: Hidden[tuple[Foes, ...]], rules: Rules
) -> Steps[tuple[Facing, int, int]]:
    """Those who flee call to their pursuers: a pursuit may end in parley, with those that think."""
    modifier = eloquence(party, rules) + reaction_edge
    group = those_faced(facing, foes)
    if thinks(group.mind, rules):
        outcome: Outcome = yield from call("parley", Talk(modifier, chase.gap, group.intent))
    elif shuns(group.mind, group.shy, rules):
        yield from reveal("shy away")
        outcome = Outcome(Course.PARTED, chase.gap, Mood.INDIFFERENT)
    else:
        yield from reveal("melee")
        outcome = Outcome(Course.COMBAT, chase.gap, Mood.ATTACKS)
    yield from tell("outcome", (("course", outcome.course), ("segment", None)))
    return replace(facing, outcome=outcome, took=True), 0, rules.pursuit.round


@step("facing", cites="R000-62 R003-54", always=True)
def let_go(facing: Facing) -> Facing:
    """The party leaves off pursuing."""
    return replace(facing, outcome=replace(facing.outcome, course=Course.PARTED))


@step("facing", "foes", cites="R000-62 R003-54")
def get_away(
    facing: Facing | None, chase: Chase | None, foes: Hidden[tuple[Foes, ...]], rules: Rules
) -> Steps[tuple[None, Hidden[tuple[Foes, ...]]]]:
    """A pursuit that ends in evasion: creatures left behind know the party again, those that ran are gone."""
    if facing is None or chase is None or facing.outcome.course is not Course.PARTED:
        return KEEP
    yield from tell("away", (("flees", chase.flees), ("name", facing.name)))
    if chase.flees is Side.FOES:
        return None, Hidden(tuple(group for group in foes.open() if group.id != facing.foes))
    return None, Hidden(known_again(facing, foes, rules))


def known_again(facing: Facing, foes: Hidden[tuple[Foes, ...]], rules: Rules) -> tuple[Foes, ...]:
    """The creatures about, with those that the party fled from: they know it again, and in the mood they are in."""
    return tuple(
        replace(group, met=True, intent=facing.outcome.mood or group.intent or towards_fleers(group, rules))
        if group.id == facing.foes
        else group
        for group in foes.open()
    )


def towards_fleers(group: Foes, rules: Rules) -> Mood:
    """The mood of creatures that never reacted to a party that fled from them."""
    return Mood.INDIFFERENT if shuns(group.mind, group.shy, rules) else Mood.HOSTILE


def rested(chase: Chase, owed: int, rules: Rules) -> int:
    """The turns of rest that are owed after a pursuit, if anybody ran."""
    return max(owed, rules.pursuit.rest) if chase.rounds else owed


@step("chase", "owed", cites="R000-62 R003-54")
def out_of_breath(facing: Facing | None, chase: Chase | None, owed: int, rules: Rules) -> tuple[None, int]:
    """When a pursuit is over, whichever way, those who ran have to rest."""
    if chase is None or (facing is not None and facing.outcome.course is Course.FLIGHT):
        return KEEP
    return None, rested(chase, owed, rules)
