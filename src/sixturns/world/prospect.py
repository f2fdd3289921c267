"""What is seen of a hex by those who come into it, and what their map shows."""

from __future__ import annotations

from typing import NamedTuple

from sixturns.kernel.values import Value
from sixturns.world.hexes import Direction, Hex


class Ground(Value):
    """What country a party is in: its `terrain`, and that of the creatures which haunt it (`haunts`).

    `coast`: there is land in the hex, or beside it; `road`: a road or a track runs through it.
    """

    terrain: str = ""
    haunts: str = ""
    coast: bool = True
    road: bool = False


class Prospect(Value):
    """What there is to see from a hex, wherever the party reckons to be.

    `country` is its terrain, `ways` are the roads and rivers by the sides by which they leave it, `features` those that
    are open to see; `castles` stand in the hexes beside it, each with the side on which. `everything` there is in it,
    hidden or not.
    """

    country: str
    ways: tuple[tuple[Direction, str], ...] = ()
    features: tuple[str, ...] = ()
    castles: tuple[tuple[Direction, str], ...] = ()
    everything: tuple[str, ...] = ()


class Drawn(NamedTuple):
    """What the party's map shows of some hexes: as a campaign has it, for these hexes alone."""

    pencilled: frozenset[tuple[Hex, str]]
    explored: frozenset[Hex]
    sights: frozenset[tuple[Hex, str]]
    ways: frozenset[tuple[Hex, Direction, str]]
    trail: frozenset[tuple[Hex, Hex]]


class Onward(NamedTuple):
    """How a party can go on from a hex: along a route if it is `bound`, and whether it may set out, or march on."""

    reckoned: Hex
    bound: bool
    sets_out: bool
    marches: bool
