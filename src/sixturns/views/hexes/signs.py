"""The signs of a map of hexes, in one hand: what grows or rises in a hex, what stands in it, who is there.

Each is drawn round the middle of its hex, within 18 units to every side. The first letter says how a line is inked:
``t`` as something that grows, ``r`` as rock, ``s`` as snow, ``w`` as foam, ``p`` as something built, ``d`` as a dark
mouth, ``i`` as a mere line, ``f`` as a faint one.
"""

from __future__ import annotations

from sixturns.world.hexes import Hex

INKS = {
    "t": "grows",
    "r": "rocky",
    "s": "snowy",
    "w": "foam",
    "p": "built",
    "d": "mouth",
    "i": "inked",
    "f": "faint",
}

FIR = "l5-11 5 11zm5 0v4"
OAK = "a5 5 0 1 1 4 0zm2 0v5"

COUNTRY: dict[str, tuple[tuple[str, ...], ...]] = {
    "grassland": (
        ("f M-12 4l-2-6M-10 4v-7M-8 4l2-6M4 13l-2-6M6 13v-7M8 13l2-6M9-4l-2-5M11-4v-6M13-4l2-5",),
        ("f M-13 12l-2-6M-11 12v-7M-9 12l2-6M-1 1l-2-6M1 1v-7M3 1l2-6M11 11l-2-5M13 11v-6M15 11l2-5",),
    ),
    "farmland": (
        ("f M-16 6-2-8M-12 10 4-6M-6 12 8-2M0 14 13 1M-14-1-8-7M7 15l8-8",),
        ("f M-16 0H-2M-14 5H0M-15 10H-3M4-8V6M9-8V6M14-6V4M3 10H15M5 14H13",),
    ),
    "settled": (("p M-12 8V1l5-5 5 5V8z", "p M3 13V6l5-5 5 5v7z"),),
    "city": (("p M-14 12V-1l5-5 5 5v13zM-3 12V-6l4-4 4 4v18zM6 12V1l4-4 5 4v11z",),),
    "open woods": (
        (f"t M-9 0{OAK}M5 8{OAK}",),
        (f"t M-7 9{OAK}M6-1{OAK}",),
    ),
    "woods": (
        (f"t M-9 0{FIR}M2 8{FIR}M-14 12l4-9 4 9zm4 0v3",),
        (f"t M-1-1{FIR}M-14 9{FIR}M5 12l4-9 4 9zm4 0v3",),
        (f"t M-14 3{FIR}M-3 10{FIR}M6 1{FIR}",),
    ),
    "jungle": (
        ("t M-13 2a6 6 0 0 1 11-3 6 6 0 0 1 11 2 5 5 0 0 1-3 7h-14a5 5 0 0 1-5-6z", "t M-6 8v6M1 8v8M7 8v5"),
        ("t M-11 5a6 6 0 0 1 8-7 7 7 0 0 1 13 2 5 5 0 0 1 0 9h-16a5 5 0 0 1-5-4z", "t M-4 9v6M3 9v7M8 9v4"),
    ),
    "gentle hills": (
        ("i M-15 4q8-8 16 0M0 11q7-7 14 0",),
        ("i M-3 2q8-8 16 0M-14 11q7-7 14 0",),
    ),
    "hills": (
        ("i M-15 5q7-13 14 0M-2-1q7-13 14 0M0 12q7-12 14 0",),
        ("i M-1 3q7-13 14 0M-15 1q7-12 14 0M-10 12q7-12 14 0",),
    ),
    "wooded hills": (
        ("i M-15 3q7-13 14 0M-1 12q7-12 14 0", "t M3 0l4-9 4 9zm4 0v3M-12 14l4-9 4 9zm4 0v3"),
        ("i M0 2q7-13 14 0M-14 12q7-12 14 0", "t M-11 0l4-9 4 9zm4 0v3M3 14l4-9 4 9zm4 0v3"),
    ),
    "badlands": (
        ("r M-15 6l3-10h7l2 5 4 5z", "r M0 13l3-9h6l3 4 3 5z", "f M-11 0v3M-7 0v3M5 8v2"),
        ("r M-1 4l3-9h8l4 9z", "r M-15 13l3-8h8l4 8z", "f M3-1v2M7-1v2M-9 9v2"),
    ),
    "mountains": (
        ("r M-16 12-5-11 4 6 8-2 16 12z", "s M-5-11-9-3l3 2 2-3 2 4 2-3z"),
        ("r M-15 12-8-2-4 4 5-12 16 12z", "s M5-12 1-5l2 2 2-3 3 4 1-3z"),
        ("r M-16 11-9-6-2 11M-6 3 6-11 17 11H-16", "s M6-11 2-6l3 2 2-3 3 3 1-3z"),
    ),
    "bog": (
        ("i M-14 4h9M3 9h11M-6 13h7", "i M-10 4l-2-5M-9 4V-3M7 9 5 4M8 9V2M9 9l2-5"),
        ("i M-4 2H6M-13 10h10M6 12h8", "i M0 2l-2-5M1 2V-5M-8 10l-2-5M-7 10V3M-6 10l2-5"),
    ),
    "swamp": (
        ("i M-13 6h10M-11 6l-2-6M-8 6v-8M-5 6l2-6M2-3h10M4-3 2-9M7-3v-8M10-3l2-6M1 13h10M3 13 1 7M6 13V5M9 13l2-6",),
        (
            "i M-12-1h10M-10-1l-2-6M-7-1v-8M-4-1l2-6M3 4h10M5 4 3-2M8 4v-8M11 4l2-6",
            "i M-9 13H1M-7 13l-2-6M-4 13V5M-1 13l2-6",
        ),
    ),
    "desert": (
        ("f M-14-3q6-5 12 0M0 7q6-5 12 0M-11 12q4-3 8 0M4-8q4-3 8 0",),
        ("f M-3-3q6-5 12 0M-14 6q6-5 12 0M3 12q4-3 8 0", "f M-12-7h.1M-8-4h.1M12 4h.1M14 0h.1M-4 12h.1"),
    ),
    "tundra": (
        ("f M-13 2h8M2-5h7M0 10h9M-12 11h5", "f M-10 2V-1M5-5v-3M4 10V7"),
        ("f M-9-3h8M3 5h9M-13 9h7M2 13h5", "f M-6-3v-3M8 5V2M-10 9V6"),
    ),
    "ice": (
        ("f M-14 9-5-5 2 3 8-7l7 15M-9 12-3 4l5 8M-5-5l3 6M8-7l-2 6",),
        ("f M-14 4-8-7-1 5 6-4l8 13M-8 13l5-7 6 7M-8-7l2 6M6-4l-2 5",),
    ),
    "coast": (("f M-14 0q5-4 10 0t10 0M-8 8q5-4 10 0t10 0", "f M-12 12h.1M-6 13h.1M4-7h.1M9-5h.1"),),
    "river": (("w M-14 2q4-4 8 0t8 0 8 0M-10 10q4-4 8 0t8 0",),),
    "lake": (("w M-12 0q3-3 6 0t6 0 6 0M-6 8q3-3 6 0t6 0",),),
    "sea": (
        ("w M-13-3q3-3 6 0t6 0M0 8q3-3 6 0t6 0",),
        ("w M-2-3q3-3 6 0t6 0M-13 7q3-3 6 0t6 0M3 14q3-3 6 0",),
    ),
}
"""What is drawn of each kind of country; of several ways to draw it, hexes have one or the other."""

