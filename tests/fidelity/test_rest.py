"""Document 000, Resting & Exhaustion: a day's rest in six of travel, forced marches, the half days after a pursuit."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Roll
from sixturns.kernel.procedure import Loop
from sixturns.kernel.values import Hidden, replace
from sixturns.rules import rest
from sixturns.rules.navigation import know_the_ground
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.camp import Night
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Mood
from sixturns.world.hexes import Hex
from sixturns.world.light import Light
from sixturns.world.meeting import Alert
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.state import Pace
from tests.fidelity.book import (
    AT_THE_DOOR,
    BRENNA,
    COMPANY,
    HARL,
    OAK,
    ODO,
    ORCS,
    Seat,
    cellar,
    facing,
    house,
    underworld,
    with_foes,
)
from tests.fidelity.marches import Trek
from tests.fidelity.nights import FOUR, HALF_DAY, ON_THE_ROAD, country, goes

RESTING = (rest.lie_up, Loop("rest", "resting", *HALF_DAY))
MARCHES: tuple[Pace, ...] = ("march",) * 6
NOBODY = 3
"""A die on which nobody comes in clear country."""


def after(*days: Pace, party: Party = FOUR) -> Party:
    """A party after so many days, each spent at a pace."""
    for pace in days:
        party = goes(replace(ON_THE_ROAD, party=party, pace=pace), rest.travelled).state.party
    return party


def levels(*days: Pace) -> list[int]:
    """The exhaustion of a party at the end of each day, all members being alike."""
    found: list[int] = []
    for n in range(1, len(days) + 1):
        (level,) = {member.weary for member in after(*days[:n]).members}
        found.append(level)
    return found


def rests(state: Campaign, halves: int, ruleset: RuleSet | None = None, **answers: Any) -> Campaign:
    """The campaign after half days of rest in clear country."""
    return goes(replace(state, doing=Move("rest", number=halves)), *RESTING, ruleset=ruleset, **answers).state


# -------------------------------------------------------------------------------------------------------- exhaustion
@pytest.mark.rule("R000-140", "R000-142")
def test_the_seventh_day_exhausts() -> None:
    """Six days of travel are free; the seventh adds a level at its end, and each day after it another."""
    assert [0, 0, 0, 0, 0, 0, 1, 2, 3] == levels(*MARCHES, *MARCHES[:3])


@pytest.mark.rule("R000-140")
@pytest.mark.parametrize("pace", ["march", "half", "done", ""])
def test_every_day_not_spent_resting_is_a_day_of_travel(pace: Pace) -> None:
    """Half a day's march, or a day spent otherwise, counts as a day of travel."""
    assert [0, 0, 0, 0, 0, 0, 1] == levels(*[pace] * 7)


@pytest.mark.rule("R000-98", "R000-142")
def test_the_price_of_a_forced_march() -> None:
    """Forced on day 3 and no rest: level 1 at the end of day 4, 2 on day 5, 3 on day 6, 4 on day 7 and not 5."""
    assert [0, 0, 0, 1, 2, 3, 4] == levels("march", "march", "forced", "march", "march", "march", "march")


@pytest.mark.rule("R000-98")
def test_a_second_forced_march_costs_no_more() -> None:
    """While rest is owed another forced march changes nothing: one level a day at most."""
    assert [0, 1, 2, 3] == levels("forced", "forced", "march", "forced")


@pytest.mark.rule("R000-98")
def test_a_day_of_rest_after_a_forced_march() -> None:
    """Who rests the day after a forced march pays nothing for it."""
    marched = replace(ON_THE_ROAD, party=after("march", "forced"))
    rested = rests(marched, 2, half_day=NOBODY)
    assert [(0, 0, False)] * 4 == [(m.unrested, m.weary, m.overmarched) for m in rested.party.members]
    assert rested.party == goes(rested, rest.travelled).state.party
    assert [0] * 4 == [member.weary for member in after("march", "march", party=rested.party).members]


@pytest.mark.rule("R000-140", "R000-142")
def test_each_member_has_a_count_of_his_own() -> None:
    """Who joined later is fresh when the others are tired out, and only they are told of."""
    party = replace(after(*MARCHES), members=(*after(*MARCHES).members, Member("new", "New")))
    went = goes(replace(ON_THE_ROAD, party=party, pace="march"), rest.travelled)
    assert [1, 1, 1, 1, 0] == [member.weary for member in went.state.party.members]
    assert [{"who": FOUR.ids, "levels": (1, 1, 1, 1)}] == went.told("exhausted")


@pytest.mark.rule("R000-142")
def test_exhaustion_has_an_end() -> None:
    """Levels beyond twelve, more than any die forgives, are not counted."""
    party = Party(tuple(replace(member, unrested=6, weary=12) for member in FOUR.members))
    assert {12} == {member.weary for member in after("march", party=party).members}


