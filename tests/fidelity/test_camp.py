"""Document 000, Camping: setup, firewood, watches, the night's check, sleep."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixturns.handlers.answers import token
from sixturns.handlers.facts import sound
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import ALL, REFEREE, Choose
from sixturns.kernel.values import Hidden, replace
from sixturns.rules import camp
from sixturns.rules.camp import camping, usual
from sixturns.rules.navigation import know_the_ground
from sixturns.rulesets.layers import RuleSet
from sixturns.world.camp import Night, Rota
from sixturns.world.campaign import Campaign
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.sky import Season, Sky
from tests.fidelity.book import house, underworld
from tests.fidelity.nights import (
    ASLEEP,
    BRENNA,
    COMERS,
    DRY,
    FOUR,
    HARL,
    HERE,
    MAUD,
    ODO,
    ON_THE_ROAD,
    SETUP,
    THREE,
    Went,
    country,
    goes,
    odds,
)

F = Fraction
DEFAULT = camping(FOUR, Rota(), underworld().rules).option
WOLVES = Facing("wolves", "wolves", 5, "", Outcome(Course.COMBAT, 60))


def makes_camp(move: Move = DEFAULT, state: Campaign = ON_THE_ROAD) -> Campaign:
    """A campaign whose move is to make camp."""
    return replace(state, doing=move)


def in_camp(rota: Rota, party: Party = FOUR, **night: int) -> Campaign:
    """A party in the middle of its night."""
    return replace(ON_THE_ROAD, party=party, rota=rota, night=Night(8, **night))


def turn_about(*guards: str) -> Rota:
    """A watch each, one after the other, and nobody gathers."""
    return Rota((), tuple((guard,) if guard else () for guard in guards))


# -------------------------------------------------------------------------------------------------------- the watches
@pytest.mark.rule("R000-143")
def test_a_night_is_eight_hours_in_four_watches() -> None:
    """Four watches of two hours, each a watch of the Time section: 48 turns."""
    rules = underworld().rules
    assert ((2, 2, 2, 2), 8) == (rules.camp.watches, rules.camp.hours)
    assert rules.time.watch_turns * rules.time.turn_minutes == 60 * rules.camp.watches[0]
    went = goes(in_camp(turn_about("brenna", "harl", "odo", "maud")), camp.night_ends)
    assert (48, None) == (went.state.turns, went.state.night)


@pytest.mark.rule("R000-143")
@pytest.mark.parametrize(
    ("turn", "passes"),
    # Six in the morning is turn 36 of the day, noon 72, four o'clock 96, ten in the evening 132, midnight 0.
    [(36, 96), (72, 60), (96, 36), (131, 1), (132, 0), (143, 0), (0, 0), (35, 0)],
)
def test_camp_is_made_for_the_night(turn: int, passes: int) -> None:
    """By day the hours until ten in the evening go by first; from then on camp begins at once, on the third day too."""
    assert turn + passes == goes(replace(ON_THE_ROAD, turns=turn), camp.until_dusk).state.turns
    assert 288 + turn + passes == goes(replace(ON_THE_ROAD, turns=288 + turn), camp.until_dusk).state.turns


@pytest.mark.rule("R000-143")
def test_who_marches_by_night_camps_by_day() -> None:
    """The camp of those who march by night begins at once, whatever the hour."""
    assert 36 == goes(replace(ON_THE_ROAD, turns=36, by_night=True), camp.until_dusk).state.turns


@pytest.mark.rule("R000-148", "R000-149")
def test_at_first_everybody_has_a_watch_in_turn() -> None:
    """Four members have a watch each; of three the first has two; two share the night."""
    rules = underworld().rules
    assert (("brenna",), ("harl",), ("odo",), ("maud",)) == usual(Rota(), FOUR, rules).watches
    assert (("brenna",), ("harl",), ("odo",), ("brenna",)) == usual(Rota(), THREE, rules).watches
    two = Party((BRENNA, HARL))
    assert (("brenna",), ("harl",), ("brenna",), ("harl",)) == usual(Rota(), two, rules).watches


@pytest.mark.rule("R000-148", "R000-149")
def test_the_next_night_is_as_the_last() -> None:
    """The plan that is offered is that of the last night, so that a dull night is one answer."""
    last = Rota(("odo",), (("odo", "harl"), ("maud",), (), ("brenna",)))
    move = camping(FOUR, last, underworld().rules).option
    assert Move("camp", who=("odo",), first=("odo", "harl"), second=("maud",), third=("",), fourth=("brenna",)) == move
    assert last == goes(makes_camp(move), *SETUP, firewood=3).state.rota


@pytest.mark.rule("R000-148", "R000-149")
def test_those_who_are_gone_stand_no_watch() -> None:
    """A watch whose only guard is dead or gone falls to the next in turn; the others stay as they were."""
    last = Rota(("odo", "maud"), (("odo",), ("maud", "harl"), (), ("maud",)))
    left = Party((BRENNA, HARL, replace(ODO, hp=0)))
    assert Rota((), (("brenna",), ("harl",), (), ("harl",))) == usual(last, left, underworld().rules)


@pytest.mark.rule("R000-148")
def test_every_watch_can_be_changed() -> None:
    """The form lets one, several or none of those on their feet gather, and stand each watch."""
    blank = camping(Party((BRENNA, replace(HARL, hp=0), ODO)), Rota(), underworld().rules)
    assert ["who", "first", "second", "third", "fourth"] == [pick.field for pick in blank.picks]
    assert {(("brenna", "odo", ""), 2)} == {(pick.among, pick.most) for pick in blank.picks}
    assert blank.admits(replace(blank.option, who=("",), first=("brenna", "odo"), third=("",)))
    assert not blank.admits(replace(blank.option, second=("harl",)))


@pytest.mark.rule("R000-145")
def test_camp_is_made_in_order() -> None:
    """Setup, firewood by each gatherer, then the fire; the watches are told with the setup, before anybody sleeps."""
    went = goes(makes_camp(), *SETUP, firewood=[1, 2, 3, 1])
    facts = [item.effect.fact if hasattr(item.effect, "fact") else item.effect.site for item in went.items]
    assert ["camp", "firewood", "firewood", "firewood", "firewood", "fire"] == facts
    watches = (("brenna",), ("harl",), ("odo",), ("maud",))
    assert [{"gatherers": ("brenna", "harl", "odo", "maud"), "watches": watches}] == went.told("camp")


@pytest.mark.rule("R000-145")
def test_lights_are_put_out() -> None:
    """A torch that burns is put out with what it has left; one that does not stays as it is."""
    lights = (Light("torch", "odo", 4), Light("lantern", "harl", 9, lit=False))
    after = goes(replace(ON_THE_ROAD, lights=lights), camp.put_out_lights).state.lights
    assert (Light("torch", "odo", 4, lit=False), Light("lantern", "harl", 9, lit=False)) == after


# ----------------------------------------------------------------------------------------------------------- firewood
def fire_of(sky: Sky, *thrown: int, party: Party = FOUR) -> int:
    """The hours that a fire burns when the gatherers throw these dice."""
    move = replace(DEFAULT, who=party.ids[: len(thrown)])
    night = goes(makes_camp(move, replace(ON_THE_ROAD, sky=sky, party=party)), *SETUP, firewood=[*thrown]).state.night
    assert night is not None
    return night.fire


@pytest.mark.rule("R000-146")
def test_each_gatherer_brings_a_die_of_hours() -> None:
    """One die for each, added up: 3 is a fire of three hours, 3 and 4 one of seven, 6 and 5 burns all night."""
    assert (3, 7, 8) == (fire_of(DRY, 3), fire_of(DRY, 3, 4), fire_of(DRY, 6, 5))


@pytest.mark.rule("R000-146")
def test_who_gathers_throws() -> None:
    """The die of each gatherer is 1d6, thrown openly in the order of the plan; nobody else throws."""
    went = goes(makes_camp(replace(DEFAULT, who=("maud", "harl"))), *SETUP, firewood=[2, 2])
    assert [("1d6", ALL, "Maud"), ("1d6", ALL, "Harl")] == [
        (str(one.dice), one.to, dict(one.about)["who"]) for one in went.rolls
    ]


@pytest.mark.rule("R000-147")
@pytest.mark.parametrize(
    ("sky", "hours"),
    [
        (Sky("fair", season=Season.SUMMER), 1 + 4),
        (Sky("rain", wet=True, season=Season.SUMMER), 0 + 3),
        (Sky("snow", wet=True, poor=True, season=Season.WINTER), 0 + 2),
        (Sky("storm", wet=True, poor=True, season=Season.AUTUMN), 0 + 0),
    ],
)
def test_weather_takes_from_each_gatherer(sky: Sky, hours: int) -> None:
    """A 1 and a 4: each loses what the weather takes, and never less than nothing is left."""
    assert hours == fire_of(sky, 1, 4)


@pytest.mark.rule("R000-141", "R000-146")
def test_the_exhausted_bring_less() -> None:
    """Two levels of exhaustion take two from the gatherer's die."""
    party = FOUR.having(replace(BRENNA, weary=2))
    assert (3, 0) == (fire_of(DRY, 5, party=party), fire_of(DRY, 2, party=party))


