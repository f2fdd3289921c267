"""Document 000, Wandering Monsters of the wilderness: who is met, by terrain, how many, and how they are met."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

from sixturns.kernel.dice import dice
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.bestiary import bestiary
from sixturns.rulesets.layers import RuleSet
from sixturns.rulesets.roaming import roaming
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.creatures import Foes, Mind, Mood, Wanderer
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import HexMap, Tile
from sixturns.world.meeting import Course
from sixturns.world.party import Member, Party
from sixturns.world.roaming import Roaming, Sighting, wrong_with
from sixturns.world.sky import Sky
from sixturns.world.terrain import TERRAINS
from tests.fidelity.book import Run, house, run

HERE = Hex(3, 3)
PAIR = Party((Member("ada", "Ada", speed=60), Member("bo", "Bo", charisma=18)), "bo")
STALKED = Campaign(PAIR, "", outside=WILDS, true_hex=Hidden(HERE), reckoned=HERE, stalked=True)
FIGHT: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 5, "yards": 14, "evade_or_face": "attack"}
OTHER = house(roaming_lists='"original"')


def country(terrain: str, around: str = "") -> HexMap:
    """A hex of some terrain, with others around it."""
    others = (Hex(3, 2), Hex(3, 4), Hex(2, 3), Hex(4, 3))
    return HexMap("Country", (Tile(HERE, terrain), *(Tile(hex, around or terrain) for hex in others)))


def stalked(terrain: str, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """Somebody is met on some terrain, and attacked."""
    return run("wilderness meeting", STALKED, ruleset, country(terrain), **FIGHT | answers)


def who(met: Run) -> Foes:
    """The creatures that were met."""
    (them,) = met.gives.foes.open()
    assert isinstance(them, Foes)
    return them


# -------------------------------------------------------------------------------------------------- the tables
PRINTED = {
    "desert": "blue-dragon hellhound fire-giant purple-worm giant-fly giant-scorpion camel giant-tarantula merchant "
    "hawk bandit ogre griffon gnoll red-dragon",
    "clear": "yellow-dragon troll giant-fly giant-scorpion bandit lion boar merchant wolf giant-bee gnoll goblin "
    "flicker-beast dire-wolf hill-giant",
    "settled": "cloud-dragon ghoul bugbear goblin centaur bandit merchant pilgrim noble wild-dog gargoyle gnoll ogre "
    "minotaur vampire",
    "jungle": "green-dragon bandit goblin hobgoblin giant-centipede giant-python elephant antelope jaguar stirge "
    "giant-tiger-beetle giant-caecilia shadow merchant weretiger",
    "hills": "white-dragon rocs deceiver werewolf mountain-lion wolf giant-crab-spider hawk orc giant-bat giant-hawk "
    "hill-giant chimera dire-wolf red-dragon",
    "sea": "sea-dragon hydra sperm-whale giant-crocodile giant-crab killer-whale giant-octopus mako-shark merchant "
    "crews bull-shark rocs great-white-shark mermaid sea-serpent",
    "river": "black-dragon giant-piranha stirge giant-bass merchant lizard-man crocodile giant-frog giant-catfish "
    "buccaneer troll jaguar nixie giant-water-termite green-dragon",
    "swamp": "black-dragon shadow troll giant-draco giant-centipede giant-leech lizard-man crocodile stirge orc "
    "giant-frog subterranean-lizard-man blood-rose hangman-tree basilisk",
    "woods": "green-dragon alicorn treant orc boar black-bear giant-hawk antelope wolf ogre grizzly-bear dire-wolf "
    "hill-giant owlbear unicorn",
}


def table(name: str, terrain: str) -> Roaming:
    """The table of a terrain."""
    return next(one for one in roaming(name) if terrain in one.terrains)


@pytest.mark.rule("R000-105")
@pytest.mark.parametrize(("terrain", "names"), PRINTED.items())
def test_the_tables_by_terrain(terrain: str, names: str) -> None:
    """Two dice of eight, 2 to 16, name fifteen kinds of creatures; rocs and crews are thrown for once more."""
    it = table("terrain", terrain)
    found = [line.who.kind if line.who else line.table.split()[0] for line in it.lines]
    assert ("2d8", list(range(2, 17)), names.split()) == (it.die, [line.upto for line in it.lines], found)


@pytest.mark.rule("R000-105")
@pytest.mark.parametrize("name", ["terrain", "original"])
def test_every_terrain_has_one_table(name: str) -> None:
    """Each word of a hex map that rules know is read on one table of a set, and every throw ends with somebody."""
    counted = [terrain for one in roaming(name) for terrain in one.terrains]
    assert (sorted(TERRAINS), "") == (sorted(counted), wrong_with(roaming(name)))


@pytest.mark.rule("R000-105")
@pytest.mark.parametrize(("dice", "kind"), [(1, "large-roc"), (3, "large-roc"), (4, "huge-roc"), (6, "giant-roc")])
def test_rocs_of_the_mountains(dice: int, kind: str) -> None:
    """Of rocs one die of six tells the size: 1 to 3 large, 4 and 5 huge, 6 giant."""
    many = {} if kind == "giant-roc" else {"how_many": 1}
    assert kind == who(stalked("mountains", roamer=[3, dice], **many)).kind


@pytest.mark.rule("R000-105")
@pytest.mark.parametrize(("dice", "kind"), [(1, "huge-roc"), (5, "huge-roc"), (6, "giant-roc"), (8, "giant-roc")])
def test_rocs_of_the_sea(dice: int, kind: str) -> None:
    """At sea one die of eight: 1 to 5 huge, 6 to 8 giant."""
    many = {} if kind == "giant-roc" else {"how_many": 1}
    assert kind == who(stalked("sea", roamer=[13, dice], **many)).kind


# -------------------------------------------------------------------------------------- how many, how fast, how clever
@pytest.mark.rule("R000-105")
def test_how_many_are_met() -> None:
    """Goblins out of doors are 6d10, never more than 60; they think, and make 60 feet a turn."""
    them = who(stalked("clear", roamer=13, how_many=33))
    assert ("goblins", 33, 60, Mind.INTELLIGENT, 60) == (them.name, them.number, them.most, them.mind, them.speed)


@pytest.mark.parametrize(
    ("id", "number", "most", "feet"),
    [
        ("orc", "3d6", 18, 90),
        ("wolf", "3d6", 18, 180),
        ("red-dragon", "1", 4, 240),
        ("griffon", "2d8", 16, 360),
        ("mummy", "1d12", 12, 60),
        ("hydra", "1", 0, 120),
        ("giant-roc", "1", 0, 480),
        ("stirge", "3d12", 36, 180),
        ("purple-worm", "1d4", 4, 60),
        ("brigand", "1d4x10", 40, 120),
        ("dervish", "1d6+1x10", 70, 120),
        ("mermaid", "1d2", 2, 120),
        ("giant-ant", "4d6", 24, 180),
    ],
)
def test_the_figures_out_of_doors(id: str, number: str, most: int, feet: int) -> None:
    """The wild number, or that of the lair; the most there can be, 0 where that is fixed; the best speed outdoors."""
    line = bestiary()[id].roamer(1)
    assert (number, most, feet) == (line.number, line.most, line.speed)


@pytest.mark.parametrize(
    ("id", "land", "water"), [("giant-crab", 60, 60), ("jaguar", 210, 90), ("sea-dragon", 180, 180)]
)
def test_what_swims(id: str, land: int, water: int) -> None:
    """On water a creature swims or flies, on land it walks or flies."""
    it = bestiary()[id]
    assert (land, water) == (it.fastest(), it.fastest(afloat=True))


@pytest.mark.rule("R000-105")
def test_numbers_in_the_bestiary_are_dice() -> None:
    """Every wild number can be thrown, and every creature of a table has one."""
    for it in bestiary().values():
        for number in (it.wild, it.lair):
            assert not number or number.isdecimal() or dice(number)
    lines = [line for name in ("terrain", "original") for one in roaming(name) for line in one.lines if line.who]
    bare = {line.who.kind for line in lines if line.who and not line.crew and line.who.kind}
    assert [] == [id for id in bare if not bestiary()[id].wild and not bestiary()[id].lair]


# --------------------------------------------------------------------------------------------------- crews
@pytest.mark.rule("R000-85", "S-A83")
@pytest.mark.parametrize(
    ("terrain", "around", "craft", "number", "men"),
    [
        ("river", "clear", 8, "1d8", "1d2x10"),
        ("lake", "lake", 8, "1d8", "1d2x10"),
        ("sea", "clear", 6, "1d6", "1d3+1x10"),
        ("sea", "sea", 3, "1d3", "1d5+3x10"),
    ],
)
def test_buccaneers_come_in_craft_of_their_waters(terrain: str, around: str, craft: int, number: str, men: str) -> None:
    """A24: boats on rivers and lakes, small galleys by the coast, small ships on the open sea; so many men in each."""
    throws = {"roamer": 11} if terrain != "sea" else {"roamer": [11, 3]}
    world = country(terrain, around)
    met = run("wilderness meeting", STALKED, None, world, **FIGHT, **throws, craft_kind=1, craft=craft, crew=1)
    asked = met.questions
    assert (dice(number), dice(men)) == (asked["craft"].dice, asked["crew"].dice)  # type: ignore[union-attr]
    assert ("buccaneers", craft * dice(men).amount(1)) == (who(met).name, who(met).number)


@pytest.mark.rule("R000-85", "S-A83")
def test_longships_are_met_anywhere() -> None:
    """A24: 1d4 longships of 1d3+2 times ten men, as likely as the craft of the place."""
    met = stalked("river", roamer=11, craft_kind=2, craft=4, crew=3)
    assert ("longships", 4, 50, 200) == (*(met.told("craft")[it] for it in ("craft", "number", "men")), who(met).number)
    one = stalked("river", roamer=11, craft_kind=2, craft=1, crew=1)
    assert ("longship", 30) == (one.told("craft")["craft"], who(one).number)


@pytest.mark.rule("R000-85", "S-A83")
@pytest.mark.parametrize(
    ("terrain", "around", "one", "many"),
    [
        ("river", "clear", "boat", "boats"),
        ("sea", "clear", "small galley", "small galleys"),
        ("sea", "sea", "small ship", "small ships"),
    ],
)
def test_what_the_craft_are_called(terrain: str, around: str, one: str, many: str) -> None:
    """A24: one boat or several, small galleys, small ships."""
    throws: dict[str, Any] = {"roamer": 11} if terrain != "sea" else {"roamer": [11, 3]}
    named = []
    for craft in (1, 2):
        thrown = FIGHT | throws | {"craft_kind": 1, "craft": craft, "crew": 1}
        named.append(
            run("wilderness meeting", STALKED, None, country(terrain, around), **thrown).told("craft")["craft"]
        )
    assert [one, many] == named


@pytest.mark.rule("R000-85", "S-A83")
def test_the_dice_of_longships() -> None:
    """A24: an even chance for longships; 1d4 of them, with 1d3+2 times ten men in each."""
    asked = stalked("river", roamer=11, craft_kind=2, craft=1, crew=1).questions
    dies = [asked[name].dice for name in ("craft-kind", "craft", "crew")]  # type: ignore[union-attr]
    assert [dice("1d2"), dice("1d4"), dice("1d3+2x10")] == dies


@pytest.mark.rule("R000-85", "S-A83")
def test_pirates_at_sea() -> None:
    """At sea 1 to 3 of six are buccaneers, 4 to 6 pirates."""
    names = [who(stalked("sea", roamer=[11, die], craft_kind=1, craft=1, crew=1)).name for die in (3, 4)]
    assert ["buccaneers", "pirates"] == names


# ------------------------------------------------------------------------------------------ the original game's tables
@pytest.mark.rule("R000-105", "S-A82")
@pytest.mark.parametrize(
    ("terrain", "throws", "kind"),
    [
        ("clear", [1, 6], "berserker"),
        ("clear", [7, 11], "boar"),
        ("woods", [5, 1], "werewolf"),
        ("river", [6, 12], "dragon-turtle"),
        ("swamp", [6, 8], "vampire"),
        ("mountains", [6, 8], "stone-giant"),
        ("hills", [8, 12], "hydra"),
        ("desert", [1, 2], "dervish"),
        ("city", [2, 1], "skeleton"),
        ("clear", [2, 9, 6], "cloud-dragon"),
    ],
)
def test_the_original_game_throws_for_a_list_first(terrain: str, throws: list[int], kind: str) -> None:
    """A23: one die for the list by terrain, one more on the list; a dragon in the air is thrown for once more."""
    many = {"how_many": 3} if bestiary()[kind].wild != "1" else {}
    assert kind == who(stalked(terrain, OTHER, roamer=throws, **many)).kind


@pytest.mark.rule("R000-105", "S-A82")
def test_leaders_of_men() -> None:
    """A23: a lord, a wizard and their like are one of that kind with 1d10+1 followers."""
    lord = who(stalked("clear", OTHER, roamer=[1, 7], how_many=10))
    assert ("a lord and his men", 12, 12) == (lord.name, lord.number, lord.most)


ORIGINAL = {
    "clear": ("1d8", 8),
    "woods": ("1d8", 8),
    "river": ("1d8", 8),
    "swamp": ("1d8", 8),
    "mountains": ("1d8", 8),
    "desert": ("1d6", 6),
    "city": ("1d4", 4),
    "men": ("1d12", 12),
    "undead": ("1d8", 8),
    "lycanthropes": ("1d4", 4),
    "swimmers": ("1d12", 12),
}


@pytest.mark.rule("R000-105", "S-A82")
@pytest.mark.parametrize(("name", "size"), ORIGINAL.items())
def test_the_dice_of_the_original_tables(name: str, size: tuple[str, int]) -> None:
    """A23: which die each list is thrown with."""
    (it,) = (one for one in roaming("original") if one.name == name)
    assert size == (it.die, len(it.lines))


# ------------------------------------------------------------------------------------------------- whose tables
@pytest.mark.rule("R000-105", "S-A82")
def test_the_referees_own_tables_go_before() -> None:
    """A table that the referee made for a terrain is thrown on in place of the rules'; lines may send on to theirs."""
    own = Roaming("moor", "1d2", (Sighting(1, Wanderer(1, "wisps", "2")), Sighting(2, table="woods")), ("bog",))
    state = replace(STALKED, roaming=Hidden((own,)))
    wisps = run("wilderness meeting", state, None, country("bog"), **FIGHT, roamer=1)
    assert ("wisps", 2) == (who(wisps).name, who(wisps).number)
    wolves = run("wilderness meeting", state, None, country("bog"), **FIGHT, roamer=[2, 10], how_many=5)
    assert "wolves" == who(wolves).name


