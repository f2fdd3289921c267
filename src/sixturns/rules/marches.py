"""The day's march in Hex Points: what now, the allowance, the price of a hex, the day's end (document 001)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import Row, Steps, choose, look, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.camp import camping
from sixturns.rules.delve import something_else
from sixturns.rules.harm import harms
from sixturns.rules.healing import staying
from sixturns.rules.lights import burning, unlit
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate_of
from sixturns.rules.navigation import Stop, Taken, can_go, turns_for
from sixturns.rules.rest import resting_moves
from sixturns.rules.trek import COME_UPON, abroad, hexes_of, in_the_dark
from sixturns.rules.wayfinding import cost_here, followed, hardness, hex_cost, known_cost
from sixturns.world.camp import Rota
from sixturns.world.hexes import Direction, Hex
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import MOST_WEARY, Member, Party
from sixturns.world.prospect import Onward
from sixturns.world.sky import Sky
from sixturns.world.state import DAY_TURNS, Leg, Pace

MARCHES = ("march", "cautious", "forced")
"""How a day's march may be made: each instead of the others."""

Saved = tuple[Hex | None, int]
"""The hex towards which points were banked, and how many."""

Mounted = Literal["lives", "dies"]
"""What becomes of a mount that has been forced."""


# --------------------------------------------------------------------------------------------------------- what now?
@step("doing", cites="R001-16 R001-24 R001-36 R001-38 AMB-B07 AMB-B16", when="at_leisure")
def on_the_road(
    onward: Onward | None,
    is_lost: bool,
    known_here: tuple[str, ...],
    may_rest: bool,
    pace: Pace,
    over: bool,
    lapsed: bool,
    afloat: str,
    rota: Rota,
    party: Party,
    flames: tuple[Light, ...],
    rules: Rules,
) -> Steps[Move]:
    """The table out of doors: every move that is legal now, and always *something else*."""
    tired = worn(party, rules)
    if onward:
        onward = onward._replace(bound=onward.bound or is_lost, sets_out=onward.sets_out and not tired)
    goes_on = onward if onward and (onward.sets_out or onward.marches) else None
    paces = MARCHES[:1] if afloat or (pace == "half" and not lapsed) else MARCHES
    moves, forms = yield from abroad(goes_on, afloat, paces)
    seeks = (Move("seek"),) if rules.marches.seeking and goes_on and not afloat else ()
    ways_in = () if tired else (yield from entrances(known_here))
    rests = resting_moves(pace, rules) if may_rest else ()
    stays = (staying(rules),) if pace == "" and not over else ()
    harm = harms(party, rules) if "stamina" in rules.scores.delve else ()
    camp = camping(party, rota, rules)
    options: tuple[Move, ...] = (
        *moves,
        *seeks,
        camp.option,
        *(form.option for form in (*rests, *stays)),
        *(Move("go in", way) for way in ways_in),
        *unlit(party, flames, rules),
        *burning(flames),
        Move("pass"),
    )
    blanks = (*forms, camp, *rests, *stays, COME_UPON, *harm, something_else(rules))
    return (yield from choose("what-now", options, blanks=blanks))


