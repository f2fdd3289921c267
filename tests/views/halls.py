"""A small dungeon of two levels, to draw: every kind of thing that a map can have, once.

::

    level 1                     level 2
    1 1 1 1                     V V V
    1 1 1 1 c c c d             V V V
    1 1 1 1       d
    3 3           d
    3 3           d
                2 2 2 2
                2 2 2 2
                2 2 2 2
"""

from __future__ import annotations

from sixturns.kernel.values import Hidden
from sixturns.rules.model import Rules
from sixturns.rulesets.layers import load
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from sixturns.world.place import Stretch, Trap

ARCH = Door("arch", ("hall", "passage"), 4, 1.5, True, DoorKind.ARCHWAY)
JOINT = Door("joint", ("passage", "bend"), 7, 1.5, True, DoorKind.ARCHWAY)
OAK = Door("oak", ("bend", "crypt"), 7.5, 5, stuck=True)
PANEL = Door("panel", ("hall", "cell"), 0.5, 3, stuck=False, locked=True, secret=True)
STEPS = Door("steps", ("crypt", "vault"), 9.5, 7.5, kind=DoorKind.STAIRS, ends=((9, 7), (40, 0)))
HALLS = Dungeon(
    "The Halls",
    (
        Area("hall", (Rect(0, 0, 4, 3),), "1", "The hall"),
        Area("passage", (Rect(4, 1, 3, 1),)),
        Area("bend", (Rect(7, 1, 1, 4),)),
        Area("crypt", (Rect(6, 5, 4, 3),), "2"),
        Area("cell", (Rect(0, 3, 2, 2),), "3"),
        Area("vault", (Rect(40, 0, 3, 2),), "4", level=2),
    ),
    (ARCH, JOINT, OAK, PANEL, STEPS),
    exits=(Exit("stair", "hall", (0, 0), "the stair to the yard"),),
)
"""Corridor is without numbers, and the passage runs into the bend."""

ADA = Member("ada", "Ada", speed=60)
TORCH = Light("torch", "ada", 6)
GHOULS = Foes("ghouls", "ghouls", 4, "crypt")
PIT = Trap("pit", "passage", "A pit, 1d6.")
WHOLE = -1


def whole(area: str) -> Stretch:
    """The stretch of an area that is known throughout."""
    return area, 0, 0, 0, 0, WHOLE


IN_THE_HALL = Campaign(
    Party((ADA,), mapper="ada"),
    "hall",
    spot=(1, 1),
    seen=("hall",),
    charted=frozenset({whole("hall")}),
    lights=(TORCH,),
    foes=Hidden((GHOULS,)),
    traps=Hidden((PIT,)),
)


def rules() -> Rules:
    """The rules of documents 000 and 003."""
    return load("underworld").rules