@pytest.mark.rule("R000-145", "R000-146")
def test_the_fire_goes_out_before_dawn() -> None:
    """Fuel for five hours leaves three without a fire; without fuel there is none."""
    went = goes(makes_camp(replace(DEFAULT, who=("odo",))), *SETUP, firewood=5)
    assert [{"hours": 5, "short": 3}] == went.told("fire")
    none = goes(makes_camp(replace(DEFAULT, who=("",))), *SETUP)
    assert ([], [{"fuel": 0}]) == (none.told("fire"), none.told("no fire"))


@pytest.mark.rule("R000-146")
def test_odds_of_a_fire_for_the_night() -> None:
    """Two gatherers keep a fire for eight hours on 15 of 36 throws; in rain on 6, in a storm never."""
    two = makes_camp(replace(DEFAULT, who=("brenna", "odo")))
    skies = (DRY, Sky("rain", wet=True), Sky("storm", wet=True, poor=True))
    dists = [odds(replace(two, sky=sky), *SETUP, keep="night") for sky in skies]
    assert [F(15, 36), F(6, 36), F(0)] == [dist.get(Night(8, fire=8), F(0)) for dist in dists]


@pytest.mark.rule("R000-145", "S-A73")
def test_a_fire_in_the_wet() -> None:
    """A fire always catches as printed; at a table that throws for it, only in wet weather, on 1 to 4."""
    state = replace(makes_camp(replace(DEFAULT, who=("odo",))), sky=Sky("rain", wet=True, season=Season.SPRING))
    assert 3 == goes(state, *SETUP, firewood=4).night.fire
    unsure = house(camp_wet_fire='"4-in-6"')
    assert 3 == goes(state, *SETUP, ruleset=unsure, firewood=4, fire=4).night.fire
    out = goes(state, *SETUP, ruleset=unsure, firewood=4, fire=5)
    assert (0, [{"fuel": 3}]) == (out.night.fire, out.told("no fire"))
    assert ("firewood",) == goes(replace(state, sky=DRY), *SETUP, ruleset=unsure, firewood=4).asked
    assert ("firewood",) == goes(state, *SETUP, ruleset=unsure, firewood=1).asked


