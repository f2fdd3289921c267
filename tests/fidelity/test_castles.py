"""Document 000, Castle Encounters: who rides out, how they are disposed, what they want, who flees from them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.dice import Dice, dice
from sixturns.kernel.effects import Choose, Roll, Tell
from sixturns.kernel.procedure import Procedure
from sixturns.kernel.values import Hidden, replace
from sixturns.odds.plan import true_plan
from sixturns.rules.castle import Riders, Settled
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.castle import BEYOND, Castle, Occupant, Rank, Retainer, Temper
from sixturns.world.creatures import Mood
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature, HexMap, Tile
from sixturns.world.meeting import Course
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.state import DAY_TURNS
from tests.fidelity.book import Run, house, run, underworld
from tests.fidelity.marches import DAWN, Trek, country, in_hex, thing

BRENNA = Member("brenna", "Brenna", calling="Fighter", treasure=400)
ODO = Member("odo", "Odo", calling="cleric", treasure=170)
COMPANY = Party((BRENNA, ODO), "odo")
KEEP_AT, HERE = Hex(5, 3), Hex(5, 5)
TILES = tuple(Tile(Hex(c, r), "clear") for c in range(1, 10) for r in range(1, 10))
LAND = HexMap("Land", TILES, features=(Feature("keep", KEEP_AT, "castle"),))
AFOOT = Campaign(COMPANY, "", outside=WILDS, true_hex=Hidden(HERE), reckoned=HERE)
LORD = Castle("keep", Occupant.LORD, Temper.NEUTRAL, "champions", 3, 7)

A_LORD = Riders(Occupant.LORD, Temper.NEUTRAL, "champions", 3, 7, treasure=4_000)
A_WIZARD = replace(A_LORD, occupant=Occupant.WIZARD, guards="wyverns")
A_PATRIARCH = replace(A_LORD, occupant=Occupant.PATRIARCH, temper=Temper.FRIENDLY, treasure=575)
AN_EVIL_PRIEST = replace(A_PATRIARCH, occupant=Occupant.EVIL_HIGH_PRIEST, temper=Temper.HOSTILE)


def at(away: int, **changes: Any) -> Campaign:
    """The party so many hexes south of the keep."""
    hex = Hex(KEEP_AT.column, KEEP_AT.row + away)
    return replace(AFOOT, true_hex=Hidden(hex), reckoned=hex, **changes)


def passing(state: Campaign, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """What castles do as the party passes: the die for the day, and no more."""
    return run("passing", state, passing_alone(ruleset or underworld()), LAND, **answers)


def passing_alone(ruleset: RuleSet) -> RuleSet:
    """The rule set with the step that castles are passed by as a list of its own."""
    step = next(item for item in ruleset.procedures["riders"].flat() if item.name == "passing_castles")
    listed = Procedure("passing", step, state=Campaign)
    return msgspec.structs.replace(ruleset, procedures=ruleset.procedures | {"passing": listed})


def ridden_out(state: Campaign, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """The keep's force before the party."""
    fixed = state if state.castles.open() else replace(state, castles=Hidden((LORD,)))
    return run("riders", replace(fixed, rides="keep"), ruleset, LAND, **answers)


# --------------------------------------------------------------------------------------------- passing without a hail
@pytest.mark.rule("R000-130", "R000-131", "R000-132")
@pytest.mark.parametrize(("away", "faces"), [(0, 3), (1, 2), (2, 1)])
def test_the_chance_by_the_hexes_between(away: int, faces: int) -> None:
    """The force rides out on 3-in-6 in its own hex, on 2-in-6 one hex away and 1-in-6 two hexes away."""
    rides = [die for die in range(1, 7) if passing(at(away), ride_out=die).gives.rides == "keep"]
    assert list(range(1, faces + 1)) == rides


@pytest.mark.rule("R000-133")
def test_no_farther_than_two_hexes() -> None:
    """Three hexes away no die is thrown."""
    assert ((), "") == (passing(at(3)).rolled, passing(at(3)).gives.rides)


