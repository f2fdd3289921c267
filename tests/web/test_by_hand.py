"""What the referee sets by hand on the page: members, packs, keys, traps, creatures, tables, by plain forms."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import httpx
import msgspec
import pytest

from sixturns.world.campaign import Campaign
from sixturns.world.place import Key, Trap
from tests.web.evening import Evening, Referee, listening, said
from tests.web.test_forms import STUCK


def state(table: Evening) -> Campaign:
    """The campaign as it stands."""
    return table.table.read(lambda at: at.now)


def told(table: Evening, path: str) -> str:
    """The newest thing told on the players' page; empty before anything was."""
    page = httpx.get(f"{table.server.address}{path}/view").text
    found = re.search(r'class="told".*?<p>(.*?)</p>', page, re.S)
    return found[1] if found else ""


# ---------------------------------------------------------------------------------------------------------- the party
def test_somebody_joins(table: Evening, referee: Referee) -> None:
    """A member is filled in as one form, with what he carries in words."""
    sent = {"name": "Ada Rook", "calling": "Fighter", "level": "2", "strength": "16", "hp": "9", "armour": "5"}
    assert 303 == referee.submit("join", **sent, carries="3 torches, rations ×2; crowbar", hireling="yes").status_code
    ada = state(table).party.members[-1]
    assert ("ada-rook", "fighter", 2, 16, 9, 9, 5) == (
        ada.id, ada.calling, ada.level, ada.strength, ada.hp, ada.most_hp, ada.armour,
    )  # fmt: skip
    assert (True, ("torch",) * 3 + ("rations",) * 2 + ("crowbar",)) == (ada.hireling, ada.carries)


def test_two_of_one_name_are_two(table: Evening, referee: Referee) -> None:
    """A second member of a name has an id of his own, whatever the name is."""
    for _ in range(2):
        referee.submit("join", name="Wick")
    referee.submit("join", name="☠")
    assert ("wick", "odo", "tansy", "wick-2", "wick-3", "member") == state(table).party.ids[3:]


def test_a_member_goes(table: Evening, referee: Referee) -> None:
    """Who leaves takes his light along; that the page's own button says."""
    assert 'name="path" value="party.members.odo"' in referee.table()
    assert 303 == referee.submit("put", path="party.members.odo", value="null").status_code
    now = state(table)
    assert ("odo" in now.party.ids, now.lights) == (False, ())


def test_a_member_goes_further_to_the_front(table: Evening, referee: Referee) -> None:
    """The marching order is changed place by place, as far as there are places; the log names it."""
    assert "Harl goes further to the front" in referee.table()
    for by, first in (
        ("1", ["harl", "brenna", "maud"]),
        ("1", ["harl", "brenna", "maud"]),
        ("-2", ["brenna", "maud", "harl"]),
    ):
        assert 303 == referee.submit("march", member="harl", by=by).status_code
        assert first == list(state(table).party.ids[:3])
    assert "The marching order: Brenna, Sister Maud, Harl, Wick" in referee.table()
    assert 422 == referee.submit("march", member="nobody", by="1").status_code


def test_a_light_goes_into_another_hand(table: Evening, referee: Referee) -> None:
    """The row of whoever bears a light hands it over; it burns on, and the log says so in words."""
    page = referee.table()
    assert "Hand over" in page
    sent = {"path": "lights.0.bearer", "seq": referee.hidden("seq"), "value": "wick"}
    assert 303 == referee.submit("put", **sent).status_code
    light = state(table).lights[0]
    assert ("wick", True) == (light.bearer, light.lit)
    assert "Odo&#39;s torch goes to Wick" in referee.table()


def test_treasure_slows_at_once(referee: Referee) -> None:
    """Coins picked up count at once, written with a sign and a comma or without; a minus hands them out."""
    referee.submit("treasure", member="harl", coins="+1,400")
    assert "30 ft, slowest is Harl" in referee.table()
    referee.submit("treasure", member="harl", coins="−1400")
    assert "60 ft, slowest is Harl" in referee.table()


