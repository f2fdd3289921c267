"""Document 003, Reaction: 2d6 and the Charisma Reaction Modifier of the one who speaks, read on five rows."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sixturns.handlers.answers import Question, token
from sixturns.kernel.effects import REFEREE, Roll
from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting, Talk
from sixturns.world.creatures import Mind, Mood
from sixturns.world.dungeon import DoorKind
from sixturns.world.meeting import Course, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import (
    AT_THE_DOOR,
    OAK,
    ORCS,
    Seat,
    bands,
    cellar,
    encounter,
    facing,
    run,
    underworld,
    with_foes,
)

# Document 003, Reaction, row by row.
REACTION = {
    2: Mood.ATTACKS,
    3: Mood.HOSTILE, 4: Mood.HOSTILE, 5: Mood.HOSTILE,
    6: Mood.UNCERTAIN, 7: Mood.UNCERTAIN, 8: Mood.UNCERTAIN,
    9: Mood.INDIFFERENT, 10: Mood.INDIFFERENT, 11: Mood.INDIFFERENT,
    12: Mood.FRIENDLY,
}  # fmt: skip
# rules.md section 2: a total beyond an end of the table is read on the last row there.
BEYOND = {0: Mood.ATTACKS, 1: Mood.ATTACKS, 13: Mood.FRIENDLY, 14: Mood.FRIENDLY}

# rules.md A7, Charisma Reaction Modifier: 3 = −2, 4–5 and 6–8 = −1, 9–12 = 0, 13–15 and 16–17 = +1, 18 = +2
CHARISMA = {
    3: -2,
    4: -1, 5: -1, 6: -1, 7: -1, 8: -1,
    9: 0, 10: 0, 11: 0, 12: 0,
    13: 1, 14: 1, 15: 1, 16: 1, 17: 1,
    18: 2,
}  # fmt: skip

AN_ARCHWAY = cellar(replace(OAK, kind=DoorKind.ARCHWAY))
ORCS_MET = Meeting("orcs", 10)


def talked(total: int, modifier: int = 0) -> Mood | None:
    """The mood that a throw makes, with a modifier; the hostile are withstood."""
    stands = {"stand_or_flee": "stand"} if (REACTION | BEYOND)[total + modifier] is Mood.HOSTILE else {}
    outcome = run("parley", Talk(modifier), reaction=total, **stands).gives
    assert isinstance(outcome, Outcome)
    return outcome.mood


def faced(party: Party, action: str) -> Roll:
    """The Reaction roll after a party that nobody surprised has acted before ten orcs."""
    seat = Seat(with_foes(ORCS, state=replace(AT_THE_DOOR, party=party)), AN_ARCHWAY).move("walk", "oak")
    seat.dice(surprise_party=6, surprise_foes=6, distance=4).says(action)
    question = seat.table.question.question
    assert isinstance(question, Roll) and "reaction" == question.site
    return question


@pytest.mark.rule("R003-39", "R003-40", "R003-41")
@pytest.mark.parametrize("total", range(2, 6))
def test_low_rows(total: int) -> None:
    """2 attacks immediately; 3, 4 and 5 are hostile."""
    assert REACTION[total] == talked(total)


@pytest.mark.rule("R003-42", "R003-43", "R003-44")
@pytest.mark.parametrize("total", range(6, 13))
def test_high_rows(total: int) -> None:
    """6, 7 and 8 are uncertain; 9, 10 and 11 indifferent; 12 is friendly."""
    assert REACTION[total] == talked(total)


@pytest.mark.rule("R000-46", "R003-39")
def test_two_six_sided_dice() -> None:
    """The Reaction roll is 2d6, thrown by the referee, who alone sees it."""
    question = run("parley", Talk(), reaction=7).questions["reaction"]
    assert isinstance(question, Roll)
    assert ("2d6", REFEREE) == (str(question.dice), question.to)


@pytest.mark.rule("R000-47", "R003-39")
@pytest.mark.parametrize(("modifier", "total"), [*product(range(-2, 3), range(2, 13))])
def test_modified_totals(modifier: int, total: int) -> None:
    """The modifier is added to the dice; what falls off an end of the table is read on its last row there."""
    assert (REACTION | BEYOND)[total + modifier] == talked(total, modifier)


@pytest.mark.rule("R000-46", "R003-39")
def test_reaction_as_printed() -> None:
    """The rule set prints the five rows of the document."""
    printed = {"2": "attacks", "3–5": "hostile", "6–8": "uncertain", "9–11": "indifferent", "12": "friendly"}
    assert printed == bands(underworld().rules.reaction.table)


@pytest.mark.rule("R000-47", "R003-39")
@pytest.mark.parametrize(("die", "modifier"), [(2, 0), (3, 2)])
def test_who_is_caught_unawares_says_nothing(die: int, modifier: int) -> None:
    """The one who speaks lends no Charisma when that member is surprised, though the party as a side is not."""
    met = replace(ORCS_MET, wisdom=(1, 0, 1), speaker=1, charisma=2)
    asked = run("encounter", met, surprise_party=die, surprise_foes=6, distance=4, face="parley", reaction=7)
    question = asked.questions["reaction"]
    assert isinstance(question, Roll)
    assert modifier == question.bonus


@pytest.mark.rule("R000-47", "R003-39")
@pytest.mark.parametrize(("charisma", "modifier"), [*CHARISMA.items()])
def test_charisma_reaction_modifier(charisma: int, modifier: int) -> None:
    """Each Charisma score changes the total by its modifier."""
    question = faced(Party((Member("maud", "Maud", charisma=charisma),)), "parley")
    assert [(REACTION | BEYOND)[total + modifier] for total in REACTION] == [question.read(total) for total in REACTION]


@pytest.mark.rule("R000-47", "R003-39")
def test_charisma_as_printed() -> None:
    """The rule set prints the rows of the Charisma Reaction Modifier; rows of one modifier are one row."""
    printed = {"3": "-2", "4–8": "-1", "9–12": "0", "13–17": "1", "18": "2"}
    assert printed == bands(underworld().rules.reaction.charisma)


@pytest.mark.rule("R000-33", "R000-47")
def test_encounters_ask_for_wisdom_and_charisma() -> None:
    """Wisdom for surprise and Charisma for the reaction: no other score of a member is read when somebody is met."""
    assert ("wisdom", "charisma") == underworld().rules.scores.encounter


@pytest.mark.rule("R000-47", "R003-39")
def test_of_the_one_who_speaks() -> None:
    """The modifier is that of the one who speaks, whoever walks first; of the first when nobody is named."""
    members = (Member("odo", "Odo", charisma=3), Member("maud", "Maud", charisma=18))
    assert (2, -2) == (faced(Party(members, "maud"), "parley").bonus, faced(Party(members), "parley").bonus)


@pytest.mark.rule("R000-47")
def test_nobody_speaks() -> None:
    """A party that waits without a word has no modifier."""
    assert 0 == faced(Party((Member("maud", "Maud", charisma=18),)), "wait").bonus


@pytest.mark.rule("R000-47")
def test_the_surprised_do_not_speak() -> None:
    """Nor has a party that is caught unawares: with Charisma +2 a 2 is still an attack."""
    met = run(
        "encounter",
        replace(ORCS_MET, charisma=2),
        surprise_party=1,
        surprise_foes=6,
        distance=1,
        reaction=2,
        flee="stand",
    )
    assert (Mood.ATTACKS, Course.COMBAT) == (met.gives.mood, met.gives.course)


@pytest.mark.rule("R000-47")
@pytest.mark.parametrize(("action", "bonus"), [("parley", 2), ("move", 0), ("cast", 0), ("other", 0)])
def test_the_free_action_may_be_words(action: str, bonus: int) -> None:
    """A party that used its free action to parley has its modifier, one that did anything else has none."""
    met = run(
        "encounter",
        replace(ORCS_MET, charisma=2),
        surprise_party=6,
        surprise_foes=1,
        distance=3,
        free_action=action,
        reaction=7,
    )
    question = met.questions["reaction"]
    assert isinstance(question, Roll)
    assert bonus == question.bonus


@pytest.mark.rule("R000-46", "R003-39", "S-A59")
def test_circumstances_of_a_reaction() -> None:
    """What the referee adds for a bribe or for superior force is in the roll, beside Charisma or without it."""
    rich = replace(ORCS_MET, charisma=1, reaction_edge=2)
    for how, answers, bonus in (
        ("caught", {"surprise_party": 1, "surprise_foes": 6, "distance": 1}, 2),
        ("words", {"surprise_party": 6, "surprise_foes": 6, "distance": 4, "face": "parley"}, 3),
        ("no words", {"surprise_party": 6, "surprise_foes": 1, "distance": 1, "free_action": "move"}, 2),
    ):
        question = run("encounter", rich, reaction=7, **answers).questions["reaction"]
        assert isinstance(question, Roll)
        assert (how, bonus) == (how, question.bonus)


@pytest.mark.rule("R000-46", "R003-42", "S-A59")
def test_circumstances_hold_for_one_roll() -> None:
    """What the referee set is in the next Reaction roll of the table, and used up by it: a 6 and 2 more are an 8."""
    start = replace(AT_THE_DOOR, facing=facing(Mood.UNCERTAIN), reaction_edge=3)
    seat = Seat(start).move("talk").dice(reaction=6)
    assert (Mood.INDIFFERENT, 0) == (_outcome(seat).mood, seat.state.reaction_edge)
    met = replace(with_foes(ORCS), reaction_edge=-2)
    seat = Seat(met, cellar(replace(OAK, stuck=False))).move("open", "oak", who=("odo",))
    seat.dice(surprise_party=6, surprise_foes=6, distance=3).says("wait").dice(reaction=8)
    assert (Mood.UNCERTAIN, 0) == (_outcome(seat).mood, seat.state.reaction_edge)


@pytest.mark.rule("R000-46", "R003-39")
@pytest.mark.parametrize("intent", [*Mood])
def test_obvious_intentions_need_no_roll(intent: Mood) -> None:
    """AMB-A34: creatures whose intentions the key has fixed act on them, and no Reaction roll is made."""
    answers = {"stand_or_flee": "stand"} if intent is Mood.HOSTILE else {}
    fixed = replace(ORCS_MET, intent=intent)
    outcome = encounter(fixed, surprise_party=6, surprise_foes=6, distance=4, face="wait", **answers)
    assert intent == outcome.mood


# -------------------------------------------------------------------------------------------------- what the rows mean
@pytest.mark.rule("R003-40", "R003-38")
def test_attacks_immediately() -> None:
    """Creatures that attack immediately are fought: the party is not asked."""
    met = run("encounter", ORCS_MET, surprise_party=6, surprise_foes=6, distance=4, face="wait", reaction=2)
    assert Outcome(Course.COMBAT, 40, Mood.ATTACKS) == met.gives


@pytest.mark.rule("R003-41", "R003-38")
@pytest.mark.parametrize(("says", "course"), [("stand", Course.COMBAT), ("flee", Course.FLIGHT)])
def test_hostile_unless_fled(says: str, course: Course) -> None:
    """Hostile creatures attack on the next round, unless the party has fled."""
    outcome = encounter(
        ORCS_MET, surprise_party=6, surprise_foes=6, distance=4, face="wait", reaction=5, stand_or_flee=says
    )
    assert Outcome(course, 40, Mood.HOSTILE) == outcome


@pytest.mark.rule("R003-42", "R003-43", "R003-44")
@pytest.mark.parametrize("total", [6, 8, 9, 11, 12])
def test_willing_to_talk(total: int) -> None:
    """Uncertain, indifferent and friendly creatures do not attack: it comes to words."""
    outcome = encounter(ORCS_MET, surprise_party=6, surprise_foes=6, distance=4, face="wait", reaction=total)
    assert Outcome(Course.PARLEY, 40, REACTION[total]) == outcome


@pytest.mark.rule("R003-42", "R003-43", "R003-44")
@pytest.mark.parametrize("mood", [*Mood])
def test_only_the_uncertain_need_more(mood: Mood) -> None:
    """Uncertain creatures require further interaction: more talk is offered, and with no others."""
    moves = {move.act for move in Seat(replace(AT_THE_DOOR, facing=facing(mood))).moves}
    assert (mood is Mood.UNCERTAIN) == ("talk" in moves)


@pytest.mark.rule("R003-42", "R003-39", "R000-47")
@pytest.mark.parametrize(
    ("total", "mood"),
    [(5, Mood.UNCERTAIN), (7, Mood.UNCERTAIN), (8, Mood.INDIFFERENT), (10, Mood.INDIFFERENT), (11, Mood.FRIENDLY)],
)
def test_further_interaction(total: int, mood: Mood) -> None:
    """More talk is another Reaction roll, with the modifier of the one who speaks: Charisma 13 is +1."""
    assert Outcome(Course.PARLEY, 40, mood) == _outcome(_more_talk(13, total))


@pytest.mark.rule("R003-41", "R003-42", "R003-38")
@pytest.mark.parametrize(("says", "course"), [("stand", Course.COMBAT), ("flee", Course.FLIGHT)])
@pytest.mark.parametrize("total", [2, 3, 4])
def test_talk_that_turns_hostile(total: int, says: str, course: Course) -> None:
    """Creatures that more talk makes hostile attack on the next round unless fled: the party is asked."""
    seat = _more_talk(13, total)
    assert "stand-or-flee" == seat.asks
    assert Outcome(course, 40, Mood.HOSTILE) == _outcome(seat.says(says))


@pytest.mark.rule("R003-40", "R003-42", "R003-38")
def test_talk_that_ends_in_an_attack() -> None:
    """Creatures that more talk makes attack do so immediately: the party is not asked."""
    assert Outcome(Course.COMBAT, 40, Mood.ATTACKS) == _outcome(_more_talk(10, 2))


@pytest.mark.rule("R003-42")
def test_further_interaction_takes_a_turn() -> None:
    """More talk takes a turn of ten minutes, and the rounds that had already gone stay as they were."""
    before, after = AT_THE_DOOR, _more_talk(10, 7).state
    assert (before.turns + 1, before.rounds) == (after.turns, after.rounds)


def _more_talk(charisma: int, total: int) -> Seat:
    """Uncertain orcs 40 ft away, after somebody of that Charisma has talked on and the dice are thrown."""
    voice = Party((Member("maud", "Maud", charisma=charisma),))
    state = replace(AT_THE_DOOR, party=voice, facing=facing(Mood.UNCERTAIN))
    return Seat(state).move("talk").dice(reaction=total)


def _outcome(seat: Seat) -> Outcome:
    assert seat.state.facing is not None
    return seat.state.facing.outcome


@pytest.mark.rule("R000-46", "R003-39")
def test_no_roll_for_those_that_do_not_think() -> None:
    """Creatures without a mind make no Reaction roll, face to face either: they move to attack."""
    beasts = replace(ORCS_MET, mind=Mind.NONE)
    assert Outcome(Course.COMBAT, 40, Mood.ATTACKS) == encounter(
        beasts, surprise_party=6, surprise_foes=6, distance=4, face="wait"
    )


# Where creatures know of the party: they caught it, it has used its free action, or both stand face to face.
MET: dict[str, dict[str, Any]] = {
    "caught": {"surprise_party": 1, "surprise_foes": 6, "distance": 3},
    "after the free action": {"surprise_party": 6, "surprise_foes": 1, "distance": 3, "free_action": "parley"},
    "face to face": {"surprise_party": 6, "surprise_foes": 6, "distance": 3, "face": "parley"},
}
ASKED = {
    ("caught", Mood.ATTACKS): {"flee": "stand"},
    ("caught", Mood.HOSTILE): {"flee": "stand"},
    ("after the free action", Mood.HOSTILE): {"stand_or_flee": "stand"},
    ("face to face", Mood.HOSTILE): {"stand_or_flee": "stand"},
}


@pytest.mark.rule("R000-46", "AMB-A34", "S-A54")
@pytest.mark.parametrize("how", [*MET])
@pytest.mark.parametrize("mind", [*Mind])
@pytest.mark.parametrize("intent", [*Mood])
def test_a_keyed_intention_comes_before_instinct(mind: Mind, intent: Mood, how: str) -> None:
    """AMB-A34: tame dogs are friendly if the key says so: an intention that is obvious needs neither roll nor mind."""
    keyed = replace(ORCS_MET, mind=mind, intent=intent)
    assert intent == encounter(keyed, **MET[how], **ASKED.get((how, intent), {})).mood


@pytest.mark.rule("R000-41", "R003-34", "R000-46")
@pytest.mark.parametrize("how", [*MET])
def test_instinct_where_the_key_says_nothing(how: str) -> None:
    """Without an intention in the key a creature that does not think attacks, however it is met."""
    beasts = replace(ORCS_MET, mind=Mind.NONE)
    flees = {"flee": "stand"} if how == "caught" else {}
    assert Mood.ATTACKS == encounter(beasts, **MET[how], **flees).mood


@pytest.mark.rule("R000-47", "R003-39")
@pytest.mark.parametrize(("die", "modifier"), [(3, 0), (4, 2)])
def test_a_speaker_caught_unawares_says_nothing(die: int, modifier: int) -> None:
    """Maud speaks, second in line, with Wisdom 3 and Charisma 18: a 3 surprises her alone, and so she says nothing."""
    three = Party((Member("a", "A"), Member("maud", "Maud", wisdom=3, charisma=18), Member("c", "C")), "maud")
    seat = Seat(with_foes(ORCS, state=replace(AT_THE_DOOR, party=three)), AN_ARCHWAY).move("walk", "oak")
    seat.dice(surprise_party=die, surprise_foes=6, distance=4).says("parley")
    assert modifier == _bonus(seat.table.question.question)


@pytest.mark.rule("R000-43", "R000-47", "R003-39")
@pytest.mark.parametrize(("die", "modifier"), [(2, 0), (3, 2)])
def test_a_free_action_of_words_by_one_caught_unawares(die: int, modifier: int) -> None:
    """Nor does she when it is the free action of a party that is not surprised as a side."""
    three = replace(ORCS_MET, wisdom=(1, 0, 1), speaker=1, charisma=2)
    met = run("encounter", three, surprise_party=die, surprise_foes=1, distance=3, free_action="parley", reaction=7)
    assert modifier == _bonus(met.questions["reaction"])


def _bonus(question: Question) -> int:
    assert isinstance(question, Roll)
    return question.bonus


# -------------------------------------------------------------------------------------------------- as the referee says
@pytest.mark.parametrize("charisma", [3, 10, 18])
@pytest.mark.parametrize("mood", [*Mood])
def test_any_row_can_be_ruled(mood: Mood, charisma: int) -> None:
    """The referee rules any row of the table in place of a throw, also one that no throw reaches with this Charisma."""
    ruled = _met_by(charisma)
    ruled.table.rule_open(token(mood), "They knew her father.")
    if mood is Mood.HOSTILE:
        ruled.says("stand")
    assert mood == _outcome(ruled).mood


@pytest.mark.parametrize("charisma", [3, 18])
@pytest.mark.parametrize("mood", [*Mood])
def test_any_row_can_be_ruled_afterwards(mood: Mood, charisma: int) -> None:
    """So does he when the dice have been thrown, however they fell."""
    ruled = _met_by(charisma).dice(reaction=7)
    ruled.table.rule(ruled.table.seq, token(mood), "They knew her father.")
    if mood is Mood.HOSTILE:
        ruled.says("stand")
    assert mood == _outcome(ruled).mood


def _met_by(charisma: int) -> Seat:
    """Orcs face to face with somebody of that Charisma, who speaks to them."""
    state = with_foes(ORCS, state=replace(AT_THE_DOOR, party=Party((Member("maud", "Maud", charisma=charisma),))))
    seat = Seat(state, AN_ARCHWAY).move("walk", "oak")
    return seat.dice(surprise_party=6, surprise_foes=6, distance=4).says("parley")


@pytest.mark.rule("R000-45", "R003-38")
def test_referees_own_endings() -> None:
    """However it goes, the referee says how it ended, in one of four ways or in words."""
    friends = facing(Mood.FRIENDLY)
    seat = Seat(replace(AT_THE_DOOR, facing=friends))
    assert ["slain", "driven off", "left behind", "at peace"] == [
        move.using for move in seat.moves if move.act == "conclude"
    ]
    seat.says(Move("something else", words="The orcs join the party.", rounds=10))
    assert (1, friends) == (seat.state.turns, seat.state.facing)