@pytest.mark.rule("R000-133")
def test_nobody_rides_out_over_water() -> None:
    """A ship on open water passes a castle without a die, even in the next hex; in a boat by its walls it does not."""
    sea = HexMap("Sea", (Tile(HERE, "sea"), Tile(Hex(5, 4), "clear")), features=(Feature("keep", Hex(5, 4), "castle"),))
    sails = replace(AFOOT, afloat="ship")
    assert () == run("passing", sails, passing_alone(underworld()), sea).rolled
    river = replace(sails, true_hex=Hidden(Hex(5, 4)))
    assert ("ride-out",) == run("passing", river, passing_alone(underworld()), sea, ride_out=6).rolled


@pytest.mark.rule("R000-130", "R000-131", "R000-132")
@pytest.mark.parametrize(("die", "reach"), [(1, 2), (2, 1), (3, 0), (4, BEYOND), (5, BEYOND), (6, BEYOND)])
def test_one_secret_die_a_castle_and_day(die: int, reach: int) -> None:
    """AMB-A20: the die is thrown once, as the party comes in range, and says how far the force rides out that day."""
    first = passing(at(2), ride_out=die)
    assert ("referee", 6) == (first.questions["ride-out"].to, thrown(first)["ride-out"].sides)
    (castle,) = first.gives.castles.open()
    assert reach == castle.reach
    nearer = [passing(replace(at(away), castles=Hidden((castle,)))) for away in (1, 0)]
    assert [()] * 2 == [one.rolled for one in nearer]
    assert [reach >= 1, reach >= 0] == [one.gives.rides == "keep" for one in nearer]


@pytest.mark.rule("R000-130")
def test_a_day_through_the_hex_of_a_castle() -> None:
    """AMB-A20: over all hexes of the day half of the castles ride out; rolled anew in each hex 72 in 100 would."""
    once = sum(any(die <= 3 - away for away in (2, 1, 0)) for die in range(1, 7))
    assert Fraction(1, 2) == Fraction(once, 6)
    each, anew = house(castles_check='"each hex"'), Fraction(1)
    assert [6, 6, 6] == [thrown(passing(at(away), each, ride_out=6))["ride-out"].sides for away in (2, 1, 0)]
    for away in (2, 1, 0):
        faces = [die for die in range(1, 7) if passing(at(away), each, ride_out=die).gives.rides]
        anew *= 1 - Fraction(len(faces), 6)
    assert Fraction(13, 18) == 1 - anew


@pytest.mark.rule("R000-130")
def test_a_castle_that_has_been_met_rides_out_no_more_that_day() -> None:
    """Once a day: who has had to do with a castle passes on in peace, until the next day throws a new die."""
    met = replace(LORD, reach=2, been=True)
    assert "" == passing(at(0, castles=Hidden((met,)))).gives.rides


@pytest.mark.rule("R000-130")
def test_several_castles() -> None:
    """Each castle in range has a die of its own, the nearest first."""
    two = HexMap("Two", TILES, features=(Feature("far", Hex(5, 3), "castle"), Feature("near", Hex(5, 6), "keep")))
    both = run("passing", at(2), passing_alone(underworld()), two, ride_out=[6, 1])
    assert ("far", ["near", "far"]) == (both.gives.rides, [one.id for one in both.gives.castles.open()])


# --------------------------------------------------------------------------------------------------------- the hail
@pytest.mark.rule("R000-128", "R000-129")
@pytest.mark.parametrize(
    ("away", "using", "rides"),
    [(0, "peaceable", True), (1, "peaceable", True), (1, "forceful", False), (2, "peaceable", False)],
)
def test_hailing_a_castle(away: int, using: str, rides: bool) -> None:
    """A castle that is hailed sends its force out to greet the party, unless that looks quarrelsome or forceful."""
    answers: dict[str, Any] = {"riders": "attack"} if rides else {}
    hails = at(away, doing=Move("hail castle", "keep", using=using), castles=Hidden((LORD,)))
    after = run("hail castle", hails, None, LAND, **answers).gives
    assert rides == (after.facing is not None)


# -------------------------------------------------------------------------------------------------------- disposition
@pytest.mark.rule("R000-134", "S-A85")
@pytest.mark.parametrize(("die", "temper"), [(1, "hostile"), (3, "hostile"), (4, "neutral"), (6, "neutral")])
def test_the_disposition(die: int, temper: str) -> None:
    """Castle occupants are hostile on 1 to 3 of six, neutral on 4 to 6; fixed once, with all the rest."""
    new = replace(at(0), castles=Hidden((Castle("keep"),)))
    met = ridden_out(new, occupant=3, guards=3, guards_number=2, temper=die, riders_number=7, riders="attack").gives
    (castle,) = met.castles.open()
    assert Castle("keep", Occupant.WIZARD, Temper(temper), "wyverns", 2, 7, been=True) == castle
    again = replace(at(0), castles=Hidden((castle,)))
    assert () == ridden_out(again, riders="attack").rolled


