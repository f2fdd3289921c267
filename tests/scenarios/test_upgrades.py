"""Campaigns that go on under rules, and versions of the program, other than those they were begun with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sixturns import __version__
from sixturns.handlers import answers as log
from sixturns.handlers.advance import Answered
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.codec import encode
from sixturns.handlers.table import Table, begin
from sixturns.rulesets.layers import RuleSet, load
from sixturns.store.tables import OpenTable, WrittenByNewer
from sixturns.views.logbook import log_lines
from sixturns.views.players import players_view
from sixturns.views.referee import referee_view
from sixturns.world.moves import Move
from tests.fidelity.book import house
from tests.scenarios.evening import Referee, cellar
from tests.scenarios.test_store import easy_doors

NAME = "Old rules"
WAIT = token(Move("pass"))
ODO = token(Move("open", "east", ("odo",)))
NEWER = "99.0.0"


def lone_hands() -> RuleSet:
    """The underworld where nobody helps at a door: so *what now?* has other forms than it has in the rules in force."""
    return house(doors_hands="1")


class Author(Table):
    """A table in another process, under rules of its own, whose log the store is given."""

    def __init__(self, referee: Referee, ruleset: RuleSet, *, version: str = __version__) -> None:
        self.referee, file = referee, cellar()
        dungeon = referee.store.put_content(encode(file.dungeon))
        began = msgspec.structs.replace(begin(NAME, ruleset, dungeon, file.state, seed="chalk"), version=version)
        self.id = referee.store.begin(NAME, log.write(began), author="referee", at=0).id
        super().__init__(ruleset, file.dungeon, began)
        self.writes(self.set_policy("secret", "ask"))

    def writes(self, *bodies: list[AnyBody]) -> Author:
        """Stores what acts have made."""
        written = [log.write(body) for act in bodies for body in act]
        self.referee.store.append(self.id, self.referee.store.head(self.id).seq, written, author="referee", at=0)
        return self


def opened(referee: Referee) -> OpenTable:
    """The campaign as a program started anew opens it."""
    return referee.reopen().tables.open(NAME)


def entries(referee: Referee) -> list[AnyBody]:
    """All that stands written of the campaign."""
    row = referee.store.campaign(NAME)
    return [log.read(entry.body) for entry in referee.store.entries(row.id)]


def look_everywhere(table: Table) -> tuple[Any, ...]:
    """All that a page load, the players' page and `sixturns log` would show."""
    return referee_view(table, NAME), players_view(table, NAME), list(log_lines(table))


def stands(table: Table) -> tuple[Any, ...]:
    """Where play stands, and the decisions and dice that stand behind it."""
    answered = [(thing.asked.site, thing.value) for thing in table.happened() if isinstance(thing, Answered)]
    return table.question.site, table.state, answered, table.can_undo, table.can_redo


# ------------------------------------------------------------------------------------------------- decisions that widen
def test_a_decision_with_other_options(referee: Referee) -> None:
    """Forty turns and an undo, under rules whose *what now?* has another form: all of it stands, and can be undone."""
    author = Author(referee, lone_hands())
    for _ in range(40):
        author.writes(author.answer(WAIT))
    author.writes(author.undo()).writes(author.answer(token(Move("walk", "arch"))))
    author.writes(author.answer(WAIT)).writes(author.undo())
    table = opened(referee)
    assert "" == table.warning
    assert stands(author) == table.read(stands)
    table.act(Table.redo, author="referee")
    table.act(Table.undo, author="referee")
    table.act(Table.undo, author="referee")
    assert ("2", 39) == table.read(lambda it: (it.state.at, it.state.turns - cellar().state.turns))


def test_dice_read_otherwise_do_not_fit(referee: Referee) -> None:
    """A decision may gain options; a die whose rows have changed is set aside, with what stood on it."""
    author = Author(referee, easy_doors())
    author.writes(author.answer(WAIT), author.answer(ODO), author.type("3"))
    table = opened(referee)
    assert "open/force/strength" in table.warning
    assert [("table/what-now", Move("pass"))] == table.read(lambda it: stands(it)[2])
    assert table.read(lambda it: it.question.rests)


# ----------------------------------------------------------------------------------------- misfits among undos, rulings
def misfit_then(*acts: str) -> Callable[[Author], None]:
    """A wait, a die that fits no longer, and then these acts."""

    def play(author: Author) -> None:
        author.writes(author.answer(WAIT), author.answer(ODO), author.type("3"), author.type("6"))
        for act in acts:
            if act == "rule":
                seq = next(it.seq for it in author.lines if getattr(it.body, "site", "").endswith("surprise-party"))
                author.writes(author.rule(seq, token((True,) * 5), "They had been dozing."))
            else:
                author.writes(getattr(author, act)())

    return play


@pytest.mark.parametrize(
    "acts", [("undo",), ("undo", "redo"), ("undo", "undo", "redo", "redo"), ("rule",), ("rule", "undo"), ("undo",) * 4]
)
def test_a_log_with_undos_opens_under_new_rules(referee: Referee, acts: tuple[str, ...]) -> None:
    """Undo, redo and a ruling behind the first answer that no longer fits: the campaign opens, and play goes on."""
    author = Author(referee, easy_doors())
    misfit_then(*acts)(author)
    table = opened(referee)
    turns = table.read(lambda it: it.state.turns)
    assert table.read(lambda it: it.question.rests)
    table.act(lambda it: it.answer(WAIT), author="referee")
    again = opened(referee)
    assert ("", turns + 1) == (again.warning, again.read(lambda it: it.state.turns))


