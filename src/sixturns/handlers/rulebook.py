"""The rules that a campaign is played under: found by the content they were put together from, and changed in play."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import PurePath

import msgspec

from sixturns.handlers.codec import decode, encode
from sixturns.handlers.facts import sound
from sixturns.kernel.values import Value, replace
from sixturns.rules.model import Rules
from sixturns.rules.wayfaring import points_of_day
from sixturns.rulesets.layer import tables
from sixturns.rulesets.layers import BadRules, Layer, Package, RuleSet, load, read_layers
from sixturns.world.campaign import Campaign
from sixturns.world.lands import World
from sixturns.world.party import on_the_scale
from sixturns.world.state import MOST_POINTS


class Written(Value):
    """What a rule set is put together from: a family by its name, for that follows the release, and all else in full.

    `layers` are the options, house files and amendments that lie over it, `packages` those of their steps.
    """

    base: str
    layers: tuple[Layer, ...] = ()
    packages: tuple[Package, ...] = ()


def nothing_kept(digest: str) -> bytes:
    """The content of a rulebook that nobody keeps: it has only what was put into it."""
    raise BadRules(f"the rules {digest[:12]} are not at hand")


class Rulebook:
    """Rule sets by the digest of what they are put together from: a campaign whose house file has vanished goes on.

    Args:
        content: gives the content behind a digest, from wherever the campaign is kept.
    """

    def __init__(self, content: Callable[[str], bytes] = nothing_kept) -> None:
        self._content = content
        self._written: dict[str, bytes] = {}
        self._read: dict[str, RuleSet] = {}

    def __getitem__(self, digest: str) -> RuleSet:
        """The rule set; raises `BadRules` when it no longer holds together under this release."""
        if digest not in self._read:
            self._read[digest] = _read(decode(self.content(digest), Written))
        return self._read[digest]

    def add(self, ruleset: RuleSet) -> str:
        """Takes a rule set in, and gives its digest; of the places of files only their names are kept."""
        houses = tuple(replace(layer, file=PurePath(layer.file).name) for layer in ruleset.houses)
        written = encode(Written(ruleset.base, houses, ruleset.packages))
        digest = sha256(written).hexdigest()
        self._written[digest], self._read[digest] = written, ruleset
        return digest

    def content(self, digest: str) -> bytes:
        """What a rule set is put together from, as it is kept."""
        return self._written.get(digest) or self._content(digest)

    def begun(self, name: str, digest: str) -> RuleSet:
        """The rules of a campaign's first entry: of a family by its name, of all others by their digest."""
        if not digest:
            return load(name)
        return self.kept(digest, load(decode(self.content(digest), Written).base))

    def kept(self, digest: str, otherwise: RuleSet) -> RuleSet:
        """The rule set; where it no longer holds together under this release another, which `lacks` what is wrong.

        So a campaign can be shown under the rules that come nearest, and nothing is written to it.
        """
        try:
            return self[digest]
        except BadRules as error:
            return msgspec.structs.replace(otherwise, lacks=f"its rules no longer hold together: {error}")


def _read(written: Written) -> RuleSet:
    if not written.layers:
        return load(written.base)
    return read_layers(written.layers, written.packages, base=written.base)


def with_layers(ruleset: RuleSet, *more: Layer) -> RuleSet:
    """The rules with layers more, which lie over all others; with a base they are a rule set of their own instead.

    Raises:
        BadRules: with every fault of the layers.
    """
    if any("base" in tables(layer) for layer in more):
        return read_layers(more)
    return read_layers((*ruleset.houses, *more), base=ruleset.base)


def amended(state: Campaign, world: World, before: RuleSet, after: RuleSet) -> Campaign:
    """A campaign at rest as other rules take it over: rounds are counted in theirs, Strength is brought to their scale.

    Where they count the march in another coin, so much of a day's points is left in theirs as was in the other.

    Raises:
        BadFact: when it does not hold together under them.
    """
    if before.rules.travel.counts != after.rules.travel.counts:
        state = _in_their_points(state, before.rules, after.rules)
    rounds = state.rounds * after.rules.time.turn_rounds // before.rules.time.turn_rounds
    of, to = before.rules.scores.strength, after.rules.scores.strength
    scores = (on_the_scale(max(of[0], min(one.strength, of[1])), of, to) for one in state.party.members)
    members = tuple(replace(one, strength=score) for one, score in zip(state.party.members, scores, strict=True))
    party = replace(state.party, members=members) if of != to else state.party
    return sound(replace(state, rounds=rounds, party=party), world, after.rules)


POINTS = ("points", "allotted", "on_foot", "banked", "debt")
"""Fields of a campaign that count what a day's march is counted in."""


def _in_their_points(state: Campaign, before: Rules, after: Rules) -> Campaign:
    """The campaign with all points as other rules count them: as large a part of a full day's, rounded down."""
    was, now = (points_of_day(state.party, "march", None, state.afloat, rules) for rules in (before, after))
    if not was:
        return state
    left = {name: min(MOST_POINTS, getattr(state, name) * now // was) for name in POINTS}
    return replace(state, paid=None, **left)
