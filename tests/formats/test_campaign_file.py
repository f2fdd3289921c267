"""Our own campaign file: what it gives, and how it refuses what it cannot read, naming the place."""

from __future__ import annotations

import pytest

from sixturns.formats.campaign_file import BadFile, read, read_dungeon, sample
from sixturns.rulesets.layers import load
from sixturns.world.castle import Castle, Occupant
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.dungeon import Area, Door, Rect
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import Feature
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.light import Light
from sixturns.world.party import Member, Party

CELLAR = """\
name = "The cellar"
rules = "underworld"
day = 2
hour = 9
at = "hall"

[party]
speaker = "odo"

[[party.members]]
id = "brenna"
name = "Brenna"
strength = 14
carries = ["crowbar"]

[[party.members]]
id = "odo"
name = "Odo"

[[lights]]
kind = "torch"
bearer = "odo"
left = 4

[[foes]]
id = "orcs"
name = "orcs"
number = 10
at = "crypt"
mind = "semi"
intent = "hostile"

[dungeon]
name = "Cellar"

[[dungeon.areas]]
id = "hall"
rects = [{ x = 0, y = 0, w = 6, h = 4 }]

[[dungeon.areas]]
id = "crypt"
rects = [{ x = 7, y = 0, w = 4, h = 4 }]

[[dungeon.doors]]
id = "oak"
between = ["hall", "crypt"]
x = 6.5
y = 1.5
stuck = false
"""


def test_a_campaign() -> None:
    """A file is read into a dungeon and the state that play begins with."""
    file = read(CELLAR)
    assert ("The cellar", "underworld", "Cellar", None) == (
        file.name,
        file.ruleset,
        file.dungeon.name,
        file.dungeon.monsters_pass,
    )
    assert (Area("hall", (Rect(0, 0, 6, 4),)), Area("crypt", (Rect(7, 0, 4, 4),))) == file.dungeon.areas
    assert (Door("oak", ("hall", "crypt"), 6.5, 1.5, stuck=False),) == file.dungeon.doors
    brenna, odo = Member("brenna", "Brenna", strength=14, carries=("crowbar",)), Member("odo", "Odo")
    assert Party((brenna, odo), "odo") == file.state.party
    assert (Light("torch", "odo", 4),) == file.state.lights
    assert (Foes("orcs", "orcs", 10, "crypt", Mind.SEMI, intent=Mood.HOSTILE),) == file.state.foes.open()


@pytest.mark.rule("R000-02", "R003-02")
def test_when_it_begins() -> None:
    """Nine o'clock on the second day is 33 hours, six turns to each, after the first midnight."""
    state = read(CELLAR).state
    assert (33 * 6, 33 * 6, 0) == (state.turns, state.entered, state.rounds)


def test_what_may_be_left_out() -> None:
    """Without a day and hour it is the first morning, at eight; without more the party has seen where it is."""
    shorter = CELLAR.replace("day = 2\nhour = 9\n", "").replace('speaker = "odo"\n', "")
    file = read(shorter)
    assert (8 * 6, ("hall",), "brenna") == (file.state.turns, file.state.seen, file.state.party.voice.id)  # type: ignore[union-attr]


def test_the_sample() -> None:
    """The campaign that ships with the program is read like any other."""
    file = sample()
    assert ("The Tallow Stair", 37, 45, 6, 14) == (
        file.name,
        len(file.dungeon.areas),
        len(file.dungeon.doors),
        len(file.state.party.members),
        len(file.state.foes.open()),
    )


