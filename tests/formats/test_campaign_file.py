"""Our own campaign file: what it gives, and how it refuses what it cannot read, naming the place."""

from __future__ import annotations

import pytest

from sixturns.formats.campaign_file import BadFile, read, sample
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.dungeon import Area, Door, Rect
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
