"""The rooms of the Chandler's Cellar: doors, dwellers, noise and dice that the program throws."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixturns.world.creatures import Mood
from sixturns.world.meeting import Alert, Course, Outcome
from tests.scenarios.evening import Referee


@pytest.mark.rule("R000-19", "R000-20", "R000-21")
def test_three_with_one_crowbar(referee: Referee) -> None:
    """Brenna's crowbar breaks on her 6 although Harl, beside her with bare hands, has the door open on a 4."""
    referee.move("open", "east", who=("brenna", "harl", "wick"), using="crowbar")
    referee.types("strength", "6").types("strength", "4").types("strength", "3")
    assert ["door stuck", "tool breaks", "door forced"] == referee.facts[:3]
    assert "surprise-party" == referee.asks
    tools = {
        asked.question.about[0][1]: asked.question.about[2][1] for asked in (it.asked for it in referee.answered[1:])
    }
    assert {"Brenna": "crowbar", "Harl": "", "Wick": ""} == tools
    referee.does("undo", times=3).types("strength", "1")
    assert "strength" == referee.asks


@pytest.mark.rule("R000-34", "R003-29")
def test_a_failed_try_warns_them(referee: Referee) -> None:
    """After a failed try the goblins cannot be surprised; without one they roll, as the party does."""
    referee.move("open", "east", who=("odo",)).types("strength", "1").types("surprise-party", "6")
    assert "surprise-foes" == referee.asks
    referee.does("undo", times=3)
    referee.move("open", "east", who=("odo",)).types("strength", "2").types("noise", "6")
    referee.move("open", "east", who=("odo",)).types("strength", "1").types("surprise-party", "6")
    assert "distance" == referee.asks


@pytest.mark.rule("R000-16", "R000-18", "R003-18")
def test_the_door_closes_behind_them(referee: Referee) -> None:
    """Through the east door and back: it is opened on the way in, and has to be opened again on the way out."""
    referee.does("set", "foes.goblins.number", 0)
    referee.move("open", "east", who=("harl",), using="axe").types("strength", "5").move("walk", "east")
    assert ("3", ()) == (referee.state.at, referee.state.standing)
    assert {("open", "east"), ("open", "hall"), ("pass", "")} <= referee.moves
    assert ("walk", "east") not in referee.moves
    referee.move("open", "east", who=("harl",), using="axe").types("strength", "5").move("walk", "east")
    # Two rounds at the door; the ten feet through it, twice, are not yet a turn of walking.
    assert ("2", "14:02", 20) == (referee.state.at, referee.when, referee.state.walked)


@pytest.mark.rule("R000-15")
def test_a_secret_door_is_no_move(referee: Referee) -> None:
    """The way from the dipping room to the strongroom is secret: nothing offers it."""
    referee.does("set", "at", "3")
    assert {("open", "east"), ("open", "hall")} == {(act, at) for act, at in referee.moves if act in ("open", "walk")}


@pytest.mark.rule("R000-15")
def test_a_locked_door(referee: Referee) -> None:
    """The counting cell is locked: the try costs a round, and the hermit stays alone."""
    referee.does("set", "at", "4").does("set", "foes.rats", None)
    referee.move("open", "cell", who=("harl", "brenna"), using="crowbar")
    assert ("door locked", "14:01", None) == (referee.facts[-1], referee.when, referee.state.facing)
    assert ("open", "cell") in referee.moves


@pytest.mark.rule("R000-15", "R000-02")
def test_an_archway(referee: Referee) -> None:
    """The archway is walked through and back, and nothing is opened: 45 ft and twice 10, at Harl's 60 ft a turn."""
    referee.move("walk", "arch").move("walk", "arch")
    assert ("2", "14:00", 65) == (referee.state.at, referee.when, referee.state.walked)
    assert ["walk", "walk"] == referee.facts[:2]
    referee.move("walk", "arch")
    assert ("1", "14:10", 15, 3) == (
        referee.state.at,
        referee.when,
        referee.state.walked,
        referee.state.lights[0].left,
    )


@pytest.mark.rule("R000-41", "R003-34")
def test_the_rats_do_not_think(referee: Referee) -> None:
    """The rats of the loft surprise the party and bite: no Reaction roll, and the party flees before they close."""
    referee.move("open", "north", who=("wick",)).types("surprise-party", "2").types("surprise-foes", "3")
    referee.types("distance", "3")
    assert "flee" == referee.asks
    referee.says("flee")
    facing = referee.state.facing
    assert facing is not None
    assert (Course.FLIGHT, 30, Mood.ATTACKS) == (facing.outcome.course, facing.outcome.distance, facing.outcome.mood)


@pytest.mark.rule("R000-40", "R000-46", "R003-33")
def test_the_ogre_has_orders(referee: Referee) -> None:
    """The ogre is paid to attack: face to face it does, and nobody rolls for its mood."""
    referee.does("set", "at", "3").does("set", "foes.goblins", None)
    referee.move("open", "hall", who=("harl",)).types("strength", "4").types("surprise-party", "6")
    referee.types("surprise-foes", "6").types("distance", "1 1").says("parley")
    facing = referee.state.facing
    assert facing is not None
    assert Outcome(Course.COMBAT, 20, Mood.ATTACKS) == facing.outcome


