"""Document 001, forcing doors: a Strength Check whose Difficulty is the door's stability."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixturns.kernel.effects import ALL
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.doors import Attempt, Forced, Hands
from sixturns.world.creatures import Foes, Mood
from sixturns.world.dungeon import Make
from sixturns.world.meeting import Alert, Chase, Course, Facing, Outcome, Side
from sixturns.world.place import Difficulty, Spike, Trap
from tests.fidelity.blade import ADA, BORS, CATO, IN_THE_HALL, TRIO, bladespell, forms, seat, solved, with_members
from tests.fidelity.book import OAK, ORCS, cellar

F = Fraction
GUARDED = replace(IN_THE_HALL, foes=Hidden((ORCS,)))
CROWBAR = with_members(replace(ADA, carries=("crowbar",)), BORS)


@pytest.mark.rule("R001-55")
def test_the_player_rolls_a_strength_check() -> None:
    """Strength 9 at a normal door: up to 8 it opens, and the player throws the dice."""
    for die, standing in ((8, ("oak",)), (9, ())):
        tried = seat().move("open", "oak", who=("ada",))
        assert ("strength-check", ALL) == (tried.asks, tried.asked_of)
        assert standing == tried.dice(strength_check=die).state.standing


STABILITIES = [
    pytest.param("rickety", 9, marks=pytest.mark.rule("R001-56")),
    pytest.param("normal", 8, marks=pytest.mark.rule("R001-57")),
    pytest.param("reinforced", 7, marks=pytest.mark.rule("R001-58")),
    pytest.param("metal", 6, marks=pytest.mark.rule("R001-59")),
]


@pytest.mark.parametrize(("make", "highest"), STABILITIES)
def test_how_a_door_is_made(make: Make, highest: int) -> None:
    """A rickety door is Difficulty 0, a normal one 1, a reinforced one 2, one of metal 3: from Strength 9."""
    built = cellar(replace(OAK, make=make))
    for die, standing in ((highest, ("oak",)), (highest + 1, ())):
        assert standing == seat(world=built).move("open", "oak", who=("ada",)).dice(strength_check=die).state.standing


@pytest.mark.rule("R001-57", "R001-59")
def test_what_a_door_is_made_of() -> None:
    """A map that says nothing of a door's make has normal doors of wood and metal ones else."""
    iron = cellar(replace(OAK, wooden=False))
    assert () == seat(world=iron).move("open", "oak", who=("ada",)).dice(strength_check=7).state.standing
    assert ("oak",) == seat().move("open", "oak", who=("ada",)).dice(strength_check=7).state.standing


@pytest.mark.rule("R001-55")
def test_the_referee_says_how_hard_a_door_is() -> None:
    """What the referee has said of a door goes before its make: Difficulty 5 leaves Strength 9 a target of 4."""
    barred = replace(IN_THE_HALL, difficulties=Hidden((Difficulty("force", "oak", 5),)))
    for die, standing in ((4, ("oak",)), (5, ())):
        assert standing == seat(barred).move("open", "oak", who=("ada",)).dice(strength_check=die).state.standing


@pytest.mark.rule("R001-55", "S-B04")
def test_the_worked_example() -> None:
    """Strength 9, a reinforced door and a crowbar: a target of 8, which is 26 in 36, or 72 %."""
    assert F(26, 36) == solved("force", Attempt((Hands("Ada", 9, "crowbar"),), stability=2))[Forced(True)]


@pytest.mark.rule("R001-55", "S-B04")
def test_an_axe_helps_on_wood_alone() -> None:
    """An axe is the right tool for wood: Strength 9, Difficulty 1, a target of 9; at metal it is no bonus."""
    axe = (Hands("Ada", 9, "axe"),)
    assert F(30, 36) == solved("force", Attempt(axe, stability=1))[Forced(True)]
    assert F(15, 36) == solved("force", Attempt(axe, wooden=False, stability=3))[Forced(True)]


@pytest.mark.rule("R001-55", "S-B04")
def test_a_crowbar_helps_at_metal_too() -> None:
    """A crowbar is the right tool for any door: Strength 9, Difficulty 3, a target of 7, which is 21 in 36."""
    assert F(21, 36) == solved("force", Attempt((Hands("Ada", 9, "crowbar"),), wooden=False, stability=3))[Forced(True)]


@pytest.mark.rule("R001-55", "S-B04")
def test_no_tool_breaks() -> None:
    """Nothing is said of tools that break: none does, and a crowbar survives the worst of throws."""
    tools = bladespell().rules.doors.tools
    assert [0, 0] == [tools.crowbar.breaks, tools.axe.breaks]
    tried = seat(CROWBAR).move("open", "oak", who=("ada",), using="crowbar").dice(strength_check=12)
    assert ("crowbar",) == tried.state.party["ada"].carries


@pytest.mark.rule("R001-55")
def test_one_character_one_check() -> None:
    """A door is forced by one character at a time; another tries as an action of his own, in the same turn."""
    tried = seat().move("open", "oak", who=("ada",)).dice(strength_check=12)
    form = next(b for b in forms(tried) if b.option.act == "open")
    assert [1] == [pick.most for pick in form.picks if pick.field == "who"]
    tried.move("open", "oak", who=("bors",)).dice(strength_check=10)
    assert (("oak",), 0) == (tried.state.standing, tried.state.turns)


@pytest.mark.rule("R000-22")
@pytest.mark.parametrize(("carries", "standing"), [((), ()), (("iron key",), ("oak",))])
def test_a_locked_door_wants_its_key(carries: tuple[str, ...], standing: tuple[str, ...]) -> None:
    """No check opens a lock: without the key the try ends there, with it the door opens to anybody."""
    locked = cellar(replace(OAK, locked=True, opens="iron key", stuck=False))
    party = with_members(replace(ADA, carries=carries), BORS)
    tried = seat(party, locked).move("open", "oak", who=("bors",))
    assert ("what-now", standing) == (tried.asks, tried.state.standing)


