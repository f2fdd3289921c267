"""What a document does not print, and where the numbers of the underworld come from."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Tell
from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import register, rows
from tests.fidelity.book import run, underworld


@pytest.mark.rule("R000-48")
def test_the_reaction_table_is_that_of_003() -> None:
    """Document 000 has lost its Reaction table: the rows are those that document 003 prints."""
    leaf = underworld().provenance["rules.reaction.table"]
    assert ("document", "document 003, Reaction") == (leaf.kind, leaf.source)
    assert {"R000-48", "R003-40", "R003-41", "R003-42", "R003-43", "R003-44"} <= set(leaf.rows)


@pytest.mark.rule("R003-12", "R003-13", "R003-14")
def test_the_lights_are_those_of_003() -> None:
    """Document 000 has lost its Light table: the three lights are those that document 003 prints."""
    leaves = {path: leaf for path, leaf in underworld().provenance.items() if path.startswith("rules.lights.")}
    assert {f"rules.lights.{kind}" for kind in ("candle", "torch", "lantern")} == leaves.keys()
    assert {("document", "document 003, Light")} == {(leaf.kind, leaf.source) for leaf in leaves.values()}


@pytest.mark.rule("R000-14")
def test_000_prints_no_light() -> None:
    """The Light section of document 000 is empty: no number of a light, and no step that reads one, claims it."""
    leaves = {path: leaf for path, leaf in underworld().provenance.items() if path.startswith("rules.lights.")}
    assert [] == [path for path, leaf in leaves.items() if "000" in leaf.source or any("R000" in r for r in leaf.rows)]
    steps = {item.name: item.cites for item in underworld().procedures["light"].flat()}
    assert ("R003-12", "R003-13", "R003-14") == steps["kindle"] == steps["take_light"]


@pytest.mark.rule("R003-30", "R000-35")
def test_the_free_segment_is_that_of_000() -> None:
    """AMB-A32: document 003 prints no step 1a; the family has that of document 000, right after surprise."""
    first, second, third, *_ = underworld().procedures["encounter"].flat()
    assert ("surprise", "free_segment", "encounter_distance") == (first.name, second.name, third.name)
    assert {"R000-35", "R000-37", "R003-30", "R000-51"} == set(second.cites)


@pytest.mark.rule("R000-19", "R000-20", "R000-33")
def test_what_the_documents_do_not_print() -> None:
    """No number that the documents leave open claims to be theirs, and each says why it was chosen."""
    open_numbers = (
        "doors.strength",
        "doors.best",
        "doors.hands",
        "doors.tools.crowbar",
        "doors.tools.axe",
        "doors.failure_alerts",
        "doors.alert",
        "surprise.wisdom",
        "surprise.side",
        "surprise.light",
        "surprise.light_modifier",
        "surprise.opener_surprised",
        "distance.in_sight",
        "time.force",
        "time.listen",
        "time.spike",
        "time.light",
        "time.talk",
        "movement.rates",
        "movement.dark_divides",
        "wandering.noise",
        "thievery.chance",
        "thievery.tools",
        "traps.springs",
        "reaction.charisma",
        "reaction.semi",
    )
    leaves = [underworld().provenance[f"rules.{path}"] for path in open_numbers]
    assert {"found", "default"} == {leaf.kind for leaf in leaves}
    assert [] == [leaf.source for leaf in leaves if leaf.kind == "default" and not leaf.why]


@pytest.mark.rule("R000-48", "R003-30")
def test_every_number_is_held() -> None:
    """Every leaf names a source and what holds it: rows of the checklist, or a reading, and only such as there are."""
    provenance = underworld().provenance
    assert [] == [path for path, leaf in provenance.items() if not leaf.source or not leaf.rows]
    assert set() == {row for leaf in provenance.values() for row in leaf.rows} - rows().keys() - register().keys()


@pytest.mark.rule("R000-09", "R000-24", "R000-28")
def test_what_the_documents_do_print() -> None:
    """What a turn of delving reads that is printed says in which section: time, checks, doors, searching."""
    printed = {
        "time.round_minutes": "Time",
        "time.turn_minutes": "Time",
        "wandering.interval": "Wandering Monsters",
        "wandering.chance": "Wandering Monsters",
        "doors.stuck": "Doors",
        "doors.recloses": "Doors",
        "doors.listen": "Doors",
        "doors.spike_slips": "Doors",
        "search.chance": "Doors",
    }
    leaves = {path: underworld().provenance[f"rules.{path}"] for path in printed}
    assert {"document"} == {leaf.kind for leaf in leaves.values()}
    assert [] == [path for path, section in printed.items() if section not in leaves[path].source]


CITED = [
    ({"surprise_party": 5, "surprise_foes": 5, "distance": 4, "face": "wait", "reaction": 7}, "face", "R000-46"),
    ({"surprise_party": 5, "surprise_foes": 5, "distance": 4, "face": "wait", "reaction": 7}, "reaction", "R003-39"),
    ({"surprise_party": 5, "surprise_foes": 5, "distance": 4, "face": "attack"}, "surprise-party", "R000-32"),
    ({"surprise_party": 5, "surprise_foes": 5, "distance": 4, "face": "attack"}, "surprise-foes", "R003-27"),
    ({"surprise_party": 5, "surprise_foes": 5, "distance": 4, "face": "attack"}, "distance", "R000-38"),
    ({"surprise_party": 1, "surprise_foes": 5, "distance": 2, "reaction": 7}, "distance", "R000-39"),
    ({"surprise_party": 1, "surprise_foes": 5, "distance": 2, "reaction": 7}, "reaction", "R000-40"),
    ({"surprise_party": 1, "surprise_foes": 5, "distance": 2, "reaction": 2, "flee": "flee"}, "flee", "R000-42"),
    ({"surprise_party": 5, "surprise_foes": 1, "distance": 2, "free_action": "flee"}, "free-action", "R000-43"),
]


@pytest.mark.rule("R000-32", "R000-38", "R000-43")
@pytest.mark.parametrize(("answers", "question", "row"), CITED)
def test_a_rule_is_cited_where_it_acts(answers: dict[str, Any], question: str, row: str) -> None:
    """Every question of an encounter names the rows of the document that ask it."""
    met = run("encounter", Meeting("orcs", 10), **answers)
    cited = {item.effect.site: item.step.cites for item in met.items if not isinstance(item.effect, Tell)}
    assert row in cited[question]
