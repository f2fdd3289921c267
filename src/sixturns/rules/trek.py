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
from sixturns.rules.navigation import beside, chance_on, falls, rate_outdoors
from sixturns.rules.rest import resting_moves
from sixturns.rules.turn import WHO_COMES
from sixturns.rules.weather import points_lost
from sixturns.world.camp import Rota
from sixturns.world.creatures import Mood
from sixturns.world.hexes import DIRECTIONS, Hex
from sixturns.world.light import Light, burnt
from sixturns.world.meeting import Facing
from sixturns.world.moves import Move, Offer
from sixturns.world.party import Party
from sixturns.world.prospect import Ground, Onward
from sixturns.world.sky import Sky
from sixturns.world.state import DAY_TURNS, Pace

REACH = 12
"""How far a route may be planned from hex to hex at once, in hexes."""

MOST_STAGES = 40
"""The most hexes that a route names."""

COME_UPON = Blank(replace(WHO_COMES.option, act="come upon"), WHO_COMES.picks)
"""Creatures in the referee's words, who come upon the party out of doors."""

PACES = ("march", "forced", "by night", "forced by night")
"""How a day's march may be made."""


KnownAbout = tuple[Hex, tuple[tuple[Hex, str], ...]] | None
"""Where the party reckons itself, and what it knows of there and around, if it knows of anything."""


# --------------------------------------------------------------------------------------------------------- what now?
CHOOSING = "R000-65 R000-68 R000-80"
"""What the question *what now?* carries out by day."""


@step("doing", cites=CHOOSING, when="faces_them")
def before_creatures(faced: Facing, fighting: bool, rules: Rules) -> Steps[Move]:
    """What now, out of doors, while creatures are faced, or fought; and always *something else*."""
    options, blanks = before_foes(faced, fighting, rules)
    return (yield from choose("what-now", options, blanks=blanks))


def before_foes(facing: Facing, fighting: bool, rules: Rules) -> Offer:
    """What can be done out of doors while creatures are faced, or fought."""
    evades = evading(facing)
    evade = tuple(form.option for form in evades)
    if fighting:
        moves, forms = in_a_fight(rules)
        return (*moves, *evade), (*forms, *evades, something_else(rules))
    talk = (Move("talk"),) if facing.outcome.mood is Mood.UNCERTAIN else ()
    return (*talk, Move("fight"), *evade, *concluding()), (*evades, something_else(rules))


@step("doing", cites=CHOOSING, when="helpless")
def nobody_left(rules: Rules) -> Steps[Move]:
    """Where nobody can act any more, there is *something else*."""
    return (yield from choose("what-now", (), blanks=(something_else(rules),)))


@step("doing", cites=CHOOSING, when="in_camp")
def in_camp(rules: Rules) -> Steps[Move]:
    """In a night that was broken the party sleeps on, or breaks camp."""
    options = (Move("sleep on"), Move("break camp"))
    return (yield from choose("what-now", options, blanks=(COME_UPON, something_else(rules))))


@step("doing", cites=CHOOSING, when="at_leisure")
def on_the_march(
    onward: Onward | None,
    may_rest: bool,
    pace: Pace,
    afloat: str,
    known_about: KnownAbout,
    rota: Rota,
    outfit: Party,
    flames: tuple[Light, ...],
    rules: Rules,
) -> Steps[Move]:
    """The table out of doors: every move that is legal now, and always *something else*."""
    march = yield from abroad(onward, afloat)
    options, blanks = yield from offers(march, may_rest, pace, known_about, rota, outfit, flames, rules)
    return (yield from choose("what-now", options, blanks=blanks))