# -------------------------------------------------------------------------------------------------------- days of rest
WORN = replace(
    ON_THE_ROAD,
    turns=36,
    party=Party(tuple(replace(member, unrested=6, weary=3, overmarched=True) for member in FOUR.members)),
)


@pytest.mark.rule("R000-140")
def test_a_day_of_rest_clears_all() -> None:
    """A full day of rest, two halves of eight hours with the check of the day's end, ends all exhaustion."""
    went = goes(replace(WORN, doing=Move("rest", number=2)), *RESTING, half_day=NOBODY)
    assert [(0, 0, False)] * 4 == [(m.unrested, m.weary, m.overmarched) for m in went.state.party.members]
    assert ("rest", 132) == (went.state.pace, went.state.turns)
    assert (1, [{"halves": 2}]) == (len(went.told("rested")), went.told("rests"))


@pytest.mark.rule("R000-140", "S-A76")
def test_a_day_of_rest_may_clear_one_level() -> None:
    """At a table that reads it so a day of rest takes one level away, and begins a new count of days."""
    rested = rests(WORN, 2, house(rest_clears='"one level"'), half_day=NOBODY)
    assert {(0, 2, False)} == {(m.unrested, m.weary, m.overmarched) for m in rested.party.members}
    fresh = replace(ON_THE_ROAD, turns=36)
    assert {0} == {m.weary for m in rests(fresh, 2, house(rest_clears='"one level"'), half_day=NOBODY).party.members}


@pytest.mark.rule("R000-140", "S-A72")
def test_half_a_day_is_not_enough() -> None:
    """Half a day of rest clears nothing, and leaves half a day."""
    half = rests(WORN, 1)
    assert (WORN.party, "half", 84, 1) == (half.party, half.pace, half.turns, half.rested)


@pytest.mark.rule("S-A72")
def test_two_halves_in_a_row_over_a_night() -> None:
    """An afternoon and the morning after it make a full day; marching between them does not."""
    afternoon = replace(rests(replace(WORN, pace="half"), 1, half_day=NOBODY), pace="", eased=0)
    assert (1, {3}) == (afternoon.rested, {member.weary for member in afternoon.party.members})
    morning = rests(afternoon, 1)
    assert (0, {0}) == (morning.rested, {member.weary for member in morning.party.members})
    marched = goes(afternoon, rest.no_rest).state
    assert (1, {3}) == ((later := rests(marched, 1)).rested, {member.weary for member in later.party.members})


@pytest.mark.rule("R000-140", "S-A72")
def test_a_whole_day_of_rest_whatever_went_before() -> None:
    """A day of which both halves are rested is no day of travel, also when its first half ended an earlier row."""
    day = rests(replace(WORN, rested=1), 2, half_day=NOBODY)
    assert ("rest", 1) == (day.pace, day.rested)
    assert rests(replace(WORN, pace="half"), 1, half_day=NOBODY).pace == "done"


@pytest.mark.rule("R000-140")
def test_when_a_party_can_rest() -> None:
    """In the morning for a day or half of one, at noon and from a march for the half that is left, later not at all."""
    rules = underworld().rules
    offered = {pace: rest.resting_moves(pace, rules) for pace in ("", "half", "march", "forced", "rest", "done")}
    (morning,), (noon,) = offered[""], offered["half"]
    assert (Move("rest", number=2), (1, 2)) == (morning.option, morning.picks[0].among)
    assert (Move("rest", number=1), (1,)) == (noon.option, noon.picks[0].among)
    assert [(noon,), (noon,), (), ()] == [offered[pace] for pace in ("march", "forced", "rest", "done")]


# ---------------------------------------------------------------------------------------------- half days that are owed
OWING = replace(ON_THE_ROAD, turns=36, half_days=3)


@pytest.mark.rule("R000-127")
def test_a_check_for_each_half_day_that_is_owed() -> None:
    """One die for each half day, in secret, on the encounter range of the hex; a day and a half have three."""
    went = goes(replace(OWING, doing=Move("rest", number=2)), *RESTING, half_day=[5, 5])
    assert [("half-day", "1d6", REFEREE)] * 2 == [(one.site, str(one.dice), one.to) for one in went.rolls]
    assert (1, 132) == (went.state.half_days, went.state.turns)
    last = rests(replace(went.state, pace="", eased=0), 1, half_day=5)
    assert (0, 132 + 48) == (last.half_days, last.turns)


@pytest.mark.rule("R000-126")
@pytest.mark.parametrize(
    "day",
    [{"pace": ""}, {"pace": "half"}, {"pace": "march", "allotted": 8, "points": 5}],
    ids=["dawn", "noon", "march"],
)
def test_nobody_goes_on_before_the_rest(day: dict[str, Any]) -> None:
    """The party must rest half a day per hex: whatever is left of a march that was broken off so is not marched."""
    free = replace(ON_THE_ROAD, reckoned=Hex(3, 3), doing=None, **day)
    assert (True, None) == (free.onward is not None, replace(free, half_days=1).onward)