@pytest.mark.rule("R000-135", "R000-136")
@pytest.mark.parametrize(("die", "temper"), [(5, Temper.FRIENDLY), (6, Temper.HOSTILE)])
def test_two_whose_disposition_is_settled(die: int, temper: Temper) -> None:
    """A Patriarch is always friendly, an Evil High Priest always hostile: no die is thrown."""
    new = replace(at(0), castles=Hidden((Castle("keep"),)))
    met = ridden_out(new, occupant=die, guards=1, guards_number=5, riders_number=7, riders="attack")
    assert [temper] == [castle.temper for castle in met.gives.castles.open()]


HOLDERS = {1: "lord", 2: "superhero", 3: "wizard", 4: "necromancer", 5: "patriarch", 6: "evil high priest"}
GUARDS = {
    "lord": ("1d8 champions", "1d6 heroes on griffons", "1d10 myrmidons", "1d4 giants"),
    "superhero": ("1d8 myrmidons", "1d4 heroes on rocs", "1d4 ogres", "1d10 swashbucklers"),
    "wizard": ("1d4 dragons", "1d4 chimeras", "1d4 wyverns", "1d4 basilisks"),
    "necromancer": ("1d4 chimeras", "1d6 manticores", "1d12 lycanthropes", "1d12 gargoyles"),
    "patriarch": ("1d20 heroes", "1d6 superheroes", "1d10 treants", "1d8 heroes on hippogriffs"),
    "evil high priest": ("1d10 trolls", "1d6 vampires", "1d20 white apes", "1d10 spectres"),
}


@pytest.mark.rule("R000-137", "S-A84")
@pytest.mark.parametrize(("die", "holder"), HOLDERS.items())
def test_who_holds_a_castle(die: int, holder: str) -> None:
    """The six kinds of occupant, each with four kinds of special guards, and how many of them."""
    for face, line in enumerate(GUARDS[holder], 1):
        number, _, whom = line.partition(" ")
        new = replace(at(0), castles=Hidden((Castle("keep", temper=Temper.NEUTRAL),)))
        met = ridden_out(new, occupant=die, guards=face, guards_number=1, riders_number=2, riders="attack")
        (castle,) = met.gives.castles.open()
        asked = thrown(met)
        assert (holder, whom, dice(number)) == (castle.occupant, castle.guards, asked["guards-number"])
        assert (dice("1d6"), dice("1d4")) == (asked["occupant"], asked["guards"])


@pytest.mark.rule("R000-128", "R000-130", "S-A85")
def test_how_many_ride_out() -> None:
    """The special guards and 2d6 riders, with the owner or his champion, at 180 feet a turn."""
    met = ridden_out(at(0), riders="attack").gives
    (them,) = met.foes.open()
    assert (11, 180, "keep") == (them.number, them.speed, them.by)
    assert (11, Course.COMBAT, 30) == (met.facing.number, met.facing.outcome.course, met.facing.outcome.distance)


# ---------------------------------------------------------------------------------------------------- tolls and demands
def settled(state: Riders, /, **answers: Any) -> str:
    """What becomes of a party before a castle's force."""
    return str(run("castle", state, **answers).gives.ending)


@pytest.mark.rule("R000-137")
def test_a_lord_wants_a_joust_or_a_toll() -> None:
    """A lord or superhero jousts with fighters; without, or where none will, the toll is 1d6 times 100 gold pieces."""
    fighters = replace(A_LORD, champion=True)
    jousts = run("castle", fighters, riders="wait", toll=4, demand="joust", joust="won")
    assert ("joust", 400, "guests") == (*(jousts.told("demand")[it] for it in ("demand", "price")), jousts.gives.ending)
    assert "disarmed" == settled(fighters, riders="wait", toll=4, demand="joust", joust="lost")
    assert "passes" == settled(fighters, riders="wait", toll=4, demand="pay")
    none = run("castle", replace(A_LORD, occupant=Occupant.SUPERHERO), riders="wait", toll=1, demand="pay")
    question = none.questions["demand"]
    assert isinstance(question, Choose)
    wants = none.told("demand")
    assert ("toll", 100, ("pay", "refuse")) == (wants["demand"], wants["price"], question.options)


