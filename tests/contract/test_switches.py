"""The contract holds with a switch in its other position too: no leak, one distribution, words for everything."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest

from sixturns.handlers.codec import decode, encode
from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Choose, Reveal, Roll, outcomes
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rulesets.layers import RuleSet, load
from sixturns.views import words
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Mood, Wanderer
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Side
from sixturns.world.party import Party
from sixturns.world.place import Spike, Tried
from tests.contract.alike import secrets_behind, with_hidden
from tests.contract.cases import with_move
from tests.contract.cellar import (
    AT_THE_DOORS,
    BEETLES,
    BRENNA,
    CELLAR,
    COME_BY,
    FACED,
    FOOTSTEPS,
    IN_THE_CRYPT,
    LIT,
    OPENED,
    ORCS,
    RUNNING,
    WANDERERS,
    WICK,
    Case,
    facing,
)
from tests.contract.explore import Heard, Path, Put, Ran, ends_of, options_of, paths, seen, watched
from tests.contract.test_secrets import REVEALS, leaks
from tests.fidelity.book import house

BOOK = "underworld"
BOTH_OPEN = (Spike("oak", "open"), Spike("iron", "open"), Spike("arch", "shut"))
WITH_SPIKES = replace(
    AT_THE_DOORS,
    party=Party((WICK,), mapper="wick"),
    lights=(Light("torch", "wick", 4),),
    spikes=BOTH_OPEN,
    seen=("hall", "crypt", "store"),
)
GOATS = replace(BEETLES, id="goats", name="goats", shy=True)
KOBOLDS = replace(WANDERERS, lines=(Wanderer(1, "kobolds", "1d3", level=2), Wanderer(2, "bats", "4", level=0)))
TIRED = replace(AT_THE_DOORS, party=Party((WICK,), mapper="wick"), rounds=9, wandering=Hidden((FOOTSTEPS,)))


class Switched(NamedTuple):
    """A rule set with a switch in its other position, the tables where that is felt, and the acts tried there."""

    ruleset: RuleSet
    tables: tuple[Campaign, ...]
    acts: tuple[str, ...]


SWITCHED = {
    "spikes tested each turn": Switched(
        house(doors_spike_tested='"each turn"'),
        (
            replace(WITH_SPIKES, since=1, rounds=9),
            replace(WITH_SPIKES, at="store", spot=(0, 3), walked=110, slipped=Hidden(("oak",))),
            replace(WITH_SPIKES, at="well", spot=(-3, 0), rounds=9, seen=("well", "hall")),
            replace(WITH_SPIKES, at="well", spot=(-3, 0), outside="stair", seen=("well", "hall")),
        ),
        ("pass", "walk", "go", "leave", "unspike"),
    ),
    "two moves a turn": Switched(house(movement_moves="2"), (replace(OPENED, walked=110),), ("walk", "go")),
    "known ground": Switched(
        house(movement_familiar="3"),
        (replace(IN_THE_CRYPT, spot=(7, 0), standing=("oak",), walked=70),),
        ("go", "walk"),
    ),
    "one turn in six": Switched(
        house(toil_rests="true"),
        (
            *(replace(TIRED, toil=toil, owed=toil // 5) for toil in (0, 4, 5, 6)),
            replace(TIRED, at="well", spot=(-3, 0), seen=("well",), outside="stair", toil=5),
        ),
        ("pass", "listen", "something else"),
    ),
    "beasts that shun people": Switched(
        house(reaction_shy='"shuns"'),
        (
            replace(LIT, foes=Hidden((GOATS,)), party=Party((WICK,))),
            replace(OPENED, foes=Hidden((replace(GOATS, distance=20),))),
            replace(IN_THE_CRYPT, foes=Hidden((GOATS,)), came_by="oak"),
            replace(RUNNING, foes=Hidden((replace(GOATS, id="orcs"),)), chase=Chase(Side.PARTY, 30)),
        ),
        ("open", "walk", "meet", "run", "hail"),
    ),
    "hands that let fall": Switched(
        house(surprise_fumbles="true"),
        (
            replace(OPENED, foes=Hidden((ORCS,)), party=Party((replace(WICK, holds=("rations",)), BRENNA))),
            replace(OPENED, foes=Hidden((BEETLES,)), lights=()),
        ),
        ("walk",),
    ),
    "ears that listen on": Switched(
        house(doors_listen_once="false"),
        (replace(LIT, tried=(Tried("odo", "listen", "iron"),)),),
        ("listen",),
    ),
    "rounds of a meeting": Switched(
        house(time_meeting_fills="false"),
        (replace(FACED, facing=facing(Mood.FRIENDLY, Course.PARLEY), rounds=4),),
        ("conclude",),
    ),
    "numbers by level": Switched(
        house(wandering_numbers='"by level"'),
        (replace(COME_BY, wandering=Hidden((KOBOLDS,))),),
        ("pass",),
    ),
}
every_switch = pytest.mark.parametrize("name", SWITCHED)


def what_now(rules: RuleSet, case: Case, state: Campaign) -> Choose:
    """The question *what now?* under some rules."""
    question = next(paths(rules, case.world, ("table",), state)).answers[0].question
    assert isinstance(question, Choose)
    return question


@cache
def cases(name: str) -> tuple[Case, ...]:
    """The tables of a switch with each move of its acts, one of a kind."""
    found: dict[tuple[int, str, str], Case] = {}
    for number, state in enumerate(SWITCHED[name].tables):
        case = Case(f"table {number}", state, CELLAR)
        for move in options_of(what_now(SWITCHED[name].ruleset, case, state)):
            if move.act in SWITCHED[name].acts:
                found.setdefault((number, move.act, move.at), with_move(case, move))
    return tuple(found.values())


@cache
def played(name: str) -> tuple[tuple[Case, tuple[Path, ...]], ...]:
    """Every case of a switch with its paths, the first or the last option taken at each decision."""
    rules = SWITCHED[name].ruleset
    return tuple((case, tuple(followed(rules, case))) for case in cases(name))


def followed(rules: RuleSet, case: Case) -> Iterator[Path]:
    """The paths of a case under some rules."""
    return paths(rules, case.world, (case.state.doing.act,), case.state, ends_of)


@every_switch
def test_every_act_is_tried(name: str) -> None:
    """No act is named for which there is no case."""
    assert set(SWITCHED[name].acts) == {case.state.doing.act for case in cases(name)}


@every_switch
def test_a_switch_makes_a_difference(name: str) -> None:
    """In the other position something else happens than by the book, in one case at least."""
    assert [case.name for case, found in played(name) if found != tuple(followed(load(BOOK), case))]


@every_switch
def test_secret_answers_show_nothing(name: str) -> None:
    """Two runs that differ only in secret answers show the players the same until a reveal."""
    found = [f"{case.name}: {leak}" for case, runs in played(name) for leak in leaks(map(seen, runs))]
    assert [] == found


def unlike(case: Case) -> Iterator[Case]:
    """The case, and others that look like it to the players: other creatures, other truths, beasts that are shy."""
    yield from secrets_behind(case)
    yield with_hidden(case, foes=(*case.state.foes.open(), GOATS))
    yield with_hidden(case, foes=(*case.state.foes.open(), replace(GOATS, shy=False)))


@every_switch
def test_hidden_facts_show_nothing(name: str) -> None:
    """From states and maps that look alike to the players a move shows the same until a reveal, options included."""
    rules = SWITCHED[name].ruleset
    for number, state in enumerate(SWITCHED[name].tables):
        alike = tuple(unlike(Case(f"table {number}", state, CELLAR)))
        tried = {case.state.doing.act: case.state.doing for case in cases(name) if case.name.startswith(alike[0].name)}
        for move in tried.values():
            shown = (
                (*seen(path), ("ask", "table", what_now(rules, other, path.end.at_rest())))
                for other in alike
                for path in followed(rules, with_move(other, move))
            )
            assert [] == leaks(shown), (number, move)


def test_every_reveal_is_listed_with_its_reason() -> None:
    """What is told to all only in another position of a switch stands in the list as well, with its reason."""
    listed = tomllib.loads(REVEALS.read_text("utf-8"))
    book = {(act, fact) for act, facts in listed[BOOK].items() for fact in facts}
    here = {(act, fact) for act, facts in listed["switches"].items() for fact in facts}
    reached = {one for name in SWITCHED for one in procedures_reached(name)}
    assert here == reached - book
    assert [] == [fact for facts in listed["switches"].values() for fact, why in facts.items() if not why.strip()]


def procedures_reached(name: str) -> set[tuple[str, str]]:
    """The reveals of a switch: the procedure that makes them and the fact."""
    return {
        (item.procedure, item.fact.fact)
        for _, found in played(name)
        for path in found
        for item in path.items
        if isinstance(item, Heard) and isinstance(item.fact, Reveal)
    }


def first(question: Choose) -> Any:
    """Takes the first option."""
    return options_of(question)[0]


@every_switch
def test_solved_exactly(name: str) -> None:
    """The solver gives the distribution of the paths, to the last digit."""
    rules = SWITCHED[name].ruleset
    for case in cases(name):
        act, ends = case.state.doing.act, dict[Any, Fraction]()
        for path in paths(rules, case.world, (act,), case.state, lambda question: (first(question),)):
            ends[path.end] = ends.get(path.end, Fraction(0)) + path.weight
        solved = Solver(rules, first, case.world, exact=True).solve(act, case.state)
        assert (0, ends) == (solved.unresolved, solved.weights), case.name


@every_switch
def test_steps_keep_as_they_promise(name: str) -> None:
    """A step declared `always` never keeps, and what a step reads and gives can be encoded and is hashable."""
    ran: dict[Ran, None] = {}
    rules = watched(SWITCHED[name].ruleset, lambda run: ran.setdefault(run))
    for case in cases(name):
        for _ in followed(rules, case):
            pass
    assert [] == [run.step.name for run in ran if run.step.always and run.out is KEEP]
    ends = {path.end for _, found in played(name) for path in found}
    assert ends == {decode(encode(end), Campaign) for end in ends}


@every_switch
def test_everything_has_words(name: str) -> None:
    """What is asked and told has words for the referee and for the players."""
    for case, found in played(name):
        assert isinstance(case.world, Dungeon | Lands)
        for players in (False, True):
            names = words.Names(case.state, case.world, players=players)
            for item in {item for path in found for item in path.items}:
                match item:
                    case Heard():
                        assert words.told(item.fact, names).strip()
                    case Put(question=Choose() as question):
                        said = [words.option_of(question, option, names) for option in question.options]
                        assert len(said) == len(set(said))
                    case Put(question=Roll() as question):
                        assert words.shares(question, names)
                        assert all(words.reading_of(question, reading, names) for reading, _ in outcomes(question))