def entrances(known: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """The ways into a dungeon among the features that the party knows of."""
    ways: list[str] = []
    for id in known:
        entrance = yield from look(id, "entrance")
        if entrance:
            ways.append(entrance)
    return tuple(ways)


def worn(party: Party, rules: Rules) -> bool:
    """Whether somebody is too tired to march or to go into a dungeon: the party spends the day resting (AMB-B07)."""
    return any(member.weary >= rules.marches.worn for member in party.able)


# --------------------------------------------------------------------------------------------------- a day begins
@step("pace", "by_night", "+turns", "went", "marching", cites="R001-17 R001-20 AMB-B16")
def declare_march(
    doing: Move, route: tuple[Hex, ...], is_lost: bool, pace: Pace, daytime: int, wait: int, rules: Rules
) -> Steps[tuple[Pace, bool, int, int, bool]]:
    """The players say where they make for, and whether they march cautiously, by force, or neither.

    The lost may set out to find their way and go no farther. Nobody marches twice in twenty-four hours.
    """
    if not route and not is_lost:
        yield from tell("nowhere to go")
        return KEEP, False, 0, 0, False
    if wait:
        yield from tell("waits", (("turns", wait),))
    how: Pace = "half" if pace == "half" else paced(doing.using)
    dark = in_the_dark((daytime + wait) % DAY_TURNS, rules)
    yield from tell("sets out", (("pace", how), ("night", dark), ("toward", doing.at), ("route", route)))
    return how, dark, wait, wait, True


@step("marching", cites="R001-25 R001-29", always=True)
def go_on(bound: bool, is_lost: bool) -> Steps[bool]:
    """On with the points that are left, along the route or by another way; the lost look for theirs first."""
    if not bound and not is_lost:
        yield from tell("nowhere to go")
    return bound or is_lost


def paced(using: str) -> Pace:
    """The march that a move names; the usual one where it names none of these."""
    return "forced" if using == "forced" else "cautious" if using == "cautious" else "march"


def hex_points(party: Party, pace: Pace, rules: Rules) -> int:
    """A day's Hex Points: those of the member who has fewest, changed by the march, never below nothing."""
    marches = rules.marches
    points = min((points_of_one(member, rules) for member in party.able), default=0)
    change = marches.forced if pace == "forced" else marches.cautious if pace == "cautious" else 0
    points = max(0, points + change) if points else 0
    return points // 2 if pace == "half" else points


def points_of_one(member: Member, rules: Rules) -> int:
    """The Hex Points of one member: by the beast that is ridden, or on foot by the rate of the armour."""
    if member.mount:
        return member.mount // rules.marches.mount
    rate = rate_of(member, rules)
    change: int = rules.marches.armour[rate]
    return max(0, rules.marches.base + change) if rate else 0


@step("points", "allotted", "debt", cites="R001-03 R001-13 R001-16 R001-17 R001-20 R001-43", when="marching")
def hex_allowance(party: Party, pace: Pace, afloat: str, debt: int, rules: Rules) -> Steps[tuple[int, int, int]]:
    """The day's Hex Points; a craft goes so many hexes instead."""
    allotted = hexes_of(afloat, pace, rules) if afloat else hex_points(party, pace, rules)
    points = max(0, allotted - debt)
    yield from tell("allowance", (("points", points), ("afloat", afloat)))
    return points, allotted, 0


# --------------------------------------------------------------------------------------------------------- the march
class Priced(NamedTuple):
    """What is known of the next hex before it is entered, by the names of the fields; nothing, where it cannot be."""

    price: int = 0
    true_next: Hidden[Hex | None] = KEEP
    next_hex: Hex | None = KEEP
    stretch: frozenset[Leg] = KEEP
    paid: tuple[Hex, int] | None = KEEP
    hard: int = 0
    taken_as: Taken = KEEP
    stopped: Stop = ""
    marching: bool = False


@step(
    *Priced._fields,
    cites="R001-04 R001-12 R001-25 R001-31 AMB-B10 AMB-B11 AMB-B12",
    when="marching",
)
def hex_price(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    course: Hidden[Direction | None],
    bearing: Direction | None,
    points: int,
    saved: Saved,
    guide: bool,
    afloat: str,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[Priced]:
    """What the next hex costs, less what was banked towards it, and whether the way into it must be found.

    At the map's edge, before water, or where the day's points do not reach, the march stops.
    """
    at, way = true_hex.open(), course.open()
    assert at is not None and way is not None and reckoned is not None and bearing is not None
    there, beyond = (yield from look(reckoned, ("to", bearing))), (yield from look(at, ("to", way)))
    if there is None or beyond is None:
        yield from reveal("edge of the map")
        return Priced(stopped="edge")
    if not (yield from can_go(beyond, afloat)):
        yield from reveal("water ahead", (("at", there), ("terrain", (yield from look(beyond, "terrain")))))
        return Priced(stopped="water")
    cost, taken_as = yield from hex_cost(at, way, beyond, afloat, sky, taken_as, rules)
    due = left_to_pay(cost, there, saved)
    if due > points:
        yield from reveal("dear today", (("at", there), ("points", due), ("of", points)))
        return Priced(taken_as=taken_as, stopped="spent")
    path = "" if guide else (yield from followed(at, way, beyond, afloat, rules))
    if path:
        yield from reveal("on a path", (("path", path),))
    sure = guide or path
    hard = 0 if sure else (yield from hardness(Hidden(beyond), cost, afloat, sky, taken_as, rules))
    stretch, paid = frozenset({(reckoned, there)}), (there, cost)
    return Priced(due, Hidden(beyond), there, stretch, paid, hard, taken_as, marching=KEEP)


def left_to_pay(cost: int, at: Hex, saved: Saved) -> int:
    """What is still to be paid for a hex towards which points may have been banked."""
    toward, banked = saved
    return max(0, cost - banked) if toward == at else cost


@step("banked", "toward", "enters", cites="R001-25", when="moved")
def nothing_banked() -> tuple[int, None, bool]:
    """Points that were banked towards a hex are spent, or lost, when one is entered."""
    return 0, None, True


@step("price", "+points", "+turns", "went", "hard", "banked", "toward", "stopped", "marching", cites="R001-29 AMB-B10")
def pay_again(
    is_lost: bool,
    marching: bool,
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    came_for: int,
    points: int,
    allotted: int,
    saved: Saved,
    pace: Pace,
    afloat: str,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, int, int, int, int, int, Hex | None, Stop, bool]]:
    """The lost pay for their hex once more, and look for the way out of it; what was banked helps to pay."""
    if not is_lost or not marching:
        return KEEP
    assert reckoned is not None
    cost = yield from cost_here(true_hex, came_for, afloat, sky, taken_as, rules)
    due = left_to_pay(cost, reckoned, saved)
    if due > points:
        yield from reveal("dear to find the way", (("points", due), ("of", points)))
        toward, banked = saved
        return 0, 0, 0, 0, 0, banked, toward, "spent", False
    went = turns_for(due, points, allotted, pace, rules)
    hard = yield from hardness(true_hex, came_for, afloat, sky, taken_as, rules)
    return due, -due, went, went, hard, 0, None, "", True


# ------------------------------------------------------------------------------------------------------ and ends
SPENT_MARCHING = ("march", "cautious", "forced", "half")
"""Days on which a march can be over."""


@step("over", "checks", "points", cites="R001-25 R001-34 AMB-B10")
def marched(pace: Pace, over: bool, confronted: bool, points: int, half_days: int) -> Steps[tuple[bool, str, int]]:
    """The march is over when the points are spent, or when a flight is to be rested from."""
    if over or confronted or pace not in SPENT_MARCHING or (points and not half_days):
        return KEEP
    yield from reveal("march over", (("points", points),))
    return True, "day", 0


@step("over", "checks", cites="R001-25 R001-34")
def halt_here(pace: Pace, over: bool) -> tuple[bool, str]:
    """Who makes camp marches no farther today."""
    return KEEP if over or pace in ("rest", "done") else (True, "day")


@step("points", "banked", "toward", cites="R001-25 AMB-B10", when="day_ends")
def left_over(
    points: int,
    is_lost: bool,
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    came_for: int,
    route: tuple[Hex, ...],
    saved: Saved,
    afloat: str,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, int, Hex | None]]:
    """Points that a day leaves count towards the next hex of the way, or another try of the lost, if too few for it.

    Those that would have bought it are lost: nobody has to march.
    """
    there = (yield from cost_here(true_hex, came_for, afloat, sky, taken_as, rules)) if is_lost else 0
    way = route or goal_of(saved)
    ahead = (reckoned, there) if is_lost else (yield from next_on(reckoned, way, afloat, sky, taken_as, rules))
    toward, banked = yield from with_left_over(points, ahead, is_lost, saved)
    return 0, banked, toward