@pytest.mark.rule("R000-127", "R000-70")
@pytest.mark.parametrize(
    ("owed", "pace", "halves", "checks"),
    [(0, "", 1, 0), (0, "", 2, 1), (0, "half", 1, 1), (1, "", 2, 2), (1, "half", 1, 1)],
)
def test_how_many_checks(owed: int, pace: Pace, halves: int, checks: int) -> None:
    """A half day that is not owed has none of its own; the day's end has its one, and only one."""
    went = goes(
        replace(OWING, half_days=owed, pace=pace, doing=Move("rest", number=halves)),
        *RESTING,
        half_day=[NOBODY] * checks,
    )
    assert ("half-day",) * checks == went.asked


@pytest.mark.rule("R000-127")
@pytest.mark.parametrize(("terrain", "comes"), [("clear", (6,)), ("woods", (5, 6)), ("swamp", (4, 5, 6))])
def test_the_check_is_that_of_the_hex(terrain: str, comes: tuple[int, ...]) -> None:
    """Clear 6, woods 5–6, swamp 4–6."""
    due = replace(OWING, checks="half")
    found = [
        die
        for die in range(1, 7)
        if goes(due, know_the_ground, rest.rest_check, land=country(terrain), half_day=die).state.stalked
    ]
    assert comes == tuple(found)


@pytest.mark.rule("R000-127", "S-A72")
def test_a_broken_half_is_owed_again() -> None:
    """A meeting breaks the rest: that half still is owed, the row begins anew, and the party does not lie on."""
    broken = rests(replace(OWING, rested=1), 2, half_day=6)
    assert (3, 0, "half", 84) == (broken.half_days, broken.rested, broken.pace, broken.turns)
    again = rests(replace(broken, stalked=False), 1, half_day=6)
    assert (3, "done", 132) == (again.half_days, again.pace, again.turns)


@pytest.mark.rule("R000-127", "S-A72")
def test_a_broken_half_may_count() -> None:
    """A table may have it count towards what is owed; a half of the full day's rest it is not, all the same."""
    kind = house(rest_broken='"counts"')
    broken = rests(replace(OWING, rested=1), 2, kind, half_day=6)
    assert (2, 0, 0, "half") == (broken.half_days, broken.rested, broken.eased, broken.pace)
    assert 1 == rests(replace(OWING, half_days=2), 1, kind, half_day=NOBODY).half_days
    assert 0 == rests(replace(OWING, half_days=0), 1, kind).half_days


@pytest.mark.rule("R000-127", "S-A72")
def test_a_broken_day_is_no_day_of_rest() -> None:
    """A day of which one half was broken exhausts like a day of travel."""
    broken = rests(WORN, 2, half_day=6)
    assert ("done", 0) == (broken.pace, broken.rested)
    assert {4} == {member.weary for member in goes(broken, rest.travelled).state.party.members}


# ----------------------------------------------------------------------------------------------- what exhaustion lowers
def tired(member: Member, weary: int) -> Campaign:
    """The party before the oak door with one member exhausted."""
    return replace(AT_THE_DOOR, party=COMPANY.having(replace(member, weary=weary)), lights=LIT)


LIT = (Light("torch", "brenna", 60),)
THIEF = replace(ODO, calling="thief", level=3, carries=("thieves' tools",))
UNBOUND = replace(HARL, carries=())


@pytest.mark.rule("R000-141", "R000-142")
@pytest.mark.parametrize(("weary", "chance"), [(0, 4), (1, 3), (3, 1), (4, 0), (9, 0)])
def test_a_feat_of_strength(weary: int, chance: int) -> None:
    """Strength 16 opens a door on 4-in-6, on one less for each level, and at last on none."""
    opened = 0
    for die in range(1, 7):
        seat = Seat(tired(UNBOUND, weary)).move("open", "oak", who=("harl",)).dice(strength=die).unmet()
        opened += ("door forced", {"door": "oak"}) in seat.told()
    assert chance == opened


@pytest.mark.rule("R000-141")
def test_a_tool_does_not_undo_exhaustion() -> None:
    """Strength 16 with an axe is 5-in-6, and 4-in-6 for one level; the axe still breaks on 6."""
    seat = Seat(tired(HARL, 1)).move("open", "oak", who=("harl",), using="axe").dice(strength=5).unmet()
    assert ("door holds", {"door": "oak"}) in seat.told()
    seat = Seat(tired(HARL, 1)).move("open", "oak", who=("harl",), using="axe").dice(strength=6).unmet()
    assert "axe" not in seat.state.party["harl"].carries


