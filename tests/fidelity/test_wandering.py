"""Documents 000 and 003, Wandering Monsters: a secret die every two turns, more often or likelier in danger."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.handlers.answers import NotAnAnswer, token
from sixturns.kernel.effects import REFEREE, Choose, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.bestiary import bestiary
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes, Mind, Mood, Wanderer, Wandering
from sixturns.world.dungeon import Door, DoorKind, Dungeon, Exit
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.place import Peril, Spike
from tests.fidelity.book import AT_THE_DOOR, CRYPT, HALL, OAK, Seat, cellar, facing, house

NOBODY = Move("nobody")
CUBE = "a gelatinous cube"
KOBOLDS = Wandering(1, "1d6", (Wanderer(3, "kobolds", "2d4"), Wanderer(6, CUBE, "1", Mind.NONE, 60)))


def wandering(state: Campaign = AT_THE_DOOR, *tables: Wandering, peril: Peril | None = None) -> Campaign:
    """The party, with tables of who wanders about and how dangerous it is just now."""
    return replace(state, wandering=Hidden(tables), peril=Hidden(peril or Peril()))


def checks(turns: int, state: Campaign = AT_THE_DOOR, dungeon: Dungeon | None = None) -> list[int]:
    """The turns after which a check falls due, of so many turns let pass."""
    seat, due = Seat(state, dungeon), []
    for turn in range(1, turns + 1):
        seat.move("pass")
        if seat.asks == "wandering":
            due.append(turn)
            seat.dice(wandering=6)
    return due


def likely(seat: Seat, site: str = "wandering") -> str:
    """How likely the open check finds somebody."""
    assert site == seat.asks
    return seat.chance


def in_danger(interval: int = 0, chance: int = 0) -> Dungeon:
    """The cellar with a hall that is dangerous."""
    return Dungeon("Cellar", (replace(HALL, interval=interval, chance=chance), CRYPT), (OAK,))


# -------------------------------------------------------------------------------------------------- when and how likely
@pytest.mark.rule("R000-09", "R003-09")
def test_every_two_turns() -> None:
    """A check falls due after every second turn, and after no other."""
    assert [2, 4, 6, 8, 10, 12] == checks(13)


@pytest.mark.rule("R000-09", "R003-09")
def test_turns_are_counted_from_check_to_check() -> None:
    """A turn that had gone by before is counted, however it was spent."""
    assert [1, 3, 5] == checks(5, replace(AT_THE_DOOR, since=1))
    sung = Seat(AT_THE_DOOR).says(Move("something else", words="They sing.", rounds=10)).passes(0)
    assert (1, 1) == (sung.state.turns, sung.state.since)
    assert "wandering" == sung.move("pass").asks


@pytest.mark.rule("R000-09", "R003-09")
def test_an_hour_at_once_has_its_checks() -> None:
    """Something that takes an hour brings three checks, each after its turns."""
    seat, seen = Seat(AT_THE_DOOR).says(Move("something else", words="They dig.", rounds=60)), []
    while seat.asks == "wandering":
        seen.append(seat.table.now.turns)
        seat.dice(wandering=6)
    assert ([2, 4, 6], 6) == (seen, seat.state.turns)


@pytest.mark.rule("R000-10", "R003-10")
def test_an_encounter_on_one_alone() -> None:
    """On a 1 a wandering monster comes; on 2 to 6 nobody does, and the turn is over."""
    assert "1-in-6" == likely(Seat(replace(AT_THE_DOOR, since=1)).move("pass"))
    for die in range(1, 7):
        seat = Seat(replace(AT_THE_DOOR, since=1)).move("pass").dice(wandering=die)
        assert ("who-comes" if die == 1 else "what-now") == seat.asks


# --------------------------------------------------------------------------------------------------------------- secret
def seen_by_players(seat: Seat) -> tuple[Any, ...]:
    """All that players can tell by: what was told to them, the clock, the moves that they have."""
    return seat.told(), seat.state.turns, seat.moves


@pytest.mark.rule("R000-11", "R003-09")
def test_the_check_is_secret() -> None:
    """The die is the referee's alone; whatever it shows short of an encounter, the players see a turn go by."""
    views = []
    for die in range(2, 7):
        seat = Seat(replace(AT_THE_DOOR, since=1)).move("pass")
        assert REFEREE is seat.asked_of
        views.append(seen_by_players(seat.dice(wandering=die)))
    undisturbed = seen_by_players(Seat(replace(AT_THE_DOOR, since=0)).move("pass"))
    assert [undisturbed] * 5 == views


