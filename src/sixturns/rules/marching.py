"""The numbers and switches of the march in Hex Points (document 001, Overland travel)."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Ladder
from sixturns.kernel.values import Value


class Marches(Value):
    """The march in Hex Points.

    Who walks has `base` points a day, changed by his rate in feet as `armour` has it; who rides has one for every
    `mount` feet of the beast's rate. A march may be `cautious` or `forced`, which changes the points, and the die of
    encounters by `cautious_die` or `forced_die`; `edge` is what caution adds to the party's surprise die.

    A hex costs `weather` more under a sky of `thick` weather and `extreme` more under one of the `harsh`, less `road`
    along a road and less `track` along a track; never below `least`. `hard` says whether that sum is the Difficulty of
    finding the way and what encounters are read against, or what the terrain alone costs. Nobody loses the way along a
    road or a river, nor, where `edges` are followed, along the edge of a `forest`. Where `each_try` has it, repeated
    Navigation Checks bring encounter checks too.

    Who is worn by `worn` levels of Fatigue must rest. A mount that is forced on a second day dies by the chance
    `mount_dies`; days of forced march count `in a row`, or ever since it last rested. `around`: whoever comes into a
    hex sees what country lies about it; `afar` is what is on the players' map from the beginning. `seeking`: a
    Navigation Check may be made for what is secret.
    """

    base: int
    armour: Ladder
    mount: int
    cautious: int
    forced: int
    cautious_die: int
    forced_die: int
    edge: int
    thick: tuple[str, ...]
    weather: int
    harsh: tuple[str, ...]
    extreme: int
    road: int
    track: int
    least: int
    hard: Literal["as modified", "by terrain"]
    edges: bool
    forest: tuple[str, ...]
    each_try: bool
    worn: int
    mount_dies: Chance
    row: Literal["in a row", "since rest"]
    around: bool
    afar: tuple[str, ...]
    seeking: bool
