"""The bestiary against the printed figures, worked out by hand, and the tables of who wanders in a dungeon."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from sixturns.handlers.codec import decode, encode
from sixturns.kernel.dice import dice
from sixturns.rulesets.bestiary import (
    Creature,
    Kind,
    bestiary,
    default_wandering,
    find,
    group_of,
    of_monster_level,
    plainly,
    plural,
    resembling,
)
from sixturns.world.creatures import Figures, Foes, Mind, Wandering

TEXT = (resources.files("sixturns.rulesets") / "bestiary.toml").read_text("utf-8")


def known(name: str) -> Creature:
    """The creature of that name, which there must be."""
    creature = find(name)
    assert creature is not None, name
    return creature


def test_the_licence_and_the_sources_stand_at_the_head() -> None:
    """The figures are passed on under their licence, with their authors named and what was changed."""
    head = TEXT.partition("[[tables]]")[0]
    for said in (
        "CC-BY-SA-4.0",
        "creativecommons.org/licenses/by-sa/4.0",
        "Chris\n# Gonnerman",
        "ginstrom",
        "Changed:",
    ):
        assert said in head


PRINTED = [
    # name, hit dice, armour class (up), attacks, damage, feet a round, morale, number in a dungeon
    ("goblin", "1-1", 14, "1 weapon", "1d6 or by weapon", 20, 7, "2d4"),
    ("orc", "1", 14, "1 weapon", "1d8 or by weapon", 30, 8, "2d4"),
    ("kobold", "½", 13, "1 weapon", "1d4 or by weapon", 20, 6, "4d4"),
    ("giant rat", "½", 13, "1 bite", "1d4 + disease", 40, 8, "3d6"),
    ("giant crab spider", "2", 13, "1 bite", "1d8 + poison", 40, 7, "1d4"),
    ("ogre", "4+1", 15, "1 huge weapon", "2d6 huge weapon", 30, 10, "1d6"),
    ("troll", "6", 16, "2 claws, 1 bite", "1d6 claw, 1d10 bite", 40, 10, "1d8"),
    ("ghoul", "2", 14, "2 claws, 1 bite", "1d4 claw, 1d4 bite, each + paralysis", 30, 9, "1d6"),
    ("skeleton", "1", 13, "1 weapon", "1d6 or by weapon", 40, 12, "3d6"),
    ("giant weasel", "5", 17, "1 bite + hold", "2d4 bite, 2d4/round holding", 50, 8, "1d4"),
    ("greater basilisk", "8", 17, "1 bite, 1 gaze", "1d12 + poison bite, petrifying gaze", 20, 10, "1"),
    ("dire wolf", "4", 14, "1 bite", "2d4", 50, 9, "1d4"),
    ("subterranean lizard man", "2", 15, "2 claws, 1 bite", "1d4 claw, 1d4 bite", 30, 9, "1d8"),
    ("giant crocodile", "15", 19, "1 bite", "3d8 bite", 30, 9, ""),
    ("huge roc", "12", 18, "2 claws, 1 bite", "1d8 claw, 2d10 bite", 20, 9, ""),
    ("rat", "1 hp", 11, "1 bite per pack", "1d6 + disease", 20, 5, "5d10"),
    ("shrieker", "3", 13, "", "", 5, 12, "1d8"),
    ("insect swarm", "2–4", 0, "1 swarm", "1d3, doubled without armour", 20, 11, "1"),
    ("ghast", "2", 15, "2 claws, 1 bite", "1d4 claw, 1d4 bite, each + paralysis, stench", 30, 9, "1d4"),
    ("ghost", "10", 20, "1 touch or possession, fear", "1d8 + special touch", 30, 10, "1"),
    ("giant gecko", "3+1", 15, "1 bite", "1d8", 40, 7, "1d6"),
    ("giant tuatara", "6", 16, "2 claws, 1 bite", "1d4 claw, 2d6 bite", 40, 6, "1d2"),
]


@pytest.mark.parametrize(("name", "hit_dice", "armour", "attacks", "damage", "feet", "morale", "number"), PRINTED)
def test_printed_figures(
    name: str, hit_dice: str, armour: int, attacks: str, damage: str, feet: int, morale: int, number: str
) -> None:
    """A creature has the figures of its line, and moves three times its round's feet in a turn."""
    it = known(name)
    assert (hit_dice, armour, attacks, damage) == (it.hit_dice, it.armour, it.attacks, it.damage)
    assert (3 * feet, morale, number) == (it.speed, it.morale, it.number)


