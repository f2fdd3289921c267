"""The wilderness day: what now, the route, the allowance, the end of the day (document 000, Daily Procedure)."""

from __future__ import annotations

from functools import lru_cache

from sixturns.kernel.effects import Blank, Pick, Steps, choose, look, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.camp import camping
from sixturns.rules.delve import concluding, something_else
from sixturns.rules.fight import in_a_fight
from sixturns.rules.hex_pursuit import evading
from sixturns.rules.journey import CRAFT
from sixturns.rules.lights import burning, unlit
from sixturns.rules.model import Rules
from sixturns.rules.navigation import (
    Taken,
    beside,
    encounter_chance,
    falls,
    rate_outdoors,
)
from sixturns.rules.rest import resting_moves
from sixturns.rules.turn import WHO_COMES
from sixturns.rules.weather import points_lost
from sixturns.world.camp import Night, Rota
from sixturns.world.campaign import DAY_TURNS, Pace
from sixturns.world.creatures import Mood
from sixturns.world.hexes import DIRECTIONS, Hex
from sixturns.world.light import Light, burnt
from sixturns.world.meeting import Facing, Fight
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.sky import Sky

REACH = 12
"""How far a route may be planned from hex to hex at once, in hexes."""

MOST_STAGES = 40
"""The most hexes that a route names."""

COME_UPON = Blank(replace(WHO_COMES.option, act="come upon"), WHO_COMES.picks)
"""Creatures in the referee's words, who come upon the party out of doors."""

PACES = ("march", "forced", "by night", "forced by night")
"""How a day's march may be made."""


# --------------------------------------------------------------------------------------------------------- what now?
@step("doing", cites="R000-65 R000-68 R000-80", when="abroad")
def in_the_wilds(
    reckoned: Hex | None,
    route: tuple[Hex, ...],
    sights: frozenset[tuple[Hex, str]],
    pace: Pace,
    over: bool,
    lapsed: bool,
    points: int,
    allotted: int,
    half_days: int,
    afloat: str,
    night: Night | None,
    rota: Rota,
    party: Party,
    flames: tuple[Light, ...],
    facing: Facing | None,
    fight: Hidden[Fight | None],
    rules: Rules,
) -> Steps[Move]:
    """The table out of doors: every move that is legal now, and always *something else*."""
    assert reckoned is not None
    if facing is not None:
        options, blanks = before_foes(facing, fight.open() is not None, rules)
    elif not party.able:
        options, blanks = (), (something_else(rules),)
    elif night is not None:
        options, blanks = (Move("sleep on"), Move("break camp")), (COME_UPON, something_else(rules))
    else:
        around = yield from look(reckoned, ("within", REACH))
        known = tuple(sorted(id for at, id in sights if at == reckoned))
        ways_in: list[str] = []
        for id in known:
            entrance = yield from look(id, "entrance")
            if entrance:
                ways_in.append(entrance)
        castles = yield from castles_near(reckoned, sights)
        fresh = lapsed or (not over and (pace == "" or (pace == "half" and not allotted)))
        can_set_out = fresh and not half_days
        marching = not over and not lapsed and allotted > 0 and points > 0
        moves, forms = abroad(reckoned, route, around, can_set_out, marching, bool(afloat))
        others: tuple[Move, ...] = (
            *(Move("go in", way) for way in ways_in),
            *(Move("hail castle", id, using="peaceable") for id in castles),
            *(Move("garrison", id) for id in castles),
            *unlit(party, flames, rules),
            *burning(flames),
            Move("pass"),
        )
        hails = tuple(
            Blank(Move("hail castle", id, using="peaceable"), (Pick("using", ("peaceable", "forceful")),))
            for id in castles
        )
        rests = () if over or allotted else resting_moves(pace, rules)
        camp = camping(party, rota, rules)
        options = (*moves, camp.option, *(form.option for form in rests), *others)
        blanks = (*forms, camp, *rests, *hails, COME_UPON, something_else(rules))
    return (yield from choose("what-now", options, blanks=blanks))


