"""The encounter by rounds (document 002): who acts first, how each side responds, the turn that it all takes."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.effects import REFEREE, Blank, Steps, call, choose, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.delve import concluding, something_else
from sixturns.rules.encounter import Surprised, able, counted, reaction
from sixturns.rules.evasion import Evading
from sixturns.rules.fight import in_a_fight
from sixturns.rules.hex_pursuit import evading
from sixturns.rules.initiative import Contest, acts
from sixturns.rules.model import Rules
from sixturns.rules.roamers import Met, meet_outdoors
from sixturns.rules.running import come_after
from sixturns.rules.wild_meeting import BY_MAGIC, EVADE, is_unawares, ways_out
from sixturns.world.creatures import Foes, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import MOST_ROUNDS, Chase, Course, Facing, Fight, First, Outcome, Side
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.prospect import Ground
from sixturns.world.roaming import Hunt
from sixturns.world.sky import Sky

COMBAT, PARLEY, OTHER = "combat", "parley", "other"
"""What a side may do, beside evading."""


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


def theirs_first(surprised: Surprised, first: First) -> bool:
    """Whether the creatures act before the party does."""
    return first == "foes" or (surprised.party and not surprised.foes)


@step("mood", "outcome", cites="R002-15 R002-20 R002-26 R002-28 S-C33")
def creatures_first(
    surprised: Surprised,
    first: First,
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
    mood = yield from reaction(intent, modifier, rules)
    if not (yield from means_it(mood, distance)):
        return mood, None
    return mood, Outcome(Course.COMBAT, distance, mood, segment, able(surprised, segment), first=first)


RESPONSES = (COMBAT, EVADE, PARLEY, OTHER)
"""The four common responses, as the document prints them."""


@step("response", cites="R002-15 R002-20 R002-21 R002-22 R002-23 R002-25 R002-26")
def party_responds(outcome: Outcome | None, surprised: Surprised, mood: Mood | None, distance: int) -> Steps[str]:
    """4. The party decides how to respond, unless it is surprised: combat, evasion, parley, or something else."""
    if outcome is not None or is_unawares(surprised):
        return KEEP
    response: str = yield from choose("respond", RESPONSES, given=(distance, mood, surprised.foes))
    return response


@step("response", cites="R002-15 R002-20 R002-21 R002-22 R002-23 R002-25 R002-26")
def party_responds_outdoors(
    outcome: Outcome | None, surprised: Surprised, mood: Mood | None, distance: int, caught: bool
) -> Steps[str]:
    """4. Out of doors the party responds likewise, and may evade by magic; who was caught up with does not evade."""
    if outcome is not None or is_unawares(surprised):
        return KEEP
    options = (COMBAT, *ways_out(False, False, caught), PARLEY, OTHER)
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


@step("mood", "outcome", cites="R002-20 R002-21 R002-22 R002-23 R002-25 R002-26 R002-28 R002-19")
def creatures_answer(
    response: str,
    first: First,
    surprised: Surprised,
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
        mood = yield from reaction(intent, modifier, rules)
        if (yield from means_it(mood, distance)):
            return mood, Outcome(Course.COMBAT, distance, mood, Side.FOES if first in ("party", "both") else None)
    return mood, Outcome(Course.PARLEY, distance, mood)


@step("outcome", cites="R002-15 R002-26")
def resolve_by_rounds(outcome: Outcome | None, mood: Mood | None, distance: int) -> Outcome:
    """4. A party that could not act stands before creatures that did not attack, and acts in the next round."""
    return KEEP if outcome is not None else Outcome(Course.PARLEY, distance, mood)


@step("outcome", cites="R002-22 R002-28", always=True)
def after_talk(mood: Mood | None, distance: int) -> Steps[Outcome]:
    """Talk goes on, unless it has made the creatures attack."""
    attacks = yield from means_it(mood, distance)
    return Outcome(Course.COMBAT if attacks else Course.PARLEY, distance, mood)


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


@step(*Met._fields, "passed", cites="R002-02 R002-14 R002-18 R002-21 AMB-C10", when="stalked")
def meet_for_a_turn(
    coming: Hidden[Foes | None],
    confronted: bool,
    hunt: Hidden[Hunt | None],
    company: Party,
    flames: tuple[Light, ...],
    ground: Hidden[Ground],
    afloat: str,
    by_night: bool,
    sky: Sky | None,
    unguarded: Hidden[bool],
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    reaction_edge: int,
    passed: int,
    rules: Rules,
) -> Steps[tuple[Any, ...]]:
    """Whoever roams here is met by the book, and one turn has passed when the party gets away or flees at once."""
    met: Met = yield from meet_outdoors.fn(
        coming, confronted, hunt, company, flames, ground, afloat, by_night, sky, unguarded, expecting, party_edge,
        foes_edge, reaction_edge, rules,
    )  # fmt: skip
    return *met, passed + turns_of(0, rules) if met.facing is None else KEEP


# ---------------------------------------------------------------------------------------------------------- what now?
@step("doing", cites="R002-19 R002-20 R002-21 R002-22 R002-23 R002-29", when="facing")
def confront(
    doing: Move | None,
    facing: Facing | None,
    outdoors: bool,
    fight: Hidden[Fight | None],
    party: Party,
    rules: Rules,
) -> Steps[Move]:
    """The table before creatures, round by round: what a side may do in it, and how it may end."""
    if doing is not None or facing is None:
        return KEEP
    if not party.able:
        return (yield from choose("what-now", concluding(), blanks=(something_else(rules),)))
    options, blanks = responses(facing, fight.open() is not None, outdoors, party, rules)
    return (yield from choose("what-now", options, blanks=blanks))


def responses(
    facing: Facing, fighting: bool, outdoors: bool, party: Party, rules: Rules
) -> tuple[tuple[Move, ...], tuple[Blank, ...]]:
    """What can be done before creatures; nobody evades any more once combat has begun."""
    after_them = () if outdoors else (Move("pursue"),)
    if fighting:
        moves, forms = in_a_fight(rules)
        acting, who = acts(party, facing, rules)
        return (*acting, *moves, *after_them), (*who, *forms, something_else(rules))
    talk = (Move("talk"),) if facing.outcome.mood is Mood.UNCERTAIN else ()
    may_evade = facing.outcome.course is not Course.COMBAT
    evades = evading(facing) if may_evade and outdoors else ()
    flees = (Move("flee"),) if may_evade and not outdoors else ()
    moves = (*talk, Move("fight"), *flees, *(form.option for form in evades), *after_them, *concluding())
    return moves, (*evades, something_else(rules))