@pytest.mark.parametrize(
    ("name", "thrown"),
    [
        ("kobold", "1d4"),
        ("goblin", "1d8-1"),
        ("giant fire beetle", "1d8+2"),
        ("manticore", "6d8+1"),
        ("hellhound", "5d8"),
        ("hydra", "8d8"),
        ("purple worm", "13d8"),
        ("vampire", "8d8"),
        ("sperm whale", "36d8"),
        ("rat", "1"),
    ],
)
def test_dice_for_hit_points(name: str, thrown: str) -> None:
    """Hit dice have eight sides, half a die is 1d4, of a range the middle is thrown, and one hit point is fixed."""
    assert thrown == known(name).hit_points


@pytest.mark.parametrize(
    ("name", "feet", "words"),
    [
        ("giant bat", 180, "30 ft, fly 180 ft"),
        ("stirge", 180, "30 ft, fly 180 ft"),
        ("gargoyle", 150, "90 ft, fly 150 ft"),
        ("spectre", 300, "fly 300 ft"),
        ("red dragon", 90, "90 ft, fly 240 ft"),
        ("sea serpent", 150, "swim 150 ft"),
        ("green slime", 3, ""),
        ("hangman tree", 0, ""),
    ],
)
def test_the_way_it_moves_underground(name: str, feet: int, words: str) -> None:
    """What is small or has no feet flies underground; what is larger walks there, whatever it does outdoors."""
    assert (feet, words) == (known(name).speed, known(name).figures.move)


def test_undead_make_no_noise() -> None:
    """Through a door none of the undead is heard, and everybody else is."""
    undead = {"ghast", "ghost", "ghoul", "mummy", "skeleton", "spectre", "vampire", "wight", "wraith", "zombie"}
    assert undead == {creature.id for creature in bestiary().values() if creature.silent}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("giant rat", "7 [13]"),
        ("orc", "6 [14] (9 [11])"),
        ("wererat", "7 [13], silver or magic"),
        ("ochre jelly", "8 [12], fire or cold"),
        ("cloud dragon", "-2 [22]"),
        ("bandit", ""),
    ],
)
def test_armour_is_said_both_ways(name: str, words: str) -> None:
    """Armour class reads down from 9 and up from 11, then without what is worn, then what alone harms it."""
    assert words == known(name).figures.armour


def test_every_creature_is_whole() -> None:
    """Each has all that a fight and a meeting need, no key that nobody reads, and dice that can be thrown."""
    given = tomllib.loads(TEXT)["creatures"]
    assert (163, sorted(given)) == (len(bestiary()), list(bestiary()))
    for id, it in bestiary().items():
        assert set(given[id]) <= set(Creature.__struct_fields__), id
        assert id == it.name.replace(" ", "-")
        assert 5 <= it.morale <= 12 and 0 <= it.speed <= 480 and 0 <= it.monster_level <= 6, id
        assert it.figures == decode(encode(it.figures), Figures), id
        assert it.hit_points == "1" or dice(it.hit_points).sides in (4, 8), id
        assert it.number.isdigit() or not it.number or dice(it.number), id
        assert bool(it.harmed_by) <= bool(it.armour) and it.unarmoured < max(it.armour, 1), id


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("goblins", "goblin"),
        ("GOBLIN", "goblin"),
        ("Giant Rats", "giant-rat"),
        ("Rat, Giant", "giant-rat"),
        ("dire rat", "giant-rat"),
        ("wolves", "wolf"),
        ("mummies", "mummy"),
        ("zombies", "zombie"),
        ("pixies", "pixie"),
        ("lizard men", "lizard-man"),
        ("lizardmen", "lizard-man"),
        ("dwarves", "dwarf"),
        ("elves", "elf"),
        ("giant leeches", "giant-leech"),
        ("Gelatinous cubes", "glass-jelly"),
        ("Spider, Giant Black Widow", "giant-black-widow-spider"),
        ("pegasi", "pegasus"),
    ],
)
def test_a_creature_is_found_as_people_write_it(text: str, id: str) -> None:
    """Case, number and the order of the words do not matter."""
    assert id == known(text).id