@pytest.mark.rule("R000-11", "R003-09")
def test_the_check_is_in_the_referees_log() -> None:
    """The referee's log has every check with its die."""
    seat = Seat(replace(AT_THE_DOOR, since=1)).move("pass").dice(wandering=4).passes(2)
    thrown = [line.body.faces for line in seat.table.lines if getattr(line.body, "site", "").endswith("/wandering")]
    assert [(4,), (6,)] == thrown


@pytest.mark.rule("R000-11")
def test_a_false_alarm_is_secret() -> None:
    """A check that finds somebody of whom the referee says that nobody comes tells the players nothing."""
    seat = Seat(replace(AT_THE_DOOR, since=1)).move("pass").dice(wandering=1).says(NOBODY)
    assert seen_by_players(Seat(AT_THE_DOOR).move("pass")) == seen_by_players(seat)


# ------------------------------------------------------------------------------------------------------------ in danger
@pytest.mark.rule("R000-12", "R003-11")
@pytest.mark.parametrize(("interval", "due"), [(1, [1, 2, 3, 4]), (2, [2, 4]), (3, [3]), (0, [2, 4])])
def test_a_dangerous_place_shortens_the_interval(interval: int, due: list[int]) -> None:
    """A place may have checks of its own, more often or less."""
    assert due == checks(4, dungeon=in_danger(interval=interval))


@pytest.mark.rule("R000-13", "R003-11")
@pytest.mark.parametrize(
    ("chance", "found"), [(0, "1-in-6"), (1, "1-in-6"), (2, "2-in-6"), (3, "3-in-6"), (6, "6-in-6")]
)
def test_a_dangerous_place_raises_the_chance(chance: int, found: str) -> None:
    """A place may be likelier to be visited."""
    seat = Seat(replace(AT_THE_DOOR, since=1), in_danger(chance=chance)).move("pass")
    assert found == likely(seat)


@pytest.mark.rule("R000-13", "R003-11")
def test_no_place_is_likelier_than_the_die_has_faces() -> None:
    """At a table that throws a d4, a place whose map says 6 is visited at every check."""
    house_die = house(wandering_chance='"1-in-4"')
    seat = Seat(replace(AT_THE_DOOR, since=1), in_danger(chance=6), house_die).move("pass")
    assert "4-in-4" == likely(seat)


@pytest.mark.rule("R000-12", "R003-11")
def test_a_dangerous_activity_shortens_the_interval() -> None:
    """While the referee says that what they do is dangerous, checks fall due more often, until it is over."""
    assert [1, 2, 3] == checks(3, wandering(peril=Peril(interval=1)))
    seat = Seat(wandering(peril=Peril(interval=1)))
    seat.table.set("peril.interval", 0)
    assert [2, 4] == [turn for turn in range(1, 5) if _due(seat)]


@pytest.mark.rule("R000-13", "R003-11")
def test_a_dangerous_activity_raises_the_chance() -> None:
    """And they are likelier to find somebody."""
    seat = Seat(replace(wandering(peril=Peril(chance=4)), since=1)).move("pass")
    assert "4-in-6" == likely(seat)


@pytest.mark.rule("R000-12", "R000-13", "R003-11")
def test_what_goes_before_what() -> None:
    """A dangerous activity goes before a dangerous place, that before its level, that before the rule."""
    level = replace(KOBOLDS, interval=3, chance=2)
    assert ([3], "2-in-6") == _how_often(wandering(AT_THE_DOOR, level), cellar())
    assert ([1, 2, 3], "3-in-6") == _how_often(wandering(AT_THE_DOOR, level), in_danger(1, 3))
    busy = wandering(AT_THE_DOOR, level, peril=Peril(2, 5))
    assert ([2], "5-in-6") == _how_often(busy, in_danger(1, 3))


def _how_often(state: Campaign, dungeon: Dungeon) -> tuple[list[int], str]:
    """Of three turns those after which a check falls due, and how likely it finds somebody."""
    return checks(3, state, dungeon), likely(Seat(replace(state, since=9), dungeon).move("pass"))


