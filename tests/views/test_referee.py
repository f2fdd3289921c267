"""The referee's page as values: what falls due, who can do what, what a place holds, how a fight stands."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import token
from sixturns.handlers.codec import plain
from sixturns.handlers.table import Table, begin
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.company import PartyRow
from sixturns.views.moves import going_view
from sixturns.views.place import key_view
from sixturns.views.players import players_view
from sixturns.views.referee import RefereeView, referee_view
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Body, Figures
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Facing, Fight, Outcome, Side
from sixturns.world.moves import Move
from sixturns.world.place import Key, Peril, Trap
from tests.views import vale

SAMPLE = sample()
RULES = load("underworld")
FACING = Facing("goblins", "goblins", 5, "3", Outcome(Course.COMBAT, 30))
FIGURES = Figures("1d8-1", "6 [14]", "1 weapon", "1d6", "", 7)


def table(state: Campaign = SAMPLE.state, **changes: Any) -> Table:
    """The sample campaign begun, with some of its state changed."""
    return Table(RULES, SAMPLE.world, begin("Sample", RULES, "map", replace(state, **changes), "dice"))


def view(**changes: Any) -> RefereeView:
    """The referee's page of the sample, with some of its state changed."""
    return referee_view(table(**changes), "Sample")


def row(shown: RefereeView, member: str) -> PartyRow:
    """The row of a member."""
    return next(row for row in shown.party if row.id == member)


def marks(shown: RefereeView) -> dict[int, str]:
    """The turns of the strip that carry marks, in the first delve's first hours."""
    return {turn: cell.marks for turn, cell in enumerate(shown.strip, 1) if cell.marks}


# ------------------------------------------------------------------------------------------------------------- clocks
def test_checks_are_marked_where_they_fall_due() -> None:
    """Every second turn a check is due at its end, counted from the last one."""
    lights = ()
    assert [2, 4, 6] == [turn for turn, mark in marks(view(lights=lights)).items() if "W" in mark][:3]
    assert [1, 3, 5] == [turn for turn, mark in marks(view(lights=lights, since=1)).items() if "W" in mark][:3]


def test_what_is_due_together_is_marked_together() -> None:
    """A turn can carry a check, rest that is owed, and the lights that are out by then, each kind once."""
    lights = (Light("torch", "odo", 1), Light("torch", "wick", 1), Light("lantern", "maud", 1))
    assert {1: "R", 2: "WRTL", 4: "W"} == dict(list(marks(view(lights=lights, owed=2)).items())[:3])


def test_a_dangerous_activity_changes_what_is_due() -> None:
    """The check goes by what the referee set for just now, and then the strip tells a secret."""
    usual, now = view(), view(peril=Hidden(Peril(3, 2)))
    assert "wandering check when the next turn ends · 1-in-6 every 2 turns" == usual.check
    assert "wandering check in 2 turns · 2-in-6 every 3 turns" == now.check
    assert (False, True) == (usual.checks_secret, now.checks_secret)


def test_no_check_is_due_outside() -> None:
    """Before the dungeon nobody wanders."""
    shown = view(outside="yard")
    assert "no wandering checks outside" == shown.check
    assert "" == "".join(mark for mark in marks(shown).values() if "W" in mark)


def test_the_feet_walked_of_the_slowest() -> None:
    """The clock counts the feet of this turn, and names whose pace they are measured by."""
    shown = view(walked=20)
    assert ("20 of 60 ft walked this turn", "60 ft, slowest is Harl") == (shown.walked.words, shown.pace)
    assert pytest.approx(1 / 3) == shown.walked.share


def test_a_light_that_was_put_out_keeps_its_turns() -> None:
    """A light is out with turns left, or burnt out."""
    shown = view(lights=(Light("torch", "odo", 4, False), Light("candle", "wick", 0, False)))
    assert ["out, 4 turns left", "burnt out"] == [light.words for light in shown.lights]


# -------------------------------------------------------------------------------------------------------------- party
def test_a_row_has_load_and_rate() -> None:
    """What is carried and picked up sets the rate; the slowest is marked."""
    harl, brenna = row(view(), "harl"), row(view(), "brenna")
    assert ("1,150 cn · 60 ft", True) == (harl.burden, harl.slowest)
    assert ("950 cn · 90 ft", False) == (brenna.burden, brenna.slowest)


def test_treasure_slows_at_once() -> None:
    """Four hundred coins more and the party goes at the pace of who took them."""
    here = table()
    here.set("party.members.harl.treasure", 400)
    shown = referee_view(here, "Sample")
    assert ("1,550 cn · 30 ft", "30 ft, slowest is Harl") == (row(shown, "harl").burden, shown.pace)
    assert shown.stores.endswith("400 coins of treasure")


