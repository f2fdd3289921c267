"""A session's beginning and end: the recap that opens it, and the report of it, for the page or as Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from sixturns.handlers import answers as log
from sixturns.handlers.advance import Happened, Told
from sixturns.handlers.marks import Line, Scene
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Audience
from sixturns.kernel.values import Value, replace
from sixturns.rules.model import Rules
from sixturns.views.clock import moment_of, timed
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.players import hour_of, light_word
from sixturns.views.words import Names, capital, counted, told
from sixturns.world.campaign import Campaign
from sixturns.world.clock import Moment
from sixturns.world.party import Member

LAST_TOLD = 3
"""How many paragraphs of what was told last a recap repeats."""


class RecapView(Value):
    """How things stand when a session begins: lines under headings, none of them secret."""

    title: str
    when: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]


class Phrase(Value):
    """Words of a report; `secret` ones are in the referee's alone."""

    words: str
    secret: bool = False


class Item(Value):
    """A line of a report, with the time it is about, where that is to be said."""

    said: tuple[Phrase, ...]
    at: str = ""


class Section(Value):
    """A part of a report."""

    heading: str
    items: tuple[Item, ...]


class ReportView(Value):
    """What happened in a session, for the referee or for the players."""

    name: str
    title: str
    when: str
    sections: tuple[Section, ...]

    @property
    def has_secrets(self) -> bool:
        """Whether something in it is the referee's alone."""
        return any(phrase.secret for part in self.sections for item in part.items for phrase in item.said)


def session_number(table: Table) -> int:
    """The number of the session that is open or about to begin, from 1."""
    return len(table.sessions) + 1


def last_session(table: Table) -> int:
    """The number of the last session in which something was done; 0 before anything was."""
    return session_number(table) - between_sessions(table)


def between_sessions(table: Table) -> bool:
    """Whether nothing has been done since the last session ended, or since the campaign began."""
    return table.question.rests and not _lines_since(table)


def just_begun(table: Table) -> bool:
    """Whether no move has been made since the last session ended; notes and facts set by hand are none."""
    since = _lines_since(table)
    if not table.question.rests or since > len(table.lines):
        return False
    return not any(isinstance(line.body, log.Answer) for line in table.lines[len(table.lines) - since :])


def _lines_since(table: Table) -> int:
    """How many lines have come up to the last rest since the last session ended."""
    return table.last_rest - (table.sessions or [0])[-1]


def opening(table: Table) -> RecapView | None:
    """The recap of a session that has just begun; None once a move was made, or when the campaign is over."""
    return recap(table) if just_begun(table) and not table.ended else None


def recap(table: Table) -> RecapView:
    """Who is here, what was told last, what burns, what is owed and due."""
    state = table.state
    names = Names(state, table.world, players=True)
    last = (_said(scene, state, table, players=True) for scene in _last_scenes(table))
    paragraphs = [" ".join(phrase.words for _at, phrase in said) for said in last if said]
    sections = (
        (_("Where"), (_outside(state, names),)),
        (_("Who is here"), tuple(_hale(member) for member in state.party.members)),
        (_("What was told last"), tuple(paragraphs[-LAST_TOLD:])),
        (_("What burns"), tuple(_burning(state, players=False)) or (_("Nothing."),)),
        (_("Owed and due"), tuple(_owed(state, names))),
    )
    return RecapView(
        title=_("Session {n}").format(n=session_number(table)),
        when=_when(state, table.ruleset.rules, players=False),
        sections=tuple((heading, lines) for heading, lines in sections if lines),
    )


def report(table: Table, number: int, name: str, *, players: bool, words: str = "") -> ReportView:
    """What happened in a session.

    Args:
        table: the campaign, opened whole.
        number: the session, from 1.
        name: the campaign's name.
        players: whether the players are to read it; the referee's has the secrets and the exact times too.
        words: what the referee wrote when the session was ended.

    Raises:
        ValueError: when the campaign has no such session.
    """
    scenes = table.session(number, public=players) if 1 <= number <= session_number(table) else []
    if not scenes:
        raise ValueError(_("there is no session {n}").format(n=number))
    before, after = scenes[0].before, _end_of(table, number)
    names = Names(after, table.world, players=players)
    end = (_outside(after, names), *_burning(after, players=players), *_owed(after, names))
    sections = (
        (_("Who was there"), _items(_people(before, after))),
        (_("What happened"), tuple(_story(scenes, table, after, players=players))),
        (_("Found"), _items(_found(before, after, names))),
        (_("Slain"), () if players else tuple(_slain(scenes))),
        (_("Used up"), _items(_used(before, after, table.ruleset.rules))),
        (_("At the end"), _items(end)),
        (_("The referee’s words"), (Item((Phrase(" ".join(words.split()), secret=True),)),) if words else ()),
    )
    return ReportView(
        name=name,
        title=_("Session {n}").format(n=number),
        when=_span(before, after, table.ruleset.rules, players=players),
        sections=tuple(Section(heading, items) for heading, items in sections if items),
    )


