"""Documents 000 and 003, Encounter Procedure 3a: non-intelligent monsters move to melee, but for shy ones, perhaps."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.rules.encounter import Meeting
from sixturns.rules.pursuit import Round
from sixturns.rulesets.bestiary import bestiary, default_wandering, group_of
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes, Mind, Mood, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, Rect
from sixturns.world.meeting import Chase, Course, Facing, Outcome, Side
from sixturns.world.moves import Move
from sixturns.world.place import Spike
from tests.fidelity.book import AT_THE_DOOR, CRYPT, HALL, OAK, Seat, cellar, encounter, house, run, with_foes

SHUNNING = house(reaction_shy='"shuns"')
DEER_MET = Meeting("deer", 6, mind=Mind.NONE, shy=True)
DEER = Foes("deer", "deer", 6, "crypt", mind=Mind.NONE, speed=240, shy=True)
UNSTUCK = replace(OAK, stuck=False)
CELL = Area("cell", (Rect(20, 0, 3, 3),))
ARCH = Door("arch", ("crypt", "cell"), 19.5, 1.5, upright=True, kind=DoorKind.ARCHWAY)
OPEN_BEHIND = Dungeon("Three", (HALL, CRYPT, CELL), (UNSTUCK, ARCH))
ALERT: dict[str, int] = {"surprise_party": 6, "surprise_foes": 6, "distance": 4}
"""Neither side is surprised, and 40 ft lie between them."""
MET: dict[str, tuple[dict[str, Any], int]] = {
    "they catch the party": ({"surprise_party": 1, "surprise_foes": 6, "distance": 2}, 20),
    "the party catches them": (
        {"surprise_party": 6, "surprise_foes": 1, "distance": 3, "free_action": "move"},
        30,
    ),
    "face to face": ({**ALERT, "face": "wait"}, 40),
}
how_they_meet = pytest.mark.parametrize(("answers", "feet"), MET.values(), ids=MET)


@pytest.mark.rule("R000-41", "R003-34", "S-A54")
@how_they_meet
def test_they_make_off(answers: dict[str, Any], feet: int) -> None:
    """Where beasts shun people, deer flee or pass by: no dice, no choice, no fight."""
    met = run("encounter", DEER_MET, SHUNNING, **answers)
    assert {} == met.told("shy away")
    assert Outcome(Course.PARTED, feet, Mood.INDIFFERENT) == met.gives


@pytest.mark.rule("R000-41", "R003-34", "S-A54")
@how_they_meet
def test_as_printed_they_move_to_melee(answers: dict[str, Any], feet: int) -> None:
    """As the rules stand deer move to melee like everything that does not think."""
    stands = {"flee": "stand"} if feet == 20 else {}
    outcome = encounter(DEER_MET, **answers, **stands)
    assert (Course.COMBAT, feet, Mood.ATTACKS) == (outcome.course, outcome.distance, outcome.mood)


@pytest.mark.rule("R000-41", "R003-34", "S-A54")
@how_they_meet
def test_other_beasts_still_attack(answers: dict[str, Any], feet: int) -> None:
    """Only beasts that shun people do: wolves move to melee in either reading."""
    stands = {"flee": "stand"} if feet == 20 else {}
    assert Mood.ATTACKS == encounter(replace(DEER_MET, shy=False), SHUNNING, **answers, **stands).mood


@pytest.mark.rule("R000-40", "R000-44", "S-A54")
def test_who_thinks_is_not_shy() -> None:
    """Those who think make their Reaction roll; of half a mind they are beasts only where these move to melee."""
    for mind in (Mind.INTELLIGENT, Mind.SEMI):
        outcome = encounter(replace(DEER_MET, mind=mind), SHUNNING, **ALERT, face="wait", reaction=10)
        assert Outcome(Course.PARLEY, 40, Mood.INDIFFERENT) == outcome
    beastly = house(reaction_shy='"shuns"', reaction_semi='"moves to melee"')
    apes = replace(DEER_MET, mind=Mind.SEMI)
    assert Course.PARTED == encounter(apes, beastly, **ALERT, face="wait").course


@pytest.mark.rule("R000-44", "R000-46", "S-A54")
@pytest.mark.parametrize(
    ("intent", "course"),
    [(Mood.ATTACKS, Course.COMBAT), (Mood.INDIFFERENT, Course.PARTED), (Mood.FRIENDLY, Course.PARLEY)],
)
def test_the_key_goes_before_shyness(intent: Mood, course: Course) -> None:
    """A tame deer comes to be fed, a rutting one attacks, and one that is indifferent walks on."""
    assert course == encounter(replace(DEER_MET, intent=intent), SHUNNING, **ALERT, face="wait").course


@pytest.mark.rule("R000-44", "S-A54")
def test_both_surprised_there_is_a_fight_all_the_same() -> None:
    """3c: both sides surprised, directly to combat, whoever they are."""
    both = {"surprise_party": 1, "surprise_foes": 1, "distance": 2}
    assert Outcome(Course.COMBAT, 20) == encounter(DEER_MET, SHUNNING, **both)


# ---------------------------------------------------------------------------------------------- cornered, or free to go
def met(dungeon: Dungeon, state: Campaign = AT_THE_DOOR, group: Foes = DEER) -> Facing:
    """Deer in the crypt, once the party has opened the oak door to it and waited for what they do."""
    seat = Seat(with_foes(group, state=state), dungeon, SHUNNING).move("open", "oak", who=("odo",))
    seat.dice(**ALERT).says("wait")
    assert seat.state.facing is not None
    return seat.state.facing


@pytest.mark.rule("R000-41", "R003-34", "S-A54")
def test_cornered_they_move_to_melee() -> None:
    """With the party in the only doorway there is nowhere to flee to."""
    assert Outcome(Course.COMBAT, 40, Mood.ATTACKS) == met(cellar(UNSTUCK)).outcome


@pytest.mark.rule("R000-41", "R003-34", "S-A54")
def test_with_a_way_open_to_them() -> None:
    """With an archway behind them, or a way out of the dungeon, they are gone by it."""
    parted = Outcome(Course.PARTED, 40, Mood.INDIFFERENT)
    a_cave = Dungeon("Cave", (HALL, CRYPT), (UNSTUCK,), exits=(Exit("mouth", "crypt", (18, 3)),))
    assert (parted, parted) == (met(OPEN_BEHIND).outcome, met(a_cave).outcome)


@pytest.mark.rule("R000-41", "S-A54")
def test_a_door_they_cannot_pass_is_no_way() -> None:
    """A second door counts where creatures pass it: not spiked shut, not locked, not where doors stop monsters."""
    back = replace(ARCH, kind=DoorKind.DOOR)
    free = Dungeon("Three", (HALL, CRYPT, CELL), (UNSTUCK, back))
    assert Course.PARTED == met(free).outcome.course
    spiked = replace(AT_THE_DOOR, spikes=(Spike("arch", "shut"),))
    locked = Dungeon("Three", (HALL, CRYPT, CELL), (UNSTUCK, replace(back, locked=True)))
    barred = Dungeon("Three", (HALL, CRYPT, CELL), (UNSTUCK, back), monsters_pass=False)
    assert {Course.COMBAT} == {it.outcome.course for it in (met(free, spiked), met(locked), met(barred))}


@pytest.mark.rule("R000-41", "S-A54")
def test_the_party_in_the_place_bars_the_way_it_came() -> None:
    """In the place with them the party stands in the door that it came by; another one is open to them."""
    inside = replace(AT_THE_DOOR, at="crypt", spot=(7, 1), seen=("crypt",), came_by="oak")
    courses = []
    for dungeon in (cellar(), OPEN_BEHIND):
        seat = Seat(with_foes(DEER, state=inside), dungeon, SHUNNING).move("meet").dice(**ALERT).says("wait")
        assert seat.state.facing is not None
        courses.append(seat.state.facing.outcome.course)
    assert [Course.COMBAT, Course.PARTED] == courses


@pytest.mark.rule("R000-09", "R000-41", "S-A54")
def test_those_who_come_in_can_go_back() -> None:
    """Deer that wander in by the party's own door, the only one, are not cornered: they go as they came."""
    herd = Wandering(1, "1d2", (Wanderer(2, "deer", "3", Mind.NONE, shy=True),))
    start = replace(AT_THE_DOOR, came_by="oak", since=1, wandering=Hidden((herd,)))
    seat = Seat(start, cellar(), SHUNNING).move("pass").dice(wandering=1, wanderer=1, **ALERT).says("wait")
    assert seat.state.facing is not None
    assert ("oak", Course.PARTED) == (seat.state.foes.open()[0].by, seat.state.facing.outcome.course)