def offers(
    march: Offer,
    may_rest: bool,
    pace: Pace,
    known_about: KnownAbout,
    rota: Rota,
    outfit: Party,
    flames: tuple[Light, ...],
    rules: Rules,
) -> Steps[Offer]:
    """What can be done with nobody before the party: about the march, then everything else."""
    ways_in, castles = yield from places_about(known_about)
    hails = tuple(Move("hail castle", id, using="peaceable") for id in castles)
    manners = tuple(Blank(hail, (Pick("using", ("peaceable", "forceful")),)) for hail in hails)
    rests = resting_moves(pace, rules) if may_rest else ()
    camp, (moves, forms) = camping(outfit, rota, rules), march
    options = (
        *moves,
        camp.option,
        *(form.option for form in rests),
        *(Move("go in", way) for way in ways_in),
        *hails,
        *(Move("garrison", id) for id in castles),
        *unlit(outfit, flames, rules),
        *burning(flames),
        Move("pass"),
    )
    return options, (*forms, camp, *rests, *manners, COME_UPON, something_else(rules))


def places_about(known_about: KnownAbout) -> Steps[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The ways into a dungeon that the party knows of where it reckons itself, and the castles near enough to hail."""
    if known_about is None:
        return (), ()
    reckoned, sights = known_about
    near = (reckoned, *(yield from beside(reckoned)))
    ways_in: list[str] = []
    for id in (id for at, id in sights if at == reckoned):
        entrance = yield from look(id, "entrance")
        if entrance:
            ways_in.append(entrance)
    castles: list[str] = []
    for id in sorted({id for at, id in sights if at in near}):
        stands = yield from look((yield from look(id, "at")), ("castles", 0))
        if id in dict(stands):
            castles.append(id)
    return tuple(ways_in), tuple(castles)


def abroad(onward: Onward | None, afloat: str, paces: tuple[str, ...] = PACES) -> Steps[Offer]:
    """What can be done in a hex about the march."""
    around = (yield from look(onward.reckoned, ("within", REACH))) if onward else ()
    return marching(onward, around, bool(afloat), paces)


@lru_cache(1024)
def marching(onward: Onward | None, around: tuple[Hex, ...], afloat: bool, paces: tuple[str, ...]) -> Offer:
    """The same, from a hex with others `around`: along the route if there is one, or by any other way."""
    moves: list[Move] = []
    forms: list[Blank] = []
    if onward:
        moves, forms = ways_on(onward, around, afloat, paces)
    if afloat:
        moves.append(Move("land"))
    else:
        forms.append(Blank(Move("embark", using=CRAFT[0]), (Pick("using", CRAFT),)))
    found = Blank(Move("found again", using="moved"), (Pick("using", ("moved", "rubbed out")),))
    return (*moves, Move("show country"), found.option), (*forms, found)


def ways_on(
    onward: Onward, around: tuple[Hex, ...], afloat: bool, paces: tuple[str, ...]
) -> tuple[list[Move], list[Blank]]:
    """Setting out and marching on, and searching the hex instead."""
    moves: list[Move] = []
    forms: list[Blank] = []
    here, open_route = (onward.reckoned,), Pick("route", around, MOST_STAGES)
    if onward.sets_out:
        paces = tuple(how for how in paces if not (afloat and how.startswith("forced")))
        pace = Pick("using", paces)
        if onward.bound:
            moves += [Move("set out", using=how) for how in paces if not how.endswith("by night")]
            forms.append(Blank(Move("set out", using=PACES[0]), (pace,)))
        moves += [Move("set out", str(side), using=PACES[0]) for side in DIRECTIONS]
        sides = Pick("at", tuple(map(str, DIRECTIONS)))
        forms.append(Blank(Move("set out", str(DIRECTIONS[0]), using=PACES[0]), (sides, pace)))
        forms.append(Blank(Move("set out", using=PACES[0], route=here), (open_route, pace)))
    if onward.marches:
        if onward.bound:
            moves.append(Move("march on"))
        moves += [Move("march on", str(side)) for side in DIRECTIONS]
        forms.append(Blank(Move("march on", route=here), (open_route,)))
    if not afloat:
        moves.append(Move("explore"))
    return moves, forms


# --------------------------------------------------------------------------------------------------- a day begins
def in_the_dark(start: int, rules: Rules) -> bool:
    """Whether most of a day's march falls between dusk and dawn when it begins at a turn of the day."""
    dusk, dawn = rules.camp.dusk, (rules.camp.dusk + rules.camp.hours * (60 // rules.time.turn_minutes)) % DAY_TURNS
    hours = (turn % DAY_TURNS for turn in range(start, start + rules.travel.day))
    return 2 * sum(turn >= dusk or turn < dawn for turn in hours) > rules.travel.day


@step("route", cites="R000-65")
def plan_the_route(doing: Move, reckoned: Hex | None) -> Steps[tuple[Hex, ...]]:
    """1. The hexes to make for: those named, or straight on in a direction; else the route of the day before."""
    if doing.at:
        return ((yield from look(reckoned, ("straight", int(doing.at)))),)
    return doing.route or KEEP


@step("pace", "by_night", "went", "marching", cites="R000-65 R000-89 R000-97")
def set_off(
    doing: Move, bound: bool, pace: Pace, daytime: int, wait: int, rules: Rules
) -> Steps[tuple[Pace, bool, int, bool]]:
    """1. The players say whether they march by force; by night they wait for the dark.

    Whoever sets out so late that most of the march is in the dark marches by night, whatever is said. Nobody marches
    twice in twenty-four hours.
    """
    if not bound:
        yield from tell("nowhere to go")
        return KEEP, False, 0, False
    if wait:
        yield from tell("waits", (("turns", wait),))
    start = (daytime + wait) % DAY_TURNS
    if doing.using.endswith("by night") and not in_the_dark(start, rules):
        wait += (rules.camp.dusk - start) % DAY_TURNS
        start = rules.camp.dusk
    how: Pace = "half" if pace == "half" else "forced" if doing.using.startswith("forced") else "march"
    return how, in_the_dark(start, rules), wait, True


@step(cites="R000-65", when="marching")
def declare(doing: Move, pace: Pace, by_night: bool, route: tuple[Hex, ...]) -> Steps[object]:
    """1. The players declare the day's route."""
    yield from tell("sets out", (("pace", pace), ("night", by_night), ("toward", doing.at), ("route", route)))
    return KEEP


@step("+turns", cites="R000-89 R000-97", when="went")
def wait_to_march(went: int) -> int:
    """The time that is waited for goes by."""
    return went


@step("lights", cites="R000-68 R003-12")
def douse_by_day(by_night: bool, lights: tuple[Light, ...]) -> tuple[Light, ...]:
    """Nobody burns a torch on a march by day: what is alight is put out."""
    if by_night or not any(light.lit for light in lights):
        return KEEP
    return tuple(replace(light, lit=False) for light in lights)


@step("marching", cites="R000-65 R000-68", always=True)
def march_on(bound: bool) -> Steps[bool]:
    """On with the points that are left, along the route or by another way."""
    if not bound:
        yield from tell("nowhere to go")
    return bound


def hexes_of(craft: str, pace: Pace, rules: Rules) -> int:
    """The hexes that a craft goes in a day, or in the half of it that is left."""
    hexes = rules.ships.pace(craft)
    return hexes // 2 if pace == "half" else hexes


def points_of(party: Party, pace: Pace, sky: Sky | None, on_foot: bool, rules: Rules) -> int:
    """A day's Travel Points: by the slowest member, half as much again by a forced march, then less by the weather."""
    points = rate_outdoors(party, rules, on_foot=on_foot) // rules.travel.pace // rules.travel.divides
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
    yield from tell(
        "allowance", (("points", points), ("afloat", afloat), ("saved", banked), ("counts", rules.travel.counts))
    )
    return points, max(allotted, points), walkers, 0, 0


@step("began=turns", cites="R000-83 R000-97", when="marching")
def begin_the_march() -> None:
    """The turn of the day's allotment is kept: there is no other within twenty-four hours."""


@step("lights", cites="R003-12 R003-13 R003-14", when="went")
def burn_on_the_march(lights: tuple[Light, ...], went: int) -> Steps[tuple[Light, ...]]:
    """What is alight burns on the march as it does below ground."""
    after = burnt(lights, went)
    for was, now in zip(lights, after, strict=True):
        if was.lit and not now.lit:
            yield from tell("goes out", (("bearer", now.bearer), ("kind", now.kind)))
    return KEEP if after == lights else after


@step("marching", "price", "went", cites="R000-79 R000-83", always=True)
def halts(marching: bool, confronted: bool, points: int, half_days: int) -> tuple[bool, int, int]:
    """Nobody marches on when somebody is met, when the points are spent, or when a flight is to be rested from."""
    return marching and not confronted and points > 0 and not half_days, 0, 0


# ------------------------------------------------------------------------------------------------------ and ends
@step("over", "checks", "points", "banked", cites="R000-70 R000-83 R000-103 AMB-A36")
def march_over(
    pace: Pace,
    over: bool,
    confronted: bool,
    points: int,
    half_days: int,
    afloat: str,
    rules: Rules,
) -> Steps[tuple[bool, str, int, int]]:
    """The march is over when the points that are left buy no further hex; what is not used is lost.

    After a pursuit nobody goes on before it has rested.
    """
    spent = points < (rules.ships.hex if afloat else rules.travel.least) or half_days > 0
    if over or confronted or pace not in ("march", "forced", "half") or not spent:
        return KEEP
    yield from reveal("march over", (("points", points),))
    return True, "day", 0, points if rules.travel.dear == "banked" else 0


@step("over", "checks", "points", "banked", cites="R000-70 R000-83 R000-103 AMB-A36")
def call_it_a_day(over: bool, pace: Pace, points: int, rules: Rules) -> tuple[bool, str, int, int]:
    """Who makes camp marches no farther today; the check of the day's end falls due."""
    if over or pace in ("rest", "done"):
        return KEEP
    return True, "day", 0, points if rules.travel.dear == "banked" and points else KEEP


@step("encamps", cites="R000-145", always=True)
def make_camp(confronted: bool) -> bool:
    """Nobody pitches camp before creatures."""
    return not confronted


@step("encamps", cites="R000-145", always=True)
def camp_made(encamps: bool) -> bool:
    """One camp a night."""
    return not encamps


@step("stalked", "checks", cites="R000-70 R000-71 R000-103 R000-105 AMB-A19", when="checks")
def day_check(ground: Hidden[Ground], afloat: str, rules: Rules) -> Steps[tuple[bool, str]]:
    """4. At the day's end a die on the Encounter column, where the party truly is. 4a. Without one the day is done."""
    return (yield from falls("encounter", chance_on(ground.open(), afloat, rules))), ""


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
    "dawned=days",
    "eased",
)
"""What is a day's own, and begins anew with the next."""

Anew = tuple[Pace, bool, bool, int, int, int, None, Hidden[None], Hidden[bool], bool, bool, bool, None, int]

ANEW: Anew = ("", False, False, 0, 0, 0, None, Hidden(None), Hidden(False), False, False, False, None, 0)
"""A day that has just begun."""


@step(*DAY, cites="R000-71 R000-80 R000-83", when="roused")
def new_day() -> Anew:
    """8. When the night is over the next day begins anew, with a heading and a change of it of its own."""
    return ANEW


@step("dawned=days", cites="R000-71", when="skyless")
def day_begins() -> None:
    """The day that has no weather yet begins now."""


@step("tolled", cites="R000-140", always=True)
def toll_paid(tolled: bool) -> bool:
    """A day counts once among those without rest, whatever is done with its night."""
    return not tolled


@step("watched", cites="R000-150", always=True)
def night_thrown(watched: bool) -> bool:
    """There is one roll a night, however often camp is made in it."""
    return not watched


@step(*DAY, cites="R000-71 R000-80", when="lapsed")
def daybreak() -> Anew:
    """Who has not slept at all may march again a day after the last march began."""
    return ANEW
