"""The Chandler's Cellar without a light: what the party meets there, and what the players are shown of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixturns.handlers.codec import encode
from sixturns.views.logbook import log_lines
from sixturns.views.map import MapView
from sixturns.views.players import PlayersView, players_view
from sixturns.views.referee import referee_view
from tests.scenarios.evening import NAME, Referee, cellar

TELLING = ("goblin", "ogre", "rats", "hermit", "five", "twelve", "vats", "flax")
"""Words that would tell whom the dark hides, how many, or what the place looks like."""


def below(view: PlayersView) -> MapView:
    """The map of the players' page below ground."""
    assert isinstance(view.map, MapView)
    return view.map


def players(referee: Referee) -> PlayersView:
    """The players' page."""
    return referee.table.read(lambda table: players_view(table, NAME))


def words_of(view: PlayersView) -> str:
    """All that a players' page says, in one."""
    return encode(view).decode().lower()


def told(referee: Referee) -> tuple[str, ...]:
    """What the players were told, without the seal of the dice."""
    return players(referee).told


@pytest.fixture
def unlit(referee: Referee) -> Referee:
    """The party at the east door, with no light."""
    return referee.does("set", "lights.0.lit", False)


def into_the_dark(referee: Referee) -> Referee:
    """Odo throws himself against the east door, and they stand before whoever is there."""
    referee.move("open", "east", who=("odo",)).types("strength", "1")
    referee.types("surprise-party", "6").types("surprise-foes", "6").types("distance", "3")
    return referee.says("wait").types("reaction", "3 4")


def test_nobody_is_seen_in_the_dark(unlit: Referee) -> None:
    """A door is opened in the dark: the players are told that something is there, not what, nor how many."""
    into_the_dark(unlit)
    facing = unlit.state.facing
    assert facing is not None
    assert ("goblins", "", 0) == (facing.foes, facing.name, facing.number)
    view = players(unlit)
    assert [] == [word for word in TELLING if word in words_of(view)]
    assert (["party"], "There: something, in the dark.") == (
        [marker.kind for marker in below(view).markers],
        below(view).twin[-1],
    )
    assert "Beyond, it is dark. Something is there, in the dark." in told(unlit)[0]


def test_the_place_beyond_is_not_drawn(unlit: Referee) -> None:
    """What lies behind the door is neither read aloud nor on the players' map."""
    before = below(players(unlit))
    into_the_dark(unlit)
    after = below(players(unlit))
    assert (("1", "2"), before.areas, before.frame) == (unlit.state.seen, after.areas, after.frame)
    assert ["door stuck", "door forced", "dark beyond", "met"] == unlit.facts[:4]


def test_the_dark_tells_no_two_apart(sit_down: Callable[..., Referee]) -> None:
    """Twelve ogres in the dark look to the players as five goblins do, before and after they are slain."""
    pages = []
    for name, number in (("goblins", 5), ("ogres", 12)):
        referee = sit_down(name).does("set_policy", "secret", "ask").does("set", "lights.0.lit", False)
        referee.does("set", "foes.goblins.name", name).does("set", "foes.goblins.number", number)
        into_the_dark(referee)
        met = players(referee).map, told(referee)
        referee.move("conclude", using="slain")
        pages.append((met, players(referee).map, told(referee)))
    assert pages[0] == pages[1]
    assert "they are slain" in pages[0][2][0]


def test_the_referee_knows_whom_they_face(unlit: Referee) -> None:
    """The referee's page names and counts those in the dark."""
    into_the_dark(unlit)
    assert unlit.table.read(lambda table: referee_view(table, NAME)).facing.startswith("5 goblins · ")


def test_they_feel_their_way(unlit: Referee) -> None:
    """A place walked into without a light is known by touch: its words are not read aloud."""
    unlit.does("set", "foes.rats", None).move("open", "north", who=("wick",)).move("walk", "north")
    assert (["door opened", "dark beyond", "area felt", "not mapped", "walk"], "4") == (unlit.facts, unlit.state.at)
    assert "It is dark; you feel your way." in told(unlit)[0]
    assert "flax" not in words_of(players(unlit))


def test_a_light_shows_them(referee: Referee) -> None:
    """With Odo's torch the same door shows the room, and the goblins are named and counted."""
    referee.move("open", "east", who=("odo",)).types("strength", "1").types("surprise-party", "6")
    assert ["door stuck", "door forced", "area seen", "met"] == referee.facts[:4]
    assert "Iron vats stand cold along the wall" in told(referee)[0]
    assert "Five goblins." in told(referee)[0]


def test_the_log_keeps_what_was_told(unlit: Referee) -> None:
    """In the referee's log the meeting stands as the players heard of it."""
    into_the_dark(unlit)
    lines = unlit.table.read(lambda table: [line.before for line in log_lines(table) if line.kind == "told"])
    assert "Something is there, in the dark." in lines


def test_the_cellar_is_entered_with_a_light() -> None:
    """The cellar's party carries a burning torch, without which it would see nothing of the cellar."""
    assert [True] == [light.lit for light in cellar().state.lights]
    assert {True} == {area.dark for area in cellar().dungeon.areas}
