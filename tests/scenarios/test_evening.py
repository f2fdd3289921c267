"""An evening in the Chandler's Cellar by typed dice, from the first door to the last light."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixturns.handlers.answers import token
from sixturns.world.creatures import Mood
from sixturns.world.meeting import Course, Outcome
from tests.scenarios.evening import Referee


def force_the_east_door(referee: Referee) -> None:
    """Harl breaks his axe at it, and is heard; Brenna opens it with the crowbar."""
    referee.move("open", "east", who=("harl",), using="axe").types("strength", "6").types("noise", "6")
    assert ("14:01", ("shield",)) == (referee.when, referee.state.party["harl"].carries)
    assert ["door stuck", "tool breaks", "door holds", "heard"] == referee.facts
    referee.move("open", "east", who=("brenna",), using="crowbar").types("strength", "4")
    assert ["door stuck", "door forced", "area seen", "met"] == referee.facts[4:]


def meet_the_goblins(referee: Referee) -> None:
    """They have heard the axe, so that they roll for nothing; nobody is surprised, and Sister Maud speaks."""
    referee.types("surprise-party", "5").types("distance", "3 2")
    assert "face" == referee.asks
    referee.says("parley").types("reaction", "3 3")
    facing = referee.state.facing
    assert facing is not None
    # The dice say 50 ft, and so far the dipping room and the passage into it reach. 6 and Maud's +1 are 7: uncertain.
    assert ("goblins", 5, Outcome(Course.PARLEY, 50, Mood.UNCERTAIN)) == (facing.name, facing.number, facing.outcome)
    assert ("14:02", ("1", "2", "3")) == (referee.when, referee.state.seen)


def talk_and_fight(referee: Referee) -> None:
    """Harl talks on, whose Charisma is −1: it takes a turn and goes wrong, and the fight takes the rest of the next."""
    referee.does("set", "party.speaker", "harl", "He would not be held back.")
    referee.move("talk").types("reaction", "1 1")
    facing = referee.state.facing
    assert facing is not None
    assert Outcome(Course.COMBAT, 50, Mood.ATTACKS) == facing.outcome
    assert ("14:12", 3) == (referee.when, referee.state.lights[0].left)
    referee.move("conclude", using="slain")
    assert ("14:20", 2) == (referee.when, referee.state.lights[0].left)
    assert ["rats", "ogre", "hermit"] == [group.id for group in referee.state.foes.open()]


def think_again(referee: Referee) -> None:
    """Three inputs are taken back and two restored; then the referee rules that the goblins were indifferent."""
    before = referee.shown()
    referee.does("undo").does("undo").does("undo")
    facing = referee.state.facing
    assert facing is not None
    assert (Mood.UNCERTAIN, "14:02", 4) == (facing.outcome.mood, referee.when, referee.state.lights[0].left)
    referee.does("redo").does("redo").does("redo")
    assert before == referee.shown()
    referee.does("undo").does(
        "rule", referee.seq_of("reaction"), token(Mood.INDIFFERENT), "Maud had shown them the ladle."
    )
    facing = referee.state.facing
    assert facing is not None
    assert Outcome(Course.PARLEY, 50, Mood.INDIFFERENT) == facing.outcome
    assert ("ruled", "Maud had shown them the ladle.") == (
        (ruled := referee.answered[-1].answer).source,
        ruled.why,
    )
    assert ("14:12", False) == (referee.when, ("talk", "") in referee.moves)


def part(referee: Referee) -> None:
    """They part in peace; a note is written, and the clock put right, which burns no light."""
    referee.move("conclude", using="at peace")
    assert ("14:20", 2, None) == (referee.when, referee.state.lights[0].left, referee.state.facing)
    referee.does("note", "The goblins want the ladle back.")
    referee.does("set", "clock", "3 15:05", "We had forgotten the way down.")
    assert ("15:05", 3, 2) == (referee.when, referee.clock.day, referee.state.lights[0].left)


def burn_down(referee: Referee) -> None:
    """The torch gutters, goes out, and Wick lights another."""
    referee.move("pass")
    assert ("gutters", 1, "15:15") == (referee.facts[-1], referee.state.lights[0].left, referee.when)
    referee.move("pass")
    assert ("goes out", False) == (referee.facts[-1], referee.state.lights[0].lit)
    referee.move("light", who=("wick",), using="torch")
    assert [("odo", 0), ("wick", 6)] == [(light.bearer, light.left) for light in referee.state.lights]
    assert ("15:26", ("dagger",)) == (referee.when, referee.state.party["wick"].carries)


def search_and_listen(referee: Referee) -> None:
    """Maud and Odo search a wall in vain while the others rest; then Wick, a thief, hears the rats in the loft."""
    tools = ["dagger", "thieves' tools", "iron spike", "iron spike"]
    referee.does("set", "party.members.wick.carries", tools, "He had left his bag in the passage.")
    referee.move("search", "8,13,south", who=("maud", "odo")).move("pass")
    referee.types("search", "6").types("search", "2")
    assert ["found nothing", "found nothing"] == referee.facts[-2:]
    assert ("15:36", ["maud", "odo"]) == (referee.when, [chore.who for chore in referee.state.chores])
    referee.move("leave off", who=("maud",)).move("leave off", who=("odo",))
    referee.move("listen", "north", who=("wick",)).types("listen", "2")
    assert ("hears something", "15:37", (9, 8), 40) == (
        referee.facts[-1],
        referee.when,
        referee.state.spot,
        referee.state.walked,
    )


def spike_the_door(referee: Referee) -> None:
    """The north door is spiked shut, holds against Harl, who is heard, and is freed again; the referee reads aloud."""
    referee.move("spike", "north", using="shut")
    assert ("15:38", ("dagger", "thieves' tools", "iron spike")) == (referee.when, referee.state.party["wick"].carries)
    referee.move("open", "north", who=("harl",)).types("strength", "6").types("noise", "6")
    assert ["door stuck", "door holds", "heard"] == referee.facts[-3:]
    referee.does("aloud", "Behind the door something scurries, and is still.")
    referee.move("unspike", "north")
    assert ("15:40", (), "iron spike") == (
        referee.when,
        referee.state.spikes,
        referee.state.party["brenna"].carries[-1],
    )


EVENING = (
    force_the_east_door,
    meet_the_goblins,
    talk_and_fight,
    think_again,
    part,
    burn_down,
    search_and_listen,
    spike_the_door,
)


@pytest.mark.rule("R000-15", "R000-19", "R000-46")
def test_an_evening(referee: Referee) -> None:
    """From the first door to the last light, everything comes out as the dice on the table have it."""
    for scene in EVENING:
        scene(referee)


def test_an_evening_remembered_by_the_log_alone(sit_down: Callable[..., Referee]) -> None:
    """The same evening, with the store closed and opened every few acts, comes out the same to the last word."""
    forgetful = sit_down("forgetful", forgetful=3).does("set_policy", "secret", "ask")
    steady = sit_down("steady").does("set_policy", "secret", "ask")
    for scene in EVENING:
        scene(forgetful)
        scene(steady)
        assert steady.shown() == forgetful.shown()


def test_an_evening_taken_back(referee: Referee) -> None:
    """Undone to its first input, the evening leaves the campaign as it began; restored, as it ended."""
    began = referee.shown()
    for scene in EVENING:
        scene(referee)
    ended, inputs = referee.shown(), 0
    while referee.table.read(lambda table: table.can_undo):
        referee.does("undo")
        inputs += 1
    referee.does("redo")
    assert began[:5] == referee.shown()[:5]
    referee.does("redo", times=inputs - 1)
    assert ended == referee.reopen().shown()


def test_the_log_is_whole(referee: Referee) -> None:
    """After the evening the chain of the log is unbroken, and every entry stands in it once."""
    for scene in EVENING:
        scene(referee)
    assert referee.seq == referee.store.verify(referee.table.row.id).seq
    assert [*range(1, referee.seq + 1)] == [entry.seq for entry in referee.store.entries(referee.table.row.id)]
