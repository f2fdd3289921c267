"""Where the numbers of document 001 come from, and that its questions cite it."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Tell
from sixturns.kernel.values import replace
from sixturns.rules.doors import Attempt, Hands
from sixturns.rules.encounter import Meeting, Talk
from sixturns.rulesets.layers import register, rows
from sixturns.world.moves import Move
from tests.fidelity.blade import IN_THE_HALL, alone, bladespell
from tests.fidelity.book import cellar, run

OWN = {path: leaf for path, leaf in bladespell().provenance.items() if leaf.layer == "bladespell"}


def test_what_is_printed_names_the_document() -> None:
    """A number that is said to be printed names document 001 and a section."""
    sources = {leaf.source for leaf in OWN.values() if leaf.kind == "document"}
    assert [] == [source for source in sources if not source.startswith("document 001, ")]


def test_every_number_is_held() -> None:
    """Every leaf names what holds it: rows of the checklist, or a reading, and only such as there are."""
    assert [] == [path for path, leaf in OWN.items() if not leaf.rows or not leaf.source]
    assert set() == {row for leaf in OWN.values() for row in leaf.rows} - rows().keys() - register().keys()


def test_what_is_chosen_names_its_reason() -> None:
    """A number that nobody prints says why it was chosen."""
    assert [] == [path for path, leaf in OWN.items() if leaf.kind == "default" and not leaf.why]


SEARCHES = replace(IN_THE_HALL, doing=Move("search", "0,0,north", ("ada",)))
LISTENS = replace(IN_THE_HALL, doing=Move("listen", "oak", ("ada",)), there=True)
FALLS = replace(IN_THE_HALL, doing=Move("fall", who=("ada",), number=10, using="feet"))
MET: dict[str, Any] = {
    "surprise_party": 6, "surprise_foes": 6, "distance": 7, "initiative_party": 6, "initiative_foes": 1,
    "respond": "parley", "reaction": 9,
}  # fmt: skip
CITED: list[tuple[str, Any, dict[str, Any], str, str]] = [
    ("force", Attempt((Hands("Ada", 9),)), {"strength_check": 7}, "strength-check", "R001-55"),
    ("search_closely", SEARCHES, {"search_check": 7}, "search-check", "R001-50"),
    ("listen_closely", LISTENS, {"listen_check": 7}, "listen-check", "R001-53"),
    ("fall", FALLS, {"fall": 3}, "fall", "R001-66"),
    ("encounter", Meeting("orcs", 10), MET, "reaction", "R001-68"),
    ("parley", Talk(1, 40), {"reaction": 9}, "reaction", "R001-69"),
]


@pytest.mark.parametrize(
    ("procedure", "state", "answers", "question", "row"),
    [pytest.param(*case, marks=pytest.mark.rule(case[-1])) for case in CITED],
)
def test_a_rule_is_cited_where_it_acts(
    procedure: str, state: Any, answers: dict[str, Any], question: str, row: str
) -> None:
    """Every question names the row of document 001 that it carries out."""
    ruleset = alone(procedure) if procedure.endswith("closely") else bladespell()
    done = run(procedure, state, ruleset, cellar(), **answers)
    cited = {item.effect.site: item.step.cites for item in done.items if not isinstance(item.effect, Tell)}
    assert row in cited[question]


OF_OTHER_DOCUMENTS = [
    ("break through", "force_door", "R001-55"),
    ("break through", "heard_behind", "R001-61"),
    ("turns", "guards_stand_down", "R001-61"),
    ("dawn", "weather", "R001-08"),
    ("hexes", "leg", "R001-04"),
    ("hexes", "come_into", "R001-35"),
    ("rest", "refreshed", "R001-24"),
]


@pytest.mark.parametrize(("procedure", "name", "row"), OF_OTHER_DOCUMENTS)
def test_steps_of_other_documents_cite_this_one(procedure: str, name: str, row: str) -> None:
    """A step of other documents that carries out a row of document 001 names it in the lists of that."""
    assert [row] == [step.cites[0] for step in bladespell().procedures[procedure].flat() if step.name == name][:1]