def test_what_is_in_hand() -> None:
    """Lights in hand come with the turns they have left, before what else is held."""
    assert ("torch, 4 turns", "axe, shield") == (row(view(), "odo").held, row(view(), "harl").held)


def test_a_thief_can_do_more() -> None:
    """Each is offered what he can do himself: locks are for thieves, a light for who carries one."""
    shown = view()
    assert ["Listen", "Work at the lock", "Open", "Search", "Light a torch"] == [
        a.label for a in row(shown, "wick").acts
    ]
    assert ["Listen", "Open", "Search"] == [act.label for act in row(shown, "harl").acts]


def test_a_member_opens_with_his_own_tool() -> None:
    """Who opens a door by himself does so with what he carries."""
    given = {row.id: dict(act.given) for row in view().party for act in row.acts if act.label == "Open"}
    assert ('"crowbar"', '"axe"', '""') == tuple(given[who]["using"] for who in ("brenna", "harl", "wick"))


def test_chores_stand_in_the_rows_until_the_turn_is_passed() -> None:
    """What was taken on is in the row, with how to leave it off, and all of it in the question."""
    here = table()
    everybody = ("brenna", "harl")
    here.answer(token(Move("search", "north", everybody)))
    shown = referee_view(here, "Sample")
    chore = row(shown, "harl").chore
    assert chore is not None
    assert ("searching the north door to room 4", token(Move("leave off", who=("harl",)))) == (chore.words, chore.token)
    assert ("Brenna and Harl: searching the north door to room 4",) == shown.doings
    here.answer(chore.token)
    assert ("Brenna: searching the north door to room 4",) == referee_view(here, "Sample").doings


def test_all_can_search_together() -> None:
    """The form for all has everybody chosen, and every section of wall."""
    search = view().search
    assert search is not None
    where, who = search.fields
    assert (6, 6) == (len(who.values), len(who.chosen))
    assert "the north wall, section 1 from the west" in dict(where.values).values()


def test_in_the_dark_nothing_is_searched() -> None:
    """Without light no form for a search is there."""
    assert view(lights=()).search is None


def test_who_is_down_does_nothing() -> None:
    """A member without hit points is given nothing to do."""
    here = table()
    here.set("party.members.wick.hp", 0)
    assert () == row(referee_view(here, "Sample"), "wick").acts


# -------------------------------------------------------------------------------------------------------------- moves
def test_doors_are_at_hand_and_the_rest_is_folded() -> None:
    """Each door and way stands by itself, with what else can be done there; lights and the like are folded."""
    moves = view().moves
    assert ["open", "open", "walk"] == [door.main.act for door in moves.at_hand]
    assert {"listen", "pick", "spike"} == {other.act for other in moves.at_hand[0].others}
    assert [{"light", "douse"}, {"meet", "appear", "describe", "something else"}] == [
        {option.act for option in group.options} for group in moves.groups
    ]
    assert moves.step is not None
    assert "pass" == moves.step.act


def test_a_light_is_not_put_out_by_a_slip() -> None:
    """Even the only move of a light stands under its heading, not among those that a digit picks out."""
    odo = SAMPLE.state.party["odo"]
    alone = replace(SAMPLE.state.party, members=(replace(odo, carries=()),), speaker="", mapper="")
    moves = view(party=alone).moves
    assert [["douse"]] == [[one.act for one in group.options] for group in moves.groups if group.title == "Lights"]
    assert "douse" not in [door.main.act for door in moves.at_hand]


def test_the_ways_back_say_what_they_take() -> None:
    """Known places can be gone to, each with what the walk takes."""
    assert [("1", "The stair to the yard: room 1, The stair foot", "35 ft, within this turn")] == [
        (way.area, way.label, way.takes) for way in view().moves.ways
    ]


def test_a_way_is_asked_before_it_is_gone() -> None:
    """What it takes is told for a known place; for the one the party is in, or an unknown one, there is no going."""
    here = table()
    going = going_view(here, "1")
    assert going is not None
    assert ("Go back to room 1, The stair foot", ("35 ft, within this turn",)) == (going.title, going.lines)
    assert (here.key, token(Move("go", "1"))) == (going.key, going.token)
    assert [None, None] == [going_view(here, area) for area in ("2", "9")]


