"""Encounters out of doors (document 000, Daily Procedure 4 to 7), and who is met there by terrain."""

from __future__ import annotations

from sixturns.kernel.effects import Steps, call, choose, measure, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP
from sixturns.rules.encounter import (
    Meeting,
    Surprised,
    able,
    and_the_others,
    counted,
    shuns,
    surprise,
    what_they_do,
)
from sixturns.rules.evasion import Evading
from sixturns.rules.model import Rules
from sixturns.world.creatures import Mind, Mood
from sixturns.world.meeting import Course, Outcome, Side

YARD = 3
"""Feet."""

EVADE, BY_MAGIC, STAND, PARLEY, ATTACK = "evade", "evade by magic", "stand", "parley", "attack"


class WildMeeting(Meeting):
    """An encounter out of doors, without a hex: what both sides bring to it, then what the procedure makes of it.

    Beside what every meeting has: `size` are all who travel with the party and `most` the most of the creatures that
    there can be; `ours` and `theirs` are rates in feet a turn. `woods`: it happens among trees; `poor`: nobody sees
    far. `unguarded`: the party sleeps, with nobody awake. `caught`: the creatures have caught up with it in a pursuit;
    `afloat`: it goes by water. `choice` is what the party does, and `course` what comes of it where it evades: of a
    failed evasion flight, a pursuit that goes over the map.
    """

    size: int = 1
    most: int = 0
    ours: int = 120
    theirs: int = 120
    woods: bool = False
    poor: bool = False
    unguarded: bool = False
    caught: bool = False
    afloat: bool = False

    choice: str = ""
    course: Course | None = None


@step("surprised", cites="R000-72 R000-30 R000-32 R000-33 AMB-A35", always=True)
def surprise_outdoors(
    wisdom: tuple[int, ...],
    lit: bool,
    alerted: bool,
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    unguarded: bool,
    caught: bool,
    rules: Rules,
) -> Steps[Surprised]:
    """4b. Each side rolls for surprise, if that is possible; one in which nobody is awake is surprised without a die.

    Those who have been pursued to here know each other.
    """
    if caught:
        return Surprised(members=tuple(False for _ in wisdom))
    if unguarded:
        return (yield from and_the_others(tuple(True for _ in wisdom), lit, False, alerted, foes_edge, rules))
    thrown: Surprised = yield from surprise.fn(
        wisdom, lit, False, False, alerted, expecting, party_edge, foes_edge, rules
    )
    return thrown


@step("segment", cites="R000-72 S-A80", always=True)
def segment_outdoors(surprised: Surprised, rules: Rules) -> Side | None:
    """The daily procedure prints no free move segment; a table may give one to the side that surprises the other."""
    if not rules.wilds.segment or surprised.party == surprised.foes:
        return None
    return Side.FOES if surprised.party else Side.PARTY


@step("distance", cites="R000-73 R000-74 R000-75 R000-119 AMB-A25", always=True)
def distance_outdoors(surprised: Surprised, poor: bool, caught: bool, rules: Rules) -> Steps[int]:
    """5. The distance in yards, short if either side is surprised; poor visibility halves the long one.

    Close by, melee and missile attacks are possible.
    """
    close = surprised.party or surprised.foes or caught
    yards = yield from measure("yards", rules.wilds.close if close else rules.wilds.normal)
    if poor and not close:
        yards //= rules.wilds.poor_divides
    yield from tell("yards", (("yards", yards), ("attack", yards <= rules.wilds.within)))
    return yards * YARD


def ways_out(woods: bool, unawares: bool, caught: bool) -> tuple[str, ...]:
    """How the party may evade: a surprised one only in woods or by magic, one that has been caught not at all."""
    if caught:
        return ()
    return (BY_MAGIC,) if unawares and not woods else (EVADE, BY_MAGIC)


def is_unawares(surprised: Surprised) -> bool:
    """Whether the party is surprised by those who are not."""
    return surprised.party and not surprised.foes


