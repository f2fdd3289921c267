"""The encounter by rounds (document 002): who acts first, how each side responds, the turn that it all takes."""

from __future__ import annotations

from sixturns.kernel.effects import REFEREE, Steps, call, choose, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, replace
from sixturns.rules.delve import concluding, something_else
from sixturns.rules.encounter import Surprised, able, counted, reaction, speaks
from sixturns.rules.evasion import Evading
from sixturns.rules.fight import in_a_fight
from sixturns.rules.hex_pursuit import evading
from sixturns.rules.initiative import Contest, acts
from sixturns.rules.model import Rules
from sixturns.rules.running import come_after
from sixturns.rules.wild_meeting import BY_MAGIC, EVADE, is_unawares, ways_out
from sixturns.world.creatures import Mind, Mood
from sixturns.world.meeting import MOST_ROUNDS, Chase, Course, Facing, First, Outcome, Side
from sixturns.world.moves import Move, Offer
from sixturns.world.party import Party

COMBAT, PARLEY, OTHER = "combat", "parley", "other"
"""What a side may do, beside evading."""

SILENCE = "silence"
"""What a party uses that waits to see what creatures do with which nobody can talk."""


# ------------------------------------------------------------------------------------------------ 3. who acts first
@step("first", cites="R002-15 R002-17 R002-25 R002-26 R002-27 AMB-C07", always=True)
def who_is_first(surprised: Surprised) -> Steps[First]:
    """3. The sides that are not surprised roll for initiative; a side that surprises the other has a free round before.

    When both are surprised that is a moment's confusion, and then nobody has the better of it.
    """
    if surprised.party != surprised.foes:
        return ""
    first: First = yield from call("initiative", Contest())
    return first


# ---------------------------------------------------------------------------------------------------------- 4. actions
def means_it(mood: Mood | None, distance: int) -> Steps[bool]:
    """Whether creatures attack: the hostile do, and of the unfriendly the referee says whether they do."""
    if mood is not Mood.HOSTILE:
        return mood is Mood.ATTACKS
    attacks = (yield from choose("may-attack", ("attack", "hold off"), given=distance, to=REFEREE)) == "attack"
    yield from reveal("they attack" if attacks else "they hold off")
    return attacks


def held_off(mute: bool, mood: Mood | None, distance: int) -> Outcome:
    """Creatures that do not attack: there is talk, or the two sides watch each other where those are mute."""
    return Outcome(Course.STANDOFF if mute else Course.PARLEY, distance, mood)


def theirs_first(surprised: Surprised, first: First) -> bool:
    """Whether the creatures act before the party does."""
    return first == "foes" or (surprised.party and not surprised.foes)


@step("mood", "outcome", cites="R002-15 R002-20 R002-26 R002-28 S-C33")
def creatures_first(
    surprised: Surprised,
    first: First,
    mind: Mind,
    intent: Mood | None,
    charisma: int,
    speaker: int,
    reaction_edge: int,
    distance: int,
    segment: Side | None,
    rules: Rules,
) -> Steps[tuple[Mood, Outcome | None]]:
    """4. Creatures that act first do so by their reaction, to which nobody spoke; whoever attacks begins combat."""
    if not theirs_first(surprised, first):
        return KEEP
    modifier = counted(charisma, speaker, surprised, False, rules) + reaction_edge
    mood = yield from reaction(intent, modifier, rules, mute=not speaks(mind))
    if not (yield from means_it(mood, distance)):
        return mood, None
    return mood, Outcome(Course.COMBAT, distance, mood, segment, able(surprised, segment), first=first)


def responding(ways: tuple[str, ...], mind: Mind, mood: Mood | None) -> tuple[str, ...]:
    """The four common responses, as the document prints them; nobody parleys with those seen to be no talkers."""
    parley = (PARLEY,) if mood is None or speaks(mind) else ()
    return (COMBAT, *ways, *parley, OTHER)