# ------------------------------------------------------------------------------------------------------- and afterwards
@pytest.mark.rule("R000-49", "R003-45", "S-A54")
@pytest.mark.parametrize("mood", [None, *Mood])
def test_they_pursue_nobody(mood: Mood | None) -> None:
    """A party that runs from deer is not pursued, whatever they were at; as printed the mindless always come."""
    first = Round(60, 120, 180, mind=Mind.NONE, mood=mood, shy=True, begins=True)
    assert {} == run("chase", first, SHUNNING).told("stay behind")
    assert Course.PARTED == run("chase", first, SHUNNING).gives.course
    assert (40, Course.FLIGHT) == (run("chase", first).gives.gap, run("chase", first).gives.course)


@pytest.mark.rule("R000-49", "S-A54")
def test_the_party_may_go_after_them() -> None:
    """What has made off can be hunted: the chase begins at the distance of the meeting."""
    seat = Seat(with_foes(DEER), OPEN_BEHIND, SHUNNING).move("open", "oak", who=("odo",)).dice(**ALERT).says("wait")
    assert Move("pursue") in seat.moves
    assert Chase(Side.FOES, 40) == seat.move("pursue").state.chase


def fled_from(ruleset: Any, act: str) -> Seat:
    """Deer fled from, 40 ft away, before they had shown what they do; then the first round of it."""
    outcome = Outcome(Course.FLIGHT, 40)
    start = replace(
        with_foes(replace(DEER, at="hall", speed=120)),
        facing=Facing("deer", "deer", 6, "hall", outcome),
        chase=Chase(Side.PARTY, 40),
    )
    return Seat(start, OPEN_BEHIND, ruleset).move(act)


