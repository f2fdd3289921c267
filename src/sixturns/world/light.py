"""Lights in somebody's hand."""

from __future__ import annotations

from functools import lru_cache

from sixturns.kernel.values import Value


class Light(Value):
    """A light: its kind, who bears it, and the turns it has left; it burns only while lit."""

    kind: str
    bearer: str
    left: int
    lit: bool = True


def burnt(lights: tuple[Light, ...], turns: int) -> tuple[Light, ...]:
    """The lights after so many turns; what has burnt out is still there, dark, with nothing left."""
    if not turns:
        return lights
    return tuple(
        Light(light.kind, light.bearer, max(0, light.left - turns), light.left > turns) if light.lit else light
        for light in lights
    )


@lru_cache(4096)
def flames(lights: tuple[Light, ...]) -> tuple[Light, ...]:
    """The lights with no count of turns: 1 left for all that are not burnt out."""
    return tuple(Light(light.kind, light.bearer, min(1, light.left), light.lit) for light in lights)