@pytest.mark.rule("R000-137")
def test_who_can_joust() -> None:
    """Fighters can, by any name that players give them; others pay."""
    jousts = ridden_out(at(0), riders="wait", toll=1, demand="joust", joust="won")
    assert "guests" == jousts.told("settled")["settled"]
    peaceful = replace(at(0), party=Party((ODO,)))
    assert "toll" == ridden_out(peaceful, riders="wait", toll=1, demand="pay").told("demand")["demand"]
    for calling in ("fighting man", "warrior", "knight"):
        one = replace(at(0), party=Party((replace(ODO, calling=calling),)))
        assert "joust" == ridden_out(one, riders="wait", toll=1, demand="pay").told("demand")["demand"]


@pytest.mark.rule("R000-137")
@pytest.mark.parametrize("occupant", [Occupant.WIZARD, Occupant.NECROMANCER])
def test_a_magic_user_sends_them_on_an_errand(occupant: Occupant) -> None:
    """A magic-user sends the party to fetch treasure; a hostile one takes something magic, or 1d4 thousands."""
    mage = replace(A_WIZARD, occupant=occupant)
    assert "errand" == settled(mage, riders="wait", demand="go")
    hostile = replace(mage, temper=Temper.HOSTILE)
    pays = run("castle", hostile, riders="wait", ransom=3, demand="pay")
    assert (3000, Settled("passes", 3000)) == (pays.told("demand")["price"], pays.gives)
    assert "passes" == settled(hostile, riders="wait", ransom=1, demand="give something magic")


@pytest.mark.rule("R000-137")
def test_a_toll_is_paid_out_of_the_treasure() -> None:
    """A toll of 500: Brenna goes first with her 400 coins, and Odo pays the other 100 of his 170."""
    paid = ridden_out(at(0), riders="wait", toll=5, demand="pay")
    assert (0, 70) == tuple(member.treasure for member in paid.gives.party.members)
    assert {"who": ("brenna", "odo"), "coins": (400, 100)} == paid.told("paid")
    assert "passes" == paid.told("settled")["settled"]


@pytest.mark.rule("R000-137")
def test_a_tithe_takes_the_tenth_part() -> None:
    """Of 570 coins the Patriarch takes 57, and the first has them; who carries nothing pays nothing."""
    patriarch = Hidden((Castle("keep", Occupant.PATRIARCH, Temper.FRIENDLY, "heroes", 3, 7),))
    paid = ridden_out(at(0, castles=patriarch), riders="wait", demand="pay")
    assert (343, 170) == tuple(member.treasure for member in paid.gives.party.members)
    bare = at(0, castles=patriarch, party=Party((replace(ODO, treasure=0),)))
    free = ridden_out(bare, riders="wait", demand="pay")
    assert ("paid" in facts(free), "cannot pay" in facts(free)) == (False, False)


@pytest.mark.rule("R000-137")
def test_a_treasure_that_does_not_reach() -> None:
    """For a toll of 600 the 570 coins do not reach: the table is told, and pays otherwise, or refuses."""
    short = ridden_out(at(0), riders="wait", toll=6, demand="pay otherwise")
    question = short.questions["demand"]
    assert isinstance(question, Choose)
    assert ("joust", "pay otherwise", "refuse") == question.options
    assert {"price": 600, "treasure": 570} == short.told("cannot pay")
    assert (400, 170) == tuple(member.treasure for member in short.gives.party.members)
    assert ("passes", False) == (short.told("settled")["settled"], "paid" in facts(short))
    exactly = replace(at(0), party=Party((replace(BRENNA, treasure=430), ODO), "odo"))
    assert 0 == sum(
        member.treasure for member in ridden_out(exactly, riders="wait", toll=6, demand="pay").gives.party.members
    )


@pytest.mark.rule("R000-137")
def test_who_does_not_pay_keeps_his_treasure() -> None:
    """A joust, or a refusal, costs no coins."""
    for answers in ({"demand": "refuse"}, {"demand": "joust", "joust": "lost"}):
        met = ridden_out(at(0), riders="wait", toll=5, **answers)
        assert (400, 170) == tuple(member.treasure for member in met.gives.party.members)


