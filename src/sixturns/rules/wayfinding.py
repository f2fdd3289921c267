"""Finding the way: what a hex costs, Navigation Checks, who is met, what lies hidden (document 001)."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance
from sixturns.kernel.effects import REFEREE, Steps, chance_of, look, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden
from sixturns.rules.checks import known_to, mind_check, target_of
from sixturns.rules.model import Rules
from sixturns.rules.navigation import FACES, Marks, Taken, ground, land_in_sight, taken
from sixturns.world.hexes import DIRECTIONS, Direction, Hex, turned
from sixturns.world.hexmap import WILDS
from sixturns.world.party import Member, Party
from sixturns.world.sky import Sky
from sixturns.world.state import Pace

Path = Literal["", "road", "track", "river", "shore", "land", "forest"]
"""What is followed from a hex into the next: of a forest the edge; afloat land that is in sight."""


# ---------------------------------------------------------------------------------------------------- what it costs
def ground_cost(word: str, sky: Sky | None, less: int, rules: Rules) -> int:
    """What a hex of some terrain costs under a sky: more in bad weather, less on a road, and never below the least."""
    kind = rules.travel.ground(word) or rules.travel.difficult
    return max(rules.marches.least, kind.points + weather_cost(sky, rules) - less)


def weather_cost(sky: Sky | None, rules: Rules) -> int:
    """What the weather adds: causes of one kind do not add up, those of two kinds do."""
    marches, label = rules.marches, sky.label if sky is not None else ""
    return (marches.weather if label in marches.thick else 0) + (marches.extreme if label in marches.harsh else 0)


def hex_cost(
    start: Hex, side: Direction, into: Hex, afloat: str, sky: Sky | None, taken_as: Taken, rules: Rules
) -> Steps[tuple[int, Taken]]:
    """What a hex costs on the way from one beside it."""
    if afloat:
        return rules.ships.hex, taken_as
    word, taken_as = yield from taken(into, taken_as)
    return ground_cost(word, sky, (yield from eased_by(start, side, rules)), rules), taken_as


def known_cost(
    start: Hex, side: Direction, into: Hex, afloat: str, sky: Sky | None, taken_as: Taken, rules: Rules
) -> Steps[int]:
    """What a hex costs, by what is known of it: nobody is asked what an unknown word is to be taken for."""
    if afloat:
        return rules.ships.hex
    word = yield from ground(Hidden(into), taken_as)
    return ground_cost(word, sky, (yield from eased_by(start, side, rules)), rules)


def eased_by(start: Hex, side: Direction, rules: Rules) -> Steps[int]:
    """What a road or a track takes from the cost."""
    if not (yield from look(start, ("road", side))):
        return 0
    return rules.marches.track if (yield from look(start, ("track", side))) else rules.marches.road


def cost_here(
    true_hex: Hidden[Hex | None], came_for: int, afloat: str, sky: Sky | None, taken_as: Taken, rules: Rules
) -> Steps[int]:
    """What the hex costs that the party is in: what was paid for it, or what it would cost away from every road."""
    if came_for:
        return came_for
    if afloat:
        return rules.ships.hex
    return ground_cost((yield from ground(true_hex, taken_as)), sky, 0, rules)


def hardness(
    true_hex: Hidden[Hex | None], came_for: int, afloat: str, sky: Sky | None, taken_as: Taken, rules: Rules
) -> Steps[int]:
    """The Difficulty of a hex, which encounters are read against as well: its modified cost (AMB-B03)."""
    if rules.marches.hard == "by terrain" and not afloat:
        return ground_cost((yield from ground(true_hex, taken_as)), None, 0, rules)
    return (yield from cost_here(true_hex, came_for, afloat, sky, taken_as, rules))


# ------------------------------------------------------------------------------------------------- finding the way
def followed(start: Hex, side: Direction, into: Hex, afloat: str, rules: Rules) -> Steps[Path]:
    """The path that leads from a hex into the next: a road, a river, a shore, the edge of a forest (AMB-B12)."""
    if (yield from look(start, ("road", side))):
        return "track" if (yield from look(start, ("track", side))) else "road"
    river = yield from look(start, ("river", side))
    if river == "along":
        return "river"
    if afloat:
        return "land" if (yield from land_in_sight(into, rules)) else ""
    if (yield from look(start, "shore")) and (yield from look(into, "shore")):
        return "shore"
    if river != "across" and (yield from look(start, "banks")) and (yield from look(into, "banks")):
        return "river"
    return "forest" if rules.marches.edges and (yield from along_a_forest(start, side, into, rules)) else ""


def along_a_forest(start: Hex, side: Direction, into: Hex, rules: Rules) -> Steps[bool]:
    """Whether a forest's edge leads on: both hexes are of one side of it, and one that touches both of the other."""
    trees = (yield from look(start, "terrain")) in rules.marches.forest
    if ((yield from look(into, "terrain")) in rules.marches.forest) != trees:
        return False
    for aside in (turned(side, -1), turned(side, 1)):
        flank = yield from look(start, ("to", aside))
        if flank is not None and ((yield from look(flank, "terrain")) in rules.marches.forest) != trees:
            return True
    return False


def pathfinder(party: Party, rules: Rules) -> Member:
    """Who finds the way: the one whom the party names, or who does it best (AMB-B13)."""
    named = next((member for member in party.able if member.id == party.pathfinder), None)
    return named or max(party.able, key=lambda member: way_target(member, 0, rules))


def way_target(member: Member, difficulty: int, rules: Rules) -> int:
    """What a member must not exceed to find the way in a hex of that cost."""
    return target_of(member, "mind", (difficulty,), known_to(member, "navigation", rules.checks), rules.checks)


