"""Document 002, Evasion in a dungeon: who gets away, who runs after whom, what breaks it, and being out of breath."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import REFEREE, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.movement import no_map
from sixturns.rules.pursuit import Passed, Round, droppable
from sixturns.rules.rounds import stride
from sixturns.views.fray import fight_view
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.creatures import Body, Foes, Mind, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Facing, Fight, Outcome, Side
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.fidelity.basics import basic, before_orcs, seat
from tests.fidelity.book import BRENNA, ORCS, Run, Seat, run, underworld

# Ogres of 90 ft after a party of 60 ft, 70 ft behind; and ghouls that are as fast as those they are after.
OGRES = Round(gap=70, fleers=60, pursuers=90, mind=Mind.SEMI, mood=Mood.ATTACKS)
GHOULS = Round(gap=70, fleers=90, pursuers=90, mood=Mood.ATTACKS)
MINDS = (Mind.NONE, Mind.SEMI, Mind.INTELLIGENT)
WOLVES = Foes("wolves", "wolves", 3, "crypt", mind=Mind.NONE, speed=180, kind="wolf")


THROUGH_THE_DOOR = Move("break through", "oak", who=("harl",))


def ran(state: Round, /, **answers: Any) -> Run:
    """A round of a pursuit at a run."""
    return run("chase", state, basic(), **answers)


def comes_to(state: Round, /, **answers: Any) -> tuple[Course, int]:
    """How a round of a pursuit comes out: its course, and the feet between the two."""
    ended = ran(state, **answers).gives
    return ended.course, ended.gap


def chased(group: Foes = ORCS, gap: int = 40, rounds: int = 1, **changes: Any) -> Campaign:
    """The company in the hall, running from creatures that have come in behind it out of the crypt."""
    facing = Facing(group.id, group.name, group.number, "hall", Outcome(Course.FLIGHT, gap, Mood.ATTACKS))
    groups = Hidden((replace(group, at="hall"),))
    state = replace(before_orcs(), facing=facing, chase=Chase(Side.PARTY, gap, rounds), foes=groups)
    return replace(state, **changes)


# --------------------------------------------------------------------------------------------------------- movement
@pytest.mark.rule("R002-09")
@pytest.mark.parametrize(("base", "moved"), [(120, 40), (90, 30), (60, 20), (30, 10)])
def test_encounter_movement(base: int, moved: int) -> None:
    """In an encounter a third of the base movement is moved in a round."""
    assert moved == stride(base, basic().rules)


@pytest.mark.rule("R002-09")
def test_feet_and_yards() -> None:
    """It is feet in a dungeon and yards in the wilderness, as the fight card says."""
    fighting = replace(before_orcs(first="party"), fight=Hidden(Fight(1, (Body("orcs-1", 4, 4),))))
    below, abroad = (fight_view(state, basic().rules) for state in (fighting, replace(fighting, outside=WILDS)))
    assert below is not None and abroad is not None
    assert ("40 ft", "40 yd") == (below.order[0].move, abroad.order[0].move)


@pytest.mark.rule("R002-10")
def test_a_turn_of_encounter_movement() -> None:
    """At that rate sixty rounds can be moved, which is a turn: 2400 feet for whoever makes 120 in a turn otherwise."""
    rules = basic().rules
    assert (60, 2400) == (rules.time.turn_rounds, rules.time.turn_rounds * stride(120, rules))


@pytest.mark.rule("R002-32")
def test_both_run_at_full_movement() -> None:
    """A party of 60 ft before ogres of 90, 70 ft behind: 40 ft, 10 ft, caught; a third as much in the underworld."""
    assert (Course.FLIGHT, 40) == comes_to(OGRES)
    assert (Course.FLIGHT, 10) == comes_to(replace(OGRES, gap=40))
    assert (Course.COMBAT, 0) == comes_to(replace(OGRES, gap=10))
    slower = run("chase", OGRES, underworld()).gives
    assert 60 == slower.gap


@pytest.mark.rule("R002-32")
def test_a_run_on_the_map() -> None:
    """In a round of running the company covers 120 feet of the map: through the crypt from wall to wall."""
    table = seat(chased(gap=40, came_by=""))
    table.move("run", "oak")
    assert "crypt" == table.state.at


@pytest.mark.rule("R002-32")
def test_a_run_is_a_round() -> None:
    """A run is one round of the encounter, on its own count and on that of the pursuit."""
    table = seat(chased(gap=40)).move("run")
    facing, chase = table.state.facing, table.state.chase
    assert facing is not None and chase is not None
    assert (1, 2) == (facing.rounds, chase.rounds)


# ----------------------------------------------------------------------------------------------- who gets away, or not
@pytest.mark.rule("R002-29")
def test_only_before_combat() -> None:
    """Evasion is among the moves before combat begins, and not once it has."""
    for course, may in ((Course.PARLEY, True), (Course.COMBAT, False)):
        assert may == ("flee" in {move.act for move in seat(before_orcs(course)).moves})
    fighting = replace(before_orcs(), fight=Hidden(Fight(1, (Body("orcs-1", 4, 4),))))
    assert "flee" not in {move.act for move in seat(fighting).moves}


@pytest.mark.rule("R002-21")
@pytest.mark.parametrize(
    ("mood", "comes"),
    [(Mood.ATTACKS, True), (Mood.HOSTILE, True), (Mood.INDIFFERENT, False), (Mood.FRIENDLY, False)],
)
def test_the_other_side_decides(mood: Mood, comes: bool) -> None:
    """Whoever means ill comes after the party; whoever does not lets it go, and it escapes."""
    course, _gap = comes_to(replace(GHOULS, mood=mood, begins=True))
    assert (Course.FLIGHT if comes else Course.PARTED) is course


@pytest.mark.rule("R002-21")
def test_creatures_decide_by_their_reaction() -> None:
    """Creatures that have not reacted yet do so in secret when the party flees; the uncertain come on 3-in-6."""
    first = ran(replace(GHOULS, mood=None, begins=True), reaction=3)
    assert (Course.FLIGHT, REFEREE) == (first.gives.course, first.questions["reaction"].to)
    unsure = ran(replace(GHOULS, mood=None, begins=True), reaction=7, pursue=4)
    pursue = unsure.questions["pursue"]
    assert isinstance(pursue, Roll)
    assert (Course.PARTED, 3, 6) == (
        unsure.gives.course,
        sum(pursue.read(face) for face in range(1, 7)),
        pursue.dice.sides,
    )


@pytest.mark.rule("R002-21")
def test_the_players_decide_for_themselves() -> None:
    """When creatures flee the players say whether they go after them: no die is thrown."""
    assert Course.FLIGHT is comes_to(replace(GHOULS, flees=Side.FOES, mood=Mood.UNCERTAIN, begins=True))[0]


@pytest.mark.rule("R002-30")
@pytest.mark.parametrize(("fleers", "course"), [(91, Course.PARTED), (120, Course.PARTED), (90, Course.FLIGHT)])
def test_the_faster_get_away(fleers: int, course: Course) -> None:
    """AMB-C04: whoever flees and is strictly faster escapes at once; at equal speed it is a pursuit."""
    assert course is comes_to(replace(GHOULS, fleers=fleers))[0]


@pytest.mark.rule("R002-30")
def test_the_slowest_and_the_fastest() -> None:
    """AMB-C04: it is the slowest of those who flee that counts, against the creatures' speed."""
    slow = Party((replace(BRENNA, speed=120), replace(BRENNA, id="odo", name="Odo", speed=60)))
    table = seat(chased(replace(ORCS, speed=90), gap=100, party=slow)).move("run")
    chase = table.state.chase
    assert chase is not None
    assert 70 == chase.gap
    table = seat(chased(replace(ORCS, speed=59), gap=100, party=slow)).move("run").unmet()
    assert (None, None) == (table.state.chase, table.state.facing)