def test_nothing_is_offered_while_a_die_is_open() -> None:
    """While a question is open there are no moves, acts or searches."""
    here = table()
    here.answer(token(Move("open", "east", ("harl",), "axe")))
    shown = referee_view(here, "Sample")
    assert not shown.question.rests
    assert ((), (), None) == (shown.moves.at_hand, row(shown, "wick").acts, shown.search)


def test_nothing_is_offered_when_it_has_ended() -> None:
    """A campaign that has ended offers no move and no act."""
    here = table()
    here.end("They retired")
    shown = referee_view(here, "Sample")
    assert ((), (), (), None) == (shown.moves.at_hand, shown.moves.ways, row(shown, "wick").acts, shown.search)


# ------------------------------------------------------------------------------------------------------- what is where
def test_the_key_of_any_place() -> None:
    """The key of the place pointed at, with who is there and the traps there and on its doors."""
    key = referee_view(table(), "Sample", place="3").key
    assert ("3", False, False, ["goblins"]) == (key.area, key.here, key.changed, [group.name for group in key.groups])
    assert view().key.here


def test_the_referees_words_go_before_the_maps() -> None:
    """A key that was changed is shown as it is now."""
    key = key_view(table(keys=Hidden((Key("2", "Dry now.", "No brick."),))), "2")
    assert ("Dry now.", "No brick.", True) == (key.aloud, key.secret, key.changed)


@pytest.mark.parametrize(
    ("trap", "said"),
    [
        (Trap("pit", "2", "A pit."), "set"),
        (Trap("pit", "2", "A pit.", spotted=True), "set, the party knows"),
        (Trap("pit", "2", "A pit.", spotted=True, set=False), "sprung"),
        (Trap("pit", "east", "A needle."), "set · the east door to room 3"),
    ],
)
def test_how_a_trap_stands(trap: Trap, said: str) -> None:
    """A trap is set, known to be, or sprung; one on a door says on which."""
    assert [said] == [row.words for row in key_view(table(traps=Hidden((trap,))), "2").traps]


def test_the_wandering_table_of_the_level() -> None:
    """The lines of the level that the party is on can be edited; a level without a table has none."""
    shown = view().wandering
    assert (1, 0, "1d6", 6) == (shown.level, shown.place, shown.die, max(line.upto for line in shown.lines))
    none = view(wandering=Hidden(())).wandering
    assert (-1, ()) == (none.place, none.lines)


def test_another_level_is_looked_at() -> None:
    """The map can show another level; one that is not there shows the party's."""
    assert [2, 1] == [referee_view(table(), "Sample", level=level).map.level for level in ("2", "7")]


def test_the_hexes_can_be_looked_at_from_below_ground() -> None:
    """Beside the levels there is the land, with the key of the hex that is asked for; out of doors it stands alone."""
    below, land = referee_view(table(), "Sample"), referee_view(table(), "Sample", level="land", place="0707")
    assert [("1", True), ("2", False), ("land", False)] == [(tab.token, tab.shown) for tab in below.tabs]
    assert [("1", False), ("2", False), ("land", True)] == [(tab.token, tab.shown) for tab in land.tabs]
    assert (False, None) == (below.on_land, below.hex)
    assert land.on_land and land.hex is not None and "0707" == land.hex.hex
    assert () == referee_view(vale.table(), "The Vale").tabs


def test_players_look_at_what_they_know_of_the_hexes() -> None:
    """From below ground the land is another of their maps, once they know a hex; out of doors it is their map."""
    below = players_view(table(), "Sample")
    land = below.at_level("land")
    assert [("1", False), ("land", True)] == [(tab.token, tab.shown) for tab in land.tabs]
    assert (False, True, False) == (below.on_land, land.on_land, land.outdoors)
    assert below == below.at_level("7") == below.at_level("x")
    nothing: dict[str, Any] = {"pencilled": frozenset(), "explored": frozenset(), "sights": frozenset()}
    unknown = players_view(table(**nothing), "Sample")
    assert (None, ()) == (unknown.land, unknown.tabs)
    assert unknown == unknown.at_level("land")
    outside = players_view(vale.table(), "The Vale")
    assert (True, True, None, ()) == (outside.on_land, outside.outdoors, outside.land, outside.tabs)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Tansy draws the map"),
        ({"pencil": False}, "the players draw their own map"),
        ({"obscured": True}, "nobody can draw a map here"),
        ({"lights": ()}, "no map is drawn in the dark"),
        ({"lights": (Light("torch", "tansy", 3),)}, "Tansy has no hand free to draw the map"),
        ({"party": replace(SAMPLE.state.party, mapper="")}, "nobody draws the map"),
        ({"chase": Chase(Side.PARTY, 30), "facing": FACING}, "no map is drawn in flight"),
    ],
)
def test_why_no_map_is_drawn(changes: dict[str, Any], said: str) -> None:
    """The page says who draws the map, or why nobody does."""
    assert said == view(**changes).mapper.words


