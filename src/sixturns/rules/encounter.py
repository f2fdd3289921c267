"""The encounter and the Reaction roll of the underworld (documents 000 and 003, Encounter Procedure and Reaction)."""

from __future__ import annotations

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import REFEREE, Row, Steps, chance_of, choose, measure, reveal, roll, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Value, replace
from sixturns.rules.model import Rules, SideReading
from sixturns.world.creatures import Mind, Mood
from sixturns.world.meeting import Course, First, Outcome, Side
from sixturns.world.party import Party


class Surprised(Value):
    """Who is caught unawares: each side as a whole, and each member of the party in marching order."""

    party: bool = False
    foes: bool = False
    members: tuple[bool, ...] = ()


class Meeting(Value):
    """An encounter without a place: what both sides bring to it, then what the procedure makes of it.

    `wisdom` are the members' Surprise Modifiers in marching order, `speaker` the place in it of the one who speaks and
    `charisma` that member's Reaction Modifier. `shy`: beasts that shun people, with a way open to them. `expecting`
    (the party) and `alerted` (the creatures) cannot be surprised. `burst`: the party has just broken in through a door;
    `opened`: it has opened one, by force or not. `lit`: it carries light in the dark. `sight` is the longest line in
    the place and `keyed_distance` a distance that the key fixes, both in feet. `holding` are the members with something
    in hand. The edges are circumstances, added to each side's die and to the Reaction roll.
    """

    name: str = ""
    number: int = 1
    mind: Mind = Mind.INTELLIGENT
    intent: Mood | None = None
    shy: bool = False
    wisdom: tuple[int, ...] = (0,)
    speaker: int = 0
    charisma: int = 0
    lit: bool = False
    burst: bool = False
    opened: bool = False
    alerted: bool = False
    expecting: bool = False
    party_edge: int = 0
    foes_edge: int = 0
    reaction_edge: int = 0
    sight: int = 0
    keyed_distance: int = 0
    holding: tuple[bool, ...] = ()

    surprised: Surprised = Surprised()
    segment: Side | None = None
    distance: int = 0
    fallen: tuple[bool, ...] = ()
    first: First = ""
    response: str = ""
    mood: Mood | None = None
    outcome: Outcome | None = None


def thinks(mind: Mind, rules: Rules) -> bool:
    """Whether creatures of this mind weigh the party up before they act."""
    return mind is Mind.INTELLIGENT or (mind is Mind.SEMI and rules.reaction.semi == "thinks")


def speaks(mind: Mind) -> bool:
    """Whether creatures of this mind can be spoken with: the intelligent alone."""
    return mind is Mind.INTELLIGENT


def shuns(mind: Mind, shy: bool, rules: Rules) -> bool:
    """Whether creatures of this mind would rather be gone than move to melee."""
    return shy and rules.reaction.shy == "shuns" and not thinks(mind, rules)


def foes_chance(lit: bool, burst: bool, alerted: bool, rules: Rules) -> Chance | None:
    """The creatures' chance to be surprised; None when they cannot be.

    Light shows the party coming, unless it bursts through a door (AMB-A26 and its switch), or in any case (AMB-C09).
    """
    if alerted:
        return None
    light = rules.surprise.light
    if not lit or light == "none" or (burst and light != "betrays"):
        return rules.surprise.chance
    return rules.surprise.chance.plus(rules.surprise.light_modifier) if light == "modifier" else None


def as_a_side(members: tuple[bool, ...], reading: SideReading) -> bool:
    """Whether a party counts as surprised when some of its members are (AMB-A03 and its switch)."""
    caught = sum(members)
    match reading:
        case "majority":
            return 2 * caught > len(members)
        case "best":
            return caught == len(members)
        case "worst":
            return caught > 0


def able(surprised: Surprised, segment: Side | None) -> tuple[bool, ...]:
    """Who of the party may act in a free segment, each by his own state; empty when all are alike (AMB-A03)."""
    if segment is None or len(set(surprised.members)) < 2:
        return ()
    return tuple(not caught for caught in surprised.members)