BAD = {
    "unknown rule set": ('rules = "underworld"', 'rules = "underwold"', "underwold"),
    "unknown area of the party": ('at = "hall"', 'at = "hal"', "at: there is no area 'hal'"),
    "unknown area seen": ('at = "hall"', 'at = "hall"\nseen = ["hall", "attic"]', "seen: .*'attic'"),
    "unknown area of creatures": ('at = "crypt"', 'at = "crypts"', "foes: there is no area 'crypts'"),
    "unknown area at a door": ('["hall", "crypt"]', '["hall", "vault"]', "'oak'"),
    "a door from a place to itself": ('["hall", "crypt"]', '["hall", "hall"]', "'oak'"),
    "two areas of one id": ('id = "crypt"', 'id = "hall"', "two areas"),
    "two members of one id": ('id = "brenna"', 'id = "odo"', r"party\.members: two of one id"),
    "two groups of one id": (
        'id = "orcs"',
        'id = "orcs"\nname = "rats"\nnumber = 3\nat = "hall"\n\n[[foes]]\nid = "orcs"',
        "foes: two of one id",
    ),
    "unknown key at the top": ("day = 2", "days = 2", "days"),
    "unknown key of the party": ('speaker = "odo"', 'speeker = "odo"', r"(?=.*speeker)(?=.*party)"),
    "unknown key of a member": ("strength = 14", "strenght = 14", r"(?=.*strenght)(?=.*party\.members)"),
    "unknown key of a door": ("stuck = false", "stuk = false", r"(?=.*stuk)(?=.*dungeon\.doors)"),
    "unknown key of an area": ('id = "crypt"', 'id = "crypt"\nlit = true', r"(?=.*lit)(?=.*dungeon\.areas)"),
    "unknown key of creatures": ("number = 10", "number = 10\nmorale = 7", r"(?=.*morale)(?=.*foes)"),
    "unknown key of squares": ("w = 4, h = 4", "w = 4, h = 4, z = 1", r"(?=.*'?z)(?=.*dungeon\.areas)(?=.*rects)"),
    "unknown key of the dungeon": ('name = "Cellar"', 'name = "Cellar"\ndamp = true', r"(?=.*damp)(?=.*dungeon)"),
    "unknown key of a light": ("left = 4", "left = 4\nshuttered = true", r"(?=.*shuttered)(?=.*lights)"),
    "words for a number": ("strength = 14", 'strength = "strong"', r"\$\.party\.members\[0\]\.strength"),
    "a number for words": ('name = "The cellar"', "name = 7", r"\$\.name"),
    "an unknown mind": ('mind = "semi"', 'mind = "clever"', r"\$\.foes\[0\]\.mind"),
    "an unknown intention": ('intent = "hostile"', 'intent = "hungry"', r"\$\.foes\[0\]\.intent"),
    "an unknown kind of light": ('kind = "torch"', 'kind = "lamp"', "lights: there is no kind of light 'lamp'"),
    "a light in nobody's hand": ('bearer = "odo"', 'bearer = "odd"', "lights: .*'odd'"),
    "a speaker who is not there": ('speaker = "odo"', 'speaker = "ode"', "party.speaker: .*'ode'"),
    "an hour there is not": ("hour = 9", "hour = 24", "hour"),
    "a day there is not": ("day = 2", "day = 0", "day"),
    "an area missing": ('at = "hall"\n', "", "at"),
    "a key given twice": ("day = 2", "day = 2\nday = 3", "line 4"),
    "cut in the middle": (
        'between = ["hall", "crypt"]\nx = 6.5\ny = 1.5\nstuck = false\n',
        'between = ["hall", "cr',
        "at end of document",
    ),
    "not TOML at all": ('name = "The cellar"', "<xml>", "line 1"),
}


@pytest.mark.parametrize("fault", [*BAD])
def test_a_bad_file_names_the_place(fault: str) -> None:
    """A file that cannot be read is refused in one line that names the file and the place in it."""
    good, bad, place = BAD[fault]
    assert 1 == CELLAR.count(good)
    with pytest.raises(BadFile, match=place) as refused:
        read(CELLAR.replace(good, bad), "cellar.toml")
    assert str(refused.value).startswith("cellar.toml: ")
    assert "\n" not in str(refused.value)


NUMBERS = {
    "fewer creatures than none": ("number = 10", "number = -1", "number"),
    "a light that has burnt too long": ("left = 4", "left = -1", "left"),
    "an area without squares": ("{ x = 7, y = 0, w = 4, h = 4 }", "", "rects"),
    "squares without width": ("w = 4, h = 4", "w = 0, h = 4", "rects"),
}


@pytest.mark.parametrize("fault", [*NUMBERS])
def test_an_impossible_number_names_the_place(fault: str) -> None:
    """A number that cannot be is refused, and the message names what it belongs to."""
    good, bad, place = NUMBERS[fault]
    assert 1 == CELLAR.count(good)
    with pytest.raises(BadFile, match=place):
        read(CELLAR.replace(good, bad), "cellar.toml")


# ----------------------------------------------------------------------------------------------------------- the hexes
VALE = "0101 hill\n0102 forest keep\n0201 grass\n0202 ocean\n0301 swamp\n0302 blue-lagoon\n0101-0301 road\n"
HEXES = f"""
[hexes]
text = '''
{VALE}'''
name = "The vale"
orientation = "flat"
parity = "even"
start = "0201"
month = 4
seen = ["0101"]

[[hexes.features]]
id = "hatch"
at = "0201"
kind = "dungeon"
name = "the hatch"
entrance = "hatch"

[[hexes.features]]
id = "cairn"
at = "0101"
kind = "lair"
shown = "hidden"
key = "Barrow rats."

[[hexes.features]]
id = "keep"
at = "0102"
kind = "keep"
name = "Oakhold"

[[hexes.notes]]
at = "0301"
text = "Sinks after rain."

[[hexes.castles]]
id = "keep"
occupant = "lord"

[[hexes.roaming]]
name = "wet ground"
die = "1d4"
terrains = ["swamp"]
lines = [
    {{ upto = 2, kind = "giant-frog" }},
    {{ upto = 3, name = "eel catchers", number = "1d3" }},
    {{ upto = 4, table = "clear" }},
]
"""
LANDED = CELLAR.replace(
    "[[dungeon.areas]]", '[[dungeon.exits]]\nid = "hatch"\narea = "hall"\nspot = [0, 0]\n\n[[dungeon.areas]]', 1
)


