"""What a document does not print, and where the numbers of the underworld come from."""

from __future__ import annotations

import pytest

from sixturns.rulesets.layers import rows
from tests.fidelity.book import underworld


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


@pytest.mark.rule("R003-30", "R000-35")
def test_the_free_segment_is_that_of_000() -> None:
    """AMB-A32: document 003 prints no step 1a; the family has that of document 000, right after surprise."""
    first, second, third, *_ = underworld().procedures["encounter"].flat()
    assert ("surprise", "free_segment", "encounter_distance") == (first.name, second.name, third.name)
    assert {"R000-35", "R000-36", "R000-37", "R003-30"} == set(second.cites)


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
        "surprise.wisdom",
        "surprise.side",
        "surprise.light",
        "surprise.light_modifier",
        "surprise.opener_surprised",
        "reaction.charisma",
        "reaction.semi",
    )
    leaves = [underworld().provenance[f"rules.{path}"] for path in open_numbers]
    assert {"found", "default"} == {leaf.kind for leaf in leaves}
    assert [] == [leaf.source for leaf in leaves if leaf.kind == "default" and not leaf.why]


@pytest.mark.rule("R000-48", "R003-30")
def test_every_number_is_held() -> None:
    """Every leaf names a source and at least one row of the checklist, and only rows that there are."""
    provenance = underworld().provenance
    assert [] == [path for path, leaf in provenance.items() if not leaf.source or not leaf.rows]
    assert set() == {row for leaf in provenance.values() for row in leaf.rows} - rows().keys()