@pytest.mark.parametrize("text", ["", "goblin king", "ogre mage", "the hermit", "7"])
def test_who_is_not_in_the_bestiary(text: str) -> None:
    """A name that only resembles one finds nobody."""
    assert find(text) is None


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("Goblins", "goblin"),
        ("Rat", "rat"),
        ("Dire Rat", "giant-rat"),
        ("Giant Rat", "giant-rat"),
        ("Medium Monstrous Spider", "giant-crab-spider"),
        ("Spider, Huge Monstrous", "giant-crab-spider"),
        ("Tiny Monstrous Centipede", "giant-centipede"),
        ("Large Monstrous Centipede", "giant-centipede"),
        ("Large Viper Snake", "pit-viper"),
        ("Spider Swarm", "insect-swarm"),
        ("Shrieker", "shrieker"),
        ("Dire Stirge", "stirge"),
        ("Bugbear Zombie", "zombie"),
        ("Owlbear Skeleton", "skeleton"),
        ("Sub-adult Black Dragon", "black-dragon"),
        ("1st Level Warrior Drow Elf", "elf"),
        ("1st Level Warrior Svirfneblin", "gnome"),
        ("12th-level Wizard Goblin", "goblin"),
        ("Duergar", "dwarf"),
        ("Half-Orc Death Mage", "orc"),
        ("Orc Claw of the Moon", "orc"),
        ("Dragonkin Kobold Pact-Bound Adept", "kobold"),
        ("goblin king", "goblin"),
        ("NPC", "adventurer"),
        ("giant wyvern", "wyvern"),
        ("ants", "giant-ant"),
    ],
)
def test_a_creature_by_the_words_of_its_name(text: str, id: str) -> None:
    """Names of other people's books are known by their last words, and by the people that is named in them."""
    creature = resembling(text)
    assert isinstance(creature, Creature)
    assert id == creature.id


@pytest.mark.parametrize(
    ("text", "kind", "mind", "speed", "silent"),
    [
        ("Rat Swarm", "swarm", Mind.NONE, 60, False),
        ("Swarm of Rats", "swarm", Mind.NONE, 60, False),
        ("Piercers", "vermin", Mind.NONE, 120, False),
        ("Moon Bear", "animal", Mind.NONE, 120, False),
        ("mice", "animal", Mind.NONE, 120, False),
        ("wolverines", "animal", Mind.NONE, 120, False),
        ("Mimic", "cunning beast", Mind.SEMI, 120, False),
        ("Violet Fungi", "plant or fungus", Mind.NONE, 3, False),
        ("Gas Spore", "plant or fungus", Mind.NONE, 3, False),
        ("Blue Jelly", "ooze", Mind.NONE, 60, False),
        ("Drowned Corpse", "mindless undead", Mind.NONE, 120, True),
        ("Kobold Poltergeist", "undead", Mind.INTELLIGENT, 120, True),
        ("Brass Golem", "construct", Mind.NONE, 120, False),
    ],
)
def test_a_kind_of_thing_by_the_last_word(text: str, kind: str, mind: Mind, speed: int, silent: bool) -> None:
    """Who has no figures may still be known for a beast, a fungus or one of the undead."""
    known = resembling(text)
    assert isinstance(known, Kind)
    assert (kind, mind, speed, silent) == (known.name, known.mind, known.speed, known.silent)
    group = group_of("x", text, 3, "crypt")
    assert (text, 3, "crypt", mind, speed, silent, "", Figures()) == (
        group.name, group.number, group.at, group.mind, group.speed, group.silent, group.kind, group.figures,
    )  # fmt: skip


