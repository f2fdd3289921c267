"""The turn of document 001: everybody moves and has one action in it; who does nothing else catches his breath."""

from __future__ import annotations

from functools import lru_cache

from sixturns.kernel.effects import REFEREE, Blank, Pick, Steps, chance_of, choose, look, reveal
from sixturns.kernel.procedure import step
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.attributes import Skill
from sixturns.rules.checks import Attribute, against, check, facts_of, known_to, mind_check, target_of
from sixturns.rules.delve import legal, nothing_at_hand, tool_of
from sixturns.rules.doors import Forced, Hands, audible, has_listened
from sixturns.rules.encounter import speaks
from sixturns.rules.harm import harms
from sixturns.rules.healing import lacks_stamina, rested
from sixturns.rules.model import Rules
from sixturns.rules.searching import has_searched, hidden_door
from sixturns.rules.traps import lurking
from sixturns.world.creatures import Foes
from sixturns.world.light import Light
from sixturns.world.meeting import Facing
from sixturns.world.moves import Chore, Move, Offer
from sixturns.world.party import Member, Party
from sixturns.world.place import Difficulty, Here, Trap, Tried, difficulty_of

CHECKED: dict[str, tuple[Attribute, Skill]] = {
    "open": ("strength", "force"),
    "listen": ("mind", "listen"),
    "search": ("mind", "search"),
}
"""The acts that lead to a check: against which attribute, and which expertise helps."""

PLAINLY = "plainly"
"""How a search is made that needs no dice: what is done would plainly show what there is."""


# --------------------------------------------------------------------------------------------------------- what now?
@step("doing", cites="R001-46 R001-47 R001-62", when="undecided")
def what_each_does(
    here: Here,
    outside: str,
    seen: tuple[str, ...],
    party: Party,
    flames: tuple[Light, ...],
    chores: tuple[Chore, ...],
    tried_here: tuple[Tried, ...],
    acted: tuple[str, ...],
    facing: Facing | None,
    fighting: bool,
    rules: Rules,
) -> Steps[Move]:
    """The table at rest: what those can do who have not acted in this turn, and what needs no action."""
    offer = yield from nothing_at_hand(facing, fighting, outside, seen, party, rules)
    options, blanks = offer or at_hand(here, party, flames, chores, tried_here, acted, rules)
    return (yield from choose("what-now", options, blanks=(*blanks, *harms(party, rules))))


@lru_cache(1024)
def at_hand(
    place: Here,
    party: Party,
    lights: tuple[Light, ...],
    chores: tuple[Chore, ...],
    tried: tuple[Tried, ...],
    acted: tuple[str, ...],
    rules: Rules,
) -> Offer:
    """The moves of a turn: those that are actions for whoever has none behind him, with what circumstances add."""
    hands = replace(party, members=tuple(member for member in party.members if member.id not in acted))
    moves, forms = legal(place, party, hands, lights, chores, tried, rules)
    detailed = {form.option: in_detail(form, hands, rules) for form in forms}
    return tuple(detailed[m].option if m in detailed else m for m in moves), tuple(detailed.values())


def in_detail(form: Blank, hands: Party, rules: Rules) -> Blank:
    """A form that leads to a check: made by whoever is likeliest, with what circumstances add.

    A search may also be such that it needs no check.
    """
    if form.option.act not in CHECKED:
        return form
    attribute, skill = CHECKED[form.option.act]
    fit = {who for pick in form.picks if pick.field == "who" for who in pick.among}
    able = tuple(member for member in hands.able if member.id in fit)
    best = max(able, key=lambda member: likely(member, attribute, skill, rules))
    using = tool_of(best, rules) if form.option.using else form.option.using
    circumstances = Pick("number", tuple(range(-rules.checks.edge, rules.checks.edge + 1)))
    how = (Pick("using", ("", PLAINLY)),) if form.option.act == "search" else ()
    return Blank(replace(form.option, who=(best.id,), using=using), (*form.picks, circumstances, *how))


def likely(member: Member, attribute: Attribute, skill: Skill, rules: Rules) -> int:
    """How good a member is at a check of some kind, with the tool that he carries."""
    tool = rules.doors.tools[tool_of(member, rules)] if skill == "force" else None
    bonus = known_to(member, skill, rules.checks) + (tool.adds if tool else 0)
    return target_of(member, attribute, (), bonus, rules.checks)


# ------------------------------------------------------------------------------------------------------- the actions
@step("forced", cites="R001-55 R001-56 R001-57 R001-58 R001-59 R001-23", always=True)
def strength_check(hands: tuple[Hands, ...], wooden: bool, stability: int, edge: int, rules: Rules) -> Steps[Forced]:
    """A stuck door is forced by a Strength Check, whose Difficulty is its stability; the right tool is a bonus."""
    opened = False
    for one in hands:
        tool = rules.doors.tools[one.tool]
        helps = tool.adds if tool is not None and (tool.on == "any" or wooden) else 0
        bonus = helps + known_to(one, "force", rules.checks) + edge
        target = against(one.strength, (stability,), one.weary, bonus, rules.checks)
        facts = facts_of(one.name, "strength", one.strength, stability, one.weary, bonus, target)
        about = (*facts, ("tool", one.tool if helps else ""))
        opened = (yield from check("strength-check", target, rules.checks, about=about)) or opened
    return Forced(opened)


