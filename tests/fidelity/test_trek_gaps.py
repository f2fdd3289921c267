"""Document 000, Wilderness Exploration: its steps as they are played, one day after the other, at a table."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.roaming import roaming
from sixturns.world.castle import Castle, Occupant, Temper
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.sky import Season, Sky
from tests.fidelity.book import house
from tests.fidelity.marches import FOG, WALKERS, Trek, at, country, line, thing
from tests.fidelity.test_exploring import BURROW, QUIET

CAMP: dict[str, Any] = {
    "who": ("brenna",),
    "first": ("brenna",),
    "second": ("odo",),
    "third": ("brenna",),
    "fourth": ("odo",),
}
KEEP = thing("keep", "0403", "castle")
HOSTILE = Castle("keep", Occupant.LORD, Temper.HOSTILE, "champions", 3, 7)


def camps(trek: Trek) -> Trek:
    """A dull night: three hours of wood, nobody comes, fair weather in the morning."""
    trek.move("camp", **CAMP)
    trek.alone()
    trek.dice(firewood=3, night=1, weather=7)
    return trek


def with_weary(**changes: Any) -> Party:
    """The two walkers, with other counts of days and levels."""
    return Party(tuple(replace(member, **changes) for member in WALKERS.members), "brenna")


def levels(trek: Trek) -> set[int]:
    """The levels of exhaustion in the party."""
    return {member.weary for member in trek.state.party.members}


def comers(trek: Trek) -> list[int]:
    """The faces of the open die on which somebody comes."""
    roll = trek.table.question.question
    assert isinstance(roll, Roll)
    return [face for face in range(1, 7) if roll.read(face)]


# ------------------------------------------------------------------------------------------------- day after day
@pytest.mark.rule("R000-140", "R000-142")
def test_a_week_on_the_road() -> None:
    """Six days of march and camp are free; the seventh exhausts by one level, the eighth by another."""
    trek, found = Trek(), []
    for day in range(8):
        trek.sets_out(1 + 3 * (day % 2)).found().alone()
        found.append(camps(trek).state.party["odo"].weary)
    assert [0, 0, 0, 0, 0, 0, 1, 2] == found


@pytest.mark.rule("R000-98", "R000-142")
def test_the_days_after_a_forced_march() -> None:
    """A forced march on the first day: no level that night, one after the next day's march, two after another."""
    trek = Trek().sets_out(0, "0404", using="forced").found()
    found = [levels(camps(trek))]
    for side in (4, 1):
        trek.sets_out(side).found().alone()
        found.append(levels(camps(trek)))
    assert [{0}, {1}, {2}] == found


@pytest.mark.rule("R000-98", "R000-140")
def test_a_day_of_rest_between_marches() -> None:
    """Whoever lies still for a whole day, with nobody coming by, is rid of all exhaustion and of what was owed."""
    trek = Trek(party=with_weary(unrested=6, weary=3, overmarched=True)).move("rest", number=2)
    assert ("half-day", REFEREE) == (trek.asks, trek.asked_of)
    trek.dice(half_day=5)
    assert {0} == levels(trek)
    assert {0} == levels(camps(trek))
    trek.sets_out(1).found().alone()
    assert {0} == levels(camps(trek))


@pytest.mark.rule("R000-140", "S-A72")
def test_a_march_between_two_halves_of_rest() -> None:
    """Half a day of rest, half a day's march, and half a day of rest in the morning are no full day of it."""
    trek = Trek(party=with_weary(weary=3)).move("rest", number=1)
    trek.sets_out(1).found().alone()
    camps(trek).move("rest", number=1)
    assert {3} == levels(trek)


@pytest.mark.rule("R000-91", "R000-140", "S-A72")
def test_a_search_between_two_halves_of_rest() -> None:
    """Nor is it one when the afternoon between them was spent on searching the hex."""
    trek = Trek(party=with_weary(weary=3)).move("rest", number=1)
    trek.move("explore").dice(hex_search=6)
    camps(trek).move("rest", number=1)
    assert {3} == levels(trek)


@pytest.mark.rule("R000-126", "R000-127")
def test_the_half_days_after_a_pursuit() -> None:
    """Each half day has its die; whoever comes is met, and that half is owed again."""
    trek = Trek(half_days=2).move("rest", number=1)
    assert ("half-day", REFEREE) == (trek.asks, trek.asked_of)
    trek.dice(half_day=5)
    assert 1 == trek.state.half_days
    trek.move("rest", number=1).dice(half_day=6)
    assert "roamer" == trek.asks
    trek.dice(roamer=10, how_many=5, surprise_party=5, surprise_foes=5, yards=14)
    trek.says("attack").move("conclude", using="driven off")
    assert (1, "done") == (trek.state.half_days, trek.state.pace)


