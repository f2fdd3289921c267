"""Layers over one another: what a house file overrides, what it takes, and what is remembered of it."""

from __future__ import annotations

import pytest

from sixturns.kernel.dice import Chance
from sixturns.kernel.procedure import Loop
from sixturns.rulesets.layers import FAMILIES, BadRules, Layer, Was, load, read, read_layers, register, text_of
from sixturns.views.rules import choices_at

MIXED = 'base = "underworld"\ntake = { encounter = "basic", travel = "bladespell" }\n'


def names(ruleset: str, procedure: str) -> list[str]:
    """The steps of a procedure."""
    return [step.name for step in load(ruleset).procedure(procedure).flat()]


def test_a_bare_number_is_the_tables_own() -> None:
    """It needs no source: it comes from the house file, for the rows that the family's number is for."""
    rules = read("[rules.wandering]\ninterval = 1\n", "ours")
    held = rules.provenance["rules.wandering.interval"]
    assert 1 == rules.rules.wandering.interval
    assert ("ours", "house", "ours", ("R000-09", "R003-09")) == (held.source, held.kind, held.layer, held.rows)
    assert (Was("underworld", 2),) == held.was


def test_a_number_may_say_why() -> None:
    """The long form says whatever the table wants to be said of it."""
    text = '[rules.search.chance]\nis = "2-in-6"\nfrom = "our second evening"\nwhy = "We were bored."\n'
    held = read(text, "ours").provenance["rules.search.chance"]
    assert ("our second evening", "We were bored.", "house") == (held.source, held.why, held.kind)


def test_one_entry_of_a_table_of_names_may_be_given() -> None:
    """The others stay as they were."""
    rules = read("[rules.doors.tools]\ncrowbar.adds = 2\n", "ours").rules.doors.tools.crowbar
    assert (2, "any", 6) == (rules.adds, rules.on, rules.breaks)


def test_rows_are_given_whole() -> None:
    """Rows only hold together, so that none of those below is left."""
    text = '[rules.surprise]\nwisdom = { "3-8" = -2, "9-18" = 0 }\n'
    wisdom = read(text, "ours").rules.surprise.wisdom
    assert [(3, 8, -2), (9, 18, 0)] == [(band.span.low, band.span.high, band.means) for band in wisdom.bands]


def test_a_list_is_put_in_the_place_of_the_one_below() -> None:
    """And says which layer it is of, and which had it before."""
    rules = read('[procedures.describe]\nsteps = ["describe", "time"]\n', "ours")
    assert ["describe", "time"] == [item.name for item in rules.procedure("describe").steps]
    assert ("ours", ("underworld",)) == (rules.printed["describe"].layer, rules.printed["describe"].was)


def test_a_list_may_have_a_loop() -> None:
    """As the documents repeat their steps."""
    text = '[procedures.evening]\nsteps = [{ loop = "stalked", while = "stalked", steps = ["wilderness meeting"] }]\n'
    (loop,) = read(text, "ours").procedure("evening").steps
    assert isinstance(loop, Loop)
    assert ("stalked", ["wilderness meeting"]) == (loop.while_field, [item.name for item in loop.steps])


def test_a_list_says_what_its_steps_carry_out() -> None:
    """Where a step is of another document; what the list below says of it stands."""
    text = '[procedures.describe]\nsteps = ["describe", "time"]\ncites = { describe = "R001-49" }\n'
    below = Layer("low", text)
    above = Layer("high", '[procedures.describe]\nsteps = ["describe"]\n')
    for layers in ((below,), (below, above)):
        (step, *_others) = read_layers(layers).procedure("describe").flat()
        assert ("R001-49",) == step.cites
    assert ("R000-06", "R003-06") == load("underworld").procedure("describe").flat()[0].cites


def test_a_list_may_only_say_what_its_steps_carry_out() -> None:
    """Then its steps are those of the list below, and what that says of the others stands."""
    basic = load("basic")
    ours = read('base = "basic"\n[procedures.encounter]\ncites = { who_is_first = "R001-69" }\n', "ours")
    below, cited = ([(s.name, s.cites) for s in rules.procedure("encounter").flat()] for rules in (basic, ours))
    assert [(name, ("R001-69",) if name == "who_is_first" else rows) for name, rows in below] == cited
    was, now = basic.printed["encounter"], ours.printed["encounter"]
    assert ("ours", was.source, was.was, "basic") == (now.layer, now.source, now.was, now.steps)


def test_nothing_is_said_of_no_list() -> None:
    """Steps may be left out only where there is a list below."""
    with pytest.raises(BadRules, match="a step list is wanted"):
        read('[procedures.ambush]\ncites = { search = "R001-69" }\n', "ours")


def test_a_rule_set_is_short_where_it_is_printed() -> None:
    """Its name, and the beginning of its digest."""
    rules = load("underworld")
    assert f"<rule set underworld {rules.digest[:8]}>" == repr(rules)


def test_a_house_file_lies_over_the_family_that_it_names() -> None:
    """Without a base it lies over the lowest of all."""
    assert "basic" == read('base = "basic"\n', "ours").base
    assert load("basic").rules == read('base = "basic"\n', "ours").rules
    assert "underworld" == read("", "ours").base


@pytest.mark.parametrize("family", FAMILIES)
def test_an_empty_house_file_changes_nothing(family: str) -> None:
    """The same numbers, lists and digest."""
    plain, ours = load(family), read(f'base = "{family}"\n', "ours")
    assert plain.digest == ours.digest
    assert plain.rules == ours.rules
    assert list(plain.procedures) == list(ours.procedures)