@pytest.mark.rule("R002-30", "R002-31")
def test_forced_to_stop() -> None:
    """The faster who are forced to stop do not get away: they cover no ground, and the others come on."""
    assert (Course.COMBAT, 0) == comes_to(replace(GHOULS, fleers=0))
    assert (Course.FLIGHT, 10) == comes_to(replace(GHOULS, fleers=0, gap=100))


@pytest.mark.rule("R002-30", "R002-31")
def test_who_waits_is_come_up_with() -> None:
    """Something else is a stop of so many rounds: orcs of 30 feet a round come on by 900 feet in thirty of them."""
    chase = waited().state.chase
    assert chase is not None
    assert (4100, 35) == (chase.gap, chase.rounds)


@pytest.mark.rule("R002-12", "R002-30", "R002-31")
def test_who_stops_at_a_door_is_come_up_with() -> None:
    """To open a door is a stop of a round: pursuers 200 feet behind come on by their speed while it is tried."""
    table = seat(chased(gap=200, standing=(), came_by="")).move("break through", "oak", who=("harl",)).unmet()
    facing = table.state.facing
    assert facing is not None
    assert (200 - ORCS.speed, 1, 0) == (facing.outcome.distance, facing.rounds, table.state.rounds)


@pytest.mark.rule("R002-14", "R002-18")
@pytest.mark.parametrize("stop", [THROUGH_THE_DOOR, Move("something else", words="They hide.", rounds=1)])
def test_a_pursuit_that_ends_while_the_party_stands(stop: Move) -> None:
    """Pursuers that give up in their thirtieth round, while a door is tried or something else done: a turn is over."""
    table = seat(chased(replace(ORCS, speed=30), gap=500, rounds=29, standing=(), came_by=""))
    table.says(stop).dice(morale=12).unmet()
    assert (1, None, None) == (table.state.turns, table.state.facing, table.state.chase)


