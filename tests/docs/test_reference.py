"""The reference leaves nothing out, and says what the code says."""

from __future__ import annotations

import inspect
import re
import runpy
import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sixturns.formats.hexes_part import FeatureLine, HexesPart, NoteLine, RoamingLine, RoamingTable
from sixturns.handlers.answers import AnyBody
from sixturns.kernel import effects
from sixturns.kernel.effects import Effect
from sixturns.kernel.values import Value
from sixturns.rulesets.layers import FAMILIES, load, register
from sixturns.world.campaign import Campaign
from sixturns.world.castle import Castle, Retainer
from sixturns.world.creatures import Body, Figures, Foes, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, DoorKind, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.meeting import Alert, Chase, Facing, Fight, Outcome
from sixturns.world.moves import Chore
from sixturns.world.party import Member, Party
from sixturns.world.place import Key, Peril, Spike, Trap, Tried

from .reference import PAGES, every_command, every_error, made

DOCS = PAGES.parent


def page(name: str) -> str:
    """A page of the reference."""
    return (PAGES / f"{name}.md").read_text("utf-8")


def kinds(base: type[Any]) -> set[str]:
    """The names of all kinds of a class."""
    return {name for kind in base.__subclasses__() for name in (kind.__name__, *kinds(kind))}


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_made_parts_are_up_to_date(path: Path) -> None:
    """What a page repeats from the code is what `python -m tests.docs.reference` would write now."""
    assert made(path.read_text("utf-8")) == path.read_text("utf-8")


def test_every_command_is_documented() -> None:
    """Each command has a heading of its own, and no heading is left of a command that is gone."""
    assert re.findall(r"^## (.*)$", page("commands"), re.MULTILINE) == [name for name, _ in every_command()]


def test_every_effect_and_asker_is_documented() -> None:
    """Each effect that a rule can yield, and each function that yields one, stands in the table of effects."""
    askers = {name for name, thing in vars(effects).items() if inspect.isgeneratorfunction(thing)}
    assert {name for name in kinds(Effect) | askers if f"`{name}`" not in page("effects")} == set()


@pytest.mark.parametrize(
    ("kind", "within"),
    [
        (Campaign, ""),
        (Party, "party."),
        (Member, "party.members.ID."),
        (Light, "lights.0."),
        (Spike, "spikes.0."),
        (Chore, "chores.0."),
        (Tried, "tried.0."),
        (Foes, "foes.ID."),
        (Figures, "foes.ID.figures."),
        (Body, "foes.ID.bodies.ID."),
        (Alert, "alerted.0."),
        (Trap, "traps.ID."),
        (Wandering, "wandering.0."),
        (Wanderer, "wandering.0.lines.0."),
        (Peril, "peril."),
        (Key, "keys.ID."),
        (Facing, "facing."),
        (Outcome, "facing.outcome."),
        (Chase, "chase."),
        (Fight, "fight."),
        (Body, "fight.bodies.ID."),
    ],
)
def test_every_fact_is_documented(kind: type[Value], within: str) -> None:
    """Each field that the referee may set has its path in the table of facts."""
    rows = [line.split(" | ")[0] for line in page("facts").splitlines() if line.startswith("| `")]
    listed = set()
    for row in rows:
        first, *others = re.findall(r"`([^`]+)`", row)
        listed |= {first, *(first.rpartition(".")[0] + one if one.startswith(".") else one for one in others)}
    paths = {f"{within}{name}" for name in kind.__struct_fields__ if name not in Campaign.PASSING}
    assert {path for path in paths if not any(one == path or one.startswith(f"{path}.") for one in listed)} == set()


@pytest.mark.parametrize(
    "kind",
    [
        *(Area, Rect, Door, Exit, Member, Light, Foes, Figures, Trap, Wandering, Wanderer),
        *(HexesPart, FeatureLine, NoteLine, RoamingTable, RoamingLine, Castle, Retainer),
    ],
)
def test_every_key_of_the_campaign_file_is_documented(kind: type[msgspec.Struct]) -> None:
    """Each key that a thing of a campaign file may have is named on its page, by itself or within a longer path."""
    assert set(kind.__struct_fields__) - keys_on_the_page() == set()


def test_every_key_of_the_sample_campaign_is_documented() -> None:
    """Each key of the sample campaign's file is named on the page of campaign files."""
    text = (resources.files("sixturns") / "samples" / "tallow_stair.toml").read_text("utf-8")
    assert set(keys_in(tomllib.loads(text))) - keys_on_the_page() == set()


def keys_on_the_page() -> set[str]:
    """What the page of campaign files names, its example left out."""
    text = page("campaign-file").partition("## The smallest")[0]
    return {part for path in re.findall(r"`([\w.]+)", text) for part in path.split(".")}


def keys_in(data: Any) -> Iterator[str]:
    """Every key of some TOML, at any depth."""
    if isinstance(data, dict):
        yield from data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from keys_in(value)


def test_every_kind_of_door_is_documented() -> None:
    """Each kind of door that a campaign file may name is in the table of kinds."""
    assert {str(kind) for kind in DoorKind if f"`{kind}`" not in page("campaign-file")} == set()


def test_every_log_entry_and_error_is_documented() -> None:
    """Each body of the log has a row by its mark, each error a row by its name."""
    rows = page("log") + page("errors")
    names = [str(body.__struct_config__.tag) for body in get_args(AnyBody)] + [kind.__name__ for kind in every_error()]
    assert [name for name in names if f"\n`{name}`" not in rows] == []


def test_every_reading_of_the_rules_stands_in_the_register() -> None:
    """Each ambiguity that a rule set or a step refers to is in the register, and each switch there exists."""
    cited: set[str] = set()
    for ruleset in map(load, FAMILIES):
        for held in ruleset.provenance.values():
            cited |= set(re.findall(r"AMB-\w+", f"{held.source} {held.why}"))
        for procedure in ruleset.procedures.values():
            for step in procedure.flat():
                cited |= set(re.findall(r"AMB-\w+", f"{' '.join(step.cites)} {inspect.getsource(step.fn)}"))
    switches = {reading.switch for reading in register().values() if reading.switch}
    assert cited - set(register()) == set()
    assert set() < switches <= set(load("underworld").provenance)


def test_every_test_that_the_register_names_exists() -> None:
    """A reading is locked by a test, and the register names it as it is called."""
    named = {tuple(reading.test.split("::")) for reading in register().values()}
    there = {(path, name) for path, name in named if f"def {name}(" in (DOCS.parent / path).read_text("utf-8")}
    assert set() < named == there


def test_the_rules_in_one_file_run(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole idea in one file plays, undoes, samples and solves an encounter, and its own assertions hold."""
    runpy.run_path(str(DOCS / "mini.py"), run_name="__main__")
    assert capsys.readouterr().out == "friendly: 1/18, about 5.6%\n"
