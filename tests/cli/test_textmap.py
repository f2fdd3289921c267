"""The map in characters."""

from __future__ import annotations

from sixturns.cli.textmap import legend, text_map
from sixturns.kernel.values import replace
from sixturns.views.map import AreaShape, DoorShape, Look, MapView, Marker, Sight, WayOut
from sixturns.world.dungeon import DoorKind, Rect

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
    assert [] == text_map(replace(VIEW, areas=(AreaShape("hall", (Rect(0, 0, 40, 1),), "1", Sight.SEEN, True),)), 28)
    assert [] == text_map(replace(VIEW, areas=(), doors=(), markers=()), 80)


def test_a_map_that_is_too_large_is_cut_round_the_party() -> None:
    """So many columns and squares as there is room for, with the party as near to the middle as can be."""
    hall = AreaShape("hall", (Rect(0, 0, 40, 30),), "", Sight.SEEN, True)
    marks = (Marker("party", 20.5, 15.5, "The party"),)
    rows = text_map(replace(VIEW, areas=(hall,), doors=(), markers=marks), 37, 4)
    assert 9 == len(rows)
    assert (19, 5) == next((row.index("@"), place) for place, row in enumerate(rows) if "@" in row)
    corner = text_map(replace(VIEW, areas=(hall,), doors=(), markers=(Marker("party", 0.5, 0.5, ""),)), 37, 4)
    assert "│@" in corner[1] and corner[0].startswith("┌──")


def test_stairs_traps_and_ways_out_are_on_the_map() -> None:
    """Each has a sign, and the legend says what it is."""
    stairs = DoorShape("down", 2.5, 1.5, False, Look.ARCHWAY, "Stairs down", kind=DoorKind.STAIRS, leads="down")
    view = replace(
        VIEW,
        doors=(stairs,),
        markers=(*VIEW.markers, Marker("trap", 3.5, 2.5, "A pit", secret=True)),
        exits=(WayOut(1.5, 2.5, "The ladder"),),
    )
    rows = text_map(view, 80)
    assert ("│ 1   >   @ │", "│ ∩   ·   ^ ") == (rows[1][:13], rows[3][:12])
    assert "@ party  ! creatures  > stairs down  ^ trap  ∩ way out  · seen  ╱ unseen" == legend(view)


def test_the_legend_explains_the_doors_on_the_map() -> None:
    """Signs that are not on the map are not explained."""
    assert "@ party  ! creatures  # stuck  S secret  · seen  ╱ unseen" == legend(VIEW)