def test_a_campaign_with_hexes() -> None:
    """The map, what is in it, who holds its castles; the party is below its hex, and knows what it has seen."""
    file = read(LANDED + HEXES)
    hexmap, state = file.hexmap, file.state
    assert hexmap is not None and isinstance(file.world, Lands)
    assert ("The vale", Grid(False, "even"), 6) == (hexmap.name, hexmap.grid, len(hexmap.tiles))
    assert Feature("keep", Hex(1, 2), "keep", "Oakhold") == hexmap.feature_by_id["keep"]
    assert ("Cellar", "hatch") == (hexmap.feature_by_id["hatch"].dungeon, hexmap.feature_by_id["hatch"].entrance)
    assert (Castle("keep", Occupant.LORD),) == state.castles.open()
    assert "Sinks after rain." == hexmap.notes_at[Hex(3, 1)][0].text
    assert ("hall", Hex(2, 1), Hex(2, 1), 4) == (state.at, state.true_hex.open(), state.reckoned, state.month)
    assert {(Hex(2, 1), "grassland"), (Hex(1, 1), "hills")} == state.pencilled
    assert {Hex(2, 1)} == state.explored
    assert {(Hex(2, 1), "hatch")} == state.sights
    assert {(Hex(1, 1), 3, "road"), (Hex(2, 1), 6, "road"), (Hex(2, 1), 2, "road")} == state.ways
    assert "Cellar" == file.where


def test_a_castle_of_the_text_is_told_of_once() -> None:
    """What the text has for other programs to draw, and the file tells more of, is one feature."""
    hexmap = read(LANDED + HEXES).hexmap
    assert hexmap is not None
    assert ["keep"] == [feature.id for feature in hexmap.features_at[Hex(1, 2)]]


def test_a_table_of_ones_own_out_of_doors() -> None:
    """A line names a kind of the bestiary, somebody else, or another table, of the rules perhaps."""
    (table,) = read(LANDED + HEXES).state.roaming.open()
    frogs, catchers, other = table.lines
    assert frogs.who is not None and catchers.who is not None
    assert ("giant frogs", "giant-frog", "1d4", 90) == (
        frogs.who.name,
        frogs.who.kind,
        frogs.who.number,
        frogs.who.speed,
    )
    assert ("eel catchers", "1d3", Mind.INTELLIGENT) == (catchers.who.name, catchers.who.number, catchers.who.mind)
    assert (None, "clear") == (other.who, other.table)


def test_it_may_begin_out_of_doors_without_a_dungeon() -> None:
    """With `outdoors` the party stands in the hex itself; a dungeon need not be there at all."""
    alone = CELLAR[: CELLAR.index("[[foes]]")].replace('at = "hall"\n', "")
    hexes = HEXES.replace('start = "0201"', 'start = "0201"\noutdoors = true').replace('entrance = "hatch"\n', "")
    file = read(alone + hexes)
    assert (NO_DUNGEON, True, "", "The vale") == (file.dungeon, file.state.outdoors, file.state.at, file.where)
    assert "keep" not in {id for _at, id in file.state.sights}


def test_the_map_may_stand_beside_the_file() -> None:
    """A map and a key of its hexes are read by their names, from wherever the file is."""
    beside = {"vale.txt": VALE.encode(), "key.csv": b"hex,description\n0102,Bats.\n"}
    inline = HEXES[HEXES.index("text = ") : HEXES.index("name = ")]
    file = read(LANDED + HEXES.replace(inline, 'map = "vale.txt"\nkeys = "key.csv"\n'), "camp.toml", beside.__getitem__)
    assert file.hexmap is not None
    assert "Bats." == file.hexmap.notes_at[Hex(1, 2)][0].text


def test_a_file_that_came_alone_has_nothing_beside_it() -> None:
    """A map that is named and not at hand is refused, and where to put it is said."""
    inline = HEXES[HEXES.index("text = ") : HEXES.index("name = ")]
    with pytest.raises(BadFile, match=r"^camp\.toml: 'vale\.txt' would stand beside the file.*hexes\.text$"):
        read(LANDED + HEXES.replace(inline, 'map = "vale.txt"\n'), "camp.toml")