@pytest.mark.rule("R000-23", "S-B06")
def test_working_at_a_lock_is_an_action() -> None:
    """A thief picks a lock in the turn that is passed, and has not rested in it; who did nothing else has."""
    thief = replace(CATO, calling="Thief", carries=("thieves' tools",), stamina=0)
    locked = cellar(replace(OAK, locked=True, opens="iron key"))
    at_work = seat(with_members(replace(ADA, stamina=0), thief), locked).move("pick", "oak", who=("cato",)).move("pass")
    at_work.dice(thievery=2, wandering=6)
    assert ("oak",) == at_work.state.unlocked
    assert [6, 0] == [member.stamina for member in at_work.state.party.members]


@pytest.mark.rule("R000-29")
def test_a_spiked_door_is_forced_like_a_stuck_one() -> None:
    """A spike that holds a door shut makes it stuck: it wants a Strength Check, and is out of it once that succeeds."""
    spiked = replace(IN_THE_HALL, spikes=(Spike("oak", "shut"),))
    tried = seat(spiked, cellar(replace(OAK, stuck=False))).move("open", "oak", who=("ada",))
    assert "strength-check" == tried.asks
    assert (("oak",), ()) == (tried.dice(strength_check=2).state.standing, tried.state.spikes)


@pytest.mark.rule("S-A50")
def test_a_trap_on_a_door_goes_off() -> None:
    """A door with a trap on it is no exception: on 1 or 2 it goes off before anybody throws his shoulder at it."""
    needle = Trap("needle", "oak", "A needle.")
    tried = seat(replace(IN_THE_HALL, traps=Hidden((needle,)))).move("open", "oak", who=("ada",))
    assert ("trap", "2-in-6") == (tried.asks, tried.chance)
    assert ("what-now", ()) == (tried.dice(trap=2).asks, tried.state.standing)


@pytest.mark.rule("R001-61")
def test_a_failure_alarms_those_behind() -> None:
    """A door that holds has alarmed those behind it: broken open afterwards, it surprises nobody."""
    tried = seat(GUARDED).move("open", "oak", who=("ada",)).dice(strength_check=12)
    assert ["crypt"] == [alert.area for alert in tried.state.alerted.open()]
    tried.move("open", "oak", who=("bors",)).dice(strength_check=3)
    asked = [line.body.site.rpartition("/")[2] for line in tried.table.lines if hasattr(line.body, "site")]
    assert "surprise-foes" not in (*asked, tried.asks)


@pytest.mark.rule("R001-61", "S-B19")
def test_an_alarm_lasts_a_day() -> None:
    """The document prints no end to it: a day of 144 turns later those behind the door can be surprised again."""
    tried = seat(GUARDED).move("open", "oak", who=("ada",)).dice(strength_check=12)
    assert (Alert("crypt", 144),) == tried.state.alerted.open()
    last = replace(tried.state, alerted=Hidden((Alert("crypt", 2),)))
    assert (Alert("crypt", 1),) == seat(last).passes().state.alerted.open()
    assert () == seat(last).passes(2).state.alerted.open()


@pytest.mark.rule("R001-60")
@pytest.mark.parametrize(("die", "surprised"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_door_broken_open_may_surprise(die: int, surprised: bool) -> None:
    """Those behind a door that gives way at once are surprised on 1 or 2, though the party carries light."""
    tried = seat(GUARDED).move("open", "oak", who=("ada",)).dice(strength_check=3)
    while tried.asks != "surprise-foes":
        tried.table.type("6")
    tried.dice(surprise_foes=die)
    assert [surprised] == [about["foes"] for fact, about in tried.told() if fact == "surprised"]


@pytest.mark.rule("R001-60")
def test_somebody_who_was_warned_before() -> None:
    """Those on guard for another reason are not surprised either."""
    warned = replace(GUARDED, alerted=Hidden((Alert("crypt", 3),)))
    tried = seat(warned).move("open", "oak", who=("ada",)).dice(strength_check=3)
    asked = [line.body.site.rpartition("/")[2] for line in tried.table.lines if hasattr(line.body, "site")]
    assert "surprise-foes" not in (*asked, tried.asks)


def test_nobody_is_there() -> None:
    """A door broken open on an empty room stands open, and nobody is met."""
    tried = seat(replace(IN_THE_HALL, foes=Hidden((Foes("rats", "rats", 3, "hall", met=True),)), party=TRIO))
    tried.move("open", "oak", who=("bors",)).dice(strength_check=4)
    assert (("oak",), None) == (tried.state.standing, tried.state.facing)


@pytest.mark.rule("R001-55", "R002-12", "R002-31")
def test_a_door_on_the_run_takes_a_round() -> None:
    """In a pursuit every try at a door is a round, in which those behind come on, though it is counted in no turn."""
    orcs = Facing("orcs", "orcs", 10, "hall", Outcome(Course.FLIGHT, 1000, Mood.ATTACKS))
    behind = Hidden((replace(ORCS, at="hall"),))
    at = seat(replace(IN_THE_HALL, facing=orcs, chase=Chase(Side.PARTY, 1000, 1), foes=behind))
    for tries in (1, 2):
        at.move("break through", "oak", who=("bors",)).dice(strength_check=12).unmet()
        assert Chase(Side.PARTY, 1000 - tries * ORCS.speed, 1 + tries, stood=tries) == at.state.chase
        assert at.state.facing is not None and (tries, 0) == (at.state.facing.rounds, at.state.rounds)