def facts(run: Run) -> set[str]:
    """What was told, by name."""
    return {item.effect.fact for item in run.items if isinstance(item.effect, Tell)}


@pytest.mark.rule("R000-137", "R000-138")
def test_what_is_told_does_not_say_who_holds_the_castle() -> None:
    """An occupant who is always hostile, or always friendly, would tell the disposition, which is the referee's."""
    met = ridden_out(at(0), riders="wait", toll=5, demand="pay")
    assert {"riders", "demand", "settled"} <= facts(met)
    assert [] == [name for name in ("riders", "demand", "settled") if "occupant" in met.told(name)]


@pytest.mark.rule("R000-135", "R000-137")
def test_a_patriarch_asks_for_his_tithe() -> None:
    """AMB-A21: friendly, he asks a tenth of all money all the same; who does not pay is put under a quest."""
    pays = run("castle", A_PATRIARCH, riders="wait", demand="pay")
    assert (57, Settled("passes", 57)) == (pays.told("demand")["price"], pays.gives)
    assert "quest" == settled(A_PATRIARCH, riders="wait", demand="refuse")


@pytest.mark.rule("R000-136", "R000-137")
@pytest.mark.parametrize(("vengeance", "end"), [("quest", "quest"), ("attack", "attacked")])
def test_an_evil_high_priest_takes_it_ill(vengeance: str, end: str) -> None:
    """Who refuses an Evil High Priest is put under a quest, or attacked: the referee says which."""
    assert end == settled(AN_EVIL_PRIEST, riders="wait", demand="refuse", vengeance=vengeance)


@pytest.mark.rule("R000-137")
@pytest.mark.parametrize(
    ("temper", "end"), [(Temper.HOSTILE, "attacked"), (Temper.NEUTRAL, "turned back"), (Temper.FRIENDLY, "passes")]
)
def test_a_demand_refused(temper: Temper, end: str) -> None:
    """A lord who is refused attacks when hostile, turns the party back when neutral."""
    assert end == settled(replace(A_LORD, temper=temper), riders="wait", toll=1, demand="refuse")


@pytest.mark.rule("R000-137")
def test_what_becomes_of_it_on_the_map() -> None:
    """Attacked, the party faces them; turned back, its route is void; else it goes on as before."""
    route = (Hex(5, 1),)
    hostile = Hidden((replace(LORD, temper=Temper.HOSTILE),))
    answers: dict[str, Any] = {"riders": "wait", "toll": 1, "demand": "refuse"}
    attacked = ridden_out(replace(at(0), route=route, castles=hostile), **answers).gives
    assert ((11, Mood.ATTACKS), route) == (
        (attacked.facing.number, attacked.facing.outcome.mood),
        attacked.route,
    )
    back = ridden_out(replace(at(0), route=route), **answers).gives
    assert (None, (), (), True) == (back.facing, back.foes.open(), back.route, back.castles.open()[0].been)
    on = ridden_out(replace(at(0), route=route), **answers | {"demand": "pay"}).gives
    assert (None, (), route, "") == (on.facing, on.foes.open(), on.route, on.rides)


BY_THE_KEEP = country("clear", thing("keep", "0403", "castle"))
"""A castle two hexes north of the party."""


def turned_back() -> Trek:
    """A party that has refused the keep's toll on its way north, two hexes from it."""
    trek = Trek(BY_THE_KEEP, castles=Hidden((LORD,))).sets_out(0, "0401").found()
    trek.dice(ride_out=1).says("wait").dice(toll=1).says("refuse")
    return trek


@pytest.mark.rule("R000-137", "S-A100")
def test_a_castle_that_turns_the_party_back_is_closed_for_the_day() -> None:
    """S-A100: the party is told at once; it comes into the next hex, not into the castle's, until another day."""
    trek = turned_back()
    assert ["turned back", "castle closed"] == [trek.told()[-2][1]["settled"], trek.told()[-1][0]]
    trek.goes_on(0, "0401")
    assert ("0404", "0404", 6, "castle closed") == (trek.here, trek.truly, trek.points, trek.facts[-1])
    trek.goes_on(1)
    assert ("0404", 6, "castle closed") == (trek.here, trek.points, trek.facts[-1])
    trek.move("camp", who=("odo",), first=("odo",), second=("odo",), third=("odo",), fourth=("odo",))
    trek.alone().dice(firewood=3, night=1, weather=7)
    trek.sets_out(0, "0401").found().dice(ride_out=6)
    assert ("0401", True) == (trek.here, "0403" in [label for label, _country, _points in trek.entered])


