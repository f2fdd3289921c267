"""Doors of the underworld: the Feat of Strength that opens a stuck one (documents 000 and 003, Doors)."""

from __future__ import annotations

from enum import StrEnum

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import Row, Steps, roll_on
from sixturns.kernel.procedure import step
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules


class Strain(StrEnum):
    """What one pair of hands achieves."""

    OPENS = "opens"
    HOLDS = "holds"
    BREAKS = "breaks"


class Hands(Value):
    """One who forces a door: Strength, and the tool in use, if any."""

    name: str
    strength: int
    tool: str = ""


class Forced(Value):
    """The result: whether the door is open, and the place in the team of those whose tool broke."""

    open: bool
    broken: tuple[int, ...] = ()


class Attempt(Value):
    """Up to three pair of hands against one stuck door."""

    hands: tuple[Hands, ...]
    wooden: bool = True
    forced: Forced = Forced(False)


def feat_of_strength(hands: Hands, wooden: bool, rules: Rules) -> tuple[Chance, int]:
    """The x-in-6 chance of one pair of hands, and the face that breaks the tool.

    A tool that does not help, on a door that is not of wood or in hands that need none, is not at risk: 0.
    """
    chance: Chance = rules.doors.strength[hands.strength]
    tool = rules.doors.tools[hands.tool]
    if tool is None or (tool.on == "wood" and not wooden):
        return chance, 0
    helped = chance.plus(tool.adds, most=rules.doors.best)
    return (helped, tool.breaks) if helped != chance else (chance, 0)


def on_the_die(face: int, chance: Chance, breaks_on: int) -> Strain:
    """What one face of the die means for a pair of hands."""
    if face <= chance.upto:
        return Strain.OPENS
    return Strain.BREAKS if face == breaks_on else Strain.HOLDS


@step("forced", cites="R000-19 R000-20 R000-21 R003-19 R003-20 R003-21", always=True)
def strain(hands: tuple[Hands, ...], wooden: bool, rules: Rules) -> Steps[Forced]:
    """Opening a stuck door needs a Feat of Strength; a crowbar or an axe on wood may help, and may break."""
    opened, broken = False, []
    for place, one in enumerate(hands):
        chance, breaks_on = feat_of_strength(one, wooden, rules)
        thrown = (Row(face, on_the_die(face, chance, breaks_on)) for face in range(1, chance.sides + 1))
        rows = (Row(0, Strain.OPENS), *thrown, Row(chance.sides + 1, Strain.HOLDS))
        about = (
            ("who", one.name),
            ("strength", one.strength),
            ("tool", one.tool if breaks_on else ""),
            ("chance", chance.upto),
        )
        what = yield from roll_on("strength", Dice(1, chance.sides), rows, about=about)
        opened = opened or what == Strain.OPENS
        if what == Strain.BREAKS:
            broken.append(place)
    return Forced(opened, tuple(broken))