@pytest.mark.rule("R000-46", "R003-44")
def test_the_hermit_is_glad_of_company(referee: Referee) -> None:
    """The hermit is friendly whatever the dice might have said, even when he surprises the party."""
    referee.does("set", "at", "8").does("set", "foes.hermit.at", "4").does("set", "foes.rats", None)
    referee.does("set", "standing.+", "cell").move("walk", "cell")
    referee.types("surprise-party", "1").types("distance", "2")
    facing = referee.state.facing
    assert facing is not None
    assert Outcome(Course.PARLEY, 20, Mood.FRIENDLY) == facing.outcome


@pytest.mark.rule("R000-34", "R003-29")
def test_something_else_with_noise(referee: Referee) -> None:
    """They beat on the door for five minutes: heard in every place next door, also behind the secret door's wall."""
    words = "They beat on the east door with the benches."
    referee.move("something else", words=words, rounds=5, noisy=True).types("noise", "6")
    assert tuple(Alert(area, 12) for area in ("1", "3", "4")) == referee.state.alerted.open()
    assert "14:05" == referee.when
    referee.move("open", "north", who=("wick",)).types("surprise-party", "6")
    assert "distance" == referee.asks


@pytest.mark.rule("R000-34")
def test_something_else_in_silence(referee: Referee) -> None:
    """They search the benches for ten minutes, and nobody hears."""
    referee.move("something else", words="They search the benches.", rounds=10)
    assert ((), "14:10", 3) == (referee.state.alerted.open(), referee.when, referee.state.lights[0].left)


@pytest.mark.rule("R003-14")
def test_maud_lights_her_lantern(referee: Referee) -> None:
    """Sister Maud's lantern takes one of her two flasks of oil, and burns for four hours."""
    referee.move("light", who=("maud",), using="lantern")
    assert ("mace", "lantern", "flask of oil") == referee.state.party["maud"].carries
    assert [("odo", 4), ("maud", 24)] == [(light.bearer, light.left) for light in referee.state.lights]


@pytest.mark.rule("R000-16", "R003-16")
def test_the_door_closes_while_they_rest(referee: Referee) -> None:
    """The north door, opened onto nobody, stands open for a try at the east door, and is closed after a turn."""
    referee.does("set", "foes.rats", None).move("open", "north", who=("wick",))
    referee.move("open", "east", who=("odo",)).types("strength", "6").types("noise", "6")
    assert ("walk", "north") in referee.moves
    referee.move("pass")
    assert (True, False) == (("open", "north") in referee.moves, ("walk", "north") in referee.moves)


@pytest.mark.rule("R000-20", "R000-21")
def test_brenna_lends_her_crowbar(referee: Referee) -> None:
    """Wick tries the east door with Brenna's crowbar: 3-in-6 for his Strength 9, and on a 6 it is hers that breaks."""
    referee.move("open", "east", who=("wick",), using="crowbar").types("strength", "6").types("noise", "6")
    assert ("sword", "torch", "torch") == referee.state.party["brenna"].carries
    referee.does("undo", times=2).types("strength", "3")
    assert ("surprise-party", "crowbar") == (referee.asks, referee.state.party["brenna"].carries[1])


@pytest.mark.rule("R000-30", "R000-45", "R000-46")
def test_the_rats_again(referee: Referee) -> None:
    """They flee from the rats at the north door up the arch; when they come back nobody is surprised, and rats bite."""
    referee.move("open", "north", who=("wick",)).types("surprise-party", "6").types("surprise-foes", "6")
    referee.types("distance", "2 1").says("flee").move("conclude", using="left behind").says("arch")
    assert ("1", (), "14:10") == (referee.state.at, referee.state.standing, referee.when)
    referee.move("walk", "arch").move("open", "north", who=("wick",))
    referee.types("distance", "2 1").says("wait").says("stand")
    facing = referee.state.facing
    assert facing is not None
    assert ("rats", Outcome(Course.COMBAT, 30, Mood.HOSTILE)) == (facing.foes, facing.outcome)


# -------------------------------------------------------------------------------------------------- who throws the dice
def test_secret_dice_by_policy(sit_down: Callable[..., Referee]) -> None:
    """Unless told otherwise the program throws the secret dice, as part of the input before them."""
    referee = sit_down()
    referee.move("open", "north", who=("wick",)).types("surprise-party", "6")
    assert ("distance", "14:00") == (referee.asks, referee.when)
    secret = referee.answered[-1].answer
    assert ("rolled", True, "referee") == (secret.source, secret.auto, secret.to)
    referee.does("undo")
    assert "surprise-party" == referee.asks


def test_all_dice_by_policy(sit_down: Callable[..., Referee]) -> None:
    """Where the program throws all dice, one input goes through to the next decision, and one undo takes it back."""
    referee = sit_down().does("set_policy", "public", "app rolls")
    before = referee.shown()
    referee.move("open", "north", who=("wick",))
    stop, rolled = referee.asks, [it.answer.faces for it in referee.answered[1:]]
    assert stop in ("face", "flee", "free-action", "what-now")
    assert len(rolled) >= 3
    referee.does("undo")
    assert before[:5] == referee.shown()[:5]
    referee.move("open", "north", who=("wick",))
    assert (stop, rolled) == (referee.asks, [it.answer.faces for it in referee.answered[1:]])
    assert {True} == {it.answer.again for it in referee.answered[1:]}


def test_one_roll_by_a_policy_of_its_own(sit_down: Callable[..., Referee]) -> None:
    """The site of a roll may have its own policy, against that of its kind; and a policy can be undone."""
    referee = sit_down().does("set_policy", "public", "app rolls").does("set", "policy.strength", "I roll")
    referee.move("open", "east", who=("odo",))
    assert "strength" == referee.asks
    referee.does("undo").does("undo").move("open", "east", who=("odo",))
    assert "strength" != referee.asks