@pytest.mark.rule("R002-31")
def test_who_is_not_faster_is_pursued() -> None:
    """Equal speed is a pursuit, in which the gap stays as it is."""
    assert (Course.FLIGHT, 70) == comes_to(GHOULS)


@pytest.mark.rule("R002-25")
def test_running_in_a_free_round() -> None:
    """Creatures that are surprised stand while the party runs in its free round: it gains all that it runs."""
    began = chased(replace(ORCS, speed=180), gap=50, rounds=0)
    facing = began.facing
    assert facing is not None
    free = replace(facing, outcome=replace(facing.outcome, segment=Side.PARTY))
    table = seat(replace(began, facing=free))
    gaps = [chase.gap for _ in range(2) if (chase := table.move("run").state.chase) is not None]
    assert [170, 110] == gaps


# ------------------------------------------------------------------------------------------------------- what breaks it
@pytest.mark.rule("R002-33")
@pytest.mark.parametrize("passed", ["bend", "way", "secret door"])
def test_out_of_sight(passed: Passed) -> None:
    """Leaving their line of sight breaks the pursuit, for pursuers that keep no trail."""
    assert Course.PARTED is comes_to(replace(GHOULS, passed=passed))[0]
    assert Course.FLIGHT is comes_to(replace(GHOULS, passed=passed, tracker=True))[0]


@pytest.mark.rule("R002-33")
@pytest.mark.parametrize(("tracker", "course"), [(False, Course.PARTED), (True, Course.FLIGHT)])
def test_creatures_out_of_sight(tracker: bool, course: Course) -> None:
    """Creatures that flee out of the party's sight have broken its pursuit likewise."""
    assert course is comes_to(replace(GHOULS, flees=Side.FOES, passed="way", tracker=tracker))[0]


@pytest.mark.rule("R002-33")
def test_who_keeps_a_trail() -> None:
    """Wolves keep it, and whoever the referee says does; orcs do not."""
    for group, keeps in ((WOLVES, True), (ORCS, False), (replace(ORCS, tracker=True), True)):
        table = seat(chased(replace(group, speed=130), gap=60, came_by="")).move("run", "oak").unmet()
        assert keeps == (table.state.chase is not None)


@pytest.mark.rule("R002-33")
@pytest.mark.parametrize("kind", ["dire-wolf", "hellhound", "werewolf", "wild-dog", "wolf"])
def test_kinds_that_keep_a_trail(kind: str) -> None:
    """Wolves and dogs of every kind of the bestiary follow a scent."""
    beast = replace(WOLVES, kind=kind, speed=130)
    assert None is not seat(chased(beast, gap=60, came_by="")).move("run", "oak").table.state.chase


