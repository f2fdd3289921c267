"""The numbers and switches that the rules read: one value, filled from a rule set's TOML."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice, Ladder, Table
from sixturns.kernel.values import Value
from sixturns.rules.attributes import MOST_EDGE, Actions, Checks, Falling, Healing, Presence, Scores, Stability
from sixturns.rules.expedition import Chases, Provisions, Road, Sea
from sixturns.rules.foes_outdoors import Castles, Evasion, HexPursuit, Roamers, Wilds
from sixturns.rules.journey import Country, Lost, Scouting, Ships, Travel
from sixturns.rules.marching import Marches
from sixturns.rules.outdoors import Camp, Rest, Weather
from sixturns.world.creatures import Mind
from sixturns.world.state import DAY_TURNS

SideReading = Literal["majority", "best", "worst"]
"""When a party counts as surprised: when more than half of it is, all of it, or anybody."""


MINUTE = 60
"""Seconds."""

MOST_HALVES = 20
"""The most half days that make a full day's rest: a form lists each number of them."""


class Time(Value):
    """Lengths of time, and what the acts of a delve cost: those of a moment in rounds, those of a turn in minutes.

    A `search` takes so many minutes, and to `pick` a lock does; all others are counted in rounds. `meeting_fills`: a
    fight or a talk takes the rest of the turn in which it ends.
    """

    round_seconds: int
    turn_minutes: int
    watch_turns: int
    force: int
    listen: int
    spike: int
    light: int
    search: int
    pick: int
    talk: int
    meeting_fills: bool

    def __post_init__(self) -> None:
        """Refuses turns that do not make a day of the calendar, and rounds that do not make a turn."""
        if self.turn_minutes * DAY_TURNS != 24 * 60:
            raise ValueError(f"the calendar counts turns of {24 * 60 // DAY_TURNS} minutes")
        if self.round_seconds < 1 or self.turn_minutes * MINUTE % self.round_seconds:
            raise ValueError("a turn has whole rounds")

    @property
    def turn_rounds(self) -> int:
        """Rounds to a turn."""
        return self.rounds(self.turn_minutes)

    def rounds(self, minutes: int) -> int:
        """The rounds of so many minutes."""
        return minutes * MINUTE // self.round_seconds


class Gait(Value):
    """A rate in feet a turn, of those who carry no treasure and of those who are laden with it."""

    rate: int
    laden: int


class Worn(Gait):
    """Armour by which a rate goes, and the things that are such armour."""

    things: tuple[str, ...]


class Movement(Value):
    """The dungeon movement rate in feet a turn, and how much of it is walked.

    It goes `by` the load in coins (`rates`), or by the armour that is carried: none, `light` or `heavy`, and less for
    who is laden with treasure.
    `moves` are the times that the rate is walked in a turn, `familiar` how many feet count as one on the way back
    through known places; where nobody has light the rate is divided by `dark_divides`.
    """

    by: Literal["load", "armour"]
    rates: Ladder
    none: Gait
    light: Worn
    heavy: Worn
    moves: int
    familiar: int
    dark_divides: int


class Toil(Value):
    """Rest underground: whether a turn in `every` is owed to it, and what goes on attack and damage for want of it."""

    rests: bool
    every: int
    penalty: int


class Wander(Value):
    """Wandering monsters: the turns between checks, the chance of each, and whether noise brings a check at once.

    `numbers`: they are as many as the dice say, or more of them on levels below their own and fewer above.
    """

    interval: int
    chance: Chance
    noise: bool
    numbers: Literal["as thrown", "by level"]


class Tool(Value):
    """Something that helps to force a door: what it adds to the chance, on which doors, and the face that breaks it.

    A check is read from no single face: no tool breaks at one, and its number is 0.
    """

    adds: int
    on: Literal["any", "wood"]
    breaks: int


class Tools(Value):
    """The tools that help with a door."""

    crowbar: Tool
    axe: Tool

    def __getitem__(self, name: str) -> Tool | None:
        """The tool of that name, if it is one."""
        return getattr(self, name, None) if name in self.__struct_fields__ else None