THINGS: dict[str, tuple[str, ...]] = {
    "castle": ("p M-13 12V-8h4v4h4v-4h4v4h4v-4h4v4h6V12h-9V6q-4-4-8 0v6z",),
    "keep": ("p M-8 12V-9h4v4h2v-4h4v4h2v-4h4V12h-5V7q-3-3-6 0v5z",),
    "fort": ("p M-14 12V-2l3-4 3 4 3-4 3 4 3-4 3 4 3-4 3 4v14H3V6h-6v6z",),
    "city": ("p M-16 12V0h5v-6l3-5 3 5v3l5-8 5 8v-3l3-5 3 5v6h5v12z", "d M-3 12V7q3-4 6 0v5z"),
    "town": ("p M-14 11V1l6-6 6 6v10zM0 11V-2l7-7 7 7v13z", "d M-10 11V6h4v5z"),
    "village": ("p M-12 10V1l6-6 6 6v9zM2 12V4l5-5 5 5v8z",),
    "hamlet": ("p M-7 10V1l7-7 7 7v9z",),
    "house": ("p M-7 10V1l7-7 7 7v9z", "d M-2 10V5h4v5z"),
    "inn": ("p M-10 11V1l8-8 8 8v10z", "i M10-6v17M6-3h8", "p M7-1h7v6H7z"),
    "port": ("i M0-6V12M-6-2H6M-11 5q2 7 11 7 9 0 11-7", "p M-3-9a3 3 0 1 1 6 0 3 3 0 1 1-6 0z"),
    "camp": ("p M-13 11 0-9 13 11z", "d M-4 11 0 1l4 10z"),
    "settlement": ("p M-12 10V1l6-6 6 6v9zM2 12V4l5-5 5 5v8z",),
    "tower": ("p M-6 12l1-18h-2v-6h3v3h2v-3h4v3h2v-3h3v6H5l1 18z", "d M-1.5 3V-2h3v5z"),
    "ruins": ("p M-13 11V-6l4 3v-6l4 5v15zM2 11V0l4-6 3 4v13z", "i M-3 11h3M11 11h3"),
    "cave": ("r M-15 11q1-17 13-19 14 0 17 19z", "d M-6 11q0-11 6-11 7 0 7 11z"),
    "lair": ("r M-15 11q1-17 13-19 14 0 17 19z", "d M-7 11q0-12 7-12t7 12z", "w M-3 5h.1M3 5h.1"),
    "pyramid": ("p M-15 11 0-10 15 11z", "i M0-10 4 11"),
    "shrine": ("p M-11 11V8H11v3zM-8 8V-1h3v9zM5 8V-1h3v9zM-11-1 0-9 11-1z",),
    "temple": ("p M-13 11V8H13v3zM-11 8V-1h3v9zM-1.5 8V-1h3v9zM8 8V-1h3v9zM-14-1 0-11 14-1z",),
    "monument": ("p M-4 9-3-10l3-4 3 4 1 19zM-8 12V9H8v3z",),
    "standing stone": ("r M-12 11l1-14 4-3 2 17z", "r M-1 11-2-8l4-3 3 3-1 19z", "r M8 11V-1l4-2 1 14z"),
    "needle of rock": ("r M-7 12-1-13l4 2 5 23z", "f M0-5l2 12"),
    "lighthouse": ("p M-5 12-3-6h6l2 18zM-4-6v-5h8v5z", "i M-8-9l-6-2M8-9l6-2M-8-12l-4-4M8-12l4-4"),
    "oasis": ("i M0 12q2-9-1-15", "t M-1-3q-6-5-11 0 6-2 11 0 6-6 11-1-6-1-11 1 1-7-5-9 4 4 5 9z", "w M-9 13h18"),
    "mine": ("i M-10 11 7-8M10 11-7-8", "i M1-9q7-1 10 6M-1-9q-7-1-10 6"),
    "pass": ("r M-16 12-8-8-1 12zM1 12 9-8l7 20z", "f M-1 12q3-6-1-11"),
    "battlefield": ("i M-11 10 9-10M11 10-9-10M-11 4l6 6M11 4l-6 6",),
    "volcano": ("r M-16 12-5-6q5 4 10 0l11 18z", "i M-2-9q-4-3 0-6M3-9q4-4 1-7"),
    "peak": ("r M-15 12 0-13 15 12z", "s M0-13-6-3l4-1 2 4 3-4 4 2z"),
    "dungeon": ("p M-11 12V-1a11 11 0 0 1 22 0V12z", "d M-7 12V0a7 7 0 0 1 14 0v12z", "w M-4 8h8M-3 4h6"),
    "bridge": ("i M-14 7q14-15 28 0M-14 2q14-15 28 0M-8-3v6M0-5v6M8-3v6",),
    "mark": ("p M0-11 11 1 0 13-11 1z", "d M0-5 5 1 0 7-5 1z"),
}
"""What is drawn of things in a hex; what is not among them is a mere mark."""

