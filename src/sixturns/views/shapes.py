"""What a map is drawn from, for one audience: areas, doors, marks, each a value with all that its drawing needs."""

from __future__ import annotations

from enum import StrEnum

from sixturns.kernel.values import Value
from sixturns.views.chart import Edge
from sixturns.world.dungeon import DoorKind, Rect
from sixturns.world.floor import Square


class Sight(StrEnum):
    """How much of an area is drawn: known to the players, or hatched on the referee's map alone."""

    SEEN = "seen"
    UNSEEN = "unseen"


class Look(StrEnum):
    """How a door stands. Players see `PLAIN`, `OPEN` and `ARCHWAY` only."""

    PLAIN = "plain"
    OPEN = "open"
    STUCK = "stuck"
    LOCKED = "locked"
    SECRET = "secret"
    ARCHWAY = "archway"


class AreaShape(Value):
    """An area to draw: its squares, its label, whether the party is in it.

    `dim` is the part of the squares that is on no map of the players' yet. `fades` are squares next to those drawn
    where the floor is seen to go on. `name` is how the area is called. `move` is the answer that a press on it gives,
    empty when it gives none, and `way` what the walk there takes.
    """

    id: str
    rects: tuple[Rect, ...]
    label: str
    sight: Sight
    here: bool
    dim: tuple[Rect, ...] = ()
    fades: tuple[Square, ...] = ()
    name: str = ""
    move: str = ""
    way: str = ""


class DoorShape(Value):
    """A door to draw at (x, y) in squares. `move` is the answer that a click on it gives, empty when it gives none.

    Stairs may stand within a square instead of a wall; they lead ``up`` or ``down``. `marks` are ``spiked`` (open or
    shut), ``slipped`` (a spike that the party thinks holds), ``trapped`` and ``trap known``. `gap` are the sides of
    squares at which there is no wall at all.
    """

    id: str
    x: float
    y: float
    upright: bool
    look: Look
    label: str
    move: str = ""
    kind: DoorKind = DoorKind.DOOR
    leads: str = ""
    marks: tuple[str, ...] = ()
    gap: tuple[Edge, ...] = ()


class WayOut(Value):
    """A way out of the dungeon to draw in a square, its middle at (x, y). `move` is the answer that a press gives."""

    x: float
    y: float
    label: str
    move: str = ""


class Section(Value):
    """Ten feet of wall that can be searched: their name, ``x,y,side``, and the answer that a press on them begins."""

    id: str
    move: str


class Marker(Value):
    """Something on the map, its middle at (x, y) in squares: ``party``, ``foes`` or ``trap``, perhaps a secret."""

    kind: str
    x: float
    y: float
    label: str
    secret: bool = False


class MapView(Value):
    """The map: what to draw, the part of it in sight (in squares), the light's reach in squares, and the text twin.

    One level is drawn, of all that there are to see; a single one has no name. `lit` are the squares on which the light
    falls.
    """

    title: str
    areas: tuple[AreaShape, ...]
    doors: tuple[DoorShape, ...]
    markers: tuple[Marker, ...]
    frame: Rect
    light: float
    legend: tuple[str, ...]
    twin: tuple[str, ...]
    level: int = 1
    levels: tuple[int, ...] = ()
    lit: tuple[Rect, ...] = ()
    exits: tuple[WayOut, ...] = ()
    sections: tuple[Section, ...] = ()