# ---------------------------------------------------------------------------------------------------------------- noise
@pytest.mark.rule("S-A18")
def test_a_failed_force_is_noise() -> None:
    """S-A18: a door that holds was heard: a check at once, beside those that fall due."""
    seat = Seat(AT_THE_DOOR).move("open", "oak", who=("odo",)).dice(strength=6)
    assert (REFEREE, "1-in-6") == (seat.asked_of, likely(seat, "noise"))
    seat.dice(noise=6)
    assert [2, 4] == [turn for turn in range(1, 5) if _due(seat)]


def _due(seat: Seat) -> bool:
    """Whether a check falls due after the next turn let pass."""
    seat.move("pass")
    due = seat.asks == "wandering"
    seat.unmet()
    return due


@pytest.mark.rule("S-A18")
def test_what_is_quiet_brings_nobody() -> None:
    """A door that gives way, a locked one, and quiet acts bring no check."""
    assert "what-now" == Seat(AT_THE_DOOR).move("open", "oak", who=("odo",)).dice(strength=1).asks
    locked = cellar(replace(OAK, locked=True))
    assert "what-now" == Seat(AT_THE_DOOR, locked).move("open", "oak", who=("odo",)).asks
    assert "what-now" == Seat(AT_THE_DOOR).says(Move("something else", words="They whisper.")).asks


@pytest.mark.rule("R000-13", "R003-11")
def test_noise_where_it_is_dangerous() -> None:
    """Noise is as likely to be heard as the place and the activity are dangerous."""
    loud = Move("something else", words="They sing.", noisy=True)
    assert "3-in-6" == likely(Seat(AT_THE_DOOR, in_danger(chance=3)).says(loud), "noise")
    assert "2-in-6" == likely(Seat(wandering(peril=Peril(chance=2))).says(loud), "noise")


@pytest.mark.rule("S-A18")
def test_a_dungeon_of_deaf_monsters() -> None:
    """Where the rule set says so, noise brings no check."""
    seat = Seat(AT_THE_DOOR, ruleset=house(wandering_noise="false")).move("open", "oak", who=("odo",))
    assert "what-now" == seat.dice(strength=6).asks


# ------------------------------------------------------------------------------------------------------------ who comes
def one_comes(state: Campaign, dungeon: Dungeon | None = None, ruleset: RuleSet | None = None) -> Seat:
    """A turn is let pass, and somebody comes."""
    return Seat(replace(state, since=1), dungeon, ruleset).move("pass").dice(wandering=1)


@pytest.mark.rule("R000-10", "R003-10")
@pytest.mark.parametrize(("die", "name"), [(1, "kobolds"), (3, "kobolds"), (4, CUBE), (6, "a gelatinous cube")])
def test_who_comes_by_the_table(die: int, name: str) -> None:
    """The level's table says who comes."""
    seat = one_comes(wandering(AT_THE_DOOR, KOBOLDS)).dice(wanderer=die)
    if name == "kobolds":
        seat.dice(how_many=5)
    assert [name] == [group.name for group in seat.table.now.foes.open()]
    assert ("surprise-party", 1) == (seat.asks, seat.table.now.turns)


@pytest.mark.rule("R000-10", "R003-10")
def test_how_many_come() -> None:
    """How many is thrown in secret where the table has dice, and stands where it has a number."""
    seat = one_comes(wandering(AT_THE_DOOR, KOBOLDS)).dice(wanderer=1)
    assert ("how-many", REFEREE) == (seat.asks, seat.asked_of)
    assert [Foes("comer-1", "kobolds", 7, "hall", by="oak")] == [*seat.dice(how_many=7).table.now.foes.open()]
    cube = one_comes(wandering(AT_THE_DOOR, KOBOLDS)).dice(wanderer=5)
    assert [Foes("comer-1", "a gelatinous cube", 1, "hall", Mind.NONE, 60, by="oak")] == [*cube.table.now.foes.open()]