@pytest.mark.rule("R000-137", "S-A100")
def test_the_way_round_a_closed_castle_is_free() -> None:
    """S-A100: the hexes beside the castle's can be marched through."""
    trek = turned_back().goes_on(0, "0504", "0503", "0402")
    assert ("0402", False) == (trek.here, "0403" in [label for label, _country, _points in trek.entered])


@pytest.mark.rule("R000-137", "S-A100")
def test_a_castle_hailed_before_the_march_is_closed_on_it() -> None:
    """S-A100: whoever is turned back in the morning does not come into its hex on the march."""
    seen, morning = frozenset({(Hex(4, 3), "keep")}), DAWN + DAY_TURNS
    trek = Trek(BY_THE_KEEP, label="0404", castles=Hidden((LORD,)), sights=seen, sky=None, turns=morning)
    trek.move("hail castle", "keep", using="peaceable").says("wait").dice(toll=1).says("refuse")
    trek.sets_out(0, "0401").dice(weather=7).found().dice(ride_out=6)
    assert ("0404", "castle closed") == (trek.here, trek.facts[-1])


@pytest.mark.rule("R000-137", "S-A100")
def test_the_odds_of_a_way_through_a_closed_castle() -> None:
    """S-A100: the referee's plan goes no farther today, and through on the morrow."""
    state = in_hex("0404", castles=Hidden((replace(LORD, been=True, shut=0),)))
    through = true_plan(underworld(), BY_THE_KEEP, state, (Hex(4, 2),))
    assert [2] == [day for day, _chance in through.arrives]


# -------------------------------------------------------------------------------------------------- for the referee
@pytest.mark.rule("R000-137", "S-A86")
def test_the_garrison_and_the_retinue() -> None:
    """S-A86: 3d6 times 10 men, and who is in the retinue of a fighter, a magic-user, a cleric; all of it in secret."""
    asks = replace(at(1), doing=Move("garrison", "keep"), castles=Hidden((LORD,)))
    lord = run("garrison", asks, None, LAND, garrison=10, retainer=[25, 50], level=[4, 1])
    (castle,) = lord.gives.castles.open()
    assert (100, (Retainer("magic-user", 8), Retainer("cleric", 3))) == (castle.soldiers, castle.retinue)
    assert {"referee"} == {item.effect.to for item in lord.items}
    none = run("garrison", asks, None, LAND, garrison=3, retainer=[26, 51])
    assert (30, ()) == (none.gives.castles.open()[0].soldiers, none.gives.castles.open()[0].retinue)

    mage = Hidden((replace(LORD, occupant=Occupant.NECROMANCER),))
    wizard = run("garrison", replace(asks, castles=mage), None, LAND, garrison=3, retainer=[25, 50], level=[1, 4])
    assert (Retainer("fighter", 5), Retainer("apprentice", 7)) == wizard.gives.castles.open()[0].retinue

    cleric = Hidden((replace(LORD, occupant=Occupant.PATRIARCH),))
    answers: dict[str, Any] = {"garrison": 3, "retainer": 50, "retainers": 2, "level": [1, 4]}
    priest = run("garrison", replace(asks, castles=cleric), None, LAND, **answers)
    assert (Retainer("assistant", 4), Retainer("assistant", 7)) == priest.gives.castles.open()[0].retinue
    assert Rank.CLERIC is priest.gives.castles.open()[0].rank


def thrown(run: Run) -> dict[str, Dice]:
    """The dice of each roll by its name, the last time it was thrown."""
    questions = run.questions.items()
    return {name: question.dice for name, question in questions if not isinstance(question, Choose)}


