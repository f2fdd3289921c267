"""The numbers and switches of whoever is met out of doors: encounters, evasion, pursuit, castles."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice, Ladder, Table
from sixturns.kernel.values import Value
from sixturns.world.castle import Occupant
from sixturns.world.roaming import Roaming


class Wilds(Value):
    """An encounter out of doors, in yards: at which distance it begins, and from which it may come to blows at once.

    `poor_divides` is what poor visibility divides the normal distance by. `segment`: a side that surprises the other
    has its one free action here too.
    """

    normal: Dice
    close: Dice
    within: int
    poor_divides: int
    segment: bool


class Crew(Value):
    """In what a crew comes: the name of the craft, one and many, how many of them, and how many men in each."""

    one: str
    many: str
    craft: Dice
    men: Dice


class Crews(Value):
    """The craft of rivers and lakes, of coasts, of the open sea, and the one that is met anywhere.

    A `choice` of two says whether it is the craft of these waters or the one that is met anywhere.
    """

    river: Crew
    coast: Crew
    sea: Crew
    anywhere: Crew
    choice: Chance


class Roamers(Value):
    """Who is met out of doors.

    `lists` says which of the two sets of encounter tables is in force: `terrain` with one throw on the table of the
    terrain, or the `original` game's with a throw for the list and others on it. Each set holds the tables that have
    terrains, and those that these send on to. `afloat` is the chance of an encounter for ships; on the water of a swamp
    it is that of the swamp where `swamps_afloat`.
    """

    lists: Literal["terrain", "original"]
    terrain: tuple[Roaming, ...]
    original: tuple[Roaming, ...]
    afloat: Chance
    swamps_afloat: bool
    crews: Crews

    @property
    def tables(self) -> tuple[Roaming, ...]:
        """The tables that are in force."""
        return self.terrain if self.lists == "terrain" else self.original


class Share(Value):
    """The chance of evasion in percent by the size of the party, for one share of the most monsters there can be."""

    below_a_third: Ladder
    below_two_thirds: Ladder
    more: Ladder


class Sizes(Value):
    """The chance of evasion in percent by the number of pursuers, for parties of four sizes, which `party` names."""

    party: Ladder
    few: Ladder
    some: Ladder
    many: Ladder
    host: Ladder

    def chance(self, size: int, number: int) -> int:
        """The chance of so many before so many."""
        row: Ladder = getattr(self, self.party[size])
        percent: int = row[number]
        return percent


class Evasion(Value):
    """Wilderness evasion, in percent.

    `table` says which of the two is read where both can be. Surprising the enemy multiplies by `surprising`. `woods`
    are terrains, where evading `adds`; a party surprised there has the chance `surprised`. `twice` is how many times as
    fast one side must be for the `speed` to be added or taken off.
    """

    table: Literal["odd", "bx"]
    odd: Share
    bx: Sizes
    surprising: int
    woods: tuple[str, ...]
    adds: int
    surprised: int
    twice: int
    speed: int


class HexPursuit(Value):
    """Wilderness pursuit.

    A faster pursuer catches the party by the chance `caught`, in `cover` by that of `in_cover`. A castle's force goes
    on by its temper. Each hex fled costs `rest` half days. `equal` says what happens between sides that are equally
    fast, `bearings` whether the party knows which way it ran, `charges` whether the hexes are paid for next day.
    """

    caught: Chance
    in_cover: Chance
    cover: tuple[str, ...]
    hostile: Chance
    neutral: Chance
    rest: int
    equal: Literal["ends", "goes on"]
    bearings: Literal["kept", "lost"]
    charges: bool


class Guards(Value):
    """The special guards of each kind of castle: how many of whom."""

    lord: Table
    superhero: Table
    wizard: Table
    necromancer: Table
    patriarch: Table
    evil_high_priest: Table

    def of(self, occupant: Occupant) -> Table:
        """The table of those who guard it."""
        table: Table = getattr(self, occupant.replace(" ", "_"))
        return table


class Swift(Value):
    """Special guards of a castle who are faster than its riders, in feet a turn."""

    whom: str
    speed: int


class Following(Value):
    """Somebody who may be in a castle's retinue: his calling, how likely, how many, and of which level."""

    calling: str
    chance: Chance
    level: Dice
    number: str


class Retinue(Value):
    """Who may be in the retinue of a fighter, a magic-user, a cleric."""

    fighter_mage: Following
    fighter_cleric: Following
    mage_fighter: Following
    mage_apprentice: Following
    cleric_assistants: Following


class Castles(Value):
    """Castles.

    `rides_out` is the chance by the hexes between. `check` says whether it is tested once a day or in every hex. A
    castle can be hailed from `hail` hexes away. `temper` is read for all but those who are always `friendly` or
    `hostile`. A party that flees is pursued by the temper. `speed` is that of the riders, in feet a turn; `chase` says
    whether the `swift` among the special guards go after a party alone. `champions` are the callings that can joust,
    `tithe` is in 100.
    """

    rides_out: Ladder
    check: Literal["once a day", "each hex"]
    hail: int
    occupant: Table
    guards: Guards
    temper: Table
    friendly: tuple[str, ...]
    hostile: tuple[str, ...]
    pursues_hostile: Chance
    pursues_neutral: Chance
    riders: Dice
    speed: int
    garrison: Dice
    retinue: Retinue
    chase: Literal["the fastest", "together"]
    swift: tuple[Swift, ...]
    champions: tuple[str, ...]
    toll: Dice
    ransom: Dice
    tithe: int