def way_found(difficulty: int, party: Party, rules: Rules) -> Steps[bool]:
    """A Navigation Check: a Mind check by the hex's cost."""
    return (yield from mind_check("navigation", pathfinder(party, rules), difficulty, 0, rules.checks))


@step("astray", cites="R001-31")
def led_on(guide: bool, is_lost: bool, reckoned: Hex | None) -> Steps[Hex | None]:
    """Who is lost and has come by a map or a guide is lost no longer: that costs nothing, and no check is made."""
    if not guide or not is_lost:
        return KEEP
    yield from tell("way found", (("at", reckoned),))
    return None


@step("astray", cites="R001-30", when="moved")
def still_lost(
    astray: Hex | None, is_lost: bool, reckoned: Hex | None, ran: Hidden[Direction | None], rules: Rules
) -> Steps[Hex | None]:
    """A party that is driven out of the hex it is lost in has not found its way by that: it is lost in the next one."""
    if not is_lost or rules.hunt.bearings != "kept":
        return KEEP
    return (yield from look(reckoned, ("to", ran.open()))) or astray


@step(
    "astray",
    "checked",
    "marching",
    "hard",
    cites="R001-26 R001-27 R001-28 R001-29 R001-30 AMB-B05 AMB-B13 AMB-B14",
    when="hard",
)
def find_the_way(
    hard: int, reckoned: Hex | None, is_lost: bool, marching: bool, party: Party, rules: Rules
) -> Steps[tuple[Hex | None, bool, bool, int]]:
    """On entering a hex one of the party rolls a Navigation Check; who fails is lost, and cannot leave the hex."""
    watched = hard if rules.marches.each_try or not is_lost else 0
    if not (yield from way_found(hard, party, rules)):
        yield from tell("lost here", (("at", reckoned), ("again", is_lost)))
        return reckoned, True, False, watched
    if is_lost:
        yield from tell("way found", (("at", reckoned),))
    return None, True, marching, watched


# ------------------------------------------------------------------------------------------------------- who is met
def met_within(pace: Pace, cost: int, rules: Rules) -> Chance:
    """The chance of an encounter: a die, changed by the march, no higher than the hex's cost (AMB-B06)."""
    marches = rules.marches
    change = marches.cautious_die if pace == "cautious" else marches.forced_die if pace == "forced" else 0
    return Chance(max(0, min(FACES, cost - change)), FACES)


def somebody_comes(site: str, pace: Pace, cost: int, rules: Rules) -> Steps[bool]:
    """A Random Encounter Check, in secret; where the die cannot bring anybody none is thrown."""
    chance = met_within(pace, cost, rules)
    return chance.upto > 0 and (yield from chance_of(site, chance, to=REFEREE))


@step("stalked", "hard", cites="R001-18 R001-21 R001-32 R001-33 AMB-B03 AMB-B06", when="hard")
def met_on_the_way(hard: int, pace: Pace, rules: Rules) -> Steps[tuple[bool, int]]:
    """With every Navigation Check the referee rolls a Random Encounter Check."""
    return (yield from somebody_comes("way-encounter", pace, hard, rules)), 0


@step("stalked", "checks", cites="R001-34 AMB-B17", when="checks")
def met_at_days_end(
    checks: str,
    checked: bool,
    true_hex: Hidden[Hex | None],
    came_for: int,
    pace: Pace,
    afloat: str,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[bool, str]]:
    """A day without a Navigation Check has one Random Encounter Check at its end, in the hex where the party stops."""
    if checks == "day" and checked:
        return False, ""
    cost = yield from hardness(true_hex, came_for, afloat, sky, taken_as, rules)
    return (yield from somebody_comes("day-encounter", pace, cost, rules)), ""


@step("party_edge", cites="R001-19", when="stalked")
def well_placed(pace: Pace, party_edge: int, rules: Rules) -> int:
    """Who marches cautiously is better placed when somebody comes, in this one meeting."""
    return party_edge + rules.marches.edge if pace == "cautious" else KEEP


# ----------------------------------------------------------------------------------------------- what lies about
@step("+pencilled", "enters", cites="R001-41", when="enters")
def see_around(true_hex: Hidden[Hex | None], reckoned: Hex | None, rules: Rules) -> Steps[tuple[Marks, bool]]:
    """Whoever comes into a hex sees what country lies about it."""
    return ((yield from seen_around(true_hex, reckoned)) if rules.marches.around else frozenset()), False


def seen_around(true_hex: Hidden[Hex | None], reckoned: Hex | None) -> Steps[Marks]:
    """The country of the hexes beside the party, where it reckons them to be."""
    at = true_hex.open()
    assert at is not None and reckoned is not None
    marks: list[tuple[Hex, str]] = []
    for side in DIRECTIONS:
        there, beyond = (yield from look(reckoned, ("to", side))), (yield from look(at, ("to", side)))
        if there is not None and beyond is not None:
            word = yield from look(beyond, "terrain")
            if word:
                marks.append((there, word))
    if marks:
        yield from reveal("country about", (("at", reckoned), ("marks", tuple(marks))))
    return frozenset(marks)


@step("+pencilled", cites="R001-41 R001-42", when="newcome")
def lie_of_the_land(true_hex: Hidden[Hex | None], reckoned: Hex | None, rules: Rules) -> Steps[Marks]:
    """The party comes into the region: mountains are seen from afar, and what lies about the hex."""
    marks: Marks = frozenset()
    for word in rules.marches.afar:
        marks |= frozenset((at, word) for at in (yield from look(WILDS, ("country", word))))
    if marks:
        yield from reveal("country afar", (("hexes", len(marks)), ("marks", tuple(sorted(marks)))))
    return marks | ((yield from seen_around(true_hex, reckoned)) if rules.marches.around else frozenset())