@pytest.mark.parametrize(
    ("thing", "by", "left"),
    [("rations", "-1", 1), ("rations", "3", 5), ("rations", "-9", 0), ("rope", "2", 2), ("rope", "-1", 0)],
)
def test_things_are_counted_in_the_pack(table: Evening, referee: Referee, thing: str, by: str, left: int) -> None:
    """Things come and go one by one, and never fewer than none."""
    assert 303 == referee.submit("pack", member="harl", thing=thing, by=by).status_code
    assert left == state(table).party["harl"].carries.count(thing)


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("3 food", {"food": 3}),
        ("food x3", {"food": 3}),
        ("food ×3", {"food": 3}),
        ("3 torches", {"torch": 3}),
        ("2 torches, rope; Spikes (4)", {"torch": 2, "rope": 1, "iron spike": 4}),
        ("10 ft pole", {"10 ft pole": 1}),
        ("rations", {"rations": 1}),
        ("0 torches", {}),
    ],
)
def test_something_more_is_read_as_in_a_table(
    table: Evening, referee: Referee, said: str, more: dict[str, int]
) -> None:
    """What a member carries besides is counted in words, and goes by the names that the rules know."""
    before = Counter(state(table).party["harl"].carries)
    assert 303 == referee.submit("pack", member="harl", thing=said, by="1").status_code
    assert Counter(more) == Counter(state(table).party["harl"].carries) - before


def test_a_thing_is_counted_by_its_own_name(table: Evening, referee: Referee) -> None:
    """What is in the pack by a name that looks like a count is that thing, and no other."""
    referee.submit("put", path="party.members.harl.carries", value='["2 torches", "torch"]')
    referee.submit("pack", member="harl", thing="2 torches", by="1")
    referee.submit("pack", member="harl", thing="torch", by="-1")
    assert ("2 torches", "2 torches") == state(table).party["harl"].carries


def test_things_that_are_taken_out_are_counted_too(table: Evening, referee: Referee) -> None:
    """A minus takes out as many as are said, as far as there are any."""
    referee.submit("pack", member="harl", thing="3 food, 2 candles", by="1")
    referee.submit("pack", member="harl", thing="2 food, candle x9", by="-1")
    carries = state(table).party["harl"].carries
    assert (1, 0) == (carries.count("food"), carries.count("candle"))


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("pack", {"member": "harl", "thing": "101 torches", "by": "1"}),
        ("pack", {"member": "harl", "thing": "60 torches, 60 ropes", "by": "-1"}),
        ("join", {"name": "Ada", "carries": "201 torches"}),
    ],
)
def test_too_much_at_once(table: Evening, referee: Referee, form: str, fields: dict[str, str]) -> None:
    """Nobody is loaded with hundreds of things by a slip; nothing is changed."""
    before = state(table).party
    assert 422 == referee.submit(form, **fields).status_code
    assert before == state(table).party


def test_the_log_tells_in_words_what_is_carried(referee: Referee) -> None:
    """What a member carries from then on is listed as one would say it."""
    referee.submit("pack", member="harl", thing="3 food", by="1")
    assert "3 × food" in referee.table() and "carries = [" not in referee.table()


def test_switches_want_no_reason(table: Evening, referee: Referee) -> None:
    """Who draws the map, and whether anybody can, is switched without saying why."""
    for path, value in (("obscured", "true"), ("pencil", "false"), ("party.mapper", "wick"), ("party.speaker", "harl")):
        assert 303 == referee.submit("put", path=path, value=value).status_code
    now = state(table)
    assert (True, False, "wick", "harl") == (now.obscured, now.pencil, now.party.mapper, now.party.speaker)


# ------------------------------------------------------------------------------------------------------------- places
def test_a_key_is_written_anew(table: Evening, referee: Referee) -> None:
    """The words of a place are edited in place, again and again, and given back to the map's."""
    for words in ("A dry room.", "A burnt room."):
        assert 303 == referee.submit("key", area="3", aloud=words, key="Nobody.").status_code
        assert (Key("3", words, "Nobody."),) == state(table).keys.open()
    assert "A burnt room." in referee.get(f"{referee.path}?place=3").text
    referee.submit("put", path="keys.3", value="null")
    assert () == state(table).keys.open()


def test_the_key_of_the_place_pointed_at(referee: Referee) -> None:
    """The page shows the key of any place that is asked for, and of the party's where there is no such place."""
    page = referee.get(f"{referee.path}?place=6").text
    assert "pointed at" in page
    assert "pointed at" not in referee.get(f"{referee.path}?place=nowhere").text
    part = referee.get(f"{referee.path}/view", headers={"X-Fragment": "1", "X-Place": "6"}).text
    assert "pointed at" in part


