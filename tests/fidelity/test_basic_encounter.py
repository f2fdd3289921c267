"""Document 002, the sequence of an encounter: surprise, distance, who acts first, how each side responds."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Choose, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import load
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Outcome, Side
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.fidelity.basics import BOTH, CATCHING, CAUGHT, LIT, NEITHER, OURS, THEIRS, basic, before_orcs, meets, seat
from tests.fidelity.book import AT_THE_DOOR, COMPANY, ORCS, bands, house, run, with_foes

ORCS_MET = Meeting("orcs", 10)
WOLVES_MET = Meeting("wolves", 6, mind=Mind.NONE)


# ------------------------------------------------------------------------------------------------------ how it begins
@pytest.mark.rule("R002-01")
def test_a_planned_encounter() -> None:
    """An encounter begins when the party comes upon those whom the key has put into a room."""
    table = seat(with_foes(ORCS)).move("open", "oak", who=("harl",), using="axe")
    assert "surprise-party" == table.asks


@pytest.mark.rule("R002-01")
def test_a_wandering_monster() -> None:
    """An encounter begins when somebody wanders by."""
    table = seat(replace(AT_THE_DOOR, since=1)).move("pass").dice(wandering=1)
    table.says(Move("appear", words="wolves", number=3, speed=180, using=Mind.NONE))
    while table.asks == "way-in":
        table.dice(way_in=1)
    assert "surprise-party" == table.asks


@pytest.mark.rule("R002-03")
def test_the_map_of_the_exploration() -> None:
    """An encounter is on the map that is explored: those met stand in their room, at the far wall of its 120 feet."""
    table = seat(with_foes(ORCS)).move("open", "oak", who=("harl",), using="axe").dice(surprise_party=5)
    table.dice(surprise_foes=5, distance=12, **OURS).says("combat")
    facing = table.state.facing
    assert facing is not None
    assert ("crypt", 120) == (facing.at, facing.outcome.distance)


# ---------------------------------------------------------------------------------------------------------- surprise
@pytest.mark.rule("R002-16", "R002-24")
@pytest.mark.parametrize(("die", "surprised"), [(1, True), (2, True), (3, False), (6, False)])
def test_each_unaware_side_rolls(die: int, surprised: bool) -> None:
    """Each side that is not aware of the other rolls 1d6; on 1 or 2 it is surprised."""
    assert "2-in-6" == str(basic().rules.surprise.chance)
    rest = {"reaction": 9} if surprised else {"respond": "combat"}
    party = meets(ORCS_MET, surprise_party=die, surprise_foes=3, distance=7, **({} if surprised else OURS), **rest)
    assert surprised == party.told("surprised")["party"]
    order = {} if surprised else OURS
    foes = meets(ORCS_MET, surprise_party=3, surprise_foes=die, distance=7, respond="combat", **order)
    assert surprised == foes.told("surprised")["foes"]


@pytest.mark.rule("R002-16")
def test_an_aware_side_does_not_roll() -> None:
    """A side that is aware of the other throws no die for surprise."""
    wary = replace(ORCS_MET, expecting=True)
    assert "surprise-party" not in meets(wary, surprise_foes=3, distance=7, respond="combat", **OURS).asked
    ready = replace(ORCS_MET, alerted=True)
    assert "surprise-foes" not in meets(ready, surprise_party=3, distance=7, respond="combat", **OURS).asked


@pytest.mark.rule("R002-24")
def test_nobodys_wisdom_counts() -> None:
    """One die for the side and nothing added: the wise and the foolish are surprised alike."""
    assert {"3–18": "0"} == bands(basic().rules.surprise.wisdom)
    assert {"3–6": "-1", "7–14": "0", "15–18": "1"} == bands(house().rules.surprise.wisdom)


@pytest.mark.rule("R002-11")
@pytest.mark.parametrize("burst", [False, True])
def test_light_in_the_dark_surprises_nobody(burst: bool) -> None:
    """AMB-C09: a side that carries light in the dark cannot surprise, not even by breaking in through a door."""
    met = meets(replace(ORCS_MET, lit=True, burst=burst), surprise_party=3, distance=7, respond="combat", **OURS)
    assert ("surprise-foes" in met.asked, met.told("surprised")["foes"]) == (False, False)
    bursting = replace(ORCS_MET, lit=True, burst=True)
    underworld = run("encounter", bursting, surprise_party=3, surprise_foes=3, distance=2, face="attack")
    assert "surprise-foes" in underworld.asked


@pytest.mark.rule("R002-11")
def test_those_in_a_lit_room_can_be_surprised() -> None:
    """Who comes without a light, or into a place that is lit, may surprise those there."""
    dark = seat(with_foes(ORCS)).move("open", "oak", who=("harl",), using="axe").dice(surprise_party=5)
    lit = seat(with_foes(ORCS, lights=LIT)).move("open", "oak", who=("harl",), using="axe").dice(surprise_party=5)
    assert ("surprise-foes", "distance") == (dark.asks, lit.asks)


@pytest.mark.rule("R002-25")
def test_a_free_round_for_the_party() -> None:
    """One side surprised: the other gets a free round, in which it may do any of the four things."""
    met = meets(ORCS_MET, distance=7, respond="combat", **CATCHING)
    assert Outcome(Course.COMBAT, 70, None, Side.PARTY) == met.gives
    question = met.questions["respond"]
    assert isinstance(question, Choose)
    assert ("combat", "evade", "parley", "other") == question.options


@pytest.mark.rule("R002-25", "R002-26")
def test_a_free_round_for_the_creatures() -> None:
    """A surprised party decides nothing and throws for nothing while the creatures have their round."""
    met = meets(ORCS_MET, distance=7, reaction=2, **CAUGHT)
    assert ("surprise-party", "surprise-foes", "distance", "reaction") == met.asked
    assert Outcome(Course.COMBAT, 70, Mood.ATTACKS, Side.FOES) == met.gives


@pytest.mark.rule("R002-26")
def test_surprised_creatures_cannot_act() -> None:
    """Creatures that the party surprises only come to act after its free round: an attack of theirs is not in it."""
    met = meets(ORCS_MET, distance=7, respond="parley", reaction=2, **CATCHING)
    assert Outcome(Course.COMBAT, 70, Mood.ATTACKS) == met.gives


@pytest.mark.rule("R002-27")
def test_both_surprised() -> None:
    """Both sides surprised: nobody has an advantage, and they throw for initiative like any others."""
    met = meets(ORCS_MET, distance=7, respond="combat", **BOTH, **OURS)
    assert Outcome(Course.COMBAT, 70, first="party") == met.gives


# ---------------------------------------------------------------------------------------------------------- distance
@pytest.mark.rule("R002-05")
@pytest.mark.parametrize("surprise", [NEITHER, CAUGHT, CATCHING, BOTH])
@pytest.mark.parametrize(("thrown", "feet"), [(2, 20), (7, 70), (12, 120)])
def test_the_distance_in_a_dungeon(surprise: dict[str, int], thrown: int, feet: int) -> None:
    """In a dungeon 2d6 × 10 feet, whoever is surprised."""
    caught = surprise is CAUGHT
    order = OURS if surprise in (NEITHER, BOTH) else {}
    rest: dict[str, Any] = {"reaction": 9} if caught else {"respond": "combat"}
    met = meets(ORCS_MET, distance=thrown, **surprise, **order, **rest)
    question = met.questions["distance"]
    assert isinstance(question, Roll)
    assert (2, 6, feet) == (question.dice.count, question.dice.sides, met.gives.distance)


@pytest.mark.rule("R002-04")
def test_a_distance_that_is_certain() -> None:
    """No die is thrown for a distance that the key fixes."""
    met = meets(replace(ORCS_MET, keyed_distance=35), respond="combat", **NEITHER, **OURS)
    assert (False, 35) == ("distance" in met.asked, met.gives.distance)


@pytest.mark.rule("R002-04")
def test_a_distance_within_sight() -> None:
    """Nobody is met farther off than can be seen in the place."""
    met = meets(replace(ORCS_MET, sight=50), distance=12, respond="combat", **NEITHER, **OURS)
    assert 50 == met.gives.distance


# --------------------------------------------------------------------------------------------------------- sequence
@pytest.mark.rule("R002-15")
def test_the_order_of_the_sequence() -> None:
    """Surprise, distance, initiative, actions: in the order in which the document prints them."""
    met = meets(ORCS_MET, distance=7, respond="parley", reaction=9, **NEITHER, **OURS)
    assert (
        "surprise-party",
        "surprise-foes",
        "distance",
        "initiative-party",
        "initiative-foes",
        "respond",
        "reaction",
    ) == met.asked


@pytest.mark.rule("R002-15", "R002-26")
@pytest.mark.parametrize("family", ["basic", "bladespell"])
def test_whoever_is_met_on_the_run_is_met_alike(family: str) -> None:
    """Others who are run into in a pursuit are met by the same sequence, and surprise the party as others do."""
    met = run("pursuit", ORCS_MET, load(family), distance=7, respond="parley", reaction=9, **NEITHER, **OURS)
    assert ("surprise-party", "surprise-foes", "distance", "initiative-party") == met.asked[:4]
    assert (("respond", "reaction"), Outcome(Course.PARLEY, 70, Mood.INDIFFERENT)) == (met.asked[5:], met.gives)
    caught = [run("pursuit", ORCS_MET, load(family), distance=7, reaction=dice, **CAUGHT).gives for dice in (2, 9)]
    assert [Outcome(Course.COMBAT, 70, Mood.ATTACKS, Side.FOES), Outcome(Course.PARLEY, 70, Mood.INDIFFERENT)] == caught


@pytest.mark.rule("R002-17")
@pytest.mark.parametrize(("surprise", "throws"), [(NEITHER, True), (BOTH, True), (CAUGHT, False), (CATCHING, False)])
def test_only_those_who_can_act_throw(surprise: dict[str, int], throws: bool) -> None:
    """AMB-C07: with one side surprised the free round comes first, and initiative with the round after it."""
    order = OURS if throws else {}
    rest: dict[str, Any] = {"reaction": 9} if surprise is CAUGHT else {"respond": "combat"}
    met = meets(ORCS_MET, distance=7, **surprise, **order, **rest)
    assert throws == ("initiative-party" in met.asked)


@pytest.mark.rule("R002-17", "R002-25")
def test_initiative_after_the_free_round() -> None:
    """AMB-C07: the round after a free one begins with a throw of both sides."""
    table = seat(before_orcs(segment=Side.PARTY)).move("fight")
    while table.asks == "hit-points":
        table.dice(hit_points=4)
    table.move("round").dice(**OURS)
    facing = table.state.facing
    assert facing is not None
    assert (None, "party") == (facing.outcome.segment, facing.outcome.first)


@pytest.mark.rule("R002-15")
def test_creatures_that_act_first() -> None:
    """Creatures that win the initiative act before the party says what it does; whoever attacks begins the combat."""
    attack = meets(ORCS_MET, distance=7, reaction=2, **NEITHER, **THEIRS)
    assert Outcome(Course.COMBAT, 70, Mood.ATTACKS, first="foes") == attack.gives
    wait = meets(ORCS_MET, distance=7, reaction=9, respond="evade", **NEITHER, **THEIRS)
    assert ("reaction", "respond") == wait.asked[-2:]
    assert Outcome(Course.FLIGHT, 70, Mood.INDIFFERENT) == wait.gives


# ------------------------------------------------------------------------------------------------------- responses
@pytest.mark.rule("R002-20")
def test_the_response_of_combat() -> None:
    """Combat: it is fought out round by round, on the fight card."""
    met = meets(ORCS_MET, distance=7, respond="combat", **NEITHER, **OURS)
    assert Outcome(Course.COMBAT, 70, first="party") == met.gives
    table = seat(before_orcs(first="party")).move("fight")
    while table.asks == "hit-points":
        table.dice(hit_points=4)
    fight = table.state.fight.open()
    assert fight is not None
    assert (1, 10) == (fight.round, len(fight.bodies))


@pytest.mark.rule("R002-20")
def test_combat_after_they_have_acted() -> None:
    """A party that attacks when the creatures have had their action has what is left of the round to itself."""
    met = meets(ORCS_MET, distance=7, reaction=9, respond="combat", **NEITHER, **THEIRS)
    assert Outcome(Course.COMBAT, 70, Mood.INDIFFERENT, Side.PARTY) == met.gives


@pytest.mark.rule("R002-21")
def test_the_response_of_evasion() -> None:
    """Evasion: the party flees before combat, with the distance at which they met."""
    met = meets(ORCS_MET, distance=7, respond="evade", **NEITHER, **OURS)
    assert Outcome(Course.FLIGHT, 70) == met.gives


@pytest.mark.rule("R002-22")
@pytest.mark.parametrize(("charisma", "mood"), [(0, Mood.UNCERTAIN), (1, Mood.INDIFFERENT), (-2, Mood.UNCERTAIN)])
def test_parley_is_modified_by_charisma(charisma: int, mood: Mood) -> None:
    """Parley: the Charisma of the one who speaks is added on the table of reactions."""
    met = meets(replace(ORCS_MET, charisma=charisma), distance=7, respond="parley", reaction=8, **NEITHER, **OURS)
    assert Outcome(Course.PARLEY, 70, mood) == met.gives


@pytest.mark.rule("R002-22")
def test_parley_may_change_their_behaviour() -> None:
    """Creatures that acted first, with nobody speaking, are thrown for again when somebody speaks to them."""
    met = meets(replace(ORCS_MET, charisma=2), distance=7, reaction=[7, 7], respond="parley", **NEITHER, **THEIRS)
    assert Outcome(Course.PARLEY, 70, Mood.INDIFFERENT) == met.gives


@pytest.mark.rule("R002-22")
def test_nobody_has_spoken_yet() -> None:
    """Nobody's Charisma counts for creatures that act first: 7 is uncertain, though a speaker would make it 9."""
    met = meets(replace(ORCS_MET, charisma=2), distance=7, reaction=7, respond="combat", **NEITHER, **THEIRS)
    assert Mood.UNCERTAIN is met.gives.mood