ALIKE = {
    "shrine of law": "shrine",
    "shrine of chaos": "shrine",
    "village": "village",
    "ruin": "ruins",
    "standing stones": "standing stone",
    "den": "lair",
    "statue": "monument",
    "wreck": "port",
}
"""Things that are drawn like others."""

ARROW = "M-5 6 0-6 5 6 0 3z"
FOES = "M0-11 11 8h-22z"


def country_sign(terrain: str, at: Hex) -> str:
    """The id of the sign of a kind of country as a hex has it; empty where there is none."""
    ways = COUNTRY.get(terrain)
    return f"hx-{name_of(terrain)}-{(at.column * 7 + at.row * 13 + at.column * at.row) % len(ways)}" if ways else ""


def thing_sign(kind: str) -> str:
    """The id of the sign of a thing."""
    kind = ALIKE.get(kind, kind)
    return f"hx-at-{name_of(kind if kind in THINGS else 'mark')}"


def name_of(words: str) -> str:
    """Words as part of an id, or the name of a class."""
    return words.replace(" ", "-")


def _drawn(id: str, lines: tuple[str, ...] | str) -> str:
    lines = (lines,) if isinstance(lines, str) else lines
    return f'<g id="{id}">' + "".join(f'<path class="{INKS[line[0]]}" d="{line[2:]}"/>' for line in lines) + "</g>"


def definitions(used: frozenset[str]) -> str:
    """The signs that a drawing uses, by their ids."""
    return "".join(drawing for id, drawing in SIGNS.items() if id in used)


SIGNS = {
    **{
        f"hx-{name_of(terrain)}-{n}": _drawn(f"hx-{name_of(terrain)}-{n}", lines)
        for terrain, ways in COUNTRY.items()
        for n, lines in enumerate(ways)
    },
    **{thing_sign(kind): _drawn(thing_sign(kind), lines) for kind, lines in THINGS.items()},
}
"""Every sign by its id."""