@pytest.mark.rule("S-A61")
@pytest.mark.parametrize(
    ("own", "level", "thrown", "come"),
    [(1, 1, 5, 5), (1, 3, 5, 15), (3, 1, 5, 1), (4, 3, 5, 3), (3, 1, 2, 1), (2, 3, 7, 10), (0, 3, 5, 5)],
)
def test_how_many_come_by_level(own: int, level: int, thrown: int, come: int) -> None:
    """By level: 5 of level 1 are 15 on level 3; 5 of level 3 are 1 on level 1, and never none; unknown, as thrown."""
    line = Wanderer(6, "kobolds", "2d4", level=own)
    start = wandering(AT_THE_DOOR, Wandering(1, "1d6", (line,)))
    deep = Dungeon("Deep", (replace(HALL, level=level), CRYPT), (OAK,))
    for ruleset, number in ((house(wandering_numbers='"by level"'), come), (house(), thrown)):
        seat = Seat(replace(start, since=1), deep, ruleset).move("pass")
        seat.dice(wandering=1, wanderer=1, how_many=thrown)
        assert number == seat.table.now.foes.open()[0].number


@pytest.mark.rule("S-A61")
def test_nobody_is_nobody_on_any_level() -> None:
    """Where a line of the table brings nobody, nobody comes, however deep the party is."""
    line = Wanderer(6, "footsteps that pass by", "0", level=1)
    start = replace(wandering(AT_THE_DOOR, Wandering(1, "1d6", (line,))), since=1)
    seat = Seat(start, ruleset=house(wandering_numbers='"by level"')).move("pass").dice(wandering=1, wanderer=1)
    assert () == seat.state.foes.open()


@pytest.mark.rule("S-A61")
def test_whose_level_is_known() -> None:
    """The creatures of the original game's six lists have their level; of others it is not known."""
    assert (1, 0) == (bestiary()["kobold"].wanderer(1).level, bestiary()["antelope"].wanderer(1).level)


@pytest.mark.rule("R000-10", "R003-10")
@pytest.mark.parametrize(("level", "name"), [(1, "rats"), (2, "rats"), (3, "orcs"), (9, "orcs")])
def test_the_table_of_the_level(level: int, name: str) -> None:
    """Each level has its own table; where there is none the deepest of those above it holds."""
    tables = tuple(Wandering(n, "1d6", (Wanderer(6, who, "1"),)) for n, who in ((3, "orcs"), (1, "rats")))
    deep = Dungeon("Deep", (replace(HALL, level=level), CRYPT), (OAK,))
    seat = one_comes(wandering(AT_THE_DOOR, *tables), deep).dice(wanderer=4)
    assert [name] == [group.name for group in seat.table.now.foes.open()]


@pytest.mark.rule("R000-10", "R003-10")
def test_who_comes_where_there_is_no_table() -> None:
    """Where no table says who comes, the referee does, in his own words; or that nobody comes."""
    bats = Move("appear", words="bats", number=11, speed=180, using=Mind.NONE)
    seat = one_comes(AT_THE_DOOR)
    question = seat.table.question.question
    assert isinstance(question, Choose)
    assert (REFEREE, (NOBODY,)) == (question.to, question.options)
    assert [Foes("comer-1", "bats", 11, "hall", Mind.NONE, 180, by="oak")] == [*seat.says(bats).table.now.foes.open()]
    with pytest.raises(NotAnAnswer):
        one_comes(AT_THE_DOOR).table.answer(token(replace(bats, number=0)))


@pytest.mark.rule("R000-09", "R000-31")
def test_they_are_met_by_the_book() -> None:
    """Whoever comes is met where the party is: surprise, distance, reaction, and then they face each other."""
    seat = one_comes(wandering(AT_THE_DOOR, KOBOLDS)).dice(wanderer=1, how_many=4)
    seat.dice(surprise_party=5, surprise_foes=5, distance=4).says("wait").dice(reaction=7)
    assert seat.state.facing is not None
    assert ("comer-1", "hall", Mood.UNCERTAIN) == (
        seat.state.facing.foes,
        seat.state.facing.at,
        seat.state.facing.outcome.mood,
    )


@pytest.mark.rule("R000-09")
def test_they_break_off_what_was_going_on() -> None:
    """An hour's work is broken off in the turn in which somebody comes."""
    seat = Seat(wandering(AT_THE_DOOR, KOBOLDS)).says(Move("something else", words="They dig.", rounds=60))
    seat.dice(wandering=6).dice(wandering=1, wanderer=6, surprise_party=6, surprise_foes=6, distance=5).says("wait")
    assert (4, "comer-1") == (seat.state.turns, seat.state.facing.foes if seat.state.facing else "")