@pytest.mark.rule("R000-126", "R000-127")
def test_a_day_and_a_half_are_rested_from() -> None:
    """Three half days are owed: two today, one tomorrow, a die for each, and the afternoon is left to march."""
    trek = Trek(half_days=3).move("rest", number=2).dice(half_day=1).dice(half_day=5)
    assert 1 == camps(trek).state.half_days
    assert not {"set out", "march on"} & {move.act for move in trek.moves}
    trek.move("rest", number=1).dice(half_day=2)
    assert (0, True) == (trek.state.half_days, "set out" in {move.act for move in trek.moves})


# ----------------------------------------------------------------------------------------------------------- the way
@pytest.mark.rule("R000-66", "R000-67", "R000-100")
def test_nobody_but_the_referee_sees_the_dice_of_the_lost() -> None:
    """Whether the way is lost, and where it goes then, is thrown by the referee alone."""
    trek = Trek(country("woods")).sets_out(1)
    assert ("lost", REFEREE) == (trek.asks, trek.asked_of)
    trek.dice(lost=2)
    assert ("heading", REFEREE) == (trek.asks, trek.asked_of)


@pytest.mark.rule("R000-84", "R000-99")
def test_the_lost_column_is_that_of_the_true_hex() -> None:
    """A party that reckons itself in clear country and stands in a swamp loses its way on 1 to 3."""
    trek = Trek(country("clear", h0306="swamp"), true_hex=Hidden(at("0306")), reckoned=at("0505"))
    assert "3-in-6" == trek.sets_out(1).chance


@pytest.mark.rule("R000-88", "R000-89")
def test_no_more_than_all_faces_lose_the_way() -> None:
    """A ship on the open sea without a navigator is lost on all six faces, and on no more in fog or by night."""
    adrift = Trek(country("sea"), label="0405", afloat="ship", sky=FOG).sets_out(1, using="by night")
    assert "6-in-6" == adrift.chance


# ------------------------------------------------------------------------------------------------ a day of searching
@pytest.mark.rule("R000-64", "R000-91", "R000-93")
def test_a_day_is_spent_on_searching_the_hex() -> None:
    """In the morning, before any march: weather first, then 3 of the day's 8 points for each search of the woods."""
    trek = Trek(country("woods"), sky=None).move("explore").dice(weather=7)
    assert ("hex-search", 8) == (trek.asks, dict(trek.told())["allowance"]["points"])
    trek.dice(hex_search=6).move("explore").dice(hex_search=6)
    assert ("0405", 2) == (trek.here, trek.table.now.points)


# ----------------------------------------------------------------------------------------------- the checks of a day
@pytest.mark.rule("R000-70", "R000-103")
def test_the_check_comes_after_the_last_hex() -> None:
    """A march that is gone on with has the die of the day's end when its points are spent, in secret."""
    trek = Trek().sets_out(0, "0404").found()
    trek.goes_on(1)
    assert (("encounter", REFEREE), "0401") == ((trek.asks, trek.asked_of), trek.here)


@pytest.mark.rule("R000-70", "R000-83", "R000-103")
def test_a_last_search_ends_the_day() -> None:
    """Points that are spent on a search end the day's march as well, with the die of its end."""
    trek = Trek().sets_out(0, "0402").found()
    trek.move("explore").dice(hex_search=6)
    assert ("encounter", 0) == (trek.asks, trek.table.now.points)


@pytest.mark.rule("R000-70", "R000-104", "R000-150")
def test_one_die_at_the_days_end_and_one_in_the_night() -> None:
    """Two dice, one for the day and one for the night, both on the range of the hex; whoever comes at night is met."""
    trek = Trek(country("woods")).sets_out(0, "0404").found().move("camp", **CAMP)
    assert "encounter" == trek.asks
    trek.dice(encounter=4, firewood=3)
    assert ("night", REFEREE) == (trek.asks, trek.asked_of)
    trek.dice(night=5, roamer=10, how_many=5, watch=2)
    assert "surprise-party" == trek.asks
    trek.dice(surprise_party=3, surprise_foes=2, yards=3)
    assert {"yards": 30, "attack": False} == dict(trek.told())["yards"]