@step("response", cites="R002-15 R002-20 R002-21 R002-22 R002-23 R002-25 R002-26")
def party_responds(
    outcome: Outcome | None, surprised: Surprised, mind: Mind, mood: Mood | None, distance: int
) -> Steps[str]:
    """4. The party decides how to respond, unless it is surprised: combat, evasion, parley, or something else."""
    if outcome is not None or is_unawares(surprised):
        return KEEP
    options = responding((EVADE,), mind, mood)
    response: str = yield from choose("respond", options, given=(distance, mood, surprised.foes))
    return response


@step("response", cites="R002-15 R002-20 R002-21 R002-22 R002-23 R002-25 R002-26")
def party_responds_outdoors(
    outcome: Outcome | None, surprised: Surprised, mind: Mind, mood: Mood | None, distance: int, caught: bool
) -> Steps[str]:
    """4. Out of doors the party responds likewise, and may evade by magic; who was caught up with does not evade."""
    if outcome is not None or is_unawares(surprised):
        return KEEP
    options = responding(ways_out(False, False, caught), mind, mood)
    response: str = yield from choose("respond", options, given=(distance, mood, surprised.foes))
    return response


@step("outcome", cites="R002-21 S-C35")
def evade_outdoors(
    response: str,
    mood: Mood | None,
    intent: Mood | None,
    distance: int,
    surprised: Surprised,
    size: int,
    number: int,
    most: int,
    ours: int,
    theirs: int,
    woods: bool,
    afloat: bool,
    rules: Rules,
) -> Steps[Outcome]:
    """4. When the party evades the other side decides whether it pursues; if it does, the evasion is thrown for."""
    if response not in (EVADE, BY_MAGIC):
        return KEEP
    away = not (yield from come_after(mood or intent, rules))
    if not away:
        magic = response == BY_MAGIC
        asked = Evading(size, number, most, ours, theirs, woods, surprised.party, surprised.foes, magic, afloat)
        away = yield from call("evasion", asked)
    return Outcome(Course.PARTED if away else Course.FLIGHT, distance, mood)


@step("mood", "outcome", cites="R002-20 R002-21 R002-22 R002-23 R002-25 R002-26 R002-28 R002-19 S-C40")
def creatures_answer(
    response: str,
    first: First,
    surprised: Surprised,
    mind: Mind,
    mood: Mood | None,
    intent: Mood | None,
    charisma: int,
    speaker: int,
    reaction_edge: int,
    distance: int,
    segment: Side | None,
    outcome: Outcome | None,
    rules: Rules,
) -> Steps[tuple[Mood | None, Outcome | None]]:
    """4. What comes of the party's response: blows, a flight, or the creatures' reaction, which parley may change.

    Everybody can try to speak with them; with those who cannot speak there is no talk.
    Whoever has acted in this round does not again, so that the other side has what is left of it.
    """
    if outcome is not None or not response:
        return KEEP
    if response == COMBAT:
        left = Side.PARTY if theirs_first(surprised, first) else segment
        return mood, Outcome(Course.COMBAT, distance, mood, left, able(surprised, left), first="" if left else first)
    if response in (EVADE, BY_MAGIC):
        return mood, Outcome(Course.FLIGHT, distance, mood, segment)
    if response == OTHER:
        yield from tell("does something else")
    if mood is None or response == PARLEY:
        modifier = counted(charisma, speaker, surprised, response == PARLEY, rules) + reaction_edge
        mood = yield from reaction(intent, modifier, rules, mute=not speaks(mind))
        if (yield from means_it(mood, distance)):
            return mood, Outcome(Course.COMBAT, distance, mood, Side.FOES if first in ("party", "both") else None)
    return mood, held_off(not speaks(mind), mood, distance)


@step("outcome", cites="R002-15 R002-26")
def resolve_by_rounds(outcome: Outcome | None, mind: Mind, mood: Mood | None, distance: int) -> Outcome:
    """4. A party that could not act stands before creatures that did not attack, and acts in the next round."""
    return KEEP if outcome is not None else held_off(not speaks(mind), mood, distance)


