"""Steps in Python: packages with real metadata, in a folder that is on the path, as an installer would leave them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import BadRules, Package, RuleSet, load, read, read_layers
from sixturns.views.logbook import log_lines
from sixturns.views.players import players_view
from sixturns.views.question import question_view
from sixturns.views.referee import referee_view
from tests.fidelity.book import Seat, only, run
from tests.fidelity.test_searching import LIT, MANOR

HOUSE = '''\
"""Rules of our house."""

from sixturns.kernel.effects import Steps, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP
from sixturns.rules.model import Rules
from sixturns.rulesets.packages import after, before, replaces


@replaces("encounter_distance")
@step("distance", cites="R000-38 R000-39", always=True)
def twenty_feet(rules: Rules) -> int:
    """2. Everybody is met at twenty feet."""
    return 20


@before("pass", "time")
@step(cites="R000-02")
def yawn() -> Steps[None]:
    """Somebody yawns as a turn is let pass."""
    yield from tell("yawn")
    return KEEP


@after("describe", "describe")
@step("noisy", cites="R000-02")
def read_aloud() -> bool:
    """Who describes a place is heard."""
    return True


@step(cites="R000-02")
def hum() -> Steps[None]:
    """Somebody hums, where a list has it."""
    yield from tell("hum")
    return KEEP
'''
TAKES = 'name = "ours"\nsteps = ["my-house"]\n'

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Installs a package into a folder of the path, in the place of whichever version stands there."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(source: str = HOUSE, version: str = "1.2", name: str = "my-house", module: str = "my_house") -> None:
        for old in tmp_path.glob(f"{module}-*.dist-info"):
            (old / "METADATA").unlink()
            (old / "entry_points.txt").unlink()
            old.rmdir()
        info = tmp_path / f"{module}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[sixturns.steps]\nhouse = {module}\n")
        (tmp_path / f"{module}.py").write_text(source)
        monkeypatch.delitem(sys.modules, module, raising=False)
        sys.path_importer_cache.pop(str(tmp_path), None)

    return install


def steps(rules: RuleSet, procedure: str) -> list[str]:
    """The items of a list by name."""
    return [item.name for item in rules.procedure(procedure).steps]


def fault(text: str) -> str:
    """What is wrong with a house file."""
    with pytest.raises(BadRules) as bad:
        read(text, "ours")
    return str(bad.value)


def test_a_step_stands_in_the_place_of_another(install: Install) -> None:
    """In every list that has the other, and under its name."""
    install()
    rules = read(TAKES, "ours")
    assert steps(load("underworld"), "encounter") == steps(rules, "encounter")
    assert 20 == run("encounter_distance", Meeting("orcs", 4), only("encounter_distance", rules)).gives


def test_steps_stand_before_and_after_others(install: Install) -> None:
    """In the one list that they name."""
    install()
    rules = read(TAKES, "ours")
    passed = steps(rules, "pass")
    assert passed.index("yawn") + 1 == passed.index("time")
    assert ["describe", "read_aloud"] == steps(rules, "describe")
    assert ("ours", ("underworld",)) == (rules.printed["describe"].layer, rules.printed["describe"].was)
    assert "yawn" in [fact for fact, _about in Seat(LIT, ruleset=rules).move("pass").told()]


def test_a_list_may_name_a_step_that_stands_nowhere(install: Install) -> None:
    """A house file puts it wherever it wants it."""
    install()
    rules = read(f'{TAKES}[procedures.douse]\nsteps = ["put_out", "hum"]\n', "ours")
    assert ["put_out", "hum"] == steps(rules, "douse")


def test_the_package_is_recorded(install: Install) -> None:
    """By name, version and what its source is; another source makes other rules."""
    install()
    first = read(TAKES, "ours")
    (package,) = first.packages
    assert ("my-house", "1.2", 64) == (package.name, package.version, len(package.source))
    install(HOUSE.replace("20", "30"), version="1.2")
    second = read(TAKES, "ours")
    assert first.packages != second.packages
    assert first.digest != second.digest


def test_a_package_is_known_by_its_name_however_written(install: Install) -> None:
    """As installers have it: case and dashes do not count."""
    install(name="My.House")
    assert "My.House" == read('steps = ["my_house"]\n', "ours").packages[0].name


def test_the_source_is_that_of_the_whole_package(install: Install, tmp_path: Path) -> None:
    """A change in any of its files is a change."""
    (tmp_path / "my_house").mkdir()
    (tmp_path / "my_house" / "__init__.py").write_text("from my_house.inner import *\n")
    (tmp_path / "my_house" / "inner.py").write_text(HOUSE)
    install()
    (tmp_path / "my_house.py").unlink()
    first = read(TAKES, "ours")
    (tmp_path / "my_house" / "inner.py").write_text(HOUSE + "# otherwise\n")
    assert first.packages[0].source != read(TAKES, "ours").packages[0].source
    assert "yawn" in steps(first, "pass")


def test_the_same_package_lacks_nothing(install: Install) -> None:
    """Rules that are read again, as they were made."""
    install()
    rules = read(TAKES, "ours")
    again = read_layers(rules.houses, rules.packages)
    assert ("", rules.digest) == (again.lacks, again.digest)


def test_a_package_that_is_missing_later(install: Install, tmp_path: Path) -> None:
    """The rules are still there, without its steps, and say what to install."""
    install()
    text = f'{TAKES}[procedures.douse]\nsteps = ["put_out", "hum"]\n'
    rules = read(text, "ours")
    for file in tmp_path.glob("my_house*/entry_points.txt"):
        file.unlink()
    again = read_layers(rules.houses, rules.packages)
    assert "my-house is not installed; pip install my-house==1.2" == again.lacks
    assert ["put_out"] == steps(again, "douse")
    assert "yawn" not in steps(again, "pass")


def test_another_version_later(install: Install) -> None:
    """The one that was used is asked for."""
    install()
    rules = read(TAKES, "ours")
    install(version="1.3")
    again = read_layers(rules.houses, rules.packages)
    assert "my-house 1.2 was used, and 1.3 is installed; pip install my-house==1.2" == again.lacks


def test_another_source_later(install: Install) -> None:
    """Under the same version somebody has changed the code."""
    install()
    rules = read(TAKES, "ours")
    install(HOUSE.replace("20", "30"))
    again = read_layers(rules.houses, rules.packages)
    assert "the source of my-house 1.2 is not what it was; install that again as it was" == again.lacks


def test_a_package_that_nobody_recorded(install: Install) -> None:
    """Rules that were made without it do not take it up unseen."""
    install()
    rules = read(TAKES, "ours")
    again = read_layers(rules.houses, (Package("other", "1", ""),))
    assert "my-house was not among the packages that these rules were made with" == again.lacks


def test_a_package_that_is_not_there(install: Install) -> None:
    """A house file that is read for the first time is refused, with the nearest name."""
    install(name="my-hovel")
    expected = "ours:2: steps: no package 'my-house' with steps for Sixturns is installed; did you mean 'my-hovel'?"
    assert expected == fault(TAKES)


def test_a_package_that_does_not_load(install: Install) -> None:
    """Whatever it raises is told in one line."""
    install("raise RuntimeError('the moon is full')\n")
    assert "ours:2: steps: my-house: my_house does not load: RuntimeError: the moon is full" == fault(TAKES)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            '"encounter_distance"',
            '"encounter_distnace"',
            "twenty_feet replaces no step: there is no 'encounter_distnace'; did you mean 'encounter_distance'?",
        ),
        (
            '"pass", "time"',
            '"pas", "time"',
            "yawn stands before a step of 'pas', which is no list; did you mean 'pass'?",
        ),
        (
            '"pass", "time"',
            '"pass", "tine"',
            "yawn stands before 'tine', which is not in the list 'pass'; did you mean 'time'?",
        ),
    ],
)
def test_a_step_that_stands_nowhere(install: Install, old: str, new: str, words: str) -> None:
    """What it was to stand beside is named, with the nearest."""
    install(HOUSE.replace(old, new))
    assert f"ours:2: steps: {words}" == fault(TAKES)


def test_a_step_of_a_name_that_is_taken(install: Install) -> None:
    """Nothing is replaced by chance; a step of the rules may be imported, though."""
    install(HOUSE.replace("def hum()", "def describe()"))
    expected = "ours:2: steps: a step is called 'describe' already; one that is to stand in its place says so"
    assert expected == fault(TAKES)
    install(f"{HOUSE}\nfrom sixturns.rules.delve import describe\n")
    assert read(TAKES, "ours").packages


def test_a_step_that_reads_what_is_not_there(install: Install) -> None:
    """It is proved as all others are."""
    install(HOUSE.replace("def yawn()", "def yawn(mood: str)").replace('tell("yawn")', "tell(mood)"))
    assert "yawn: Campaign has no field 'mood'" in fault(TAKES)


def test_a_step_under_a_switch_that_is_none(install: Install) -> None:
    """What a step has a part in the rules by is a switch of the rules."""
    install(HOUSE.replace('@step("noisy", cites="R000-02")', '@step("noisy", cites="R000-02", under="toil.rest")'))
    expected = "procedures.describe.steps: 'read_aloud' stands under 'toil.rest', which is no switch of the rules"
    assert fault(TAKES).endswith(expected)


def test_a_step_under_a_switch(install: Install) -> None:
    """It has no part in rules where the switch is off."""
    install(HOUSE.replace('@step("noisy", cites="R000-02")', '@step("noisy", cites="R000-02", under="toil.rests")'))
    for text, acts in ((TAKES, False), (f"{TAKES}[rules.toil]\nrests = true\n", True)):
        rules = read(text, "ours")
        assert acts == rules.procedure("describe").flat()[1].acts(rules.rules)


WIND = '''\
"""A cold wind blows as a turn is let pass."""

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import Steps, chance_of, choose, measure, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP
from sixturns.rulesets.packages import after


@after("pass", "pass_the_turn")
@step(cites="R000-02")
def a_cold_wind() -> Steps[None]:
    """Who does not cover the lights may lose them."""
    if (yield from choose("a-cold-wind", ("cover-the-lights", "wait"))) == "wait":
        out = yield from chance_of("blown-out", Chance(2), about=(("wind", "cold"),))
        feet = yield from measure("gust", Dice(1, 6))
        yield from tell("The wind is cold." if out else "the wind drops", (("feet", feet),))
    return KEEP
'''


def test_what_such_steps_ask_and_tell_has_words(install: Install) -> None:
    """On both pages and in the log; words are made of the names that the step gives."""
    install(WIND)
    seat = Seat(LIT, MANOR, read(TAKES, "ours")).move("pass")
    asked = question_view(seat.table)
    assert ("A cold wind?", "A rule of this house.") == (asked.title, asked.help)
    assert ["Cover the lights", "Wait"] == [option.label for option in asked.options]
    seat.says("wait")
    assert ("Blown out?", "2-in-6") == (question_view(seat.table).title, seat.chance)
    seat.dice(blown_out=6, gust=3)
    said = [f"{line.before}{line.die}{line.after}" for line in log_lines(seat.table)]
    assert any("The wind drops. (feet 3)" in text for text in said), said
    assert any("Gust" in text for text in said), said
    assert "The wind drops. (feet 3)" in " ".join(players_view(seat.table, "Ours").told)
    assert referee_view(seat.table, "Ours")
