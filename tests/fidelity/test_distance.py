"""Documents 000 and 003, Encounter Procedure 2: 2d4 × 10 ft, or 1d3 × 10 ft when either side is surprised."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import DoorKind, Dungeon, Rect
from sixturns.world.light import Light
from sixturns.world.meeting import Outcome
from tests.fidelity.book import CRYPT, HALL, OAK, ORCS, Seat, encounter, house, run, with_foes

ORCS_MET = Meeting("orcs", 10)
UNSURPRISED: dict[str, Any] = {"surprise_party": 6, "surprise_foes": 6, "face": "attack"}
SURPRISED: dict[str, dict[str, Any]] = {
    "the party": {"surprise_party": 2, "surprise_foes": 3, "reaction": 9},
    "the creatures": {"surprise_party": 3, "surprise_foes": 2, "free_action": "attack"},
    "both": {"surprise_party": 1, "surprise_foes": 1},
}


@pytest.mark.rule("R000-38", "R003-31")
@pytest.mark.parametrize(("total", "feet"), [(2, 20), (3, 30), (4, 40), (5, 50), (6, 60), (7, 70), (8, 80)])
def test_nobody_surprised(total: int, feet: int) -> None:
    """AMB-A01: with nobody surprised 2d4 × 10 ft, which is 20 to 80 ft; the dice win over the printed 20–40."""
    assert feet == encounter(ORCS_MET, distance=total, **UNSURPRISED).distance


@pytest.mark.rule("R000-38", "R003-31")
def test_two_four_sided_dice() -> None:
    """The distance of those who are not surprised is thrown with two dice of four sides."""
    question = run("encounter", ORCS_MET, distance=2, **UNSURPRISED).questions["distance"]
    assert "2d4x10 ft" == str(question.dice)  # type: ignore[union-attr]


@pytest.mark.rule("R000-39", "R003-32")
@pytest.mark.parametrize("surprised", [*SURPRISED])
@pytest.mark.parametrize(("die", "feet"), [(1, 10), (2, 20), (3, 30)])
def test_either_side_surprised(surprised: str, die: int, feet: int) -> None:
    """AMB-A02: with either side surprised, or both, 1d3 × 10 ft, which is 10 to 30 ft."""
    met = run("encounter", ORCS_MET, distance=die, **SURPRISED[surprised])
    assert (feet, "1d3x10 ft") == (met.gives.distance, str(met.questions["distance"].dice))  # type: ignore[union-attr]


@pytest.mark.rule("R000-38", "R000-39")
@pytest.mark.parametrize(("sight", "feet"), [(30, 30), (60, 60), (70, 70), (80, 70)])
def test_no_farther_than_can_be_seen(sight: int, feet: int) -> None:
    """A distance rolled longer than the place is the longest line of sight there."""
    assert feet == encounter(replace(ORCS_MET, sight=sight), distance=7, **UNSURPRISED).distance


@pytest.mark.rule("R000-38")
def test_the_line_of_sight_of_the_place() -> None:
    """The longest line in a crypt of 2 by 5 squares, with a niche that makes it 70 ft, is as far as an 8 can be."""
    for rects, feet in (((Rect(7, 0, 2, 5),), 50), ((Rect(7, 0, 2, 5), Rect(8, 5, 1, 2)), 70)):
        narrow = Dungeon("Cellar", (HALL, replace(CRYPT, rects=rects)), (replace(OAK, kind=DoorKind.ARCHWAY),))
        seat = Seat(with_foes(ORCS, lights=(Light("torch", "odo", 6),)), narrow).move("walk", "oak")
        assert feet == _met(seat.dice(surprise_party=6, distance=8).says("attack")).distance


@pytest.mark.rule("R000-38")
def test_the_dark_hides_how_long_the_place_is() -> None:
    """Without a light nothing is seen of the place: the dice stand, and do not tell its size."""
    narrow = Dungeon(
        "Cellar", (HALL, replace(CRYPT, rects=(Rect(7, 0, 2, 5),))), (replace(OAK, kind=DoorKind.ARCHWAY),)
    )
    seat = Seat(with_foes(ORCS), narrow).move("walk", "oak")
    assert 80 == _met(seat.dice(surprise_party=6, surprise_foes=6, distance=8).says("attack")).distance


@pytest.mark.rule("R000-38")
def test_a_house_without_that_limit() -> None:
    """A table may let the dice stand whatever the size of the place."""
    far = house(distance_in_sight="false")
    assert 70 == encounter(replace(ORCS_MET, sight=30), far, distance=7, **UNSURPRISED).distance


@pytest.mark.rule("R000-38", "R000-39")
def test_a_distance_that_the_key_fixes() -> None:
    """Creatures that the key has at 60 ft are at 60 ft, surprised or not, and no die is thrown."""
    archway = Dungeon("Cellar", (HALL, CRYPT), (replace(OAK, kind=DoorKind.ARCHWAY),))
    for party, foes, says in ((6, 6, "attack"), (6, 1, "attack")):
        seat = Seat(with_foes(_at(60)), archway).move("walk", "oak")
        assert 60 == _met(seat.dice(surprise_party=party, surprise_foes=foes).says(says)).distance
    assert 60 == encounter(replace(ORCS_MET, sight=30, keyed_distance=60), **UNSURPRISED).distance


def _at(feet: int) -> Foes:
    return replace(ORCS, distance=feet)


def _met(seat: Seat) -> Outcome:
    assert seat.state.facing is not None
    return seat.state.facing.outcome
