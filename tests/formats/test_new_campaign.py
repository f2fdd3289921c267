"""A campaign out of a dungeon that somebody else made and a party that was pasted."""

from __future__ import annotations

import json

import msgspec
import pytest

from sixturns.formats import party_csv
from sixturns.formats.campaign_file import BadFile, CampaignFile, sample
from sixturns.formats.dungeon_file import inspect
from sixturns.formats.new_campaign import FIRST_HOUR, Country, new_campaign, sample_party, wanderers, way_in
from sixturns.formats.report import Import
from sixturns.formats.text_mapper import read
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import load
from sixturns.world.dungeon import Dungeon, Exit
from sixturns.world.hexes import Hex
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from tests.formats.hexmaps import VALE
from tests.formats.maps import donjon

LIGHTS = load("underworld").rules.lights


def imported(**more: object) -> Import:
    """A small dungeon, read."""
    return inspect(json.dumps(donjon(**more)).encode(), "vault.json")  # type: ignore[arg-type]


def with_exits(given: Import, *exits: Exit) -> Import:
    """The same dungeon with other ways in."""
    old = given.dungeon
    dungeon = Dungeon(old.name, old.areas, old.doors, old.monsters_pass, exits)
    return msgspec.structs.replace(given, dungeon=dungeon)


TWO_WAYS = (Exit("out1", "1", (0, 0), "the stair"), Exit("out2", "2", (4, 0), "The Sewer"))


def begun(entrance: str = "", party: Party | None = None, lights: tuple[Light, ...] = ()) -> CampaignFile:
    """A campaign in the small dungeon with two ways in."""
    party = party or Party((Member("harl", "Harl"),))
    given = with_exits(imported(), *TWO_WAYS)
    return new_campaign("Ours", given, party, lights, entrance=entrance, ruleset=load("underworld"))


@pytest.mark.parametrize(
    ("entrance", "at"), [("", "1"), ("out1", "1"), ("out2", "2"), ("the sewer", "2"), ("THE STAIR", "1")]
)
def test_the_party_stands_at_the_way_in(entrance: str, at: str) -> None:
    """By its id or its name, whatever the case; the first where none is named; and that place is known to it."""
    state = begun(entrance).state
    way = next(way for way in TWO_WAYS if way.area == at)
    assert (at, way.spot, (at,), "") == (state.at, state.spot, state.seen, state.outside)


def test_it_is_morning() -> None:
    """A campaign begins at eight of its first day, with the delve."""
    state = begun().state
    assert FIRST_HOUR * 6 == state.turns == state.entered


def test_there_is_no_such_way_in() -> None:
    """The message has all the ways there are."""
    with pytest.raises(BadFile) as refused:
        begun("chimney")
    expected = "entrance: The Small Vault has no way in 'chimney'; it has out1 (the stair), out2 (The Sewer)"
    assert expected == str(refused.value)


def test_a_dungeon_without_a_way_in() -> None:
    """Nobody can go into it, and that is said."""
    with pytest.raises(BadFile, match="entrance: The Small Vault has no way in"):
        way_in(with_exits(imported()).dungeon)


def test_who_dwells_there_comes_along() -> None:
    """Creatures, traps and the lines of the wandering table are the campaign's, as they were read."""
    given = imported(wandering_monsters={"1": "2 x Goblin", "2": "Ogre"})
    state = new_campaign("Ours", given, Party((Member("a", "A"),)), ruleset=load("underworld")).state
    assert given.foes == state.foes.open()
    assert given.traps == state.traps.open()
    assert given.wandering == state.wandering.open()


def test_a_dungeon_without_wanderers_has_those_of_the_bestiary() -> None:
    """Each level then has the table of its depth, so that the checks find somebody."""
    (table,) = wanderers(imported())
    assert (1, True) == (table.level, len(table.lines) > 1)


def test_a_deeper_level_that_the_file_is_silent_about_stays_so() -> None:
    """Who gives a table for one level means the others to be empty of wanderers."""
    file = sample()
    one = file.state.wandering.open()[0]
    given = msgspec.structs.replace(imported(), dungeon=file.dungeon, wandering=(one,))
    assert 1 == one.level
    assert (one,) == wanderers(given)


def test_what_does_not_hold_together_names_the_place() -> None:
    """A light in the hand of nobody is refused; there is no half of a campaign."""
    with pytest.raises(BadFile, match=r"The Small Vault: .*nobody"):
        begun(lights=(Light("torch", "nobody", 6),))


