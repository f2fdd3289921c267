"""A party as a table that people keep elsewhere: a CSV file, cells out of a spreadsheet, a Markdown table of a wiki."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from io import StringIO
from typing import NamedTuple, get_args

from msgspec import inspect

from sixturns.formats.campaign_file import BadFile
from sixturns.formats.party_words import ATTRIBUTES, HEADINGS, MOUNTS, NO, NOTHING, ORDER, THINGS, YES
from sixturns.formats.report import Remark, Report
from sixturns.formats.text import phrase, slug
from sixturns.kernel.values import free_id
from sixturns.rules.attributes import Score, Scores
from sixturns.rules.model import Lights
from sixturns.world.light import Light
from sixturns.world.party import Member, Party

MOST_MEMBERS = 100
MOST_CHARACTERS = 1_000_000
LONGEST_CELL = 2_000
LONGEST_NAME = 80
MOST_THINGS = 200
"""The most things that one member can be said to carry."""

UNSAID = {"agility": 7, "mind": 7, "personality": 7, "stamina": 0}
"""What holds of a member of whom document 001 would know more, where the table says nothing."""

ORDINARY = {"level": 0, "wisdom": 10, "charisma": 10, "hp": 1, "armour": 9, "load": 0, **UNSAID}
"""What holds of a member where the table says nothing."""

ALL_SCORES: frozenset[str] = frozenset(get_args(Score))
"""Fields that some rules read of a member, and others do not."""

STRENGTH = (3, 18)
"""The least and the most that Strength is, where no rules say so."""

POUND_COINS = 10
ASCENDING = 19
"""An armour class counted down and the same one counted up, together."""

_BESIDE = re.compile(r"(?:cn|coins?|'|’|′|ft\.?|feet|hp)?\s*([/(\[].*)?", re.IGNORECASE)
"""What may stand beside a number: its unit, and a second number in brackets that no rule reads."""

_NUMBER = re.compile(r"([+-]?)(\d{1,3}(?:[,' ]\d{3}){1,2}|\d{1,9})(?:\.0+)?(?![\d.,])\s*(.*)", re.ASCII)
_LIGHT = re.compile(
    r"(?:(\d{1,3})\s*[x×]?\s)?\s*([^\d()]+?)(?:\s*[x×]\s*(\d{1,3})|[\s(:,]*(\d{1,3})\s*(turns?)?(?: left)?\)?)?",
    re.ASCII,
)
_THING = re.compile(
    r"(?:(\d{1,3})\s*[x×]?\s(?!\s*(?:ft|foot|feet|yd|lb|gp|sp|cp|days?|pints?|gallons?)\b))?\s*"
    r"(.+?)(?:\s*[x×]\s*(\d{1,3})|\s*\((\d{1,3})\))?",
    re.ASCII,
)
_LINK = re.compile(r"\[\[(?:[^][|]*\|)?([^][|]*)\]\]|!?\[([^][]*)\]\([^()]*\)")


class _Row(NamedTuple):
    """A row of the table: the line it starts on, and its cells."""

    line: int
    cells: list[str]


def read(
    text: str, source: str, lights: Lights, scores: Scores | None = None
) -> tuple[Party, tuple[Light, ...], Report]:
    """A party from a table, the lights that its members have lit, and an account of what was guessed or left out.

    The columns stand in any order under their usual names; without headings they are those of `ORDER`. Between them is
    a comma, a semicolon or a tab, or it is a Markdown table. Hit points may be written ``5/7``, things
    ``3 torches; crowbar``, a light ``torch`` or ``torch (4 turns)``: `lights` are the kinds that the rules know, and
    `scores` those that they read of a member; of others that are missing nothing is told, nor of Constitution, for
    which a house alone asks. Without them Strength is from 3 to 18, and the scores are those of the basic game.

    Raises:
        BadFile: naming the source, the line and the column of what is wrong.
    """
    return _Reader(source, lights, scores).party(text)


class _Reader:
    """The reading of one table, with the remarks made on the way."""

    def __init__(self, source: str, lights: Lights, scores: Scores | None) -> None:
        self.source, self.lights = source, lights
        self.unread = frozenset(UNSAID) if scores is None else ALL_SCORES - set(scores.shown)
        scale = STRENGTH if scores is None else scores.strength
        self.ordinary = ORDINARY | {"strength": sum(scale) // 2}
        self.bounds = _BOUNDS | {"strength": scale}
        self.guesses: list[Remark] = []
        self.dropped: list[Remark] = []
        self.left_open: defaultdict[str, list[str]] = defaultdict(list)

    def party(self, text: str) -> tuple[Party, tuple[Light, ...], Report]:
        """What the whole table says."""
        if len(text) > MOST_CHARACTERS:
            raise BadFile(f"{self.source}: longer than {MOST_CHARACTERS:,} characters")
        text = _visible(text)
        markdown = _is_markdown(text)
        rows = [row for row in (self._markdown(text) if markdown else self._csv(text)) if any(row.cells)]
        if not rows:
            raise BadFile(f"{self.source}: a party of none: the table is empty")
        columns = self._headings(rows)
        if columns:
            rows = rows[1:]
        else:
            columns = self._ordered(rows[0])
        if not rows:
            raise BadFile(f"{self.source}: a party of none: there is nobody below the headings")
        if len(rows) > MOST_MEMBERS:
            place = f"{self.source}, line {rows[MOST_MEMBERS].line}"
            raise BadFile(f"{place}: a party of {len(rows)}; at most {MOST_MEMBERS}")
        entries = [_Entry(self, row, columns) for row in rows]
        ids: list[str] = []
        for entry in entries:
            ids.append(free_id(_id_of(entry.name), ids))
        read_in = [entry.member(own) for entry, own in zip(entries, ids, strict=True)]
        members = tuple(member for member, _lit in read_in)
        lit = tuple(light for _member, light in read_in if light)
        party = Party(members, self._one("speaker", entries, ids), self._one("mapper", entries, ids))
        self._say_what_was_left_open({field: heading for field, heading in columns if field})
        found = (("members", len(members)), ("hirelings", sum(m.hireling for m in members)), ("lights", len(lit)))
        kind = "party, Markdown table" if markdown else "party, CSV"
        return party, lit, Report(kind, found, tuple(self.guesses), tuple(self.dropped))

    def _csv(self, text: str) -> Iterator[_Row]:
        first = next((line for line in text.splitlines() if line.strip()), "")
        reader = csv.reader(StringIO(text, newline=""), delimiter=max("\t;,", key=first.count), strict=True)
        line = 1
        try:
            for cells in reader:
                yield _Row(line, [self._cell(cell, line) for cell in cells])
                line = reader.line_num + 1
        except csv.Error as error:
            raise BadFile(f"{self.source}, line {line}: {error}") from None

    def _markdown(self, text: str) -> Iterator[_Row]:
        """The rows of the first table; what stands round it is not of the party."""
        inside = over = False
        for line, content in enumerate(text.splitlines(), 1):
            over = over or (inside and "|" not in content)
            inside = inside or "|" in content
            if over or not inside:
                if content.strip():
                    self.dropped.append(Remark(f"line {line}", "is not part of the table"))
            elif not _is_rule(content):
                plain = _LINK.sub(lambda found: found[1] or found[2] or "", content).strip()
                cells = re.split(r"(?<!\\)\|", plain.removeprefix("|"))
                if not cells[-1].strip():
                    cells.pop()
                yield _Row(line, [_unmarked(self._cell(cell, line)) for cell in cells])

    def _cell(self, cell: str, line: int) -> str:
        if len(cell) > LONGEST_CELL:
            raise BadFile(f"{self.source}, line {line}: a cell of more than {LONGEST_CELL:,} characters")
        return phrase(cell, LONGEST_CELL)

    def _headings(self, rows: list[_Row]) -> list[tuple[str, str]]:
        """What each column says of a member, and its heading; empty when the first row holds no headings."""
        line, headings = rows[0]
        fields = [_FIELDS.get(_bare(heading), "") for heading in headings]
        if "name" not in fields and sum(map(bool, fields)) < 2:
            return []
        if "name" not in fields:
            raise BadFile(f"{self.source}, line {line}: no column for the name")
        for place, (field, heading) in enumerate(zip(fields, headings, strict=True)):
            if field and field in fields[:place]:
                raise BadFile(f"{self.source}, line {line}, column {heading}: a second column for the same thing")
            if not field and any(row.cells[place : place + 1] not in ([], [""]) for row in rows):
                says = "is left out: no rule reads it" if heading else "is left out: it has no heading"
                self.dropped.append(Remark(f"column {heading or place + 1}", says))
        return list(zip(fields, headings, strict=True))

    def _ordered(self, row: _Row) -> list[tuple[str, str]]:
        """The columns of a table without headings."""
        if len(row.cells) < 3:
            place = f"{self.source}, line {row.line}"
            raise BadFile(f"{place}: neither headings nor columns; expected {', '.join(ORDER)}")
        self.guesses.append(Remark(f"line {row.line}", f"has no headings; read as {', '.join(ORDER)}"))
        return [(_FIELDS[_bare(heading)], heading) for heading in ORDER]

    def _one(self, field: str, entries: list[_Entry], ids: list[str]) -> str:
        """The id of the one member who is the mapper, or the speaker; empty when nobody is."""
        chosen = [(entry, own) for entry, own in zip(entries, ids, strict=True) if entry.says_yes(field)]
        if len(chosen) > 1:
            raise chosen[1][0].wrong(field, f"a second {field}")
        return chosen[0][1] if chosen else ""

    def _say_what_was_left_open(self, headings: dict[str, str]) -> None:
        for field, names in self.left_open.items():
            if field in self.unread:
                continue
            says = f"is empty for {', '.join(names)}" if field in headings else "is missing"
            heading = headings.get(field, _SHORT[field])
            self.guesses.append(Remark(f"column {heading}", f"{says}; taken as {self.ordinary[field]}"))


class _Entry:
    """A member's row, whose cells are asked for by what they say."""

    def __init__(self, reader: _Reader, row: _Row, columns: list[tuple[str, str]]) -> None:
        self.reader, self.line = reader, row.line
        self.heading = {field: heading for field, heading in columns if field}
        self.cells = {field: cell for (field, _), cell in zip(columns, row.cells, strict=False) if field}
        for extra in filter(None, row.cells[len(columns) :]):
            says = f"{extra[:40]!r} is left out: it stands beyond the last column"
            reader.dropped.append(Remark(f"line {self.line}", says))

    def wrong(self, field: str, why: str) -> BadFile:
        """The error that names a cell of this row."""
        return BadFile(f"{self.reader.source}, line {self.line}, column {self.heading.get(field, field)}: {why}")

    def guess(self, field: str, says: str) -> None:
        """Remarks on how a cell of this row was read."""
        self.reader.guesses.append(Remark(f"line {self.line}, column {self.heading[field]}", says))

    @property
    def name(self) -> str:
        """The member's name."""
        name = self.cells.get("name", "")
        if not name:
            raise self.wrong("name", "a member without a name")
        if len(name) > LONGEST_NAME:
            raise self.wrong("name", f"longer than {LONGEST_NAME} characters")
        return name

    def member(self, own: str) -> tuple[Member, Light | None]:
        """The member, with an id of its own, and the light in hand."""
        calling, level = self._calling()
        hp, most_hp = self._hit_points()
        stamina, most_stamina = self._stamina()
        light, spare = self._light(own)
        holds, carries = self._things("holds"), self._things("carries")
        if len(holds) > 2:
            raise self.wrong("holds", f"{len(holds)} things in two hands")
        carries += tuple(
            thing for place, thing in enumerate(holds) if holds[: place + 1].count(thing) > carries.count(thing)
        )
        return Member(
            id=own,
            name=self.name,
            calling=calling,
            level=self._or_ordinary("level", level),
            strength=self._or_ordinary("strength", self._number("strength")),
            wisdom=self._or_ordinary("wisdom", self._number("wisdom")),
            charisma=self._or_ordinary("charisma", self._number("charisma")),
            constitution=self._number("constitution") or 10,
            agility=self._or_ordinary("agility", self._number("agility")),
            mind=self._or_ordinary("mind", self._number("mind")),
            personality=self._or_ordinary("personality", self._number("personality")),
            stamina=stamina,
            most_stamina=most_stamina,
            expertise=self._expertise(),
            armour=self._or_ordinary("armour", self._armour()),
            hp=hp,
            most_hp=most_hp,
            speed=self._number("speed"),
            mount=self._mount(),
            leads=self.says_yes("leads"),
            load=self._or_ordinary("load", self._load()),
            hireling=self.says_yes("hireling"),
            holds=holds,
            carries=carries + spare,
        ), light

    def says_yes(self, field: str) -> bool:
        """Whether a cell is ticked."""
        cell = self.cells.get(field, "").casefold()
        if cell not in YES | NO | NOTHING:
            raise self.wrong(field, f"{cell[:40]!r} is neither yes nor no")
        return cell in YES

    def _or_ordinary(self, field: str, number: int | None) -> int:
        if number is None:
            self.reader.left_open[field].append(self.name)
            return self.reader.ordinary[field]
        return number

    def _number(self, field: str, cell: str | None = None, kind: str = "") -> int | None:
        """The whole number of a cell, within the bounds of that kind (the field's own); None when it is empty."""
        cell = self.cells.get(field, "") if cell is None else cell
        if cell.casefold() in NOTHING:
            return None
        found = _NUMBER.fullmatch(cell.replace("−", "-").replace("–", "-"))
        beside = _BESIDE.fullmatch(found[3]) if found else None
        if not found or not beside:
            raise self.wrong(field, f"{cell[:40]!r} is not a whole number")
        number = int(found[1] + re.sub(r"\D", "", found[2]))
        low, high = self.reader.bounds[kind or field]
        if not low <= number <= high:
            raise self.wrong(field, f"{number} is not from {low} to {high}")
        if beside[1]:
            self.guess(field, f"{cell[:40]!r} is read as {number}")
        return number

    def _calling(self) -> tuple[str, int | None]:
        """The class, and the level, which may stand behind it."""
        calling = self.cells.get("calling", "")
        level = self._number("level", re.sub(r"^(level|lvl|lv)\.?\s*", "", self.cells.get("level", ""), flags=re.I))
        found = re.fullmatch(r"(.*[^\d\s])\s+(?:level\s+)?(\d{1,2})", calling, re.ASCII)
        if level is None and found:
            calling, level = found[1], int(found[2])
            self.guess("calling", f"read as {calling}, level {level}")
        return calling, level

    def _hit_points(self) -> tuple[int, int]:
        """Hit points now, and unhurt."""
        now, slash, most = (part.strip() for part in self.cells.get("hp", "").partition("/"))
        hp, most_hp = self._number("hp", now), self._number("most_hp")
        if slash:
            unhurt = self._number("hp", most, "most_hp")
            if hp is None or unhurt is None:
                raise self.wrong("hp", f"{self.cells['hp'][:40]!r} is not hit points such as 5/7")
            if most_hp not in (None, unhurt):
                raise self.wrong("most_hp", f"{most_hp}, where {self.heading['hp']} says {unhurt}")
            most_hp = unhurt
        if hp is None:
            hp = self._or_ordinary("hp", most_hp)
        most_hp = max(hp, 1) if most_hp is None else most_hp
        if hp > most_hp:
            raise self.wrong("hp", f"{hp} hit points of {most_hp}")
        return hp, most_hp

    def _stamina(self) -> tuple[int, int]:
        """Stamina now, and at most; none where nothing is said."""
        now, slash, most = (part.strip() for part in self.cells.get("stamina", "").partition("/"))
        stamina, most_stamina = self._number("stamina", now), self._number("most_stamina")
        if slash:
            full = self._number("stamina", most, "most_stamina")
            if stamina is None or full is None:
                raise self.wrong("stamina", f"{self.cells['stamina'][:40]!r} is not Stamina such as 4/6")
            if most_stamina not in (None, full):
                raise self.wrong("most_stamina", f"{most_stamina}, where {self.heading['stamina']} says {full}")
            most_stamina = full
        if stamina is None:
            stamina = self._or_ordinary("stamina", most_stamina)
        most_stamina = stamina if most_stamina is None else most_stamina
        if stamina > most_stamina:
            raise self.wrong("stamina", f"{stamina} Stamina of {most_stamina}")
        return stamina, most_stamina

    def _expertise(self) -> str:
        """The field of expertise, in the player's words."""
        field = self.cells.get("expertise", "")
        if len(field) > LONGEST_NAME:
            raise self.wrong("expertise", f"longer than {LONGEST_NAME} characters")
        return "" if field.casefold() in NOTHING else field

    def _armour(self) -> int | None:
        """The armour class counted down from 9, as the rules have it."""
        armour, ascending = self._number("armour"), self._number("ascending")
        if armour is None and ascending is not None:
            self.guess("ascending", f"{ascending} counted up is {ASCENDING - ascending} counted down")
            return ASCENDING - ascending
        if armour is not None and armour > ORDINARY["armour"]:
            self.guess("armour", f"{armour} is kept; counted down, no armour at all is {ORDINARY['armour']}")
        return armour

    def _load(self) -> int | None:
        """The load in coins, of whatever it is given in."""
        cell = self.cells.get("load", "")
        if in_pounds := re.fullmatch(r"(.*\d)\s*(?:lbs?|pounds?)\.?", cell, re.IGNORECASE):
            field, pounds = "load", self._number("load", in_pounds[1], "pounds")
        elif (load := self._number("load")) is not None:
            return load
        else:
            field, pounds = "pounds", self._number("pounds")
        if pounds is None:
            return None
        self.guess(field, f"{pounds} lb is read as {pounds * POUND_COINS} coins")
        return pounds * POUND_COINS

    def _mount(self) -> int:
        """The feet a turn of the beast that is ridden, which may be named instead; 0 on foot."""
        cell = self.cells.get("mount", "").casefold()
        if cell not in MOUNTS:
            return self._number("mount") or 0
        self.guess("mount", f"a {cell} is read as {MOUNTS[cell]} feet a turn")
        return MOUNTS[cell]

    def _light(self, own: str) -> tuple[Light | None, tuple[str, ...]]:
        """The light in hand, burning, and what is carried because of it: more of the kind, or the lantern itself."""
        cell = self.cells.get("light", "").casefold()
        if cell in NOTHING:
            return None, ()
        kinds = self.reader.lights.__struct_fields__
        found = _LIGHT.fullmatch(cell)
        kind = next((kind for kind in kinds if found and re.search(rf"\b{kind}(s|es)?\b", found[2])), "")
        if not found or not kind:
            raise self.wrong("light", f"{cell[:40]!r} is no light; there are {', '.join(kinds)}")
        burns = self.reader.lights[kind]
        number, left = int(found[1] or found[3] or 1), int(found[4] or burns.turns)
        if not 1 <= left <= burns.turns:
            raise self.wrong("light", f"{left} turns; a {kind} burns for 1 to {burns.turns}")
        if found[2] not in (kind, f"{kind}s", f"{kind}es") or (found[4] and not found[5]):
            self.guess("light", f"{cell[:40]!r} is read as a {kind} with {left} turns left")
        if number > MOST_THINGS:
            raise self.wrong("light", f"more than {MOST_THINGS} things")
        spare = number if burns.burns != kind else number - 1
        return (Light(kind, own, left), (kind,) * spare) if number else (None, ())

    def _things(self, field: str) -> tuple[str, ...]:
        """The things of a cell, one entry for each."""
        counted = tuple(things(self.cells.get(field, "")))
        if sum(number for number, _thing in counted) > MOST_THINGS:
            raise self.wrong(field, f"more than {MOST_THINGS} things")
        return tuple(thing for number, thing in counted for _time in range(number))


