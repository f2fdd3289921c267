"""What is typed to set things by hand: who comes and goes, who bears what, what a place holds, who wanders."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO

from sixturns.cli.refused import Refused
from sixturns.cli.typed import coming, named, plain
from sixturns.formats import party_csv, party_words
from sixturns.handlers import by_hand
from sixturns.handlers.answers import AnyBody
from sixturns.handlers.table import Table
from sixturns.kernel.dice import dice
from sixturns.kernel.values import replace
from sixturns.rulesets import bestiary
from sixturns.views.place import key_of, title_of
from sixturns.views.words import Names
from sixturns.world.creatures import Wanderer, Wandering

Act = Callable[[Table, str], list[AnyBody]]

HERE = "here"
NOBODY = ("nobody", "none", "-")
MOST_AT_ONCE = 100
"""The most things that change hands at once."""

JOIN = "say who joins: join Ada, fighter 1, hp 5, AC 7, carries 3 torches"
GIVE = "say what is given: give torch harl to wick, give 2 rations harl to wick, give lit torch harl to wick"


# --------------------------------------------------------------------------------------------------------- the party
def join(table: Table, typed: str) -> list[AnyBody]:
    """``join Ada, fighter 1, hp 5, AC 7``: somebody comes, said as in a party table, by headings or in their order."""
    if not typed:
        raise Refused(JOIN)
    burns, scores = table.ruleset.rules.lights, table.ruleset.rules.scores
    party, lit, _report = party_csv.read(_as_table(typed), "join", burns, scores)
    newcomer = party.members[0]
    unlit = tuple(light.kind for light in lit if burns[light.kind].burns == light.kind)
    return by_hand.join(table, replace(newcomer, carries=newcomer.carries + unlit))


def _as_table(typed: str) -> str:
    """A line as a party table of one row, with headings where it names some."""
    name, *rest = (part.strip() for part in typed.split(","))
    cells: dict[str, str] = {}
    for part in rest:
        field, cell = _headed(part)
        if not field and not cells:
            field = "calling"
        elif not field and "carries" in cells:
            field, cell = "carries", f"{cells['carries']}; {part}"
        elif not field:
            return typed
        cells[field] = cell
    headings = ["name", *(party_words.HEADINGS[field][0] for field in cells)]
    written = StringIO()
    csv.writer(written).writerows([headings, [name, *cells.values()]])
    return written.getvalue()


def _headed(part: str) -> tuple[str, str]:
    """The field that a part such as ``hp 5`` or ``hireling`` begins with, and what it says of it."""
    words = part.split()
    for upto in range(min(3, len(words)), 0, -1):
        heading = " ".join(words[:upto]).casefold()
        field = next((field for field, headings in party_words.HEADINGS.items() if heading in headings), "")
        if field == "hireling" and upto == len(words):
            return field, "yes"
        if field and upto < len(words):
            return field, " ".join(words[upto:])
    return "", part


def leave(table: Table, typed: str) -> list[AnyBody]:
    """``leave harl``: somebody leaves the party."""
    return table.set(f"party.members.{who(table, typed)}", None)


def speaker(table: Table, typed: str) -> list[AnyBody]:
    """``speaker harl``: who speaks for the party."""
    return table.set("party.speaker", who(table, typed))


def mapper(table: Table, typed: str) -> list[AnyBody]:
    """``mapper wick``, ``mapper nobody``: who draws the map."""
    return table.set("party.mapper", "" if typed.lower() in NOBODY else who(table, typed))


def pathfinder(table: Table, typed: str) -> list[AnyBody]:
    """``pathfinder odo``, ``pathfinder nobody``: who finds the way; whoever does it best where nobody is named."""
    return table.set("party.pathfinder", "" if typed.lower() in NOBODY else who(table, typed))


def order(table: Table, typed: str) -> list[AnyBody]:
    """``order harl wick``: who goes first; the others follow as before."""
    if not typed:
        raise Refused("say who goes first: order harl wick; the others follow")
    return by_hand.march(table, [who(table, one) for one in re.split(r"[\s,]+", typed) if one])


def give(table: Table, typed: str) -> list[AnyBody]:
    """``give torch harl to wick``: a thing changes packs; ``give lit torch harl to wick``: the light in hand does."""
    giving, to, taker = typed.rpartition(" to ")
    what, _space, giver = giving.strip().removesuffix(",").rpartition(" ")
    if not to or not what:
        raise Refused(GIVE)
    one, other, state = who(table, giver), who(table, taker), table.now
    if what.lower().startswith("lit "):
        lights = [(n, light.kind) for n, light in enumerate(state.lights) if light.bearer == one]
        kinds = [kind for _place, kind in lights]
        place = lights[named(what[4:], kinds, "light")][0] if kinds else _has_none(table, one, "light in hand")
        return by_hand.hand_over(table, place, other)
    number, thing = _counted(what)
    bearer = by_hand.member(table, one)
    things = list(dict.fromkeys(bearer.carries))
    if not things:
        _has_none(table, one, "thing in the pack")
    return by_hand.give(table, one, other, things[named(thing, things, f"{bearer.name}'s pack")], number)


def _has_none(table: Table, who: str, what: str) -> int:
    raise Refused(f"{table.now.party[who].name} has no {what}")


def carry(table: Table, typed: str) -> list[AnyBody]:
    """``carry harl 3 torches``, ``carry harl -1 torch``: things put into a pack, or taken out of it."""
    whose, _space, what = typed.partition(" ")
    if not what:
        raise Refused("say who carries what: carry harl 3 torches, carry harl -1 rope")
    bearer = by_hand.member(table, who(table, whose))
    number, thing = _counted(what.lstrip("+-"))
    thing = party_words.THINGS.get(thing.casefold(), thing)
    carries = bearer.carries
    if what.startswith("-"):
        for _time in range(number):
            if thing not in carries:
                raise Refused(f"{bearer.name} has no {thing!r} left")
            carries = replace(bearer, carries=carries).without(thing)
    else:
        carries = by_hand.with_more(carries, thing, number)
    return table.set(f"party.members.{bearer.id}.carries", list(carries))


def load(table: Table, typed: str) -> list[AnyBody]:
    """``load harl 450``: what somebody bears, in coins of weight."""
    whose, _space, coins = typed.rpartition(" ")
    if not whose or not coins.isdecimal():
        raise Refused("say who bears how much, in coins of weight: load harl 450")
    return table.set(f"party.members.{who(table, whose)}.load", int(coins))


def who(table: Table, typed: str) -> str:
    """The id of the member that was meant; raises `Refused` when it is none, or more than one."""
    members = table.now.party.members
    return members[named(typed, [member.name for member in members], "who")].id


def is_member(table: Table, typed: str) -> bool:
    """Whether a name is a member's and nobody else's."""
    try:
        return bool(who(table, typed))
    except Refused:
        return False


def _counted(what: str) -> tuple[int, str]:
    """How many, and of what: ``3 torches``, ``torch``."""
    found = re.fullmatch(r"(\d{1,3}) +(\D.*)", what)
    number = int(found[1]) if found else 1
    if not 1 <= number <= MOST_AT_ONCE:
        raise Refused(f"1 to {MOST_AT_ONCE} things at once")
    thing = found[2] if found else what
    return number, party_words.THINGS.get(thing.casefold(), thing)


# --------------------------------------------------------------------------------------------------------- the places
def key(table: Table, typed: str) -> list[AnyBody]:
    """``key 7 WORDS``, ``key here aloud WORDS``, ``key 7 as mapped``: the words that a place holds."""
    place, _space, said = typed.partition(" ")
    area = where(table, place)
    if said.strip().lower() == "as mapped":
        return table.set(f"keys.{area}", None)
    old = key_of(table.now, table.dungeon.area_by_id[area])
    if said.lower().startswith("aloud "):
        return by_hand.write_key(table, area, said[len("aloud ") :].strip(), old.key)
    return by_hand.write_key(table, area, old.aloud, said.strip())


def trap(table: Table, typed: str) -> list[AnyBody]:
    """``trap a pit, 1d6``: a trap here; ``trap 7: a pit`` elsewhere, ``trap east door: a needle`` on a door."""
    at, colon, does = (part.strip() for part in typed.partition(":"))
    if not colon:
        at, does = HERE, typed
    if not does:
        raise Refused("say what the trap does: trap a pit, 1d6; trap 7: a pit; trap east door: a needle")
    return by_hand.set_trap(table, _door(table, at) if "door" in plain(at) else where(table, at), does)


def creatures(table: Table, typed: str) -> list[AnyBody]:
    """``creatures 5 goblins in 7``: creatures that are there when the party comes."""
    come, inside, place = typed.rpartition(" in ")
    if not inside:
        come, place = typed, HERE
    if not come:
        raise Refused("say who is where: creatures 5 goblins in 7")
    group = coming(come)
    return by_hand.bring(table, group.name, group.number, where(table, place), group.mind, group.speed)


def where(table: Table, typed: str) -> str:
    """The id of the area that was meant: by its number, its id or words of its name; ``here`` is where the party is."""
    areas = table.dungeon.areas
    if not areas:
        raise Refused("this campaign has no dungeon")
    if typed.lower() == HERE:
        return _room(table)
    for known in ([area.number for area in areas], [area.id for area in areas]):
        if known.count(typed) == 1:
            return areas[known.index(typed)].id
    return areas[named(typed, [title_of(area) for area in areas], "place")].id


def _room(table: Table) -> str:
    """The area that the party is in; raises `Refused` when it is out of doors."""
    if table.now.outdoors:
        raise Refused("the party is out of doors: say in which room")
    return table.now.at


def pointed_at(table: Table, typed: str) -> str:
    """The id of the place that a whole line names, the party's when it is empty; empty when more is said of it."""
    named_whole = {area.name.lower(): area.id for area in table.dungeon.areas}
    if found := named_whole.get(typed.lower()) if typed else "":
        return found
    return "" if " " in typed else where(table, typed or HERE)


