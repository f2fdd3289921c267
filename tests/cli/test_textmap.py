"""The map in characters."""

from __future__ import annotations

from sixturns.cli.textmap import legend, text_map
from sixturns.kernel.values import replace
from sixturns.views.map import AreaShape, DoorShape, Look, MapView, Marker, Sight
from sixturns.world.dungeon import Rect

VIEW = MapView(
    title="Two rooms",
    areas=(
        AreaShape("hall", (Rect(1, 1, 3, 2),), "1", Sight.SEEN, True),
        AreaShape("cell", (Rect(4, 2, 2, 1), Rect(6, 1, 1, 2)), "2", Sight.UNSEEN, False),
    ),
    doors=(
        DoorShape("gate", 4, 2.5, True, Look.STUCK, "Stuck door"),
        DoorShape("panel", 2.5, 3, False, Look.SECRET, "Secret door"),
    ),
    markers=(Marker("party", 3.5, 1.5, "The party"), Marker("foes", 5.5, 2.5, "An orc", secret=True)),
    frame=Rect(0, 0, 8, 4),
    light=3,
    legend=(),
    twin=(),
)


def test_a_map_is_drawn_from_its_squares() -> None:
    """Walls stand where two places meet, doors in them, and everything else where it is."""
    assert [
        "┌───────────┐       ┌───┐",
        "│ 1   ·   @ │       │ ╱ │",
        "│           ├───────┘   │",
        "│ ·   ·   · # 2   !   ╱ │",
        "└─────S─────┴───────────┘",
    ] == text_map(VIEW, 80)


def test_a_narrow_terminal_has_a_narrow_map() -> None:
    """Where four columns to a square are too many, three do."""
    assert [
        "┌────────┐     ┌──┐",
        "│1  ·  @ │     │╱ │",
        "│        ├─────┘  │",
        "│·  ·  · #2  !  ╱ │",
        "└───S────┴────────┘",
    ] == text_map(VIEW, 24)


def test_no_room_no_map() -> None:
    """A map that does not fit is left to its text twin, as is one with nothing on it."""
    assert [] == text_map(VIEW, 12)
    assert [] == text_map(replace(VIEW, areas=(), doors=(), markers=()), 80)


def test_the_legend_explains_the_doors_on_the_map() -> None:
    """Signs that are not on the map are not explained."""
    assert "@ party  ! creatures  # stuck  S secret  · seen  ╱ unseen" == legend(VIEW)