def things(said: str) -> Iterator[tuple[int, str]]:
    """Things that are listed in words, each by the name that the rules have for it, with how many: at most 999.

    They are counted as ``3 torches``, ``torch x3`` or ``torch (3)``; a length or a weight is no count.
    """
    for part in re.split(r"[;,]|\s[+&]\s", " ".join(said.split())):
        if part.strip().casefold() not in NOTHING and (found := _THING.fullmatch(part.strip())):
            yield int(found[1] or found[3] or found[4] or 1), THINGS.get(found[2].casefold(), found[2])


def _visible(text: str) -> str:
    """The text without marks that nobody can see, such as a byte order mark; every kind of blank is one of ours."""
    return "".join(c if c.isprintable() or c in "\t\r\n" else " " * c.isspace() for c in text)


def _is_rule(line: str) -> bool:
    """Whether a line is the rule below the headings of a Markdown table."""
    return "|" in line and "-" in line and set(line) <= set("|-: \t")


def _is_markdown(text: str) -> bool:
    return text.lstrip().startswith("|") or any(map(_is_rule, text.splitlines()))


def _unmarked(cell: str) -> str:
    """A Markdown cell without the marks that set its words apart."""
    return cell.replace("\\|", "|").strip(" *_`")


def _bare(heading: str) -> str:
    """A heading by its letters alone."""
    return re.sub(r"[^a-z]", "", heading.casefold())


def _id_of(name: str) -> str:
    """An id made from a name."""
    letters = slug("".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)))
    return letters if letters and not letters.isdecimal() else f"member-{letters}".strip("-")


def _bounds() -> Iterator[tuple[str, tuple[int, int]]]:
    """The lowest and the highest number of each field of a member that has such."""
    described = inspect.type_info(Member)
    assert isinstance(described, inspect.StructType)
    for field in described.fields:
        for kind in field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,):
            if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
                yield field.name, (kind.ge, kind.le)


_FIELDS = {_bare(heading): field for field, headings in HEADINGS.items() for heading in headings}
_SHORT = {_FIELDS[_bare(heading)]: heading for heading in (*ORDER, *ATTRIBUTES)}
_BOUNDS = {**dict(_bounds()), "most_hp": (1, 999), "pounds": (0, 9_999), "ascending": (ASCENDING - 99, 99)}