@pytest.mark.rule("R000-49", "R000-62", "S-A54")
@pytest.mark.parametrize("act", ["run", "hail"])
def test_who_is_not_pursued_is_away_at_once(act: str) -> None:
    """They stay behind in the first round, or shy away from a shout, and are none the more hostile for it."""
    seat = fled_from(SHUNNING, act)
    assert (None, None) == (seat.state.facing, seat.state.chase)
    assert Mood.INDIFFERENT == seat.state.foes.open()[0].intent


@pytest.mark.rule("R000-49", "R000-62", "S-A54")
@pytest.mark.parametrize(("act", "course"), [("run", Course.FLIGHT), ("hail", Course.COMBAT)])
def test_as_printed_they_come_after_the_party(act: str, course: Course) -> None:
    """As the rules stand they pursue, and words do not stop them."""
    facing = fled_from(house(), act).state.facing
    assert facing is not None
    assert course == facing.outcome.course


# ------------------------------------------------------------------------------------------------- which beasts are shy
@pytest.mark.rule("S-A54")
def test_which_beasts_are_shy() -> None:
    """Herds and hawks shun people; beasts of prey do not, nor does anything that wanders in dungeons."""
    shy = {creature.id for creature in bestiary().values() if creature.shy}
    assert {"antelope", "camel", "elephant", "giant-hawk", "hawk"} == shy
    assert {Mind.NONE} == {bestiary()[id].mind for id in shy}
    wanderers = [line for level in range(1, 10) for line in default_wandering(level).lines]
    assert [] == [line.name for line in wanderers if line.shy]


@pytest.mark.rule("S-A54")
@pytest.mark.parametrize(
    ("name", "shy"),
    [
        ("deer", True),
        ("herd animals", True),
        ("wild goats", True),
        ("ravens", True),
        ("bulls", False),
        ("wolves", False),
    ],
)
def test_a_name_tells_which_are_shy(name: str, shy: bool) -> None:
    """A group is shy by its entry in the bestiary, or by the last word of its name."""
    assert shy == group_of("them", name, 3, "crypt").shy
