"""Dungeons of the donjon random dungeon generator, as it exports them to JSON.

The map is a grid of cells with bits; `settings.bleed` pads it on every side, and only the marks of corridor features
are counted from the edge of the padding. A door fills a cell of its own: that cell goes with what lies beyond the
door. Whether a door is stuck stands only in its description, in words.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import reduce
from operator import or_
from typing import Any

from sixturns.formats.draft import Draft, Made
from sixturns.formats.report import Import, Unreadable
from sixturns.formats.squares import edge, reading
from sixturns.formats.text import (
    LONGEST_TEXT,
    MOST_SQUARES,
    glimpse,
    json_file,
    listed,
    phrase,
    stem,
    table,
    whole,
    words,
)
from sixturns.world.creatures import MOST_CREATURES, Wanderer
from sixturns.world.dungeon import SIDES, DoorKind
from sixturns.world.floor import Square

FORMAT = "donjon dungeon (JSON)"
ROOM, CORRIDOR, ROOM_ID, ROOM_SHIFT = 0x2, 0x4, 0xFFC0, 6
DOORS = {
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
}
STEPS = {str(side): step for side, step in SIDES.items()}

SEVERAL = re.compile(r",? and (?=\d+ x )|, (?=\d+ x )")
COUNTED = re.compile(r"(?:(\d{1,4}) x )?(\S.*)")
PARENTHESES = re.compile(r"\s*\([^()]*(?:\([^()]*\)[^()]*)*\)")
DOING = re.compile(r";|,(?= [a-z])")
SMALL_WORDS = frozenset("a an and from in of on the to with x".split())


def sniff(data: bytes, name: str) -> bool:
    """Whether this looks like a donjon dungeon."""
    seen = glimpse(data)
    return b'"cells"' in seen and b'"rooms"' in seen


def read(data: bytes, name: str) -> Import:
    """The dungeon of a donjon file.

    Raises:
        Unreadable: naming the place in the file of what is wrong.
    """
    given, guesses = json_file(data, name)
    reader = _Reader(given, name)
    reader.draft.guesses += guesses
    return reader.read()


class _Reader:
    """One file on its way into a draft."""

    def __init__(self, given: dict[str, Any], name: str) -> None:
        self.source, self.given = name, given
        self.settings = table(given.get("settings"), f"{name}: settings")
        title = phrase(self.settings.get("name"))
        self.draft = Draft(FORMAT, title or stem(name), name)
        self.level = whole(self.settings.get("level") or 1, f"{name}: settings.level", 1, 99)
        self.bleed = whole(self.settings.get("bleed") or 0, f"{name}: settings.bleed", 0, 1000)
        self.cells = self._cells()
        self.rooms: list[tuple[str, dict[str, Any], str]] = []
        self.door_at: dict[Square, str] = {}

    def _cells(self) -> dict[Square, int]:
        """The bits of every cell that is not plain rock."""
        rows = listed(self.given.get("cells"), f"{self.source}: cells")
        if not rows:
            raise Unreadable(f"{self.source}: cells", "there are none")
        many = sum(len(row) for row in rows if isinstance(row, list))
        if many > MOST_SQUARES:
            raise Unreadable(f"{self.source}: cells", f"too large: {many} cells, at most {MOST_SQUARES} are read")
        found: dict[Square, int] = {}
        for y, row in enumerate(rows):
            for x, bits in enumerate(listed(row, f"{self.source}: cells[{y}]")):
                if bits != 0 or isinstance(bits, bool):
                    found[x, y] = whole(bits, f"{self.source}: cells[{y}][{x}]", 0, 2**32 - 1)
        return found

    def read(self) -> Import:
        """The whole of it."""
        draft = self.draft
        self._rooms()
        door_bits = reduce(or_, (self.bit(kind, bits) for kind, bits in DOORS.items()))
        corridor, room = self.bit("corridor", CORRIDOR), self.bit("room", ROOM)
        lit = phrase(table(self.given.get("details"), f"{self.source}: details").get("illumination"))
        drawn = {square for square, bits in self.cells.items() if bits & door_bits and not bits & room}
        draft.passages(
            {
                square
                for square, bits in self.cells.items()
                if bits & corridor and not draft.at(square) and square not in drawn
            },
            self.level,
            dark=not lit.startswith("Bright"),
        )
        draft.archways(self.level)
        self._doors()
        self._unlisted_doors(drawn)
        self._ways_out()
        self._corridor_features()
        for area, given, place in self.rooms:
            self._contents(area, given, place)
        self._lights(lit)
        self._wandering()
        self._details()
        return draft.done()

    def bit(self, name: str, usual: int) -> int:
        """The bits of a kind of cell, as the file has them."""
        given = table(self.given.get("cell_bit"), f"{self.source}: cell_bit").get(name, usual)
        return whole(given, f"{self.source}: cell_bit.{name}", 0, 2**32 - 1)

    def at(self, square: Square) -> str | None:
        """The area at a square of the padded map."""
        return self.draft.at(square, self.level)

    def square(self, given: dict[str, Any], place: str, bleed: int) -> Square:
        """A square of the padded map from a row and a column."""
        return (
            whole(given.get("col"), f"{self.source}: {place}.col") + bleed,
            whole(given.get("row"), f"{self.source}: {place}.row") + bleed,
        )

    def _rooms(self) -> None:
        """Every room by the cells that carry its id; a second one of the same id by its bounds."""
        bits_id, bit_room = self.bit("room_id", ROOM_ID), self.bit("room", ROOM)
        by_id: dict[int, set[Square]] = defaultdict(set)
        for square, bits in self.cells.items():
            if bits & bit_room:
                by_id[(bits & bits_id) >> ROOM_SHIFT].add(square)
        times: Counter[int] = Counter()
        for n, given in enumerate(listed(self.given.get("rooms"), f"{self.source}: rooms")):
            if given is None:
                continue
            place = f"rooms[{n}]"
            room = table(given, f"{self.source}: {place}")
            id = whole(room.get("id", n), f"{self.source}: {place}.id", 0)
            number = str(id) + (chr(ord("a") + times[id]) if 0 < times[id] < 26 else "")
            squares = by_id[id] if not times[id] else set()
            if not squares and not times[id]:
                self.draft.guess(place, f"no cell carries the id of room {id}; its bounds are taken")
            if not squares:
                squares = {square for square in self._bounds(room, place) if not self.at(square)} - by_id[id]
            times[id] += 1
            if not squares:
                self.draft.drop(place, f"room {id} has no squares of its own: {self._summary(room) or 'empty'}")
                continue
            if number != str(id):
                self.draft.guess(place, f"a second room {id}; called {number} here")
            self.rooms.append((self.draft.room(squares, number, level=self.level), room, place))
        for id in sorted(id for id in by_id if by_id[id] and not times[id]):
            self.draft.room(by_id[id], str(id), level=self.level)
            self.draft.guess(f"room {id}", "is on the map and has no entry; taken as an empty room")

    def _bounds(self, room: dict[str, Any], place: str) -> set[Square]:
        """The squares from a room's northern to its southern row and from its western to its eastern column."""
        north, south, west, east = (
            whole(room.get(side), f"{self.source}: {place}.{side}") for side in ("north", "south", "west", "east")
        )
        if (south - north + 1) * (east - west + 1) > MOST_SQUARES:
            raise Unreadable(f"{self.source}: {place}", f"too large: at most {MOST_SQUARES} squares are read")
        return {(x + self.bleed, y + self.bleed) for y in range(north, south + 1) for x in range(west, east + 1)}

    def _summary(self, room: dict[str, Any]) -> str:
        contents = room.get("contents")
        return phrase(contents.get("summary")) if isinstance(contents, dict) else ""

    def _doors(self) -> None:
        """The doors that the rooms list; one between two rooms is listed by both."""
        for area, room, room_place in self.rooms:
            sides = table(room.get("doors"), f"{self.source}: {room_place}.doors")
            for side, given in sides.items():
                for n, one in enumerate(listed(given, f"{self.source}: {room_place}.doors.{side}")):
                    place = f"{room_place}.doors.{side}[{n}]"
                    self._door(area, side, table(one, f"{self.source}: {place}"), place)

    def _door(self, area: str, side: str, given: dict[str, Any], place: str) -> None:
        """One door of a room: it stands in the edge between the room and the cell of the door."""
        draft, cell = self.draft, self.square(given, place, self.bleed)
        said = phrase(given.get("desc"))
        dx, dy = STEPS.get(side, (0, 0))
        inner, outer = (cell[0] - dx, cell[1] - dy), (cell[0] + dx, cell[1] + dy)
        if (dx, dy) == (0, 0) or self.at(inner) != area:
            draft.drop(place, f"a door that does not touch its room: {said or 'nothing is said of it'}")
            return
        self._in_the_key(area, side, given)
        if cell in self.door_at:
            if area != self.door_at[cell]:
                draft.drop(place, f"a second door on one cell: {said or 'nothing is said of it'}")
            return
        beyond = self.at(outer)
        if beyond is None or beyond == area or self.at(cell):
            why = "leads nowhere" if beyond is None else "stands within one area"
            draft.drop(place, f"a door that {why}: {said or 'nothing is said of it'}")
            return
        draft.give(beyond, cell)
        self.door_at[cell] = beyond
        made = self._made(phrase(given.get("type")), said, place)
        door = draft.door(area, beyond, edge(inner, cell), **made)
        if given.get("type") == "trapped" or given.get("trap") or re.search(r"\btrapped\b", said, re.IGNORECASE):
            draft.trap(door, in_short(words(given.get("trap"))))

    def _made(self, kind: str, said: str, place: str) -> Made:
        """How a door is made, from its type and from the words of its description."""
        has = frozenset(re.findall(r"[a-z]+", said.lower()))
        if kind == "arch":
            return Made(kind=DoorKind.ARCHWAY, wooden=False)
        made = Made(locked=kind == "locked" or "locked" in has, secret=kind == "secret" or "secret" in has)
        if kind == "portcullis" or "portcullis" in has:
            made["kind"], made["wooden"] = DoorKind.PORTCULLIS, "wooden" in has
            made["stuck"] = True if "stuck" in has else None
            return made
        if kind not in DOORS:
            self.draft.guess(place, f"an unknown type of door, {kind or 'none'}; taken as a door")
        if has & {"stuck", "unlocked"} or made["locked"]:
            made["stuck"] = "stuck" in has
        else:
            self.draft.guess(place, "nothing says whether the door is stuck; left to the rule set")
        if has & {"stone", "iron"}:
            made["wooden"] = False
        elif "wooden" not in has:
            self.draft.guess(place, "nothing says what the door is made of; taken as wooden")
        return made

    def _in_the_key(self, area: str, side: str, given: dict[str, Any]) -> None:
        """What a door's description says beyond what the map shows goes into the key of its room."""
        said, secret, trap = (
            phrase(given.get("desc"), LONGEST_TEXT),
            words(given.get("secret")),
            words(given.get("trap")),
        )
        if secret or trap or "(" in said:
            self.draft.note(area, f"Door {side}: " + " ".join(filter(None, map(sentence, (said, secret, trap)))))

    def _unlisted_doors(self, drawn: set[Square]) -> None:
        """Doors that are drawn on the map and listed by no room."""
        for x, y in reading(drawn - self.door_at.keys()):
            for inner, outer in (((x, y - 1), (x, y + 1)), ((x - 1, y), (x + 1, y))):
                first, second = self.at(inner), self.at(outer)
                if first and second and first != second and not self.at((x, y)):
                    bits = self.cells[x, y]
                    kind = next(kind for kind, usual in DOORS.items() if bits & self.bit(kind, usual))
                    self.draft.give(second, (x, y))
                    self.draft.guess(f"cells[{y}][{x}]", f"a door that no room lists; taken as {kind}")
                    made = Made(kind=DoorKind.ARCHWAY) if kind == "arch" else self._made(kind, kind, f"cells[{y}][{x}]")
                    self.draft.door(first, second, edge(inner, (x, y)), **made)
                    break
            else:
                self.draft.drop(f"cells[{y}][{x}]", "a door between no two areas")

    def _ways_out(self) -> None:
        """Ways in from the edge of the map, and stairs up; stairs down lead to a level that the file does not have."""
        for n, given in enumerate(listed(self.given.get("egress"), f"{self.source}: egress")):
            place = f"egress[{n}]"
            one = table(given, f"{self.source}: {place}")
            spot, side = self.square(one, place, self.bleed), phrase(one.get("dir"))
            dx, dy = STEPS.get(side, (0, 0))
            while (dx or dy) and self.at((spot[0] + dx, spot[1] + dy)):
                spot = spot[0] + dx, spot[1] + dy
            self._way_out(spot, f"way out to the {side}" if dx or dy else "way out", place)
        for n, given in enumerate(listed(self.given.get("stairs"), f"{self.source}: stairs")):
            place = f"stairs[{n}]"
            one = table(given, f"{self.source}: {place}")
            spot, key = self.square(one, place, self.bleed), phrase(one.get("key"))
            if key == "up":
                self._way_out(spot, "stairs up", place)
                if self.level > 1:
                    self.draft.guess(place, f"stairs up from level {self.level}; taken as a way out")
            elif area := self.at(spot):
                self.draft.note(area, f"Stairs {key or 'down'} lead off this map.")
                self.draft.drop(place, f"stairs {key or 'down'}: the file has no level there; a note in the key")
            else:
                self.draft.drop(place, f"stairs {key or 'down'} that stand in no area")

    def _way_out(self, spot: Square, name: str, place: str) -> None:
        if area := self.at(spot):
            self.draft.way_out(area, spot, name)
        else:
            self.draft.drop(place, f"{name}: stands in no area")

    def _corridor_features(self) -> None:
        """What is marked in the corridors: traps by their names, which are written like titles, and things to see."""
        for key, given in table(self.given.get("corridor_features"), f"{self.source}: corridor_features").items():
            place = f"corridor_features.{phrase(key, 10)}"
            feature = table(given, f"{self.source}: {place}")
            summary, detail = phrase(feature.get("summary")), words(feature.get("detail"))
            for n, mark in enumerate(listed(feature.get("marks"), f"{self.source}: {place}.marks")):
                at = f"{place}.marks[{n}]"
                area = self.at(self.square(table(mark, f"{self.source}: {at}"), at, 0))
                if area is None:
                    self.draft.drop(at, f"stands in no area: {summary}")
                elif is_title(summary):
                    self.draft.trap(area, in_short(summary))
                    self.draft.note(area, f"Trap: {sentence(detail or summary)}")
                    self.draft.guess(at, f"{summary}: taken as a trap")
                else:
                    self.draft.note(area, sentence(detail or summary))

    def _contents(self, area: str, room: dict[str, Any], place: str) -> None:
        """What a room holds: creatures and traps by themselves, and everything in words in the key."""
        draft = self.draft
        contents = table(room.get("contents"), f"{self.source}: {place}.contents")
        detail = table(contents.get("detail"), f"{self.source}: {place}.contents.detail")
        creatures, treasure = divided(detail.get("monster"))
        lives_here = phrase(contents.get("inhabited"), LONGEST_TEXT) or creatures.replace("\n", " ")
        if lives_here:
            named, _doing = creatures_in(lives_here)
            if not named:
                draft.guess(f"{place}.contents", f"creatures that cannot be counted are in the key only: {lives_here}")
            for number, name in named:
                draft.group(area, name, number)
        traps = [trap for trap in everything(detail.get("trap")) if trap != "--"]
        for trap in traps:
            draft.trap(area, in_short(trap))
        draft.note(area, sentence(words(detail.get("room_features"))))
        draft.note(area, f"Creatures: {sentence(creatures or lives_here)}" if lives_here else "")
        draft.note(area, "\n".join(treasure))
        draft.note(area, "\n".join(f"Trap: {sentence(trap)}" for trap in traps))
        hidden = [line for line in everything(detail.get("hidden_treasure")) if line != "--"]
        draft.note(area, "Hidden: " + "\n".join(hidden) if hidden else "")
        known = {"monster", "trap", "room_features", "hidden_treasure"}
        for name in sorted(detail.keys() - known):
            draft.note(area, f"{phrase(name)}: " + "\n".join(everything(detail[name])))
        if not detail and (summary := words(contents.get("summary"))):
            draft.note(area, sentence(summary))
        if (shape := phrase(room.get("shape"))) in ("circle", "polygon"):
            draft.drop(place, f"a {shape}: drawn as the squares that it covers")

    def _lights(self, lit: str) -> None:
        """Rooms that the dungeon's own lights show."""
        if lit.startswith(("Bright", "Average")):
            for area, _, _ in self.rooms:
                self.draft.lit(area)
            self.draft.guess("details.illumination", f"{lit}: rooms are taken as lit")

    def _wandering(self) -> None:
        """The wandering table: one die with as many sides as the table has lines."""
        given = table(self.given.get("wandering_monsters"), f"{self.source}: wandering_monsters")
        lines: list[Wanderer] = []
        upto = 0
        for key, text in given.items():
            place, said = f"wandering_monsters.{phrase(key, 10)}", phrase(text, LONGEST_TEXT)
            named, doing = creatures_in(said)
            if not named:
                self.draft.drop(place, f"names no creatures: {said or 'nothing'}")
                continue
            ends = re.fullmatch(r"(?:\d{1,3}-)?(\d{1,3})", key, re.ASCII)
            if not ends or int(ends[1]) <= upto:
                self.draft.guess(place, f"is no next number of a die; taken as {upto + 1}")
            upto = int(ends[1]) if ends and int(ends[1]) > upto else upto + 1
            if len(named) > 1:
                self.draft.guess(place, f"{said}: several kinds, counted by the first")
            lines.append(self.draft.wanderer(place, upto, named))
            if doing:
                self.draft.drop(place, f"what they are about: {doing}")
        if lines:
            self.draft.table(self.level, lines)

    def _details(self) -> None:
        """What holds for the whole dungeon goes into the key of the area where one comes in."""
        details = table(self.given.get("details"), f"{self.source}: details")
        said = {phrase(name).capitalize(): sentence(words(text)) for name, text in details.items()}
        told = [f"{name}: {text}" for name, text in said.items() if text]
        if told:
            self.draft.note_at_the_way_in("The whole dungeon.\n" + "\n".join(told))