@step("banked", "toward", cites="R001-25 AMB-B10")
def still_bound_for(
    points: int,
    is_lost: bool,
    reckoned: Hex | None,
    route: tuple[Hex, ...],
    saved: Saved,
    afloat: str,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, Hex | None]]:
    """Who goes into a dungeon before a hex that is too dear still makes for it: what is left of the day may count."""
    goal, cost = yield from next_on(reckoned, route, afloat, sky, taken_as, rules)
    if is_lost or not points or goal is None or points >= left_to_pay(cost, goal, saved):
        return KEEP
    toward, banked = saved
    return banked if toward == goal else 0, goal


def goal_of(saved: Saved) -> tuple[Hex, ...]:
    """The hex towards which points were banked, as a route."""
    toward, _banked = saved
    return () if toward is None else (toward,)


def with_left_over(points: int, ahead: tuple[Hex | None, int], is_lost: bool, saved: Saved) -> Steps[Saved]:
    """What is banked, with the day's points that are left where they are too few for the hex ahead."""
    (goal, cost), (toward, banked) = ahead, saved
    if not points or goal is None or points >= (due := left_to_pay(cost, goal, saved)):
        return saved
    yield from reveal("banked", (("points", points), ("of", due), ("at", goal), ("lost", is_lost)))
    return goal, points + (banked if toward == goal else 0)


