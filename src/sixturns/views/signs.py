"""The signs of the map: doors as they stand in a wall that runs from west to east, the party, whoever else is there."""

from __future__ import annotations

from sixturns.views.shapes import DoorShape, Look
from sixturns.world.dungeon import DoorKind

LEAF = '<rect class="leaf" x="-12" y="-5.5" width="24" height="11" rx="1.5"/>'
JAMBS = '<path class="jamb" d="M-13-4.5v9M13-4.5v9"/>'
SILL = '<path class="sill" d="M-13-4h26v8h-26z"/>'
SWUNG = '<path class="swung" d="M-11-1-4-20"/>'
SHUT = {
    DoorKind.DOOR: LEAF,
    DoorKind.ARCHWAY: JAMBS,
    DoorKind.CURTAIN: SILL + JAMBS + '<path class="cloth" d="M-13 0q3.25-7 6.5 0t6.5 0 6.5 0 6.5 0"/>',
    DoorKind.PORTCULLIS: SILL
    + JAMBS
    + '<path class="ink" d="M-13 0H13"/><path class="bars" d="M-8-5V5M-2.7-5V5M2.7-5V5M8-5V5"/>',
    DoorKind.GRATE: LEAF + '<path class="bars" d="M-6-5V5M0-5V5M6-5V5M-11.5 0h23"/>',
}
OPEN = {
    DoorKind.DOOR: JAMBS + SWUNG,
    DoorKind.ARCHWAY: JAMBS,
    DoorKind.CURTAIN: JAMBS + '<path class="cloth" d="M-13 0q2-7 4 0M13 0q-2-7-4 0"/>',
    DoorKind.PORTCULLIS: JAMBS + '<path class="bars up" d="M-9 0H9"/>',
    DoorKind.GRATE: JAMBS + SWUNG + '<path class="bars" d="M-10-5l6 2M-8-11l6 2M-6-16l6 2"/>',
}
"""Each kind of door, shut and open."""

STAIRS = {
    "down": '<path class="tread" d="M-13-12.5h26M-10.5-6.3h21M-8 0H8M-5.5 6.3h11M-3 12.5h6"/>',
    "up": '<path class="tread" d="M-3-12.5h6M-5.5-6.3h11M-8 0H8M-10.5 6.3h21M-13 12.5h26"/>',
    "": '<path class="tread" d="M-10-12.5h20M-10-6.3h20M-10 0h20M-10 6.3h20M-10 12.5h20"/>',
}
ARROWS = {
    "down": '<path class="arrow" d="M-4.5 3 0 9l4.5-6M0 9V-8"/>',
    "up": '<path class="arrow" d="M-4.5-3 0-9l4.5 6M0-9V8"/>',
    "": "",
}
"""Steps that grow narrower the farther down they are, and where they lead."""

SECRETS = {
    Look.STUCK: '<path class="cased" d="M-13 8 13-8"/><path class="cut" d="M-13 8 13-8"/>',
    Look.LOCKED: '<circle class="lock" cy="-1.5" r="4.6"/><path class="lock" d="M-1.4 1.5h2.8L2.6 8h-5.2z"/>',
    Look.SECRET: '<text class="sign" dy=".34em">S</text>',
}
"""What only the referee knows of a shut door."""

CROSS = "M-9-9 9 9M9-9-9 9"
NAIL = "M0-11V11M-5-7 5 7M5-7-5 7"
SPIKE = f'<path class="cased" d="{NAIL}"/><path class="spike" d="{NAIL}"/>'
MARKS = {
    "spiked": SPIKE,
    "slipped": f'<g class="secret"><path class="cased" d="{CROSS}"/><path class="cut" d="{CROSS}"/></g>',
    "trapped": '<g class="secret" transform="translate(15 -11)"><path class="alarm" d="M0-9 9 7H-9z"/></g>',
    "trap known": '<g class="known" transform="translate(15 -11)"><path class="alarm" d="M0-9 9 7H-9z"/></g>',
}

FLAME = '<circle r="13"/><path d="M.5-8.5C4-4.5 5.5-2 5.5 1.5a5.5 5.5 0 0 1-11 0C-5.5-1-3-2-3-5-1.5-4.5 0-6 .5-8.5z"/>'
OTHERS = {
    "foes": '<path d="M0-13 13 10H-13z"/>',
    "trap": '<path d="M0-11 11 0 0 11-11 0z"/><path class="ink" d="M0-5V1M0 4v1"/>',
}
EXIT = '<path class="mouth" d="M-9 11V-1a9 9 0 0 1 18 0V11z"/><path class="arrow" d="M0 8V-4M-4.5 0 0-5.5 4.5 0"/>'


def sign(door: DoorShape, look: Look, *, player: bool) -> str:
    """A door's sign, as it looks to whoever it is drawn for, with its marks; passage that only goes on has none."""
    turn = ' transform="rotate(90)"' if door.upright else ""
    marks = "".join(MARKS[mark] for mark in door.marks if not player or mark == "spiked")
    if door.kind is DoorKind.STAIRS:
        return STAIRS[door.leads] + ARROWS[door.leads] + marks
    if look is Look.SECRET:
        return SECRETS[look] + marks
    if door.gap:
        return marks
    drawn = (OPEN if look in (Look.OPEN, Look.ARCHWAY) else SHUT)[door.kind]
    secret = f'<g class="secret"{turn if look is Look.STUCK else ""}>{SECRETS[look]}</g>' if look in SECRETS else ""
    return (f"<g{turn}>{drawn}</g>" if turn else drawn) + secret + marks
