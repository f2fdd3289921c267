"""A step as a tree of questions, grown as it is walked.

What a step does depends on what it reads and on the answers it gets, and on nothing else (law 2). So each branch of it
is run once, whoever comes along: play, sampling and solving walk the same trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from threading import RLock
from typing import Any, Protocol

import msgspec

from sixturns.kernel.effects import Call, Choose, Look, Roll, Tell
from sixturns.kernel.procedure import Counts, Step, Writes
from sixturns.kernel.values import KEEP, Value, replace
from sixturns.rules.model import Rules

MOST_ROOTS = 50_000
"""Trees kept before those of the step that has most are forgotten, so that a long campaign does not fill the memory."""


class Map(Protocol):
    """Anything that answers a `Look`; it never changes while it is walked on, and is told from others by its hash."""

    def __hash__(self) -> int:
        """Equal maps give equal readings."""

    def look(self, at: Any, what: Any) -> Any:
        """One small reading at a place; `KeyError` when there is none."""


class Nowhere(Value, frozen=True):
    """The map for procedures that look at nothing."""

    def look(self, at: Any, what: Any) -> Any:
        """There is nothing to see."""
        raise KeyError((at, what))


class Branch(msgspec.Struct, gc=False):
    """A point of a step: what it told on the way here, then the question it asks, or None and what it returns.

    `ends` says that it returns here without another word; `writes` and `counts` are what it then does to the state (see
    `Step`). `begun` is the step itself, waiting for an answer; it goes on with the first that it gets, and is begun
    again for every other.
    """

    given: tuple[Any, ...]
    told: tuple[Tell, ...]
    asks: Roll | Choose | Call | None
    out: Any
    ends: bool
    next: dict[Any, Branch]
    begun: Any = None
    writes: Writes = ()
    counts: Counts = ()


_LEAF: dict[Any, Branch] = {}
"""What goes on from a branch that asks nothing."""


def _end(step: Step, given: tuple[Any, ...], told: tuple[Tell, ...], out: Any) -> Branch:
    if out is KEEP:
        return Branch(given, told, None, out, not told, _LEAF)
    return Branch(given, told, None, out, not told, _LEAF, None, step.writes(out), step.counts(out))


class Branches:
    """The trees of steps under some rules, on one map.

    Every table under the same rules and on the same map may walk in them, each in a thread of its own: what has been
    met is read freely, and one of them at a time makes something grow.
    """

    def __init__(self, rules: Rules, world: Map) -> None:
        self.rules, self.world = rules, world
        self._roots: dict[Step, dict[tuple[Any, ...], Branch]] = {}
        self._count = 0
        self._known: dict[Any, Any] = {}
        self._growing = RLock()

    def roots(self, step: Step) -> dict[tuple[Any, ...], Branch]:
        """Where a step begins, by what it reads, as far as it has been met; `root` grows what is missing."""
        return self._roots.setdefault(step, {})

    def root(self, step: Step, args: tuple[Any, ...]) -> Branch:
        """Where a step begins, for what it reads."""
        with self._growing:
            roots = self.roots(step)
            root = roots.get(args)
            if root is None:
                if self._count >= MOST_ROOTS:
                    most = max(self._roots.values(), key=len)
                    self._count -= len(most)
                    most.clear()
                    self._known.clear()
                root = roots[args] = self._grow(step, args, ())
                self._count += 1
            return root

    def settled(self, state: Any) -> Any:
        """The same state, made of the very values that others have begun with here, so that trees are soon met."""
        with self._growing:
            held = ((name, getattr(state, name)) for name in state.__struct_fields__)
            return replace(state, **{name: self._known.setdefault((name, value), value) for name, value in held})

    def after(self, branch: Branch, answer: Any, step: Step, args: tuple[Any, ...]) -> Branch:
        """Where a step goes on from a branch when its question gets that answer."""
        with self._growing:
            grown = branch.next.get(answer)
            if grown is None:
                given = (*branch.given, answer)
                begun, branch.begun = branch.begun, None
                grown = branch.next[answer] = (
                    self._grow(step, args, given) if begun is None else self._on(step, begun, answer, given, iter(()))
                )
            return grown

    def _grow(self, step: Step, args: tuple[Any, ...], given: tuple[Any, ...]) -> Branch:
        """Runs the step with the answers given, to the first question that has none."""
        begun = step.begin(args, self.rules)
        return self._on(step, begun, None, given, iter(given)) if step.asks else _end(step, given, (), begun)

    def _on(self, step: Step, begun: Any, answer: Any, given: tuple[Any, ...], answers: Iterator[Any]) -> Branch:
        """Goes on with a step, from an answer through those that follow."""
        told: list[Tell] = []
        try:
            while True:
                effect = begun.send(answer)
                answer = None
                if isinstance(effect, Tell):
                    told.append(effect)
                elif isinstance(effect, Look):
                    answer = self.world.look(effect.at, effect.what)
                else:
                    try:
                        answer = next(answers)
                    except StopIteration:
                        return Branch(given, tuple(told), effect, None, False, {}, begun)
                    told.clear()
        except StopIteration as stop:
            return _end(step, given, tuple(told), stop.value)


@lru_cache(16)
def branches(rules: Rules, world: Map) -> Branches:
    """The trees that everybody walks in who plays by these rules on this map."""
    return Branches(rules, world)