@pytest.mark.rule("R000-85")
def test_a_ship_is_met_on_a_six_by_day_by_night_and_at_rest() -> None:
    """In a swamp walkers meet somebody on 4 to 6; afloat on its river all three dice find somebody on a 6 alone."""
    swamp = country("swamp", lines=(line("river", "0408", "0401"),))
    for afloat, faces in (("", [4, 5, 6]), ("raft", [6])):
        trek = Trek(swamp, afloat=afloat).move("camp", **CAMP)
        assert ("encounter", faces) == (trek.asks, comers(trek))
        trek.dice(encounter=1, firewood=3)
        assert ("night", faces) == (trek.asks, comers(trek))
        rest = Trek(swamp, afloat=afloat, half_days=1).move("rest", number=1)
        assert ("half-day", faces) == (rest.asks, comers(rest))


# ------------------------------------------------------------------------------------------------------- the camp
@pytest.mark.rule("R000-145")
def test_a_torch_is_put_out_in_camp() -> None:
    """Nobody burns a torch through the night: it is out, with what it had left when camp was made."""
    trek = camps(Trek(turns=132, lights=(Light("torch", "odo", 4),)))
    assert (Light("torch", "odo", 4, lit=False),) == trek.state.lights


@pytest.mark.rule("R000-70", "R000-79", "R000-145")
def test_nobody_pitches_camp_before_creatures() -> None:
    """Whoever is met as the day ends is dealt with first: no wood is gathered, and no hour of the night goes by."""
    trek = Trek().sets_out(0, "0404").found().move("camp", **CAMP)
    trek.dice(encounter=6, roamer=10, how_many=5, surprise_party=5, surprise_foes=5, yards=14).says("attack")
    assert ("what-now", None, "08:30") == (trek.asks, trek.state.night, str(trek.clock))
    trek.move("conclude", using="driven off")
    assert "firewood" == trek.move("camp", **CAMP).asks


@pytest.mark.rule("R000-145")
def test_the_order_of_the_camp() -> None:
    """Setup, then firewood, the fire that it makes, the night's check, and sleep last of all."""
    trek = camps(Trek())
    told = [fact for fact in trek.facts if fact in ("camp", "fire", "no fire", "slept", "night over")]
    assert ["camp", "fire", "slept", "night over"] == told
    assert {"hours": 3, "short": 5} == dict(trek.told())["fire"]


@pytest.mark.rule("R000-89", "R000-143")
def test_only_the_day_after_a_night_march_is_slept_through() -> None:
    """Who has marched by night camps at eight in the morning; who camps again without a march waits for dusk."""
    trek = camps(Trek().sets_out(1, using="by night").found().alone())
    assert (2, "16:00") == (trek.clock.day, str(trek.clock))
    assert (3, "06:00") == ((again := camps(trek).clock).day, str(again))


@pytest.mark.rule("R000-147")
def test_weather_takes_no_wood_from_others() -> None:
    """In snow a gatherer's 4 is two hours and another's 1 is none, not one less than none: the fire burns two."""
    snow = Sky("snow", poor=True, wet=True, season=Season.WINTER)
    trek = Trek(sky=snow).move("camp", **CAMP | {"who": ("brenna", "odo")})
    trek.alone().dice(firewood=4).dice(firewood=1)
    assert {"hours": 2, "short": 6} == dict(trek.told())["fire"]


@pytest.mark.rule("R000-143")
def test_a_night_of_four_watches_ends_in_the_morning() -> None:
    """Whoever makes camp in the afternoon waits for dusk and sleeps eight hours: it is six in the morning."""
    trek = camps(Trek(turns=96))
    assert (2, "06:00") == (trek.clock.day, str(trek.clock))


# -------------------------------------------------------------------------------------------------- points and craft
@pytest.mark.rule("R000-83")
def test_a_day_that_has_begun_buys_no_dear_hex() -> None:
    """Where a whole unspent day buys a dear hex, the 2 points that are left of 4 do not buy a swamp (AMB-A36)."""
    four = with_weary(speed=60)
    trek = Trek(country(h0403="swamp"), house(travel_dear='"a whole day"'), party=four).sets_out(1).found()
    assert "0404" == trek.here


@pytest.mark.rule("R000-115")
def test_the_price_of_a_flight_is_paid_the_next_day() -> None:
    """Three points that are owed for the hexes of a flight leave five of the next day's eight, once (AMB-A13)."""
    trek = Trek(debt=3).sets_out(0, "0404").found()
    assert (3, 0) == (trek.points, trek.state.debt)


