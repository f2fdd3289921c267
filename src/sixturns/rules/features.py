"""What lies hidden in a hex: searching it for Hidden Features, seeking a Secret one (document 001)."""

from __future__ import annotations

from sixturns.kernel.effects import Steps, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import Hidden
from sixturns.rules.exploring import one_of, unfound
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Marks, Taken, taken, turns_for
from sixturns.rules.wayfinding import cost_here, hardness, way_found
from sixturns.world.hexes import Hex
from sixturns.world.party import Party
from sixturns.world.sky import Sky
from sixturns.world.state import Pace


@step("price", "+points", "went", "marching", "taken_as", cites="R001-35 R001-38", always=True)
def pay_to_search(
    true_hex: Hidden[Hex | None],
    came_for: int,
    points: int,
    allotted: int,
    pace: Pace,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, int, int, bool, Taken]]:
    """Whoever searches pays the hex's cost once more; with fewer points than that nobody does."""
    at = true_hex.open()
    assert at is not None
    _word, taken_as = yield from taken(at, taken_as)
    due = yield from cost_here(true_hex, came_for, "", sky, taken_as, rules)
    if due > points:
        yield from reveal("no points to search", (("points", due), ("of", points)))
        return 0, 0, 0, False, taken_as
    return due, -due, turns_for(due, points, allotted, pace, rules), True, taken_as


@step("uncovered", "+sights", "marching", "+turns=went", cites="R001-35 R001-36", when="marching")
def search_all(
    true_hex: Hidden[Hex | None], reckoned: Hex | None, uncovered: tuple[str, ...], price: int
) -> Steps[tuple[tuple[str, ...], Marks, bool]]:
    """Who has paid for it finds all Hidden Features of the hex, without a die."""
    hidden = yield from unfound("hidden", true_hex.open(), uncovered)
    yield from reveal("hex laid open", (("features", hidden), ("at", reckoned), ("points", price)))
    return (*uncovered, *hidden), marked(hidden, reckoned), False


@step(
    "uncovered",
    "+sights",
    "marching",
    "astray",
    "checked",
    "hard",
    "+turns=went",
    cites="R001-31 R001-37 R001-38 R001-39 R001-40",
    when="marching",
)
def seek_secret(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    came_for: int,
    astray: Hex | None,
    sky: Sky | None,
    uncovered: tuple[str, ...],
    taken_as: Taken,
    guide: bool,
    party: Party,
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], Marks, bool, Hex | None, bool, int]]:
    """As an option a Navigation Check is made for a Secret Feature: who succeeds finds one, who fails is lost.

    Who fails with a guide finds nothing, and does not lose the way.
    """
    hard = yield from hardness(true_hex, came_for, "", sky, taken_as, rules)
    found: tuple[str, ...] = ()
    if (yield from way_found(hard, party, rules)):
        secrets = yield from unfound("secret", true_hex.open(), uncovered)
        found = ((yield from one_of(secrets)),) if secrets else ()
    elif not guide:
        yield from tell("lost here", (("at", reckoned), ("again", astray == reckoned)))
        return uncovered, frozenset(), False, reckoned, True, hard
    yield from reveal("secret sought", (("features", found), ("at", reckoned)))
    return (*uncovered, *found), marked(found, reckoned), False, astray, True, hard


def marked(features: tuple[str, ...], at: Hex | None) -> Marks:
    """Features that have been found, for the map of a party that reckons itself in a hex."""
    assert at is not None
    return frozenset((at, id) for id in features)
