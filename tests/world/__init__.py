"""The floor of a dungeon, by itself."""