def _door(table: Table, typed: str) -> str:
    """The door of the place the party is in that was meant."""
    doors, names = table.dungeon.doors_of[_room(table)], Names(table.now, table.world, players=False)
    return doors[named(typed, [names.door(door.id) for door in doors], "door")].id


# ------------------------------------------------------------------------------------------------------------ wandering
def wandering(table: Table, typed: str) -> list[AnyBody]:
    """Changes who wanders on the level that the party is on.

    ``wandering 3 2d4 rats``: up to 3 on the die; ``wandering 3 nobody`` takes that line away; ``wandering die 1d8``;
    ``wandering every 2 on 1``: a check every two turns, on 1 in 6.
    """
    place, old = by_hand.wandering_of(table, table.dungeon.area_by_id[_room(table)].level)
    return by_hand.write_wandering(table, place, _rewritten(old, typed))


def _rewritten(old: Wandering, typed: str) -> Wandering:
    if found := re.fullmatch(r"die (\S+)", typed):
        return _to_the_top(replace(old, die=found[1]))
    if found := re.fullmatch(r"every (\d+)(?: turns?)?,?(?: on (\d+)(?: in 6)?)?", typed):
        return replace(old, interval=int(found[1]), chance=int(found[2]) if found[2] else old.chance)
    found = re.fullmatch(r"(\d{1,4}) +(?:(\d+d\d+(?:[+-]\d+)?|\d+) +)?(\D.*)", typed)
    if not found:
        raise Refused("wandering 3 2d4 rats, wandering 3 nobody, wandering die 1d8 or wandering every 2 on 1")
    upto = int(found[1])
    lines = [line for line in old.lines if line.upto != upto]
    if found[3].lower() in NOBODY:
        if len(lines) == len(old.lines):
            raise Refused(f"no line of the table stands for {upto}")
        return _to_the_top(replace(old, lines=tuple(lines)))
    die = old.die if old.lines else f"1d{max(upto, 2)}"
    if not 1 <= upto <= _highest(die):
        raise Refused(f"{die} shows no {upto}: wandering die 1d{max(upto, 2)}")
    lines.append(_line(upto, found[2] or "", found[3]))
    lines.sort(key=lambda line: line.upto)
    return _to_the_top(replace(old, die=die, lines=tuple(lines)))