# ---------------------------------------------------------------------------------------------------- the night's check
FULL = turn_about("brenna", "harl", "odo", "maud")


@pytest.mark.rule("R000-150")
@pytest.mark.parametrize(("terrain", "comes"), [("clear", (6,)), ("woods", (5, 6)), ("swamp", (4, 5, 6))])
def test_one_roll_for_the_night(terrain: str, comes: tuple[int, ...]) -> None:
    """One die in secret on the encounter range of the hex: clear 6, woods 5–6, swamp 4–6."""
    went = {
        die: goes(in_camp(FULL), know_the_ground, camp.night_check, land=country(terrain), night=die)
        for die in range(1, 7)
    }
    assert comes == tuple(die for die, one in went.items() if one.state.stalked)
    assert [("night", REFEREE)] == [(one.site, one.to) for one in went[6].rolls]


@pytest.mark.rule("R000-150")
@pytest.mark.parametrize(("die", "hours"), [(1, 1), (2, 3), (3, 5), (4, 7)])
def test_a_die_tells_the_watch(die: int, hours: int) -> None:
    """1d4 in secret tells in which watch they come: an hour into it."""
    went = goes(replace(in_camp(FULL), stalked=True), *COMERS, watch=die)
    assert [("1d4", REFEREE)] == [(str(one.dice), one.to) for one in went.rolls]
    assert (hours, 6 * hours) == (went.night.gone, went.state.turns)


@pytest.mark.rule("R000-150")
def test_no_die_where_nobody_comes() -> None:
    """When the check finds nobody, no watch is thrown for and no time goes by."""
    went = goes(in_camp(FULL), *COMERS)
    assert ((), 0, False) == (went.asked, went.state.turns, went.state.unguarded.open())


