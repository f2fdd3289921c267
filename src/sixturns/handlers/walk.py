"""Walking a step list in order. Play, sample and trace are walks; they differ only in how they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec

from sixturns.handlers.branches import Branch, Map, branches
from sixturns.kernel.effects import Call, Choose, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import draft, write
from sixturns.rulesets.layers import BadRules, RuleSet

_Act: TypeAlias = tuple[Step, Callable[[Any], tuple[Any, ...]], Callable[[tuple[Any, ...]], Branch | None]]
"""A step, what takes from a state what it reads, and what finds its tree by that."""
_Item: TypeAlias = tuple[Callable[[Any], Any] | None, Any]
"""What tells of a state whether there is something to do, if anything does; and a step, or the list of a loop."""

MOST_LAPS = 20_000
"""The most times that loops go round between two questions; lists of a table's own may have one that never ends."""

OPEN: Any = object()
"""In place of an answer: the question stays open, and the walk stands still before it."""


class _Round(msgspec.Struct, gc=False):
    """A loop that is walked: the list around it from there on, whether it goes round again, and what does."""

    around: Iterator[_Item]
    again: Callable[[Any], Any]
    items: list[_Item]


class _Called(msgspec.Struct, gc=False):
    """A step that waits for the procedure it called: where it stands, and the path there."""

    stand: _Stand
    path: tuple[str, ...]


_Stand: TypeAlias = tuple[Iterator[_Item], Any, Step | None, tuple[Any, ...], Branch | None]
"""Where a walk stands: the list from there on and the state; a step that asks, what it read, and where in its tree."""


class Walk:
    """Runs procedures by putting each question to `roll` or `choose`, which a kind of walk defines.

    `reached` is how far the outermost procedure has come: a draft of the state, as its last finished step left it.
    `path` are the procedures being walked, each called by the one before, and `step` is the last that asked or told.
    """

    def __init__(self, ruleset: RuleSet, world: Map) -> None:
        self.ruleset, self.world = ruleset, world
        self.path: tuple[str, ...] = ()
        self.step: Step | None = None
        self.reached: Any = None
        self._branches = branches(ruleset.rules, world)
        self._lists: dict[str, list[_Item]] = {}
        self._answers: dict[type, Callable[[Any], Any]] = {Roll: self.roll, Choose: self.choose}
        self._within: list[_Round | _Called] = []
        self._stand: _Stand = (iter(()), None, None, (), None)

    def roll(self, question: Roll) -> Any:
        """The reading of a roll, or `OPEN`."""
        raise NotImplementedError

    def choose(self, question: Choose) -> Any:
        """The option taken, or `OPEN`."""
        raise NotImplementedError

    def told(self, fact: Tell) -> None:
        """Hears what happened."""

    def procedure(self, name: str, state: Any) -> Any:
        """Runs a procedure to its end; returns the final state."""
        self.begin(name, draft(state))
        if not self.go():
            raise AssertionError(f"a question of {name!r} was left open")
        return self.reached

    def begin(self, name: str, state: Any) -> None:
        """Stands before a procedure, which will be walked on a draft of its state."""
        self.reached, self.path = state, (name,)
        self._within.clear()
        self._stand = iter(self._lists.get(name) or self._list(name)), state, None, (), None

    def go(self) -> bool:
        """Walks on to the end of the procedure; False when a question was left open, which is put again next time.

        Raises:
            BadRules: when a loop goes round without end.
        """
        laps = 0
        at, state, step, args, branch = self._stand
        within, answers, asked = self._within, self._answers, branch is not None
        while True:
            while branch is not None:
                if branch.told and not asked:
                    self.step = step
                    for fact in branch.told:
                        self.told(fact)
                asks, asked = branch.asks, False
                if asks is None:
                    for name, value in branch.writes:
                        write(state, name, value)
                    for name, to, by in branch.counts:
                        write(state, name, to(state, name, by))
                    branch = None
                    continue
                assert step is not None
                if not isinstance(asks, Call):
                    self.step = step
                    answer = answers[type(asks)](asks)
                    if answer is OPEN:
                        self._stand = at, state, step, args, branch
                        return False
                    branch = branch.next.get(answer) or self._branches.after(branch, answer, step, args)
                    laps = 0
                else:
                    within.append(_Called((at, state, step, args, branch), self.path))
                    self.path = (*self.path, asks.procedure)
                    at, state, branch = iter(self._list(asks.procedure)), draft(asks.state), None
            for due, act in at:
                if due is not None and not due(state):
                    continue
                if type(act) is list:
                    assert due is not None
                    within.append(_Round(at, due, act))
                    at = iter(act)
                    break
                step, taken, met = act
                args = taken(state)
                root = met(args) or self._branches.root(step, args)
                if not root.ends:
                    branch = root
                    break
                for name, value in root.writes:
                    write(state, name, value)
                for name, to, by in root.counts:
                    write(state, name, to(state, name, by))
            else:
                if not within:
                    return True
                around = within[-1]
                if isinstance(around, _Round):
                    if around.again(state):
                        laps += 1
                        if laps > MOST_LAPS:
                            raise BadRules(f"procedures.{self.path[-1]}: a loop of it goes round without end")
                        at = iter(around.items)
                    else:
                        within.pop()
                        at = around.around
                else:
                    within.pop()
                    result = self.ruleset.procedure(self.path[-1]).result(state)
                    (at, state, step, args, branch), self.path = around.stand, around.path
                    assert step is not None and branch is not None
                    branch = branch.next.get(result) or self._branches.after(branch, result, step, args)

    def _list(self, name: str) -> list[_Item]:
        """What a procedure walks: its steps and loops, and those of its sub-lists, in order."""
        if name not in self._lists:
            self._lists[name] = list(self._flat(self.ruleset.procedure(name)))
        return self._lists[name]

    def _flat(self, procedure: Procedure) -> Iterator[_Item]:
        for item in procedure.steps:
            if isinstance(item, Step):
                if item.acts(self.ruleset.rules):
                    yield item.due, (item, item.slice, self._branches.roots(item).get)
            elif isinstance(item, Loop):
                yield item.goes_on, list(self._flat(item))
            else:
                yield from self._flat(item)