def _to_the_top(table: Wandering) -> Wandering:
    """A table whose last line reaches as far as its die."""
    if not table.lines or table.lines[-1].upto >= (highest := _highest(table.die)):
        return table
    return replace(table, lines=(*table.lines[:-1], replace(table.lines[-1], upto=highest)))


def _highest(die: str) -> int:
    try:
        return dice(die).highest
    except ValueError as error:
        raise Refused(f"wandering die: {error}") from None


def _line(upto: int, number: str, typed: str) -> Wanderer:
    """A line of the table, with what the bestiary knows of them where it is not said."""
    come = coming(typed)
    creature = bestiary.find(come.name)
    line = creature.wanderer(upto) if creature else Wanderer(upto, come.name)
    return replace(
        line,
        name=come.name,
        number=number or line.number,
        mind=come.mind or line.mind,
        speed=line.speed if come.speed is None else come.speed,
    )


def wandering_lines(table: Table) -> Iterator[tuple[str, str]]:
    """Who wanders on the level that the party is on: each line's numbers on the die, and who comes."""
    level = table.dungeon.area_by_id[_room(table)].level
    _place, own = by_hand.wandering_of(table, level)
    yield "", f"level {level}: {own.die if own.lines else 'no table, the referee says who comes'}{_how_often(own)}"
    first = 1
    for line in own.lines:
        yield str(line.upto) if first >= line.upto else f"{first}–{line.upto}", f"{line.number} {line.name}"
        first = line.upto + 1