def before_foes(facing: Facing, fighting: bool, rules: Rules) -> tuple[tuple[Move, ...], tuple[Blank, ...]]:
    """What can be done out of doors while creatures are faced, or fought."""
    evades = evading(facing)
    evade = tuple(form.option for form in evades)
    if fighting:
        moves, forms = in_a_fight(rules)
        return (*moves, *evade), (*forms, *evades, something_else(rules))
    talk = (Move("talk"),) if facing.outcome.mood is Mood.UNCERTAIN else ()
    return (*talk, Move("fight"), *evade, *concluding()), (*evades, something_else(rules))


def castles_near(reckoned: Hex, sights: frozenset[tuple[Hex, str]]) -> Steps[tuple[str, ...]]:
    """The castles that the party knows of near enough to hail: in the hex where it reckons itself, or one beside it."""
    near = (reckoned, *(yield from beside(reckoned)))
    found: list[str] = []
    for id in sorted({id for at, id in sights if at in near}):
        stands = yield from look((yield from look(id, "at")), ("castles", 0))
        if id in dict(stands):
            found.append(id)
    return tuple(found)


@lru_cache(1024)
def abroad(
    reckoned: Hex,
    route: tuple[Hex, ...],
    around: tuple[Hex, ...],
    sets_out: bool,
    marches: bool,
    afloat: bool,
) -> tuple[tuple[Move, ...], tuple[Blank, ...]]:
    """What can be done in a hex about the march: the moves, and the forms among them."""
    moves: list[Move] = []
    forms: list[Blank] = []
    open_route = Pick("route", around, MOST_STAGES)
    if sets_out:
        paces = tuple(how for how in PACES if not (afloat and how.startswith("forced")))
        pace = Pick("using", paces)
        if route:
            moves += [Move("set out", using=how) for how in paces if how in PACES[:2]]
            forms.append(Blank(Move("set out", using=PACES[0]), (pace,)))
        moves += [Move("set out", str(side), using=PACES[0]) for side in DIRECTIONS]
        sides = Pick("at", tuple(map(str, DIRECTIONS)))
        forms.append(Blank(Move("set out", str(DIRECTIONS[0]), using=PACES[0]), (sides, pace)))
        forms.append(Blank(Move("set out", using=PACES[0], route=(reckoned,)), (open_route, pace)))
    if marches:
        if route:
            moves.append(Move("march on"))
        moves += [Move("march on", str(side)) for side in DIRECTIONS]
        forms.append(Blank(Move("march on", route=(reckoned,)), (open_route,)))
    if (sets_out or marches) and not afloat:
        moves.append(Move("explore"))
    if afloat:
        moves.append(Move("land"))
    else:
        forms.append(Blank(Move("embark", using=CRAFT[0]), (Pick("using", CRAFT),)))
    moves.append(Move("show country"))
    found = Blank(Move("found again", using="moved"), (Pick("using", ("moved", "rubbed out")),))
    forms.append(found)
    return (*moves, found.option), tuple(forms)


