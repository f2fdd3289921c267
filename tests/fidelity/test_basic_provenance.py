"""Where the numbers of document 002 come from, and that its questions cite it."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Tell
from sixturns.rules.encounter import Meeting
from sixturns.rules.pursuit import Round
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.rulesets.layers import register, rows
from sixturns.world.creatures import Mind, Mood
from tests.fidelity.basics import CAUGHT, NEITHER, OURS, basic
from tests.fidelity.book import run

SECTIONS = {row.section for row in rows().values() if row.document == "002"} | {"Encounter sequence", "Evasion"}


def test_what_is_printed_names_its_section() -> None:
    """A number that document 002 prints names the document, and a section of it that there is."""
    leaves = [leaf for leaf in basic().provenance.values() if leaf.layer == "basic" and leaf.kind == "document"]
    sources = {leaf.source for leaf in leaves}
    assert [] == [source for source in sources if not source.startswith("document 002, ")]
    assert [] == [source for source in sources if not any(section in source for section in SECTIONS)]


def test_every_number_is_held() -> None:
    """Every leaf names what holds it: rows of the checklist, or a reading, and only such as there are."""
    leaves = {path: leaf for path, leaf in basic().provenance.items() if leaf.layer == "basic"}
    assert [] == [path for path, leaf in leaves.items() if not leaf.rows or not leaf.source]
    assert set() == {row for leaf in leaves.values() for row in leaf.rows} - rows().keys() - register().keys()


def test_what_is_chosen_names_its_reason() -> None:
    """A number that nobody prints says why it was chosen."""
    chosen = {p: leaf for p, leaf in basic().provenance.items() if leaf.layer == "basic" and leaf.kind == "default"}
    assert [] == [path for path, leaf in chosen.items() if not leaf.why]


MET = {"distance": 7, "respond": "parley", "reaction": 9, **NEITHER, **OURS}
ABROAD = {"yards": 14, "respond": "parley", "reaction": 9, **NEITHER, **OURS}
DROPPED = Round(gap=70, fleers=60, pursuers=90, mind=Mind.SEMI, mood=Mood.ATTACKS, dropped="treasure")
CITED: list[tuple[str, Any, dict[str, Any], str, str]] = [
    ("encounter", Meeting("orcs", 10), MET, "surprise-party", "R002-24"),
    ("encounter", Meeting("orcs", 10), MET, "distance", "R002-05"),
    ("encounter", Meeting("orcs", 10), MET, "initiative-party", "R002-41"),
    ("encounter", Meeting("orcs", 10), MET, "respond", "R002-15"),
    ("encounter", Meeting("orcs", 10), MET, "reaction", "R002-28"),
    ("encounter", Meeting("orcs", 10), {"distance": 7, "reaction": 9, **CAUGHT}, "reaction", "R002-26"),
    ("wilderness encounter", WildMeeting("orcs", 10), ABROAD, "yards", "R002-06"),
    ("chase", DROPPED, {"halt": 1}, "halt", "R002-34"),
]


@pytest.mark.parametrize(
    ("procedure", "state", "answers", "question", "row"),
    [pytest.param(*case, marks=pytest.mark.rule(case[-1])) for case in CITED],
)
def test_a_rule_is_cited_where_it_acts(
    procedure: str, state: Any, answers: dict[str, Any], question: str, row: str
) -> None:
    """Every question of an encounter names the rows of document 002 that ask it, and those of no other document."""
    met = run(procedure, state, basic(), **answers)
    cited = {item.effect.site: item.step.cites for item in met.items if not isinstance(item.effect, Tell)}
    assert row in cited[question]
    assert [] == [id for cites in cited.values() for id in cites if id.startswith(("R000", "R001", "R003"))]


OF_OTHER_DOCUMENTS = [
    ("meeting", "meet", "R002-01"),
    ("time", "count_time", "R002-12"),
    ("pursue", "pursue", "R002-21"),
    ("stand", "stand", "R002-20"),
    ("conclude", "conclude", "R002-18"),
    ("let go", "let_go", "R002-21"),
    ("evade", "evade_them", "R002-21"),
]


@pytest.mark.parametrize(("procedure", "name", "row"), OF_OTHER_DOCUMENTS)
def test_steps_of_other_documents_cite_this_one(procedure: str, name: str, row: str) -> None:
    """A step of other documents that carries out a row of document 002 names it in the lists of that."""
    assert [row] == [step.cites[0] for step in basic().procedures[procedure].flat() if step.name == name][:1]