@pytest.mark.rule("R000-09", "S-A18", "S-A27")
def test_noise_breaks_off_what_was_going_on() -> None:
    """Those whom noise brings come at once: the hour that was to be spent so is not."""
    seat = Seat(wandering(AT_THE_DOOR, KOBOLDS))
    seat.says(Move("something else", words="They hammer.", rounds=60, noisy=True)).dice(noise=1, wanderer=6)
    seat.dice(surprise_party=6, surprise_foes=6, distance=5).says("attack")
    assert ("comer-1", 0) == (seat.state.facing.foes if seat.state.facing else "", seat.state.turns)


@pytest.mark.rule("R000-11", "R003-09")
def test_a_table_may_say_nobody() -> None:
    """A line of a table with nobody on it breaks nothing off: the players cannot tell it from a check that failed."""
    echo = Wandering(1, "1d6", (Wanderer(6, "echoes", "0"),))
    seat = Seat(wandering(AT_THE_DOOR, echo)).says(Move("something else", words="They dig.", rounds=60))
    seat.dice(wandering=6).dice(wandering=1, wanderer=3).unmet()
    undisturbed = Seat(AT_THE_DOOR).says(Move("something else", words="They dig.", rounds=60)).unmet()
    assert seen_by_players(undisturbed) == seen_by_players(seat)


@pytest.mark.rule("R000-09", "R000-45")
def test_they_wait_next_door_while_others_are_faced() -> None:
    """S-A20: a wanderer that comes while others are faced waits beyond the door it would have come by."""
    talking = replace(wandering(AT_THE_DOOR, KOBOLDS), facing=facing(Mood.UNCERTAIN), since=1)
    seat = Seat(talking).move("talk").dice(reaction=7, wandering=1, wanderer=6)
    assert [("a gelatinous cube", "crypt")] == [(group.name, group.at) for group in seat.state.foes.open()]
    assert ("orcs", 1) == (seat.state.facing.foes if seat.state.facing else "", seat.state.turns)


# ------------------------------------------------------------------------------------------------- where they come from
ARCH = Door("arch", ("hall", "crypt"), 6.5, 3.5, upright=True, kind=DoorKind.ARCHWAY)
LOCKED = Door("locked", ("hall", "crypt"), 6.5, 2.5, upright=True, locked=True)
PANEL = Door("panel", ("hall", "crypt"), 6.5, 0.5, upright=True, secret=True)


def ways_in(*doors: Door, monsters_pass: bool | None = None, **changes: Any) -> list[str]:
    """The ways by which a wanderer may come, each as likely as the others."""
    seat = one_comes(replace(wandering(AT_THE_DOOR, KOBOLDS), **changes), cellar(*doors, monsters_pass=monsters_pass))
    seat.dice(wanderer=6)
    if seat.asks != "way-in":
        came = dict(seat.told(REFEREE)).get("comes by", {"door": ""})
        return [came["door"]]
    question = seat.table.question.question
    assert isinstance(question, Roll)
    assert REFEREE is question.to
    return [question.read(face) for face in range(1, question.dice.sides + 1)]


@pytest.mark.rule("R000-17", "R003-17")
def test_by_a_way_drawn_at_random() -> None:
    """They come by any way into the place, secret doors too, each as likely; by none that is locked."""
    assert ["oak", "arch", "panel"] == ways_in(OAK, ARCH, PANEL, LOCKED)
    assert ["oak"] == ways_in(OAK, LOCKED)


@pytest.mark.rule("R000-17", "R000-29")
def test_not_by_a_door_that_is_barred() -> None:
    """A spike that holds a door shut keeps them out, one that holds it open does not, nor does a lock once opened."""
    assert ["arch"] == ways_in(OAK, ARCH, spikes=(Spike("oak", "shut"),))
    assert ["oak", "arch"] == ways_in(OAK, ARCH, spikes=(Spike("oak", "open"),))
    assert ["oak", "locked"] == ways_in(OAK, LOCKED, unlocked=("locked",))


