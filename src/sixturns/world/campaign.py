"""The state of a campaign: all that play can change, as one value."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from sixturns.kernel.values import Hidden, Value, replace
from sixturns.world.camp import MOST_FUEL, Night, Rota
from sixturns.world.castle import Castle
from sixturns.world.creatures import Foes, Wandering
from sixturns.world.floor import DIAGONAL_FEET, Square
from sixturns.world.hexes import Direction, Hex
from sixturns.world.light import Light, flames
from sixturns.world.meeting import Alert, Chase, Facing, Fight
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Party
from sixturns.world.place import Here, Key, Peril, Spike, Stage, Stretch, Trap, Tried, tried_at
from sixturns.world.roaming import Hunt, Roaming
from sixturns.world.sky import Season, Sky
from sixturns.world.terrain import TERRAINS

MOST_TURNS = 10_000_000
"""The latest time that a campaign can be set to: some two hundred years."""

MOST_FEET = 2_000
"""More feet than anybody walks in a turn."""

DAY_TURNS = 144
"""Turns to a day of twenty-four hours."""

MORNING = 36
"""The turn of the day at which another day has come for those who have not slept."""

MOST_POINTS = 99
"""More Travel Points than anybody has in a day."""

MOST_HALF_DAYS = 60
"""The most half days of rest that are counted after a pursuit: a month."""

WILDS = "wilderness"
"""Where a party is `outside` of every dungeon, in the hexes of a map."""


Pace = Literal["", "march", "forced", "half", "rest", "done"]
"""How a day is spent out of doors: not begun, marched, marched by force, half of it rested, all of it, or neither."""

Leg = tuple[Hex, Hex]
"""A way walked from a hex to one beside it, as the party reckons."""


class Campaign(Value):
    """A campaign at rest or within a move.

    Where: `at` is the area the party is in and `spot` the square of it; `came_by` is the door by which it came in
    there last, `outside` names the way out by which it has left the dungeon, and is empty below ground. `standing`
    are the doors that stand open, `spikes` those held by one, `slipped` the spikes that hold no longer, `locked`
    the doors that are known to be locked, `unlocked` those whose lock is open, `found` the secret doors that are
    known, `seen` the areas in the order of discovery, `charted` what the map shows of them. `pencil`: the map is
    drawn for the players; they draw it themselves when it is not. `obscured`: the referee says that nobody can draw
    one here.

    When: `turns` since the first midnight and `rounds` of short acts that do not yet make a turn; `walked`, the feet
    gone in this turn; `since`, the turns gone by since the last wandering check; `owed`, the turns of rest after a
    flight; `toil`, the turns since the last rest, where one turn in six is owed to it. `chores` are the acts that
    members do when the turn is passed, `tried` those they cannot try again.

    Out of doors: the party is in its `true_hex`, which only the referee knows, and `reckoned` in another while it is
    lost; where there are no hexes that is None. Both are kept while it is below ground. `route` are the hexes it makes
    for, `trail` the legs that it believes it has walked, `explored` the hexes it has been in, `pencilled` the terrain
    that its map shows, `sights` the features that it knows, `ways` the roads and rivers by the sides of hexes, all as
    it reckons; `strayed` says of each hex drawn while lost where that truly is. `uncovered` are the features that were
    found by searching, `taken_as` what the referee has taken unknown words of the map for; with `forecast` the players
    see the odds of their way. `afloat` is the craft that the party is in; with a `guide` (afloat a navigator) it does
    not lose its way. The calendar began in `month`; `sky` is the day's weather. `dawned` is the day that began last,
    `checked` whether its lost check was made, `tolled` whether it was counted among those without rest, `pace` how it
    is spent, `over` whether its march is over; by `by_night` it is made in the dark. Of the `allotted` points, which
    were `on_foot` as many if all walked, `points` are left; some may be `banked`, some a `debt`. `bearing` is the
    direction last ordered, `heading` the one that the lost go instead, `turned` whether that has obeyed its one change.
    `half_days` of rest are owed after a pursuit, so many were `rested` in a row and `eased` today. `castles` is what is
    fixed of each, `roaming` the referee's own encounter tables, `rota` the plan of the last night, `night` the one that
    is not over.

    Who: `foes`, of whom the party is `facing` one group, perhaps in a `chase` or a `fight`; `alerted` the areas whose
    dwellers have heard the party. `expecting` (the party cannot be surprised) and the edges (added to each side's
    surprise die, and to the Reaction roll) are the referee's circumstances for the next meeting. `traps`, the tables of
    who is `wandering` on each level, and `keys`, what the referee has changed of the map's, are as the dungeon's file
    has them until somebody acts.

    Within a move: what the players know of the place (`here`), what the move is (`doing`), who is still `at_work`, the
    door just `burst` open, whether one `strains` the party, the area whose dwellers the party `sees`, the rounds
    `spent`, the whole turns `passed` and still to be told, the way `ahead`, the door it goes `through`, whether the
    party got `there`, whether something `halts` it, whether it is `hurried`, whether it was `noisy`, whether somebody
    `comes` and who is `coming`, whether they were `met`, whether the party `rests`, whether beasts that it meets are
    `cornered`. Out of doors: the `season`, whether the party is `marching`, by which true `course`, at which `price`,
    whether it has `moved` and for how many turns it `went`, why it `stopped`, which encounter check falls due
    (`checks`), whether somebody has `stalked` it, whether it `encamps`, who is still `gathering` wood and how much
    `fuel` there is, in which `watch` they come and whether it is `unguarded`, the half days of `resting` still to come
    and whether one was `broken`, the `hunt` after it, whether it is `hunted` and `bolts`, the `hexes` fled, whose force
    `rides` out.
    `PASSING` are these fields, as they are at rest.
    """

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {
        "turns": (0, MOST_TURNS),
        "walked": (-DIAGONAL_FEET, MOST_FEET),
        "points": (0, MOST_POINTS),
        "half_days": (0, MOST_HALF_DAYS),
        "hexes": (0, MOST_HALF_DAYS),
        "fuel": (0, MOST_FUEL),
        "debt": (0, MOST_POINTS),
    }
    GATHERED: ClassVar[tuple[str, ...]] = ("charted", "trail", "pencilled", "explored", "sights", "ways")
    READINGS: ClassVar[dict[str, str]] = {
        "flames": "lights",
        "stage": "ahead",
        "arrived": "ahead spot halts facing",
        "tried_here": "tried here",
        "present": "foes sees",
        "meets": "foes sees facing party",
        "outdoors": "outside",
        "abroad": "outside doing",
        "drawn": "pencilled reckoned taken_as",
        "known_here": "sights reckoned",
        "beasts": "party",
        "roused": "night",
        "undisturbed": "night facing",
        "wait": "began turns",
        "lapsed": "outside night sky pace over allotted began dawned turns",
        "untolled": "tolled",
        "unwatched": "watched",
        "days": "turns",
        "daytime": "turns",
    }
    PASSING: ClassVar[dict[str, Any]] = {
        "here": Here(),
        "doing": None,
        "at_work": (),
        "burst": "",
        "strains": False,
        "sees": "",
        "spent": 0,
        "passed": 0,
        "ahead": (),
        "there": False,
        "through": "",
        "halts": False,
        "hurried": False,
        "comes": False,
        "coming": Hidden(None),
        "met": False,
        "noisy": False,
        "rests": False,
        "cornered": False,
        "season": None,
        "marching": False,
        "moved": False,
        "went": 0,
        "course": Hidden(None),
        "price": 0,
        "stopped": "",
        "checks": "",
        "stalked": False,
        "encamps": False,
        "gathering": (),
        "fuel": 0,
        "watch": Hidden(0),
        "unguarded": Hidden(False),
        "resting": 0,
        "broken": False,
        "hunt": Hidden(None),
        "hunted": False,
        "bolts": False,
        "hexes": 0,
        "rides": "",
    }

    party: Party
    at: str
    spot: Square = (0, 0)
    outside: str = ""
    turns: int = 0
    rounds: int = 0
    walked: int = 0
    since: int = 0
    owed: int = 0
    toil: Annotated[int, Meta(ge=0, le=1_000)] = 0
    entered: int = 0
    lights: tuple[Light, ...] = ()
    standing: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    spikes: tuple[Spike, ...] = ()
    slipped: Hidden[tuple[str, ...]] = Hidden(())
    seen: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    charted: frozenset[Stretch] = frozenset()
    pencil: bool = True
    obscured: bool = False
    chores: tuple[Chore, ...] = ()
    tried: tuple[Tried, ...] = ()
    facing: Facing | None = None
    chase: Chase | None = None
    fight: Hidden[Fight | None] = Hidden(None)
    foes: Hidden[tuple[Foes, ...]] = Hidden(())
    alerted: Hidden[tuple[Alert, ...]] = Hidden(())
    traps: Hidden[tuple[Trap, ...]] = Hidden(())
    wandering: Hidden[tuple[Wandering, ...]] = Hidden(())
    peril: Hidden[Peril] = Hidden(Peril())
    keys: Hidden[tuple[Key, ...]] = Hidden(())
    true_hex: Hidden[Hex | None] = Hidden(None)
    reckoned: Hex | None = None
    strayed: Hidden[tuple[Leg, ...]] = Hidden(())
    route: tuple[Hex, ...] = ()
    trail: frozenset[Leg] = frozenset()
    pencilled: frozenset[tuple[Hex, str]] = frozenset()
    explored: frozenset[Hex] = frozenset()
    sights: frozenset[tuple[Hex, str]] = frozenset()
    ways: frozenset[tuple[Hex, Direction, str]] = frozenset()
    uncovered: tuple[str, ...] = ()
    taken_as: tuple[tuple[str, str], ...] = ()
    afloat: str = ""
    guide: bool = False
    forecast: bool = True
    month: Annotated[int, Meta(ge=0, le=12)] = 0
    sky: Sky | None = None
    dawned: Annotated[int, Meta(ge=0)] = 0
    checked: bool = False
    tolled: bool = False
    watched: bool = False
    pace: Pace = ""
    over: bool = False
    began: Annotated[int, Meta(ge=-DAY_TURNS)] = -DAY_TURNS
    by_night: bool = False
    points: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    allotted: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    on_foot: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    banked: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    bearing: Direction | None = None
    heading: Hidden[Direction | None] = Hidden(None)
    turned: Hidden[bool] = Hidden(False)
    half_days: Annotated[int, Meta(ge=0, le=MOST_HALF_DAYS)] = 0
    rested: Annotated[int, Meta(ge=0, le=9)] = 0
    eased: Annotated[int, Meta(ge=0, le=9)] = 0
    debt: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    castles: Hidden[tuple[Castle, ...]] = Hidden(())
    roaming: Hidden[tuple[Roaming, ...]] = Hidden(())
    rota: Rota = Rota()
    night: Night | None = None
    expecting: bool = False
    party_edge: int = 0
    foes_edge: int = 0
    reaction_edge: int = 0
    came_by: str = ""
    here: Here = Here()
    doing: Move | None = None
    at_work: tuple[Chore, ...] = ()
    burst: str = ""
    strains: bool = False
    sees: str = ""
    spent: int = 0
    passed: int = 0
    ahead: tuple[Stage, ...] = ()
    there: bool = False
    through: str = ""
    halts: bool = False
    hurried: bool = False
    comes: bool = False
    coming: Hidden[Foes | None] = Hidden(None)
    met: bool = False
    noisy: bool = False
    rests: bool = False
    cornered: bool = False
    season: Season | None = None
    marching: bool = False
    moved: bool = False
    went: int = 0
    course: Hidden[Direction | None] = Hidden(None)
    price: int = 0
    stopped: str = ""
    checks: str = ""
    stalked: bool = False
    encamps: bool = False
    gathering: tuple[str, ...] = ()
    fuel: int = 0
    watch: Hidden[int] = Hidden(0)
    unguarded: Hidden[bool] = Hidden(False)
    resting: int = 0
    broken: bool = False
    hunt: Hidden[Hunt | None] = Hidden(None)
    hunted: bool = False
    bolts: bool = False
    hexes: int = 0
    rides: str = ""

    @property
    def outdoors(self) -> bool:
        """Whether the party is in the hexes of a map, outside of every dungeon."""
        return self.outside == WILDS

    @property
    def abroad(self) -> bool:
        """Whether the party is outdoors and has not said yet what it does."""
        return self.outside == WILDS and self.doing is None

    @property
    def drawn(self) -> str:
        """The terrain that the map shows where the party reckons itself; empty while nothing is drawn there."""
        here = self.reckoned
        words = (*TERRAINS, *(word for word, _taken_as in self.taken_as))
        return next((word for word in words if (here, word) in self.pencilled), "")

    @property
    def known_here(self) -> tuple[str, ...]:
        """The features that the party knows of where it reckons itself."""
        return tuple(sorted(id for at, id in self.sights if at == self.reckoned))

    @property
    def beasts(self) -> bool:
        """Whether anybody rides, or leads a beast of burden."""
        return any(member.mount or member.leads for member in self.party.members)

    @property
    def unwatched(self) -> bool:
        """Whether the night's encounter check has not been made yet."""
        return not self.watched

    @property
    def wait(self) -> int:
        """The turns until another day's march may begin: there is one in twenty-four hours."""
        return max(0, self.began + DAY_TURNS - self.turns)

    @property
    def lapsed(self) -> bool:
        """Whether another day has come though nobody has slept: a day after a march began, or another morning."""
        begun = self.outdoors and self.night is None and (self.sky is not None or self.pace != "")
        another = self.days > self.dawned and self.daytime >= MORNING
        return begun and not self.wait and (another or (self.over and self.allotted > 0))

    @property
    def untolled(self) -> bool:
        """Whether the day has not been counted yet among those without rest."""
        return not self.tolled

    @property
    def roused(self) -> bool:
        """Whether no night in camp is still to be slept through."""
        return self.night is None

    @property
    def undisturbed(self) -> bool:
        """Whether a night in camp goes on, with nobody before the party."""
        return self.night is not None and self.facing is None

    @property
    def days(self) -> int:
        """The days gone by since the first midnight."""
        return self.turns // DAY_TURNS

    @property
    def daytime(self) -> int:
        """The turns gone by since the last midnight."""
        return self.turns % DAY_TURNS

    @property
    def flames(self) -> tuple[Light, ...]:
        """The lights for whoever sees them: which are spent, which burn, which could, but not for how long."""
        return flames(self.lights)

    @property
    def stage(self) -> Stage:
        """The stage of its way that the party walks."""
        return self.ahead[0]

    @property
    def arrived(self) -> bool:
        """Whether that stage is over: the party is at its end, or is held up."""
        return bool(self.ahead) and (self.spot == self.ahead[0].to or self.halts or self.facing is not None)

    @property
    def tried_here(self) -> tuple[Tried, ...]:
        """What cannot be tried again at the shut doors of the place."""
        return tried_at(self.tried, self.here.shut)

    @property
    def present(self) -> Hidden[Foes | None]:
        """Who is in the place that the party sees, if anybody is: those it has not met before the others."""
        here = (group for group in self.foes.open() if group.at == self.sees and group.number)
        return Hidden(min(here, key=lambda group: group.met, default=None))

    @property
    def meets(self) -> bool:
        """Whether the party meets those who are in the place that it sees."""
        return bool(self.sees and self.facing is None and self.present and self.party.able)

    def at_rest(self) -> Campaign:
        """The campaign with what belonged to the last move cleared."""
        return replace(self, **self.PASSING)
