"""Lights in somebody's hand."""

from __future__ import annotations

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