def eloquence(party: Party, rules: Rules) -> int:
    """The party's Reaction Modifier: by the speaker's Charisma, less if exhausted, or by the best Personality.

    None where nobody can speak.
    """
    voice = party.voice
    if voice is None:
        return 0
    if rules.reaction.by == "best Personality":
        personality: int = rules.presence.personality[max(member.personality for member in party.able)]
        return personality
    charisma: int = rules.reaction.charisma[voice.charisma]
    return charisma - voice.weary


def counted(charisma: int, speaker: int, surprised: Surprised, speaks: bool, rules: Rules) -> int:
    """What the party's modifier adds to a Reaction roll: it is whoever speaks that counts, or the best in any case.

    A speaker who is caught unawares says nothing.
    """
    if rules.reaction.by == "best Personality":
        return charisma
    return charisma if speaks and surprised.members[speaker : speaker + 1] != (True,) else 0


@step("surprised", cites="R000-30 R000-31 R000-32 R000-33 R000-34 R003-27 R003-28 R003-29 R000-50 R003-46", always=True)
def surprise(
    wisdom: tuple[int, ...],
    lit: bool,
    burst: bool,
    opened: bool,
    alerted: bool,
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    rules: Rules,
) -> Steps[Surprised]:
    """1. If surprise is possible each side rolls a die; on a low number it is surprised."""
    members = tuple(False for _ in wisdom)
    party_can_be = not expecting and (rules.surprise.opener_surprised or not (burst or opened))
    if party_can_be:
        upto, sides = rules.surprise.chance.upto, rules.surprise.chance.sides
        thrown = (Row(die, tuple(die + party_edge + own <= upto for own in wisdom)) for die in range(1, sides + 1))
        rows = (Row(0, tuple(True for _ in wisdom)), *thrown, Row(sides + 1, tuple(False for _ in wisdom)))
        about = (("wisdom", wisdom), ("edge", party_edge), ("side", rules.surprise.side))
        members = yield from roll_on("surprise-party", Dice(1, sides), rows, about=about)
    return (yield from and_the_others(members, lit, burst, alerted, foes_edge, rules))


def and_the_others(
    members: tuple[bool, ...], lit: bool, burst: bool, alerted: bool, foes_edge: int, rules: Rules
) -> Steps[Surprised]:
    """Who is surprised in the end, when that is known of each member: the creatures throw in secret, if they can be."""
    foes, chance = False, foes_chance(lit, burst, alerted, rules)
    if chance:
        foes = yield from chance_of("surprise-foes", chance.plus(-foes_edge), to=REFEREE, about=(("edge", foes_edge),))
    party = as_a_side(members, rules.surprise.side)
    yield from reveal("surprised", (("party", party), ("foes", foes), ("members", members)))
    return Surprised(party, foes, members)


@step("segment", cites="R000-35 R000-37 R003-30 R000-51", always=True)
def free_segment(surprised: Surprised) -> Side | None:
    """1a. The side that surprises the other gains one free move segment, unless both are surprised."""
    if surprised.party == surprised.foes:
        return None
    return Side.FOES if surprised.party else Side.PARTY


@step("distance", cites="R000-38 R000-39 R003-31 R003-32 R000-52 R003-47", always=True)
def encounter_distance(surprised: Surprised, sight: int, keyed_distance: int, rules: Rules) -> Steps[int]:
    """2. The distance, shorter if either side is surprised; a rolled one no farther than the place is long."""
    if keyed_distance:
        yield from reveal("distance", (("feet", keyed_distance),))
        return keyed_distance
    dice = rules.distance.close if surprised.party or surprised.foes else rules.distance.normal
    feet = yield from measure("distance", dice, most=sight if rules.distance.in_sight else 0)
    yield from tell("distance", (("feet", feet),))
    return feet


@step("fallen", cites="R000-33 S-A60")
def startled(surprised: Surprised, holding: tuple[bool, ...], rules: Rules) -> Steps[tuple[bool, ...]]:
    """Who is caught unawares by creatures that are not may drop what he holds, where the table has it so."""
    if not rules.surprise.fumbles or surprised.foes:
        return KEEP
    fallen = []
    for place, (caught, holds) in enumerate(zip(surprised.members, holding, strict=False)):
        at_risk, about = caught and holds, (("place", place),)
        fallen.append(at_risk and (yield from chance_of("fumble", rules.surprise.fumble, about=about)))
    return tuple(fallen)