class Doors(Value):
    """Doors: how they stand unless the map says otherwise, and the Feat of Strength that opens a stuck one.

    `best` is the most that help makes of a chance, `hands` how many may force a door together, `alert` for how many
    turns those behind it are on their guard after a failure. `listen_once`: nobody listens at a door again before it
    has been opened. `spike` is the thing that holds a door, `spike_tested`
    when it may slip: once when the party leaves it, as each turn ends, or never.
    """

    stuck: bool
    recloses: bool
    monsters_pass: bool
    strength: Ladder
    best: int
    hands: int
    tools: Tools
    failure_alerts: bool
    alert: int
    listen: Chance
    listen_once: bool
    spike: str
    spike_slips: Chance
    spike_tested: Literal["when left", "each turn", "never"]


class Thievery(Value):
    """Thievery: the callings that have it, their chance by level, and the tools that locks need."""

    callings: tuple[str, ...]
    chance: Ladder
    tools: str


class Search(Value):
    """The chance that a turn's search of a 10-foot section finds what is hidden there.

    `once`: nobody searches the same section, or at the same door, a second time.
    """

    chance: Chance
    once: bool


class Traps(Value):
    """The chance that a trap goes off when it is set off."""

    springs: Chance


class Surprise(Value):
    """Surprise: the chance, the Wisdom modifier added to the die, and the readings a table may choose.

    A `light` carried in the dark shows the party coming: it negates its chance to surprise unless it bursts through a
    door, or betrays it in any case, is a modifier, or counts for nothing.

    `fumbles`: who is caught unawares may drop what is in his hand, by the chance `fumble`.
    """

    chance: Chance
    wisdom: Ladder
    side: SideReading
    light: Literal["negates", "betrays", "modifier", "none"]
    light_modifier: int
    opener_surprised: bool
    bursting: Literal["any door", "by force"]
    fumbles: bool
    fumble: Chance


class Distance(Value):
    """Encounter distance in feet: unsurprised, and when either side is surprised.

    `in_sight`: a rolled distance is no longer than the longest straight line of the place.
    """

    normal: Dice
    close: Dice
    in_sight: bool


class Reaction(Value):
    """The Reaction table, and what modifies it: `by` the Charisma of whoever speaks, or the party's best Personality.

    `semi` says how creatures of half a mind are taken, `shy` what mindless ones do that shun people.
    """

    table: Table
    by: Literal["Charisma of the speaker", "best Personality"]
    charisma: Ladder
    semi: Literal["thinks", "moves to melee"]
    shy: Literal["moves to melee", "shuns"]


class Flight(Value):
    """How near a surprised party may still try to flee before combat, in feet, and what comes before its flight.

    `order`: whether the party says that it flees before the creatures use their free action, or after it and only when
    they have not closed to melee.
    """

    within: int
    order: Literal["flight first", "action first"]


class LightKind(Value):
    """How far a light reaches, in feet, how many turns it burns, and what is used up when it is lit."""

    radius: int
    turns: int
    burns: str


class Lights(Value):
    """The kinds of light."""

    candle: LightKind
    torch: LightKind
    lantern: LightKind

    def __getitem__(self, name: str) -> LightKind:
        """The kind of that name; `KeyError` when there is none."""
        if name not in self.__struct_fields__:
            raise KeyError(name)
        kind: LightKind = getattr(self, name)
        return kind


class Kindling(Value):
    """Lighting a light where no other burns: the chance of one try with the `tinder`."""

    tinder: Chance


class Lure(Value):
    """Things that may make pursuers halt when they are dropped, and how likely, by the creatures' mind."""

    things: tuple[str, ...]
    mindless: Chance
    semi: Chance
    intelligent: Chance

    def chance(self, mind: Mind) -> Chance:
        """How likely creatures of that mind halt."""
        return {Mind.NONE: self.mindless, Mind.SEMI: self.semi, Mind.INTELLIGENT: self.intelligent}[mind]


class Drops(Value):
    """What can be dropped before pursuers: food, treasure, oil set alight, torches that burn, things in their way."""

    food: Lure
    treasure: Lure
    oil: Lure
    torch: Lure
    obstacle: Lure

    def __getitem__(self, kind: str) -> Lure:
        """The things of that kind."""
        lure: Lure = getattr(self, kind)
        return lure

    def kind(self, thing: str) -> str:
        """Of which kind a thing is; empty when it is none that could make anybody halt."""
        return next((kind for kind in self.__struct_fields__ if thing in self[kind].things), "")


