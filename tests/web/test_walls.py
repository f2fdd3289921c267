"""The walls of the referee's map: what the players have seen, and what they have not, are apart."""

from __future__ import annotations

from sixturns.views.drawing import wall_runs


def test_a_wall_ends_where_what_was_seen_ends() -> None:
    """Where a seen and an unseen area lie on one line, each has a wall of its own, and none runs on along the other."""
    squares = {(0, 0): "room", (0, 1): "room", (0, 2): "corridor", (0, 3): "corridor"}
    runs = wall_runs(squares, (), {(0, 0), (0, 1)})
    assert {(0, 0, 2), (0, 2, 4), (1, 0, 2), (1, 2, 4)} == {run[1:] for run in runs if run[0]}
