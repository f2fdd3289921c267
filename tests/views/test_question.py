"""The open question: its moves in groups, its forms, its odds."""

from __future__ import annotations

from itertools import groupby

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import fill, token
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.question import OptionView, QuestionView, question_view
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Wanderer, Wandering
from sixturns.world.dungeon import DoorKind, Dungeon
from sixturns.world.lands import World
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.views.cellar import CELLAR, RATS, STATE

MOVES_WALKED = 120


def table_at(state: Campaign = STATE, world: World = CELLAR) -> Table:
    """A table at rest in a state."""
    rules = load("underworld")
    return Table(rules, world, begin("Cellar", rules, "cellar", state, seed="six turns"))


def shown(state: Campaign = STATE) -> QuestionView:
    """The open question of a table at rest."""
    return question_view(table_at(state))


def of_act(view: QuestionView, act: str) -> list[OptionView]:
    """The options of an act."""
    return [option for option in view.options if option.act == act]


def test_moves_stand_under_their_headings() -> None:
    """Doors first, one after the other with all that can be done at each; then ways, the turn, lights, the rest."""
    view = shown()
    groups = [group for group, _options in groupby(view.options, lambda option: option.group)]
    assert ["Doors", "The way out", "Back to", "The turn", "Lights", "Other"] == groups
    doors = [option.thing for option in view.options if option.group == "Doors"]
    assert len(set(doors)) == len([door for door, _options in groupby(doors)])
    first = [option.act for option in view.options if option.thing == doors[0]]
    assert ["open", "listen", "spike"] == first


def test_no_two_options_say_the_same() -> None:
    """Every move has words of its own, and so has every value of every form."""
    view = shown()
    assert len(view.options) == len({option.label for option in view.options})
    for option in view.options:
        for field in option.fields:
            assert len(field.values) == len({label for _token, label in field.values}), option.label


def test_enter_passes_the_turn_or_goes_on_fighting() -> None:
    """One move is marked: the turn passes at rest, another round in a fight."""
    assert ["Pass the turn"] == [option.label for option in shown().options if option.main]
    faced = Facing("rats", "giant rats", 6, "hall", Outcome(Course.COMBAT, 10))
    table = table_at(replace(STATE, facing=faced, foes=Hidden((replace(RATS, at="hall"),))))
    assert [] == [option.label for option in question_view(table).options if option.main]
    table.answer(token(Move("fight")))
    assert ["Another round"] == [option.label for option in question_view(table).options if option.main]


def test_a_search_is_a_form() -> None:
    """Any section of wall or shut door, by any number of members."""
    (search,) = of_act(shown(), "search")
    at, who = search.fields
    assert (("at", "by"), 1, 2) == ((at.label, who.label), at.most, who.most)
    assert "the north wall, section 1 from the west" in [label for _token, label in at.values]


def test_the_odds_of_a_door_stand_beside_it() -> None:
    """Brenna with a crowbar opens a stuck door on five faces of six; nobody needs strength for a curtain."""
    table = table_at()
    assert {"83 % if stuck"} == {option.hint for option in of_act(question_view(table), "open")}
    curtains = tuple(replace(door, kind=DoorKind.CURTAIN) for door in CELLAR.doors)
    hung = table_at(world=Dungeon("Cellar", CELLAR.areas, curtains, exits=CELLAR.exits))
    assert {""} == {option.hint for option in of_act(question_view(hung), "open")}


def test_a_table_of_names_has_no_telling_reading() -> None:
    """Who comes is one of many, and a number of them is from the least to the most."""
    lines = (Wanderer(3, "giant rats", "2d4"), Wanderer(6, "ogres", "1d2"))
    haunted = replace(STATE, since=1, wandering=Hidden((Wandering(1, "1d6", lines, chance=6),)))
    table = table_at(haunted)
    table.set_policy("secret", "ask")
    table.answer(token(Move("pass")))
    assert ("Does somebody wander by?", ("somebody comes on 1–6", "6-in-6 · 100.0 %")) == asked(table)
    table.roll()
    assert ("Who comes?", ("one of 2", "all alike")) == asked(table)
    table.type("2")
    assert ("How many come?", ("2 to 8", "likeliest 5")) == asked(table)


def asked(table: Table) -> tuple[str, tuple[str, str]]:
    """The title of the open question and the line of its odds."""
    view = question_view(table)
    return view.title, view.odds_line


def test_dice_are_thrown_here_or_at_the_table() -> None:
    """Whether the app may throw is a matter of rolls alone."""
    table = table_at()
    assert not question_view(table).roll_here
    table.answer(token(Move("open", "east", ("brenna",), "crowbar")))
    assert question_view(table).roll_here
    table.set_policy("public", "I roll")
    assert not question_view(table).roll_here


def test_every_question_of_a_long_walk_has_words() -> None:
    """Through the sample, taking each act in turn, every question is put and every option has words of its own."""
    file = sample()
    table = table_at(replace(file.state, party=hardy(file.state)), file.world)
    table.set_policy("secret", "ask")
    taken: dict[str, int] = {}
    for _ in range(MOVES_WALKED):
        view = question_view(table)
        assert view.title and view.where
        question = table.question.question
        if isinstance(question, Roll):
            table.roll()
            continue
        assert isinstance(question, Choose)
        assert len(view.options) == len({option.label for option in view.options})
        option = min(view.options, key=lambda one: taken.get(one.act + one.thing, 0))
        taken[option.act + option.thing] = taken.get(option.act + option.thing, 0) + 1
        words = {field.name: ("ogres",) for field in option.fields if not field.values}
        table.answer(fill(question, option.token, words))
    assert len(taken) > 20


def hardy(state: Campaign) -> Party:
    """The party of a state with hit points for all that may come."""
    return replace(state.party, members=tuple(replace(member, hp=99) for member in state.party.members))