def test_parts_are_taken_with_their_numbers_and_lists() -> None:
    """Each part is that of the family it is taken from, and the others stay."""
    mixed, under, basic, blade = read(MIXED, "mixed"), load("underworld"), load("basic"), load("bladespell")
    assert mixed.rules.distance == basic.rules.distance != under.rules.distance
    assert mixed.rules.travel == blade.rules.travel != basic.rules.travel
    assert mixed.rules.search == under.rules.search
    assert names("basic", "encounter") == [step.name for step in mixed.procedure("encounter").flat()]
    assert names("underworld", "pass")[0] == next(iter(mixed.procedure("pass").flat())).name


def test_a_procedure_stands_for_its_part() -> None:
    """Whoever wants a procedure takes what it needs along."""
    assert read('take = { parley = "basic" }\n', "a").digest == read('take = { encounter = "basic" }\n', "b").digest


def test_a_part_of_a_lower_family_leaves_nothing_of_the_upper() -> None:
    """A part may also be taken from what lies below, as if the upper family had never changed it."""
    rules = read('base = "basic"\ntake = { encounter = "underworld" }\n', "ours")
    assert rules.rules.distance == load("underworld").rules.distance
    assert names("underworld", "encounter") == [step.name for step in rules.procedure("encounter").flat()]


def test_all_parts_taken_make_the_family() -> None:
    """Nothing of a family is outside of its parts."""
    taken = ", ".join(f'{part} = "bladespell"' for part in ("delve", "encounter", "travel", "camp", "foes"))
    assert load("bladespell").digest == read(f"take = {{ {taken} }}\n", "ours").digest


def test_what_is_said_lies_over_what_is_taken() -> None:
    """A house file's own numbers are over the parts that it takes."""
    rules = read(MIXED + "[rules.travel]\nroad = 7\n", "ours")
    assert 7 == rules.rules.travel.road
    assert load("bladespell").rules.travel.road == rules.provenance["rules.travel.road"].was[0].value


def test_higher_layers_lie_over_lower_ones() -> None:
    """Every value that a number has had is told, the newest first."""
    low = Layer("low", "[rules.travel]\nroad = 3\nday = 50\n")
    rules = read_layers((low, Layer("high", 'base = "low"\n[rules.travel]\nroad = 1\n')))
    assert (1, 50) == (rules.rules.travel.road, rules.rules.travel.day)
    assert (Was("low", 3), Was("underworld", 2)) == rules.provenance["rules.travel.road"].was
    assert ("low", "high") == tuple(layer.name for layer in rules.houses)


def test_rules_can_be_read_again_from_their_layers() -> None:
    """All that is in force is in the layers; no file is needed."""
    rules = read(MIXED + "[rules.travel]\nroad = 7\n", "ours")
    assert rules.digest == read_layers(rules.layers).digest
    assert rules.digest == read_layers(rules.houses, base=rules.base).digest


def test_layers_of_a_family_stand_in_the_place_of_this_releases() -> None:
    """Rules that were kept whole do not follow the release."""
    kept = tuple(
        Layer(one.name, one.text.replace('is = "1-in-6"', 'is = "5-in-6"'), one.file, one.family, one.part)
        for one in load("underworld").layers
    )
    assert Chance(5, 6) == read_layers(kept).rules.search.chance


def test_the_digest_is_of_what_is_in_force() -> None:
    """Comments, names and reasons do not count; every number and every list does."""
    plain = load("underworld").digest
    assert plain == read('# ours\nname = "Ours"\n[rules.travel]\nroad = 2\n', "ours").digest
    changed = {
        plain,
        read("[rules.travel]\nroad = 3\n", "ours").digest,
        read("[rules.travel]\nroad = 4\n", "ours").digest,
        read('[procedures.describe]\nsteps = ["describe", "time"]\n', "ours").digest,
        read('[procedures.describe]\nsteps = ["describe", "time", "time"]\n', "ours").digest,
    }
    assert 5 == len(changed)


def test_names_and_titles_are_of_the_highest_file() -> None:
    """A layer without a name of its own leaves the name as it is."""
    ours = Layer("ours", 'title = "Ours"\n', "ours.toml")
    rules = read_layers((ours, Layer("amendment 1", "[rules.travel]\nroad = 3\n")))
    assert ("ours", "Ours") == (rules.name, rules.title)
    assert "basic" == read_layers((Layer("options", "[rules.travel]\nroad = 3\n"),), base="basic").name


def test_no_path_of_a_machine_is_kept() -> None:
    """What is stored names a file by its own name alone."""
    assert "ours.toml" == read_layers((Layer("ours", "", "/somebody/at/home/ours.toml"),)).houses[0].file


def test_the_text_of_a_family_is_that_family() -> None:
    """It can be changed as a whole, too, by a name of its own."""
    text = text_of("underworld")
    assert load("underworld").digest == read(text, "underworld").digest
    ours = read(text.replace('name = "underworld"', 'name = "ours"'), "ours")
    assert (load("underworld").digest, "ours") == (ours.digest, ours.name)


def test_an_unknown_procedure_names_the_nearest() -> None:
    """Whoever asks for one that is not there is told which there is."""
    with pytest.raises(BadRules, match=r"no procedure 'encountre' in underworld; did you mean 'encounter'\?"):
        load("underworld").procedure("encountre")


def test_a_reading_names_every_other_choice_of_its_switch() -> None:
    """All that a switch may say but the one that is taken: no choice is left out, and none is made up."""
    rules = load("underworld")
    for reading in register().values():
        choices = set(choices_at(rules, reading.switch)) if reading.switch in rules.provenance else set()
        if choices:
            assert (1, set()) == (len(choices - {*reading.others}), {*reading.others} - choices), reading.id
