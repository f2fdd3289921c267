"""The encounter tables of the wilderness that come with Sixturns, from ``wanderers.toml`` and the bestiary."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from sixturns.kernel.dice import dice
from sixturns.kernel.values import replace
from sixturns.rulesets.bestiary import bestiary
from sixturns.world.creatures import Wanderer
from sixturns.world.roaming import Roaming, Sighting
from sixturns.world.terrain import WATER

SETS = ("terrain", "original")
"""The sets of tables: one throw by terrain, or the original game's two."""

ON = "on: "
"""What stands before the name of a table that is thrown on next."""


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "wanderers.toml").read_text("utf-8"))


@cache
def roaming(name: str) -> tuple[Roaming, ...]:
    """The tables of a set.

    Raises:
        ValueError: when there is no such set.
    """
    if name not in SETS:
        raise ValueError(f"no encounter tables {name!r}; there are {', '.join(SETS)}")
    return tuple(_table(entry) for entry in _file()[name])


def _table(entry: dict[str, Any]) -> Roaming:
    terrains = tuple(entry.get("terrains", ()))
    afloat = bool(terrains) and set(terrains) <= WATER | {"river"}
    first = dice(entry["die"]).lowest
    lines = tuple(_sighting(upto, line, afloat) for upto, line in enumerate(entry["lines"], first))
    return Roaming(entry["name"], entry["die"], lines, terrains)


def _sighting(upto: int, line: str, afloat: bool) -> Sighting:
    if line.startswith(ON):
        return Sighting(upto, table=line.removeprefix(ON))
    return Sighting(upto, _who(line, afloat), crew=line in _file()["crews"])


def _who(id: str, afloat: bool) -> Wanderer:
    person = _file()["people"].get(id)
    if person is None:
        return bestiary()[id].roamer(1, afloat=afloat)
    if "like" in person:
        return replace(bestiary()[person["like"]].roamer(1), name=person["name"], one=person["one"])
    number = person["number"]
    return Wanderer(1, person["name"], number, most=dice(number).amount(dice(number).highest))
