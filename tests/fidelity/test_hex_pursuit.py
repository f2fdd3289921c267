"""Document 000, Wilderness Pursuit: hex by hex over the map, who catches whom, what rest is owed afterwards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import Choose, Roll, Tell
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.castle import Castle, Occupant, Temper
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.hexes import Direction, Hex
from sixturns.world.hexmap import HexMap, Line, Tile
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.roaming import Hunt
from tests.fidelity.book import Run, house, run, underworld

FIVE = Party(tuple(Member(name.lower(), name) for name in ("Ada", "Bo", "Cy", "Dag", "Eli")), "ada")
HERE = Hex(3, 3)
WOLVES = Foes("wolves", "wolves", 6, "", Mind.NONE, 180, most=18)
AFOOT = Campaign(FIVE, "", outside=WILDS, true_hex=Hidden(HERE), reckoned=HERE)
FACED = replace(
    AFOOT,
    foes=Hidden((WOLVES,)),
    facing=Facing("wolves", "wolves", 6, "", Outcome(Course.COMBAT, 300, Mood.ATTACKS)),
    doing=Move("evade"),
)
FLEEING = replace(AFOOT, coming=Hidden(WOLVES), hunt=Hidden(Hunt(True)), hunted=True, bolts=True)
"""Five before six wolves of at most eighteen: a third, so that an evasion succeeds on 50 in 100."""


def country(terrain: str = "clear", columns: int = 6, rows: int = 6) -> HexMap:
    """A country of one terrain."""
    return HexMap("Country", tuple(Tile(Hex(c, r), terrain) for c in range(1, columns + 1) for r in range(1, rows + 1)))


OPEN, SLOWER = country(), replace(WOLVES, speed=90)


def flight(state: Campaign, ruleset: RuleSet | None = None, world: HexMap = OPEN, /, **answers: Any) -> Run:
    """A run of a pursuit over the map."""
    return run("hunt", state, ruleset, world, **answers)


def places(fled: Run) -> list[Hex]:
    """The hexes that the party believes it has fled to, in order."""
    return [dict(i.effect.about)["hex"] for i in fled.items if getattr(i.effect, "fact", "") == "flees to"]


def facts_of(fled: Run) -> list[str]:
    """What is told of a flight, in order."""
    return [i.effect.fact for i in fled.items if isinstance(i.effect, Tell)]


# --------------------------------------------------------------------------------------------------- 1. the evasion
@pytest.mark.rule("R000-113")
def test_evasion_ends_the_pursuit() -> None:
    """1. The evasion roll passes: nobody pursues, no hex is fled, and no rest is owed (AMB-A10, AMB-A12)."""
    away = run("evade", FACED, None, OPEN, evasion=50).gives
    assert (None, (), HERE, 0) == (away.facing, away.foes.open(), away.true_hex.open(), away.half_days)


@pytest.mark.rule("R000-114", "R000-115", "R000-116")
def test_a_failed_evasion_leads_to_a_random_hex() -> None:
    """1. Fail: the pursued party moves into a random hex; a slower pursuer stays behind there."""
    slow = replace(FACED, foes=Hidden((replace(SLOWER, most=18),)))
    fled = run("evade", slow, None, OPEN, evasion=51, flight_heading=4)
    assert (Hex(3, 4), Hex(3, 4), 1) == (fled.gives.true_hex.open(), fled.gives.reckoned, fled.gives.half_days)


@pytest.mark.rule("R000-113")
@pytest.mark.parametrize(
    ("mood", "die", "pursues"),
    [
        (None, None, True),
        (Mood.ATTACKS, None, True),
        (Mood.HOSTILE, None, True),
        (Mood.UNCERTAIN, 3, True),
        (Mood.UNCERTAIN, 4, False),
        (Mood.INDIFFERENT, None, False),
        (Mood.FRIENDLY, None, False),
    ],
)
def test_who_pursues_at_all(mood: Mood | None, die: int | None, pursues: bool) -> None:
    """A24: who means ill or never reacted pursues, the uncertain on 3-in-6, others let the party go without a roll."""
    assert FACED.facing is not None
    facing = replace(FACED.facing, outcome=Outcome(Course.PARLEY, 300, mood))
    rolls = ({"pursue": die} if die else {}) | ({"evasion": 50} if pursues else {})
    before = replace(FACED, facing=facing, foes=Hidden((replace(WOLVES, mind=Mind.INTELLIGENT),)))
    assert None is run("evade", before, None, OPEN, **rolls).gives.facing


@pytest.mark.rule("R000-113")
@pytest.mark.parametrize(("speed", "pursues"), [(3, False), (0, False), (4, True)])
def test_what_can_hardly_move(speed: int, pursues: bool) -> None:
    """A24: what moves 3 feet or not at all never pursues."""
    slow = replace(FACED, foes=Hidden((replace(WOLVES, speed=speed),)))
    assert () == run("evade", slow, None, OPEN, **({"evasion": 75} if pursues else {})).gives.foes.open()


@pytest.mark.rule("R000-108", "R000-113")
def test_magic_helps_no_more_than_the_table() -> None:
    """Nobody is surprised any more when the party evades those it faces: magic or not, the chance is the same."""
    by_magic = replace(FACED, doing=Move("evade", using="magic"))
    assert 50 == run("evade", by_magic, None, OPEN, evasion=50).told("evasion chance")["percent"]


# ------------------------------------------------------------------------------------------------- 2. the random hex
@pytest.mark.rule("R000-115")
@pytest.mark.parametrize(
    ("die", "there"),
    [(1, Hex(3, 2)), (2, Hex(4, 2)), (3, Hex(4, 3)), (4, Hex(3, 4)), (5, Hex(2, 3)), (6, Hex(2, 2))],
)
def test_the_six_directions(die: int, there: Hex) -> None:
    """2. One die: 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW; in column 3 of a map whose even columns lie lower."""
    slow = replace(FLEEING, hunt=Hidden(Hunt(False)))
    fled = flight(slow, flight_heading=die).gives
    assert (there, there) == (fled.true_hex.open(), fled.reckoned)
    assert {(HERE, there)} == fled.trail


@pytest.mark.rule("R000-115")
def test_the_party_runs_from_where_it_truly_is() -> None:
    """A24: true and reckoned hex move together, from wherever each of them is."""
    lost = replace(FLEEING, hunt=Hidden(Hunt(False)), reckoned=Hex(5, 5))
    fled = flight(lost, flight_heading=1).gives
    assert (Hex(3, 2), Hex(5, 4)) == (fled.true_hex.open(), fled.reckoned)


@pytest.mark.rule("R000-115", "S-A87")
def test_bearings_may_be_lost_in_flight() -> None:
    """A24: a table may read that nobody knows which way it ran; then only the true hex moves, by a secret die."""
    blind, slow = house(hunt_bearings='"lost"'), replace(FLEEING, hunt=Hidden(Hunt(False)))
    fled = flight(slow, blind, flight_heading=1)
    assert (Hex(3, 2), HERE) == (fled.gives.true_hex.open(), fled.gives.reckoned)
    assert (True, []) == ("flees blindly" in facts_of(fled), places(fled))


@pytest.mark.rule("R000-115")
def test_the_ways_to_run_are_the_referees() -> None:
    """The die is secret and nothing is told but the way that is run: a lost party does not hear of an edge or a sea."""
    lost = replace(FLEEING, hunt=Hidden(Hunt(False)), true_hex=Hidden(Hex(1, 1)), reckoned=Hex(3, 3))
    fled = flight(lost, flight_heading=1)
    assert ("referee", 2) == (fled.questions["flight-heading"].to, dice_of(fled, "flight-heading").sides)
    assert {"direction": 3, "hex": Hex(4, 3), "points": 0} == dict(fled.told("flees to"))
    open_country = flight(replace(lost, true_hex=Hidden(HERE)), flight_heading=3)
    assert facts_of(open_country) == facts_of(fled)
    assert "referee" == open_country.questions["flight-heading"].to


@pytest.mark.rule("R000-115")
def test_headings_that_lead_nowhere_do_not_count() -> None:
    """A24: off the map, or into water, is thrown again: so the die is one among the ways that there are."""
    slow = replace(FLEEING, hunt=Hidden(Hunt(False)))
    corner = replace(slow, true_hex=Hidden(Hex(1, 1)), reckoned=Hex(1, 1))
    two = [flight(corner, flight_heading=die).gives.true_hex.open() for die in (1, 2)]
    assert [Hex(2, 1), Hex(1, 2)] == two
    assert (3, 4) == ways_of(flight(corner, flight_heading=1))
    shore = HexMap("Shore", (Tile(HERE, "clear"), Tile(Hex(3, 2), "lake"), Tile(Hex(3, 4), "clear")))
    only = flight(slow, None, shore)
    assert ((), Hex(3, 4)) == (only.rolled, only.gives.true_hex.open())


def dice_of(fled: Run, site: str) -> Dice:
    """The dice of a question."""
    question = fled.questions[site]
    assert not isinstance(question, Choose)
    return question.dice


def ways_of(fled: Run) -> tuple[Direction, ...]:
    """The ways that the party can run, by the rows of the die."""
    question = fled.questions["flight-heading"]
    assert isinstance(question, Roll)
    return tuple(row.reading for row in question.rows)


@pytest.mark.rule("R000-115")
def test_a_ship_flees_over_water() -> None:
    """A ship is chased over water, along shores and up rivers, and not over land."""
    bay = HexMap("Bay", (Tile(HERE, "sea"), Tile(Hex(3, 2), "sea"), Tile(Hex(4, 3), "clear"), Tile(Hex(3, 4), "sea")))
    sails = replace(FLEEING, hunt=Hidden(Hunt(False)), afloat="ship")
    assert (1, 3, 4) == ways_of(flight(sails, None, bay, flight_heading=1))


@pytest.mark.rule("R000-116")
@pytest.mark.parametrize(("craft", "feet"), [("raft", 240), ("boat", 360), ("ship", 300), ("galley", 480)])
def test_how_fast_ships_are(craft: str, feet: int) -> None:
    """A walker at 120 feet comes four hexes a day; a raft comes eight, a boat twelve, a ship ten, a galley sixteen."""
    sea = country("sea")
    for speed, owed in ((feet, 1), (feet + 1, 2)):
        serpents = replace(WOLVES, speed=speed)
        sails = replace(FACED, foes=Hidden((serpents,)), afloat=craft)
        rolls: dict[str, Any] = {"evasion": [51, 50], "flight_heading": [1, 4], "caught": 4}
        once: dict[str, Any] = {"evasion": 51, "flight_heading": 1}
        assert owed == run("evade", sails, None, sea, **(rolls if owed == 2 else once)).gives.half_days


RIDERS = Party(tuple(replace(member, mount=240) for member in FIVE.members), "ada")


@pytest.mark.rule("R000-111", "R000-116")
@pytest.mark.parametrize(("terrain", "chance", "owed"), [("clear", 75, 1), ("grassland", 75, 1), ("hills", 50, 2)])
def test_riders_are_as_fast_as_the_ground_lets_them(terrain: str, chance: int, owed: int) -> None:
    """Mounts of 240 feet are twice as fast as bears of 120; where they are led, in hills, the walkers' 120 count."""
    bears = Foes("wolves", "bears", 6, "", Mind.NONE, 120, most=18)
    before = replace(FACED, party=RIDERS, foes=Hidden((bears,)))
    fled = run("evade", before, None, country(terrain), evasion=chance + 1, flight_heading=1)
    assert (chance, 1) == (fled.told("evasion chance")["percent"], fled.gives.half_days)
    faster = replace(before, foes=Hidden((replace(bears, speed=121),)))
    rolls: dict[str, Any] = {"evasion": [100, 1], "flight_heading": [1, 4], "caught": 4}
    once: dict[str, Any] = {"evasion": 100, "flight_heading": 1}
    assert owed == run("evade", faster, None, country(terrain), **(rolls if owed == 2 else once)).gives.half_days


