"""The basic toolkit's food and water: foraging, a day's hunt, what a day on the road uses up."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.handlers.answers import NotAnAnswer
from sixturns.kernel.effects import ALL, Choose
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import load
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.marches import Trek, country
from tests.fidelity.test_basic_toolkit_road import BASIC, alone, camp, out_and_alone, roll, trek


def carrying(*things: tuple[str, ...]) -> Party:
    """Walkers who carry these things, one after the other."""
    names = ("Ada", "Bo", "Cy")
    return Party(
        tuple(
            Member(name.lower(), name, speed=120, carries=carries) for name, carries in zip(names, things, strict=False)
        )
    )


def acts(seat: Trek) -> set[str]:
    """What can be done now, by its name."""
    return {move.act for move in seat.moves}


def meals(seat: Trek) -> list[dict[str, Any]]:
    """What was told of each day's meals."""
    return [about for fact, about in seat.told() if fact == "meals"]


# ------------------------------------------------------------------------------------------------------------- foraging
@pytest.mark.rule("S-C10")
def test_forage_feeds_one_to_six() -> None:
    """On 1-in-6 there is food for 1d6 people, by dice that all see; it costs no miles."""
    seat = trek().sets_out(0, "0404").dice(lost=6, road=1).move("forage")
    assert ("forage", "1-in-6", ALL) == (seat.asks, seat.chance, seat.asked_of)
    seat.dice(forage=1)
    dice = roll(seat).dice
    assert (1, 6, 0, 1) == (dice.count, dice.sides, dice.plus, dice.times)
    seat.dice(mouths=5)
    assert (5, 18, ("found food", {"mouths": 5})) == (seat.state.larder, seat.points, seat.told()[-1])


@pytest.mark.rule("S-C10")
def test_mostly_there_is_nothing() -> None:
    """Any other face finds nothing."""
    seat = out_and_alone(trek()).move("forage").dice(forage=2)
    assert (0, "found no food") == (seat.state.larder, seat.facts[-1])


@pytest.mark.rule("S-C10")
def test_once_a_day_of_travel() -> None:
    """Food is looked for once a day, on a day that has been travelled; the next one has its own try."""
    seat = trek()
    assert "forage" not in acts(seat)
    out_and_alone(seat)
    assert "forage" in acts(seat)
    seat.move("forage").dice(forage=6)
    assert "forage" not in acts(seat)
    out_and_alone(camp(seat), 4)
    assert "forage" in acts(seat)


@pytest.mark.rule("S-C10")
def test_nobody_forages_on_the_water() -> None:
    """Aboard a craft nothing is gathered."""
    seat = trek(country("sea"), afloat="boat", allotted=72, points=60, pace="march", label="0405")
    assert "forage" not in acts(seat)


# -------------------------------------------------------------------------------------------------------------- hunting
@pytest.mark.rule("S-C11")
def test_a_days_hunt() -> None:
    """The day goes by; after its own check 1-in-6 says whether there is game, and the table what it feeds."""
    seat = trek().move("hunt for game")
    assert "road" == seat.asks
    seat.dice(road=1)
    assert ("game", "1-in-6") == (seat.asks, seat.chance)
    seat.dice(game=1)
    question = seat.table.question.question
    assert isinstance(question, Choose)
    assert (0, 1, 2, 4, 6, 8, 12, 20) == question.options
    seat.says(12)
    assert (12, 96, True, "done") == (seat.state.larder, seat.state.turns, seat.state.over, seat.state.pace)
    assert not {"set out", "explore", "hunt for game", "rest", "forage"} & acts(seat)


@pytest.mark.rule("S-C11")
@pytest.mark.parametrize(("face", "bag"), [(2, None), (6, None), (1, 0)])
def test_a_hunt_may_come_home_with_nothing(face: int, bag: int | None) -> None:
    """Without game, or when it gets away, there is nothing to eat of it."""
    seat = trek().move("hunt for game").dice(road=1).dice(game=face)
    if bag is not None:
        seat.says(bag)
    assert (0, "no game") == (seat.state.larder, seat.facts[-1])