def next_on(
    reckoned: Hex | None, route: tuple[Hex, ...], afloat: str, sky: Sky | None, taken_as: Taken, rules: Rules
) -> Steps[tuple[Hex | None, int]]:
    """The next hex of a route and what it costs; None where the route leads nowhere."""
    ahead = next((at for at in route if at != reckoned), None)
    side = (yield from look(reckoned, ("toward", ahead))) if ahead is not None else None
    if reckoned is None or side is None:
        return None, 0
    goal = yield from look(reckoned, ("to", side))
    if goal is None or not (yield from can_go(goal, afloat)):
        return None, 0
    return goal, (yield from known_cost(reckoned, side, goal, afloat, sky, taken_as, rules))


@step("party", cites="R001-22 R001-44 AMB-B08 AMB-B09 AMB-B15")
def forced_day(pace: Pace, party: Party, rules: Rules) -> Steps[Party]:
    """At a day's end a forced march tells: a level of Fatigue for each, and mounts that were forced before may die."""
    if pace != "forced":
        if rules.marches.row == "since rest" or not any(member.overmarched for member in party.members):
            return KEEP
        return replace(party, members=tuple(replace(member, overmarched=False) for member in party.members))
    after: list[Member] = []
    for member in party.members:
        mount = member.mount
        if mount and member.overmarched and (yield from mount_dies(member, rules)):
            mount = 0
        weary = min(MOST_WEARY, member.weary + 1)
        after.append(replace(member, weary=weary, mount=mount, overmarched=bool(mount)))
    walkers = tuple(now.id for was, now in zip(party.members, after, strict=True) if now.mount < was.mount)
    yield from tell("fatigue", (("who", party.ids), ("levels", tuple(member.weary for member in after))))
    if walkers:
        yield from tell("mounts die", (("who", walkers),))
    return replace(party, members=tuple(after))


def mount_dies(member: Member, rules: Rules) -> Steps[bool]:
    """The rider throws for the mount: it dies on the higher faces."""
    chance = rules.marches.mount_dies
    rows = (Row(chance.sides - chance.upto, "lives"), Row(chance.sides + (chance.upto == 0), "dies"))
    fate: Mounted = yield from roll_on("mount", Dice(1, chance.sides), rows, about=(("who", member.name),))
    return fate == "dies"