@pytest.mark.rule("R000-82", "R000-115")
def test_nobody_runs_where_the_beasts_cannot_go() -> None:
    """A24: into swamp or jungle nobody runs with mounts or a mule, unless a road leads there; walkers do."""
    tiles = (Tile(HERE, "clear"), Tile(Hex(3, 2), "swamp"), Tile(Hex(3, 4), "clear"), Tile(Hex(4, 3), "jungle"))
    fen = HexMap("Fen", tiles)
    causeway = HexMap("Fen", tiles, lines=(Line("road", (HERE, Hex(3, 2))),))
    walks = replace(FLEEING, hunt=Hidden(Hunt(False)))
    mule = replace(walks, party=Party((replace(FIVE.members[0], leads=True), *FIVE.members[1:]), "ada"))
    assert (1, 3, 4) == ways_of(flight(walks, None, fen, flight_heading=1))
    for beasts in (mule, replace(walks, party=RIDERS)):
        assert Hex(3, 4) == flight(beasts, None, fen).gives.true_hex.open()
        assert (1, 4) == ways_of(flight(beasts, None, causeway, flight_heading=1))


@pytest.mark.rule("R000-115")
def test_who_is_hemmed_in_stays() -> None:
    """On an island of one hex there is nowhere to run: no die is thrown, and no rest owed."""
    island = HexMap("Island", (Tile(HERE, "clear"), Tile(Hex(3, 2), "sea")))
    stays = flight(replace(FLEEING, hunt=Hidden(Hunt(False))), None, island)
    assert ((), HERE, 0) == (stays.rolled, stays.gives.true_hex.open(), stays.gives.half_days)


