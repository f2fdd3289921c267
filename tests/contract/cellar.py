"""The starting states of the contract: a small dungeon, tables at rest in it, and the called procedures' own values."""

from __future__ import annotations

from typing import Any, NamedTuple

from sixturns.handlers.branches import Map
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.doors import Attempt, Hands
from sixturns.rules.encounter import Meeting, Talk
from sixturns.rules.pursuit import Round
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Body, Figures, Foes, Mind, Mood, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.meeting import Alert, Chase, Course, Facing, Fight, Outcome, Side
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Peril, Spike, Trap, Tried
from tests.contract import wilds


class Case(NamedTuple):
    """A state to begin from, and the map around it; and the moves that are followed from it, where not all are."""

    name: str
    state: Any
    world: Map
    acts: tuple[str | Move, ...] = ()


class Nowhere:
    """The map of a procedure that looks at nothing."""

    def look(self, at: Any, what: Any) -> Any:
        """Fails: a called procedure knows no place."""
        raise AssertionError(f"{what} was looked for at {at}")


HALL = Area("hall", (Rect(0, 0, 3, 2),), "1", "Hall")
CRYPT = Area("crypt", (Rect(4, 0, 4, 2),), "2", "Crypt", key="A chest stands behind the altar.")
STORE = Area("store", (Rect(0, 3, 2, 2),), "3", "Store", dark=False)
WELL = Area("well", (Rect(-3, 0, 2, 2),), "4", "Well")
OAK = Door("oak", ("hall", "crypt"), 3.5, 0.5, upright=True)
IRON = Door("iron", ("hall", "store"), 0.5, 2.5, stuck=True, wooden=False)
ARCH = Door("arch", ("well", "hall"), -0.5, 0.5, upright=True, kind=DoorKind.ARCHWAY)
PANEL = Door("panel", ("crypt", "store"), 4.5, 2.0, secret=True)
STAIR = Exit("stair", "well", (-3, 0))
CELLAR = Dungeon("Cellar", (HALL, CRYPT, STORE, WELL), (OAK, IRON, ARCH, PANEL), exits=(STAIR,))

BRENNA = Member("brenna", "Brenna", strength=16, wisdom=5, charisma=8, carries=("crowbar", "torch"))
ODO = Member("odo", "Odo", strength=9, wisdom=16, charisma=18, carries=("axe", "candle", "lantern", "flask of oil"))
WICK = Member("wick", "Wick", calling="thief", level=1, carries=("thieves' tools", "iron spike", "rations"))
COMPANY = Party((BRENNA, ODO), "odo")
ALONE = Party((replace(WICK, carries=()),), mapper="wick")

ORCS = Foes("orcs", "orcs", 4, "crypt", figures=Figures("5"))
BEETLES = Foes("beetles", "fire beetles", 2, "crypt", mind=Mind.NONE)
A_WOUNDED_ORC = replace(ORCS, number=2, figures=Figures("1d3"), bodies=(Body("orcs-1", 1, 3),))
GUARDS = Foes("guards", "guards", 3, "crypt", intent=Mood.HOSTILE, distance=20)
RATS = Foes("rats", "giant rats", 6, "well", mind=Mind.SEMI)
WISP = Foes("wisp", "a will-o'-the-wisp", 1, "crypt", silent=True)

FOOTSTEPS = Wandering(1, "1d6", (Wanderer(6, "footsteps that pass by", "0"),))
"""Somebody wanders by, and nobody comes in: for the cases that are not about wandering monsters."""
WANDERERS = Wandering(1, "1d2", (Wanderer(1, "kobolds", "2"), Wanderer(2, "bats", "1d2", Mind.NONE, one="bat")))
PIT = Trap("pit", "well", "A pit opens.")
NEEDLE = Trap("needle", "oak", "A needle pricks.")
TRAPS = Hidden((PIT, NEEDLE))

