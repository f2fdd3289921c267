"""A table with its log beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from sixturns.handlers.answers import AnyBody, read, token, write
from sixturns.handlers.branches import branches
from sixturns.handlers.table import Table, begin
from sixturns.kernel.dice import throws
from sixturns.kernel.effects import Blank, Choose, Pick, Roll, Steps
from sixturns.kernel.effects import choose as put
from sixturns.rulesets.lists import MODULES
from sixturns.world.campaign import Campaign
from sixturns.world.lands import World
from sixturns.world.moves import Move
from tests.contract.books import load
from tests.contract.explore import Put


class Game:
    """A campaign whose dice and seal are known, at its table, with every entry of its log after the first."""

    def __init__(self, ruleset: str, world: World, state: Campaign) -> None:
        self.ruleset, self.world = load(ruleset), world
        began = begin("Cellar", self.ruleset, "cellar", state, seed="six turns to the hour")
        self.began = msgspec.structs.replace(began, nonce="00" * 32)
        self.table = Table(self.ruleset, world, self.began)
        self.bodies: list[AnyBody] = []

    def do(self, act: Callable[[Table], list[AnyBody]]) -> int:
        """Does something at the table; returns the number of its entry in the log."""
        made = act(self.table)
        self.bodies += made
        assert len(self.bodies) + 1 == self.table.seq
        return self.table.seq - len(made) + 1

    def choose(self, option: Any) -> int:
        """Answers the open decision; returns the number of the answer in the log."""
        return self.do(lambda table: table.answer(token(option), table.key))

    def follow(self, put: Put, turn: int) -> None:
        """Answers a question as a path has it: a roll by typed dice or by a ruling, in turn."""
        if not isinstance(put.question, Roll):
            self.choose(put.answer)
        elif turn % 2:
            self.do(lambda table: table.rule_open(token(put.answer), "so it is", table.key))
        else:
            faces = " ".join(map(str, faces_for(put.question, put.answer)))
            self.do(lambda table: table.type(faces, table.key))

    def to_rest(self) -> None:
        """Answers everything, by the first option and the campaign's dice, until the table rests."""
        while not self.table.question.rests:
            question = self.table.question.question
            if isinstance(question, Choose):
                self.choose(question.options[0])
            else:
                self.do(lambda table: table.roll())

    def rebuilt(self, entries: int | None = None) -> Table:
        """Another table, from the log as a store keeps it: all of it, or the first so many entries after the first."""
        table = Table(self.ruleset, self.world, self.began)
        for seq, body in enumerate(self.bodies[:entries], 2):
            table.fold(seq, read(write(body)))
        return table


@contextmanager
def rules_to_come() -> Iterator[None]:
    """The rules as a release to come may have them: at rest one move more, and one time more for *something else*."""

    def choose(site: str, options: tuple[Any, ...], *, blanks: tuple[Blank, ...] = (), **rest: Any) -> Steps[Any]:
        if site == "what-now":
            options, blanks = (*options, Move("sing")), tuple(map(longer, blanks))
        return (yield from put(site, options, blanks=blanks, **rest))

    with pytest.MonkeyPatch.context() as patch:
        for module in MODULES:
            patch.setattr(module, "choose", choose, raising=False)
        branches.cache_clear()
        yield
    branches.cache_clear()


def longer(form: Blank) -> Blank:
    """A form with one more time for *something else*."""
    return Blank(
        form.option,
        tuple(Pick(p.field, (*p.among, 30), p.most) if p.field == "rounds" else p for p in form.picks),
    )


def all_asked(ruleset: str, world: World, state: Campaign) -> Game:
    """A game in which the app rolls nothing by itself."""
    game = Game(ruleset, world, state)
    game.do(lambda table: table.set_policy("secret", "ask"))
    return game


def faces_for(question: Roll, reading: Any) -> tuple[int, ...]:
    """Dice that give a reading."""
    dice = question.dice
    left = next(faces for faces, _ in throws(dice) if question.read(faces) == reading) - dice.count
    shown = []
    for _ in range(dice.count):
        more = min(left, dice.sides - 1)
        shown.append(1 + more)
        left -= more
    return tuple(shown)