@pytest.mark.rule("S-C11")
def test_a_hunt_is_a_whole_day() -> None:
    """Nobody hunts who has set out, and a day's hunt is no day of rest."""
    assert "hunt for game" not in acts(out_and_alone(trek()))
    seat = trek().move("hunt for game").dice(road=1, game=6)
    assert 1 == camp(seat).state.party["odo"].unrested


@pytest.mark.rule("S-C11")
def test_hunters_who_meet_somebody() -> None:
    """Whoever is met on the hunt is met before there is game, and then there is none."""
    seat = trek().move("hunt for game").dice(road=6)
    assert "roamer" == seat.asks


# ------------------------------------------------------------------------------------------------------- food and water
@pytest.mark.rule("S-C12")
def test_what_a_day_uses_up() -> None:
    """Each eats what was found first, then his own rations, then those of others; who has nothing is named."""
    party = carrying(("rope",), ("rations", "rations"), ("torch", "iron rations"))
    seat = camp(out_and_alone(trek(party=party, larder=1)))
    assert [{"found": 1, "rations": 2, "hungry": ()}] == meals(seat)
    carried = [member.carries for member in seat.state.party.members]
    assert [("rope",), ("rations",), ("torch",)] == carried
    seat = camp(out_and_alone(seat, 4))
    assert {"found": 0, "rations": 1, "hungry": ("bo", "cy")} == meals(seat)[-1]
    assert 0 == seat.state.larder


@pytest.mark.rule("S-C12")
@pytest.mark.parametrize("thing", ["rations", "iron rations", "food", "meat"])
def test_what_can_be_eaten(thing: str) -> None:
    """Each of these feeds one for a day."""
    seat = camp(out_and_alone(trek(party=carrying((thing,)))))
    assert ((), [{"found": 0, "rations": 1, "hungry": ()}]) == (seat.state.party["ada"].carries, meals(seat))


@pytest.mark.rule("S-C12")
def test_the_dead_do_not_eat() -> None:
    """Whoever is down neither eats nor goes hungry."""
    party = carrying(("rations",), ())
    party = replace(party, members=(party.members[0], replace(party.members[1], hp=0)))
    assert [{"found": 0, "rations": 1, "hungry": ()}] == meals(camp(out_and_alone(trek(party=party))))


@pytest.mark.rule("S-C12")
def test_a_day_at_rest_is_eaten_through_too() -> None:
    """A day of rest uses up food as any other does."""
    seat = trek(party=carrying(("rations",)))
    camp(alone(seat.says(next(move for move in seat.moves if move.act == "rest"))))
    assert [{"found": 0, "rations": 1, "hungry": ()}] == meals(seat)


@pytest.mark.rule("S-C12")
@pytest.mark.parametrize("dry", ["desert", "badlands", "ice"])
def test_water_in_dry_country(dry: str) -> None:
    """In dry country each drinks a skin of water a day, of his own or of another's; who has none is named."""
    party = carrying(("waterskin", "waterskin"), (), ())
    marked: dict[str, Any] = {"pencilled": frozenset({(trek().table.now.reckoned, dry)})}
    seat = trek(country(dry), party=party, **marked)
    camp(alone(seat.says(next(move for move in seat.moves if move.act == "rest"))))
    assert ("empty waterskin", "empty waterskin") == seat.state.party["ada"].carries
    assert [{"thirsty": ("cy",)}] == [about for fact, about in seat.told() if fact == "drinks"]


@pytest.mark.rule("S-C12")
def test_skins_are_filled_where_there_is_water() -> None:
    """Anywhere else the skins are filled at the day's end, and nothing is said of it."""
    seat = camp(out_and_alone(trek(party=carrying(("empty waterskin", "rope"), ("rations",)))))
    assert (("waterskin", "rope"), False) == (seat.state.party["ada"].carries, "drinks" in seat.facts)


@pytest.mark.rule("S-C12")
def test_the_underworld_counts_no_rations() -> None:
    """Under the underworld's rules nobody's food is counted."""
    assert "forage" not in {step.name for step in load("underworld").procedures["toll"].flat()}
    with pytest.raises(NotAnAnswer):
        Trek(ruleset=load("underworld")).move("hunt for game")
    assert Move("hunt for game") in trek(ruleset=BASIC).moves
