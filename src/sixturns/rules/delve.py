"""The table underground: what may be done now, and what each move does to party, doors, lights and clock."""

from __future__ import annotations

from functools import lru_cache

from sixturns.kernel.effects import ALL, REFEREE, Blank, Pick, Steps, call, choose, look, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.doors import Attempt, Forced, Hands
from sixturns.rules.encounter import Meeting, Talk
from sixturns.rules.model import Rules
from sixturns.world.campaign import Alert, Facing, Move, Outcome
from sixturns.world.creatures import Foes, Mood
from sixturns.world.light import Light, burnt
from sixturns.world.party import Member, Party

SOMETHING_ELSE = Blank(
    Move("something else"),
    (Pick("words"), Pick("quiet", (False, True)), Pick("rounds", (0, 1, 5, 10, 20, 60)), Pick("noisy", (False, True))),
)
ENDINGS = ("slain", "driven off", "left behind", "at peace")


def tool_of(member: Member, rules: Rules) -> str:
    """The best thing a member carries to force a door with, empty when there is none."""
    helping = [(tool.adds, tool.on == "any", thing) for thing in member.carries if (tool := rules.doors.tools[thing])]
    return max(helping, default=(0, False, ""))[2]


def opening(door: str, party: Party, rules: Rules) -> Blank:
    """The move that the strongest would make at a closed door; its open fields let others do it, alone or together."""
    tools = {thing for member in party.members for thing in member.carries if rules.doors.tools[thing]}
    likely = max(party.able, key=lambda m: (m.strength, bool(tool_of(m, rules))))
    move = Move("open", door, (likely.id,), tool_of(likely, rules))
    return Blank(
        move, (Pick("who", tuple(m.id for m in party.able), rules.doors.hands), Pick("using", ("", *sorted(tools))))
    )


def unlit(party: Party, lights: tuple[Light, ...], rules: Rules) -> tuple[Move, ...]:
    """The lights that could be lit now: what each member carries of them who has none burning."""
    bearers = {light.bearer for light in lights if light.lit}
    kinds = rules.lights.__struct_fields__
    return tuple(
        Move("light", who=(member.id,), using=kind)
        for member in party.able
        if member.id not in bearers
        for kind in kinds
        if kind in member.carries and rules.lights[kind].burns in member.carries
    )


@step("doing", cites="R000-15 R000-18 R003-15 R003-18", always=True)
def what_now(
    at: str,
    party: Party,
    lights: tuple[Light, ...],
    standing: tuple[str, ...],
    found: tuple[str, ...],
    facing: Facing | None,
    rules: Rules,
) -> Steps[Move]:
    """The table at rest: every move that is legal now, and always *something else*.

    Only what the players know makes an option: all closed doors are alike until they are tried.
    """
    doors, through = (yield from known_doors(at, found)), (yield from open_ways(at, standing, found))
    ways = tuple((door, door in through) for door in doors)
    options, blanks = legal(ways, party, lights, facing, rules)
    return (yield from choose("what-now", options, blanks=blanks))


@lru_cache(1024)
def legal(
    ways: tuple[tuple[str, bool], ...], party: Party, lights: tuple[Light, ...], facing: Facing | None, rules: Rules
) -> tuple[tuple[Move, ...], tuple[Blank, ...]]:
    """The moves that can be made, and those of them that are forms. `ways` are the doors here, and which stand open."""
    if facing is not None:
        talk = (Move("talk"),) if facing.outcome.mood is Mood.UNCERTAIN else ()
        return (*talk, *(Move("conclude", using=ending) for ending in ENDINGS)), (SOMETHING_ELSE,)
    if not party.able:
        return (), (SOMETHING_ELSE,)
    tries = {door: opening(door, party, rules) for door, is_open in ways if not is_open}
    through = tuple(tries[door].option if door in tries else Move("walk", door) for door, _open in ways)
    return (*through, *unlit(party, lights, rules), Move("meet"), Move("wait")), (*tries.values(), SOMETHING_ELSE)


def attempt_of(move: Move, party: Party, wooden: bool) -> Attempt:
    """The attempt that a move makes, should the door be stuck.

    The tool is used by the first of the team to carry it; carried by somebody else, it is handed to the first.
    """
    team = tuple(party[who] for who in move.who)
    user = next((m.id for m in team if move.using in m.carries), team[0].id)
    return Attempt(tuple(Hands(m.name, m.strength, move.using if m.id == user else "") for m in team), wooden)


