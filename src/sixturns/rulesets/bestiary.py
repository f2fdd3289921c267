"""The bestiary: figures of creatures, and who wanders in a dungeon that brings no tables of its own."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from itertools import chain
from typing import Any

import msgspec

from sixturns.kernel.dice import dice
from sixturns.kernel.values import Value, replace
from sixturns.world.creatures import Figures, Foes, HitPoints, Mind, Wanderer, Wandering

_MEN = re.compile(r"\b(\w*)man$")
_VES = re.compile(r"(wol|el|dwar)f$")
_LATIN = re.compile(r"(fung|homuncul|succub|incub)us$")
_ALIKE = re.compile(r"(?<![sui])s$|(men|fungi|folk|fish|sheep|swine|deer|cattle|drow|duergar|svirfneblin|undead)$")
"""Words that are the same for one and for many, and those that name many already."""

_LEVEL = re.compile(
    r"(?<![^\s])\d+(st|nd|rd|th)[ -]level (?=\S)((warrior|adept|expert|aristocrat|commoner|fighter|cleric|wizard|"
    r"sorcerer|rogue|thief|ranger|paladin|druid|bard|monk|barbarian|magic-user) (?=\S))?",
    re.IGNORECASE,
)
MOST_WORDS = 12
"""The most words of a name that are looked at."""

_STATS = frozenset({"monstrous", "medium"})
"""Words of stat lines that say nothing to those who see the creature."""


class Creature(Value):
    """A kind of creature. What each figure is stands at the head of ``bestiary.toml``; `id` is its `kind` in play."""

    id: str
    name: str
    mind: Mind
    hit_dice: str
    hit_points: HitPoints
    speed: int
    morale: int
    plural: str = ""
    also: tuple[str, ...] = ()
    armour: int = 0
    unarmoured: int = 0
    harmed_by: str = ""
    attacks: str = ""
    damage: str = ""
    move: str = ""
    number: str = ""
    wild: str = ""
    lair: str = ""
    silent: bool = False
    shy: bool = False
    monster_level: int = 0

    @property
    def many(self) -> str:
        """What several of them are called."""
        return self.plural or plural(self.name)

    @property
    def figures(self) -> Figures:
        """What a fight has to know of them; `Figures.armour` reads ``6 [14] (9 [11]), magic``.

        That is the armour class counted down from 9 and, in brackets, up from 11; then the same without what is worn;
        then what alone harms them.
        """
        armour = both_ways(self.armour) if self.armour else ""
        if self.unarmoured:
            armour += f" ({both_ways(self.unarmoured)})"
        if self.harmed_by:
            armour += f", {self.harmed_by}"
        return Figures(self.hit_points, armour, self.attacks, self.damage, self.move, self.morale)

    @property
    def most(self) -> int:
        """The most that are met at once out of doors, or are in their lair where few go out; 0 where nobody knows."""
        thrown = (dice(number) for number in (self.wild, self.lair) if number and not number.isdecimal())
        return next((some.amount(some.highest) for some in thrown), 0)

    def fastest(self, afloat: bool = False) -> int:
        """The feet a turn that it makes out of doors at its best: walking or in flight, on water swimming."""
        ways = re.findall(r"(?:(fly|swim|burrow) )?(\d+) ft", self.move)
        usable = [int(feet) for how, feet in ways if how == "fly" or how == ("swim" if afloat else "")]
        return max(usable, default=self.speed)

    def roamer(self, upto: int, *, afloat: bool = False) -> Wanderer:
        """A line of an encounter table that brings them out of doors."""
        line = self.wanderer(upto)
        return replace(line, number=self.wild or self.lair or "1", speed=self.fastest(afloat), most=self.most)

    def group(self, id: str, number: int, at: str) -> Foes:
        """So many of them in an area."""
        return self.wanderer(1).group(id, number, at)

    def wanderer(self, upto: int) -> Wanderer:
        """A line of a wandering table that brings them."""
        return Wanderer(
            upto,
            self.many,
            self.number or "1",
            self.mind,
            self.speed,
            kind=self.id,
            silent=self.silent,
            shy=self.shy,
            figures=self.figures,
            one=self.name,
            level=self.monster_level,
        )


class Kind(Value):
    """What is known of creatures by a word of their names, where the bestiary has no figures for them."""

    name: str
    mind: Mind
    words: tuple[str, ...]
    speed: int = 120
    silent: bool = False
    shy: bool = False

    def group(self, id: str, number: int, at: str) -> Foes:
        """So many of them in an area."""
        return self.wanderer(1).group(id, number, at)

    def wanderer(self, upto: int) -> Wanderer:
        """A line of a wandering table that brings them."""
        return Wanderer(upto, self.name, mind=self.mind, speed=self.speed, silent=self.silent, shy=self.shy)


def both_ways(armour: int) -> str:
    """An armour class that is counted up from 11, as it is counted down from 9, and in brackets as it is."""
    return f"{20 - armour} [{armour}]"


def plural(name: str) -> str:
    """Several of what a name names: goblins, wolves, mummies, lizard men, adepts of the moon."""
    head, of, whose = name.partition(" of ")
    if of:
        return plural(head) + of + whose
    if _ALIKE.search(name):
        return name
    if _LATIN.search(name):
        return _LATIN.sub(r"\1i", name)
    if _MEN.search(name):
        return _MEN.sub(r"\1men", name)
    if _VES.search(name):
        return _VES.sub(r"\1ves", name)
    if name.endswith("y"):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "bestiary.toml").read_text("utf-8"))


@cache
def bestiary() -> dict[str, Creature]:
    """Every creature by id, in the order of the alphabet."""
    return {
        id: msgspec.convert({"id": id, **fields}, Creature, strict=True) for id, fields in _file()["creatures"].items()
    }


@cache
def _by_name() -> dict[str, Creature]:
    """Creatures by all they are called, one or many."""
    return {
        _key(name): creature
        for creature in bestiary().values()
        for name in chain((creature.name, creature.many), creature.also, (plural(name) for name in creature.also))
    }


def _key(name: str) -> str:
    """A name as it is looked up: its words in lower case, in the order of the alphabet."""
    return " ".join(sorted(re.findall(r"[^\W\d_]+", name.lower())))


def find(name: str) -> Creature | None:
    """The creature that a name names, if the bestiary has it: ``Goblins``, ``giant rat``, ``Rats, Giant``."""
    return _by_name().get(_key(name))


@cache
def _kinds() -> dict[str, Kind]:
    """Kinds by the words that tell of them, for one or for many."""
    kinds = msgspec.convert(_file()["kinds"], tuple[Kind, ...], strict=True)
    return {name: kind for kind in kinds for word in kind.words for name in (word, plural(word))}


def resembling(name: str) -> Creature | Kind | None:
    """What a name tells of the creature, known or not: ``Goblins``, ``goblin king``, ``Huge Monstrous Spider``.

    That is the creature which all or the last of its words name, else the kind of thing that its last word is, else the
    people that is named anywhere in it.
    """
    said = _LEVEL.sub("", name)
    if creature := find(said):
        return creature
    parts = re.findall(r"[^\W\d_]+", _in_order(said).lower().partition(" of ")[0])[:MOST_WORDS]
    for place in range(len(parts)):
        if creature := find(" ".join(parts[place:])):
            return creature
    if parts and (kind := _kinds().get(parts[-1])):
        return kind
    named = (creature for part in parts if (creature := find(part)) and creature.id in _file()["peoples"])
    return next(named, None)


def _in_order(name: str) -> str:
    """A name as it is spoken: *giant rat* for ``rat, giant``."""
    last, _comma, first = name.partition(",")
    return f"{first.strip()} {last}".strip()


def plainly(name: str, number: int = 1) -> str:
    """What so many creatures are called by those who see them: without level and other words of stat lines.

    Three of ``1st Level Warrior Drow Elf`` are drow elves, one ``Medium Monstrous Spider`` is a spider, five ``NPC``
    are adventurers.
    """
    creature = find(name)
    if creature and name.isupper():
        return creature.name if number == 1 else creature.many
    said = _in_order(_LEVEL.sub("", name))
    said = " ".join(word for word in said.split() if word.lower() not in _STATS) or said or name
    head, of, whose = said.partition(" of ")
    said = head.lower() + of + (whose.lower() if resembling(whose) else whose)
    return said if number == 1 else plural(said)


def group_of(id: str, name: str, number: int, at: str, *, mind: Mind | None = None, speed: int | None = None) -> Foes:
    """A group as somebody names it, with what the bestiary knows by that name; what is given goes before."""
    like = resembling(name)
    group = replace(like.group(id, number, at), name=name) if like else Foes(id, name, number, at)
    return replace(group, mind=mind or group.mind, speed=group.speed if speed is None else speed)


def of_monster_level(level: int) -> tuple[Creature, ...]:
    """The creatures of one of the original game's six lists."""
    return tuple(creature for creature in bestiary().values() if creature.monster_level == level)


def default_wandering(level: int) -> Wandering:
    """Who wanders on a level, 1 being the first below ground, of a dungeon that does not say."""
    table = max(
        (table for table in _file()["tables"] if table["from_level"] <= max(level, 1)), key=lambda it: it["from_level"]
    )
    lines = tuple(bestiary()[id].wanderer(upto) for upto, id in enumerate(table["lines"], 1))
    return Wandering(level, table["die"], lines)
