"""Who is met out of doors: encounter tables by terrain."""

from __future__ import annotations

from sixturns.kernel.dice import dice
from sixturns.kernel.values import Value
from sixturns.world.creatures import Wanderer


class Sighting(Value):
    """A line of an encounter table, read up to `upto` on its die.

    It names who comes, or the table that is thrown on next. A `crew` comes in craft of the waters where it is met.
    """

    upto: int
    who: Wanderer | None = None
    table: str = ""
    crew: bool = False


class Roaming(Value):
    """An encounter table: the die that is thrown, its lines in order, and the terrains whose table it is, if any's."""

    name: str
    die: str
    lines: tuple[Sighting, ...]
    terrains: tuple[str, ...] = ()


class Hunt(Value):
    """A pursuit out of doors.

    `faster`: the pursuers are the faster side. `castle` is where they rode out from, empty of monsters. `running`: the
    party has fled a hex before them; `caught`: they have caught up with it.
    """

    faster: bool = False
    castle: str = ""
    running: bool = False
    caught: bool = False


MOST_THROWS = 4
"""The most tables that are thrown on, one after the other, before somebody is named."""


def wrong_with(tables: tuple[Roaming, ...]) -> str:
    """What is wrong with some tables that send on only to each other; empty when each throw ends with somebody."""
    by_name = {table.name: table for table in reversed(tables)}
    for table in tables:
        try:
            some = dice(table.die)
        except ValueError as error:
            return f"{table.name}: {error}"
        uptos = [line.upto for line in table.lines]
        if not uptos or uptos != sorted(set(uptos)) or uptos[-1] < some.amount(some.highest):
            return f"{table.name}: {uptos} do not rise to the highest of {table.die}"
        for line in table.lines:
            if (line.who is None) == (line.table not in by_name):
                return f"{table.name}: line {line.upto} names neither a creature nor a table"
        if _throws(table, by_name, MOST_THROWS) > MOST_THROWS:
            return f"{table.name}: more than {MOST_THROWS} tables are thrown on before somebody is named"
    return ""


def _throws(table: Roaming, by_name: dict[str, Roaming], most: int) -> int:
    """On how many tables is thrown at worst, from this one on; one too many where it is more than `most`."""
    onward = [by_name[line.table] for line in table.lines if line.who is None and line.table in by_name]
    if not onward or not most:
        return 1
    return 1 + max(_throws(one, by_name, most - 1) for one in onward)
