"""A camp: who gathers wood and who stands guard, and how far the night has come."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixturns.kernel.values import Value

MOST_WATCHES = 4
"""The most watches of a night."""

MOST_FUEL = 48
"""More hours of firewood than any night burns."""

Hours = Annotated[int, Meta(ge=0, le=24)]


class Rota(Value):
    """A plan for the night: the members who gather firewood, and those on guard in each watch, by id."""

    gatherers: tuple[str, ...] = ()
    watches: Annotated[tuple[tuple[str, ...], ...], Meta(max_length=MOST_WATCHES)] = ()


class Night(Value):
    """A night in camp: its length, what of it has gone by, and for how long the fire burns from its beginning."""

    hours: Hours
    gone: Hours = 0
    fire: Hours = 0