def test_the_sample_party_reads() -> None:
    """The table that is offered gives the very members of the sample campaign, rested, without a remark."""
    party, lights, report = party_csv.read(sample_party(), "party", LIGHTS)
    own = sample().state.party
    rested = tuple(replace(member, hp=member.most_hp, stamina=member.most_stamina) for member in own.members)
    ids = dict(zip(own.ids, party.ids, strict=True))
    assert rested == tuple(replace(member, id=old) for member, old in zip(party.members, own.ids, strict=True))
    assert (ids[own.mapper], ids.get(own.speaker, "")) == (party.mapper, party.speaker)
    assert (Light("torch", ids["odo"], LIGHTS["torch"].turns),) == lights
    assert () == report.guesses + report.dropped


# -------------------------------------------------------------------------------------------------- on a map of hexes
LAND = read(VALE.encode(), "vale.txt").map


def abroad(start: str = "0102", entrance: str = "", month: int = 0, given: Import | None = None) -> CampaignFile:
    """A campaign on the map of the vale."""
    country = Country(LAND, start, entrance, month)
    return new_campaign("Ours", given, Party((Member("harl", "Harl"),)), country=country, ruleset=load("underworld"))


@pytest.mark.parametrize(("start", "at"), [("0102", Hex(1, 2)), ("01.02", Hex(1, 2)), ("mill", Hex(3, 1))])
def test_the_party_sets_out_in_a_hex(start: str, at: Hex) -> None:
    """Named by its number or by what is there, it is the only hex that the party knows."""
    file = abroad(start, month=4)
    state = file.state
    assert (True, at, at, "", 4) == (state.outdoors, state.true_hex.open(), state.reckoned, state.at, state.month)
    assert [at] == [*state.explored] == [hex for hex, _terrain in state.pencilled]
    assert (NO_DUNGEON, LAND, "vale", True) == (file.dungeon, file.hexmap, file.where, isinstance(file.world, Lands))


def test_a_dungeon_in_a_hex() -> None:
    """All its ways in are in the hex that is named; the party stands there, or elsewhere, or is inside already."""
    given = with_exits(imported(), *TWO_WAYS)
    for start, outdoors, at in (("0102", True, Hex(1, 2)), ("0301", True, Hex(3, 1)), ("", False, Hex(1, 2))):
        file = abroad(start, "0102", given=given)
        assert file.hexmap is not None
        assert (outdoors, at) == (file.state.outdoors, file.state.true_hex.open())
        there = file.hexmap.features_at[Hex(1, 2)]
        assert ["out1", "out2"] == [feature.entrance for feature in there if feature.entrance]
        assert {"the stair", "The Sewer"} <= {feature.name for feature in there}
        assert ("" if outdoors else "1") == file.state.at
    known = {id for _at, id in abroad("0102", "0102", given=given).state.sights}
    assert {"way-in-out1", "way-in-out2"} <= known


def test_where_nobody_has_said_what_the_country_is() -> None:
    """A hex without terrain is as good a start as any; nothing is drawn there until somebody says what it is."""
    state = abroad("0302").state
    assert ([], [Hex(3, 2)]) == ([*state.pencilled], [*state.explored])


@pytest.mark.parametrize(
    ("start", "entrance", "month", "dungeon", "said"),
    [
        ("0999", "", 0, False, "start: vale has no hex '0999'; its hexes are numbered 0101 to 0304"),
        ("-0101", "", 0, False, "start: vale has no hex '-0101'; its hexes are numbered 0101 to 0304"),
        ("Atlantis", "", 0, False, "start: vale has no hex 'Atlantis'; its hexes are numbered 0101 to 0304"),
        ("0103", "", 0, False, "start: 0103 is sea: nobody stands there"),
        ("", "", 0, False, "start: say in which hex of vale the party begins, such as 0101"),
        ("0101", "", 13, False, "month: 13 is no month from 1 to 12"),
        ("0101", "0102", 0, False, "entrance hex: there is no dungeon with a way in"),
        ("0101", "", 0, True, "entrance hex: say in which hex of vale the way into The Small Vault lies"),
        ("0101", "0999", 0, True, "entrance hex: vale has no hex '0999'; its hexes are numbered 0101 to 0304"),
    ],
)
def test_bad_starts(start: str, entrance: str, month: int, dungeon: bool, said: str) -> None:
    """A hex that is not there, or where nobody can stand, is refused in one line with the field that names it."""
    given = with_exits(imported(), *TWO_WAYS) if dungeon else None
    with pytest.raises(BadFile) as refused:
        abroad(start, entrance, month, given)
    assert said == str(refused.value)


def test_neither_dungeon_nor_map() -> None:
    """A campaign is played somewhere."""
    with pytest.raises(BadFile, match="a campaign wants a dungeon, or a map of hexes"):
        new_campaign("Ours", None, Party((Member("harl", "Harl"),)), ruleset=load("underworld"))
