"""Writes a procedure down in two columns, by the few paths through it that together show all it can ask and tell."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path as File
from textwrap import wrap
from typing import Any

from sixturns.handlers.answers import token
from sixturns.handlers.trace import Item, trace
from sixturns.kernel.dice import throws
from sixturns.kernel.effects import ALL, Choose, Reveal, Roll, Tell, outcomes, throws_of
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet
from sixturns.views import words
from sixturns.views.map import MapView
from sixturns.views.players import players_view
from sixturns.views.words.questions import PROCEDURES
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands, World
from sixturns.world.moves import Move
from tests.contract.books import load
from tests.contract.cases import cases, every_procedure, played, prints
from tests.contract.cellar import AT_THE_DOORS, CELLAR, Case
from tests.contract.explore import PLACES_KNOWN, Heard, Path, Put
from tests.contract.game import all_asked

FOLDER = File(__file__).parent
LEFT, RIGHT = 72, 44
Row = tuple[str, str]


def recorded() -> tuple[tuple[str, str], ...]:
    """The procedures that are written down: all that are proved, of each family those whose list it prints itself."""
    return tuple(one for one in every_procedure() if prints(*one) and cases(*one))


def file_of(ruleset: str, procedure: str) -> File:
    """Where the playthrough of a procedure is kept."""
    return FOLDER / ruleset / f"{procedure.replace(' ', '-')}.txt"


def playthrough(ruleset: str, procedure: str) -> str:
    """The whole text for a procedure."""
    rules = load(ruleset)
    title = PROCEDURES[procedure]
    lines = [title, "=" * len(title)]
    for case, path in telling_paths(rules, procedure):
        lines += ["", case.name, "-" * len(case.name), *columns("the referee sees", "the players see"), ""]
        for referee, players in rows(rules, procedure, case, path):
            lines += columns(referee, players)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def columns(left: str, right: str) -> Iterator[str]:
    """One row, as many lines as its longer side needs."""
    lefts, rights = wrap(left, LEFT), wrap(right, RIGHT)
    for number in range(max(len(lefts), len(rights))):
        one = lefts[number] if number < len(lefts) else ""
        other = rights[number] if number < len(rights) else ""
        yield f"{one:<{LEFT}} | {other}"


def telling_paths(ruleset: RuleSet, procedure: str) -> Iterator[tuple[Case, Path]]:
    """Paths of the cases, each of which shows the most of what those before it have not shown, until all is shown."""
    told = [
        (case, path, shows(procedure, path)) for case, followed in played(ruleset.name, procedure) for path in followed
    ]
    missing = set[Any]().union(*(things for _, _, things in told))
    while missing:
        case, path, things = max(told, key=lambda one: len(missing & one[2]))
        missing -= things
        yield case, path


def shows(procedure: str, path: Path) -> set[Any]:
    """What a path has to show: its move, each answer and each kind of event by its rules, each procedure called."""
    move = (path.end.doing.act, path.end.doing.using) if isinstance(path.end, Campaign) and path.end.doing else ()
    things = {thing_of(item) if item.procedure == procedure else (item.procedure,) for item in path.items}
    return {move, *things}


def thing_of(item: Put | Heard) -> tuple[Any, ...]:
    """What is new about a question with its answer, or about an event."""
    if isinstance(item, Put):
        answer = (item.answer.act, bool(item.answer.using)) if isinstance(item.answer, Move) else item.answer
        return item.procedure, item.step.cites, item.question.site, token(answer)
    kinds = (value for _, value in item.fact.about if isinstance(value, StrEnum))
    return item.procedure, item.step.cites, item.fact.fact, item.fact.to, *kinds


def rows(ruleset: RuleSet, procedure: str, case: Case, path: Path) -> Iterator[Row]:
    """The rows of one path, then what came of it."""
    answers = iter([put.answer for put in path.answers])
    result, items = trace(ruleset, procedure, case.state, lambda question: next(answers), case.world)
    dungeon = case.world if isinstance(case.world, Dungeon | Lands) else CELLAR
    state = case.state if isinstance(case.state, Campaign) else AT_THE_DOORS
    for item in items:
        state = having_seen(state, item)
        yield row(item, words.Names(state, dungeon, players=False), words.Names(state, dungeon, players=True))
    yield from outcome(case.state, result)
    if isinstance(case.state, Campaign):
        yield from (("", line) for line in players_page(ruleset, dungeon, case.state, path))


def having_seen(state: Campaign, item: Item) -> Campaign:
    """The state with a place that has just been told of among those seen, so that it is called as on the pages."""
    told = item.effect
    if not isinstance(told, Tell) or ("reveal", told.fact) not in PLACES_KNOWN:
        return state
    return replace(state, seen=(*state.seen, dict(told.about)["area"]))


def players_page(ruleset: RuleSet, dungeon: World, state: Campaign, path: Path) -> Iterator[str]:
    """All but the words told of what the players' page shows after a path: the hour, the lights, the map in words."""
    game = all_asked(ruleset.name, dungeon, state.at_rest())
    if state.doing is not None:
        game.choose(state.doing)
    for turn, put in enumerate(path.answers):
        game.follow(put, turn)
    page = players_view(game.table, "")
    yield " · ".join([page.when, *(f"{light.whose} {light.burns}" for light in page.lights)])
    yield from page.map.twin
    if isinstance(page.map, MapView):
        yield f"marked: {', '.join(f'{mark.label} at {mark.x:g}, {mark.y:g}' for mark in page.map.markers)}"


def row(item: Item, referee: words.Names, players: words.Names) -> Row:
    """One question with its answer, which is the referee's alone, or one event, for each audience that hears it."""
    effect = item.effect
    if isinstance(effect, Tell):
        reveals = "* " if isinstance(effect, Reveal) else ""
        return reveals + words.told(effect, referee), words.told(effect, players) if effect.to is ALL else ""
    cites = " ".join(item.step.cites)
    if isinstance(effect, Choose):
        return f"{said(effect, item.answer, referee)} [{cites}]", ""
    secret = "" if effect.to is ALL else "(secret) "
    return f"{secret}{said(effect, item.answer, referee)} ({odds(effect, item.answer)}) [{cites}]", ""


def odds(question: Roll, reading: Any) -> str:
    """The sums of faces that give a reading, and how many of all throws do."""
    faces = [str(total) for total, _ in throws(question.dice) if question.read(total) == reading]
    span = faces[0] if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"
    return f"{span} on {question.dice}: {dict(outcomes(question))[reading]} of {throws_of(question)}"


def said(question: Roll | Choose, answer: Any, names: words.Names) -> str:
    """A question and its answer as one sentence."""
    return "".join(words.answered(question, answer, (), names)).strip()


HANDED_ON = frozenset(
    {
        *("order", "lost_on", "way_lost", "barred", "true_next", "next_hex", "stretch", "fare"),
        *("prospect", "ground", "ran"),
    }
)
"""What one step has read off the map for the next one: nothing that comes of a procedure."""


def outcome(state: Any, result: Any) -> Iterator[Row]:
    """What a procedure gave, or what it changed in the campaign."""
    if not isinstance(result, Campaign):
        yield f"gives {token(result)}", ""
        return
    for name in result.__struct_fields__:
        if name not in HANDED_ON and getattr(state, name) != getattr(result, name):
            yield f"{name}: {token(getattr(result, name))}", ""