def test_tables_that_do_not_hold_together() -> None:
    """A table whose lines miss faces, name nobody, or send on in a circle is refused, with its name."""
    wisps, on = Sighting(2, Wanderer(1, "wisps")), Sighting(2, table="moor")
    faults = [
        (Roaming("moor", "2d", (wisps,)), "'2d' is not dice"),
        (Roaming("moor", "1d4", (wisps,)), "do not rise to the highest of 1d4"),
        (Roaming("moor", "1d2", (Sighting(2, table="fen"),)), "line 2 names neither a creature nor a table"),
        (Roaming("moor", "1d2", (on,)), "more than 4 tables"),
    ]
    for own, fault in faults:
        said = wrong_with((own,))
        assert said.startswith("moor: ") and fault in said
    assert "" == wrong_with((Roaming("moor", "1d2", (wisps,)),))


@pytest.mark.rule("R000-104", "R000-105")
def test_nobody_comes_twice_at_once() -> None:
    """While others are faced, whoever else roams keeps away."""
    met = stalked("clear", roamer=10, how_many=9)
    assert ("wolves", False, None) == (met.gives.facing.name, met.gives.stalked, met.gives.coming.open())
    again = run("wilderness meeting", replace(met.gives, stalked=True), None, country("clear"), roamer=3, how_many=1)
    assert 1 == len(again.gives.foes.open())