ON_GUARD: dict[str, Any] = {"expecting": True, "alerted": Hidden((Alert("crypt", 10), Alert("well", 1)))}
"""Nobody can be surprised."""

AT_THE_DOORS = Campaign(
    COMPANY, "hall", spot=(2, 0), entered=50, turns=60, seen=("hall",), wandering=Hidden((FOOTSTEPS,))
)
LIT = replace(AT_THE_DOORS, lights=(Light("torch", "brenna", 4),), foes=Hidden((ORCS,)))
WARNED = replace(LIT, foes=Hidden((GUARDS,)), alerted=Hidden((Alert("crypt", 10),)))
OPENED = replace(LIT, standing=("oak",), seen=("hall", "crypt"), foes=Hidden(()))
IN_THE_DARK = replace(
    AT_THE_DOORS,
    foes=Hidden((ORCS, RATS)),
    **ON_GUARD,
)
IN_THE_CRYPT = replace(LIT, at="crypt", spot=(4, 0), seen=("hall", "crypt"))
BY_THE_WELL = replace(
    AT_THE_DOORS,
    party=ALONE,
    at="well",
    spot=(-2, 0),
    seen=("well",),
    lights=(Light("torch", "wick", 4),),
    **ON_GUARD,
)
IN_THE_HALL = replace(BY_THE_WELL, at="hall", spot=(2, 0), seen=("hall",), tried=(Tried("wick", "listen", "oak"),))
COME_BY = replace(
    IN_THE_HALL,
    party=Party((replace(WICK, carries=("iron spike",)),)),
    lights=(Light("torch", "wick", 4, lit=False),),
    spot=(0, 1),
    walked=119,
    rounds=9,
    tried=(),
    since=1,
    seen=("hall", "well"),
    alerted=Hidden((Alert("hall", 10),)),
    spikes=(Spike("iron", "shut"),),
    wandering=Hidden((WANDERERS,)),
)
"""Whatever takes any time ends the turn, and a check falls due."""
AT_WORK = replace(
    IN_THE_CRYPT,
    party=Party((WICK, replace(ODO, carries=())), mapper="odo"),
    lights=(Light("torch", "wick", 4),),
    foes=Hidden(()),
    traps=Hidden((replace(NEEDLE, at="crypt"),)),
    chores=(Chore("odo", "search", "4,1,south"), Chore("wick", "pick", "oak")),
    owed=1,
)
HEARD = Facing("orcs", "", 0, at="crypt", outcome=Outcome(Course.PARLEY, 40, Mood.UNCERTAIN))
"""The orcs before the party in a place that it cannot see."""


def facing(mood: Mood | None, course: Course) -> Facing:
    """The orcs before the party, met and not done with."""
    return Facing("orcs", "orcs", 4, at="crypt", outcome=Outcome(course, 40, mood))


FACED = replace(OPENED, facing=facing(Mood.HOSTILE, Course.COMBAT), foes=Hidden((ORCS,)))
FOUGHT = Fight(
    2, (Body("orcs-1", 0, 5), Body("orcs-2", 3, 4, fled=True), Body("orcs-3", 4, 4)), Figures("1d8", morale=8)
)
IN_THE_WAY = replace(facing(Mood.HOSTILE, Course.FLIGHT), at="hall")
"""The orcs in the place where the party is."""
RUNNING = replace(
    FACED,
    party=Party((WICK, BRENNA), mapper="wick"),
    spot=(2, 0),
    facing=facing(Mood.HOSTILE, Course.FLIGHT),
    chase=Chase(Side.PARTY, 30, 1),
)


def doors_that(**changes: Any) -> Dungeon:
    """The cellar with every door changed."""
    return Dungeon("Cellar", CELLAR.areas, tuple(replace(door, **changes) for door in CELLAR.doors), exits=(STAIR,))


