"""Wilderness evasion (document 000, Wilderness Evasion): the chance to slip away before it comes to anything."""

from __future__ import annotations

from sixturns.kernel.dice import Chance
from sixturns.kernel.effects import Steps, chance_of, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.world.party import Party

PERCENT = 100


class Evading(Value):
    """A party that tries to evade, without a place.

    `size` are all who travel in it, `number` their enemies and `most` the most of these that there can be (0 where
    nobody knows). `ours` and `theirs` are rates in feet a turn. The one or the other may be surprised; `woods`: it
    happens among trees, or on water (`afloat`); `magic`: the referee says that a spell or a thing could plainly break
    contact. `away` is what comes of it.
    """

    size: int
    number: int
    most: int = 0
    ours: int = 120
    theirs: int = 120
    woods: bool = False
    party_surprised: bool = False
    foes_surprised: bool = False
    magic: bool = False
    afloat: bool = False

    percent: int = 0
    away: bool = False


def travellers(party: Party) -> int:
    """Everybody who travels in a party, hirelings too: its size when it evades."""
    return len(party.able)


def in_woods(terrain: str, rules: Rules) -> bool:
    """Whether a terrain counts as woods when somebody evades there."""
    return terrain in rules.evasion.woods


def from_the_table(size: int, number: int, most: int, rules: Rules) -> int:
    """The chance before any adjustment: by the share of the most there can be, or by plain numbers."""
    if rules.evasion.table == "bx" or not most:
        return rules.evasion.bx.chance(size, number)
    odd = rules.evasion.odd
    if 3 * number < most:
        ladder = odd.below_a_third
    elif 3 * number < 2 * most:
        ladder = odd.below_two_thirds
    else:
        ladder = odd.more
    percent: int = ladder[size]
    return percent


def by_speed(ours: int, theirs: int, rules: Rules) -> int:
    """What is added when those who evade are at least twice as fast as their enemies, or taken off in turn."""
    twice, much = rules.evasion.twice, rules.evasion.speed
    if ours == theirs:
        return 0
    return much if ours >= twice * theirs else -much if theirs >= twice * ours else 0


@step(
    "percent",
    cites="R000-106 R000-107 R000-108 R000-109 R000-110 R000-111 R000-112 AMB-A08 AMB-A14 AMB-A15",
    always=True,
)
def evasion_chance(
    size: int,
    number: int,
    most: int,
    ours: int,
    theirs: int,
    woods: bool,
    party_surprised: bool,
    foes_surprised: bool,
    magic: bool,
    rules: Rules,
) -> int:
    """The chance: the table's, doubled by surprise, then more or less by woods and speed, never beyond 0 and 100.

    A surprised party has none, unless it is in woods or uses magic. When both are surprised, that is as if neither was.
    """
    base = from_the_table(size, number, most, rules)
    if party_surprised and not foes_surprised:
        if magic:
            return base
        return rules.evasion.surprised if woods else 0
    if foes_surprised and not party_surprised:
        base *= rules.evasion.surprising
    base += (rules.evasion.adds if woods else 0) + by_speed(ours, theirs, rules)
    return max(0, min(PERCENT, base))


@step("away", cites="R000-76 R000-106 R000-113 R000-114", always=True)
def evade(percent: int) -> Steps[bool]:
    """Percentile dice against the chance; none are thrown where there is nothing to hope, or nothing to fear."""
    yield from reveal("evasion chance", (("percent", percent),))
    away = percent == PERCENT
    if 0 < percent < PERCENT:
        away = yield from chance_of("evasion", Chance(percent, PERCENT), about=(("percent", percent),))
    yield from tell("evaded" if away else "not evaded")
    return away
