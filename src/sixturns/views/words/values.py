"""Numbers, switches and tables of a rule set as the table writes them, with their units."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.values import Value
from sixturns.views.language import gettext as _

UNITS = {
    "time.round_seconds": _("seconds"),
    "time.turn_minutes": _("minutes"),
    "time.watch_turns": _("turns"),
    "time.search": _("minutes"),
    "time.pick": _("minutes"),
    "time.force": _("rounds"),
    "time.listen": _("rounds"),
    "time.spike": _("rounds"),
    "time.light": _("rounds"),
    "time.talk": _("rounds"),
    "movement.moves": _("times a turn"),
    "falling.feet": _("feet"),
    "falling.metres": _("metres"),
    "falling.highest": _("dice"),
    "healing.hours": _("hours"),
    "healing.sleep": _("Health"),
    "healing.healer": _("Health"),
    "actions.search": _("Difficulty"),
    "actions.talk": _("Difficulty"),
    "actions.whisper": _("Difficulty"),
    "stability.*": _("Difficulty"),
    "toil.every": _("turns"),
    "wandering.interval": _("turns"),
    "doors.best": _("in 6"),
    "doors.hands": _("members"),
    "doors.alert": _("turns"),
    "flight.within": _("feet"),
    "pursuit.round": _("rounds"),
    "pursuit.creeps": _("feet a turn"),
    "pursuit.lead": _("feet"),
    "pursuit.away": _("feet"),
    "pursuit.rest": _("turns"),
    "combat.round": _("rounds"),
    "weather.month_days": _("days"),
    "weather.slows": _("points"),
    "weather.lost": _("in 6"),
    "camp.dusk": _("turns after midnight"),
    "camp.watches": _("hours"),
    "camp.firewood.[!c]*": _("hours"),
    "camp.sleep": _("hours"),
    "camp.heals": _("hit points"),
    "camp.slumber.tent_sleeps": _("sleepers"),
    "rest.days": _("days"),
    "rest.half_day": _("turns"),
    "rest.halves": _("half days"),
    "wilds.within": _("yards"),
    "evasion.adds": _("percent"),
    "evasion.surprised": _("percent"),
    "evasion.speed": _("percent"),
    "evasion.odd.*": _("percent"),
    "evasion.bx.[!p]*": _("percent"),
    "hunt.rest": _("half days"),
    "castles.hail": _("hexes"),
    "castles.speed": _("feet a turn"),
    "castles.tithe": _("percent"),
    "travel.hex": _("miles"),
    "travel.forced": _("percent"),
    "marches.base": _("points"),
    "marches.mount": _("feet a turn for a point"),
    "marches.cautious": _("points"),
    "marches.forced": _("points"),
    "marches.*_die": _("on the die"),
    "marches.edge": _("on the die"),
    "marches.weather": _("points"),
    "marches.extreme": _("points"),
    "marches.road": _("points"),
    "marches.track": _("points"),
    "marches.least": _("points"),
    "marches.worn": _("levels"),
    "travel.road": _("points"),
    "travel.crossing": _("points"),
    "travel.day": _("turns"),
    "travel.patrols": _("in 6"),
    "lost.dark": _("in 6"),
    "lost.most": _("in 6"),
    "ships.hex": _("points"),
    "ships.sight": _("hexes"),
    "chases.least": _("percent"),
    "chases.faster": _("percent"),
    "chases.slower": _("percent"),
    "chases.closes": _("feet a round"),
    "ships.piloted": _("in 6"),
    "ships.adrift": _("in 6"),
    "ships.*": _("points a day"),
    "running.tires": _("rounds"),
    "running.rest": _("turns"),
    "running.delay": _("rounds"),
}
"""What a number counts, by its path, where the number does not say so itself; the first that fits."""


ONE = {
    _("days"): _("day"),
    _("feet"): _("foot"),
    _("half days"): _("half day"),
    _("hexes"): _("hex"),
    _("hours"): _("hour"),
    _("levels"): _("level"),
    _("miles"): _("mile"),
    _("minutes"): _("minute"),
    _("points"): _("point"),
    _("rounds"): _("round"),
    _("seconds"): _("second"),
    _("turns"): _("turn"),
}
"""What is counted where there is one of it."""


def unit_of(path: str) -> str:
    """What the number at a path counts; empty where it needs no word."""
    name = path.removeprefix("rules.")
    return next((unit for pattern, unit in UNITS.items() if fnmatchcase(name, pattern)), "")


def measured(path: str, value: Any) -> str:
    """The number at a path with its unit; switches, tables and dice as they are."""
    return f"{value_of(value)} {counts(path, value)}".rstrip()


def counts(path: str, value: Any) -> str:
    """What the number at a path counts; empty for switches, tables and dice, which say it themselves."""
    plain = isinstance(value, int) and not isinstance(value, bool)
    unit = unit_of(path) if plain or isinstance(value, tuple) else ""
    first, blank, rest = unit.partition(" ")
    return ONE.get(unit) or f"{ONE.get(first, first)}{blank}{rest}" if value == 1 else unit


def value_of(value: Any) -> str:
    """A rule set's leaf as the table writes it."""
    if hasattr(value, "bands"):
        rows = ", ".join(f"{band.span} {band.means}" for band in value.bands)
        return f"{value.dice}: {rows}" if hasattr(value, "dice") else rows
    if isinstance(value, Dice | Chance):
        return str(value)
    if hasattr(value, "lines"):
        return str(value.name)
    if isinstance(value, Value):
        held = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name} {_inner(one)}" for name, one in held if one is not None)
    if isinstance(value, tuple | list):
        between = "; " if any(isinstance(one, Value) for one in value) else ", "
        return between.join(map(value_of, value)) or _("none")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _inner(value: Any) -> str:
    """A value among others: a list in brackets."""
    return f"({value_of(value)})" if isinstance(value, tuple) else value_of(value)