# ----------------------------------------------------------------------------------------------- looking writes nothing
def test_looking_writes_nothing(referee: Referee) -> None:
    """A campaign that no longer fits can be looked at as often as one likes; the log stays as it was."""
    author = Author(referee, easy_doors())
    author.writes(author.answer(WAIT), author.answer(ODO), author.type("3"))
    before = entries(referee)
    for _ in range(2):
        table = opened(referee)
        table.read(look_everywhere)
        assert "no longer fits" in table.warning
    assert before == entries(referee)


def test_the_rules_it_was_played_with_find_it_whole(referee: Referee) -> None:
    """What other rules looked at, and did not act on, stands whole for the rules that it was played with."""
    author = Author(referee, easy_doors())
    author.writes(author.answer(WAIT), author.answer(ODO), author.type("3"))
    opened(referee).read(look_everywhere)
    whole = Table(author.ruleset, author.dungeon, author.began)
    for seq, body in enumerate(entries(referee)[1:], 2):
        whole.fold(seq, body)
    assert stands(author) == stands(whole)


def test_what_is_set_aside_is_written_with_the_first_act(referee: Referee) -> None:
    """The first act writes that something was set aside, and itself; an act that is refused writes neither."""
    author = Author(referee, easy_doors())
    author.writes(author.answer(WAIT), author.answer(ODO), author.type("3"))
    before, table = entries(referee), opened(referee)
    with pytest.raises(log.NotAnAnswer):
        table.act(lambda it: it.answer(token(Move("fly"))), author="referee")
    assert before == entries(referee)
    table.act(lambda it: it.note("The hinges are stiffer than we thought."), author="referee")
    assert [log.Reopened, log.Note] == [type(body) for body in entries(referee)[len(before) :]]
    assert before == entries(referee)[: len(before)]
    assert "" == opened(referee).warning


def test_overtaken_by_other_rules(referee: Referee) -> None:
    """A table that is open follows another process under other rules as far as its own reach, without a fault."""
    author = Author(referee, easy_doors())
    table = referee.tables.open(NAME)
    assert table.read(lambda it: it.question.rests)
    author.writes(author.answer(WAIT), author.answer(ODO), author.type("3"))
    table.read(look_everywhere)
    assert [("table/what-now", Move("pass"))] == table.read(lambda it: stands(it)[2])
    assert "no longer fits" in table.warning
    table.act(lambda it: it.note("Here the ways part."), author="referee")
    assert [log.Reopened, log.Note] == [type(body) for body in entries(referee)[-2:]]


# --------------------------------------------------------------------------------------------------------- newer, older
def by_newer(referee: Referee) -> Author:
    """A campaign in which a newer version of the program has passed a turn."""
    author = Author(referee, load("underworld"), version=NEWER)
    return author.writes(author.answer(WAIT))


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.answer(WAIT),
        lambda table: table.note("Still."),
        lambda table: table.set("at", "1"),
        lambda table: table.undo(),
        lambda table: table.end("Enough."),
    ],
    ids=["answer", "note", "set", "undo", "end"],
)
def test_a_campaign_of_a_newer_version_is_read_only(referee: Referee, act: Callable[[Table], list[AnyBody]]) -> None:
    """What a newer version wrote last is shown as it stands, and refuses every act; nothing is written."""
    author = by_newer(referee)
    before, table = entries(referee), opened(referee)
    assert stands(author) == table.read(stands)
    with pytest.raises(WrittenByNewer, match=f"last written by Sixturns {NEWER}"):
        table.act(act, author="referee")
    assert stands(author) == table.read(stands)
    assert before == entries(referee)


def test_a_newer_version_joins(referee: Referee) -> None:
    """A newer version's checkpoint closes the campaign for this one, also at a table that was open before."""
    author = Author(referee, load("underworld"))
    table = referee.tables.open(NAME)
    table.act(lambda it: it.answer(WAIT), author="referee")
    snapshot = table.read(Table.snapshot)
    assert snapshot is not None
    checkpoint = log.Checkpoint(referee.store.put_content(encode(snapshot)), author.ruleset.digest, NEWER)
    author.writes([checkpoint])
    for closed in (table, opened(referee)):
        assert snapshot.state == closed.read(lambda it: it.state)
        with pytest.raises(WrittenByNewer):
            closed.act(lambda it: it.note("Still."), author="referee")
    assert checkpoint == entries(referee)[-1]


def test_only_an_older_version_is_followed_by_a_checkpoint(referee: Referee) -> None:
    """Two processes of one version write no checkpoint, however they take turns."""
    author = Author(referee, load("underworld"))
    for _ in range(3):
        opened(referee).act(lambda it: it.note("Ours."), author="referee")
        author.writes([log.Note("Theirs.")])
    assert [] == [body for body in entries(referee) if isinstance(body, log.Checkpoint)]
