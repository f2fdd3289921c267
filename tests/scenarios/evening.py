"""A referee at an open table of a store, who acts and looks as the terminal and the pages do, and may close up."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from sixturns.formats.campaign_file import CampaignFile, read
from sixturns.handlers.advance import Answered, Told
from sixturns.handlers.answers import token
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.rulesets.layers import load
from sixturns.store import Store, open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.world.campaign import Campaign
from sixturns.world.clock import Moment, moment
from sixturns.world.moves import Move

NAME = "The Chandler's Cellar"


def cellar() -> CampaignFile:
    """The campaign that the scenarios begin with."""
    return read(Path(__file__).with_name("cellar.toml").read_text("utf-8"), "cellar.toml")


class Referee:
    """Whoever runs a campaign.

    Args:
        path: the store's file; the campaign of the cellar is begun in it when it is new.
        forgetful: closes the store and opens it again before every so many acts (0: never), so that nothing but the log
            is remembered.
    """

    def __init__(self, path: Path, *, forgetful: int = 0) -> None:
        self.path, self.forgetful, self.acts = path, forgetful, 0
        new = not path.exists()
        self._open()
        if new:
            file = cellar()
            self.tables.begin(
                NAME, load(file.ruleset), file.dungeon, file.state, seed="six turns to the hour", author="referee"
            )

    def _open(self) -> None:
        self.store: Store = open_store(self.path)
        self.tables = Tables(self.store)

    def close(self) -> None:
        """Closes the store."""
        self.tables.close()
        self.store.close()

    def reopen(self) -> Self:
        """Closes the store and opens it again."""
        self.close()
        self._open()
        return self

    @property
    def table(self) -> OpenTable:
        """The open table of the campaign."""
        return self.tables.open(NAME)

    def does(self, act: str, *args: Any, times: int = 1) -> Self:
        """Does an act of the table, once or several times in one go."""
        self.acts += 1
        if self.forgetful and self.acts % self.forgetful == 0:
            self.reopen()

        def do(table: Table) -> list[Any]:
            return [body for _ in range(times) for body in getattr(table, act)(*args)]

        self.table.act(do, author="referee")
        return self

    def says(self, option: Any) -> Self:
        """Takes an option of the open decision."""
        return self.does("answer", token(option), self.key)

    def move(self, act: str, at: str = "", **rest: Any) -> Self:
        """Answers *what now?*."""
        return self.says(Move(act, at, **rest))

    def types(self, site: str, text: str) -> Self:
        """Types dice for the open roll, which must be the one named."""
        assert site == self.asks, (site, self.asks)
        return self.does("type", text, self.key)

    @property
    def key(self) -> str:
        """What an answer to the open question must name."""
        return self.table.read(lambda table: table.key)

    @property
    def asks(self) -> str:
        """The name of the open question."""
        return self.table.read(lambda table: table.question.question.site)

    @property
    def state(self) -> Campaign:
        """The campaign at the last rest."""
        return self.table.read(lambda table: table.state)

    @property
    def moves(self) -> set[tuple[str, str]]:
        """The moves offered now: each act, and where."""

        def offered(table: Table) -> set[tuple[str, str]]:
            question = table.question.question
            assert isinstance(question, Choose) and table.question.rests
            return {(move.act, move.at) for move in question.options}

        return self.table.read(offered)

    @property
    def clock(self) -> Moment:
        """The time of the campaign."""
        time, state = load("underworld").rules.time, self.state
        return moment(state.turns, state.rounds, turn_minutes=time.turn_minutes, round_seconds=time.round_seconds)

    @property
    def when(self) -> str:
        """The time of day."""
        return str(self.clock)

    @property
    def facts(self) -> list[str]:
        """What was told and stands, oldest first."""
        return self.table.read(lambda table: [it.fact.fact for it in table.happened() if isinstance(it, Told)])

    @property
    def answered(self) -> list[Answered]:
        """The questions answered that stand, oldest first."""
        return self.table.read(lambda table: [it for it in table.happened() if isinstance(it, Answered)])

    @property
    def seq(self) -> int:
        """The number of the last entry of the log."""
        return self.store.head(self.table.row.id).seq

    def seq_of(self, site: str) -> int:
        """The number of the last entry that answered a question of that name and stands."""

        def find(table: Table) -> int:
            seqs = [
                line.seq for line in table.lines if getattr(line.body, "site", "").rpartition("/")[2].startswith(site)
            ]
            return seqs[-1]

        return self.table.read(find)

    def shown(self) -> tuple[Any, ...]:
        """All that tells where play stands."""
        return self.table.read(
            lambda table: (
                table.key,
                table.question.site,
                table.state,
                table.now,
                [it.fact if isinstance(it, Told) else (it.asked.site, it.value) for it in table.happened()],
                table.can_undo,
                table.can_redo,
                dict(table.policies),
            )
        )