@pytest.mark.rule("R002-34")
@pytest.mark.parametrize("mind", MINDS)
def test_dropped_treasure(mind: Mind) -> None:
    """Dropping treasure: 3-in-6 that monsters stop to grab it."""
    dropped = replace(GHOULS, mind=mind, dropped="treasure")
    halt = ran(dropped, halt=1).questions["halt"]
    assert isinstance(halt, Roll)
    assert "3-in-6" == str(basic().rules.pursuit.drops.treasure.chance(mind))
    assert [True, True, True, False, False, False] == [halt.read(face) for face in range(1, 7)]
    assert (Course.PARTED, Course.FLIGHT) == (comes_to(dropped, halt=3)[0], comes_to(dropped, halt=4)[0])


@pytest.mark.rule("R002-35")
@pytest.mark.parametrize("mind", [Mind.NONE, Mind.SEMI])
def test_dropped_food(mind: Mind) -> None:
    """Dropping food: 3-in-6 for the hungry and the dumb; the clever run past without a die."""
    dropped = replace(GHOULS, mind=mind, dropped="food")
    assert (Course.PARTED, Course.FLIGHT) == (comes_to(dropped, halt=3)[0], comes_to(dropped, halt=4)[0])
    clever = ran(replace(dropped, mind=Mind.INTELLIGENT))
    assert ((), Course.FLIGHT) == (clever.rolled, clever.gives.course)
    food = basic().rules.pursuit.drops.food
    assert ("3-in-6", "0-in-6") == (str(food.chance(mind)), str(food.intelligent))


@pytest.mark.rule("R002-34", "R002-35")
def test_once_for_each_thing() -> None:
    """AMB-C05: a die for each thing that is dropped, in the round in which it is."""
    odds = Solver(basic(), exact=True).solve("chase", replace(GHOULS, dropped="treasure"))
    assert Fraction(1, 2) == odds.of(lambda ended: ended.course is Course.PARTED)


@pytest.mark.rule("R002-36")
@pytest.mark.parametrize("thing", ["oil", "obstacle"])
def test_fire_and_obstacles(thing: str) -> None:
    """Burning oil and obstacles stop those that do not think, and cost others a round of their run."""
    before, lure = replace(OGRES, dropped=thing), basic().rules.pursuit.drops[thing]
    assert ["6-in-6", "0-in-6", "0-in-6"] == [str(lure.chance(mind)) for mind in MINDS]
    assert Course.PARTED is comes_to(replace(before, mind=Mind.NONE))[0]
    for mind in (Mind.SEMI, Mind.INTELLIGENT):
        assert (Course.FLIGHT, 130) == comes_to(replace(before, mind=mind))
        assert (Course.FLIGHT, 70 + 3 * 60 - 2 * 90) == comes_to(replace(before, mind=mind, rounds=3))


@pytest.mark.rule("R002-36")
def test_a_door_in_the_way() -> None:
    """A door that has fallen shut and that they do not open is an obstacle that ends it, trackers or not."""
    assert Course.PARTED is comes_to(replace(GHOULS, passed="barred door", tracker=True))[0]


@pytest.mark.rule("R002-36")
def test_what_can_be_thrown_in_their_way() -> None:
    """Oil where there is fire to light it, and what is carried to be thrown; burning torches stop nobody here."""
    party = Party((replace(BRENNA, carries=("flask of oil", "caltrops", "torch", "rations")),))
    lit = (Light("torch", "brenna", 4),)
    assert ("rations", "flask of oil", "caltrops") == droppable(party, lit, basic().rules)
    assert ("rations", "caltrops") == droppable(party, (), basic().rules)
    assert () == basic().rules.pursuit.drops.torch.things


@pytest.mark.rule("R002-36")
@pytest.mark.parametrize("thing", ["caltrops", "net", "barrel", "marbles"])
def test_what_counts_as_an_obstacle(thing: str) -> None:
    """Whoever carries such a thing can throw it in their way, and it is an obstacle."""
    party = Party((replace(BRENNA, carries=(thing,)),))
    assert ((thing,), "obstacle") == (droppable(party, (), basic().rules), basic().rules.pursuit.drops.kind(thing))


