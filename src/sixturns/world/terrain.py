"""Terrain: the words that rules know a hex by. A map may use others; they are kept, and their cost is asked."""

from __future__ import annotations

TERRAINS = (
    "clear",
    "grassland",
    "farmland",
    "settled",
    "city",
    "open woods",
    "woods",
    "jungle",
    "gentle hills",
    "hills",
    "wooded hills",
    "badlands",
    "mountains",
    "bog",
    "swamp",
    "desert",
    "tundra",
    "ice",
    "coast",
    "river",
    "lake",
    "sea",
)
"""The closed list, from easy ground to water."""

WATER = frozenset({"lake", "sea"})
"""What cannot be walked on."""
