"""Walking a step list in order. Play, sample and trace are walks; they differ only in how they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from sixturns.handlers.branches import Branch, Map, branches
from sixturns.kernel.effects import Call, Choose, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import KEEP, draft
from sixturns.rulesets.layers import BadRules, RuleSet

_Item: TypeAlias = tuple[Any, Any, Any, Any, Any]
"""A step: what tells of a state whether there is something to do, if anything does; the step; what takes from a state
what it reads, what finds its tree by that, and what writes its results. A loop: what tells whether it goes round, what
goes round, and three times None."""

MOST_LAPS = 20_000
"""The most times that loops go round between two questions; lists of a table's own may have one that never ends."""

OPEN: Any = object()
"""In place of an answer: the question stays open, and the walk stands still before it."""


class _Round(NamedTuple):
    """A loop that is walked: the list around it from there on, whether it goes round again, and what does."""

    around: Iterator[_Item]
    again: Callable[[Any], Any]
    items: list[_Item]


class _Called(NamedTuple):
    """A step that waits for the procedure it called: the list from there on, the state, the path, where it stands."""

    around: Iterator[_Item]
    state: Any
    path: tuple[str, ...]
    item: _Item
    args: tuple[Any, ...]
    branch: Branch


class _Stand(NamedTuple):
    """Where a walk stands: the list from there on and the state; a step that asks, what it read, and where."""

    at: Iterator[_Item]
    state: Any
    item: _Item | None = None
    args: tuple[Any, ...] = ()
    branch: Branch | None = None


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
        self._stand = _Stand(iter(()), None)

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
        self._stand = _Stand(iter(self._lists.get(name) or self._list(name)), state)

    def go(self) -> bool:
        """Walks on to the end of the procedure; False when a question was left open, which is put again next time.

        Raises:
            BadRules: when a loop goes round without end.
        """
        laps = 0
        at, state, item, args, branch = self._stand
        within, answers, asked = self._within, self._answers, branch is not None
        while True:
            while branch is not None:
                assert item is not None
                self.step = step = item[1]
                if not asked:
                    for fact in branch.told:
                        self.told(fact)
                asks, asked = branch.asks, False
                if asks is None:
                    if branch.out is not KEEP:
                        item[4](state, branch.out)
                    branch = None
                elif not isinstance(asks, Call):
                    answer = answers[type(asks)](asks)
                    if answer is OPEN:
                        self._stand = _Stand(at, state, item, args, branch)
                        return False
                    branch = branch.next.get(answer) or self._branches.after(branch, answer, step, args)
                    laps = 0
                else:
                    within.append(_Called(at, state, self.path, item, args, branch))
                    self.path = (*self.path, asks.procedure)
                    at, state, branch = iter(self._list(asks.procedure)), draft(asks.state), None
            for item in at:
                due, step, taken, met, put = item
                if put is None:
                    if due(state):
                        within.append(_Round(at, due, step))
                        at = iter(step)
                        break
                    continue
                if due is not None and not due(state):
                    continue
                args = taken(state)
                root = met(args) or self._branches.root(step, args)
                if not root.ends:
                    branch = root
                    break
                if root.out is not KEEP:
                    put(state, root.out)
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
                    at, state, self.path, item, args, branch = around
                    branch = branch.next.get(result) or self._branches.after(branch, result, item[1], args)

    def _list(self, name: str) -> list[_Item]:
        """What a procedure walks: its steps and loops, and those of its sub-lists, in order."""
        if name not in self._lists:
            self._lists[name] = list(self._flat(self.ruleset.procedure(name)))
        return self._lists[name]

    def _flat(self, procedure: Procedure) -> Iterator[_Item]:
        for item in procedure.steps:
            if isinstance(item, Step):
                if item.acts(self.ruleset.rules):
                    yield item.due, item, item.slice, self._branches.roots(item).get, item.put
            elif isinstance(item, Loop):
                yield item.goes_on, list(self._flat(item)), None, None, None
            else:
                yield from self._flat(item)