@step("acted", cites="R001-46 R001-55", when="strains")
def strained_at_it(doing: Move, acted: tuple[str, ...]) -> tuple[str, ...]:
    """Forcing a door was the action of those who tried."""
    return (*acted, *doing.who)


@step("acted", "tried", "spent", cites="R001-53 R001-54", when="there")
def listen_closely(
    doing: Move,
    at: str,
    party: Party,
    acted: tuple[str, ...],
    tried: tuple[Tried, ...],
    foes: Hidden[tuple[Foes, ...]],
    difficulties: Hidden[tuple[Difficulty, ...]],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], tuple[Tried, ...], int]]:
    """Somebody listens at a door as his action: a Mind Check that the referee rolls. Silence tells nothing."""
    member = party[doing.who[0]]
    beyond = yield from look(doing.at, ("beyond", at))
    noisy = audible(beyond, foes)
    difficulty = how_loud(noisy, beyond, difficulties, rules)
    hears = yield from mind_check("listen", member, difficulty, doing.number, rules.checks, to=REFEREE)
    tried = yield from has_listened(member, doing.at, hears and bool(noisy), tried, rules)
    return (*acted, member.id), tried, rules.time.listen


def how_loud(heard: tuple[Foes, ...], area: str, difficulties: Hidden[tuple[Difficulty, ...]], rules: Rules) -> int:
    """How hard it is to hear those in an area: as the referee has it, else as talk for those who talk."""
    fixed = difficulty_of("listen", area, difficulties)
    if fixed is not None:
        return fixed
    talks = not heard or any(speaks(group.mind) for group in heard)
    return rules.actions.talk if talks else rules.actions.whisper


@step("found", "traps", "chores", "acted", cites="R001-49 R001-50 R001-51 R001-52", always=True)
def search_closely(
    doing: Move,
    at: str,
    party: Party,
    chores: tuple[Chore, ...],
    acted: tuple[str, ...],
    found: tuple[str, ...],
    traps: Hidden[tuple[Trap, ...]],
    difficulties: Hidden[tuple[Difficulty, ...]],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], Hidden[tuple[Trap, ...]], tuple[Chore, ...], tuple[str, ...]]]:
    """Members search an area of 10 feet, each as his action: Mind Checks that the referee rolls.

    Who finds nothing does not know whether there is anything. What is done plainly enough needs no check.
    """
    for who in doing.who:
        member = party[who]
        door = yield from hidden_door(at, doing.at, found)
        trap = lurking(traps, at, doing.at, door)
        difficulty = how_well_hidden((door, *((trap.at,) if trap else ()), doing.at, at), difficulties, rules)
        finds, where = doing.using == PLAINLY, (("at", doing.at),)
        if not finds:
            edge = doing.number
            finds = yield from mind_check("search", member, difficulty, edge, rules.checks, to=REFEREE, about=where)
        door, trap = (door, trap) if finds else ("", None)
        found, traps = yield from has_searched(member.name, door, trap, found, traps)
    left = tuple(chore for chore in chores if chore.who not in doing.who)
    return found, traps, left, (*acted, *doing.who)


def how_well_hidden(places: tuple[str, ...], difficulties: Hidden[tuple[Difficulty, ...]], rules: Rules) -> int:
    """How hard it is to find what is hidden: as the referee has it of the thing, else of where it is, else as usual."""
    said = (difficulty_of("search", place, difficulties) for place in places if place)
    return next((level for level in said if level is not None), rules.actions.search)


# ---------------------------------------------------------------------------------------------------------- the turn
@step(
    *("walked", "rounds", "spent", "passed", "owed", "at_work", "acted", "rests"), cites="R001-45 R001-62", always=True
)
def turn_is_passed(
    walked: int, rounds: int, chores: tuple[Chore, ...], owed: int, acted: tuple[str, ...], party: Party
) -> tuple[int, int, int, int, int, tuple[Chore, ...], tuple[str, ...], bool]:
    """The turn is let pass, and those who are at work do it; one in which nobody has walked or fought is a rest."""
    given = {chore.who: chore for chore in chores}
    at_work = tuple(given[member.id] for member in party.able if member.id in given)
    rests = walked <= 0 and not rounds
    acted = (*acted, *given)
    return 0, 0, 0, 1, max(0, owed - (rests and not acted)), at_work, acted, rests


@step("party", "rests", "comes", cites="R001-62 R001-63 R001-64 R001-78 AMB-B04", when="rests")
def recover_stamina(
    party: Party, acted: tuple[str, ...], comes: bool, outside: str, rules: Rules
) -> Steps[tuple[Party, bool, bool]]:
    """Who does nothing else for a whole turn regains all lost Stamina, unless an encounter interrupts it.

    The die at the turn's end is the one that may do so; out of doors none is thrown.
    """
    tired = tuple(member for member in party.able if member.id not in acted and lacks_stamina(member))
    if tired and not comes and not outside and rules.actions.rest_check == "two dice":
        comes = yield from chance_of("rest", rules.wandering.chance, to=REFEREE)
    if not tired or comes:
        return party, False, comes
    yield from reveal("breath caught", (("who", tuple(member.id for member in tired)),))
    for member in tired:
        party = party.having(rested(member))
    return party, False, False


@step("acted", cites="R001-46", when="acted")
def everybody_afresh() -> tuple[str, ...]:
    """Another turn: everybody has an action again."""
    return ()
