"""The basic toolkit on the water: miles by craft and wind, storms, a river's current, the way at sea."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import ALL, REFEREE
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.under_sail import miles_by
from sixturns.world.hexes import Hex
from sixturns.world.moves import Move
from tests.fidelity.book import house
from tests.fidelity.marches import FAIR, Trek, at, country, line
from tests.fidelity.test_basic_toolkit_road import BASIC, roll
from tests.fidelity.test_basic_toolkit_road import faces as of_six

SEA = country("sea", columns=9, rows=30)
NORTH = 1
WINDS = {
    2: ("calm", 0, 32),
    3: ("faint breeze", 20, 32),
    4: ("gentle breeze", 30, 48),
    5: ("moderate breeze", 40, 64),
    6: ("fresh breeze", 60, 96),
    7: ("fresh breeze", 60, 96),
    8: ("fresh breeze", 60, 96),
    9: ("strong breeze", 80, 128),
    10: ("high wind", 90, 144),
}


def aboard(craft: str = "ship", label: str = "0520", lands: Any = SEA, **changes: Any) -> Trek:
    """A party aboard a craft, in the morning, with a navigator."""
    return Trek(lands, BASIC, label, **{"afloat": craft, "guide": True, **changes})


def told(seat: Trek, fact: str) -> list[dict[str, Any]]:
    """What was told about a fact, each time."""
    return [about for name, about in seat.told() if name == fact]


# ----------------------------------------------------------------------------------------------------------------- wind
@pytest.mark.rule("S-C14")
@pytest.mark.parametrize("dice", range(2, 11))
def test_the_wind_makes_the_miles(dice: int) -> None:
    """Two dice, which all see: no sail in a calm, then a third, a half, two thirds, all, a third and a half more."""
    wind, ship, galley = WINDS[dice]
    seat = aboard("ship").sets_out(NORTH)
    assert ("wind", ALL, Dice(2, 6)) == (seat.asks, seat.asked_of, roll(seat).dice)
    assert [{"wind": wind, "miles": ship}] == told(seat.dice(wind=dice), "wind")
    assert ({"wind": wind, "miles": galley if dice > 2 else 96 // 3}) == told(
        aboard("galley").sets_out(NORTH).dice(wind=dice), "wind"
    )[0]


@pytest.mark.rule("S-C14")
@pytest.mark.parametrize(("craft", "miles"), [("raft", 48), ("boat", 72)])
@pytest.mark.parametrize("dice", [2, 5, 7, 10])
def test_rafts_and_boats_are_rowed(craft: str, miles: int, dice: int) -> None:
    """What has no sail makes its miles whatever wind there is, short of a gale: a raft 48, a boat 72."""
    assert [miles] == [about["miles"] for about in told(aboard(craft).sets_out(NORTH).dice(wind=dice), "wind")]


@pytest.mark.rule("S-C14")
@pytest.mark.parametrize(("craft", "hexes"), [("raft", 8), ("boat", 12), ("ship", 10), ("galley", 16)])
def test_a_hex_is_six_miles(craft: str, hexes: int) -> None:
    """In a fresh breeze craft come as far as in the original game: 8, 12, 10 and 16 hexes of six miles."""
    seat = aboard(craft, "0528").sets_out(NORTH).dice(wind=7, lost=3, road=1)
    assert hexes == len(seat.entered)


@pytest.mark.rule("S-C14")
def test_nobody_sails_in_a_calm() -> None:
    """A ship lies still in a calm, and its day is over with that."""
    seat = aboard("ship").sets_out(NORTH).dice(wind=2)
    assert ("what-now", []) == (seat.asks, seat.entered)
    assert "set out" not in {move.act for move in seat.moves}


# --------------------------------------------------------------------------------------------------------------- storms
@pytest.mark.rule("S-C15")
@pytest.mark.parametrize(
    ("craft", "chance", "dry", "wet"),
    [("ship", 10, 120, 80), ("galley", 10, 192, 128), ("boat", 20, 144, 96), ("raft", 20, 96, 64)],
)
def test_a_near_gale(craft: str, chance: int, dry: int, wet: int) -> None:
    """Twice the miles; a seaworthy craft takes in water on 10 in 100, another on 20, and is slower by a third then."""
    seat = aboard(craft).sets_out(NORTH).dice(wind=11)
    assert ("leak", f"{chance}-in-100") == (seat.asks, seat.chance)
    assert [{"wind": "near gale", "miles": dry}] == told(seat.dice(leak=chance + 1), "wind")
    seat = aboard(craft).sets_out(NORTH).dice(wind=11, leak=chance)
    assert ([{"wind": "near gale", "miles": wet}], True) == (told(seat, "wind"), "takes in water" in seat.facts)


@pytest.mark.rule("S-C15")
def test_a_gale_drives_the_craft() -> None:
    """Three times its miles in a random direction, whatever was ordered; no way is lost that is not chosen."""
    seat = aboard("ship", "0502").sets_out(NORTH).dice(wind=12)
    assert "gale-heading" == seat.asks
    seat.dice(gale_heading=4)
    assert ("road", [{"direction": 4, "miles": 180}]) == (seat.asks, told(seat, "driven"))
    seat.dice(road=1)
    assert ("0530", "0530", 28) == (seat.here, seat.truly, len(seat.entered))


@pytest.mark.rule("S-C15")
def test_a_craft_that_is_no_match_for_a_gale() -> None:
    """A boat goes down on 80 in 100; what becomes of those aboard is the referee's."""
    seat = aboard("boat").sets_out(NORTH).dice(wind=12)
    assert ("sinks", "80-in-100") == (seat.asks, seat.chance)
    seat.dice(sinks=80)
    assert ([{"craft": "boat"}], [], "what-now") == (told(seat, "craft sinks"), seat.entered, seat.asks)
    assert "gale-heading" == aboard("boat").sets_out(NORTH).dice(wind=12, sinks=81).asks