@pytest.mark.rule("R002-37")
def test_no_map_while_running() -> None:
    """Mapping is not possible while running."""
    drawn = replace(before_orcs().party, mapper="odo")
    lit, chase = (Light("torch", "brenna", 4),), Chase(Side.PARTY, 40)
    assert ("fleeing", "") == tuple(no_map(drawn, lit, 30, running) for running in (chase, None))


# ------------------------------------------------------------------------------------------------------ out of breath
def round_of(table: Seat) -> Seat:
    """Another round of running on, and no morale that breaks."""
    table.move("run")
    if table.asks == "morale":
        table.dice(morale=7)
    return table


@pytest.mark.rule("R002-38")
@pytest.mark.parametrize(("before", "winded"), [(28, False), (29, True), (30, True)])
def test_thirty_rounds_of_running(before: int, winded: bool) -> None:
    """AMB-C06: exhaustion begins at the end of the thirtieth round."""
    table = round_of(seat(chased(replace(ORCS, speed=120), rounds=before)))
    assert winded == table.state.winded


def waited() -> Seat:
    """The company has run for five rounds, far ahead of orcs of 30 feet, and then waits for thirty."""
    table = seat(chased(replace(ORCS, speed=30), gap=5000, rounds=5))
    return table.says(Move("something else", words="They wait.", rounds=30)).dice(morale=7)


@pytest.mark.rule("R002-38")
def test_standing_still_is_no_running() -> None:
    """Rounds in which the party waited do not exhaust it; the pursuers ran in them, and tested their morale."""
    table = waited()
    chase = table.state.chase
    assert chase is not None
    assert (35, 30, False, 0) == (chase.rounds, chase.stood, table.state.winded, table.state.owed)
    table.move("run").unmet()
    assert (False, 0) == (table.state.winded, table.state.owed)


@pytest.mark.rule("R002-38")
def test_who_runs_against_a_shut_door() -> None:
    """Whoever runs but stands before a shut door all the same does not run the thirtieth round."""
    table = seat(chased(gap=500, rounds=29, standing=(), came_by="", spot=(5, 1))).move("run", "oak").dice(morale=7)
    chase = table.state.chase
    assert chase is not None
    assert (30, 1, False) == (chase.rounds, chase.stood, table.state.winded)


@pytest.mark.rule("R002-38")
def test_rounds_stood_before_others_were_met() -> None:
    """Who runs into others and from them too goes on running: of 33 rounds 5 are still such as were stood in."""
    spiders = Foes("spiders", "spiders", 2, "crypt", speed=120)
    start = chased(replace(ORCS, speed=120, tracker=True), came_by="")
    foes = Hidden((*start.foes.open(), spiders))
    table = seat(replace(start, chase=Chase(Side.PARTY, 40, 32, stood=5), foes=foes)).move("run", "oak")
    table.dice(surprise_party=4, distance=6, initiative_party=6, initiative_foes=1).says("evade")
    assert (Chase(Side.PARTY, 60, 33, stood=5), False) == (table.state.chase, table.state.winded)


@pytest.mark.rule("R002-38")
@pytest.mark.parametrize(("before", "winded"), [(33, False), (34, True)])
def test_rounds_that_were_run(before: int, winded: bool) -> None:
    """After five rounds before a door it takes thirty others to be exhausted."""
    start = chased(replace(ORCS, speed=120))
    assert winded == round_of(seat(replace(start, chase=Chase(Side.PARTY, 40, before, stood=5)))).state.winded


@pytest.mark.rule("R002-39")
def test_what_exhaustion_costs() -> None:
    """−2 to attacks, damage and armour class, as the table is told."""
    table = round_of(seat(chased(replace(ORCS, speed=120), rounds=29)))
    told = dict(table.told())["winded"]
    assert (-2, 3) == (told["penalty"], told["turns"])


@pytest.mark.rule("R002-40")
def test_what_rest_is_owed() -> None:
    """Three turns of rest are owed from then on."""
    assert 3 == round_of(seat(chased(replace(ORCS, speed=120), rounds=29))).state.owed


