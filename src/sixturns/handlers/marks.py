"""What a fold is made of: the lines that stand, the rests between moves, and what is changed there by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from sixturns.handlers import answers as log
from sixturns.handlers.advance import Happened
from sixturns.handlers.answers import Began
from sixturns.handlers.codec import decode
from sixturns.handlers.facts import mended, sound, with_fact
from sixturns.handlers.rulebook import Rulebook, amended
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.hexmap import HexMap
from sixturns.world.lands import World

How = log.How
DEFAULT_POLICIES: dict[str, How] = {"secret": "app rolls", "public": "ask"}
ByHand = log.Set | log.Mended | log.Amended
"""What the referee changes by hand, which takes hold at the next rest."""
Ground = tuple[Campaign, World, RuleSet]
"""What a move begins on: the state, the map, the rules in force."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """An entry that stands: its number in the log and its body."""

    seq: int
    body: Any


class Mark(msgspec.Struct, gc=False):
    """A rest: how many lines and answers came before it, what the next move begins on, and what happened before."""

    lines: int
    answers: int
    state: Campaign
    world: World
    ruleset: RuleSet
    happened: list[Happened]

    @property
    def ground(self) -> Ground:
        """What the next move begins on."""
        return self.state, self.world, self.ruleset


class Scene(msgspec.Struct, frozen=True):
    """One move, or the open one, for the log: the state before it, its rules, and what stands of it in order.

    Each item is a log entry's number (0 for what was told) with what happened, or with the line of a note or a fact.
    """

    before: Campaign
    rules: Rules
    items: tuple[tuple[int, Happened | Line], ...]


class Input(msgspec.Struct, frozen=True, gc=False):
    """One input, for undo: the line it began at, and for a ruling the lines that stood from there on before it."""

    start: int
    tail: list[Line] = []


class Snapshot(Value):
    """A table at rest, to start from without the log before it: a cache, never the truth.

    `sessions` are how many lines stood at the end of each session, `hexmap` is the map of hexes where that has been
    changed since the first entry, `rules` what the rules were put together from, by content, where they have.
    """

    seq: int
    lines: int
    answers: int
    asked: tuple[tuple[str, int], ...]
    state: Campaign
    policies: tuple[tuple[str, How], ...]
    seen_dice: tuple[str, ...]
    version: str
    sessions: tuple[int, ...] = ()
    hexmap: HexMap | None = None
    rules: str = ""


def beginning(began: Began) -> Snapshot:
    """The table as a campaign's first entry sets it."""
    return Snapshot(
        seq=1,
        lines=0,
        answers=0,
        asked=(),
        state=decode(bytes(began.state), Campaign),
        policies=tuple(DEFAULT_POLICIES.items()),
        seen_dice=(),
        version=began.version,
    )


def changed(ground: Ground, by_hand: ByHand, rulebook: Rulebook) -> Ground:
    """The ground with what the referee changed by hand.

    Raises:
        BadFact: when it does not fit there.
        BadRules: when it puts rules into force that do not hold together under this release.
    """
    state, world, ruleset = ground
    match by_hand:
        case log.Set(path, value):
            state = with_fact(state, path, msgspec.json.decode(value), world, ruleset.rules.time)
        case log.Mended(edit):
            world = mended(world, edit, state)
        case log.Amended(rules=digest):
            wanted = rulebook[digest]
            return amended(state, world, ruleset, wanted), world, wanted
    return sound(state, world, ruleset.rules), world, ruleset