# -------------------------------------------------------------------------------------------------- fights and flights
def fighting(*bodies: Body, **changes: Any) -> RefereeView:
    """The page while the goblins are fought."""
    fight = Fight(2, bodies, FIGURES, **changes)
    return view(facing=FACING, fight=Hidden(fight), at="3", spot=(14, 12))


def test_a_fight_is_kept_by_number() -> None:
    """The card has each creature by number with how it stands, and the figures they share."""
    card = fighting(Body("g-1", 4, 4), Body("g-2", 0, 3), Body("g-3", 2, 5, fled=True)).fight
    assert card is not None
    assert [(1, ""), (2, "down"), (3, "fled")] == [(body.number, body.words) for body in card.bodies]
    assert (2, "1 of 3 still fight", "5 goblins") == (card.round, card.standing, card.title)
    assert [("AC", "6 [14]"), ("Attacks", "1 weapon"), ("Damage", "1d6"), ("Morale", "7")] == list(card.figures)


def test_how_far_off_they_are() -> None:
    """Those before the party are so far off as they were met; once they are fought nobody keeps count of it."""
    met = replace(FACING, outcome=Outcome(Course.COMBAT, 50))
    body = Hidden(Fight(2, (Body("g-1", 4, 4),), FIGURES))
    assert " · 50 ft · combat" in view(facing=met).facing
    assert " · met at 50 ft · combat" in view(facing=met, fight=body).facing


@pytest.mark.parametrize(
    ("bodies", "changes", "said"),
    [
        ((Body("g-1", 4, 4), Body("g-2", 3, 3)), {}, ""),
        ((Body("g-1", 4, 4), Body("g-2", 3, 3), Body("g-3", 0, 3)), {}, "at the first death."),
        ((Body("g-1", 4, 4), Body("g-2", 0, 3)), {"tested": ("first death",)}, "Half of them are out"),
        ((Body("g-1", 4, 4), Body("g-2", 0, 3)), {"broken": True}, "They have broken."),
    ],
)
def test_when_morale_is_due(bodies: tuple[Body, ...], changes: dict[str, Any], said: str) -> None:
    """The card says when the book has them test their morale."""
    card = fighting(*bodies, **changes).fight
    assert card is not None
    assert (said != "", True) == (card.due != "", said in card.due)


def test_a_round_is_what_space_makes_in_a_fight() -> None:
    """While a fight is on, the main move is another round."""
    step = fighting(Body("g-1", 4, 4)).moves.step
    assert step is not None
    assert "round" == step.act


def test_a_pursuit_has_its_card() -> None:
    """Who flees, the gap, and how it changes each round at their rates."""
    facing = replace(FACING, outcome=Outcome(Course.FLIGHT, 30))
    card = view(facing=facing, chase=Chase(Side.PARTY, 30, 1)).chase
    assert card is not None
    assert ("The party flees from 5 goblins", 30, 90) == (card.title, card.gap, card.away)
    assert "1 round run · the party 20 ft a round, they 20 ft · the gap stays as it is" == card.line
    dark = view(facing=facing, chase=Chase(Side.PARTY, 30, 1), lights=()).chase
    assert dark is not None
    assert dark.line.endswith("the party 10 ft a round, they 20 ft · the gap −10 ft each round")


# -------------------------------------------------------------------------------------------------------- by hand, told
def test_what_is_set_is_what_the_page_offers() -> None:
    """Every setting's path can be set to the value it shows."""
    here = table()
    for setting in referee_view(here, "Sample").settings:
        if setting.path in ("clock", "hex") or setting.path.startswith("policy."):
            continue
        at: Any = here.now
        for key in setting.path.split("."):
            at = at.open() if isinstance(at, Hidden) else at
            named = isinstance(at, tuple) and next((one for one in at if getattr(one, "id", None) == key), None)
            at = named or (at[int(key)] if isinstance(at, tuple) else getattr(at, key))
        here.set(setting.path, plain(at))


def test_what_is_read_aloud_is_told() -> None:
    """Words read aloud are the newest thing told, and stand in the log as such."""
    here = table()
    here.aloud("A cold wind blows.")
    assert "A cold wind blows." == players_view(here, "Sample").told[0]
    newest = referee_view(here, "Sample").log[0]
    assert ("A cold wind blows.", "told") == (newest.before, newest.kind)