@pytest.mark.rule("R000-137", "S-A86")
@pytest.mark.parametrize(
    ("occupant", "levels"),
    [
        (Occupant.LORD, {"magic-user": "1d4+4", "cleric": "1d4+2"}),
        (Occupant.WIZARD, {"fighter": "1d4+4", "apprentice": "1d4+3"}),
        (Occupant.PATRIARCH, {"assistant": "1d4+3"}),
    ],
)
def test_the_dice_of_a_garrison(occupant: Occupant, levels: dict[str, str]) -> None:
    """S-A86: which dice are thrown for the men, for each follower in 100, and for the level."""
    asks = at(1, doing=Move("garrison", "keep"), castles=Hidden((replace(LORD, occupant=occupant),)))
    for number, calling in enumerate(levels):
        chances = [25 if place == number else 100 for place in range(len(levels))]
        rolls: dict[str, Any] = {"retainers": 1} if calling == "assistant" else {}
        one = run("garrison", asks, None, LAND, garrison=3, retainer=chances, level=1, **rolls)
        asked = thrown(one)
        assert (dice("3d6x10"), dice(levels[calling]), 100) == (
            asked["garrison"],
            asked["level"],
            asked["retainer"].sides,
        )
        assert dice("1d6") == asked.get("retainers", dice("1d6"))


@pytest.mark.rule("R000-137", "S-A86")
@pytest.mark.parametrize(
    ("occupant", "chances"),
    [
        (Occupant.SUPERHERO, {"magic-user": 25, "cleric": 50}),
        (Occupant.NECROMANCER, {"fighter": 25, "apprentice": 50}),
        (Occupant.EVIL_HIGH_PRIEST, {"assistant": 50}),
    ],
)
def test_the_chances_of_a_retinue(occupant: Occupant, chances: dict[str, int]) -> None:
    """S-A86: so many in 100 for each follower, and no more."""
    asks = at(1, doing=Move("garrison", "keep"), castles=Hidden((replace(LORD, occupant=occupant),)))
    for more in (0, 1):
        rolls: dict[str, Any] = {"retainer": [chance + more for chance in chances.values()]}
        if not more:
            rolls |= {"level": [1] * len(chances)} | ({"retainers": 1} if "assistant" in chances else {})
        mustered = run("garrison", asks, None, LAND, garrison=3, **rolls)
        (castle,) = mustered.gives.castles.open()
        rolled = [item.effect for item in mustered.items if isinstance(item.effect, Roll)]
        asked = [question.dice for question in rolled if question.site == "retainer"]
        assert ([] if more else list(chances)) == [one.calling for one in castle.retinue]
        assert [dice("d%")] * len(chances) == asked


@pytest.mark.rule("R000-137", "S-A85")
def test_the_dice_of_riders_and_tolls() -> None:
    """2d6 riders; 1d6 hundreds of toll; 1d4 thousands of ransom."""
    new = at(0, castles=Hidden((Castle("keep"),)))
    rolls: dict[str, Any] = {"occupant": 2, "guards": 1, "guards_number": 1, "temper": 6, "riders_number": 2}
    lord = thrown(ridden_out(new, **rolls, riders="wait", toll=1, demand="pay"))
    assert (dice("2d6"), dice("1d6x100")) == (lord["riders-number"], lord["toll"])
    hostile = replace(A_WIZARD, temper=Temper.HOSTILE)
    assert dice("1d4x1000") == thrown(run("castle", hostile, riders="wait", ransom=1, demand="pay"))["ransom"]


@pytest.mark.rule("R000-134", "R000-137", "S-A84")
def test_the_dice_of_a_castle() -> None:
    """One die of six for the occupant and for the disposition, one of four for the guards."""
    new = at(0, castles=Hidden((Castle("keep"),)))
    rolls: dict[str, Any] = {"occupant": 1, "guards": 1, "guards_number": 1, "temper": 6, "riders_number": 2}
    asked = thrown(ridden_out(new, **rolls, riders="attack"))
    assert (dice("1d6"), dice("1d4"), dice("1d6")) == (asked["occupant"], asked["guards"], asked["temper"])


@pytest.mark.rule("R000-137", "S-A86")
def test_a_garrison_is_mustered_once() -> None:
    """What is thrown once stands."""
    known = replace(LORD, soldiers=90)
    asks = replace(at(1), doing=Move("garrison", "keep"), castles=Hidden((known,)))
    assert () == run("garrison", asks, None, LAND).rolled


@pytest.mark.rule("R000-130")
def test_how_likely_a_castle_is_met_on_the_way() -> None:
    """From two hexes away to its own hex: exact odds of 1, 2 and 3 in 6."""
    solver = Solver(passing_alone(underworld()), world=LAND, exact=True)
    odds = [solver.solve("passing", at(away), keep=("rides",)).of(lambda end: end == ("keep",)) for away in (2, 1, 0)]
    assert [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)] == odds