# --------------------------------------------------------------------------------------------------- a day begins
def in_the_dark(start: int, rules: Rules) -> bool:
    """Whether most of a day's march falls between dusk and dawn when it begins at a turn of the day."""
    dusk, dawn = rules.camp.dusk, (rules.camp.dusk + rules.camp.hours * (60 // rules.time.turn_minutes)) % DAY_TURNS
    hours = (turn % DAY_TURNS for turn in range(start, start + rules.travel.day))
    return 2 * sum(turn >= dusk or turn < dawn for turn in hours) > rules.travel.day


@step("pace", "by_night", "route", "+turns", "went", "marching", cites="R000-65 R000-89 R000-97", always=True)
def declare(
    doing: Move, reckoned: Hex | None, route: tuple[Hex, ...], pace: Pace, daytime: int, wait: int, rules: Rules
) -> Steps[tuple[Pace, bool, tuple[Hex, ...], int, int, bool]]:
    """1. The players declare the day's route, and whether they march by force; by night they wait for the dark.

    Whoever sets out so late that most of the march is in the dark marches by night, whatever is said. Nobody marches
    twice in twenty-four hours.
    """
    way = yield from way_of(doing, reckoned, route)
    if not way:
        yield from tell("nowhere to go")
        return pace, False, (), 0, 0, False
    if wait:
        yield from tell("waits", (("turns", wait),))
    start = (daytime + wait) % DAY_TURNS
    if doing.using.endswith("by night") and not in_the_dark(start, rules):
        wait += (rules.camp.dusk - start) % DAY_TURNS
        start = rules.camp.dusk
    dark = in_the_dark(start, rules)
    how: Pace = "half" if pace == "half" else "forced" if doing.using.startswith("forced") else "march"
    yield from tell("sets out", (("pace", how), ("night", dark), ("toward", doing.at), ("route", way)))
    return how, dark, way, wait, wait, True


@step("lights", cites="R000-68 R003-12")
def douse_by_day(by_night: bool, lights: tuple[Light, ...]) -> tuple[Light, ...]:
    """Nobody burns a torch on a march by day: what is alight is put out."""
    if by_night or not any(light.lit for light in lights):
        return KEEP
    return tuple(replace(light, lit=False) for light in lights)


@step("route", "marching", cites="R000-65 R000-68", always=True)
def march_on(doing: Move, reckoned: Hex | None, route: tuple[Hex, ...]) -> Steps[tuple[tuple[Hex, ...], bool]]:
    """On with the points that are left, along the route or by another way."""
    way = yield from way_of(doing, reckoned, route)
    if not way:
        yield from tell("nowhere to go")
    return way, bool(way)


def way_of(doing: Move, reckoned: Hex | None, route: tuple[Hex, ...]) -> Steps[tuple[Hex, ...]]:
    """The hexes that a move makes for: those it names, straight on in a direction, or those of the route before."""
    way = doing.route or route
    if doing.at:
        way = ((yield from look(reckoned, ("straight", int(doing.at)))),)
    while way and way[0] == reckoned:
        way = way[1:]
    return way


def hexes_of(craft: str, pace: Pace, rules: Rules) -> int:
    """The hexes that a craft goes in a day, or in the half of it that is left."""
    hexes = rules.ships.pace(craft)
    return hexes // 2 if pace == "half" else hexes


def points_of(party: Party, pace: Pace, sky: Sky | None, on_foot: bool, rules: Rules) -> int:
    """A day's Travel Points: by the slowest member, half as much again by a forced march, then less by the weather."""
    points = rate_outdoors(party, rules, on_foot=on_foot) // rules.pursuit.pace // rules.travel.divides
    if pace == "forced":
        points = points * (100 + rules.travel.forced) // 100
    points = max(0, points - points_lost(sky, rules))
    return points // 2 if pace == "half" else points


@step(
    "points",
    "allotted",
    "on_foot",
    "banked",
    "debt",
    cites="R000-81 R000-82 R000-97 AMB-A29 AMB-A36 AMB-A37",
    when="marching",
)
def allowance(
    party: Party, pace: Pace, sky: Sky | None, afloat: str, banked: int, debt: int, rules: Rules
) -> Steps[tuple[int, int, int, int, int]]:
    """The day's Travel Points; a craft goes so many hexes instead."""
    walkers = points_of(party, pace, sky, True, rules)
    allotted = hexes_of(afloat, pace, rules) if afloat else points_of(party, pace, sky, False, rules)
    points = max(0, allotted + banked - debt)
    yield from tell("allowance", (("points", points), ("afloat", afloat)))
    return points, max(allotted, points), walkers, 0, 0


@step("began", cites="R000-83 R000-97", when="marching")
def begin_the_march(turns: int) -> int:
    """The turn of the day's allotment is kept: there is no other within twenty-four hours."""
    return turns


@step("lights", cites="R003-12 R003-13 R003-14", when="went")
def burn_on_the_march(lights: tuple[Light, ...], went: int) -> Steps[tuple[Light, ...]]:
    """What is alight burns on the march as it does below ground."""
    after = burnt(lights, went)
    for was, now in zip(lights, after, strict=True):
        if was.lit and not now.lit:
            yield from tell("goes out", (("bearer", now.bearer), ("kind", now.kind)))
    return KEEP if after == lights else after


@step("marching", "price", "went", cites="R000-79 R000-83", always=True)
def halts(marching: bool, facing: Facing | None, points: int, half_days: int) -> tuple[bool, int, int]:
    """Nobody marches on when somebody is met, when the points are spent, or when a flight is to be rested from."""
    return marching and facing is None and points > 0 and not half_days, 0, 0


# ------------------------------------------------------------------------------------------------------ and ends
@step("over", "checks", "points", "banked", cites="R000-70 R000-83 R000-103 AMB-A36")
def march_over(
    pace: Pace,
    over: bool,
    facing: Facing | None,
    points: int,
    half_days: int,
    afloat: str,
    rules: Rules,
) -> Steps[tuple[bool, str, int, int]]:
    """The march is over when the points that are left buy no further hex; what is not used is lost.

    After a pursuit nobody goes on before it has rested.
    """
    spent = points < (1 if afloat else rules.travel.least) or half_days > 0
    if over or facing is not None or pace not in ("march", "forced", "half") or not spent:
        return KEEP
    yield from reveal("march over", (("points", points),))
    return True, "day", 0, points if rules.travel.dear == "banked" else 0


@step("over", "checks", "points", "banked", cites="R000-70 R000-83 R000-103 AMB-A36")
def call_it_a_day(over: bool, pace: Pace, points: int, banked: int, rules: Rules) -> tuple[bool, str, int, int]:
    """Who makes camp marches no farther today; the check of the day's end falls due."""
    if over or pace in ("rest", "done"):
        return KEEP
    return True, "day", 0, points if rules.travel.dear == "banked" and points else banked


@step("encamps", cites="R000-145", always=True)
def make_camp(facing: Facing | None) -> bool:
    """Nobody pitches camp before creatures."""
    return facing is None


@step("encamps", cites="R000-145", always=True)
def camp_made(encamps: bool) -> bool:
    """One camp a night."""
    return not encamps


@step("stalked", "checks", cites="R000-70 R000-71 R000-103 R000-105 AMB-A19", when="checks")
def day_check(true_hex: Hidden[Hex | None], afloat: str, taken_as: Taken, rules: Rules) -> Steps[tuple[bool, str]]:
    """4. At the day's end a die on the Encounter column, where the party truly is. 4a. Without one the day is done."""
    chance = yield from encounter_chance(true_hex, afloat, taken_as, rules)
    return (yield from falls("encounter", chance)), ""


DAY = (
    "pace",
    "over",
    "by_night",
    "points",
    "allotted",
    "on_foot",
    "bearing",
    "heading",
    "turned",
    "checked",
    "tolled",
    "watched",
    "sky",
    "dawned",
    "eased",
)
"""What is a day's own, and begins anew with the next."""

Anew = tuple[Pace, bool, bool, int, int, int, None, Hidden[None], Hidden[bool], bool, bool, bool, None, int, int]


def anew(days: int) -> Anew:
    """A day that has just begun."""
    return "", False, False, 0, 0, 0, None, Hidden(None), Hidden(False), False, False, False, None, days, 0


@step(*DAY, cites="R000-71 R000-80 R000-83", when="roused")
def new_day(days: int) -> Anew:
    """8. When the night is over the next day begins anew, with a heading and a change of it of its own."""
    return anew(days)


@step("dawned", cites="R000-71")
def day_begins(sky: Sky | None, days: int) -> int:
    """The day that has no weather yet begins now."""
    return KEEP if sky is not None else days


@step("tolled", cites="R000-140", always=True)
def toll_paid(tolled: bool) -> bool:
    """A day counts once among those without rest, whatever is done with its night."""
    return not tolled


@step("watched", cites="R000-150", always=True)
def night_thrown(watched: bool) -> bool:
    """There is one roll a night, however often camp is made in it."""
    return not watched


@step(*DAY, cites="R000-71 R000-80", when="lapsed")
def daybreak(days: int) -> Anew:
    """Who has not slept at all may march again a day after the last march began."""
    return anew(days)
