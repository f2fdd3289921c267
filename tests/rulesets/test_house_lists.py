"""Lists and dice of a house file that would bring a game to a stop, or that nobody would ever come to."""

from __future__ import annotations

import pytest

from sixturns.rulesets.layers import FAMILIES, BadRules, Layer, load, read, read_layers
from sixturns.rulesets.needs import unmet

MEETS = "no step is sure to set 'outcome', which 'encounter' is to give; 'resolve' or 'resolve_by_rounds' would"
SHIPPED = [load(family).procedures for family in FAMILIES]


def faults(text: str) -> list[str]:
    """What is wrong with a house file."""
    with pytest.raises(BadRules) as bad:
        read(text, "ours")
    return [str(fault) for fault in bad.value.faults]


@pytest.mark.parametrize("base", FAMILIES)
@pytest.mark.parametrize("steps", ['"surprise", "encounter_distance"', '"surprise"', ""])
def test_a_list_that_gives_no_result(base: str, steps: str) -> None:
    """The step that calls it would stand there with nothing."""
    found = faults(f'base = "{base}"\n[procedures.encounter]\nsteps = [{steps}]\n')
    assert f"ours:3: procedures.encounter.steps: {MEETS}" in found


def test_a_step_that_may_leave_the_result_open_is_not_enough() -> None:
    """Those who stand face to face need not come to anything; who drops what they hold needs that they have."""
    listed = ", ".join(f'"{step.name}"' for step in SHIPPED[0]["encounter"].flat() if step.name != "resolve")
    assert [f"ours:2: procedures.encounter.steps: {MEETS}"] == faults(f"[procedures.encounter]\nsteps = [{listed}]\n")


def test_a_result_that_another_list_leaves_out() -> None:
    """A list is proved, too, that is called by a step and stands in another."""
    text = '[procedures.encounter]\nsteps = []\n[procedures.pursuit]\nsteps = ["encounter", "resolve"]\n'
    assert f"ours:2: procedures.encounter.steps: {MEETS}" in faults(text)


@pytest.mark.parametrize("name", ["castle", "force", "parley", "evasion"])
def test_no_list_that_gives_a_result_may_be_empty(name: str) -> None:
    """Nor those of castles, doors, talk and evasion."""
    (found,) = faults(f"[procedures.{name}]\nsteps = []\n")
    assert f"which {name!r} is to give" in found


@pytest.mark.parametrize("family", FAMILIES)
def test_the_lists_that_ship_settle_their_results(family: str) -> None:
    """By that proof nothing is wrong with the families' own."""
    procedures = load(family).procedures
    assert [] == [str(lack) for lack in unmet(procedures, set(procedures), SHIPPED)]


def test_a_list_that_nobody_names() -> None:
    """A slip of the pen in a procedure's name is no new list."""
    hint = "there is no such procedure, and no other list names it; did you mean 'encounter'?"
    assert [f"ours:2: procedures.encountr: {hint}"] == faults('\n[procedures.encountr]\nsteps = ["turn_ends"]\n')


def test_a_list_of_a_family_that_this_release_has_not() -> None:
    """A campaign keeps the family that it was begun by, and goes on by it, whatever lists later releases leave out."""
    older = Layer("basic", '[procedures.ponder]\nsteps = ["describe"]\n', family="basic", part="older")
    rules = read_layers((older, Layer("ours", "[procedures.ponder]\nsteps = []\n")), base="basic")
    assert [] == list(rules.procedure("ponder").steps)


def test_a_list_that_another_names() -> None:
    """A list of the table's own stands where a step would."""
    text = '[procedures.describe]\nsteps = ["say it"]\n[procedures."say it"]\nsteps = ["describe"]\n'
    assert ["describe"] == [step.name for step in read(text, "ours").procedure("describe").flat()]


def test_a_list_that_only_another_family_has() -> None:
    """It does no harm where nobody comes to it, so that a house file may lie over several families."""
    rules = read('[procedures.initiative]\nsteps = ["throw_initiative", "throw_again"]\n', "ours")
    assert ["throw_initiative", "throw_again"] == [step.name for step in rules.procedure("initiative").flat()]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ('distance.normal = "2d4"', "rules.distance.normal: dice are wanted in feet, as 2d4x10 ft, not 2d4"),
        ('distance.close = "1d3x10 yd"', "rules.distance.close: dice are wanted in feet, as 1d3x10 ft, not 1d3x10 yd"),
        ('wilds.normal = "4d6x10 ft"', "rules.wilds.normal: dice are wanted in yards, as 4d6x10 yd, not 4d6x10 ft"),
        ('healing.day = "1d3 ft"', "rules.healing.day: dice are wanted without a unit, as 1d3, not 1d3 ft"),
    ],
)
def test_dice_in_another_unit(given: str, fault: str) -> None:
    """Dice count what those that ship count."""
    assert [f"ours:2: {fault}"] == faults(f"[rules]\n{given}\n")


def test_other_dice_in_the_same_unit() -> None:
    """Nearer, farther and without tens: whatever is in feet."""
    assert "3d6 ft" == str(read('[rules]\ndistance.normal = "3d6 ft"\n', "ours").rules.distance.normal)