@pytest.mark.rule("R000-17", "R003-17", "AMB-A27")
def test_doors_that_stop_monsters_stop_wanderers() -> None:
    """Where doors stop monsters, they come by archways and by what stands open alone; or they stay outside."""
    curtain = replace(OAK, id="curtain", y=2.5, kind=DoorKind.CURTAIN)
    assert ["arch"] == ways_in(OAK, ARCH, PANEL, monsters_pass=False)
    assert ["curtain", "arch"] == ways_in(OAK, curtain, ARCH, monsters_pass=False)
    assert ["oak", "arch"] == ways_in(OAK, ARCH, monsters_pass=False, spikes=(Spike("oak", "open"),))
    ajar = Seat(wandering(replace(AT_THE_DOOR, standing=("oak",)), KOBOLDS), cellar(OAK, monsters_pass=False))
    ajar.says(Move("something else", words="They sing.", noisy=True)).dice(noise=1, wanderer=6)
    assert ["hall"] == [group.at for group in ajar.table.now.foes.open()]
    shut = one_comes(wandering(AT_THE_DOOR, KOBOLDS), cellar(OAK, monsters_pass=False)).dice(wanderer=6)
    assert ["crypt"] == [group.at for group in shut.state.foes.open()]


@pytest.mark.rule("R000-17", "R000-29", "R003-26")
@pytest.mark.parametrize(("door", "spikes"), [(LOCKED, ()), (OAK, (Spike("oak", "shut"),))])
def test_nobody_comes_into_a_place_that_is_barred(door: Door, spikes: tuple[Spike, ...]) -> None:
    """Where every way in is locked or spiked shut they stay outside it, and the turn is over."""
    seat = one_comes(replace(wandering(AT_THE_DOOR, KOBOLDS), spikes=spikes), cellar(door)).dice(wanderer=6)
    assert ("what-now", []) == (seat.asks, [group.at for group in seat.state.foes.open() if group.at == "hall"])


@pytest.mark.rule("R000-17", "R000-49")
def test_they_stand_on_the_side_they_came_from() -> None:
    """Those who came by a door stand on its side of the place, and whoever runs to it runs into them."""
    torch = replace(wandering(AT_THE_DOOR, KOBOLDS), lights=(Light("torch", "odo", 6),))
    seat = one_comes(torch, cellar(OAK, ARCH)).dice(wanderer=6, way_in=2)
    seat.dice(surprise_party=6, distance=2).says("flee")
    assert "arch" == (seat.state.facing.by if seat.state.facing else "")
    assert ("run into them", {}) in seat.move("run", "arch").told()


@pytest.mark.rule("R000-11", "R000-17")
@pytest.mark.parametrize(
    ("lights", "door", "by"),
    [((Light("torch", "odo", 6),), ARCH, "arch"), ((), ARCH, ""), ((Light("torch", "odo", 6),), PANEL, "")],
)
def test_what_players_see_of_the_way_they_came(lights: tuple[Light, ...], door: Door, by: str) -> None:
    """Players see by which way they came where they see at all, and never that there is a secret door."""
    state = replace(wandering(AT_THE_DOOR, KOBOLDS), lights=lights, spikes=(Spike("oak", "shut"),))
    seat = one_comes(state, cellar(OAK, door)).dice(wanderer=6)
    seat.dice(surprise_party=6)
    (met,) = [about for fact, about in seat.told() if fact == "met"]
    assert by == met["by"]


@pytest.mark.rule("R000-11", "R000-17")
def test_only_the_referee_knows_the_way() -> None:
    """The way they come by is told to the referee alone."""
    seat = one_comes(wandering(AT_THE_DOOR, KOBOLDS), cellar(OAK, ARCH)).dice(wanderer=6, way_in=2)
    assert [("comes by", {"door": "arch", "name": "a gelatinous cube", "number": 1})] == seat.told(REFEREE)
    assert [] == [fact for fact, _ in seat.told() if fact == "comes by"]


@pytest.mark.rule("R000-09")
def test_nobody_wanders_out_of_doors() -> None:
    """Before the dungeon no check falls due, and none is counted."""
    gate = Dungeon("Cellar", (HALL, CRYPT), (OAK,), exits=(Exit("gate", "hall", (0, 0)),))
    assert [] == checks(4, replace(AT_THE_DOOR, outside="gate"), gate)


@pytest.mark.rule("R000-09", "R003-09", "S-A53")
def test_checks_are_counted_from_the_way_in() -> None:
    """A party that comes in has two turns before the first check."""
    gate = Dungeon("Cellar", (HALL, CRYPT), (OAK,), exits=(Exit("gate", "hall", (0, 0)),))
    seat = Seat(replace(AT_THE_DOOR, outside="gate", since=1), gate).move("enter", "gate")
    assert [2, 4] == [turn for turn in range(1, 5) if _due(seat)]