# -------------------------------------------------------------------------------------------------- the meeting itself
@pytest.mark.rule("R000-72", "R000-73", "R000-79")
def test_the_meeting_on_the_map() -> None:
    """Whoever is met stands before the party, so many yards away: 140 yards are 420 feet."""
    facing = stalked("clear", roamer=10, how_many=9).gives.facing
    assert ("wolves", 9, "", 420, Course.COMBAT) == (
        facing.name,
        facing.number,
        facing.at,
        facing.outcome.distance,
        facing.outcome.course,
    )


@pytest.mark.rule("R000-76", "R000-113")
def test_evaded_they_are_gone() -> None:
    """Who evades goes on, and nobody is left about."""
    met = stalked("clear", roamer=10, how_many=5, evade_or_face="evade", evasion=25)
    assert (None, (), HERE) == (met.gives.facing, met.gives.foes.open(), met.gives.true_hex.open())


@pytest.mark.rule("R000-76", "R000-112", "R000-114")
def test_the_slowest_member_counts() -> None:
    """Ada makes 60 feet and wolves 180, more than twice as many: 50 in 100 for two become 25; then they flee."""
    rolls: dict[str, Any] = {"evade_or_face": "evade", "evasion": [26, 25], "flight_heading": [4, 1], "caught": 4}
    met = stalked("clear", roamer=10, how_many=5, **rolls)
    assert (25, 2, HERE) == (met.told("evasion chance")["percent"], met.gives.half_days, met.gives.true_hex.open())


