"""A small country for the tests of maps of hexes: the vale, and a party in it."""

from __future__ import annotations

from typing import Any

from sixturns.handlers.facts import sound
from sixturns.handlers.table import Table, begin
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.hexes import Edge, Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Label, Line, Note, Tile
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.party import Member, Party

ROWS = ("wwhhc", "whhcc", "hcccr", "ccccr", "cppcr", "cpdds")
"""The country, row by row from the north."""

WORDS = {
    "w": "woods",
    "h": "hills",
    "c": "clear",
    "r": "river",
    "p": "swamp",
    "d": "desert",
    "s": "sea",
}
RIVER = Line("river", (Hex(5, 2), Hex(5, 6)), name="The Ouse")
ROAD = Line("road", (Hex(1, 3), Hex(4, 3)))
BROOK = Line("stream", edges=(Edge(Hex(2, 5), 1),))
CASTLE = Feature("harrow", Hex(4, 3), "castle", "Castle Harrow", landmark=True)
LAIR = Feature("den", Hex(3, 3), "lair", "Troll den", "hidden", key="Two trolls.")
TOMB = Feature("tomb", Hex(1, 1), "ruins", "The tomb", "secret")
TOWN = Feature("marle", Hex(2, 4), "town", "Marle", aloud="A market town.")
PARTY = Party(tuple(Member(name.lower(), name, speed=120, hp=3, most_hp=5) for name in ("Brenna", "Odo")), "brenna")
"""Two who walk eight points a day."""

HERE = Hex(3, 4)
FLAT = Grid()


def vale(grid: Grid = FLAT, **changes: Any) -> HexMap:
    """The map."""
    tiles = tuple(Tile(Hex(c, r), WORDS[word]) for r, row in enumerate(ROWS, 1) for c, word in enumerate(row, 1))
    named = (*tiles[:-1], replace(tiles[-1], labels=(Label("The deep"),)))
    plain: dict[str, Any] = {
        "name": "The Vale",
        "tiles": named,
        "grid": grid,
        "lines": (RIVER, ROAD, BROOK),
        "features": (CASTLE, LAIR, TOMB, TOWN),
        "notes": (Note(Hex(2, 2), "Wolves by night"),),
    }
    return HexMap(**(plain | changes))


def walking(**changes: Any) -> Campaign:
    """The party in hex 0304, which it knows, with nothing else on its map."""
    plain: dict[str, Any] = {
        "party": PARTY,
        "at": "",
        "outside": WILDS,
        "turns": 36,
        "true_hex": Hidden(HERE),
        "reckoned": HERE,
        "explored": frozenset({HERE}),
        "pencilled": frozenset({(HERE, "clear")}),
        "month": 5,
    }
    return Campaign(**(plain | changes))


LOST: dict[str, Any] = {"true_hex": Hidden(Hex(3, 5)), "reckoned": HERE}
"""They are truly in the swamp to the south of where they reckon themselves."""


def lands(hexmap: HexMap | None = None) -> Lands:
    """The vale with no dungeon under it."""
    return Lands(NO_DUNGEON, hexmap or vale())


def table(hexmap: HexMap | None = None, **changes: Any) -> Table:
    """A table at which the app throws all dice, with the party in the vale."""
    rules, world = load("underworld"), lands(hexmap)
    state = sound(walking(**changes), world, rules.rules)
    seat = Table(rules, world, begin("The Vale", rules, "", state, seed="chalk"))
    seat.set_policy("public", "app rolls")
    return seat