@pytest.mark.rule("R002-22")
def test_talking_on_takes_a_round() -> None:
    """To speak again is an action of one round, and may change what uncertain creatures do."""
    table = seat(before_orcs(Course.PARLEY, Mood.UNCERTAIN)).move("talk").dice(reaction=12)
    facing = table.state.facing
    assert facing is not None
    assert (Mood.FRIENDLY, 1, 0) == (facing.outcome.mood, facing.rounds, table.state.rounds)


@pytest.mark.rule("R002-23")
def test_the_response_of_something_else() -> None:
    """Other: whatever the referee allows, and then the creatures show what they are about."""
    met = meets(ORCS_MET, distance=7, respond="other", reaction=6, **NEITHER, **OURS)
    assert Outcome(Course.PARLEY, 70, Mood.UNCERTAIN) == met.gives
    question = seat(before_orcs()).table.question.question
    assert isinstance(question, Choose)
    assert any(blank.option.act == "something else" for blank in question.blanks)


@pytest.mark.rule("R002-28")
@pytest.mark.parametrize(
    ("total", "mood"),
    [(2, Mood.ATTACKS), (6, Mood.UNCERTAIN), (8, Mood.UNCERTAIN), (9, Mood.INDIFFERENT), (12, Mood.FRIENDLY)],
)
@pytest.mark.parametrize("met", [ORCS_MET, WOLVES_MET])
def test_the_reaction_of_all_monsters(met: Meeting, total: int, mood: Mood) -> None:
    """2d6 for monsters whose behaviour is not obvious, whatever mind they have."""
    assert mood == meets(met, distance=7, respond="other", reaction=total, **NEITHER, **OURS).gives.mood