@step("outcome", cites="R000-33 S-A60")
def drop_things(fallen: tuple[bool, ...], outcome: Outcome) -> Outcome:
    """What was dropped in surprise is told with how the meeting goes on."""
    return replace(outcome, fallen=fallen) if any(fallen) else KEEP


def reaction(intent: Mood | None, modifier: int, rules: Rules, *, mute: bool = False) -> Steps[Mood]:
    """The Reaction roll: 2d6 and the modifier of the one who speaks, unless their intentions are fixed (AMB-A34).

    Those who are `mute` show what they mean to do, and say nothing.
    """
    if intent is None:
        about = (("modifier", modifier),)
        intent = Mood((yield from roll("reaction", rules.reaction.table, bonus=modifier, to=REFEREE, about=about)))
    yield from reveal("reaction", (("mood", intent), ("mute", True)) if mute else (("mood", intent),))
    return intent


def what_they_do(mind: Mind, intent: Mood | None, shy: bool, modifier: int, rules: Rules) -> Steps[Mood]:
    """What creatures do that know of the party: those that think react, others come straight at it, or shy away.

    What the key or the referee has fixed goes before all that.
    """
    if intent is None and shuns(mind, shy, rules):
        yield from reveal("shy away")
        return Mood.INDIFFERENT
    if intent is None and not thinks(mind, rules):
        yield from reveal("melee")
        return Mood.ATTACKS
    return (yield from reaction(intent, modifier, rules))


@step("mood", cites="R000-40 R000-41 R000-46 R003-33 R003-34 R003-39 R000-53 R003-48")
def monsters_surprise(
    surprised: Surprised, mind: Mind, intent: Mood | None, shy: bool, reaction_edge: int, rules: Rules
) -> Steps[Mood | None]:
    """3a. Monsters that surprise the party: the intelligent make a Reaction roll, others move directly to melee.

    The party, caught unawares, says nothing: no Charisma modifier.
    """
    if surprised.foes or not surprised.party:
        return KEEP
    return (yield from what_they_do(mind, intent, shy, reaction_edge, rules))


THEIR_ACTIONS = ("close in", "shoot or cast", "other")
"""What creatures may do with their free action, where they use it before a surprised party can flee (AMB-A31)."""


@step("outcome", cites="R000-42 R003-35 AMB-A31 R000-54 R003-49")
def surprised_party_may_flee(
    surprised: Surprised, mood: Mood | None, distance: int, segment: Side | None, rules: Rules
) -> Steps[Outcome]:
    """3a. A party surprised close by may attempt to flee before combat begins (where combat is coming)."""
    if surprised.foes or not surprised.party or mood not in (Mood.ATTACKS, Mood.HOSTILE):
        return KEEP
    if distance > rules.flight.within:
        return KEEP
    if rules.flight.order == "action first":
        action = yield from choose("their-action", THEIR_ACTIONS, given=(distance, mood), to=REFEREE)
        yield from reveal("their action", (("action", action),))
        segment = None
        if action == "close in":
            return Outcome(Course.COMBAT, min(distance, rules.pursuit.lead), mood)
    flees = (yield from choose("flee", ("stand", "flee"), given=(distance, mood))) == "flee"
    return Outcome(Course.FLIGHT if flees else Course.COMBAT, distance, mood, segment, able(surprised, segment))


FREE_ACTIONS = ("attack", "flee", "parley", "move", "cast", "other")