@pytest.mark.rule("R000-83", "R000-127")
def test_half_a_day_is_five_hours() -> None:
    """After a morning's rest the four points of the afternoon are five hours: two of them are two and a half."""
    trek = Trek().move("rest", number=1)
    assert "14:00" == str(trek.clock)
    trek.sets_out(0, "0404").found()
    assert (2, "16:30") == (trek.points, str(trek.clock))


@pytest.mark.rule("R000-85")
def test_what_is_left_of_a_day_aboard_and_ashore() -> None:
    """6 points of 8 are 9 hexes of a boat's 12, and 6 of these again 4 points of 8; at sea nobody goes ashore."""
    bay = country("sea", h0405="clear", h0404="clear", h0401="clear")
    trek = Trek(bay).sets_out(0, "0404").found().move("embark", using="boat")
    assert (9, 12) == (trek.points, trek.state.allotted)
    trek.goes_on(0, "0402").move("land")
    assert ("no land here", "boat") == (trek.facts[-1], trek.state.afloat)
    trek.goes_on(0, "0401").move("land")
    assert ("0401", 4, 8) == (trek.here, trek.points, trek.state.allotted)


@pytest.mark.rule("R000-85", "R000-86")
def test_a_ship_does_not_sail_inland() -> None:
    """It comes to land at the shore, and goes no farther over dry ground; nothing is paid for that."""
    trek = Trek(country("clear", h0407="sea", h0408="sea"), label="0408", afloat="ship", guide=True).sets_out(1).found()
    assert ("0406", 8, "what-now") == (trek.here, trek.points, trek.asks)


# ------------------------------------------------------------------------------------------------------- what is hidden
@pytest.mark.rule("R000-101")
def test_which_castles_are_seen() -> None:
    """An open castle is seen from the next hex, not from farther away; a hidden one is not seen at all (AMB-A39)."""
    castles = (
        thing("near", "0304", "castle"),
        thing("far", "0402", "castle"),
        thing("hold", "0504", "castle", shown="hidden"),
    )
    home = Hidden(tuple(replace(HOSTILE, id=one.id, been=True) for one in castles))
    trek = Trek(country("clear", *castles), castles=home).sets_out(0, "0404").found()
    assert frozenset({(at("0304"), "near")}) == trek.state.sights


@pytest.mark.rule("R000-94", "R000-95")
def test_which_of_several_is_found_is_drawn_in_secret() -> None:
    """Of two hidden features a die that only the referee sees draws the one that is found."""
    lairs = (thing("den", "0404", shown="hidden"), thing("tomb", "0404", "ruin", shown="hidden"))
    trek = Trek(country("clear", *lairs)).sets_out(0, "0404").found().move("explore").dice(hex_search=1)
    assert ("hex-feature", REFEREE) == (trek.asks, trek.asked_of)


@pytest.mark.rule("R000-100", "R000-101")
def test_the_lost_come_out_of_a_dungeon_lost() -> None:
    """Who found a way in while lost comes out by another of its ways, and reckons itself where it did before."""
    mouth = thing("mouth", "0405", "cave", entrance="gate", dungeon="Burrow")
    behind = thing("behind", "0305", "cave", shown="hidden", entrance="back", dungeon="Burrow")
    lands = country("clear", mouth, behind, dungeon=BURROW)
    trek = Trek(lands, reckoned=at("0605"), sights=frozenset({(at("0605"), "mouth")}), wandering=QUIET)
    trek.move("go in", "gate").move("leave", "back")
    assert ("0605", "0305") == (trek.here, trek.truly)


# ------------------------------------------------------------------------------------------------ castles on the way
@pytest.mark.rule("R000-130", "R000-131", "R000-132")
def test_the_die_of_a_castle_on_the_march() -> None:
    """It falls in secret as the party comes within two hexes, once for the day; a 2 rides out one hex away."""
    trek = Trek(country("clear", KEEP), label="0406", castles=Hidden((HOSTILE,))).sets_out(0, "0404").found()
    assert ("ride-out", REFEREE, "0405") == (trek.asks, trek.asked_of, trek.here)
    trek.dice(ride_out=2)
    assert ("riders", "0404") == (trek.asks, trek.here)


@pytest.mark.rule("R000-130")
@pytest.mark.parametrize(("die", "asks"), [(3, "riders"), (4, "encounter")])
def test_a_day_that_begins_at_a_castle(die: int, asks: str) -> None:
    """Who sets out from the castle's own hex is met there on 3-in-6, before the first hex of the march."""
    lands = country("clear", thing("keep", "0405", "castle"))
    trek = Trek(lands, castles=Hidden((HOSTILE,))).sets_out(1).found()
    assert ("ride-out", "0405") == (trek.asks, trek.here)
    trek.dice(ride_out=die)
    assert (asks, "0405" if die < 4 else "0401") == (trek.asks, trek.here)


