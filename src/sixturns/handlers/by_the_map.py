"""Rules that ask nothing but the map, answered at once: for whoever reckons beforehand what they come to."""

from __future__ import annotations

from typing import Any, TypeVar

from sixturns.handlers.branches import Map
from sixturns.kernel.effects import Look, Steps, Tell

T = TypeVar("T")


class AsksMore(Exception):
    """A rule asks something that only the table can answer."""


def by_the_map(asks: Steps[T], world: Map) -> T:
    """What a rule comes to; what it tells on the way is passed over.

    Raises:
        AsksMore: when it asks for a roll, a decision, or another procedure.
    """
    reading: Any = None
    while True:
        try:
            effect = asks.send(reading)
        except StopIteration as end:
            returned: T = end.value
            return returned
        if isinstance(effect, Look):
            reading = world.look(effect.at, effect.what)
        elif isinstance(effect, Tell):
            reading = None
        else:
            raise AsksMore(type(effect).__name__)