@pytest.mark.parametrize(
    "text", ["", "7", "the hermit", "Rat Catcher", "Spider Priestess", "Shadow Speaker", "Homunculus"]
)
def test_whose_name_tells_nothing(text: str) -> None:
    """A beast or a shade that only stands before another word is not what the creature is."""
    assert resembling(text) is None


def test_the_words_for_kinds() -> None:
    """A word tells of one kind, no creature has it for a name, and peoples are creatures that talk."""
    given = tomllib.loads(TEXT)
    words = [word for kind in given["kinds"] for word in kind["words"]]
    assert len(words) == len(set(words))
    assert [] == [word for word in words if find(word)]
    assert {Mind.INTELLIGENT} == {bestiary()[id].mind for id in given["peoples"]}


@pytest.mark.parametrize(
    ("text", "one", "many"),
    [
        ("1st Level Warrior Drow Elf", "drow elf", "drow elves"),
        ("1st Level Warrior Svirfneblin", "svirfneblin", "svirfneblin"),
        ("2nd-level Orc", "orc", "orcs"),
        ("Medium Monstrous Spider", "spider", "spiders"),
        ("Tiny Monstrous Centipede", "tiny centipede", "tiny centipedes"),
        ("Dire Rat", "dire rat", "dire rats"),
        ("Rat, Giant", "giant rat", "giant rats"),
        ("Violet Fungi", "violet fungi", "violet fungi"),
        ("Henchmen", "henchmen", "henchmen"),
        ("NPC", "adventurer", "adventurers"),
        ("Adept of Orcus", "adept of Orcus", "adepts of Orcus"),
        ("Swarm of Rats", "swarm of rats", "swarms of rats"),
        ("3rd Level Warrior", "warrior", "warriors"),
        ("Medium Thing", "thing", "things"),
        ("Monstrous", "monstrous", "monstrouses"),
        (",", ",", ",s"),
    ],
)
def test_what_players_hear(text: str, one: str, many: str) -> None:
    """A plain name, without level and words of stat lines, as its number asks for."""
    assert (one, many) == (plainly(text), plainly(text, 2))


def test_no_name_is_given_twice() -> None:
    """Each name, one or many, means one creature."""
    names = [
        (frozenset(name.replace("-", " ").split()), it.id)
        for it in bestiary().values()
        for name in {it.name, it.many, *it.also, *map(plural, it.also)}
    ]
    assert len({words for words, _ in names}) == len(set(names))


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("orc", "orcs"),
        ("harpy", "harpies"),
        ("wolf", "wolves"),
        ("lizard man", "lizard men"),
        ("giant leech", "giant leeches"),
        ("goblins", "goblins"),
        ("henchmen", "henchmen"),
        ("shadow mass", "shadow masses"),
        ("homunculus", "homunculi"),
        ("drow", "drow"),
        ("servant of the moon", "servants of the moon"),
    ],
)
def test_several_of_them(one: str, many: str) -> None:
    """Several are named as the table would."""
    assert many == plural(one)


# ------------------------------------------------------------------------------------------------------------- groups
def test_a_group_by_name() -> None:
    """A group whose name is known has its figures, and keeps the name that it was given."""
    orcs = group_of("o", "Orcs", 4, "crypt")
    assert ("Orcs", 4, "crypt", Mind.INTELLIGENT, 90, "orc") == (
        orcs.name, orcs.number, orcs.at, orcs.mind, orcs.speed, orcs.kind,
    )  # fmt: skip
    assert Figures("1d8", "6 [14] (9 [11])", "1 weapon", "1d8 or by weapon", "", 8) == orcs.figures
    assert group_of("z", "zombies", 2, "crypt").silent


def test_what_is_given_goes_before() -> None:
    """Mind and speed that somebody gives stand, whatever the bestiary has, and even a speed of nothing."""
    tame = group_of("w", "wolves", 2, "crypt", mind=Mind.SEMI, speed=0)
    assert (Mind.SEMI, 0, "wolf") == (tame.mind, tame.speed, tame.kind)


def test_a_group_that_nobody_knows() -> None:
    """Any name makes a group; its figures are left to the rules."""
    assert Foes("h", "hermit", 1, "cell") == group_of("h", "hermit", 1, "cell")
    assert Foes("h", "hermit", 1, "cell", Mind.SEMI, 60) == group_of("h", "hermit", 1, "cell", mind=Mind.SEMI, speed=60)


