"""What the players may see. Built field by field from what is public; nothing here ever reads a secret."""

from __future__ import annotations

from sixturns.kernel.values import Value
from sixturns.views.map import MapView


class LightWord(Value):
    """A light as the players see it: whose, how it burns, and whether it is about to go out."""

    whose: str
    burns: str
    low: bool


class PlayersView(Value):
    """The players' page: the map, the last things told (newest first), the lights in words, the time of day."""

    name: str
    when: str
    map: MapView
    told: tuple[str, ...]
    lights: tuple[LightWord, ...]
