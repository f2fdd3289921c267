"""The table underground: what may be done now, whom the party meets, how that ends."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, TypeVar

from sixturns.kernel.effects import ALL, REFEREE, Blank, Pick, Steps, call, choose, look, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.doors import Hands, feat_of_strength, heard, hearing, thievery
from sixturns.rules.encounter import Meeting, Surprised, Talk, counted, eloquence, shuns
from sixturns.rules.fight import ENDINGS, in_a_fight
from sixturns.rules.lights import burning, unlit
from sixturns.rules.model import Rules
from sixturns.rules.movement import known_doors, open_ways, sees_in
from sixturns.rules.pursuit import reached, running
from sixturns.rules.turn import WHO_COMES, group, ways_in
from sixturns.world.creatures import Foes, Mood
from sixturns.world.floor import Square
from sixturns.world.light import Light
from sixturns.world.meeting import Alert, Chase, Course, Facing, Outcome, Side
from sixturns.world.moves import Chore, Move, Offer
from sixturns.world.party import Member, Party
from sixturns.world.place import Here, Spike, Tried


@cache
def something_else(rules: Rules) -> Blank:
    """What no rule foresees: words, the rounds it takes (up to an hour), heard or not, for the referee alone or not."""
    turn = rules.time.turn_rounds
    rounds = tuple(sorted({0, 1, turn // 2, turn, 2 * turn, 6 * turn}))
    picks = (Pick("words"), Pick("quiet", (False, True)), Pick("rounds", rounds), Pick("noisy", (False, True)))
    return Blank(Move("something else"), picks)


def tool_of(member: Member, rules: Rules) -> str:
    """The best thing a member carries to force a door with, empty when there is none."""
    helping = [(tool.adds, tool.on == "any", thing) for thing in member.carries if (tool := rules.doors.tools[thing])]
    return max(helping, default=(0, False, ""))[2]


def likelihood(member: Member, rules: Rules) -> tuple[int, int]:
    """How good a member is at forcing doors: the chance with the tool carried, then Strength."""
    chance, _breaks = feat_of_strength(
        Hands(member.name, member.strength, tool_of(member, rules), member.weary), True, rules
    )
    return chance.upto, member.strength


def opening(door: str, party: Party, rules: Rules, *, heavy: bool = True) -> Blank:
    """The move that the strongest would make at a closed door; its open fields let others do it, alone or together.

    What is not `heavy`, such as a curtain, wants no tool.
    """
    tools = {thing for member in party.members for thing in member.carries if rules.doors.tools[thing]}
    likely = max(party.able, key=lambda member: likelihood(member, rules))
    who = Pick("who", tuple(m.id for m in party.able), rules.doors.hands)
    if not heavy:
        return Blank(Move("open", door, (likely.id,)), (who,))
    return Blank(Move("open", door, (likely.id,), tool_of(likely, rules)), (who, Pick("using", ("", *sorted(tools)))))


@step("here", cites="R000-15 R000-18 R003-15 R003-18", always=True)
def look_about(
    at: str,
    outside: str,
    standing: tuple[str, ...],
    spikes: tuple[Spike, ...],
    found: tuple[str, ...],
    seen: tuple[str, ...],
    flames: tuple[Light, ...],
    rules: Rules,
) -> Steps[Here]:
    """The place as the players know it: closed doors are all alike until they are tried, and secret ones not there."""
    if outside:
        return Here()
    doors = yield from known_doors(at, found)
    ways = yield from open_ways(at, standing, spikes, found)
    return Here(
        shut=tuple(door for door in doors if door not in ways),
        open=ways,
        spiked=tuple(spike for spike in spikes if spike.door in doors),
        walls=(yield from look(at, "sections")) if (yield from sees_in(at, flames, rules)) else (),
        exits=(yield from look(at, "exits")),
        elsewhere=tuple(area for area in seen if area != at),
        curtains=(yield from look(at, "curtains")),
        archways=(yield from look(at, "archways")),
    )


@step("doing", cites="R000-49 R003-45", when="chase")
def in_flight(
    chase: Chase,
    facing: Facing | None,
    here: Here,
    at: str,
    spot: Square,
    party: Party,
    flames: tuple[Light, ...],
    rules: Rules,
) -> Steps[Move]:
    """The table in a pursuit: every move that those who flee or follow can make in a round."""
    if facing is None:
        return KEEP
    before = yield from reached(here.shut, at, spot)
    options, blanks = on_the_run(here, facing.by, before, party, flames, chase, rules)
    return (yield from choose("what-now", options, blanks=blanks))


@step("doing", cites="R000-15 R000-18 R003-15 R003-18", when="undecided")
def what_now(
    here: Here,
    outside: str,
    seen: tuple[str, ...],
    party: Party,
    flames: tuple[Light, ...],
    chores: tuple[Chore, ...],
    tried_here: tuple[Tried, ...],
    facing: Facing | None,
    fighting: bool,
    rules: Rules,
) -> Steps[Move]:
    """The table at rest: every move that is legal now, and always *something else*."""
    offer = yield from nothing_at_hand(facing, fighting, outside, seen, party, rules)
    options, blanks = offer or legal(here, party, party, flames, chores, tried_here, rules)
    return (yield from choose("what-now", options, blanks=blanks))


def nothing_at_hand(
    facing: Facing | None, fighting: bool, outside: str, seen: tuple[str, ...], party: Party, rules: Rules
) -> Steps[Offer | None]:
    """What can be done before creatures, before the dungeon, and where nobody can act; None in a place to explore."""
    if facing is not None:
        return face_to_face(facing, fighting, rules)
    if outside:
        return (yield from outdoors(seen)), (something_else(rules),)
    return None if party.able else ((), (something_else(rules),))


def outdoors(seen: tuple[str, ...]) -> Steps[tuple[Move, ...]]:
    """Before the dungeon: in again by a way that the party knows, or wait."""
    ways = yield from look("dungeon", "exits")
    known: list[Move] = []
    for way in ways:
        if (yield from look(way, "area")) in seen:
            known.append(Move("enter", way))
    return (*known, Move("pass"))


def concluding() -> tuple[Move, ...]:
    """How the referee may say that a meeting ended."""
    return tuple(Move("conclude", using=ending) for ending in ENDINGS)


def face_to_face(facing: Facing, fighting: bool, rules: Rules) -> Offer:
    """What can be done while creatures are faced, or fought."""
    ways = (Move("flee"), Move("pursue"))
    if fighting:
        moves, forms = in_a_fight(rules)
        return (*moves, *ways), (*forms, something_else(rules))
    talk = (Move("talk"),) if facing.outcome.mood is Mood.UNCERTAIN else ()
    return (*talk, Move("fight"), *ways, *concluding()), (something_else(rules),)


@lru_cache(1024)
def on_the_run(
    place: Here,
    theirs: str,
    before: tuple[str, ...],
    party: Party,
    lights: tuple[Light, ...],
    chase: Chase,
    rules: Rules,
) -> Offer:
    """What can be done in a pursuit: first away from the door by which they came, which is `theirs`.

    Those who flee may try a shut door that they stand before.
    """
    if not party.able:
        return concluding(), (something_else(rules),)
    ways = sorted((*place.open, *place.exits, *place.shut), key=lambda way: way == theirs)
    runs, drops = running(tuple(ways), party, lights, chase, rules)
    tries = [] if chase.flees is Side.FOES else [opening(door, party, rules) for door in before]
    forms = tuple(replace(form, option=replace(form.option, act="break through")) for form in tries)
    return (*runs, *(form.option for form in forms), *concluding()), (*drops, *forms, something_else(rules))


@lru_cache(1024)
def legal(
    place: Here,
    party: Party,
    hands: Party,
    lights: tuple[Light, ...],
    chores: tuple[Chore, ...],
    tried: tuple[Tried, ...],
    rules: Rules,
) -> Offer:
    """The moves that can be made in a place, and those of them that are forms.

    `hands` are those of the party who can still do something.
    """
    shut = place.shut if hands.able else ()
    opens = [opening(door, hands, rules, heavy=door not in place.curtains) for door in shut]
    others = [
        *(form for door in shut if (form := listening(door, hands, tried, rules))),
        *(form for door in shut if door not in place.curtains and (form := picking(door, hands, tried, rules))),
        *searching(place, hands, tried),
    ]
    moves = [
        *(form.option for form in opens),
        *(Move("walk", door) for door in place.open),
        Move("pass"),
        *(form.option for form in others),
        *spiking(place, party, rules),
        *(Move("unspike", spike.door) for spike in place.spiked),
        *(Move("go", area) for area in place.elsewhere),
        *(Move("leave", way) for way in place.exits),
        *unlit(party, lights, rules),
        *burning(lights),
        *(Move("leave off", who=(chore.who,)) for chore in chores),
        Move("meet"),
        Move("describe"),
    ]
    return tuple(moves), (*opens, *others, WHO_COMES, something_else(rules))


def listening(door: str, party: Party, tried: tuple[Tried, ...], rules: Rules) -> Blank | None:
    """Listening at a door, by whoever hears best of those who have not tried here; None when all have."""
    fresh = [member for member in party.able if Tried(member.id, "listen", door) not in tried]
    if not fresh:
        return None
    best = max(fresh, key=lambda member: hearing(member, rules).upto)
    return Blank(Move("listen", door, (best.id,)), (Pick("who", tuple(member.id for member in fresh)),))


def picking(door: str, party: Party, tried: tuple[Tried, ...], rules: Rules) -> Blank | None:
    """Working at a lock, by thieves with tools who have not failed at it on their level; None when there are none."""
    thieves = tuple(
        member.id
        for member in party.able
        if thievery(member, rules)
        and rules.thievery.tools in member.carries
        and Tried(member.id, "pick", door, member.level) not in tried
    )
    return Blank(Move("pick", door, thieves[:1]), (Pick("who", thieves),)) if thieves else None


def searching(place: Here, party: Party, tried: tuple[Tried, ...]) -> tuple[Blank, ...]:
    """Searching for a turn, by any number of members: a section of wall, or a shut door.

    One form for all the places that the same members may search.
    """
    if not place.walls:
        return ()
    places: dict[tuple[str, ...], list[str]] = {}
    for where in (*place.shut, *place.walls):
        fresh = tuple(one.id for one in party.able if Tried(one.id, "search", where) not in tried)
        places.setdefault(fresh, []).append(where)
    return tuple(
        Blank(Move("search", where[0], fresh[:1]), (Pick("at", tuple(where)), Pick("who", fresh, len(fresh))))
        for fresh, where in places.items()
        if fresh
    )


def spiking(place: Here, party: Party, rules: Rules) -> tuple[Move, ...]:
    """Holding a door with a spike, open or shut, while somebody carries one."""
    if not any(rules.doors.spike in member.carries for member in party.members):
        return ()
    without = {*(spike.door for spike in place.spiked), *place.curtains, *place.archways}
    return (
        *(Move("spike", door, using="shut") for door in place.shut if door not in without),
        *(Move("spike", door, using="open") for door in place.open if door not in without),
    )


@step("foes", "sees", cites="R000-30 R003-27", always=True)
def appear(doing: Move, at: str, newcomer: str, foes: Hidden[tuple[Foes, ...]]) -> tuple[Hidden[tuple[Foes, ...]], str]:
    """Creatures that the referee brings in, by name, number, speed and mind."""
    return Hidden((*foes.open(), group(doing, newcomer, at))), at


@step("sees", cites="R000-30", always=True)
def look_round(at: str) -> str:
    """Whoever is where the party is, is met: come out of hiding, come in, or put there by the referee."""
    return at


@step(cites="R000-06 R003-06")
def describe(at: str, spot: Square, flames: tuple[Light, ...], rules: Rules) -> Steps[Any]:
    """The place as it is seen from where the party stands, for players who draw the map themselves."""
    sees = yield from sees_in(at, flames, rules)
    yield from tell("described", (("area", at), ("spot", spot), ("reach", sees)))
    return KEEP


M = TypeVar("M", bound=Meeting)


def between(kind: type[M], them: Foes, party: Party, flames: tuple[Light, ...], rules: Rules) -> M:
    """What a group of creatures and the party bring to a meeting of some kind, wherever it is."""
    voice = party.voice
    return kind(
        name=them.name,
        number=them.number,
        mind=them.mind,
        intent=them.intent,
        shy=them.shy,
        wisdom=tuple(rules.surprise.wisdom[member.wisdom] for member in party.able),
        speaker=party.able.index(voice) if voice else 0,
        charisma=eloquence(party, rules),
        holding=tuple(bool(in_hand(member, flames)) for member in party.able),
        keyed_distance=them.distance,
    )


@step("cornered", cites="R000-41 R003-34 S-A54", when="present")
def hem_in(
    sees: str,
    at: str,
    came_by: str,
    burst: str,
    present: Hidden[Foes | None],
    standing: tuple[str, ...],
    spikes: tuple[Spike, ...],
    unlocked: tuple[str, ...],
    rules: Rules,
) -> Steps[bool]:
    """Beasts that shun people are cornered where no way is open to them but the one by which the party comes.

    Those who have just come in can go back as they came.
    """
    them = present.open()
    if them is None or not shuns(them.mind, them.shy, rules):
        return KEEP
    free, _barred = yield from ways_in(sees, standing, spikes, unlocked, rules)
    ours = came_by if sees == at else burst
    back = them.by if them.by in free and not them.met else ""
    return not back and not {*free, *(yield from look(sees, "exits"))} - {ours}


@step("facing", "met", cites="R000-17 R000-30 R000-34 R000-45 R003-17 R003-29 R003-38", always=True)
def meet(
    sees: str,
    burst: str,
    strains: bool,
    party: Party,
    flames: tuple[Light, ...],
    found: tuple[str, ...],
    present: Hidden[Foes | None],
    alerted: Hidden[tuple[Alert, ...]],
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    reaction_edge: int,
    chase: Chase | None,
    cornered: bool,
    rules: Rules,
) -> Steps[tuple[Facing, bool]]:
    """Whoever is in the place that the party now sees is met by the book, one group after the other.

    Those who come upon a party that flees pursue it by the book of pursuits.
    """
    them = present.open()
    assert them is not None, "nobody is met who is not there"
    visible = yield from sees_in(sees, flames, rules)
    name, number = (them.name, them.number) if visible else ("", 0)
    side = them.by if visible and them.by in (yield from known_doors(sees, found)) else ""
    yield from reveal("met", (("name", name), ("number", number), ("by", side)))
    meeting = replace(
        between(Meeting, them, party, flames, rules),
        shy=them.shy and not cornered,
        lit=any(light.lit for light in flames) and (yield from look(sees, "dark")),
        burst=bool(burst) and (strains or rules.surprise.bursting == "any door"),
        opened=bool(burst),
        alerted=them.met or any(alert.area == sees for alert in alerted.open()),
        expecting=them.met or expecting,
        party_edge=party_edge,
        foes_edge=foes_edge,
        reaction_edge=reaction_edge,
        sight=(yield from look(sees, "sight")) if visible else 0,
    )
    outcome: Outcome = yield from call("encounter" if chase is None else "pursuit", meeting)
    yield from tell("outcome", (("course", outcome.course), ("segment", outcome.segment)))
    keyed = yield from look("dungeon", "monsters pass")
    followed = rules.doors.monsters_pass if keyed is None else keyed
    acting = tuple(m.id for m, able in zip(party.able, outcome.able, strict=False) if able)
    return Facing(them.id, name, number, sees, outcome, followed, acting, side), True


@step("sees", cites="R000-30", when="sees")
def look_away() -> str:
    """The place has been looked into."""
    return ""


def in_hand(member: Member, lights: tuple[Light, ...]) -> tuple[str, ...]:
    """What a member has in hand, a light last."""
    return (*member.holds, *(light.kind for light in lights if light.bearer == member.id and light.lit))


@step("party", "lights", cites="R000-33 S-A60", when="met")
def let_fall(facing: Facing | None, party: Party, lights: tuple[Light, ...]) -> Steps[tuple[Party, tuple[Light, ...]]]:
    """Those who were startled drop the first thing in their hands; a light is out of them, and out."""
    if facing is None or not facing.outcome.fallen:
        return KEEP
    for member, fumbles in zip(party.able, facing.outcome.fallen, strict=False):
        if not fumbles:
            continue
        thing = in_hand(member, lights)[0]
        yield from tell("dropped", (("who", member.name), ("thing", thing), ("coins", 0)))
        if member.holds:
            party = party.having(replace(member, holds=member.holds[1:], carries=member.without(thing)))
        else:
            lights = tuple(light for light in lights if light.bearer != member.id or not light.lit)
    return party, lights


@step(
    *("expecting", "party_edge", "foes_edge", "reaction_edge", "burst", "sees", "chores", "met", "cornered"),
    cites="R000-34 R003-29",
    always=True,
)
def circumstances_are_spent() -> tuple[bool, int, int, int, str, str, tuple[Chore, ...], bool, bool]:
    """What the referee had set for the next dice holds for one meeting, and so does how it came about.

    Whoever meets somebody leaves off what he was at.
    """
    return False, 0, 0, 0, "", "", (), False, False


@step("facing", "reaction_edge", "spent", cites="R000-46 R000-47 R003-39 R003-42 S-A59", always=True)
def talk(facing: Facing, party: Party, reaction_edge: int, rules: Rules) -> Steps[tuple[Facing, int, int]]:
    """The one who speaks tries again with creatures that were uncertain; the talk takes a turn.

    Before those that cannot speak one waits in silence, and no words count.
    """
    mute = facing.outcome.course is Course.STANDOFF
    modifier = counted(eloquence(party, rules), 0, Surprised(), not mute, rules) + reaction_edge
    outcome: Outcome = yield from call("parley", Talk(modifier, facing.outcome.distance, mute=mute))
    yield from tell("outcome", (("course", outcome.course), ("segment", None)))
    return replace(facing, outcome=outcome, took=True), 0, rules.time.talk


@step("facing", "foes", "through", "hurried", "spent", cites="R000-45 R003-38", always=True)
def conclude(
    doing: Move,
    facing: Facing,
    foes: Hidden[tuple[Foes, ...]],
    at: str,
    outside: str,
    standing: tuple[str, ...],
    spikes: tuple[Spike, ...],
    found: tuple[str, ...],
    rounds: int,
    rules: Rules,
) -> Steps[tuple[None, Hidden[tuple[Foes, ...]], str, bool, int]]:
    """The referee says how it ended. A fight or a talk takes at least the turn it falls in, unless rounds are counted.

    Those who live know the party again, and part from it in the mood they were in; out of doors they go their way.
    """
    yield from tell("concluded", (("ending", doing.using), ("name", facing.name)))
    if outside or doing.using in ("slain", "driven off"):
        left = tuple(group for group in foes.open() if group.id != facing.foes)
    else:
        mood = parting(doing.using, facing.outcome.mood)
        left = tuple(replace(g, met=True, intent=mood) if g.id == facing.foes else g for g in foes.open())
    door = ""
    if doing.using == "left behind" and not outside:
        door = yield from choose("left-by", ("", *(yield from open_ways(at, standing, spikes, found))))
    fills = rules.time.meeting_fills and (rounds or not facing.took)
    return None, Hidden(left), door, bool(door), rules.time.turn_rounds - rounds if fills else 0


def parting(ending: str, mood: Mood | None) -> Mood:
    """The mood in which creatures part from the party: enemies when it fled from them, at peace no worse than cool."""
    if ending == "left behind":
        return mood or Mood.HOSTILE
    return Mood.FRIENDLY if mood is Mood.FRIENDLY else Mood.INDIFFERENT


@step("alerted", "noisy", "spent", cites="R000-34 R003-29", always=True)
def improvise(
    doing: Move, at: str, outside: str, alerted: Hidden[tuple[Alert, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Alert, ...]], bool, int]]:
    """Something that no rule foresees, in the referee's words; noise is heard in every place next door."""
    yield from tell("something else", (("words", doing.words),), to=REFEREE if doing.quiet else ALL)
    if doing.noisy and not outside:
        beside = yield from look(at, "beside")
        alerted = heard(alerted, beside, rules.doors.alert)
        yield from tell("heard", (("areas", beside),), to=REFEREE)
    return alerted, doing.noisy, doing.rounds
