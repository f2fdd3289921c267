"""Watabou's One Page Dungeons, as the generator exports them to JSON.

Rectangles of floor, and doors on squares of their own that join the square before them to the one behind. A door's
square goes with the passage, or with the second room. Passages that only an open passage (type 0) parts are one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from math import floor
from typing import Any

from sixturns.formats.draft import Draft, Made
from sixturns.formats.report import Import, Unreadable
from sixturns.formats.squares import edge
from sixturns.formats.text import MOST_SQUARES, glimpse, json_file, listed, phrase, real, stem, table, whole, words
from sixturns.world.dungeon import DoorKind
from sixturns.world.floor import Square

FORMAT = "Watabou One Page Dungeon (JSON)"

PASSAGE, WAY_OUT, LOCKED, BARRED, DOWN = 0, 3, 5, 7, 8
KINDS: dict[int, Made] = {
    PASSAGE: {"kind": DoorKind.ARCHWAY},
    1: {"kind": DoorKind.DOOR},
    2: {"kind": DoorKind.ARCHWAY},
    4: {"kind": DoorKind.PORTCULLIS, "wooden": False},
    LOCKED: {"kind": DoorKind.DOOR, "locked": True, "stuck": False, "opens": "key"},
    6: {"kind": DoorKind.DOOR, "secret": True},
    BARRED: {"kind": DoorKind.DOOR, "locked": True, "stuck": False},
    9: {"kind": DoorKind.STAIRS},
}
"""How the doors of each type are made; the types `WAY_OUT` and `DOWN` lead off the map."""

GUESSES = {
    LOCKED: "the special door; taken as locked, and opened by who carries a thing called “key”",
    BARRED: "a barred door; taken as locked",
    6: "a secret door that shows from one side; taken as secret from both",
    4: "a portcullis; the side of its lever is not told",
}


def sniff(data: bytes, name: str) -> bool:
    """Whether this looks like a One Page Dungeon."""
    seen = glimpse(data)
    return b'"rects"' in seen and b'"doors"' in seen


def read(data: bytes, name: str) -> Import:
    """The dungeon of a One Page Dungeon file.

    Raises:
        Unreadable: naming the place in the file of what is wrong.
    """
    given, guesses = json_file(data, name)
    reader = _Reader(given, name)
    reader.draft.guesses += guesses
    return reader.read()


class _Door:
    """A door of the file: its square, the one before and the one behind it."""

    def __init__(self, given: dict[str, Any], place: str, source: str) -> None:
        at = f"{source}: {place}"
        way = table(given.get("dir"), f"{at}.dir")
        dx, dy = (whole(way.get(axis), f"{at}.dir.{axis}", -1, 1) for axis in "xy")
        if abs(dx) + abs(dy) != 1:
            raise Unreadable(f"{at}.dir", "points neither north, east, south nor west")
        self.place = place
        self.square: Square = (whole(given.get("x"), f"{at}.x"), whole(given.get("y"), f"{at}.y"))
        self.before: Square = (self.square[0] - dx, self.square[1] - dy)
        self.behind: Square = (self.square[0] + dx, self.square[1] + dy)
        self.type = whole(given.get("type"), f"{at}.type", 0)


_Rect = tuple[set[Square], dict[str, Any], str]
"""The squares of a rectangle, its other fields, its place in the file."""

_Note = tuple[Square, tuple[str, str], str]
"""The square that a note stands on, its number and its text, its place in the file."""


class _Reader:
    """One file on its way into a draft."""

    def __init__(self, given: dict[str, Any], name: str) -> None:
        self.source, self.given = name, given
        self.draft = Draft(FORMAT, phrase(given.get("title")) or stem(name), name)

    def read(self) -> Import:
        """The whole of it."""
        draft = self.draft
        doors = self._doors()
        rects = self._rects(doors)
        notes = list(self._notes())
        self._rooms(rects, notes)
        self._passages(rects, doors)
        draft.archways()
        self._join(doors)
        for square, text, place in notes:
            self._note(square, text, place)
        self._marks()
        draft.guess("the map", "has no scale; a square is taken as 10 feet (it is printed as 5)")
        if notes:
            draft.guess("notes", "creatures, treasure and traps stand in the words of the key only")
        if story := words(self.given.get("story")):
            draft.note_at_the_way_in(story)
        return draft.done()

    def _doors(self) -> dict[Square, _Door]:
        found: dict[Square, _Door] = {}
        for n, given in enumerate(listed(self.given.get("doors"), f"{self.source}: doors")):
            place = f"doors[{n}]"
            door = _Door(table(given, f"{self.source}: {place}"), place, self.source)
            if door.square in found:
                first = found[door.square]
                self.draft.drop(place, f"a second door (type {door.type}) on the square of {first.place}")
            else:
                found[door.square] = door
        return found

    def _rects(self, doors: dict[Square, _Door]) -> list[_Rect]:
        """The squares of every rectangle but those of doors; a square of two goes with the first."""
        found: list[_Rect] = []
        taken, many = set(doors), 0
        for n, given in enumerate(listed(self.given.get("rects"), f"{self.source}: rects")):
            place = f"rects[{n}]"
            rect = table(given, f"{self.source}: {place}")
            x, y = (whole(rect.get(key), f"{self.source}: {place}.{key}") for key in "xy")
            w, h = (whole(rect.get(key), f"{self.source}: {place}.{key}", 1) for key in "wh")
            many += w * h
            if many > MOST_SQUARES:
                raise Unreadable(f"{self.source}: {place}", f"too large: at most {MOST_SQUARES} squares are read")
            squares = {(x + i, y + j) for i in range(w) for j in range(h)}
            if (w, h) == (1, 1) and squares <= doors.keys():
                continue
            if both := squares & taken:
                self.draft.guess(place, f"shares {len(both)} squares with another rectangle or a door; left to that")
            taken |= squares
            if squares - both:
                found.append((squares - both, rect, place))
        return found

    def _notes(self) -> Iterator[_Note]:
        """The notes: the square that one stands on, its number and its text."""
        for n, given in enumerate(listed(self.given.get("notes"), f"{self.source}: notes")):
            place = f"notes[{n}]"
            note = table(given, f"{self.source}: {place}")
            at = table(note.get("pos"), f"{self.source}: {place}.pos")
            x, y = (floor(real(at.get(axis), f"{self.source}: {place}.pos.{axis}")) for axis in "xy")
            yield (x, y), (phrase(note.get("ref"), 12), words(note.get("text"))), place

    def _rooms(self, rects: list[_Rect], notes: list[_Note]) -> None:
        """Rectangles two squares wide are rooms, and those with a note; they are numbered by notes, or lettered."""
        letters, lettered = letters_in_order(), []
        refs: dict[Square, list[str]] = defaultdict(list)
        for square, (ref, _), _ in notes:
            refs[square].append(ref)
        for squares, rect, place in rects:
            noted = [square for square in squares if square in refs]
            if not noted and 1 in (whole(rect["w"], place), whole(rect["h"], place)):
                continue
            here = {ref for square in noted for ref in refs[square] if ref}
            number = ", ".join(sorted(here, key=lambda ref: (len(ref), ref)))
            if not number:
                number = next(letters)
                lettered.append(number)
            area = self.draft.room(squares, number)
            if rect.get("rotunda"):
                self.draft.note(area, "A round room.")
                self.draft.drop(place, "round: drawn as the squares of its rectangle")
            if rect.get("ending"):
                self.draft.note(area, "The farthest room, where the way ends.")
        if lettered:
            self.draft.guess("rects", f"rooms without a note are lettered here: {lettered[0]} to {lettered[-1]}")

    def _passages(self, rects: list[_Rect], doors: dict[Square, _Door]) -> None:
        """All that is no room, with the open passages between, cut anew."""
        open_floor = {square for squares, _, _ in rects for square in squares if not self.draft.at(square)}
        inner = {
            door.square
            for door in doors.values()
            if door.type == PASSAGE
            and all(
                end in open_floor or (end in doors and doors[end].type == PASSAGE) for end in (door.before, door.behind)
            )
        }
        self.draft.passages(open_floor | inner)
        for square in inner:
            del doors[square]

    def _join(self, doors: dict[Square, _Door]) -> None:
        """Every door between the areas before and behind it; those whose neighbours are doors wait for them."""
        waiting = list(doors.values())
        while waiting:
            ready = [door for door in waiting if self.draft.at(door.before) and self.draft.at(door.behind)]
            if not ready:
                ready = [door for door in waiting if self.draft.at(door.before) or self.draft.at(door.behind)][:1]
            for door in ready:
                self._door(door)
            done = set(ready)
            waiting = [door for door in waiting if door not in done]
            if not ready:
                for door in waiting:
                    self.draft.drop(door.place, f"a door (type {door.type}) that stands in no area")
                return

    def _door(self, door: _Door) -> None:
        draft = self.draft
        before, behind = draft.at(door.before), draft.at(door.behind)
        here = before or behind
        if here is None:
            return
        if not (before and behind):
            draft.give(here, door.square)
            self._off_the_map(door, here)
            return
        if before == behind:
            draft.give(before, door.square)
            draft.drop(door.place, f"a door (type {door.type}) that stands within {draft.called(before)}")
            return
        first, second, near = before, behind, door.before
        if draft.is_room(behind) and not draft.is_room(before):
            first, second, near = behind, before, door.behind
        draft.give(second, door.square)
        made = KINDS.get(door.type)
        if made is None:
            made = Made(kind=DoorKind.STAIRS if door.type in (WAY_OUT, DOWN) else DoorKind.DOOR)
            draft.guess(door.place, f"a door of type {door.type} between two areas; taken as {made['kind']}")
        draft.door(first, second, edge(near, door.square), **made)
        if door.type in GUESSES:
            draft.guess(door.place, GUESSES[door.type])

    def _off_the_map(self, door: _Door, area: str) -> None:
        """A door with floor on one side only."""
        if door.type == WAY_OUT:
            self.draft.way_out(area, door.square, "the entrance" if door.square == (0, 0) else "another way out")
        elif door.type == DOWN:
            self.draft.note(area, "Stairs down lead off this map.")
            self.draft.drop(door.place, "stairs down: the file has no level there; a note in the key")
        else:
            self.draft.drop(door.place, f"a door (type {door.type}) that leads nowhere, from {self.draft.called(area)}")

    def _note(self, square: Square, note: tuple[str, str], place: str) -> None:
        ref, text = note
        area = self.draft.at(square)
        if area is None:
            self.draft.drop(place, f"a note in no area: {ref} {text}")
            return
        several = "," in self.draft.called(area)
        self.draft.note(area, f"{ref}. {text}" if several or not self.draft.is_room(area) else text)

    def _marks(self) -> None:
        """Water and columns, for which the map has no place, go into the key in words."""
        for key, one, many in (("water", "square of water", "squares of water"), ("columns", "column", "columns")):
            found: dict[str, int] = {}
            for n, given in enumerate(listed(self.given.get(key), f"{self.source}: {key}")):
                place = f"{self.source}: {key}[{n}]"
                mark = table(given, place)
                x, y = (floor(real(mark.get(axis), f"{place}.{axis}")) for axis in "xy")
                if area := self.draft.at((x, y)):
                    found[area] = found.get(area, 0) + 1
            for area, n in found.items():
                said = f"{n} {one if n == 1 else many}"
                self.draft.note(area, f"{said}.")
                self.draft.drop(self.draft.called(area), f"{said}: not drawn; a note in the key")


def letters_in_order() -> Iterator[str]:
    """A to Z, then AA to ZZ, and so on."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for n in count():
        text = ""
        while n >= 0:
            n, text = n // 26 - 1, alphabet[n % 26] + text
        yield text