@pytest.mark.rule("R000-148")
def test_with_nobody_awake_there_is_no_guard() -> None:
    """A camp is caught unawares in a watch that nobody stands, or whose only guard is down; else it has a guard."""
    rota = turn_about("brenna", "", "odo", "maud")
    state = replace(in_camp(rota, FOUR.having(replace(MAUD, hp=0))), stalked=True)
    assert [False, True, False, True] == [
        goes(state, *COMERS, watch=die).state.unguarded.open() for die in (1, 2, 3, 4)
    ]


@pytest.mark.rule("S-A74")
@pytest.mark.parametrize(("constitution", "chance"), [(3, 6), (6, 6), (7, 10), (14, 10), (15, 20), (18, 20)])
def test_guards_may_nod(constitution: int, chance: int) -> None:
    """Where a table throws for it, a guard falls asleep on 1 in 10, the frail on 1 in 6, the hardy on 1 in 20."""
    party = FOUR.having(replace(BRENNA, constitution=constitution))
    state, nodding = replace(in_camp(FULL, party), stalked=True), house(camp_guards_nod="true")
    went = goes(state, *COMERS, ruleset=nodding, watch=1, nods=1)
    assert ((f"1d{chance}", REFEREE), True) == (
        (str(went.rolls[1].dice), went.rolls[1].to),
        went.state.unguarded.open(),
    )
    assert not goes(state, *COMERS, ruleset=nodding, watch=1, nods=2).state.unguarded.open()


@pytest.mark.rule("S-A74")
def test_one_guard_awake_is_enough() -> None:
    """Of two guards both must nod before nobody is awake: 1 in 100."""
    state = replace(in_camp(Rota((), (("brenna", "harl"),) * 4)), stalked=True)
    dist = odds(state, *COMERS, keep="unguarded", ruleset=house(camp_guards_nod="true"))
    assert {Hidden(True): F(1, 100), Hidden(False): F(99, 100)} == dist


# -------------------------------------------------------------------------------------------------------------- sleep
def wakes(rota: Rota, party: Party = FOUR, ruleset: RuleSet | None = None, **answers: Any) -> dict[str, Any]:
    """What is told in the morning."""
    return goes(in_camp(rota, party), *ASLEEP, ruleset=ruleset, **answers).told("slept")[0]


@pytest.mark.rule("R000-144")
def test_six_hours_with_one_watch() -> None:
    """With four members and a watch each, everybody sleeps six hours."""
    assert (("brenna", "harl", "odo", "maud"), ()) == tuple(wakes(FULL)[key] for key in ("who", "awake"))


@pytest.mark.rule("R000-144", "R000-151")
def test_two_watches_are_too_many() -> None:
    """Of three members the one who stands two watches sleeps four hours and has nothing of it; the others heal."""
    rota = turn_about("brenna", "harl", "odo", "brenna")
    after = goes(in_camp(rota, THREE), *ASLEEP).state.party
    assert (9, 5, 3) == tuple(member.hp for member in after.members)


@pytest.mark.rule("R000-144", "R000-143")
def test_three_watches_of_three_hours() -> None:
    """In a night of nine hours three members have a watch each and all sleep six hours; it ends an hour later."""
    long = house(camp_watches="[3, 3, 3]")
    move = camping(THREE, Rota(), long.rules).option
    assert (("brenna",), ("harl",), ("odo",), ()) == (move.first, move.second, move.third, move.fourth)
    state = replace(ON_THE_ROAD, party=THREE, doing=replace(move, who=("",)), turns=132)
    went = goes(state, *SETUP, *ASLEEP, ruleset=long)
    assert (("brenna", "harl", "odo"), 132 + 54) == (went.told("slept")[0]["who"], went.state.turns)
    hours = [
        goes(replace(in_camp(FULL), night=Night(9), stalked=True), *COMERS, ruleset=long, watch=die)
        for die in (1, 2, 3)
    ]
    assert [1, 4, 7] == [one.night.gone for one in hours]


@pytest.mark.rule("R000-151")
def test_sleep_heals_one_hit_point() -> None:
    """One hit point each, none beyond the full number; the dead and dying heal nothing."""
    party = FOUR.having(replace(MAUD, hp=0))
    went = goes(in_camp(turn_about("brenna", "harl", "odo", "odo"), party), *ASLEEP)
    assert (10, 5, 2, 0) == tuple(member.hp for member in went.state.party.members)
    assert ("brenna",) == went.told("slept")[0]["healed"]