@pytest.mark.rule("R000-141")
@pytest.mark.parametrize(("member", "weary", "chance"), [(ODO, 0, "1-in-6"), (ODO, 1, "0-in-6"), (THIEF, 2, "1-in-6")])
def test_listening(member: Member, weary: int, chance: str) -> None:
    """1-in-6 at a door is nothing for the exhausted; a thief with 3-in-6 has one left of three with two levels."""
    assert chance == Seat(tired(member, weary)).move("listen", "oak", who=("odo",)).chance


@pytest.mark.rule("R000-141")
def test_thievery() -> None:
    """A thief of the third level picks a lock on 3-in-6, exhausted once on 2-in-6."""
    seat = Seat(tired(THIEF, 1), cellar(replace(OAK, locked=True))).move("pick", "oak", who=("odo",)).move("pass")
    assert "2-in-6" == seat.chance


@pytest.mark.rule("R000-141")
def test_searching() -> None:
    """Of two who search a section the one who is rested has 1-in-6, the exhausted one nothing."""
    seat = Seat(tired(ODO, 1)).move("search", "oak", who=("brenna", "odo")).move("pass")
    assert "1-in-6" == seat.chance
    assert "0-in-6" == seat.dice(search=2).chance


@pytest.mark.rule("R000-141")
def test_the_reaction_to_an_exhausted_speaker() -> None:
    """Two levels make a 7 a 5: hostile, where the same words of a rested speaker leave them uncertain."""
    moods = []
    for weary in (0, 2):
        state = replace(tired(BRENNA, weary), facing=facing(Mood.UNCERTAIN))
        seat = Seat(state).move("talk").dice(reaction=7)
        moods.append(dict(seat.told())["reaction"]["mood"])
    assert [Mood.UNCERTAIN, Mood.HOSTILE] == moods


@pytest.mark.rule("R000-141")
def test_what_the_party_rolls_is_as_it_was() -> None:
    """The surprise die of a whole party is thrown as ever, however exhausted its members are."""
    worn = Party(tuple(replace(member, weary=3) for member in COMPANY.members), "brenna")
    plain = Seat(with_foes(replace(ORCS, at="hall"))).move("meet").table.question.question
    weary = Seat(with_foes(replace(ORCS, at="hall"), party=worn)).move("meet").table.question.question
    assert ("surprise-party", plain) == (plain.site, weary)


# ---------------------------------------------------------------------------------------------- hours that go by above
OUT_OF_BREATH: dict[str, Any] = {
    "winded": True,
    "owed": 3,
    "toil": 6,
    "alerted": Hidden((Alert("crypt", 145), Alert("hall", 12))),
}
"""Chased out of a dungeon, an hour's toil behind them, and two areas of it on their guard."""
NO_GUARDS: dict[str, Any] = dict.fromkeys(("who", "first", "second", "third", "fourth"), ("",))


def undisturbed(trek: Trek) -> Trek:
    """The move to its end, with dice on which nobody comes."""
    while trek.asks != "what-now":
        asked = trek.table.question.question
        assert isinstance(asked, Roll)
        low = trek.asks in ("encounter", "night", "half-day")
        trek.table.type(str(asked.dice.lowest if low else asked.dice.highest))
    return trek


def above(rules: str, move: Move, gone: int) -> Campaign:
    """Such a party after a move out of doors; it is in camp when some hours of the night are gone."""
    night = Night(8, gone) if gone else None
    return undisturbed(Trek(None, load(rules), night=night, **OUT_OF_BREATH).says(move)).state


FAMILIES = pytest.mark.parametrize("rules", ["underworld", "basic", "bladespell"])
CAMP, SLEEP_ON, HALF_A_DAY = Move("camp", **NO_GUARDS), Move("sleep on"), Move("rest", number=1)


@FAMILIES
@pytest.mark.rule("R000-62", "R002-40", "S-A56")
@pytest.mark.parametrize(("move", "gone"), [(CAMP, 0), (SLEEP_ON, 4), (HALF_A_DAY, 0)], ids=["camp", "sleep", "rest"])
def test_a_night_and_half_a_day_are_turns_of_rest(rules: str, move: Move, gone: int) -> None:
    """After either nobody is out of breath, and no turn of rest is owed, for a flight or for an hour's toil."""
    after = above(rules, move, gone)
    assert (False, 0, 0) == (after.winded, after.owed, after.toil)


@FAMILIES
@pytest.mark.rule("R000-34", "S-A03", "S-B19")
@pytest.mark.parametrize(("move", "gone"), [(CAMP, 0), (SLEEP_ON, 4)], ids=["camp", "sleep"])
def test_a_night_is_a_day_to_those_on_their_guard(rules: str, move: Move, gone: int) -> None:
    """Whoever heard the party is on guard for 144 turns less when it has slept out of doors."""
    assert (Alert("crypt", 1),) == above(rules, move, gone).alerted.open()