@pytest.mark.rule("R000-115")
def test_what_a_flight_costs() -> None:
    """AMB-A13: hexes fled cost no points; a table may charge them to the next day: 2 for clear, 3 for woods."""
    slow, charges = replace(FLEEING, hunt=Hidden(Hunt(False))), house(hunt_charges="true")
    assert 0 == flight(slow, flight_heading=1).gives.debt
    assert 2 == flight(slow, charges, flight_heading=1).gives.debt
    assert 3 == flight(slow, charges, country("woods"), flight_heading=1).gives.debt


# ------------------------------------------------------------------------------------------------------ 3. the speeds
@pytest.mark.rule("R000-116")
@pytest.mark.parametrize(("speed", "goes_on"), [(119, False), (120, False), (121, True)])
def test_a_pursuer_that_is_not_faster_ends_it(speed: int, goes_on: bool) -> None:
    """3a. A slower pursuer ends the pursuit, and the hex is rested for; so does an equal one (AMB-A10)."""
    before = replace(FACED, foes=Hidden((replace(WOLVES, speed=speed),)))
    rolls: dict[str, Any] = {"evasion": [51, 50], "caught": 4, "flight_heading": [1, 4]} if goes_on else {}
    fled = run("evade", before, None, OPEN, **{"evasion": 51, "flight_heading": 1} | rolls).gives
    assert (2 if goes_on else 1) == fled.half_days


