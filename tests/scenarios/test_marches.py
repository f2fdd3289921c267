"""Six days on the march: lost and found, what lay hidden, forced marches, a dead horse, a day of rest."""

from __future__ import annotations

from typing import Any

from sixturns.world.party import Party
from tests.fidelity.hex_points import March, mounted, walker
from tests.fidelity.marches import at, country, line, thing

NOTHING_BY_NIGHT: dict[str, Any] = {"who": ("",), "first": ("",), "second": ("",), "third": ("",), "fourth": ("",)}
WOODS: dict[str, Any] = {f"h{column:02d}{row:02d}": "woods" for column in (3, 4, 5) for row in range(8, 13)}
LAND = country(
    "clear",
    thing("barrow", "0410", "ruin", "hidden"),
    thing("crown", "0410", "ruin", "secret"),
    columns=8,
    rows=60,
    lines=(line("road", *(f"07{row:02d}" for row in range(58, 0, -1))),),
    **WOODS,
    h0101="mountains",
)
RIDER = mounted(150, "brenna", mind=9)
WALKER = walker(150, "odo", mind=6)


def test_six_days_of_marching() -> None:
    """What a week on the march brings, with every die laid down."""
    march = March(LAND, label="0413", party=Party((RIDER, WALKER), "brenna"))
    # The first day goes into the woods, eight points for the walker: 2 for each hex, and one is lost on the way.
    march.sets_out(0, "0410")
    assert ("navigation-check", 8, ["0412"]) == (march.asks, march.allowed, [hex_ for hex_, *_ in march.entered])
    assert "country afar" in march.facts
    march.dice(navigation_check=7, way_encounter=6)
    march.dice(navigation_check=8, way_encounter=3)
    assert ("what-now", "0411", at("0411"), 4) == (march.asks, march.here, march.state.astray, march.points)
    # Looking for the way costs as much again, and it is found; the last hex takes the rest.
    march.goes_on(0, "0410")
    march.dice(navigation_check=6, way_encounter=6)
    march.dice(navigation_check=6, way_encounter=6)
    assert ("0410", None, 0, True) == (march.here, march.state.astray, march.points, march.state.over)
    march.camps()
    # The second day is spent on the barrow, which any search of the hex shows; what it hides stays secret.
    march.move("explore")
    assert ({"barrow"}, 6) == ({id for _at, id in march.state.sights}, march.points)
    march.camps()
    assert (0, None) == (march.state.banked, march.state.toward)
    # By force to the road and along it, ten points; nobody looks for the way once on it.
    march.sets_out(0, "0510", "0610", "0710", "0701", using="forced")
    assert (10, "navigation-check") == (march.allowed, march.asks)
    march.finds()
    assert ("0704", 0, "what-now") == (march.here, march.points, march.asks)
    march.camps()
    assert [1, 1] == [member.weary for member in march.state.party.members]
    # A second forced day: the horse throws a 3 and dies.
    march.sets_out(4, using="forced")
    assert 10 == march.allowed
    march.alone()
    march.move("camp", **NOTHING_BY_NIGHT)
    march.dice(mount=3).wakes()
    assert [(2, 0), (2, 0)] == [(member.weary, member.mount) for member in march.state.party.members]
    # Nobody can march on the fifth day; a day of rest leaves one level.
    assert not {"set out", "explore"} & {move.act for move in march.moves}
    march.move("rest", number=2).alone()
    march.camps()
    assert [1, 1] == [member.weary for member in march.state.party.members]
    # On the sixth both walk, cautiously: seven points.
    march.sets_out(4, using="cautious")
    assert 7 == march.allowed
