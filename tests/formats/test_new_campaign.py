"""A campaign out of a dungeon that somebody else made and a party that was pasted."""

from __future__ import annotations

import json

import msgspec
import pytest

from sixturns.formats import party_csv
from sixturns.formats.campaign_file import BadFile, CampaignFile, sample
from sixturns.formats.dungeon_file import inspect
from sixturns.formats.new_campaign import FIRST_HOUR, new_campaign, sample_party, wanderers, way_in
from sixturns.formats.report import Import
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import BadRules, load
from sixturns.world.dungeon import Dungeon, Exit
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
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
    return new_campaign("Ours", given, party, lights, entrance=entrance, rules="underworld")


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
    state = new_campaign("Ours", given, Party((Member("a", "A"),)), rules="underworld").state
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


def test_there_is_no_such_rule_set() -> None:
    """A rule set that is unknown is refused by name."""
    with pytest.raises(BadRules, match="no rule set 'overworld'"):
        new_campaign("Ours", imported(), Party((Member("a", "A"),)), rules="overworld")


def test_the_sample_party_reads() -> None:
    """The table that is offered gives the very members of the sample campaign, rested, without a remark."""
    party, lights, report = party_csv.read(sample_party(), "party", LIGHTS)
    own = sample().state.party
    rested = tuple(replace(member, hp=member.most_hp) for member in own.members)
    ids = dict(zip(own.ids, party.ids, strict=True))
    assert rested == tuple(replace(member, id=old) for member, old in zip(party.members, own.ids, strict=True))
    assert (ids[own.mapper], ids.get(own.speaker, "")) == (party.mapper, party.speaker)
    assert (Light("torch", ids["odo"], LIGHTS["torch"].turns),) == lights
    assert () == report.guesses + report.dropped