@pytest.mark.rule("R000-152")
def test_those_who_slept_may_memorise_spells() -> None:
    """The magic-user and the cleric may, once they have slept; the fighter and the thief have none."""
    assert ("harl", "maud") == wakes(FULL)["spells"]
    assert ("maud",) == wakes(turn_about("brenna", "harl", "harl", "odo"))["spells"]


@pytest.mark.rule("R000-152")
@pytest.mark.parametrize("calling", ["magic-user", "cleric", "elf", "wizard", "illusionist", "druid", "Elf"])
def test_who_has_spells(calling: str) -> None:
    """These callings memorise spells, however they are written."""
    party = Party((replace(BRENNA, calling=calling), ODO))
    assert ("brenna",) == wakes(turn_about("odo", "", "", ""), party)["spells"]


@pytest.mark.rule("R000-144")
def test_five_hours_are_not_enough() -> None:
    """In a night of one watch of three hours, two of two and one of one, only the guard of the first has no rest."""
    ruleset = house(camp_watches="[3, 2, 2, 1]")
    assert ("harl", "odo", "maud") == wakes(FULL, ruleset=ruleset)["who"]


@pytest.mark.rule("R000-144", "R000-150")
def test_a_meeting_takes_no_sleep() -> None:
    """Everybody wakes for it; the hours before and after add up to six, and the rest of the night goes by."""
    woken = replace(in_camp(FULL, gone=3), turns=18)
    went = goes(woken, *ASLEEP)
    assert (("brenna", "harl", "odo", "maud"), 48) == (went.told("slept")[0]["who"], went.state.turns)


@pytest.mark.rule("R000-144")
def test_nobody_sleeps_before_creatures() -> None:
    """While somebody is faced the night stands still; then it is slept on, or camp is broken for nothing."""
    faced = replace(in_camp(FULL, gone=3), facing=WOLVES, turns=18)
    assert faced == goes(faced, *ASLEEP).state
    broken = goes(replace(faced, facing=None), camp.break_camp)
    assert (None, 18, FOUR) == (broken.state.night, broken.state.turns, broken.state.party)
    assert [{"gone": 3}] == broken.told("camp broken")


# ------------------------------------------------------------------------------------------------------ sleep, checked
CHECKED = house(**{"camp_slumber.checked": "true"})

# E easy, M a check of Constitution, D the same at −2, I impossible: winter, spring, summer, autumn.
QUALITY = {
    (False, ()): "IDMD",
    (False, ("bedroll",)): "IMEM",
    (False, ("tent",)): "IMEM",
    (False, ("bedroll", "tent")): "DMEM",
    (True, ()): "IDMD",
    (True, ("bedroll",)): "DEEE",
    (True, ("tent",)): "DEEE",
    (True, ("bedroll", "tent")): "MEEE",
}


@pytest.mark.rule("S-A75")
@pytest.mark.parametrize(("by_fire", "things"), QUALITY)
@pytest.mark.parametrize("season", Season)
def test_sleep_by_fire_bedding_and_season(by_fire: bool, things: tuple[str, ...], season: Season) -> None:
    """Easy sleep comes by itself, impossible never; else a d20 must show 11 or less, or 9 where it is hard."""
    alone = Party((replace(BRENNA, constitution=11, carries=things),))
    state = replace(
        in_camp(turn_about("", "", "", ""), alone, fire=6 if by_fire else 5), sky=Sky("fair", season=season)
    )
    letter = QUALITY[by_fire, things][list(Season).index(season)]
    if letter in "EI":
        slept = [goes(state, *ASLEEP, ruleset=CHECKED).told("slept")[0]["who"] == ("brenna",)]
        assert [letter == "E"] == slept
        return
    tries = [goes(state, *ASLEEP, ruleset=CHECKED, sleep=die) for die in range(1, 21)]
    assert ["1d20"] == [str(roll.dice) for roll in tries[0].rolls]
    slept = [one.told("slept")[0]["who"] == ("brenna",) for one in tries]
    assert (11 if letter == "M" else 9) == sum(slept) == slept.index(False)