def _how_often(table: Wandering) -> str:
    turns = "turn" if table.interval == 1 else f"{table.interval} turns"
    every = f", a check every {turns}" if table.interval else ""
    return f"{every}, on {table.chance} in 6" if table.chance else every


COMMANDS: Mapping[str, Act] = {
    "join": join,
    "give": give,
    "carry": carry,
    "load": load,
    "speaker": speaker,
    "mapper": mapper,
    "pathfinder": pathfinder,
    "order": order,
    "key": key,
    "trap": trap,
    "creatures": creatures,
    "wandering": wandering,
}
"""What can be typed at any time, by its first word."""

HELP: Sequence[tuple[str, str]] = (
    ("join Ada, fighter 1, hp 5, AC 7", "somebody comes, as in a party table; also `hireling`, `carries 3 torches`"),
    ("leave harl", "somebody leaves the party"),
    ("order harl wick", "who goes first; the others follow"),
    ("speaker harl   mapper wick   mapper nobody", "who speaks for the party, who draws the map"),
    ("pathfinder odo   pathfinder nobody", "who finds the way, where it must be found; whoever does it best"),
    ("give torch harl to wick   give lit torch …", "a thing changes packs, or the light in hand changes hands"),
    ("carry harl 3 torches   carry harl -1 rope", "things put into a pack, or taken out"),
    ("load harl 450", "what somebody bears, in coins of weight"),
    ("key 7 WORDS   key here aloud WORDS", "the words that a place holds; `key 7 as mapped` takes them back"),
    ("trap a pit, 1d6   trap east door: a needle", "a trap here, on a door, or elsewhere: `trap 7: a pit`"),
    ("creatures 5 goblins in 7", "creatures that are there when the party comes"),
    ("wandering   wandering 3 2d4 rats", "who wanders here; a line of it; also `die 1d8`, `every 2 on 1`, `3 nobody`"),
)
"""How each is typed, and what it does."""
