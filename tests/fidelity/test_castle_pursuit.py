"""Document 000, Castle Encounters: the flight from a castle's force, and who pursues."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden, replace
from sixturns.world.castle import Castle, Occupant, Temper
from sixturns.world.creatures import Foes, Mood
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.fidelity.book import house, run
from tests.fidelity.test_castles import COMPANY, KEEP_AT, LAND, LORD, at, ridden_out, thrown


@pytest.mark.rule("R000-138", "R000-139")
@pytest.mark.parametrize(
    ("temper", "die", "pursues"),
    [
        (Temper.HOSTILE, 3, True),
        (Temper.HOSTILE, 4, False),
        (Temper.NEUTRAL, 1, True),
        (Temper.NEUTRAL, 2, False),
    ],
)
def test_a_party_that_flees_from_a_castle(temper: Temper, die: int, pursues: bool) -> None:
    """A fleeing party is pursued on 3-in-6 if the castle is hostile, on 1-in-6 if it is neutral."""
    castles = Hidden((replace(LORD, temper=temper),))
    rolls: dict[str, Any] = {"evasion": 90} if pursues else {}
    fled = ridden_out(at(0, castles=castles), riders="flee", force_pursues=die, **rolls)
    assert (pursues, None, 6) == ("evasion" in fled.asked, fled.gives.facing, thrown(fled)["force-pursues"].sides)


@pytest.mark.rule("R000-138", "S-A89")
@pytest.mark.parametrize(
    ("guards", "chance"),
    [
        ("champions", 90),
        ("manticores", 90),
        ("chimeras", 90),
        ("heroes on griffons", 45),
        ("heroes on rocs", 45),
        ("heroes on hippogriffs", 45),
        ("dragons", 45),
        ("wyverns", 45),
        ("spectres", 45),
    ],
)
def test_guards_who_are_faster_give_chase_alone(guards: str, chance: int) -> None:
    """A19: before three who are twice as fast two have 70 in 100, less 25; before all eleven at 180 feet 90."""
    castles = Hidden((replace(LORD, temper=Temper.HOSTILE, guards=guards),))
    answers: dict[str, Any] = {"riders": ["flee", "attack"], "force_pursues": 1, "evasion": 100, "flight_heading": 4}
    fled = ridden_out(at(0, castles=castles), **answers, caught=1)
    assert (chance, 11) == (fled.told("evasion chance")["percent"], fled.gives.facing.number)
    together = ridden_out(at(0, castles=castles), house(castles_chase='"together"'), **answers, caught=1)
    assert 90 == together.told("evasion chance")["percent"]


@pytest.mark.rule("R000-116", "R000-138", "S-A89")
@pytest.mark.parametrize(
    ("guards", "feet"),
    [
        ("champions", 180),
        ("heroes on griffons", 360),
        ("heroes on rocs", 480),
        ("heroes on hippogriffs", 360),
        ("dragons", 240),
        ("wyverns", 240),
        ("spectres", 300),
    ],
)
def test_how_fast_a_castle_pursues(guards: str, feet: int) -> None:
    """A19: riders at 180 feet, those who fly at their own speed; a party as fast leaves them behind after one hex."""
    castles = Hidden((replace(LORD, temper=Temper.HOSTILE, guards=guards),))
    fled: dict[str, Any] = {"riders": "flee", "force_pursues": 1, "evasion": 100}
    one: dict[str, Any] = fled | {"flight_heading": 4}
    two: dict[str, Any] = fled | {"flight_heading": [4, 1], "caught": 4, "force_goes_on": 4}
    for mount, hexes, answers in ((feet, 1, one), (feet - 1, 2, two)):
        swift = Party(tuple(replace(member, mount=mount) for member in COMPANY.members), "odo")
        assert hexes == ridden_out(at(0, castles=castles, party=swift), **answers).gives.half_days


@pytest.mark.rule("R000-138", "S-A89")
def test_guards_give_chase_from_a_fight_too() -> None:
    """Who turns away from a fight has the fast guards after him, as many as are left."""
    riders = Foes("riders", "riders", 11, "", speed=180, by="keep")
    facing = Facing("riders", "riders", 11, "", Outcome(Course.COMBAT, 30, Mood.ATTACKS))
    castles = Hidden((replace(LORD, temper=Temper.HOSTILE, guards="heroes on griffons"),))
    faced = at(0, castles=castles, foes=Hidden((riders,)), facing=facing, doing=Move("evade"))
    left = replace(faced, foes=Hidden((replace(riders, number=1),)))
    chances = [
        run("evade", one, None, LAND, force_pursues=1, evasion=chance).told("evasion chance")["percent"]
        for one, chance in ((faced, 45), (left, 25))
    ]
    assert [45, 25] == chances


@pytest.mark.rule("R000-106", "R000-138")
def test_a_castle_force_is_evaded_by_plain_numbers() -> None:
    """A17: two before eleven riders have 90 in 100, as if nobody knew the most there can be."""
    hostile = Hidden((replace(LORD, temper=Temper.HOSTILE),))
    fled = ridden_out(at(0, castles=hostile), riders="flee", force_pursues=1, evasion=90)
    assert 90 == fled.told("evasion chance")["percent"]


@pytest.mark.rule("R000-138")
def test_friends_do_not_pursue() -> None:
    """A friendly force lets the party go without a die."""
    friendly = Hidden((Castle("keep", Occupant.PATRIARCH, Temper.FRIENDLY, "heroes", 3, 7),))
    assert () == ridden_out(at(0, castles=friendly), riders="flee").rolled


@pytest.mark.rule("R000-119", "R000-121", "R000-138")
def test_caught_by_a_castle_force() -> None:
    """Who fails to evade is hunted over the map, and who is caught has to hear the demand; he cannot flee again."""
    hostile = Hidden((replace(LORD, temper=Temper.HOSTILE),))
    answers: dict[str, Any] = {"riders": ["flee", "wait"], "force_pursues": 1, "evasion": 91, "flight_heading": 4}
    fled = ridden_out(at(0, castles=hostile), **answers, caught=1, toll=2, demand="pay")
    question = fled.questions["riders"]
    assert isinstance(question, Choose)
    assert (("wait", "attack"), KEEP_AT.row + 1) == (question.options, fled.gives.true_hex.open().row)
    assert (False, "", 0) == (fled.gives.hunted, fled.gives.rides, fled.gives.half_days)


@pytest.mark.rule("R000-138", "R000-139")
def test_turning_away_from_a_fight_with_a_castle() -> None:
    """A party that faces a castle's force evades it by the same chances."""
    riders = Foes("riders", "riders", 11, "", speed=180, by="keep")
    facing = Facing("riders", "riders", 11, "", Outcome(Course.COMBAT, 30, Mood.ATTACKS))
    faced = at(0, castles=Hidden((LORD,)), foes=Hidden((riders,)), facing=facing, doing=Move("evade"))
    assert None is run("evade", faced, None, LAND, force_pursues=2).gives.facing
    assert None is run("evade", faced, None, LAND, force_pursues=1, evasion=90).gives.facing