@pytest.mark.rule("S-C15")
@pytest.mark.parametrize(("face", "wrecked"), [(75, True), (76, False)])
def test_driven_to_a_shore(face: int, wrecked: bool) -> None:
    """Where a gale ends at a shore the craft is wrecked there on 75 in 100."""
    coast = country("sea", columns=9, rows=30, h0510="clear", h0509="clear")
    seat = aboard("ship", "0512", coast).sets_out(4).dice(wind=12, gale_heading=1, road=1)
    assert ("wreck", "75-in-100") == (seat.asks, seat.chance)
    assert wrecked == ("wrecked" in seat.dice(wreck=face).facts)


@pytest.mark.rule("S-C15")
def test_a_gale_drives_to_the_true_shore() -> None:
    """Who is at a coast that it knows nothing of is wrecked there, and nobody elsewhere for a coast on its own map."""
    coast = country("sea", columns=9, rows=30, h0510="clear", h0509="clear")
    gale: dict[str, int] = {"wind": 12, "gale_heading": 1, "road": 1}
    ashore = aboard("ship", "0825", coast, true_hex=Hidden(at("0512"))).sets_out(4).dice(**gale)
    assert ("0823", "0510", "wreck", REFEREE) == (ashore.here, ashore.truly, ashore.asks, ashore.asked_of)
    assert "wrecked" in ashore.dice(wreck=75).facts
    at_sea = aboard("ship", "0512", coast, true_hex=Hidden(at("0825"))).sets_out(4).dice(**gale)
    assert ("0814", "what-now") == (at_sea.truly, at_sea.asks)


# -------------------------------------------------------------------------------------------------------------- current
@pytest.mark.rule("S-C14")
@pytest.mark.parametrize(("how", "miles"), [("downstream", 72 + 10), ("upstream", 72 - 10), ("still water", 72)])
def test_a_rivers_current(how: str, miles: int) -> None:
    """With the current or against it, 1d6+6 miles a day are made or lost; there is no wind on a river."""
    stream = country("clear", rows=30, lines=(line("river", *(f"02{n:02}" for n in range(1, 31))),))
    seat = aboard("boat", "0229", stream).sets_out(NORTH)
    assert "stream" == seat.asks
    seat.says(how)
    if how != "still water":
        dice = roll(seat).dice
        assert (1, 6, 6) == (dice.count, dice.sides, dice.plus)
        seat.dice(current=4)
    assert miles == seat.table.now.points


# --------------------------------------------------------------------------------------------------------- way, and who
@pytest.mark.rule("S-C13")
@pytest.mark.parametrize(("land", "faces"), [("0516", 2), ("0515", 6)])
def test_land_is_seen_from_24_miles(land: str, faces: int) -> None:
    """Without a navigator the way is lost on 2 in 6 with land four hexes away or nearer, and always beyond that."""
    ashore: dict[str, Any] = {f"h{land}": "clear"}
    seas = country("sea", columns=9, rows=30, **ashore)
    seat = aboard("boat", "0520", seas, guide=False).sets_out(NORTH).dice(wind=7)
    assert faces == of_six(seat)


@pytest.mark.rule("S-C08")
@pytest.mark.parametrize(("terrain", "faces"), [("sea", 2), ("swamp", 3)])
def test_who_comes_on_the_water(terrain: str, faces: int) -> None:
    """On rivers and on the ocean somebody comes on 2 in 6, on the water of a swamp on 3."""
    river = line("river", *(f"02{n:02}" for n in range(1, 31)))
    seat = aboard("boat", "0229", country(terrain, rows=30, lines=(river,) if terrain == "swamp" else ()))
    seat.sets_out(NORTH)
    seat = seat.says("still water") if seat.asks == "stream" else seat.dice(wind=7, lost=6)
    assert "road" == seat.asks
    assert faces == of_six(seat)


@pytest.mark.rule("S-C14")
def test_winds_are_numbers_of_the_rule_set() -> None:
    """Which craft sail, and which have oars as well, stands in the rules."""
    sea = house(base="basic", sea_sail='["ship", "boat"]', sea_row='["boat"]', sea_rowed="4").rules.sea
    assert (18, 0, 96) == tuple(
        miles_by(sea["calm"], craft, miles, sea) for craft, miles in (("boat", 72), ("ship", 60), ("galley", 96))
    )


@pytest.mark.rule("S-C14", "S-C15")
def test_what_each_wind_does() -> None:
    """As printed: no sail, a third, a half, two thirds, as usual, a third more, a half more, twice, three times."""
    winds = [(wind.times, wind.over, wind.kind) for wind in BASIC.rules.sea.winds]
    plain = [(1, 3, ""), (1, 2, ""), (2, 3, ""), (1, 1, ""), (4, 3, ""), (3, 2, "")]
    assert [(0, 1, "calm"), *plain, (2, 1, "near gale"), (3, 1, "gale")] == winds


@pytest.mark.rule("S-C14")
def test_who_goes_aboard_at_noon() -> None:
    """What is left of a day is as much of a day under way: half of 24 miles is half of a boat's 72."""
    shore = country("clear", columns=9, h0404="sea")
    seat = Trek(shore, BASIC, "0405", sky=FAIR, allotted=24, points=12, pace="march").move("embark", using="boat")
    assert (36, 72) == (seat.points, seat.state.allotted)
    assert Move("land") in seat.moves
    assert Hex(4, 5) == replace(seat.state).reckoned