UNDERWORLD = (
    Case("nobody near", AT_THE_DOORS, CELLAR),
    Case("orcs behind the oak door", LIT, CELLAR),
    Case("warned guards behind the oak door", WARNED, CELLAR),
    Case("beetles came into the open crypt", replace(OPENED, lights=(), foes=Hidden((BEETLES,))), CELLAR),
    Case("rats beyond the arch", replace(LIT, foes=Hidden((RATS,)), expecting=True, foes_edge=1), CELLAR),
    Case("uncertain orcs", replace(FACED, facing=facing(Mood.UNCERTAIN, Course.PARLEY), rounds=3), CELLAR),
    Case(
        "hostile orcs, one of them wounded",
        replace(FACED, foes=Hidden((replace(ORCS, figures=Figures("1d3"), bodies=(Body("orcs-1", 1, 3),), number=2),))),
        CELLAR,
    ),
    Case(
        "the torch goes out and the candle gutters",
        replace(OPENED, lights=(Light("torch", "brenna", 1), Light("candle", "odo", 2)), rounds=9, walked=118),
        CELLAR,
    ),
    Case("every door opens", AT_THE_DOORS, doors_that(stuck=False)),
    Case("every door is locked", AT_THE_DOORS, doors_that(locked=True)),
    Case(
        "a thief with a key and tools before locks",
        replace(AT_THE_DOORS, party=Party((replace(WICK, carries=(*WICK.carries, "key")),))),
        doors_that(locked=True, opens="key"),
    ),
    Case("in the dark among orcs and rats", IN_THE_DARK, CELLAR),
    Case("orcs heard in the dark", replace(IN_THE_DARK, facing=HEARD, standing=("oak",)), CELLAR),
    Case("orcs where a secret door was found", replace(IN_THE_CRYPT, found=("panel",), **ON_GUARD), CELLAR),
    Case("a secret door not found", replace(IN_THE_CRYPT, foes=Hidden(())), CELLAR),
    Case("a search and a lock", AT_WORK, doors_that(locked=True)),
    Case("a search, and no lock", replace(AT_WORK, found=("panel",), traps=Hidden(())), CELLAR),
    Case("kobolds or bats come by", COME_BY, CELLAR),
    Case(
        "somebody comes by, once an hour",
        replace(BY_THE_WELL, wandering=Hidden(()), lights=(), since=5, peril=Hidden(Peril(6))),
        CELLAR,
    ),
    Case(
        "somebody comes by while orcs are faced",
        replace(FACED, party=ALONE, lights=(), since=1),
        CELLAR,
    ),
    Case(
        "spikes in doors, one of them slipped",
        replace(
            IN_THE_CRYPT,
            party=Party((WICK,)),
            lights=(Light("torch", "wick", 4),),
            foes=Hidden(()),
            found=("panel",),
            spikes=(Spike("oak", "open"), Spike("panel", "shut")),
        ),
        CELLAR,
    ),
    Case(
        "back at a spike that has slipped",
        replace(BY_THE_WELL, seen=("hall", "well"), spikes=(Spike("oak", "open"),), slipped=Hidden(("oak",))),
        CELLAR,
    ),
    Case("traps at the well and on the oak door", replace(LIT, traps=Hidden((PIT, NEEDLE)), foes=Hidden(())), CELLAR),
    Case("before the stair", replace(BY_THE_WELL, outside="stair", foes=Hidden((RATS,))), CELLAR),
    Case("too heavy to move", replace(BY_THE_WELL, party=Party((replace(WICK, load=3001),))), CELLAR),
    Case(
        "listened at already",
        IN_THE_HALL,
        CELLAR,
    ),
    Case("a fight with orcs", replace(FACED, party=ALONE, lights=(), fight=Hidden(FOUGHT)), CELLAR),
    Case(
        "a fight to the last",
        replace(FACED, party=ALONE, lights=(), fight=Hidden(replace(FOUGHT, stood=2))),
        CELLAR,
    ),
    Case("the party flees from orcs", RUNNING, CELLAR),
    Case(
        "the party flees from what it never saw",
        replace(RUNNING, lights=(), foes=Hidden((ORCS, RATS)), chase=Chase(Side.PARTY, 80)),
        CELLAR,
    ),
    Case("the party flees to a shut door with a trap", replace(RUNNING, standing=(), traps=TRAPS), CELLAR),
    Case("the party flees to a locked door", replace(RUNNING, standing=()), doors_that(locked=True)),
    Case(
        "the party flees to a door that opens",
        replace(RUNNING, standing=(), seen=("hall",), facing=IN_THE_WAY, chase=Chase(Side.PARTY, 80)),
        doors_that(stuck=False),
    ),
    Case("orcs flee from the party", replace(RUNNING, party=ALONE, lights=(), chase=Chase(Side.FOES, 30, 1)), CELLAR),
    Case("nobody left", replace(LIT, party=Party(()), lights=()), CELLAR),
    *(Case(*abroad) for abroad in wilds.at_rest(CELLAR)),
)
"""Tables at rest under the rules of documents 000 and 003, and of what lies over them."""