@pytest.mark.rule("R002-22", "R002-28", "S-C40")
@pytest.mark.parametrize("response", ["other", "parley"])
@pytest.mark.parametrize("mind", [Mind.NONE, Mind.SEMI])
@pytest.mark.parametrize(("total", "mood"), [(7, Mood.UNCERTAIN), (9, Mood.INDIFFERENT), (12, Mood.FRIENDLY)])
def test_beasts_do_not_talk(response: str, mind: Mind, total: int, mood: Mood) -> None:
    """Beasts that do not attack watch the party, whether somebody speaks to them or not; there is no talk with them."""
    met = meets(replace(WOLVES_MET, mind=mind), distance=7, respond=response, reaction=total, **NEITHER, **OURS)
    assert Outcome(Course.STANDOFF, 70, mood) == met.gives
    assert {"mood": mood, "mute": True} == met.told("reaction")


@pytest.mark.rule("R002-22", "S-C40")
def test_who_is_seen_to_be_a_beast_is_not_parleyed_with() -> None:
    """Parley is a response while nobody has reacted; it is none before beasts that acted first, and shows no minds."""
    first = {group: responses_to(group, THEIRS) for group in ("orcs", "wolves")}
    assert {"orcs": ("combat", "evade", "parley", "other"), "wolves": ("combat", "evade", "other")} == first
    assert 1 == len({responses_to(group, OURS) for group in ("orcs", "wolves")})