@pytest.mark.rule("S-A75", "R000-141")
@pytest.mark.parametrize("calling", ["Cook", "bard", "minstrel"])
def test_who_sleeps_better_and_worse(calling: str) -> None:
    """A cook or an entertainer is one better, each level of exhaustion one worse: 11 + 1 − 3 = 9."""
    party = Party((replace(BRENNA, constitution=11, weary=3), replace(ODO, calling=calling, constitution=3)))
    rota = turn_about("odo", "odo", "", "")
    assert ("brenna",) == wakes(rota, party, CHECKED, sleep=9)["who"]
    assert () == wakes(rota, party, CHECKED, sleep=10)["who"]


@pytest.mark.rule("S-A75")
def test_a_tent_shelters_two() -> None:
    """One tent shelters the first two in marching order, whoever carries it."""
    party = Party((BRENNA, HARL, replace(ODO, carries=("tent",)), MAUD))
    state = replace(in_camp(FULL, party), sky=DRY)
    went = goes(state, *ASLEEP, ruleset=CHECKED, sleep=[20, 20])
    assert ("brenna", "harl") == went.told("slept")[0]["who"]


# ------------------------------------------------------------------------------------------------- the night as a whole
LANDS = Lands(NO_DUNGEON, country())
MARCHED = replace(ON_THE_ROAD, turns=96, pace="march", over=True)
MET = {"roamer": 3, "how_many": 2, "surprise_foes": 6}
"""Dice for two trolls that are not surprised."""


def night(state: Campaign, **answers: Any) -> Went:
    """The whole list of the night."""
    return goes(state, *underworld().procedures["camp"].steps, land=LANDS, **answers)


@pytest.mark.rule("R000-145", "R000-150")
def test_a_dull_night() -> None:
    """From a march that ended at four to six in the morning: firewood, one check, six hours of sleep, new weather."""
    went = night(makes_camp(DEFAULT, MARCHED), firewood=[4, 3, 2, 1], night=5, weather=7)
    assert (*("firewood",) * 4, "night", "weather") == went.asked
    assert (144 + 36, None) == (went.state.turns, went.state.night)


@pytest.mark.rule("R000-145")
def test_a_dull_night_is_one_input() -> None:
    """With dice that the app throws, camp as on the last night is one answer, and the table is at rest again."""
    ruleset = underworld()
    state = sound(replace(MARCHED, rota=turn_about("maud", "odo", "harl", "brenna")), LANDS, ruleset.rules)
    table = Table(ruleset, LANDS, begin("Dull", ruleset, "", state, seed="slate"))
    table.set_policy("public", "app rolls")
    asked = table.question.question
    assert isinstance(asked, Choose)
    (move,) = (one for one in asked.options if isinstance(one, Move) and one.act == "camp")
    assert (("",), ("maud",), ("brenna",)) == (move.who, move.first, move.fourth)
    table.answer(token(move))
    assert (True, 144 + 36) == (table.question.rests, table.state.turns)


@pytest.mark.rule("R000-145", "R000-150", "R000-144")
def test_a_night_with_a_meeting() -> None:
    """Trolls in the second watch stop the night at one; then it is slept on, and everybody has slept six hours."""
    camps = makes_camp(replace(DEFAULT, who=("",)), MARCHED)
    went = night(camps, night=6, watch=2, surprise_party=6, yards=14, evade_or_face="attack", **MET)
    assert went.state.facing is not None
    assert ("trolls", 132 + 3 * 6, 3) == (went.state.facing.name, went.state.turns, went.night.gone)
    assert ([], HERE) == (went.told("slept"), went.state.reckoned)
    slept = goes(
        replace(went.state.at_rest(), facing=None), *underworld().procedures["sleep on"].steps, land=LANDS, weather=7
    )
    assert (FOUR.ids, 144 + 36) == (slept.told("slept")[0]["who"], slept.state.turns)


@pytest.mark.rule("R000-148", "R000-150")
def test_a_camp_without_a_guard_is_surprised() -> None:
    """In a watch that nobody stands the camp throws no die: it is surprised; the next watch throws as ever."""
    camps = makes_camp(replace(DEFAULT, who=("",), second=("",)), MARCHED)
    asleep = night(camps, night=6, watch=2, yards=2, evade_or_face="stand", reaction=4, stand_or_evade="stand", **MET)
    assert ("surprise-party" in asleep.asked, asleep.told("surprised")[0]["party"]) == (False, True)
    guarded = night(camps, night=6, watch=3, surprise_party=3, yards=14, evade_or_face="attack", **MET)
    assert ("surprise-party" in guarded.asked, guarded.told("surprised")[0]["party"]) == (True, False)