BARE, LEVER, HATCHET = Hands("Odo", 9), Hands("Brenna", 16, "crowbar"), Hands("Odo", 9, "axe")
CALLED: dict[tuple[str, str], dict[str, Any]] = {
    ("underworld", "force"): {
        "bare hands": Attempt((BARE,)),
        "a crowbar": Attempt((LEVER,)),
        "an axe on wood": Attempt((HATCHET,)),
        "an axe on iron": Attempt((HATCHET,), wooden=False),
        "the strongest there is, with a crowbar": Attempt((Hands("Ox", 18, "crowbar"),)),
        "three together": Attempt((LEVER, BARE, HATCHET)),
    },
    ("underworld", "encounter"): {
        "orcs in a hall": Meeting("orcs", 4, wisdom=(-1, 1), charisma=2, lit=True, sight=60),
        "orcs in the dark": Meeting("orcs", 4, wisdom=(0, 0, 1), charisma=-1),
        "beasts behind a door": Meeting("beetles", 2, mind=Mind.NONE, burst=True, lit=True),
        "guards who heard the party": Meeting("guards", 3, intent=Mood.HOSTILE, alerted=True, keyed_distance=20),
        "the party expects rats": Meeting("rats", 6, mind=Mind.SEMI, expecting=True, foes_edge=1, party_edge=-1),
        "nobody can be surprised": Meeting("orcs", 4, alerted=True, expecting=True),
    },
    ("underworld", "pursuit"): {
        "orcs come upon a fleeing party": Meeting("orcs", 4, wisdom=(-1, 1), charisma=2, lit=True, sight=60),
        "beasts come upon it in the dark": Meeting("beetles", 2, mind=Mind.NONE),
    },
    ("underworld", "chase"): {
        "a first round from uncertain orcs": Round(40, 120, 90, mood=Mood.UNCERTAIN, begins=True, passed="way"),
        "wolves, and rations": Round(40, 90, 180, mind=Mind.NONE, mood=Mood.ATTACKS, dropped="food", passed="bend"),
        "a slime": Round(40, 120, 3, mind=Mind.NONE, begins=True),
        "behind a secret door": Round(80, 120, 120, dropped="treasure", passed="secret door"),
        "behind a barred door": Round(80, 120, 120, passed="barred door"),
        "orcs run from the party": Round(80, 120, 60, flees=Side.FOES, passed="way"),
    },
    ("underworld", "evasion"): wilds.EVASIONS,
    ("underworld", "wilderness encounter"): wilds.ENCOUNTERS,
    ("underworld", "castle"): wilds.RIDERS,
    ("underworld", "parley"): {f"charisma {n:+d}": Talk(n) for n in (-2, 0, 2)},
}
"""The values that called procedures run on, by rule set and procedure."""
