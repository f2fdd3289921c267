"""What lies hidden in a hex: searching it for Hidden Features, seeking a Secret one (document 001)."""

from __future__ import annotations

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import REFEREE, Row, Steps, look, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import Hidden
from sixturns.rules.marches import time_of
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Marks, Taken, taken
from sixturns.rules.wayfinding import cost_here, hardness, way_found
from sixturns.world.hexes import Hex
from sixturns.world.party import Party
from sixturns.world.sky import Sky
from sixturns.world.state import Pace


@step(
    "points",
    "+turns",
    "went",
    "marching",
    "uncovered",
    "+sights",
    "taken_as",
    "stopped",
    cites="R001-35 R001-36",
    always=True,
)
def search_all(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    came_for: int,
    points: int,
    allotted: int,
    pace: Pace,
    sky: Sky | None,
    uncovered: tuple[str, ...],
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, int, int, bool, tuple[str, ...], Marks, Taken, str]]:
    """Who pays the hex's cost once more finds all Hidden Features of it, without a die."""
    at = true_hex.open()
    assert at is not None and reckoned is not None
    _word, taken_as = yield from taken(at, taken_as)
    due = yield from cost_here(true_hex, came_for, "", sky, taken_as, rules)
    if due > points:
        yield from reveal("no points to search", (("points", due), ("of", points)))
        return points, 0, 0, False, uncovered, frozenset(), taken_as, ""
    went = time_of(due, points, allotted, pace, rules)
    hidden = tuple(id for id in (yield from look(at, ("features", "hidden"))) if id not in uncovered)
    yield from reveal("hex laid open", (("features", hidden), ("at", reckoned), ("points", due)))
    sights = frozenset((reckoned, id) for id in hidden)
    return points - due, went, went, False, (*uncovered, *hidden), sights, taken_as, ""


@step(
    "points",
    "+turns",
    "went",
    "marching",
    "uncovered",
    "+sights",
    "taken_as",
    "astray",
    "checked",
    "hard",
    cites="R001-31 R001-37 R001-38 R001-39 R001-40",
    always=True,
)
def seek_secret(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    came_for: int,
    astray: Hex | None,
    checked: bool,
    points: int,
    allotted: int,
    pace: Pace,
    sky: Sky | None,
    uncovered: tuple[str, ...],
    taken_as: Taken,
    guide: bool,
    party: Party,
    rules: Rules,
) -> Steps[tuple[int, int, int, bool, tuple[str, ...], Marks, Taken, Hex | None, bool, int]]:
    """As an option a Navigation Check is made for a Secret Feature: who succeeds finds one, who fails is lost.

    Who fails with a guide finds nothing, and does not lose the way.
    """
    at = true_hex.open()
    assert at is not None and reckoned is not None
    _word, taken_as = yield from taken(at, taken_as)
    due = yield from cost_here(true_hex, came_for, "", sky, taken_as, rules)
    if due > points:
        yield from reveal("no points to search", (("points", due), ("of", points)))
        return points, 0, 0, False, uncovered, frozenset(), taken_as, astray, checked, 0
    went = time_of(due, points, allotted, pace, rules)
    hard = yield from hardness(true_hex, came_for, "", sky, taken_as, rules)
    found: tuple[str, ...] = ()
    if (yield from way_found(hard, party, rules)):
        secrets = tuple(id for id in (yield from look(at, ("features", "secret"))) if id not in uncovered)
        found = yield from one_of(secrets)
    elif not guide:
        yield from tell("lost here", (("at", reckoned), ("again", astray == reckoned)))
        return points - due, went, went, False, uncovered, frozenset(), taken_as, reckoned, True, hard
    yield from reveal("secret sought", (("features", found), ("at", reckoned)))
    sights = frozenset((reckoned, id) for id in found)
    return points - due, went, went, False, (*uncovered, *found), sights, taken_as, astray, True, hard


def one_of(secret: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """One of the hex's secrets, by a die where there are several; none where there is none."""
    if len(secret) < 2:
        return secret
    rows = tuple(Row(n, id) for n, id in enumerate(secret, 1))
    return ((yield from roll_on("hex-feature", Dice(1, len(secret)), rows, to=REFEREE)),)