def responses_to(group: str, order: dict[str, Any]) -> tuple[str, ...]:
    """What the party may do before orcs or wolves, of which those react that have the initiative."""
    met = {"orcs": ORCS_MET, "wolves": WOLVES_MET}[group]
    asked = meets(met, distance=7, reaction=7, respond="other", **NEITHER, **order).questions["respond"]
    assert isinstance(asked, Choose)
    return asked.options


@pytest.mark.rule("R002-22", "R002-26", "S-C40")
def test_beasts_that_surprise_the_party_watch_it() -> None:
    """A party caught unawares by beasts that hold off has not been drawn into a talk."""
    met = meets(WOLVES_MET, distance=7, reaction=7, **CAUGHT)
    assert Outcome(Course.STANDOFF, 70, Mood.UNCERTAIN) == met.gives


@pytest.mark.rule("R002-22", "R002-28", "S-C40")
@pytest.mark.parametrize(("thrown", "course"), [(2, Course.COMBAT), (7, Course.STANDOFF), (12, Course.STANDOFF)])
def test_one_waits_to_see_what_beasts_do(thrown: int, course: Course) -> None:
    """Before uncertain beasts one waits and sees, for a round: another throw, and still no talk."""
    table = seat(before_orcs(Course.STANDOFF, Mood.UNCERTAIN))
    assert Move("talk") not in table.moves
    table.move("talk", using="silence").dice(reaction=thrown)
    facing = table.state.facing
    assert facing is not None
    assert (course, 1) == (facing.outcome.course, facing.rounds)