def _items(lines: Iterable[str]) -> tuple[Item, ...]:
    return tuple(Item((Phrase(f"{line[:1].upper()}{line[1:]}"),)) for line in lines)


def _end_of(table: Table, number: int) -> Campaign:
    """The state in which a session ended, or has come to."""
    following = table.session(number + 1) if number < session_number(table) else []
    return following[0].before if following else table.state


def _last_scenes(table: Table) -> list[Scene]:
    """The moves of the last session that had any."""
    return table.session(len(table.sessions)) if table.sessions else []


class Called(Names):
    """How the referee reads of doors in a report: by where they are, for nobody stands before them any more."""

    def kind(self, id: str) -> str:
        """A door by its side and what it leads to, without the article."""
        door = self.dungeon.door_by_id[id]
        if self.state.at in door.between:
            return self._called(door, self.state.at)
        here, there = (self.area(area) for area in door.between)
        return _("{kind} between {here} and {there}").format(kind=super().kind(id), here=here, there=there)


def _said(scene: Scene, now: Campaign, table: Table, *, players: bool) -> list[tuple[Moment, Phrase]]:
    """What was told in a move, to the players or also to the referee alone, and when."""
    calling = Names if players else Called
    names = calling(replace(scene.before, seen=now.seen), table.world, players=players)
    said: list[tuple[Moment, Phrase]] = []
    new: list[str] = []
    for at, _seq, thing in timed(scene):
        phrase = _phrase(thing, names)
        if phrase is None or (players and phrase.secret):
            continue
        if area := _unread(thing, names):
            # Places that come one after the other, and of which nothing is read, are one line.
            if new:
                said.pop()
            new.append(names.area(area))
            phrase = Phrase(_("New: {places}.").format(places=", ".join(new)))
        else:
            new.clear()
        said.append((at, phrase))
    return said


def _phrase(thing: Happened | Line, names: Names) -> Phrase | None:
    """What a thing that happened says, and whether to the referee alone; None when it says nothing."""
    match thing:
        case Told(fact=fact):
            words = told(fact, names)
            return Phrase(words, secret=fact.to is not Audience.ALL) if words else None
        case Line(body=log.Aloud(words=words)):
            return Phrase(f"“{' '.join(words.split())}”")
        case Line(body=log.Note(words=words)):
            return Phrase(_("Note: {words}").format(words=" ".join(words.split())), secret=True)
    return None


def _unread(thing: Happened | Line, names: Names) -> str:
    """The area that came into sight in this, when there is nothing of it to be read to the players."""
    if not isinstance(thing, Told) or thing.fact.fact != "area seen":
        return ""
    area = str(dict(thing.fact.about)["area"])
    return "" if names.aloud(area) else area


def _story(scenes: list[Scene], table: Table, after: Campaign, *, players: bool) -> Iterator[Item]:
    """What happened, move by move; the players have no clock, and are told when another part of the day has come.

    Of the rounds of a fight only the last is told, with what came after it.
    """
    at, rounds = "", list[Phrase]()
    for scene in scenes:
        said = _said(scene, after, table, players=players)
        if _is_round(scene):
            rounds = [phrase for _at, phrase in said]
            continue
        spoken = [(hour_of(moment.hour) if players else str(moment), phrase) for moment, phrase in said]
        for now, those in groupby(spoken, key=lambda one: one[0]):
            yield Item((*rounds, *(phrase for _now, phrase in those)), "" if players and now == at else now)
            at, rounds = now, []
    if rounds:
        yield Item(tuple(rounds))


def _is_round(scene: Scene) -> bool:
    """Whether a move was a round of a fight, in which nothing else was told."""
    told_of = [thing.fact.fact for _seq, thing in scene.items if isinstance(thing, Told)]
    return told_of == ["round"] and not any(isinstance(thing, Line) for _seq, thing in scene.items)


def _slain(scenes: list[Scene]) -> Iterator[Item]:
    """Who fell in the fights of a session, as the referee counted them."""
    fell: Counter[str] = Counter()
    for scene in scenes:
        facing = scene.before.facing
        for _seq, thing in scene.items:
            if facing and isinstance(thing, Told) and thing.fact.fact == "fallen":
                fell[facing.name] += dict(thing.fact.about)["dead"]
    for name, number in fell.items():
        if number:
            yield Item((Phrase(f"{capital(counted(number, name))}.", secret=True),))


def _people(before: Campaign, after: Campaign) -> Iterator[str]:
    was = {member.id: member for member in before.party.members}
    now = {member.id: member for member in after.party.members}
    for member in after.party.members:
        if member.id not in was:
            yield _("{who} joined.").format(who=_hale(member))
        elif (lost := was[member.id].hp - member.hp) > 0:
            yield _("{who}, {n} fewer than at the beginning.").format(who=_hale(member), n=lost)
        else:
            yield f"{_hale(member)}."
    yield from (_("{who} left.").format(who=was[id].name) for id in was if id not in now)