@pytest.mark.rule("R000-116")
def test_equally_fast() -> None:
    """AMB-A10: a table may read that those who are equally fast go on."""
    before = replace(FACED, foes=Hidden((replace(WOLVES, speed=120),)))
    on = house(hunt_equal='"goes on"')
    fled = run("evade", before, on, OPEN, evasion=[51, 50], flight_heading=[1, 4], caught=4).gives
    assert 2 == fled.half_days


@pytest.mark.rule("R000-117", "R000-119", "R000-120")
@pytest.mark.parametrize(("die", "caught"), [(1, True), (3, True), (4, False), (6, False)])
def test_a_faster_pursuer_catches_on_three_in_six(die: int, caught: bool) -> None:
    """3b. Caught: the encounter is resolved. Not caught: another random hex, then the next evasion roll."""
    rolls: dict[str, Any] = {} if caught else {"evasion": 50}
    fled = flight(FLEEING, flight_heading=1 if caught else [1, 1], caught=die, **rolls).gives
    assert (caught, Hex(3, 2) if caught else Hex(3, 1)) == (fled.stalked, fled.true_hex.open())


@pytest.mark.rule("R000-118")
@pytest.mark.parametrize("terrain", ["woods", "swamp", "bog", "jungle", "open woods", "wooded hills"])
def test_in_woods_or_swamp_on_one_in_four(terrain: str) -> None:
    """3b. In woods or swamp 1 on a die of four (AMB-A09)."""
    caught = flight(FLEEING, None, country(terrain), flight_heading=1, caught=1)
    assert (Dice(1, 4), True) == (dice_of(caught, "caught"), caught.gives.stalked)
    free = flight(FLEEING, None, country(terrain), flight_heading=[1, 1], caught=2, evasion=50)
    assert not free.gives.stalked


@pytest.mark.rule("R000-118")
@pytest.mark.parametrize("terrain", ["clear", "hills", "mountains", "desert", "badlands"])
def test_there_is_no_cover_elsewhere(terrain: str) -> None:
    """3b. Everywhere else it is 3-in-6."""
    caught = flight(FLEEING, None, country(terrain), flight_heading=1, caught=3)
    assert caught.gives.stalked


@pytest.mark.rule("R000-119")
def test_who_is_caught_meets_them_again() -> None:
    """3b. Caught: the encounter at 1d3 times 10 yards, without surprise and without another evasion."""
    before = replace(FACED, doing=Move("evade"))
    caught = run("evade", before, None, OPEN, evasion=51, flight_heading=1, caught=1, yards=2, evade_or_face="stand")
    facing = caught.gives.facing
    assert (("wolves", Course.COMBAT, 60), False) == (
        (facing.foes, facing.outcome.course, facing.outcome.distance),
        caught.gives.stalked,
    )
    assert 0 == caught.gives.half_days


