"""An hour under the Tallow Stair by document 001, every die typed: in a store, reopened, undone and redone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import NotAnAnswer
from sixturns.handlers.by_hand import change_life
from sixturns.handlers.codec import encode
from sixturns.rulesets.layers import load
from sixturns.views.referee import referee_view
from sixturns.world.clock import Moment, moment
from sixturns.world.creatures import Mood
from tests.scenarios.evening import NAME, Referee

GOBLINS = (
    *(("way-in", 1), ("surprise-party", 6), ("distance", 4)),
    *(("initiative-party", 6), ("initiative-foes", 1)),
)
"""Two hungry goblins come in by a door, and nobody is surprised by them."""


class Delver(Referee):
    """A referee who takes the sample party down by document 001, and types every die."""

    def __init__(self, path: Path, *, forgetful: int = 0) -> None:
        self.path, self.forgetful, self.acts = path, forgetful, 0
        new = not path.exists()
        self._open()
        if new:
            bladespell = load("bladespell")
            file = sample(bladespell)
            self.tables.begin(NAME, bladespell, file.world, file.state, seed="six turns to the hour", author="referee")
            self.does("set_policy", "secret", "ask")

    def dice(self, *thrown: tuple[str, int]) -> Self:
        """Types dice for the open rolls, checking the name of each."""
        for site, total in thrown:
            self.types(site, str(total))
        return self

    @property
    def clock(self) -> Moment:
        """The time of the campaign, in rounds of ten seconds."""
        return moment(self.state.turns, self.state.rounds, turn_minutes=10, round_seconds=10)

    def stamina(self, *who: str) -> list[int]:
        """The Stamina of some."""
        return [self.state.party[one].stamina for one in who]


def an_hour(delver: Delver) -> Delver:
    """Listening, a door forced in vain, a search, a fall, two rests, visitors, the door again and those behind it."""
    delver.move("listen", "east", who=("wick",)).dice(("listen-check", 8))
    delver.move("open", "east", who=("brenna",), using="crowbar").dice(("strength-check", 12))
    delver.move("search", "north", who=("tansy", "odo")).dice(("search-check", 9), ("search-check", 7))
    delver.move("pass").dice(("wandering", 6))
    delver.move("fall", who=("odo",), number=10, using="feet").dice(("fall", 4))
    delver.move("pass").dice(("wandering", 1), ("wanderer", 2), ("how-many", 2), *GOBLINS)
    delver.says("parley").dice(("reaction", 11))
    delver.move("conclude", using="at peace").dice(("wandering", 5))
    delver.move("pass").dice(("wandering", 4))
    delver.move("open", "east", who=("harl",), using="axe").dice(("strength-check", 11))
    delver.dice(("surprise-party", 5), ("distance", 3), ("initiative-party", 2), ("initiative-foes", 5))
    return delver


@pytest.fixture
def delver(tmp_path: Path) -> Iterator[Delver]:
    """A referee at the sample campaign."""
    one = Delver(tmp_path / "table.db")
    yield one
    one.close()


def test_an_hour_by_the_book(delver: Delver) -> None:
    """What was done is what stands: who acted, who rested, who was hurt, who came, and how they took the party."""
    delver.move("listen", "east", who=("wick",)).dice(("listen-check", 8))
    assert "hears something" == delver.facts[-1]
    delver.move("open", "east", who=("brenna",), using="crowbar").dice(("strength-check", 12))
    assert (["door stuck", "door holds", "heard"], ("wick", "brenna")) == (delver.facts[-3:], delver.state.acted)
    assert ["3"] == [alert.area for alert in delver.state.alerted.open()]
    delver.move("search", "north", who=("tansy", "odo")).dice(("search-check", 9), ("search-check", 7))
    assert ["found nothing"] * 2 == delver.facts[-2:]

    delver.move("pass").dice(("wandering", 6))
    assert ("14:10", 4, ()) == (delver.when, *delver.stamina("brenna"), delver.state.acted)
    delver.move("fall", who=("odo",), number=10, using="feet").dice(("fall", 4))
    odo = delver.state.party["odo"]
    assert ((0, 2), ["falls", "hurt"]) == ((odo.stamina, odo.hp), delver.facts[-2:])

    delver.move("pass").dice(("wandering", 1), ("wanderer", 2), ("how-many", 2), *GOBLINS)
    delver.says("parley").dice(("reaction", 11))
    assert [4, 0] == delver.stamina("brenna", "odo")
    facing = delver.state.facing
    assert facing is not None and Mood.FRIENDLY is facing.outcome.mood
    delver.move("conclude", using="at peace").dice(("wandering", 5))

    delver.move("pass").dice(("wandering", 4))
    assert (["breath caught"], [6, 3]) == (delver.facts[-1:], delver.stamina("brenna", "odo"))
    delver.move("open", "east", who=("harl",), using="axe").dice(("strength-check", 11))
    assert ("surprise-party", "door forced") == (delver.asks, [f for f in delver.facts if f.startswith("door")][-1])
    delver.dice(("surprise-party", 5), ("distance", 3), ("initiative-party", 2), ("initiative-foes", 5))
    assert "reaction" == delver.asks
    assert "surprise-foes" not in [one.asked.question.site for one in delver.answered]


def test_nobody_acts_twice_in_a_turn(delver: Delver) -> None:
    """Whoever has forced a door in vain does not listen at it in the same turn, and the table is where it was."""
    delver.move("open", "east", who=("brenna",)).dice(("strength-check", 12))
    before = delver.seq
    with pytest.raises(NotAnAnswer):
        delver.move("listen", "east", who=("brenna",))
    assert before == delver.seq


@pytest.mark.parametrize("every", [1, 3])
def test_only_the_log_remembers(tmp_path: Path, every: int) -> None:
    """A table that is closed and opened again before every act, or every third, comes to the same."""
    whole, broken = Delver(tmp_path / "whole.db"), Delver(tmp_path / "broken.db", forgetful=every)
    ends = [an_hour(one) for one in (whole, broken)]
    assert encode(ends[0].state) == encode(ends[1].state)
    assert ends[0].facts == ends[1].facts
    for one in ends:
        one.close()


def test_undone_and_redone(delver: Delver) -> None:
    """A rest that was undone has given nothing back; redone it has, and the die under it is the same."""
    delver.move("hurt", who=("wick",), number=4)
    delver.move("pass").dice(("wandering", 2))
    assert [6] == delver.stamina("wick")
    delver.does("undo").does("undo")
    assert [1] == delver.stamina("wick")
    delver.does("redo").does("redo")
    assert ([6], ["breath caught"]) == (delver.stamina("wick"), delver.facts[-1:])


def test_damage_by_hand(delver: Delver) -> None:
    """Hit points that are taken off by hand come off Stamina first, as one input that is undone at once."""

    def hurt(by: int) -> tuple[int, int]:
        delver.table.act(lambda table: change_life(table, "wick", by), author="referee")
        wick = delver.state.party["wick"]
        return wick.stamina, wick.hp

    assert [(2, 7), (0, 5), (0, 6)] == [hurt(by) for by in (-3, -4, 1)]
    delver.does("undo").does("undo")
    wick = delver.state.party["wick"]
    assert (2, 7) == (wick.stamina, wick.hp)


def test_the_referee_says_how_hard_it_is(delver: Delver) -> None:
    """A Difficulty that is set by hand holds from then on: a door of 5 leaves Strength 6 a target of 1."""
    delver.does("set", "difficulties.+", {"act": "force", "at": "east", "level": 5})
    delver.move("open", "east", who=("wick",)).dice(("strength-check", 3))
    assert "door holds" in delver.facts


def test_what_the_page_shows_of_the_party(delver: Delver) -> None:
    """The referee's page has the scores that these rules read, Stamina, and who has acted in this turn."""
    delver.move("listen", "east", who=("wick",)).dice(("listen-check", 8))
    rows = {row.id: row for row in delver.table.read(lambda table: referee_view(table, NAME)).party}
    wick, maud = rows["wick"], rows["maud"]
    assert ("STR 6", "AGI 10", "MND 8", "PER 7", "expert in searching") == wick.scores
    assert [(5, 6, True), (6, 6, False)] == [(row.stamina, row.most_stamina, row.acted) for row in (wick, maud)]
    assert ["Listen", "Open", "Search"] == [act.label for act in maud.acts if act.label in ("Listen", "Open", "Search")]
    assert not {"Listen", "Open", "Search"} & {act.label for act in wick.acts}


def test_who_joins_is_asked_for_these_scores(delver: Delver) -> None:
    """The form for somebody who joins asks for the scores that these rules read, each within its bounds."""
    joins = delver.table.read(lambda table: referee_view(table, NAME)).joins
    assert ["strength", "agility", "mind", "stamina", "personality"] == [field.name for field in joins]
    assert {(7, 2, 12)} == {(f.value, f.least, f.most) for f in joins if f.name not in ("strength", "stamina")}