@step("choice", cites="R000-76 R000-79 R000-108 S-A81", always=True)
def evade_or_face(surprised: Surprised, distance: int, woods: bool, caught: bool) -> Steps[str]:
    """6a. The party says whether it tries to evade; if it does not, how it faces them.

    Who is caught unawares neither talks nor attacks first.
    """
    unawares = is_unawares(surprised)
    if unawares:
        yield from reveal("cover", (("woods", woods),))
    options = (*ways_out(woods, unawares, caught), STAND, *(() if unawares else (PARLEY, ATTACK)))
    given = (distance // YARD, surprised.party, surprised.foes)
    choice: str = yield from choose("evade-or-face", options, given=given)
    return choice


@step("mood", cites="R000-77 R000-78 R000-46 R000-47 AMB-A34")
def they_act(
    choice: str,
    surprised: Surprised,
    mind: Mind,
    intent: Mood | None,
    shy: bool,
    charisma: int,
    speaker: int,
    reaction_edge: int,
    rules: Rules,
) -> Steps[Mood | None]:
    """6b. Non-intelligent monsters move to attack; others weigh the party up, with a Reaction roll if that is open."""
    if choice not in (STAND, PARLEY):
        return KEEP
    modifier = counted(charisma, speaker, surprised, choice == PARLEY, rules)
    return (yield from what_they_do(mind, intent, shy, modifier + reaction_edge, rules))


@step("choice", cites="R000-76 R003-41 S-A81")
def evade_after_all(
    choice: str, mood: Mood | None, surprised: Surprised, distance: int, woods: bool, caught: bool
) -> Steps[str]:
    """Hostile creatures attack unless the party has fled: it may still try to evade them."""
    ways = ways_out(woods, is_unawares(surprised), caught)
    if mood is not Mood.HOSTILE or choice not in (STAND, PARLEY) or not ways:
        return KEEP
    return (yield from choose("stand-or-evade", (STAND, *ways), given=(distance // YARD, mood)))


@step("course", cites="R000-76 R000-106 R000-113 R000-114")
def try_to_evade(
    choice: str,
    surprised: Surprised,
    size: int,
    number: int,
    most: int,
    ours: int,
    theirs: int,
    woods: bool,
    afloat: bool,
    mind: Mind,
    shy: bool,
    rules: Rules,
) -> Steps[Course]:
    """6a. The evasion roll. What can hardly move pursues nobody."""
    if choice not in (EVADE, BY_MAGIC):
        return KEEP
    if theirs <= rules.pursuit.creeps or shuns(mind, shy, rules):
        yield from reveal("stay behind")
        return Course.PARTED
    magic = choice == BY_MAGIC
    asked = Evading(size, number, most, ours, theirs, woods, surprised.party, surprised.foes, magic, afloat)
    away = yield from call("evasion", asked)
    return Course.PARTED if away else Course.FLIGHT


@step("outcome", cites="R000-76 R000-113 R000-114", when="course")
def evaded_or_pursued(course: Course, distance: int) -> Outcome:
    """6a. Who evades goes on, who does not is pursued."""
    return Outcome(course, distance)


@step("outcome", cites="R000-79")
def resolve_outdoors(
    outcome: Outcome | None, mood: Mood | None, choice: str, surprised: Surprised, distance: int, segment: Side | None
) -> Outcome:
    """7. Combat or parley, as the party and the mood of the creatures have it.

    A party that was surprised still is, until something is done.
    """
    if outcome is not None:
        return KEEP
    unawares = is_unawares(surprised)
    if choice == ATTACK or mood in (Mood.ATTACKS, Mood.HOSTILE):
        ours = None if segment is Side.PARTY and choice != ATTACK else segment
        return Outcome(Course.COMBAT, distance, mood, ours, able(surprised, ours), unawares=unawares)
    return Outcome(Course.PARLEY, distance, mood, unawares=unawares)
