"""Document 000, Getting Lost: roads and rivers are seen with the country, and drawn where the party reckons itself."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import Hidden
from sixturns.world.moves import Move
from tests.fidelity.marches import Trek, at, country, line

WITH_A_RIVER = country(lines=(line("river", "0401", "0409"), line("road", "0404", "0504")))
"""A river from north to south through column 04, and a road that leaves 0404 for the north-east."""


def drawn(trek: Trek) -> set[tuple[str, int, str]]:
    """The roads and rivers of the party's map: the number of the hex, the side, the kind."""
    grid = WITH_A_RIVER.hexmap.grid
    return {(grid.label(here), side, kind) for here, side, kind in trek.table.now.ways}


@pytest.mark.rule("R000-101")
def test_roads_and_rivers_are_seen_with_the_country() -> None:
    """Coming north into 0404 the party sees a river that runs from side 1 to side 4, and a road that leaves by 2."""
    trek = Trek(WITH_A_RIVER, guide=True).sets_out(0, "0404").alone()
    assert {("0404", 1, "river"), ("0404", 4, "river"), ("0404", 2, "road")} == drawn(trek)
    told = next(about for fact, about in trek.told() if fact == "ways seen")
    assert ((1, "river"), (2, "road"), (4, "river")) == told["ways"]


@pytest.mark.rule("R000-101")
def test_the_lost_draw_them_in_the_wrong_hex() -> None:
    """Truly in 0404, a party that reckons itself in 0604 draws the river of 0404 there."""
    trek = Trek(WITH_A_RIVER, true_hex=Hidden(at("0405")), reckoned=at("0605"), guide=True)
    trek.sets_out(0, "0604").alone()
    assert {"0604"} == {here for here, _side, _kind in drawn(trek)}


@pytest.mark.rule("R000-101")
@pytest.mark.parametrize(("using", "expected"), [("moved", {"0404"}), ("rubbed out", set())])
def test_what_was_drawn_wrong_moves_or_goes(using: str, expected: set[str]) -> None:
    """Found again, the river moves to where it is, or is rubbed out."""
    trek = Trek(WITH_A_RIVER, true_hex=Hidden(at("0405")), reckoned=at("0605"), guide=True)
    trek.sets_out(0, "0604").alone()
    trek.move(Move("found again").act, using=using)
    assert expected == {here for here, _side, _kind in drawn(trek)}


@pytest.mark.rule("R000-101")
def test_where_nothing_runs_nothing_is_told() -> None:
    """In a hex without a road or a river there is nothing more to see."""
    trek = Trek(WITH_A_RIVER, label="0205", guide=True).sets_out(0, "0204").alone()
    assert (set(), False) == (drawn(trek), "ways seen" in trek.facts)