@pytest.mark.rule("R002-40")
def test_three_turns_of_rest() -> None:
    """After three turns of rest, and no sooner, everybody is himself again."""
    state = replace(before_orcs(), facing=None, foes=Hidden(()), winded=True, owed=3)
    table = seat(state)
    for rested, winded in ((1, True), (2, True), (3, False)):
        table.move("pass").unmet()
        assert (rested, winded) == (table.state.turns, table.state.winded)


@pytest.mark.rule("R002-40", "S-C37")
def test_a_rest_into_which_somebody_comes() -> None:
    """A wandering monster comes at the end of the third turn of rest, which has been rested all the same."""
    state = replace(before_orcs(), facing=None, foes=Hidden(()), winded=True, owed=1, since=1)
    table = seat(state).move("pass").dice(wandering=1)
    assert "breath returns" in dict(table.told())
    assert (False, 0) == (table.table.now.winded, table.table.now.owed)


@pytest.mark.rule("R002-40")
def test_a_short_run_is_not_rested_from() -> None:
    """Whoever has run for fewer rounds owes no rest."""
    table = seat(chased(replace(ORCS, speed=90), rounds=5)).move("run").unmet()
    assert (None, 0, False) == (table.state.chase, table.state.owed, table.state.winded)
    assert (0, 2) == (basic().rules.pursuit.rest, underworld().rules.pursuit.rest)


@pytest.mark.rule("R002-30")
def test_no_distance_ends_it() -> None:
    """However far those who flee are ahead, the pursuit goes on as long as they are in sight and not faster."""
    assert (Course.FLIGHT, 500) == comes_to(replace(GHOULS, gap=500))
    assert (0, 90) == (basic().rules.pursuit.away, underworld().rules.pursuit.away)


@pytest.mark.rule("R002-38")
def test_pursuers_lose_heart() -> None:
    """After thirty rounds the pursuers test their morale, and give up when the dice exceed it; once, and only then."""
    tired = replace(GHOULS, run=29, morale=8)
    assert (Course.FLIGHT, Course.PARTED) == (comes_to(tired, morale=8)[0], comes_to(tired, morale=9)[0])
    assert ((), ()) == (ran(replace(tired, run=28)).rolled, ran(replace(tired, run=30)).rolled)


@pytest.mark.rule("R002-22", "R002-28", "S-C40")
@pytest.mark.parametrize("thrown", [2, 7, 12])
@pytest.mark.parametrize(
    ("group", "calmed"),
    [(WOLVES, Course.STANDOFF), (ORCS, Course.PARLEY), (replace(WOLVES, shy=True), Course.STANDOFF)],
)
def test_calling_to_pursuers(group: Foes, calmed: Course, thrown: int) -> None:
    """Whoever is called to in a pursuit reacts by the dice, whatever mind it has; with beasts there is no talk."""
    course = Course.COMBAT if thrown == 2 else calmed
    table = seat(chased(group, rounds=5)).move("hail").dice(reaction=thrown)
    facing = table.state.facing
    assert facing is not None
    assert (course, 40, 1, None) == (facing.outcome.course, facing.outcome.distance, facing.rounds, table.state.chase)


@pytest.mark.rule("R002-14", "R002-18")
def test_a_pursuit_that_the_party_leaves_off() -> None:
    """A party that lets go those who flee from it has spent the turn of the encounter."""
    start = chased(ORCS)
    table = seat(replace(start, chase=Chase(Side.FOES, 40, 5))).move("let go").unmet()
    assert (1, None, None) == (table.state.turns, table.state.facing, table.state.chase)


@pytest.mark.rule("R002-14", "R002-18")
def test_a_pursuit_is_part_of_the_turn() -> None:
    """An encounter that ends in a pursuit takes its turn when the pursuit is over, and one more after sixty rounds."""
    short = seat(chased(replace(ORCS, speed=90), rounds=5)).move("run").unmet()
    long = chased(replace(ORCS, speed=90), rounds=29)
    facing = long.facing
    assert facing is not None
    far = seat(replace(long, facing=replace(facing, rounds=60))).move("run").unmet()
    assert (1, 2) == (short.state.turns, far.state.turns)
