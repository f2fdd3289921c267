"""The clocks out of doors, the key of a hex, and the moves of a day as the page has them."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.handlers.answers import token
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.day import DayView, castle_words, day_view, price_of_forcing, weather_of
from sixturns.views.hexes.key import HexKeyView, hex_key
from sixturns.views.moves import MovesView
from sixturns.views.players import players_view
from sixturns.views.referee import RefereeView, referee_view
from sixturns.world.camp import Night
from sixturns.world.castle import BEYOND, Castle, Occupant, Temper
from sixturns.world.hexes import Hex
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.sky import Season, Sky
from tests.views.vale import HERE, LOST, PARTY, lands, table, vale, walking

FOG = Sky("fog", poor=True, wet=True, season=Season.AUTUMN)
RIDERS = Party(tuple(replace(member, mount=240) for member in PARTY.members))
WEARY = Party((replace(PARTY.members[0], weary=2, unrested=6), PARTY.members[1]))


def day(**changes: Any) -> DayView:
    """The clocks of a day in the vale."""
    return day_view(walking(**changes), lands(), load("underworld").rules)


def lines(view: DayView) -> dict[str, tuple[str, bool]]:
    """What is to be borne in mind, and whether it presses."""
    return {what: (said, presses) for what, said, presses in view.lines}


def key(at: Hex | None = None, **changes: Any) -> HexKeyView:
    """The key of a hex."""
    found = hex_key(walking(**changes), vale(), at)
    assert found is not None
    return found


def page(**changes: Any) -> RefereeView:
    """The referee's page."""
    return referee_view(table(**changes), "The Vale")


# ------------------------------------------------------------------------------------------------------------ the day
def test_a_day_has_its_number_season_and_weather() -> None:
    """The third day of a campaign that began in May is a day of spring; the weather says what it does."""
    view = day(turns=2 * 144 + 36, sky=FOG)
    assert ("Day 3", "autumn", "fog · poor sight · wet") == (view.title, view.season, view.weather)
    assert ("spring", "") == (day().season, weather_of(walking()))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, (8, 8, "8 Travel Points for a day's march")),
        ({"pace": "march", "points": 5, "allotted": 8}, (5, 8, "5 of 8 Travel Points left")),
        ({"over": True}, (0, 8, "no Travel Points left today")),
        ({"sky": Sky("mud", impeded=True)}, (6, 6, "6 Travel Points for a day's march")),
    ],
)
def test_the_points_that_are_left_are_told(changes: dict[str, Any], expected: tuple[int, int, str]) -> None:
    """Walkers of 120 feet have 8 points a day, two fewer when the weather impedes: R000-81, R000-88."""
    view = day(**changes)
    assert expected == (view.points, view.allotted, view.walked)


def test_rest_that_is_owed_presses() -> None:
    """Half days owed after a pursuit, a week without rest and exhaustion stand out."""
    said = lines(day(half_days=2, party=WEARY))
    assert ("2 half days owed", True) == said["Rest"]
    assert ("6 days without rest", True) == said["Travelled"]
    assert ("Brenna, −2 to rolls", True) == said["Worn out"]
    assert ("0 days without rest", False) == lines(day())["Travelled"]


def test_the_rest_that_is_due_after_a_forced_march_presses() -> None:
    """From the evening of the forced march until a full day is rested."""
    forced = Party(tuple(replace(member, overmarched=True) for member in PARTY.members))
    assert ("a full day is due after the forced march", True) == lines(day(party=forced))["Rest"]
    assert "Rest" not in lines(day())


def test_rest_that_is_owed_can_be_waived() -> None:
    """The page offers it as long as some is owed."""
    assert (True, False) == (day(half_days=1).owes_rest, day().owes_rest)


@pytest.mark.parametrize(
    ("ruleset", "changes", "said"),
    [
        ("underworld", {}, "Forced march: 12 Travel Points, not 8; then a full day of rest, or −1 to all rolls, and 1 "
            "more with each day that goes by without it."),
        ("underworld", {"sky": Sky("mud", impeded=True)}, "Forced march: 10 Travel Points, not 6; "),
        ("underworld", {"pace": "half"}, ""),
        ("underworld", {"afloat": "boat"}, ""),
        ("basic", {}, "Forced march: 36 miles, not 24; then a full day of rest, or −1 to attack and damage until "),
        ("bladespell", {}, "Forced march: 10 Hex Points, not 8; a level of Fatigue for each at the day's end."),
        ("bladespell", {"party": RIDERS}, "a mount that was forced the day before dies on 4-in-6."),
    ],
)  # fmt: skip
def test_the_price_of_a_forced_march(ruleset: str, changes: dict[str, Any], said: str) -> None:
    """What it gives today and what it costs afterwards is said in the numbers of the rules, where it gives anything."""
    price = price_of_forcing(walking(**changes), load(ruleset).rules)
    assert (said in price, bool(said)) == (True, bool(price))


def test_the_price_stands_beside_the_choice() -> None:
    """With the paces of *set out*, and over the moves that set out; nowhere else."""
    view = page()
    hints = {(option.act, field.name) for option in view.question.options for field in option.fields if field.hint}
    assert {("set out", "using")} == hints
    assert [True] == ["Forced march: " in group.hint for group in view.moves.march]
    assert "" == "".join(field.hint for option in page(half_days=1).question.options for field in option.fields)


def test_a_night_that_is_not_over_is_told() -> None:
    """While a night is broken by a meeting the hours gone and the fire are told."""
    said = lines(day(night=Night(8, 3, 5)))
    assert ("3 of 8 hours gone", False) == said["Night"]
    assert ("2 hours left", False) == said["Fire"]
    assert ("out", True) == lines(day(night=Night(8, 6, 5)))["Fire"]