def without_tool(party: Party, tool: str, user: str) -> Party:
    """The party after a tool broke in somebody's hands: gone from that one, or from whoever had lent it."""
    owner = next(m for m in (party[user], *party.members) if tool in m.carries)
    return party.having(replace(owner, carries=owner.without(tool)))


@step("burst", "party", "alerted", "spent", cites="R000-15 R000-19 R000-20 R000-21 R003-15 R003-19", always=True)
def try_door(
    doing: Move, at: str, party: Party, turns: int, alerted: Hidden[tuple[Alert, ...]], rules: Rules
) -> Steps[tuple[str, Party, Hidden[tuple[Alert, ...]], int]]:
    """Somebody, or up to three together, open a door; a stuck one must be forced, and a failure is heard behind it."""
    stuck = yield from look(doing.at, "stuck")
    if (yield from look(doing.at, "locked")):
        yield from reveal("door locked", (("door", doing.at),))
        return "", party, alerted, rules.time.force
    if not (rules.doors.stuck if stuck is None else stuck):
        yield from reveal("door opened", (("door", doing.at),))
        return doing.at, party, alerted, rules.time.force
    yield from reveal("door stuck", (("door", doing.at),))
    forced: Forced = yield from call("force", attempt_of(doing, party, (yield from look(doing.at, "wooden"))))
    for place in forced.broken:
        user = doing.who[place]
        party = without_tool(party, doing.using, user)
        yield from tell("tool breaks", (("who", party[user].name), ("tool", doing.using)))
    yield from tell("door forced" if forced.open else "door holds", (("door", doing.at),))
    if not forced.open and rules.doors.failure_alerts:
        beyond = yield from look(doing.at, ("beyond", at))
        alerted = heard(alerted, (beyond,), turns + rules.doors.alert)
        yield from tell("heard", (("areas", (beyond,)),), to=REFEREE)
    return doing.at if forced.open else "", party, alerted, rules.time.force


def lit_up(area: str, lights: tuple[Light, ...]) -> Steps[bool]:
    """Whether the party can see in an area: it carries a light, or the place is not dark."""
    return any(light.lit for light in lights) or not (yield from look(area, "dark"))


@step("standing", "sees", "seen", cites="R000-16 R003-16")
def see_beyond(
    at: str, burst: str, standing: tuple[str, ...], seen: tuple[str, ...], lights: tuple[Light, ...]
) -> Steps[tuple[tuple[str, ...], str, tuple[str, ...]]]:
    """A door that has given way stands open for now, and shows what lies beyond to those who have light."""
    if not burst:
        return KEEP
    beyond = yield from look(burst, ("beyond", at))
    if beyond not in seen:
        if (yield from lit_up(beyond, lights)):
            yield from reveal("area seen", (("area", beyond),))
            seen = (*seen, beyond)
        else:
            yield from reveal("dark beyond")
    return tuple(sorted({*standing, burst})), beyond, seen


def enter(area: str, seen: tuple[str, ...], lights: tuple[Light, ...]) -> Steps[tuple[str, ...]]:
    """The party comes into an area; returns the areas known since, in the dark by touch alone."""
    if area not in seen:
        yield from reveal("area seen" if (yield from lit_up(area, lights)) else "area felt", (("area", area),))
        seen = (*seen, area)
    yield from tell("walk", (("area", area),))
    return seen


@step("at", "standing", "sees", "seen", "spent", cites="R000-16 R000-18 R003-16 R003-18", always=True)
def walk_through(
    doing: Move, at: str, standing: tuple[str, ...], seen: tuple[str, ...], lights: tuple[Light, ...], rules: Rules
) -> Steps[tuple[str, tuple[str, ...], str, tuple[str, ...], int]]:
    """The party goes through a door that stands open; every door it had opened returns to closed behind it."""
    to = yield from look(doing.at, ("beyond", at))
    seen = yield from enter(to, seen, lights)
    return to, () if rules.doors.recloses else standing, to, seen, rules.time.walk


@step("sees", cites="R000-30", always=True)
def look_round(at: str) -> str:
    """Whoever is where the party is, is met: come out of hiding, come in, or put there by the referee."""
    return at