class Pursuit(Value):
    """Pursuit underground.

    `wisdom` says to which surprise rolls the Wisdom modifier belongs. Uncertain creatures pursue on a chance, those
    that move no more than `creeps` feet a turn never. A rate divided by `pace` is what is run in a round; `lead` are
    the feet between those who break off a melee and the others, and beyond `away` feet those who flee are away (0: no
    distance ends it). Behind a bend, a door or stairs pursuers keep the trail by the chance `corner`, behind a secret
    door by `secret`. After it all the party owes `rest` turns.
    """

    wisdom: Literal["every surprise", "dungeon encounter only"]
    round: int
    uncertain: Chance
    creeps: int
    pace: int
    lead: int
    away: int
    corner: Chance
    secret: Chance
    drops: Drops
    rest: int


class Initiative(Value):
    """Initiative: the die of each side at the start of a round, and what becomes of equal ones.

    Who has one of the `slow` weapons in hand acts last.
    """

    die: Dice
    ties: Literal["re-rolled", "simultaneous"]
    slow: tuple[str, ...]


class Running(Value):
    """Pursuit at a run, where the faster get away.

    After so many rounds whoever runs `tires`: `penalty` goes on attacks, damage and armour class until so many turns of
    `rest` are over. Creatures that what lies before them does not stop are held up by it for so many rounds (`delay`),
    if it is one of the things that `hold` up. Kinds of the bestiary that are `trackers` keep the trail of those who are
    out of their sight.
    """

    tires: int
    penalty: int
    rest: int
    hold: tuple[str, ...]
    delay: int
    trackers: tuple[str, ...]


class Combat(Value):
    """The book-keeping of a fight.

    `round` is what a round of it costs, in rounds of time. `hit_dice` and `morale` are those of creatures of whom
    nobody knows better. Creatures flee or yield when the dice of a `test` exceed their morale, to which circumstances
    add or take up to `edge`; who has stood `stands` tests fights to the end. `noisy`: a fight is heard. A rate divided
    by `stride` is moved in a round: feet in a dungeon, yards out of doors.
    """

    round: int
    stride: int
    hit_dice: Dice
    morale: int
    test: Dice
    edge: int
    stands: int
    noisy: bool

    def __post_init__(self) -> None:
        """Refuses a stride of nothing, and more circumstances than a form can list."""
        if self.stride < 1:
            raise ValueError(f"stride: a rate is divided by 1 or more, not by {self.stride}")
        if self.edge > MOST_EDGE:
            raise ValueError(f"edge: {self.edge} is more than {MOST_EDGE}")


class Rules(Value):
    """All that the rules read."""

    time: Time
    movement: Movement
    toil: Toil
    wandering: Wander
    doors: Doors
    thievery: Thievery
    search: Search
    traps: Traps
    surprise: Surprise
    distance: Distance
    reaction: Reaction
    flight: Flight
    lights: Lights
    kindling: Kindling
    pursuit: Pursuit
    running: Running
    initiative: Initiative
    combat: Combat
    checks: Checks
    actions: Actions
    stability: Stability
    presence: Presence
    falling: Falling
    healing: Healing
    scores: Scores
    weather: Weather
    camp: Camp
    rest: Rest
    travel: Travel
    marches: Marches
    country: Country
    lost: Lost
    scouting: Scouting
    ships: Ships
    wilds: Wilds
    roaming: Roamers
    evasion: Evasion
    hunt: HexPursuit
    castles: Castles
    provisions: Provisions
    road: Road
    sea: Sea
    chases: Chases

    def __post_init__(self) -> None:
        """Refuses more half days of rest than a form can list, and marches that are longer than a day."""
        for name, value, most in (
            ("rest.halves", self.rest.halves, MOST_HALVES),
            ("travel.day", self.travel.day, DAY_TURNS),
        ):
            if value > most:
                raise ValueError(f"{name}: {value} is more than {most}")