@pytest.mark.rule("R000-79", "R000-130")
def test_no_march_begins_before_a_castles_force() -> None:
    """Whoever fights the riders in the castle's own hex has not set out: nothing is paid, and no hex entered."""
    lands = country("clear", thing("keep", "0405", "castle"))
    trek = Trek(lands, castles=Hidden((HOSTILE,))).sets_out(1).found().dice(ride_out=1).says("attack")
    assert ("what-now", "0405", 8) == (trek.asks, trek.here, trek.points)


@pytest.mark.rule("R000-79", "R000-130")
def test_nobody_marches_on_before_a_castles_force() -> None:
    """Whoever fights the riders stands where they came upon the party, with the points it has left."""
    trek = Trek(country("clear", KEEP), label="0406", castles=Hidden((HOSTILE,))).sets_out(1).found()
    trek.dice(ride_out=1)
    trek.says("attack")
    assert ("what-now", "0405", 6) == (trek.asks, trek.here, trek.points)
    assert Move("fight") in trek.moves


@pytest.mark.rule("R000-130")
def test_a_new_die_for_a_castle_every_day() -> None:
    """The force that stayed at home today has another die tomorrow."""
    trek = Trek(country("clear", KEEP), label="0406", castles=Hidden((HOSTILE,))).sets_out(0, "0405").found()
    trek.dice(ride_out=6)
    camps(trek)
    trek.sets_out(0, "0404").found()
    assert "ride-out" == trek.asks


# --------------------------------------------------------------------------------------------- the original's tables
ORIGINAL = {
    "clear": "men flyers giant lycanthropes animals men animals dragon",
    "woods": "men flyers giant lycanthropes lycanthropes men animals dragon",
    "river": "men flyers giant lycanthropes swimmers swimmers animals dragon",
    "swamp": "men flyers giant lycanthropes swimmers undead undead dragon",
    "mountains": "men flyers giant lycanthropes animals giant dragon dragon",
    "desert": "men flyers giant lycanthropes animals dragon",
    "city": "men undead undead men",
    "men": "bandit brigand necromancer wizard bandit berserker lord superhero brigand bandit evil-high-priest "
    "patriarch",
    "men of the mountains": "bandit berserker brigand lord wizard superhero caveman necromancer evil-high-priest "
    "caveman patriarch berserker",
    "men of the desert": "nomad dervish nomad lord wizard nomad",
    "men on water": "buccaneer pirate buccaneer pirate buccaneer mermaid",
    "flyers": "pegasus large-roc chimera hippogriff griffon manticore large-roc wyvern dragons pegasus hippogriff "
    "gargoyle",
    "undead": "skeleton zombie ghoul wight wraith mummy spectre vampire",
    "giant kind": "kobold goblin orc hobgoblin gnoll ogre troll hill-giant gnome dwarf elf treant",
    "giant kind of the mountains": "kobold goblin orc hobgoblin gnoll ogre troll stone-giant gnome dwarf elf treant",
    "lycanthropes": "werewolf wereboar weretiger werebear",
    "dragon kind": "black-dragon white-dragon green-dragon blue-dragon red-dragon cloud-dragon cockatrice basilisk "
    "wyvern gargoyle chimera hydra",
    "animals": "giant-tarantula giant-centipede giant-draco giant-frog giant-ant giant-weasel carnivorous-ape "
    "giant-tiger-beetle giant-scorpion lion boar giant-python",
    "swimmers": "giant-crab nixie giant-octopus giant-squid sea-serpent giant-python crocodile giant-leech mermaid "
    "nixie giant-catfish dragon-turtle",
}
PEOPLE = {
    "a lord and his men": "lord",
    "a superhero and his men": "superhero",
    "a wizard and his men": "wizard",
    "a necromancer and his men": "necromancer",
    "a patriarch and his faithful": "patriarch",
    "an evil high priest and his faithful": "evil-high-priest",
    "cavemen": "caveman",
}


@pytest.mark.rule("R000-105", "S-A82")
@pytest.mark.parametrize(("name", "lines"), ORIGINAL.items())
def test_the_original_games_tables(name: str, lines: str) -> None:
    """A23: every line of the original game's lists, in order of the die."""
    (it,) = (one for one in roaming("original") if one.name == name)
    found = [
        PEOPLE.get(line.who.name, line.who.kind) if line.who else line.table.removeprefix("on: ").split()[0]
        for line in it.lines
    ]
    assert lines.split() == found