@pytest.mark.rule("R002-22", "R002-28", "S-C40")
@pytest.mark.parametrize(("course", "how", "modifier"), [(Course.PARLEY, "", 2), (Course.STANDOFF, "silence", 0)])
def test_nobody_speaks_in_silence(course: Course, how: str, modifier: int) -> None:
    """A speaker of Charisma 18 has +2 in a talk, and nothing where everybody waits in silence."""
    fair = Party(tuple(replace(member, charisma=18) for member in COMPANY.members), COMPANY.speaker)
    asked = (
        seat(replace(before_orcs(course, Mood.UNCERTAIN), party=fair)).move("talk", using=how).table.question.question
    )
    assert ("reaction", modifier) == (asked.site, dict(asked.about)["modifier"])


@pytest.mark.rule("R002-28")
@pytest.mark.parametrize("total", [3, 5])
def test_unfriendly_creatures_may_attack(total: int) -> None:
    """3 to 5: unfriendly, may attack; the referee says whether they do."""
    attack = meets(ORCS_MET, distance=7, respond="other", reaction=total, may_attack="attack", **NEITHER, **OURS)
    assert Outcome(Course.COMBAT, 70, Mood.HOSTILE, Side.FOES) == attack.gives
    hold = meets(ORCS_MET, distance=7, respond="other", reaction=total, may_attack="hold off", **NEITHER, **OURS)
    assert Outcome(Course.PARLEY, 70, Mood.HOSTILE) == hold.gives
    assert REFEREE is hold.questions["may-attack"].to


@pytest.mark.rule("R002-28")
def test_obvious_behaviour_is_not_thrown_for() -> None:
    """Where circumstances make it obvious what they do, nobody rolls."""
    met = meets(replace(ORCS_MET, intent=Mood.FRIENDLY), distance=7, respond="parley", **NEITHER, **OURS)
    assert ("reaction" in met.asked, met.gives.mood) == (False, Mood.FRIENDLY)


@pytest.mark.rule("R002-22", "R002-28")
def test_the_missing_tables() -> None:
    """The reactions and the Charisma modifiers that the document names, as the game that it digests prints them."""
    rules = basic().rules.reaction
    assert "2d6" == str(rules.table.dice)
    assert {"2": "attacks", "3–5": "hostile", "6–8": "uncertain", "9–11": "indifferent", "12": "friendly"} == bands(
        rules.table
    )
    assert {"3": "-2", "4–8": "-1", "9–12": "0", "13–17": "1", "18": "2"} == bands(rules.charisma)


def test_the_light_of_others_hides_nobody() -> None:
    """A torch that is not lit betrays nobody."""
    out = replace(AT_THE_DOOR, lights=(Light("torch", "brenna", 4, lit=False),), foes=Hidden((ORCS,)))
    table = seat(out).move("open", "oak", who=("harl",), using="axe").dice(surprise_party=5)
    assert "surprise-foes" == table.asks


def test_who_has_met_before_is_not_surprised() -> None:
    """Creatures that know the party, and it them, throw for nothing but initiative."""
    known: Foes = replace(ORCS, met=True)
    table = seat(with_foes(known)).move("open", "oak", who=("harl",), using="axe")
    assert "distance" == table.asks