def heard(alerted: Hidden[tuple[Alert, ...]], areas: tuple[str, ...], until: int) -> Hidden[tuple[Alert, ...]]:
    """Who is on guard after noise that was heard in some areas, until a turn."""
    others = tuple(alert for alert in alerted.open() if alert.area not in areas)
    return Hidden((*others, *(Alert(area, until) for area in areas)))


@step("standing", cites="R000-16 R003-16")
def doors_close(spent: int, rounds: int, rules: Rules) -> tuple[str, ...]:
    """A door that nobody goes through is closed again when a turn is let pass."""
    return () if rules.doors.recloses and rounds + spent >= rules.time.turn_rounds else KEEP


def dwellers(foes: Hidden[tuple[Foes, ...]], area: str) -> Foes | None:
    """Who is in an area, if anybody is: those the party has not met before the others."""
    here = (group for group in foes.open() if group.at == area and group.number)
    return min(here, key=lambda group: group.met, default=None)


@step("facing", cites="R000-17 R000-30 R000-34 R000-45 R003-17 R003-29 R003-38")
def meet(
    sees: str,
    burst: str,
    party: Party,
    lights: tuple[Light, ...],
    foes: Hidden[tuple[Foes, ...]],
    turns: int,
    alerted: Hidden[tuple[Alert, ...]],
    expecting: bool,
    party_edge: int,
    foes_edge: int,
    rules: Rules,
) -> Steps[Facing]:
    """Whoever is in the place that the party now sees is met by the book."""
    group = dwellers(foes, sees) if sees and party.able else None
    if group is None:
        return KEEP
    visible = yield from lit_up(sees, lights)
    name, number = (group.name, group.number) if visible else ("", 0)
    yield from reveal("met", (("name", name), ("number", number)))
    voice = party.voice
    outcome: Outcome = yield from call(
        "encounter",
        Meeting(
            name=group.name,
            number=group.number,
            mind=group.mind,
            intent=group.intent,
            wisdom=tuple(rules.surprise.wisdom[m.wisdom] for m in party.able),
            speaker=party.able.index(voice) if voice else 0,
            charisma=rules.reaction.charisma[voice.charisma] if voice else 0,
            lit=any(light.lit for light in lights) and (yield from look(sees, "dark")),
            burst=bool(burst),
            alerted=group.met or any(alert.area == sees and turns < alert.until for alert in alerted.open()),
            expecting=group.met or expecting,
            party_edge=party_edge,
            foes_edge=foes_edge,
            sight=(yield from look(sees, "sight")) if visible else 0,
            keyed_distance=group.distance,
        ),
    )
    yield from tell("outcome", (("course", outcome.course), ("segment", outcome.segment)))
    keyed = yield from look("dungeon", "monsters pass")
    followed = rules.doors.monsters_pass if keyed is None else keyed
    acting = tuple(m.id for m, able in zip(party.able, outcome.able, strict=False) if able)
    return Facing(group.id, name, number, sees, outcome, followed, acting)


@step("expecting", "party_edge", "foes_edge", cites="R000-34 R003-29")
def circumstances_are_spent(facing: Facing | None) -> tuple[bool, int, int]:
    """What the referee had set for the next surprise dice holds for one meeting."""
    return KEEP if facing is None else (False, 0, 0)


@step("facing", "spent", cites="R000-46 R000-47 R003-39 R003-42", always=True)
def talk(facing: Facing, party: Party, rules: Rules) -> Steps[tuple[Facing, int]]:
    """The one who speaks tries again with creatures that were uncertain; the talk takes a turn."""
    voice = party.voice
    modifier = rules.reaction.charisma[voice.charisma] if voice else 0
    outcome: Outcome = yield from call("parley", Talk(modifier, facing.outcome.distance))
    yield from tell("outcome", (("course", outcome.course), ("segment", None)))
    return replace(facing, outcome=outcome), rules.time.talk