def test_another_level_is_looked_at(referee: Referee) -> None:
    """The page shows the map of another level, and the party's for what is no level."""
    assert '?level=2" aria-current="page"' in referee.get(f"{referee.path}?level=2").text
    for none in ("9", "-1", "x", "1" * 99):
        assert '?level=1" aria-current="page"' in referee.get(f"{referee.path}?level={none}").text


def test_the_key_is_read_aloud(table: Evening, referee: Referee) -> None:
    """What is marked to be read goes to the players, as the referee has it now; undo takes it back."""
    path = table.players_path()
    before = told(table, path)
    referee.submit("key", area="2", aloud="Ankle-deep water & mud.", key="")
    assert 303 == referee.submit("aloud", area="2").status_code
    assert "Ankle-deep water &amp; mud." == told(table, path)
    referee.submit("undo", seq=referee.hidden("seq"))
    assert before == told(table, path)


def test_words_are_told_to_all(table: Evening, referee: Referee) -> None:
    """The line for a note tells its words to all as well, by another button; players hear of it at once."""
    path = table.players_path()
    with listening(table.stranger(), f"{path}/events") as ear:
        referee.submit("note", words="For me")
        referee.submit("note", words="A bell rings.", to="all")
        assert "1" == ear.changed()
    assert "A bell rings." == told(table, path)


def test_a_trap_is_set_spotted_and_sprung(table: Evening, referee: Referee) -> None:
    """A trap comes with its words, and its two states are switched."""
    assert 303 == referee.submit("trap", at="2", does="A pit, 1d6.").status_code
    trap = next(trap for trap in state(table).traps.open() if trap.at == "2")
    assert Trap("trap-1", "2", "A pit, 1d6.") == trap
    referee.submit("put", path="traps.trap-1.spotted", value="true")
    referee.submit("put", path="traps.trap-1.set", value="false")
    trap = next(trap for trap in state(table).traps.open() if trap.at == "2")
    assert (True, False) == (trap.spotted, trap.set)


def test_creatures_come_with_their_figures(table: Evening, referee: Referee) -> None:
    """Who is in the bestiary has its mind, move and figures; what is given goes before it."""
    referee.submit("creatures", at="2", name="goblins", number="3")
    referee.submit("creatures", at="2", name="things of wax", number="2", mind="non-intelligent", speed="60")
    goblins, things = state(table).foes.open()[-2:]
    assert (3, "goblin", 7) == (goblins.number, goblins.kind, goblins.figures.morale)
    assert ("things of wax", 2, "non-intelligent", 60) == (things.name, things.number, things.mind, things.speed)
    referee.submit("add", path=f"foes.{goblins.id}.number", by="-1")
    assert 2 == state(table).foes.open()[-2].number


def test_a_group_is_moved_and_its_mood_fixed(table: Evening, referee: Referee) -> None:
    """The key of a place has for each group there its number, its place and its mood, which can be left open again."""
    page = referee.get(f"{referee.path}?place=3").text
    for path, form, field in (("number", "add", "by"), ("at", "put", "value"), ("intent", "put", "value")):
        assert f'name="path" value="foes.goblins.{path}"' in page
        value = {"number": "-3", "at": "1", "intent": "friendly"}[path]
        assert 303 == referee.submit(form, **{"path": f"foes.goblins.{path}", field: value}).status_code
    group = next(group for group in state(table).foes.open() if group.id == "goblins")
    assert (2, "1", "friendly") == (group.number, group.at, group.intent)
    referee.submit("put", path="foes.goblins.intent", value="null")
    assert next(group for group in state(table).foes.open() if group.id == "goblins").intent is None


# ---------------------------------------------------------------------------------------------------- who wanders
def lines(**columns: list[str]) -> dict[str, Any]:
    """The fields of the wandering table's form."""
    return {"level": "1", "place": "0", "die": "1d6"} | columns


def test_the_wandering_table_is_edited(table: Evening, referee: Referee) -> None:
    """Lines are written in any order; who was there keeps his figures, others have the bestiary's."""
    old = state(table).wandering.open()[0]
    kept = old.lines[0]
    sent = lines(
        upto=["6", "2", ""],
        many=["1", "2d4", ""],
        name=["ogre", kept.name, ""],
        mind=["semi", str(kept.mind), "intelligent"],
        speed=["90", "60", ""],
    )
    answer = referee.submit("wandering", **sent, interval="3", chance="2", seq=referee.hidden("seq"))
    assert 303 == answer.status_code
    now = state(table).wandering.open()[0]
    assert (3, 2, "1d6") == (now.interval, now.chance, now.die)
    assert [(2, kept.name, "2d4", 60), (6, "ogre", "1", 90)] == [
        (line.upto, line.name, line.number, line.speed) for line in now.lines
    ]
    assert (kept.figures, "ogre") == (now.lines[0].figures, now.lines[1].kind)


