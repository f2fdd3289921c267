"""What a campaign consists of: the fields of its state, each with what it means."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from sixturns.kernel.values import Hidden, Value
from sixturns.world.camp import MOST_FUEL, Night, Rota
from sixturns.world.castle import Castle
from sixturns.world.creatures import Foes, Wandering
from sixturns.world.floor import DIAGONAL_FEET, Square
from sixturns.world.hexes import Direction, Hex
from sixturns.world.light import Light
from sixturns.world.meeting import Alert, Chase, Facing, Fight
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Party
from sixturns.world.place import Difficulty, Here, Key, Peril, Spike, Stage, Stretch, Trap, Tried
from sixturns.world.prospect import Ground, Prospect
from sixturns.world.roaming import Hunt, Roaming
from sixturns.world.sky import Season, Sky

MOST_TURNS = 10_000_000
"""The latest time that a campaign can be set to: some two hundred years."""

MOST_FEET = 2_000
"""More feet than anybody walks in a turn."""

DAY_TURNS = 144
"""Turns to a day of twenty-four hours."""

MOST_POINTS = 999
"""More Travel Points, or miles, than anybody has in a day."""

MOST_HALF_DAYS = 60
"""The most half days of rest that are counted after a pursuit: a month."""

Pace = Literal["", "march", "cautious", "forced", "half", "rest", "done"]
"""How a day is spent out of doors: not begun, marched, marched with caution or by force, half of it rested, all of it,
or neither."""

Leg = tuple[Hex, Hex]
"""A way walked from a hex to one beside it, as the party reckons."""


class State(Value):
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
    flight, `winded`, whether those who ran are exhausted until then; `toil`, the turns since the last rest, where
    one turn in six is owed to it. `chores` are the acts that members do when the turn is passed, `tried` those they
    cannot try again, `acted` the members who have done what they could do in this turn.

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
    Where the way into each hex must be found, the party is lost, and knows it, in the hex where it went `astray`; the
    last hex that it marched into was `paid` so many points, and those that are `banked` count `toward` another.
    The `larder` is food found on the way, in days for one; the party has `foraged` on that day last, the first being 1.
    `half_days` of rest are owed after a pursuit, so many were `rested` in a row and `eased` today. `castles` is what is
    fixed of each, `roaming` the referee's own encounter tables, `rota` the plan of the last night, `night` the one that
    is not over.

    Who: `foes`, of whom the party is `facing` one group, perhaps in a `chase` or a `fight`; `alerted` the areas whose
    dwellers have heard the party. `expecting` (the party cannot be surprised) and the edges (added to each side's
    surprise die, and to the Reaction roll) are the referee's circumstances for the next meeting. `traps`, the tables of
    who is `wandering` on each level, the `difficulties` of what is harder or easier than usual, and `keys`, what the
    referee has changed of the map's, are as the dungeon's file has them until somebody acts.

    Within a move: what the players know of the place (`here`), what the move is (`doing`), who is still `at_work`, the
    door just `burst` open, whether one `strains` the party, the area whose dwellers the party `sees`, the rounds
    `spent`, the whole turns `passed` and still to be told, the way `ahead`, the door it goes `through`, whether the
    party got `there`, whether something `halts` it, whether it is `hurried`, whether it was `noisy`, whether
    somebody `comes` and who is `coming`, whether they were `met`, whether the party `rests` or is `staying` for days
    and is `housed` then, whether beasts that it meets are `cornered`. Out of doors: the `season`, whether the party is
    `marching`, the direction of its `order`, on how many faces the way is lost (`lost_on`) and whether it is
    (`way_lost`), the true `course` and what lies there (`true_next`), by what that is `barred` (and in what terrain),
    the `next_hex` as it reckons and the `stretch` to it, the `fare` into that and the `price` that is paid, whether it
    has `moved` and for how many turns it `went`, why it `stopped`, its `prospect`, which encounter check falls due
    (`checks`), on what `ground` it is, whether somebody has `stalked` it, whether it `encamps`, who is still
    `gathering` wood and how much `fuel` there is, in which `watch` they come and whether it is `unguarded`, the half
    days of `resting` still to come and whether one was `broken`, the `hunt` after it, whether it is `hunted` and
    `bolts`, which way it `ran` and the `hexes` fled, whose force `rides` out, whether the party `flees_on` another day,
    whether its craft is `driven` by a gale. How `hard` the way is that must be found, and whether the party `enters` a
    hex.
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
        "larder": (0, MOST_POINTS),
    }
    GATHERED: ClassVar[tuple[str, ...]] = ("charted", "trail", "pencilled", "explored", "sights", "ways")
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
        "staying": 0,
        "housed": False,
        "cornered": False,
        "season": None,
        "marching": False,
        "moved": False,
        "went": 0,
        "order": None,
        "lost_on": Hidden(0),
        "way_lost": Hidden(False),
        "course": Hidden(None),
        "barred": Hidden(("", "")),
        "true_next": Hidden(None),
        "next_hex": None,
        "stretch": frozenset(),
        "fare": None,
        "price": 0,
        "stopped": "",
        "prospect": Hidden(None),
        "checks": "",
        "ground": Hidden(Ground()),
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
        "ran": Hidden(None),
        "hexes": 0,
        "rides": "",
        "flees_on": False,
        "driven": False,
        "hard": 0,
        "enters": False,
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
    winded: bool = False
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
    acted: tuple[str, ...] = ()
    facing: Facing | None = None
    chase: Chase | None = None
    fight: Hidden[Fight | None] = Hidden(None)
    foes: Hidden[tuple[Foes, ...]] = Hidden(())
    alerted: Hidden[tuple[Alert, ...]] = Hidden(())
    traps: Hidden[tuple[Trap, ...]] = Hidden(())
    wandering: Hidden[tuple[Wandering, ...]] = Hidden(())
    peril: Hidden[Peril] = Hidden(Peril())
    difficulties: Hidden[tuple[Difficulty, ...]] = Hidden(())
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
    astray: Hex | None = None
    paid: tuple[Hex, int] | None = None
    toward: Hex | None = None
    larder: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    foraged: Annotated[int, Meta(ge=0)] = 0
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
    staying: int = 0
    housed: bool = False
    cornered: bool = False
    season: Season | None = None
    marching: bool = False
    moved: bool = False
    went: int = 0
    order: Direction | None = None
    lost_on: Hidden[int] = Hidden(0)
    way_lost: Hidden[bool] = Hidden(False)
    course: Hidden[Direction | None] = Hidden(None)
    barred: Hidden[tuple[str, str]] = Hidden(("", ""))
    true_next: Hidden[Hex | None] = Hidden(None)
    next_hex: Hex | None = None
    stretch: frozenset[Leg] = frozenset()
    fare: tuple[int, str] | None = None
    price: int = 0
    stopped: str = ""
    prospect: Hidden[Prospect | None] = Hidden(None)
    checks: str = ""
    ground: Hidden[Ground] = Hidden(Ground())
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
    ran: Hidden[Direction | None] = Hidden(None)
    hexes: int = 0
    rides: str = ""
    flees_on: bool = False
    driven: bool = False
    hard: int = 0
    enters: bool = False
