"""The map in characters: four columns (three where there is no room) and two rows to a square."""

from __future__ import annotations

from math import floor

from sixturns.views.map import AreaShape, DoorShape, Look, MapView, Sight

WIDE, NARROW, DOWN = 4, 3, 2
SEEN, UNSEEN = "·", "╱"
PARTY, FOES, TRAP, WAY_OUT = "@", "!", "^", "∩"
UP, DOWNWARD = "<", ">"
LEAST = 10
"""The fewest squares across that are worth a map of their own; a wider one is cut to what has room round the party."""

SCREENFUL = 20
"""The most squares down, unless all are wanted."""
DOORS = {Look.PLAIN: "+", Look.OPEN: "'", Look.STUCK: "#", Look.LOCKED: "X", Look.SECRET: "S", Look.ARCHWAY: " "}
"""How each look of a door stands in a wall."""

SIGNS = {"party": PARTY, "foes": FOES, "trap": TRAP}
WORDS = {"+": "door", "'": "open", "#": "stuck", "X": "locked", "S": "secret", UP: "stairs up", DOWNWARD: "stairs down"}

# Where a wall goes from a corner: 1 north, 2 east, 4 south, 8 west.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

Square = tuple[int, int]


def text_map(view: MapView, columns: int, down: int = SCREENFUL) -> list[str]:
    """The rows of the map, blanks at their ends left out; none when it has nothing to show or no room to show it in.

    What is wider than so many columns, or goes farther down than so many squares, is cut round the party.
    """
    owner = {square: area.id for area in view.areas for square in squares(area)}
    if not owner:
        return []
    left, top = min(x for x, _ in owner), min(y for _, y in owner)
    wide, high = max(x for x, _ in owner) - left + 1, max(y for _, y in owner) - top + 1
    across = WIDE if wide * WIDE < columns else NARROW
    if wide * across >= columns:
        room = (columns - 1) // across
        if room < LEAST:
            return []
        left, wide = around(party_at(view)[0], left, wide, room), room
    if high > down:
        top, high = around(party_at(view)[1], top, high, down), down
    rows = [[" "] * (wide * across + 1) for _ in range(high * DOWN + 1)]

    def put(x: float, y: float, text: str) -> None:
        """Writes text with its middle at (x, y) in squares."""
        row, column = floor((y - top) * DOWN), floor((x - left) * across) - (len(text) - 1) // 2
        for place, char in enumerate(text, column):
            if 0 <= row < len(rows) and 0 <= place < len(rows[row]):
                rows[row][place] = char

    for area in view.areas:
        for x, y in squares(area):
            put(x + 0.5, y + 0.5, SEEN if area.sight is Sight.SEEN else UNSEEN)
    _walls(rows, owner, left, top, across)
    for door in view.doors:
        put(door.x, door.y, sign_of(door))
    for area in view.areas:
        put(*label_place(area), area.label)
    for way_out in view.exits:
        put(way_out.x, way_out.y, WAY_OUT)
    for marker in sorted(view.markers, key=lambda one: ("trap", "foes", "party").index(one.kind)):
        put(marker.x, marker.y, SIGNS[marker.kind])
    return ["".join(row).rstrip() for row in rows]


def party_at(view: MapView) -> tuple[float, float]:
    """Where the party stands, or the middle of what there is."""
    middle = (view.frame.x + view.frame.w / 2, view.frame.y + view.frame.h / 2)
    return next(((marker.x, marker.y) for marker in view.markers if marker.kind == "party"), middle)


def around(party: float, first: int, length: int, room: int) -> int:
    """Where the part of a map that has room begins, in squares, with the party as near to its middle as can be."""
    return max(first, min(floor(party) - room // 2, first + length - room))


def sign_of(door: DoorShape) -> str:
    """How a door stands on the map."""
    return {"up": UP, "down": DOWNWARD}.get(door.leads) or DOORS[door.look]


def legend(view: MapView) -> str:
    """What the characters of the map stand for, of doors and the like those that are on it."""
    on_it = {sign_of(door) for door in view.doors}
    others = {
        f"{TRAP} trap": any(marker.kind == "trap" for marker in view.markers),
        f"{WAY_OUT} way out": bool(view.exits),
    }
    signs = [f"{sign} {WORDS[sign]}" for sign in WORDS if sign in on_it]
    signs += [words for words, shown in others.items() if shown]
    return "  ".join((f"{PARTY} party", f"{FOES} creatures", *signs, f"{SEEN} seen", f"{UNSEEN} unseen"))


def squares(area: AreaShape) -> list[Square]:
    """The squares of an area."""
    return [(x, y) for r in area.rects for x in range(r.x, r.x + r.w) for y in range(r.y, r.y + r.h)]


def label_place(area: AreaShape) -> tuple[float, float]:
    """Where an area's label stands: in the corner of its largest part, clear of who is in the middle of it."""
    rect = max(area.rects, key=lambda r: r.w * r.h)
    return rect.x + 0.5, rect.y + 0.5


def _walls(rows: list[list[str]], owner: dict[Square, str], left: int, top: int, across: int) -> None:
    """Draws a line wherever two squares side by side belong to different places."""
    high, wide = len(rows) // DOWN, len(rows[0]) // across

    def at(x: int, y: int) -> str | None:
        return owner.get((left + x, top + y))

    for y in range(high + 1):
        for x in range(wide + 1):
            north, south = at(x - 1, y - 1) != at(x, y - 1), at(x - 1, y) != at(x, y)
            west, east = at(x - 1, y - 1) != at(x - 1, y), at(x, y - 1) != at(x, y)
            if corner := north | east << 1 | south << 2 | west << 3:
                rows[y * DOWN][x * across] = CORNERS[corner]
            if east and x < wide:
                rows[y * DOWN][x * across + 1 : (x + 1) * across] = "─" * (across - 1)
            if south and y < high:
                for row in range(y * DOWN + 1, (y + 1) * DOWN):
                    rows[row][x * across] = "│"