def test_a_table_is_made_where_none_was(table: Evening, referee: Referee) -> None:
    """A level without a table gets one."""
    referee.submit("set", path="wandering", value="[]", reason="None")
    sent = lines(upto=["4"], many=[""], name=["rats"], mind=[""], speed=[""])
    assert 303 == referee.submit("wandering", **sent | {"place": "-1", "die": ""}).status_code
    (made,) = state(table).wandering.open()
    assert ("1d4", "rats", "1") == (made.die, made.lines[0].name, made.lines[0].number)


# ---------------------------------------------------------------------------------------------------------- a fight
def test_a_fight_is_kept_on_the_page(table: Evening, referee: Referee) -> None:
    """Hit points go by one or by so many, a creature flees, rounds go by, and what is left is struck off at the end."""
    referee.submit("put", path="policy.public", value="app rolls")
    referee.submit("creatures", at="2", name="goblins", number="3")
    referee.answer(option=referee.option('"meet"'))
    for _ in range(9):
        if "What now?" == referee.title:
            break
        referee.answer(option=referee.fields("option")[0])
    referee.answer(option=referee.option('"fight"'))
    fight = state(table).fight.open()
    assert fight is not None
    first, second, third = fight.bodies
    referee.submit("add", path=f"fight.bodies.{first.id}.hp", by=str(-first.hp))
    referee.submit("add", path=f"fight.bodies.{second.id}.hp", by="−1")
    referee.submit("put", path=f"fight.bodies.{third.id}.fled", value="true")
    page = referee.table()
    assert ("down" in page, "fled" in page, "morale is tested" in page) == (True, True, True)
    referee.answer(option=referee.option('"round"'))
    fight = state(table).fight.open()
    assert fight is not None
    assert (2, 0, second.hp - 1, True) == (fight.round, fight.bodies[0].hp, fight.bodies[1].hp, fight.bodies[2].fled)


def test_food_is_dropped_in_flight(table: Evening, referee: Referee) -> None:
    """In a pursuit the page has the round that is run, with what can be dropped in it."""
    referee.submit("put", path="policy.public", value="app rolls")
    facing = {
        "foes": "goblins", "name": "goblins", "number": 5, "at": "2",
        "outcome": {"course": "flight", "distance": 60, "mood": "hostile"},
    }  # fmt: skip
    for path, value in (("foes.goblins.at", '"2"'), ("facing", facing), ("chase", {"flees": "party", "gap": 60})):
        sent = value if isinstance(value, str) else msgspec.json.encode(value).decode()
        assert 303 == referee.submit("put", path=path, value=sent).status_code
    page = referee.table()
    assert "The party flees from 5 goblins" in page
    assert re.search(r'id="step-otherwise".*name="using" value="&#34;food&#34;"', page, re.S)
    run = next(option for option in referee.fields("option") if option == '{"act":"run"}')
    assert 303 == referee.answer(option=run, using='"food"').status_code
    assert 2 == sum(member.carries.count("food") for member in state(table).party.members)
    assert "food ×2" in referee.table()


