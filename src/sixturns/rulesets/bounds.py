"""What a number of a table's own may be, so that the rules can go by it: seen from the one that ships with Sixturns."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from sixturns.kernel.dice import Chance, Dice, Ladder, Table
from sixturns.kernel.values import Value
from sixturns.rules.navigation import FACES
from sixturns.rulesets.faults import nearest

MOST = 10_000_000
"""The greatest number of anything."""

DIVISORS = frozenset(
    {
        "time.round_seconds",
        "time.turn_minutes",
        "movement.moves",
        "movement.familiar",
        "movement.dark_divides",
        "toil.every",
        "wandering.interval",
        "doors.hands",
        "pursuit.pace",
        "weather.month_days",
        "rest.halves",
        "rest.half_day",
        "wilds.poor_divides",
        "travel.divides",
        "travel.pace",
        "travel.hex",
        "ships.hex",
        "sea.leaking",
        "falling.feet",
        "falling.metres",
        "marches.mount",
        "marches.least",
    }
)
"""Numbers that others are divided by, or that count what there is at least one of."""

IN_SIX = (
    "country.*.lost",
    "country.*.encounter",
    "weather.lost",
    "lost.dark",
    "lost.most",
    "ships.piloted",
    "ships.adrift",
    "travel.patrols",
)
"""Numbers that count faces of one die of six, by path."""

UNITS = {"ft": "feet", "yd": "yards"}
"""The units of dice, in words."""

OWN_WORDS = ("weather.", "castles.guards.")
"""Sections whose tables may bring words of their own: what they mean is proved there, or read as it stands."""


def out_of_bounds(path: str, value: Any, ships: Any) -> str:
    """What a value has that the rules cannot go by; empty when they can."""
    if isinstance(value, bool) or value is None or ships is None:
        return ""
    if isinstance(value, int):
        return _number(path, value, ships)
    if isinstance(value, Dice):
        return _unit(value, ships)
    if isinstance(value, Table | Ladder):
        return _meanings(path, value, ships)
    if isinstance(value, Value) and not isinstance(value, Chance):
        for name in value.__struct_fields__:
            if wrong := out_of_bounds(f"{path}.{name}", getattr(value, name), getattr(ships, name)):
                return f"{name}: {wrong}"
    return ""


def _number(path: str, value: int, ships: Any) -> str:
    least = 1 if path in DIVISORS else -MOST if isinstance(ships, int) and ships < 0 else 0
    most = FACES if any(fnmatchcase(path, pattern) for pattern in IN_SIX) else MOST
    return "" if least <= value <= most else f"{value} is not from {least} to {most}"


def _unit(value: Dice, ships: Dice) -> str:
    """Dice count what those that ship count: feet, yards, or nothing that has a unit."""
    if value.unit == ships.unit:
        return ""
    wanted = f"in {UNITS.get(ships.unit, ships.unit)}" if ships.unit else "without a unit"
    return f"dice are wanted {wanted}, as {ships}, not {value}"


def _meanings(path: str, value: Table | Ladder, ships: Table | Ladder) -> str:
    """Rows mean the same kind of thing as those that ship, and only words that the rules know."""
    known = [band.means for band in ships.bands]
    words = [word for word in known if isinstance(word, str)]
    for means in (band.means for band in value.bands):
        if type(means) not in {type(one) for one in known}:
            return f"a row means {means}; those that ship mean things like {known[0]}"
        if isinstance(means, str) and means not in words and not path.startswith(OWN_WORDS):
            return f"no row can mean {means!r}{nearest(means, words)}"
    return ""