@pytest.mark.rule("R000-109", "R000-110")
def test_the_woods_are_those_of_the_hex() -> None:
    """Woods are where the party truly stands: 25 for the wolves' speed off, 25 for the woods added."""
    met = stalked("woods", roamer=10, how_many=5, evade_or_face="evade", evasion=50)
    assert 50 == met.told("evasion chance")["percent"]


@pytest.mark.rule("R000-78")
def test_the_speaker_of_the_party() -> None:
    """Bo speaks, with Charisma 18: two more on the Reaction roll."""
    met = stalked("clear", roamer=13, how_many=9, evade_or_face="parley", reaction=7)
    assert Mood.INDIFFERENT is met.gives.facing.outcome.mood


@pytest.mark.rule("R000-73")
def test_the_weather_of_the_day() -> None:
    """In fog the encounter begins at half the distance."""
    fog = replace(STALKED, sky=Sky("fog", poor=True))
    met = run("wilderness meeting", fog, None, country("clear"), **FIGHT, roamer=10, how_many=5)
    assert 70 == met.told("yards")["yards"]


@pytest.mark.rule("R000-72", "R000-104")
def test_circumstances_hold_for_one_meeting() -> None:
    """What the referee set for the surprise dice is spent with the meeting."""
    wary = replace(STALKED, expecting=True, foes_edge=1)
    answers = {name: given for name, given in FIGHT.items() if name != "surprise_party"}
    met = run("wilderness meeting", wary, None, country("clear"), **answers, roamer=10, how_many=5)
    assert (False, 0) == (met.gives.expecting, met.gives.foes_edge)