# ----------------------------------------------------------------------------------------------------------- refused
@pytest.mark.parametrize(
    ("form", "fields", "complaint"),
    [
        ("join", {"name": " "}, "The field name is empty."),
        ("join", {"name": "Ada", "strength": "40"}, None),
        ("join", {"name": "Ada", "hp": "many"}, "hp: 'many' is no number."),
        ("treasure", {"member": "harl", "coins": "all"}, "coins: 'all' is no number."),
        ("treasure", {"member": "nobody", "coins": "1"}, "party.members.nobody.treasure: there is no 'nobody'."),
        ("treasure", {"member": "harl", "coins": "9999999"}, "At most 1,000,000 coins at once."),
        ("treasure", {"member": "harl", "coins": "-1"}, None),
        ("pack", {"member": "harl", "thing": "rope", "by": "101"}, "At most 100 things at once."),
        ("pack", {"member": "nobody", "thing": "rope", "by": "1"}, "party.members: there is no 'nobody'."),
        ("add", {"path": "party.members.harl.name", "by": "1"}, "party.members.harl.name: 'Harl' is no number."),
        ("add", {"path": "fight.bodies.x.hp", "by": "1"}, "fight.bodies.x.hp: there is no 'bodies'."),
        ("put", {"path": "pencil", "value": "perhaps"}, None),
        ("put", {"path": "traps.none.set", "value": "true"}, None),
        ("key", {"area": "99", "aloud": "x"}, "keys: there is no area '99'."),
        ("aloud", {"area": "99"}, "keys: there is no area '99'."),
        ("aloud", {"words": " "}, "The field words is empty."),
        ("trap", {"at": "nowhere", "does": "A pit."}, None),
        ("creatures", {"at": "nowhere", "name": "rats"}, None),
        ("creatures", {"at": "2", "name": "rats", "mind": "clever"}, None),
        ("wandering", {"level": "1", "name": "rats", "upto": "six"}, "upto: 'six' is no number."),
        ("wandering", {"level": "1", "place": "0", "name": "rats", "upto": "6", "die": "dice"}, None),
        ("wandering", {"level": "1", "place": "7", "name": "rats", "upto": "6"}, None),
    ],
)
def test_a_bad_form_changes_nothing(
    table: Evening, referee: Referee, form: str, fields: dict[str, str], complaint: str | None
) -> None:
    """What cannot be set is refused in one line on the same page, and nothing is written."""
    head = table.store.head(table.table.row.id)
    refused = referee.submit(form, **fields)
    assert (422, head) == (refused.status_code, table.store.head(table.table.row.id))
    assert (complaint or said(refused)) == said(refused) != ""


def test_a_table_edited_by_two_is_not_mixed(table: Evening, referee: Referee) -> None:
    """A wandering table that was made of what stood before is refused when the log has moved on."""
    seen = referee.hidden("seq")
    referee.submit("note", words="Meanwhile")
    sent = lines(upto=["6"], many=["1"], name=["rats"], mind=["semi"], speed=["120"])
    assert 409 == referee.submit("wandering", **sent, seq=seen).status_code


# ------------------------------------------------------------------------------------------------- turns, ways, guide
def test_several_act_in_one_turn(table: Evening, referee: Referee) -> None:
    """Two search and one works at a lock; the turn is passed once, and all is done in it."""
    turns = state(table).turns
    referee.answer(option=referee.option('"search"'), who=['"brenna"', '"harl"'], at='"north"')
    referee.answer(option=referee.option('"pick"', "north"))
    assert ["brenna", "harl", "wick"] == sorted(chore.who for chore in state(table).chores)
    page = referee.table()
    assert "Brenna and Harl: searching the north door to room 4" in page
    assert "Wick: working at the lock of the north door to room 4" in page
    referee.submit("put", path="policy.public", value="app rolls")
    referee.answer(option=referee.option('"pass"'))
    assert turns + 1 == state(table).turns


def test_a_way_is_told_before_it_is_gone(table: Evening, referee: Referee) -> None:
    """A known place has a page that says what the walk takes and goes there; an unknown one has none."""
    page = referee.get(f"{referee.path}/way?area=1").text
    assert "35 ft, within this turn" in page
    sent = {name: Referee.values(page, name)[0] for name in ("csrf", "key", "option")}
    assert 303 == referee.post(f"{referee.path}/answer", data=sent).status_code
    assert "1" == state(table).at
    assert [404, 404] == [referee.get(f"{referee.path}/way?area={area}").status_code for area in ("9", "")]


def test_a_door_that_is_no_longer_asked_is_stale(table: Evening, referee: Referee) -> None:
    """An act given on an old page is refused."""
    key = referee.hidden("key")
    referee.answer(option=referee.option(*STUCK))
    search = {"key": key, "option": '{"act":"search"}'}
    assert 409 == referee.submit("answer", **search).status_code


def test_the_table_goes_back_to_before_an_entry(table: Evening, referee: Referee) -> None:
    """The panel of an old roll takes it back with all that came after it; an entry that is gone is refused."""
    referee.answer(option=referee.option(*STUCK))
    referee.answer(faces="4")
    referee.submit("note", words="held")
    found = re.search(r"rule\?seq=(\d+)", referee.table())
    assert found is not None
    assert "Back to before this" in referee.get(f"{referee.path}/rule?seq={found[1]}").text
    assert 303 == referee.submit("back", seq=found[1]).status_code
    page = referee.table()
    assert ("Does the door give way to Harl?" in page, "held" in page) == (True, False)
    assert 422 == referee.submit("back", seq=found[1]).status_code
