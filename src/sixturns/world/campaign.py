"""The state of a campaign: all that play can change, as one value."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from sixturns.kernel.values import Hidden, Value, replace
from sixturns.world.camp import MOST_FUEL, Night, Rota
from sixturns.world.castle import Castle
from sixturns.world.creatures import Foes, Wandering, newcomer
from sixturns.world.floor import DIAGONAL_FEET, Square
from sixturns.world.hexes import Direction, Hex, is_about
from sixturns.world.light import Light, flames
from sixturns.world.meeting import Alert, Chase, Facing, Fight, at_bay
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Party, company_of, outfit_of
from sixturns.world.place import Difficulty, Here, Key, Peril, Spike, Stage, Stretch, Trap, Tried, tried_at
from sixturns.world.prospect import Drawn, Ground, Prospect
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

MOST_POINTS = 999
"""More Travel Points, or miles, than anybody has in a day."""

MOST_HALF_DAYS = 60
"""The most half days of rest that are counted after a pursuit: a month."""

WILDS = "wilderness"
"""Where a party is `outside` of every dungeon, in the hexes of a map."""


Pace = Literal["", "march", "cautious", "forced", "half", "rest", "done"]
"""How a day is spent out of doors: not begun, marched, marched with caution or by force, half of it rested, all of it,
or neither."""

Leg = tuple[Hex, Hex]
"""A way walked from a hex to one beside it, as the party reckons."""

BEGUN = "outside night sky pace over allotted began dawned turns"
"""The fields that say how far a day out of doors has come."""


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
    somebody `comes` and who is `coming`, whether they were `met`, whether the party `rests` or is `staying` for
    days, whether beasts that it meets are `cornered`. Out of doors: the `season`, whether the party is `marching`,
    the direction of its `order`, on how many faces the way is lost (`lost_on`) and whether it is (`way_lost`), the
    true `course` and what lies there (`true_next`), by what that is `barred` (and in what terrain), the `next_hex`
    as it reckons and the `stretch` to it, the `fare` into that and the `price` that is paid, whether it has `moved`
    and for how many turns it `went`, why it `stopped`, its `prospect`, which encounter check falls due (`checks`),
    on what `ground` it is, whether somebody has `stalked` it, whether it `encamps`, who is still `gathering` wood
    and how much `fuel` there is, in which `watch` they come and whether it is `unguarded`, the half days of
    `resting` still to come and whether one was `broken`, the `hunt` after it, whether it is `hunted` and `bolts`,
    which way it `ran` and the `hexes` fled, whose force `rides` out, whether the party `flees_on` another day,
    whether its craft is `driven` by a gale. How `hard` the way is that must be found, whether the party `enters` a
    hex, and whether caution has it `poised`.
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
    READINGS: ClassVar[dict[str, str]] = {
        "flames": "lights",
        "stage": "ahead",
        "arrived": "ahead spot halts facing",
        "tried_here": "tried here at",
        "present": "foes sees",
        "meets": "foes sees facing party",
        "outdoors": "outside",
        "abroad": "outside doing",
        "drawn": "pencilled reckoned taken_as",
        "known_here": "sights reckoned",
        "beasts": "party",
        "roused": "night",
        "undisturbed": "night facing",
        "is_lost": "astray reckoned",
        "came_for": "paid reckoned",
        "saved": "toward banked",
        "newcome": "pencilled trail",
        "wait": "began turns",
        "lapsed": BEGUN,
        "untolled": "tolled",
        "foraged_today": "foraged turns",
        "unwatched": "watched",
        "days": "turns",
        "daytime": "turns",
        "skyless": "sky",
        "undated": "month",
        "outfit": "party",
        "company": "party",
        "gatherer": "gathering party",
        "newcomer": "foes",
        "confronted": "outside facing",
        "faces_them": "outside doing facing",
        "faced": "facing",
        "fighting": "fight",
        "helpless": "outside doing facing party",
        "in_camp": "outside doing facing party night",
        "at_leisure": "outside doing facing party night",
        "can_march": f"doing facing party half_days points {BEGUN}",
        "stays": f"doing facing party half_days points {BEGUN}",
        "may_set_out": f"half_days {BEGUN}",
        "may_march_on": f"points {BEGUN}",
        "may_rest": "over allotted",
        "known_about": "sights reckoned",
        "bound": "route",
        "goal": "route",
        "reached": "route reckoned",
        "lost_check_due": "marching checked order",
        "unpriced": "marching barred fare",
        "misplaced": "moved true_hex reckoned",
        "shut_today": "castles dawned",
        "misdrawn": "strayed pencilled explored sights ways trail",
        "undecided": "doing",
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
        "staying": 0,
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
        "poised": False,
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
    poised: bool = False
    enters: bool = False

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
    def is_lost(self) -> bool:
        """Whether the party is lost in its hex, and knows it."""
        return self.astray is not None and self.astray == self.reckoned

    @property
    def came_for(self) -> int:
        """The points that were paid for the hex in which the party reckons itself; 0 where it has not marched in."""
        return self.paid[1] if self.paid is not None and self.paid[0] == self.reckoned else 0

    @property
    def saved(self) -> tuple[Hex | None, int]:
        """The hex towards which points were banked, and how many."""
        return self.toward, self.banked

    @property
    def newcome(self) -> bool:
        """Whether the party has seen no country yet but where it is."""
        return len(self.pencilled) < 2 and not self.trail

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
    def foraged_today(self) -> bool:
        """Whether the party has foraged on this day."""
        return self.foraged > self.days

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
        """What cannot be tried again at the shut doors and the walls of the place."""
        return tried_at(self.tried, self.here.shut, self.at)

    @property
    def present(self) -> Hidden[Foes | None]:
        """Who is in the place that the party sees, if anybody is: those it has not met before the others."""
        here = (group for group in self.foes.open() if group.at == self.sees and group.number)
        return Hidden(min(here, key=lambda group: group.met, default=None))

    @property
    def meets(self) -> bool:
        """Whether the party meets those who are in the place that it sees."""
        return bool(self.sees and self.facing is None and self.present and self.party.able)

    @property
    def skyless(self) -> bool:
        """Whether the day has no weather yet."""
        return self.sky is None

    @property
    def undated(self) -> bool:
        """Whether nobody has said in which month the campaign began."""
        return not self.month

    @property
    def outfit(self) -> Party:
        """Those who can act, with what they hold and carry and nothing else of them."""
        return outfit_of(self.party)

    @property
    def company(self) -> Party:
        """Those who can act, as strangers meet them: whatever days of travel are behind them."""
        return company_of(self.party)

    @property
    def gatherer(self) -> tuple[str, int]:
        """Who is to gather firewood next: the name, and how weary."""
        member = self.party[self.gathering[0]]
        return member.name, member.weary

    @property
    def newcomer(self) -> str:
        """An id for creatures that come, which no others have."""
        return newcomer(self.foes.open())

    @property
    def confronted(self) -> bool:
        """Whether creatures are before the party out of doors."""
        return self.facing is not None and self.outdoors

    @property
    def faced(self) -> Facing:
        """The creatures before the party, as far as it matters to what can be done about them."""
        assert self.facing is not None
        return at_bay(self.facing)

    @property
    def fighting(self) -> bool:
        """Whether there is a fight."""
        return self.fight.open() is not None

    @property
    def faces_them(self) -> bool:
        """Whether the party has to say what it does about creatures before it, out of doors."""
        return self.facing is not None and self.abroad

    @property
    def helpless(self) -> bool:
        """Whether nobody in the party can act, out of doors and with nobody before it."""
        return self.abroad and self.facing is None and not self.party.able

    @property
    def in_camp(self) -> bool:
        """Whether the party has to say what it does in a camp whose night is not over."""
        return self.night is not None and self._unmolested

    @property
    def at_leisure(self) -> bool:
        """Whether the party has to say what it does out of doors, by day and with nobody before it."""
        return self.night is None and self._unmolested

    @property
    def can_march(self) -> bool:
        """Whether it can then set out or march on."""
        return self.at_leisure and (self.may_set_out or self.may_march_on)

    @property
    def stays(self) -> bool:
        """Whether it can then march no farther today."""
        return self.at_leisure and not (self.may_set_out or self.may_march_on)

    @property
    def _unmolested(self) -> bool:
        return self.abroad and self.facing is None and bool(self.party.able)

    @property
    def may_set_out(self) -> bool:
        """Whether a day's march, or that of its second half, may still begin."""
        fresh = not self.over and (self.pace == "" or (self.pace == "half" and not self.allotted))
        return not self.half_days and (fresh or self.lapsed)

    @property
    def may_march_on(self) -> bool:
        """Whether the day's march has begun, and has points left."""
        return not self.over and self.allotted > 0 and self.points > 0 and not self.lapsed

    @property
    def may_rest(self) -> bool:
        """Whether what is left of the day may be spent in rest."""
        return not (self.over or self.allotted)

    @property
    def known_about(self) -> tuple[Hex, tuple[tuple[Hex, str], ...]] | None:
        """The hex where the party reckons itself with the features it knows of in it and about it, if there are any."""
        here = self.reckoned
        if here is None or not self.sights:
            return None
        near = tuple(sorted((at, id) for at, id in self.sights if is_about(at, here)))
        return (here, near) if near else None

    @property
    def bound(self) -> bool:
        """Whether there is a route."""
        return bool(self.route)

    @property
    def goal(self) -> Hex | None:
        """The next hex of the route."""
        return self.route[0] if self.route else None

    @property
    def reached(self) -> bool:
        """Whether the party reckons itself in the next hex of its route."""
        return bool(self.route) and self.route[0] == self.reckoned

    @property
    def lost_check_due(self) -> bool:
        """Whether the party is about to march, and it is not known yet whether it loses its way today."""
        return self.marching and not self.checked and self.order is not None

    @property
    def unpriced(self) -> bool:
        """Whether the party marches on and nothing bars its way, into a hex of which the cost is not known yet."""
        return self.marching and self.fare is None and not self.barred.open()[0]

    @property
    def misplaced(self) -> bool:
        """Whether the party has come into another hex than the one where it reckons itself."""
        return self.moved and self.true_hex.open() != self.reckoned

    @property
    def shut_today(self) -> Hidden[tuple[str, ...]]:
        """The castles whose force has turned the party back today."""
        return Hidden(tuple(castle.id for castle in self.castles.open() if castle.closed(self.dawned)))

    @property
    def misdrawn(self) -> Drawn:
        """What is drawn of the hexes that the party took for others, and of those where it truly was."""
        about = {at for leg in self.strayed.open() for at in leg}
        return Drawn(
            frozenset(mark for mark in self.pencilled if mark[0] in about),
            self.explored & about,
            frozenset(sight for sight in self.sights if sight[0] in about),
            frozenset(way for way in self.ways if way[0] in about),
            frozenset(leg for leg in self.trail if leg[0] in about or leg[1] in about),
        )

    @property
    def undecided(self) -> bool:
        """Whether it has not been said yet what the party does."""
        return self.doing is None

    def at_rest(self) -> Campaign:
        """The campaign with what belonged to the last move cleared."""
        return replace(self, **self.PASSING)