@step("facing", "foes", "at", "standing", "sees", "seen", "spent", cites="R000-45 R003-38", always=True)
def conclude(
    doing: Move,
    facing: Facing,
    foes: Hidden[tuple[Foes, ...]],
    at: str,
    standing: tuple[str, ...],
    found: tuple[str, ...],
    seen: tuple[str, ...],
    lights: tuple[Light, ...],
    rounds: int,
    rules: Rules,
) -> Steps[tuple[None, Hidden[tuple[Foes, ...]], str, tuple[str, ...], str, tuple[str, ...], int]]:
    """The referee says how it ended. A fight or a talk takes the rest of the turn it falls in.

    Those who live know the party again, and part from it in the mood they were in.
    """
    yield from tell("concluded", (("ending", doing.using), ("name", facing.name)))
    if doing.using in ("slain", "driven off"):
        left = tuple(group for group in foes.open() if group.id != facing.foes)
    else:
        mood = parting(doing.using, facing.outcome.mood)
        left = tuple(replace(g, met=True, intent=mood) if g.id == facing.foes else g for g in foes.open())
    sees = ""
    if doing.using == "left behind":
        door = yield from choose("left-by", ("", *(yield from open_ways(at, standing, found))))
        if door:
            sees = at = yield from look(door, ("beyond", at))
            seen = yield from enter(at, seen, lights)
            standing = () if rules.doors.recloses else standing
    return None, Hidden(left), at, standing, sees, seen, rules.time.turn_rounds - rounds


def known_doors(at: str, found: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """The doors of an area that the party knows of: those in sight, and the secret ones it has found."""
    secret = yield from look(at, "secret doors")
    return (*(yield from look(at, "doors")), *(door for door in secret if door in found))


def open_ways(at: str, standing: tuple[str, ...], found: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """The doors and archways a party can leave by without opening one."""
    doors, archways = (yield from known_doors(at, found)), (yield from look(at, "archways"))
    return tuple(door for door in doors if door in standing or door in archways)


def parting(ending: str, mood: Mood | None) -> Mood:
    """The mood in which creatures part from the party: enemies when it fled from them, at peace no worse than cool."""
    if ending == "left behind":
        return mood or Mood.HOSTILE
    return Mood.FRIENDLY if mood is Mood.FRIENDLY else Mood.INDIFFERENT


@step("spent", cites="R003-12 R003-13 R003-14", always=True)
def take_light(rules: Rules) -> int:
    """Lighting a light is a short act; if it fills the turn, the light is lit at the beginning of the next."""
    return rules.time.light


@step("party", "lights", cites="R003-12 R003-13 R003-14", always=True)
def kindle(
    doing: Move, party: Party, lights: tuple[Light, ...], rules: Rules
) -> Steps[tuple[Party, tuple[Light, ...]]]:
    """Somebody lights a light: a torch or a candle is used up, a lantern takes a flask of oil."""
    member, kind = party[doing.who[0]], rules.lights[doing.using]
    yield from tell("lit", (("who", member.name), ("kind", doing.using)))
    kept = tuple(light for light in lights if light.bearer != member.id)
    return (
        party.having(replace(member, carries=member.without(kind.burns))),
        (*kept, Light(doing.using, member.id, kind.turns)),
    )


@step("spent", cites="R000-02 R003-02", always=True)
def let_a_turn_pass(rules: Rules) -> int:
    """The party stays where it is for a turn."""
    return rules.time.turn_rounds


@step("alerted", "spent", cites="R000-34 R003-29", always=True)
def improvise(
    doing: Move, at: str, turns: int, alerted: Hidden[tuple[Alert, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Alert, ...]], int]]:
    """Something that no rule foresees, in the referee's words; noise is heard in every place next door."""
    yield from tell("something else", (("words", doing.words),), to=REFEREE if doing.quiet else ALL)
    if doing.noisy:
        beside = yield from look(at, "beside")
        alerted = heard(alerted, beside, turns + rules.doors.alert)
        yield from tell("heard", (("areas", beside),), to=REFEREE)
    return alerted, doing.rounds


@step("turns", "rounds", "lights", cites="R000-01 R000-02 R003-01 R003-02", always=True)
def time_passes(
    spent: int, turns: int, rounds: int, lights: tuple[Light, ...], rules: Rules
) -> Steps[tuple[int, int, tuple[Light, ...]]]:
    """Short acts are counted in rounds, and every ten of them make a turn; lights burn by the turn."""
    passed, left = divmod(rounds + spent, rules.time.turn_rounds)
    after = burnt(lights, passed)
    for was, now in zip(lights, after, strict=True):
        if was.lit and not now.lit:
            yield from tell("goes out", (("bearer", now.bearer), ("kind", now.kind)))
        elif was.lit and now.left == 1 and was.left > 1:
            yield from tell("gutters", (("bearer", now.bearer), ("kind", now.kind)))
    return turns + passed, left, after