def test_its_dungeon_alone() -> None:
    """For another campaign the dungeon is taken without the land, even where its map is not at hand; that is said."""
    inline = HEXES[HEXES.index("text = ") : HEXES.index("name = ")]
    file, left = read_dungeon(LANDED + HEXES.replace(inline, 'map = "vale.txt"\n'))
    assert (None, "Cellar", None) == (file.hexmap, file.dungeon.name, file.state.true_hex.open())
    assert "the land round about stays behind; its map is to be read by itself: vale.txt" == left[0].says


BAD_HEXES = {
    "a start that is not there": ('start = "0201"', 'start = "0999"', r"hexes\.start: The vale has no hex '0999'"),
    "a start in the sea": ('start = "0201"', 'start = "0202"', r"hexes\.start: 0202 is sea: nobody stands there"),
    "no hexes": ("0102 forest keep\n", "", r"hexes\.features\.keep\.at: The vale has no hex '0102'"),
    "how hexes lie left out": ('orientation = "flat"\nparity = "even"\n', "", "hexes: the map does not say how"),
    "half of how they lie": ('orientation = "flat"\n', "", "hexes: orientation and parity go together"),
    "no such orientation": ('orientation = "flat"', 'orientation = "round"', r"\$\.hexes\.orientation"),
    "a map and a text": ("month = 4", 'month = 4\nmap = "x.txt"', "hexes: either map"),
    "a month too many": ("month = 4", "month = 13", r"hexes\.month: 13 is no month from 1 to 12"),
    "a hex seen that is not there": ('seen = ["0101"]', 'seen = ["0105"]', r"hexes\.seen: .*'0105'"),
    "a way out that is not there": (
        'entrance = "hatch"',
        'entrance = "roof"',
        r"hexes\.features\.hatch\.entrance: .*'roof'",
    ),
    "two features of one id": ('id = "cairn"', 'id = "hatch"', "two features with one id"),
    "a castle that is none": ('id = "keep"\noccupant', 'id = "kept"\noccupant', "castles: there is no feature 'kept'"),
    "an unknown holder": ('occupant = "lord"', 'occupant = "landlady"', r"\$\.hexes\.castles\[0\]\.occupant"),
    "an unknown beast": ('kind = "giant-frog"', 'kind = "giant-newt"', r"hexes\.roaming: .*'giant-newt'"),
    "a table that stops short": ("upto = 4", "upto = 3", "wet ground"),
    "a table that is not there": ('table = "clear"', 'table = "dry"', "wet ground"),
    "an unknown key": ("month = 4", "moon = 4", "moon"),
    "an unknown key of a feature": ('kind = "lair"', 'kind = "lair"\ncolour = "red"', "colour"),
    "an unknown key of a castle": ('occupant = "lord"', 'occupant = "lord"\nmoat = 1', "moat"),
}


@pytest.mark.parametrize("fault", [*BAD_HEXES])
def test_bad_hexes_name_the_place(fault: str) -> None:
    """What does not fit in the hexes is refused in one line that names it."""
    good, bad, place = BAD_HEXES[fault]
    assert 1 == HEXES.count(good), fault
    with pytest.raises(BadFile, match=place) as refused:
        read(LANDED + HEXES.replace(good, bad), "camp.toml")
    assert str(refused.value).startswith("camp.toml: ")
    assert "\n" not in str(refused.value)


# --------------------------------------------------------------------------------------------------- scales of Strength
@pytest.mark.parametrize(
    ("name", "strength"), [("underworld", [14, 16, 10, 9, 8, 12]), ("basic", [14, 16, 10, 9, 8, 12])]
)
def test_a_strength_stands_on_its_scale(name: str, strength: list[int]) -> None:
    """Rules with the same scale leave Strength as the file has it."""
    assert strength == [member.strength for member in sample(load(name)).state.party.members]


def test_a_strength_is_brought_to_another_scale() -> None:
    """From 3–18 to 2–12: 14 is 9, 16 is 11, 10 is 7, 9 is 6, 8 is 5 and 12 is 8, each to the nearest."""
    assert [9, 11, 7, 6, 5, 8] == [m.strength for m in sample(load("bladespell")).state.party.members]


def test_a_strength_off_its_scale() -> None:
    """A file of rules with a scale of 2 to 12 does not have a Strength of 13."""
    text = (
        'name = "Inn"\nrules = "bladespell"\nat = "inn"\n[[party.members]]\nid = "ada"\nname = "Ada"\nstrength = 13\n'
    )
    hall = '[dungeon]\nname = "Inn"\n[[dungeon.areas]]\nid = "inn"\nrects = [{ x = 0, y = 0, w = 2, h = 2 }]\n'
    with pytest.raises(BadFile, match=r"party\.members\.ada\.strength: 13 is not from 2 to 12"):
        read(text + hall)