@step("segment", "mood", "outcome", cites="R000-36 R000-43 R000-46 R000-47 R003-36 R003-39 R000-55 R003-50")
def party_surprises(
    surprised: Surprised,
    mind: Mind,
    intent: Mood | None,
    shy: bool,
    charisma: int,
    speaker: int,
    reaction_edge: int,
    distance: int,
    rules: Rules,
) -> Steps[tuple[Side | None, Mood | None, Outcome | None]]:
    """3b. A party that surprises the monsters may take one free action; after it they know, and act in their turn."""
    if surprised.party or not surprised.foes:
        return KEEP
    acting = able(surprised, Side.PARTY)
    action = yield from choose("free-action", FREE_ACTIONS, given=distance, about=(("able", acting),))
    if action == "attack":
        return Side.PARTY, None, Outcome(Course.COMBAT, distance, None, Side.PARTY, acting)
    if action == "flee":
        return None, None, Outcome(Course.FLIGHT, distance)
    yield from tell("free action", (("action", action),))
    modifier = counted(charisma, speaker, surprised, action == "parley", rules)
    return None, (yield from what_they_do(mind, intent, shy, modifier + reaction_edge, rules)), None


@step("outcome", cites="R000-44 R003-37 R000-56 R003-51")
def both_surprised(surprised: Surprised, distance: int) -> Outcome:
    """3c. Both sides surprised: directly to combat, and nobody has a free action."""
    return Outcome(Course.COMBAT, distance) if surprised.party and surprised.foes else KEEP


@step("mood", "outcome", cites="R000-46 R000-47 R003-39")
def face_to_face(
    surprised: Surprised,
    mind: Mind,
    intent: Mood | None,
    shy: bool,
    charisma: int,
    speaker: int,
    reaction_edge: int,
    distance: int,
    rules: Rules,
) -> Steps[tuple[Mood | None, Outcome | None]]:
    """Nobody surprised, and nothing printed: each side chooses, with a Reaction roll if intentions are unclear."""
    if surprised.party or surprised.foes:
        return KEEP
    action = yield from choose("face", ("parley", "wait", "attack", "flee"), given=distance)
    if action == "attack":
        return None, Outcome(Course.COMBAT, distance)
    if action == "flee":
        return None, Outcome(Course.FLIGHT, distance)
    modifier = counted(charisma, speaker, surprised, action == "parley", rules)
    return (yield from what_they_do(mind, intent, shy, modifier + reaction_edge, rules)), None


@step("outcome", cites="R000-41 R000-45 R003-34 R003-38 S-A54")
def make_off(mind: Mind, shy: bool, mood: Mood | None, outcome: Outcome | None, distance: int, rules: Rules) -> Outcome:
    """Beasts that shun people are not to be spoken with: they flee, or pass by."""
    if outcome is not None or mood is not Mood.INDIFFERENT or not shuns(mind, shy, rules):
        return KEEP
    return Outcome(Course.PARTED, distance, mood)


@step("outcome", cites="R000-45 R003-38 R003-40 R003-41 R003-42 R003-43 R003-44")
def resolve(
    outcome: Outcome | None, mood: Mood | None, surprised: Surprised, distance: int, segment: Side | None
) -> Steps[Outcome]:
    """4. Combat, evasion and pursuit, or parley, as the creatures' mood has it."""
    if outcome is not None:
        return KEEP
    match mood:
        case Mood.ATTACKS:
            return Outcome(Course.COMBAT, distance, mood, segment, able(surprised, segment))
        case Mood.HOSTILE:
            fled = (yield from choose("stand-or-flee", ("stand", "flee"), given=distance)) == "flee"
            course = Course.FLIGHT if fled else Course.COMBAT
            return Outcome(course, distance, mood, segment, able(surprised, segment))
        case _:
            return Outcome(Course.PARLEY, distance, mood)


class Talk(Value):
    """More talk with creatures: the modifier of the one who speaks, their intent where it is fixed, how it goes on.

    `mute`: they are such as cannot speak.
    """

    charisma: int = 0
    distance: int = 0
    intent: Mood | None = None
    mute: bool = False
    surprised: Surprised = Surprised()
    segment: Side | None = None
    mood: Mood | None = None
    outcome: Outcome | None = None


@step("mood", cites="R000-46 R000-47 R003-39 R003-42", always=True)
def talk_on(charisma: int, intent: Mood | None, mute: bool, rules: Rules) -> Steps[Mood]:
    """Uncertain creatures need further interaction: another Reaction roll for the one who speaks."""
    return (yield from reaction(intent, charisma, rules, mute=mute))