@pytest.mark.rule("R000-117", "R000-118", "R000-125")
@pytest.mark.parametrize(("terrain", "free"), [("clear", Fraction(1, 2)), ("swamp", Fraction(3, 4))])
def test_how_likely_two_hexes_are_enough(terrain: str, free: Fraction) -> None:
    """Between two hexes: not caught in the first, and the evasion of 50 in 100 in the second ends it."""
    narrow = HexMap("Narrow", (Tile(HERE, terrain), Tile(Hex(3, 4), terrain)))
    solved = Solver(underworld(), world=narrow).solve("hunt", FLEEING, keep=("stalked", "half_days"))
    two = solved.of(lambda ends: ends == (False, 2))
    assert pytest.approx(float(free / 2), abs=1e-6) == two


# ------------------------------------------------------------------------------------------- 4. and 5. does it go on?
@pytest.mark.rule("R000-123", "R000-124", "R000-125")
def test_a_worked_example() -> None:
    """4b. South one hex; 5, not caught; NE; evasion 71 fails; 6, not caught; NE; evasion 22 passes. Three half days."""
    fled = flight(FLEEING, flight_heading=[4, 2, 2], caught=[5, 6], evasion=[71, 22])
    assert [Hex(3, 4), Hex(4, 3), Hex(5, 3)] == places(fled)
    assert (Hex(5, 3), 3, False) == (fled.gives.true_hex.open(), fled.gives.half_days, fled.gives.hunted)


@pytest.mark.rule("R000-126")
def test_half_a_day_of_rest_for_each_hex() -> None:
    """4b. After a passed evasion half a day is owed for every hex, beside what was owed already."""
    tired = replace(FLEEING, half_days=1)
    assert 3 == flight(tired, flight_heading=[4, 2], caught=4, evasion=50).gives.half_days


@pytest.mark.rule("R000-124")
def test_a_failed_evasion_goes_back_to_3b() -> None:
    """4b. Fail: back to 3b, without another move before the die to be caught (AMB-A11)."""
    fled = flight(FLEEING, flight_heading=[4, 2], caught=[4, 1], evasion=51)
    assert ("flight-heading", "caught", "flight-heading", "evasion", "caught") == fled.asked


@pytest.mark.rule("R000-123")
def test_woods_count_in_every_evasion() -> None:
    """4b. The evasion is rolled where the party now is: 50, and 75 in woods."""
    fled = flight(FLEEING, None, country("woods"), flight_heading=[4, 2], caught=4, evasion=75)
    assert 75 == fled.told("evasion chance")["percent"]


KEEP_CASTLE = Castle("keep", Occupant.LORD, Temper.HOSTILE, "champions", 3, 7)
RIDDEN = replace(
    FLEEING,
    coming=Hidden(Foes("comer-1", "riders", 11, "", speed=180, by="keep")),
    hunt=Hidden(Hunt(True, "keep")),
)


@pytest.mark.rule("R000-121", "R000-122")
@pytest.mark.parametrize(
    ("temper", "die", "goes_on"),
    [
        (Temper.HOSTILE, 3, True),
        (Temper.HOSTILE, 4, False),
        (Temper.NEUTRAL, 1, True),
        (Temper.NEUTRAL, 2, False),
    ],
)
def test_a_castle_goes_on_by_its_temper(temper: Temper, die: int, goes_on: bool) -> None:
    """4a. Castle inhabitants go on: the hostile on 3-in-6, the neutral on 1-in-6; no evasion is rolled."""
    pursued = replace(RIDDEN, castles=Hidden((replace(KEEP_CASTLE, temper=temper),)))
    rolls: dict[str, Any] = {"caught": [4, 1]} if goes_on else {"caught": 4}
    fled = flight(pursued, flight_heading=[4, 2], force_goes_on=die, **rolls)
    assert ("keep" if goes_on else "", 0 if goes_on else 2) == (fled.gives.rides, fled.gives.half_days)
    assert 6 == dice_of(fled, "force-goes-on").sides


@pytest.mark.rule("R000-121", "R000-122")
def test_friends_do_not_go_on() -> None:
    """A19: a friendly force gives up without a die."""
    pursued = replace(RIDDEN, castles=Hidden((replace(KEEP_CASTLE, temper=Temper.FRIENDLY),)))
    assert 2 == flight(pursued, flight_heading=[4, 2], caught=4).gives.half_days
