"""A small dungeon with a door of every kind, and a party in it."""

from __future__ import annotations

from sixturns.kernel.values import Hidden
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes, Mind
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from sixturns.world.place import Key

HALL = Area("hall", (Rect(0, 0, 6, 4),), "1", "The hall", aloud="A hall.")
CRYPT = Area("crypt", (Rect(0, -5, 3, 5),), "2", "The crypt", aloud="A crypt.")
STORE = Area("store", (Rect(3, -5, 3, 5),), "3")
PASSAGE = Area("passage", (Rect(6, 1, 10, 1), Rect(15, 2, 1, 6)), name="the long passage")
WELL = Area("well", (Rect(20, 0, 3, 3),), "4", level=2)
GARDEN = Area("garden", (Rect(0, 4, 4, 3),), "5", dark=False)

WEST_DOOR = Door("west", ("hall", "crypt"), 1.5, 0)
EAST_DOOR = Door("east", ("hall", "store"), 4.5, 0)
ARCH = Door("arch", ("hall", "passage"), 6, 1.5, upright=True, kind=DoorKind.ARCHWAY)
GATE = Door("gate", ("hall", "garden"), 3.5, 4, kind=DoorKind.PORTCULLIS)
STAIRS = Door("stairs", ("hall", "well"), 2.5, 2.5, kind=DoorKind.STAIRS, ends=((2, 2), (21, 1)))
PANEL = Door("panel", ("hall", "garden"), 0.5, 4, secret=True)
CELLAR = Dungeon(
    "Cellar",
    (HALL, CRYPT, STORE, PASSAGE, WELL, GARDEN),
    (WEST_DOOR, EAST_DOOR, ARCH, GATE, STAIRS, PANEL),
    exits=(Exit("up", "hall", (0, 0), "the ladder"),),
)

BRENNA = Member("brenna", "Brenna", calling="fighter", level=2, strength=16, carries=("crowbar", "iron spike"))
ODO = Member("odo", "Odo", carries=("torch",))
RATS = Foes("rats", "giant rats", 6, "store", mind=Mind.NONE)
STATE = Campaign(
    Party((BRENNA, ODO), "odo"),
    "hall",
    spot=(3, 3),
    turns=84,
    entered=84,
    seen=("hall", "crypt"),
    lights=(Light("torch", "odo", 4),),
    foes=Hidden((RATS,)),
    keys=Hidden((Key("crypt", aloud="A robbed crypt."),)),
)


def referee(state: Campaign = STATE) -> Names:
    """What the referee calls things."""
    return Names(state, CELLAR, players=False)


def players(state: Campaign = STATE) -> Names:
    """What the players call things."""
    return Names(state, CELLAR, players=True)