def test_only_the_secrets_tell_of_the_lost() -> None:
    """Where they truly are and go is among the secrets, and changes nothing else."""
    lost, sound = day(**LOST, heading=Hidden(4)), day()
    assert "truly in 0305 · lost since the day's start, going S" == lost.secrets[0]
    assert "encounter check at the day's end and by night: 3-in-6, swamp" == lost.secrets[1]
    assert replace(sound, secrets=()) == replace(lost, secrets=())


def test_castles_near_by_are_told() -> None:
    """What is fixed of a castle near the party is the referee's to know."""
    castle = Castle("harrow", Occupant.WIZARD, Temper.HOSTILE, "dragons", 2, soldiers=120, reach=1)
    said = day(castles=Hidden((castle,))).secrets[-1]
    assert "Castle Harrow · a wizard · hostile · 2 dragons · 120 men · rides out 1 hex far" == said
    assert castle_words("x", Castle("x", reach=BEYOND)).endswith("stays at home today")


# ------------------------------------------------------------------------------------------------------------ the key
def test_the_key_of_a_hex_has_all_that_is_there() -> None:
    """The key tells what is in a hex, what of it the players know, and what is written there."""
    view = key(Hex(3, 3))
    assert ("0303", "Hex 0303 · clear", False) == (view.hex, view.title, view.here)
    [den] = view.features
    assert ("Troll den, lair", "hidden", "Two trolls.", True, False) == (
        den.title,
        den.line,
        den.key,
        den.hidden,
        den.known,
    )
    assert ("Wolves by night",) == key(Hex(2, 2)).notes
    assert "Hex 0506 · sea · The deep" == key(Hex(5, 6)).title


def test_without_a_hex_it_is_where_the_party_is() -> None:
    """What is looked at is where the party truly is, unless another hex is named."""
    assert ("0305", True) == (key(**LOST).hex, key(**LOST).here)
    assert "0305" == key(Hex(99, 99), **LOST).hex


def test_the_key_tells_what_they_drew_instead() -> None:
    """Where the players' map has something else the key says what."""
    assert "woods" == key(Hex(3, 3), pencilled=frozenset({(Hex(3, 3), "woods")})).drawn
    assert "" == key(Hex(3, 3), pencilled=frozenset({(Hex(3, 3), "clear")})).drawn


def test_lines_and_notes_can_be_told_apart_for_mending() -> None:
    """Each line over a hex and each note on it comes with its place among those of the map."""
    mend = key(Hex(2, 5)).mend
    assert ((2, "stream along an edge of 0205"),) == mend.lines
    assert ((0, "The Ouse 0502 0506"),) == key(Hex(5, 4)).mend.lines
    assert ((0, "Wolves by night"),) == key(Hex(2, 2)).mend.notes


# ---------------------------------------------------------------------------------------------------------- the moves
def test_space_goes_on_along_the_route() -> None:
    """With a way set the main move is on along it; without one there is none, for turns are too short out of doors."""
    step = page(route=(Hex(3, 1),)).moves.step
    assert step is not None and "Set out along the route: march" == step.label
    assert page().moves.step is None


def test_when_the_march_is_over_there_is_the_camp() -> None:
    """After the day's march the main move is to make camp, as on the last night."""
    step = page(over=True, pace="march", allotted=8).moves.step
    assert step is not None
    assert ("camp", "Make camp") == (step.act, step.label)


def test_few_moves_stand_on_the_map() -> None:
    """What is done every day stands on the map, the sides to go to are folded, and so is the rest."""
    moves = page().moves
    assert ["Search the hex", "Make camp", "Rest for the day"] == [door.main.label for door in moves.at_hand]
    assert (["Set out…"], ["Other"]) == tuple([group.title for group in those] for those in (moves.march, moves.groups))
    assert len(moves.march[0].options) == 7


def test_a_route_is_written_by_numbers() -> None:
    """The form of a route has a line to write in, not a box for each of hundreds of hexes."""
    [field] = [
        field
        for option in page().question.options
        for field in option.fields
        if option.act == "set out" and field.name == "route"
    ]
    assert () == field.values


def test_whoever_comes_is_met_out_of_doors() -> None:
    """Creatures in the referee's words come upon the party, and the page asks what it does."""
    seat = table()
    before = referee_view(seat, "x").moves
    come = next(option for group in before.groups for option in group.options if option.act == "come upon")
    move = replace(Move("come upon", words="wolves", number=3, speed=180), using="intelligent")
    assert come.fields
    seat.answer(token(move))
    asked = seat.question.question
    assert isinstance(asked, Choose) and "evade-or-face" == asked.site
    view = referee_view(seat, "x")
    assert ["Evade", "Evade by magic", "Stand and wait"] == [option.label for option in view.question.options][:3]
    assert MovesView() == view.moves


def test_the_page_below_ground_has_no_day() -> None:
    """The clocks, the key and the plan of the day are only there out of doors."""
    view = page()
    assert view.day is not None and view.hex is not None and view.plan is None
    assert ("0304", "Day 1 · 06:00") == (view.at, view.when)


def test_players_see_the_weather() -> None:
    """Out of doors the players' page tells the weather beside the time of day."""
    view = players_view(table(sky=FOG), "The Vale")
    assert ("early morning · fog", True) == (view.when, view.outdoors)


def test_how_a_member_bears_the_march_is_in_the_row() -> None:
    """Mounts, led beasts and exhaustion stand in the party's rows."""
    riders = Party((replace(PARTY.members[0], mount=240, weary=1), replace(PARTY.members[1], leads=True)))
    assert ["mounted, 240 ft · worn out, −1", "leads a beast"] == [row.strain for row in page(party=riders).party]
    assert HERE == table().now.reckoned