@step("outcome", cites="R002-22 R002-28 S-C40", always=True)
def after_talk(mood: Mood | None, mute: bool, distance: int) -> Steps[Outcome]:
    """Talk goes on, or waiting where nobody can speak, unless it has made the creatures attack."""
    attacks = yield from means_it(mood, distance)
    return Outcome(Course.COMBAT, distance, mood) if attacks else held_off(mute, mood, distance)


# ------------------------------------------------------------------------------------------------------- 5. conclusion
def turns_of(rounds: int, rules: Rules) -> int:
    """The turns that an encounter of so many rounds takes: one at least, and all those that it has begun."""
    return max(1, -(-rounds // rules.time.turn_rounds))


def stride(rate: int, rules: Rules) -> int:
    """How far somebody of a rate moves in a round of an encounter: feet in a dungeon, yards out of doors."""
    return rate // rules.combat.stride


@step("facing", "spent", cites="R002-12 R002-14", when="spent")
def count_rounds(spent: int, facing: Facing | None) -> tuple[Facing, int]:
    """While an encounter lasts its rounds are counted, and the clock of the dungeon stands."""
    return KEEP if facing is None else (replace(facing, rounds=min(MOST_ROUNDS, facing.rounds + spent)), 0)


@step("passed", cites="R002-02 R002-13 R002-14 R002-18 AMB-C10", always=True)
def its_turn(passed: int, facing: Facing, rules: Rules) -> int:
    """5. When all is done one turn has passed, however many rounds of it were used: more, if they filled more."""
    return passed + turns_of(facing.rounds, rules)


@step("passed", cites="R002-02 R002-13 R002-14 R002-18 AMB-C10")
def its_turn_if_away(passed: int, facing: Facing | None, chase: Chase | None, rules: Rules) -> int:
    """5. So it is when a pursuit has ended it."""
    if facing is None or chase is None or facing.outcome.course is not Course.PARTED:
        return KEEP
    return passed + turns_of(facing.rounds, rules)


@step("passed", cites="R002-02 R002-14 S-C41")
def its_turn_with_riders(passed: int, confronted: bool, rules: Rules) -> int:
    """5. So has it when a castle's force has ridden out, and is not before the party any more."""
    return KEEP if confronted else passed + turns_of(0, rules)


@step("passed", cites="R002-02 R002-14 R002-18 R002-21 AMB-C10", when="met")
def its_turn_if_evaded(passed: int, confronted: bool, rules: Rules) -> int:
    """5. So it is out of doors when the party has got away from those it met, or flees at once."""
    return KEEP if confronted else passed + turns_of(0, rules)


# ---------------------------------------------------------------------------------------------------------- what now?
@step("doing", cites="R002-19 R002-20 R002-21 R002-22 R002-23 R002-29", when="facing")
def confront(
    doing: Move | None,
    facing: Facing | None,
    outdoors: bool,
    fighting: bool,
    party: Party,
    rules: Rules,
) -> Steps[Move]:
    """The table before creatures, round by round: what a side may do in it, and how it may end."""
    if doing is not None or facing is None:
        return KEEP
    if not party.able:
        return (yield from choose("what-now", concluding(), blanks=(something_else(rules),)))
    options, blanks = responses(facing, fighting, outdoors, party, rules)
    return (yield from choose("what-now", options, blanks=blanks))


def responses(facing: Facing, fighting: bool, outdoors: bool, party: Party, rules: Rules) -> Offer:
    """What can be done before creatures; nobody evades any more once combat has begun."""
    after_them = () if outdoors else (Move("pursue"),)
    if fighting:
        moves, forms = in_a_fight(rules)
        acting, who = acts(party, facing, rules)
        return (*acting, *moves, *after_them), (*who, *forms, something_else(rules))
    how = SILENCE if facing.outcome.course is Course.STANDOFF else ""
    talk = (Move("talk", using=how),) if facing.outcome.mood is Mood.UNCERTAIN else ()
    may_evade = facing.outcome.course is not Course.COMBAT
    evades = evading(facing) if may_evade and outdoors else ()
    flees = (Move("flee"),) if may_evade and not outdoors else ()
    moves = (*talk, Move("fight"), *flees, *(form.option for form in evades), *after_them, *concluding())
    return moves, (*evades, something_else(rules))
