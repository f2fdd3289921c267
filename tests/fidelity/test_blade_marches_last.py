"""Document 001: the check that ends a day which camp cut short, and the shore that leads on through open country."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fidelity.hex_points import March, party, walker
from tests.fidelity.marches import country, line

NOTHING: dict[str, Any] = {"who": ("",), "first": ("",), "second": ("",), "third": ("",), "fourth": ("",)}


@pytest.mark.rule("R001-34")
def test_a_camp_with_points_left_has_a_check() -> None:
    """Two hexes of road without a Navigation Check, and camp with points that would have bought another."""
    march = March(country(rows=40, lines=(line("road", "0420", "0419", "0418", "0417"),)), label="0420")
    march.sets_out(0, "0419", "0418")
    assert ("what-now", "0418") == (march.asks, march.here)
    assert march.points > 1
    assert "day-encounter" == march.move("camp", **NOTHING).asks


@pytest.mark.rule("R001-25", "R001-34")
def test_a_camp_that_banks_its_points_has_a_check() -> None:
    """Two points before mountains are counted towards them, and somebody may come as on any day without a check."""
    slow = March(country("mountains"), party=party(walker(40))).sets_out(1)
    assert ("day-encounter", "3-in-6") == (slow.move("camp", **NOTHING).asks, slow.chance)


@pytest.mark.rule("R001-31")
def test_along_a_shore_in_open_country() -> None:
    """Along a lake in open country nobody looks for the way, and no forest's edge is there to lead on."""
    shore, inland = (March(lands).sets_out(0, "0404") for lands in (country(h0505="lake"), country()))
    assert ("what-now", "navigation-check") == (shore.asks, inland.asks)
