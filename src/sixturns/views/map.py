"""A dungeon map as one audience sees it: shapes to draw, and a text twin that says the same."""

from __future__ import annotations

from enum import StrEnum

from sixturns.kernel.values import Value
from sixturns.world.dungeon import Rect


class Sight(StrEnum):
    """How much of an area is drawn: known to the players, or hatched on the referee's map alone."""

    SEEN = "seen"
    UNSEEN = "unseen"


class Look(StrEnum):
    """How a door is drawn. Players see `PLAIN`, `OPEN` and `ARCHWAY` only."""

    PLAIN = "plain"
    OPEN = "open"
    STUCK = "stuck"
    LOCKED = "locked"
    SECRET = "secret"
    ARCHWAY = "archway"


class AreaShape(Value):
    """An area to draw: its squares, its label, whether the party is in it."""

    id: str
    rects: tuple[Rect, ...]
    label: str
    sight: Sight
    here: bool


class DoorShape(Value):
    """A door to draw at (x, y) in squares. `move` is the answer that a click on it gives, empty when it gives none."""

    id: str
    x: float
    y: float
    upright: bool
    look: Look
    label: str
    move: str = ""


class Marker(Value):
    """Something standing on the map, its middle at (x, y) in squares: ``party`` or ``foes``; `secret` is for the referee."""

    kind: str
    x: float
    y: float
    label: str
    secret: bool = False


class MapView(Value):
    """The map: what to draw, the part of it in sight (in squares), the light's reach in squares, and the text twin."""

    title: str
    areas: tuple[AreaShape, ...]
    doors: tuple[DoorShape, ...]
    markers: tuple[Marker, ...]
    frame: Rect
    light: float
    legend: tuple[str, ...]
    twin: tuple[str, ...]