def test_the_licence_stands_at_the_head() -> None:
    """The tables are passed on under their licence, with their authors named and what was changed."""
    text = (resources.files("sixturns.rulesets") / "wanderers.toml").read_text("utf-8")
    head = text.partition("crews =")[0]
    assert all(said in head for said in ("CC-BY-SA-4.0", "Chris Gonnerman", "ginstrom", "Changed:"))
    assert {"crews", "people", "terrain", "original"} == set(tomllib.loads(text))


@pytest.mark.rule("R000-85")
@pytest.mark.parametrize(("die", "met"), [(6, True), (5, False), (1, False)])
def test_ships_always_afloat(die: int, met: bool) -> None:
    """A ship continuously afloat has an encounter on 1-in-6, the 6, where walkers by a river meet somebody on 5 too."""
    afloat = replace(STALKED, stalked=False, checks="day", afloat="ship")
    rolls = FIGHT | {"roamer": 9, "how_many": 1} if met else {}
    at_sea = run("evening", afloat, None, country("river"), encounter=die, **rolls)
    assert met == (at_sea.gives.facing is not None)


@pytest.mark.rule("R000-85")
@pytest.mark.parametrize(
    ("terrain", "around", "kind"),
    [
        ("clear", "clear", "giant-frog"),
        ("swamp", "clear", "giant-frog"),
        ("lake", "clear", "giant-frog"),
        ("coast", "lake", "giant-frog"),
        ("coast", "sea", "mako-shark"),
        ("clear", "sea", "mako-shark"),
        ("sea", "clear", "mako-shark"),
    ],
)
def test_afloat_the_table_is_that_of_the_water(terrain: str, around: str, kind: str) -> None:
    """A24: ships meet who lives in the sea, on rivers and lakes who lives there, whatever the land is."""
    sails = replace(STALKED, afloat="boat")
    met = run("wilderness meeting", sails, None, country(terrain, around), **FIGHT, roamer=9, how_many=3)
    assert kind == who(met).kind


@pytest.mark.rule("R000-85", "S-A83")
def test_a_ship_along_the_coast_meets_galleys() -> None:
    """A24: small galleys come along a coast, also to a ship that keeps to the land; boats come up a river."""
    sails, craft = replace(STALKED, afloat="ship"), {"craft_kind": 1, "craft": 1, "crew": 1}
    coast = run("wilderness meeting", sails, None, country("coast", "sea"), **FIGHT, roamer=[11, 3], **craft)
    river = run("wilderness meeting", sails, None, country("clear"), **FIGHT, roamer=11, **craft)
    assert ["small galley", "boat"] == [met.told("craft")["craft"] for met in (coast, river)]