def is_title(text: str) -> bool:
    """Whether a text is written like the name of a trap: a capital on every word but the small ones."""
    names = [word for word in re.findall(r"[A-Za-z][\w'-]*", text) if word not in SMALL_WORDS]
    return bool(names) and all(word[0].isupper() for word in names)


def sentence(text: str) -> str:
    """A text with a full stop at its end."""
    return text if not text or text[-1] in ".!?" else f"{text}."


def in_short(trap: str) -> str:
    """What the players hear of a trap: its name, without what only the referee needs to know."""
    return re.split(r"\s*[(:\n]", trap, maxsplit=1)[0] or trap


def everything(given: Any) -> list[str]:
    """The texts of a list, or the one text that stands in its place."""
    texts = [words(one) for one in given] if isinstance(given, list) else [words(given)]
    return [text for text in texts if text]


def divided(given: Any) -> tuple[str, list[str]]:
    """A list of texts at its first dividing line: what is above it, as one text, and the texts below."""
    texts = everything(given)
    place = texts.index("--") if "--" in texts else len(texts)
    return "\n".join(texts[:place]), [text for text in texts[place:] if text != "--"]


def creatures_in(text: str) -> tuple[list[tuple[int, str]], str]:
    """The creatures that a text names, each with its number, and what it says besides.

    ``3 x Orc (mm 1) and 2 x Wolf, lost and desperate`` gives three of Orc and two of Wolf, and *lost and desperate*.
    Where no number stands there is one.
    """
    bare = PARENTHESES.sub("", text)
    head, *rest = DOING.split(bare, maxsplit=1)
    found = []
    for piece in SEVERAL.split(head):
        counted = COUNTED.fullmatch(piece.strip())
        if counted is None or not 0 < (number := int(counted[1] or 1)) <= MOST_CREATURES:
            return [], text
        found.append((number, phrase(counted[2])))
    return found, rest[0].strip() if rest else ""