def _found(before: Campaign, after: Campaign, names: Names) -> Iterator[str]:
    new = [area for area in after.seen if area not in before.seen]
    if new:
        yield _("Places: {places}.").format(places=", ".join(names.area(area) for area in new))
    doors = len(set(after.found) - set(before.found))
    if doors:
        yield ngettext("{n} secret door.", "{n} secret doors.", doors).format(n=doors)
    for member in after.party.members:
        was = next((one.treasure for one in before.party.members if one.id == member.id), 0)
        if member.treasure > was:
            yield _("{who}: {coins} coins.").format(who=member.name, coins=member.treasure - was)


def _used(before: Campaign, after: Campaign, rules: Rules) -> Iterator[str]:
    """What the members who are still there had and have no more, in their packs or burning in their hands."""
    kept = {member.id for member in after.party.members}
    had, have = (
        Counter(
            [thing for member in state.party.members if member.id in kept for thing in member.carries]
            + [rules.lights[light.kind].burns for light in state.lights if light.left and light.bearer in kept]
        )
        for state in (before, after)
    )
    for thing, count in sorted((had - have).items()):
        yield f"{count} × {thing}"


def _burning(state: Campaign, *, players: bool) -> Iterator[str]:
    """The lights that burn: with their turns, or in words, as the players have it."""
    for light in state.lights:
        if not light.lit:
            continue
        word = light_word(light, state)
        left = ngettext("{n} turn left", "{n} turns left", light.left).format(n=light.left)
        yield f"{word.whose} {word.burns}." if players else f"{word.whose}: {left}."


def _owed(state: Campaign, names: Names) -> Iterator[str]:
    if state.owed:
        yield ngettext("{n} turn of rest is owed.", "{n} turns of rest are owed.", state.owed).format(n=state.owed)
    if state.winded:
        yield _("Whoever ran is exhausted until then.")
    for spike in state.spikes:
        held = _("open") if spike.holds == "open" else _("shut")
        yield _("A spike holds {door} {held}.").format(door=names.door(spike.door), held=held)
    for chore in state.chores:
        yield _("{who} is at work.").format(who=names.member(chore.who))


def _outside(state: Campaign, names: Names) -> str:
    if state.outdoors and state.reckoned is not None:
        return _("Out of doors, by their own reckoning in {hex}.").format(hex=names.hex(state.reckoned))
    if state.outside:
        return _("Outside the dungeon.")
    return _("In {place}.").format(place=names.area(state.at))


def _hale(member: Member) -> str:
    """A member in a few words: calling, level, hit points, hired or not."""
    calling = " ".join(part for part in (member.calling, str(member.level) if member.level else "") if part)
    about = [calling] if calling else []
    if member.hireling:
        about.append(_("hireling"))
    about.append(_("down") if member.hp <= 0 else _("{hp} of {most} hp").format(hp=member.hp, most=member.most_hp))
    return f"{member.name}, {', '.join(about)}"


def _hour(state: Campaign, rules: Rules) -> str:
    """The time of day as the players feel it."""
    return hour_of(state.turns * rules.time.turn_minutes // 60 % 24)


def _when(state: Campaign, rules: Rules, *, players: bool) -> str:
    now = moment_of(state, rules)
    return _("day {day}, {time}").format(day=now.day, time=_hour(state, rules) if players else now)


def _span(before: Campaign, after: Campaign, rules: Rules, *, players: bool) -> str:
    """From when to when; for the referee in turns too."""
    begin, end = (_when(state, rules, players=players) for state in (before, after))
    if players:
        return begin if begin == end else _("{begin} to {end}").format(begin=begin, end=end)
    turns = ngettext("{n} turn", "{n} turns", after.turns - before.turns).format(n=after.turns - before.turns)
    return _("{begin} to {end}, {turns}").format(begin=begin, end=end, turns=turns)


# --------------------------------------------------------------------------------------------------------- as Markdown
def markdown(view: ReportView) -> str:
    """A report as Markdown. Whatever stands in it means nothing but itself: names are data, not markup."""
    lines = [f"# {_plain(view.name)}: {_plain(view.title.lower())}", "", f"{_plain(capital(view.when))}."]
    if view.has_secrets:
        lines += ["", _("What the players do not know is *in italics*.")]
    for part in view.sections:
        lines += ["", f"## {_plain(part.heading)}", "", *(f"- {_listed(item)}" for item in part.items)]
    return "\n".join(lines) + "\n"


def _listed(item: Item) -> str:
    words = " ".join(f"*{_plain(phrase.words)}*" if phrase.secret else _plain(phrase.words) for phrase in item.said)
    return f"**{_plain(item.at)}** {words}" if item.at else words


_MARKUP = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|~&$"})
_LEADING = re.compile(r"^(\d{1,9})([.)])|^([-+=:])")


def _plain(text: str) -> str:
    """Somebody's words as Markdown that means nothing but themselves, on one line."""
    flat = " ".join(text.translate(_MARKUP).split())
    return _LEADING.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", flat)