# ---------------------------------------------------------------------------------------------------------- wandering
PRINTED_TABLES = {
    1: "giant bees, goblins, green slimes, kobolds, adventurers, bandits, orcs, stirges, skeletons, cobras, "
    "giant crab spiders, wolves",
    2: "giant bombardier beetles, giant flies, ghouls, gnolls, gray oozes, hobgoblins, lizard men, adventurers, "
    "pit vipers, giant black widow spiders, subterranean lizard men, zombies",
    3: "giant ants, carnivorous apes, giant tiger beetles, bugbears, doppelgangers, gargoyles, glass jellies, "
    "wererats, ogres, shadows, tentacle worms, wights",
    4: "cave bears, giant caecilias, cockatrices, doppelgangers, gray oozes, hellhounds, rust monsters, werewolves, "
    "minotaurs, ochre jellies, owlbears, wraiths",
    6: "basilisks, black jellies, giant caecilias, deceivers, hydras, rust monsters, weretigers, mummies, owlbears, "
    "giant scorpions, spectres, trolls",
    8: "greater basilisks, chimeras, greater deceivers, hill giants, stone giants, hydras, black jellies, wereboars, "
    "purple worms, flame salamanders, frost salamanders, vampires",
}


@pytest.mark.parametrize(
    ("level", "printed"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (6, 6), (7, 6), (8, 8), (20, 8), (0, 1)]
)
def test_who_wanders_on_a_level(level: int, printed: int) -> None:
    """Each level has the table printed for it: twelve lines on a twelve-sided die."""
    table = default_wandering(level)
    assert (level, "1d12", 0, 0) == (table.level, table.die, table.interval, table.chance)
    assert PRINTED_TABLES[printed] == ", ".join(line.name for line in table.lines)
    assert list(range(1, 13)) == [line.upto for line in table.lines]
    assert table == decode(encode(table), Wandering)


def test_a_wanderer_brings_its_figures() -> None:
    """Whoever comes by the table has number, mind, speed and figures of its kind, and a name for one alone."""
    line = default_wandering(2).lines[-1]
    assert ("2d4", Mind.NONE, 60, "zombie", True) == (line.number, line.mind, line.speed, line.kind, line.silent)
    assert ("zombies", "zombie") == (line.group("a", 3, "crypt").name, line.group("a", 1, "crypt").name)
    three = line.group("a", 3, "crypt")
    assert (known("zombie").figures, 3, "crypt", True) == (three.figures, three.number, three.at, three.silent)
    assert known("zombie").group("a", 3, "crypt") == three


def test_every_number_of_a_table_is_known() -> None:
    """No line of a table leaves open how many come."""
    lines = [line for level in PRINTED_TABLES for line in default_wandering(level).lines]
    assert [] == [line.kind for line in lines if not bestiary()[line.kind].number]


@pytest.mark.parametrize(
    ("level", "names"),
    [
        (1, "bandit, giant-centipede, giant-rat, giant-tarantula, goblin, kobold, orc, skeleton"),
        (2, "berserker, ghoul, giant-draco, gnoll, hobgoblin, zombie"),
        (3, "giant-ant, giant-python, giant-weasel, ochre-jelly, wight"),
        (
            4,
            "carnivorous-ape, gargoyle, giant-scorpion, giant-tiger-beetle, ogre, werebear, wereboar, weretiger, "
            "werewolf, wraith",
        ),
        (5, "cockatrice, hydra, manticore, medusa, minotaur, mummy, spectre, troll, wyvern"),
        (
            6,
            "basilisk, black-dragon, blue-dragon, chimera, cloud-dragon, gorgon, green-dragon, hill-giant, "
            "purple-worm, red-dragon, vampire, white-dragon",
        ),
    ],
)
def test_the_lists_by_monster_level(level: int, names: str) -> None:
    """The six lists of the original game, as far as their creatures are in the bestiary."""
    assert names == ", ".join(creature.id for creature in of_monster_level(level))
