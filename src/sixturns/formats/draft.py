"""A dungeon on its way from a file into values: areas, doors, what is in them, and every remark made meanwhile."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypedDict, Unpack

from sixturns.formats.report import Import, Remark, Report, Unreadable
from sixturns.formats.squares import Edge, Shut, borders, middle, passages, reading, rects
from sixturns.formats.text import LONGEST_TEXT, MOST_SQUARES, slug
from sixturns.kernel.values import free_id, replace
from sixturns.rulesets.bestiary import Creature, Kind, plainly, resembling
from sixturns.world.creatures import Foes, Mind, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, beyond
from sixturns.world.floor import Square
from sixturns.world.place import Trap


class Made(TypedDict, total=False):
    """How a door is made: what a format may say of it."""

    kind: DoorKind
    stuck: bool | None
    locked: bool
    secret: bool
    wooden: bool
    opens: str
    wide: bool
    ends: tuple[Square, Square]


class _Place:
    """An area that still grows."""

    def __init__(self, squares: Iterable[Square], number: str, name: str, level: int, dark: bool, room: bool) -> None:
        self.squares = set(squares)
        self.number, self.name, self.level, self.dark = number, name, level, dark
        self.room = room
        self.key: list[str] = []

    @property
    def order(self) -> tuple[int, bool, int, str]:
        """Where it stands in the list of areas: rooms first, by number."""
        digits = re.match(r"\d*", self.number)
        return self.level, not self.room, int((digits and digits[0]) or 10**9), self.number


class Draft:
    """A dungeon that a reader puts together, piece by piece; `done` makes it whole, or says what it lacks.

    Squares are the floor only; `owner` tells for each level whose they are. Places in remarks are words of the file
    (``rooms[3].doors.north[0]``) or of the map (``room 12``).
    """

    def __init__(self, format: str, name: str, source: str) -> None:
        self.format, self.name, self.source = format, name, source
        self.guesses: list[Remark] = []
        self.dropped: list[Remark] = []
        self.owner: dict[int, dict[Square, str]] = {}
        self.wandering: tuple[Wandering, ...] = ()
        self._places: dict[str, _Place] = {}
        self._doors: list[Door] = []
        self._joints = 0
        self._count: Counter[str] = Counter()
        self._exits: list[Exit] = []
        self._foes: list[Foes] = []
        self._traps: list[Trap] = []
        self._about: list[str] = []

    def guess(self, place: str, says: str) -> None:
        """Notes something that the file does not say and that was decided for it."""
        self.guesses.append(Remark(place, says))

    def drop(self, place: str, says: str) -> None:
        """Notes something of the file that is not in the dungeon."""
        self.dropped.append(Remark(place, says))

    def room(self, squares: Iterable[Square], number: str = "", name: str = "", level: int = 1) -> str:
        """A new area; gives its id, which is made of its number."""
        return self._area(squares, slug(number) or slug(name) or "room", number, name, level, True, True)

    def passages(self, squares: Collection[Square], level: int = 1, shut: Shut = (), dark: bool = True) -> None:
        """New areas of corridor and cave: stretches of what is one square wide, pieces of what is wider."""
        wide, thin = passages(squares, shut)
        found = [(piece, "cave") for piece in wide] + [(piece, "corridor") for piece in thin]
        for piece, what in sorted(found, key=lambda one: reading(one[0])[0][::-1]):
            self._count[what] += 1
            self._area(piece, f"{what}-{self._count[what]}", "", f"{what} {self._count[what]}", level, dark, False)

    def _area(
        self, squares: Iterable[Square], id: str, number: str, name: str, level: int, dark: bool, room: bool
    ) -> str:
        id = free_id(id, self._places)
        place = _Place(squares, number, name, level, dark, room)
        self._places[id] = place
        self.owner.setdefault(level, {}).update(dict.fromkeys(place.squares, id))
        return id

    def at(self, square: Square, level: int = 1) -> str | None:
        """The area that a square belongs to."""
        return self.owner.get(level, {}).get(square)

    def is_room(self, area: str) -> bool:
        """Whether an area is a room, not a stretch of passage."""
        return self._places[area].room

    def called(self, area: str) -> str:
        """What a remark calls an area."""
        place = self._places[area]
        return f"room {place.number}" if place.number else place.name or area

    def give(self, area: str, square: Square) -> None:
        """Adds a square to an area: that of a door which fills one."""
        place = self._places[area]
        place.squares.add(square)
        self.owner[place.level][square] = area

    def entitle(self, area: str, number: str, name: str) -> None:
        """Makes a room of an area, with a number or a name, or one more of them."""
        place = self._places[area]
        passage = not place.room
        place.room = True
        place.number = ", ".join(filter(None, (place.number, number)))
        place.name = ", ".join(filter(None, ("" if passage else place.name, name)))

    def lit(self, area: str) -> None:
        """An area that needs no light of the party's."""
        self._places[area].dark = False

    def note(self, area: str, text: str) -> None:
        """Adds a paragraph to the key of an area."""
        if text:
            self._places[area].key.append(text)

    def note_at_the_way_in(self, text: str) -> None:
        """Adds what holds for the whole dungeon to the key of the area where one comes in."""
        self._about.append(text)

    def door(self, first: str, second: str, place: Edge | tuple[float, float, bool], **made: Unpack[Made]) -> str:
        """A new door between two areas, in an edge or at a place; gives its id."""
        x, y, upright = middle(place) if len(place) == 2 else place
        door = Door(f"d{len(self._doors) + 1}", (first, second), x, y, upright, **made)
        self._doors.append(door)
        return door.id

    def archways(self, level: int = 1, shut: Shut = ()) -> None:
        """Joins the areas whose squares lie openly side by side."""
        for first, second, place in borders(self.owner.get(level, {}), shut):
            self.door(first, second, place, kind=DoorKind.ARCHWAY, wide=True)
            self._joints += 1

    def way_out(self, area: str, spot: Square, name: str) -> None:
        """A way out of the dungeon, from a square of an area."""
        self._exits.append(Exit(f"out{len(self._exits) + 1}", area, spot, name))

    def trap(self, at: str, does: str) -> None:
        """A trap in an area or on a door."""
        self._traps.append(Trap(f"t{len(self._traps) + 1}", at, does))

    def group(self, area: str, name: str, number: int) -> None:
        """Creatures in an area, by a plain name; how clever and fast they are, no map says, but the bestiary may."""
        id = free_id(f"{slug(plainly(name)) or 'creature'}-{area}", {group.id for group in self._foes})
        like = self._like(self.called(area), name)
        group = like.group(id, number, area) if like else Foes(id, "", number, area)
        self._foes.append(replace(group, name=plainly(name, number)))

    def wanderer(self, place: str, upto: int, named: Sequence[tuple[int, str]]) -> Wanderer:
        """A line of a wandering table: so many of one kind, who may have others with them."""
        (number, kind), *others = named
        like = self._like(place, kind)
        line = like.wanderer(upto) if like else Wanderer(upto, "")
        company = "".join(f" and {many} {plainly(other, many)}" for many, other in others)
        one = plainly(kind) if number > 1 and not company else ""
        return replace(line, name=plainly(kind, number) + company, number=str(number), one=one)

    def _like(self, place: str, name: str) -> Creature | Kind | None:
        """What the bestiary knows by a name, with a remark on what is taken from it."""
        like = resembling(name)
        match like:
            case Creature():
                says = f"taken as the {like.name} of the bestiary, for mind, speed and figures"
            case Kind():
                mind = "semi-intelligent" if like.mind is Mind.SEMI else like.mind
                says = f"not in the bestiary; taken as a kind of {like.name}: {mind}, moving {like.speed} feet a turn"
            case None:
                says = "not in the bestiary; taken as intelligent, moving 120 feet a turn"
        self.guess(place, f"{name}: {says}")
        return like

    def table(self, level: int, lines: Iterable[Wanderer]) -> None:
        """The wandering table of a level; its die has as many sides as its last line says, and at least two."""
        *others, last = lines
        last = replace(last, upto=max(2, last.upto))
        self.wandering = (*self.wandering, Wandering(level, f"1d{last.upto}", (*others, last)))

    def done(self) -> Import:
        """The import as it stands, with its report.

        Raises:
            Unreadable: when there is no area, or there are too many squares.
        """
        if not self._places:
            raise Unreadable(self.source, "no area: there is not one square of floor")
        if (many := sum(len(place.squares) for place in self._places.values())) > MOST_SQUARES:
            raise Unreadable(self.source, f"too large: {many} squares of floor, at most {MOST_SQUARES} are read")
        if not self._exits:
            first = min(self._places, key=lambda area: self._places[area].order)
            self.way_out(first, reading(self._places[first].squares)[0], "the way in")
            self.guess(self.called(first), "the file marks no way in; taken to be here")
        self._places[self._exits[0].area].key[:0] = self._about
        self._say_how_it_hangs_together()
        keys = {id: "\n\n".join(place.key) for id, place in self._places.items()}
        for id, key in keys.items():
            if len(key) >= LONGEST_TEXT:
                self.drop(self.called(id), f"all of the key beyond {LONGEST_TEXT} characters")
        areas = tuple(
            Area(id, rects(at.squares), at.number, at.name, "", keys[id][:LONGEST_TEXT], at.dark, at.level)
            for id, at in sorted(self._places.items(), key=lambda item: item[1].order)
        )
        dungeon = Dungeon(self.name, areas, tuple(self._doors), exits=tuple(self._exits))
        foes, traps = tuple(self._foes), tuple(self._traps)
        rooms = sum(place.room for place in self._places.values())
        found = counts(dungeon, foes, traps, self.wandering, rooms, self._joints)
        report = Report(self.format, found, tuple(self.guesses), tuple(self.dropped))
        return Import(dungeon, foes, traps, self.wandering, report)

    def _say_how_it_hangs_together(self) -> None:
        if not self._doors and len(self._places) > 1:
            self.guess("the map", "has no door and no opening between its areas")
        doors_of: dict[str, list[Door]] = {area: [] for area in self._places}
        for door in self._doors:
            for end in door.between:
                doors_of[end].append(door)
        left = dict.fromkeys([*(way.area for way in self._exits), *self._places])
        n = 0
        while left:
            start = next(iter(left))
            del left[start]
            part = [start]
            for area in part:
                for to in (beyond(door, area) for door in doors_of[area]):
                    if to in left:
                        del left[to]
                        part.append(to)
            n += 1
            if n > 1 and start not in {way.area for way in self._exits}:
                many = f", and {len(part) - 1} areas beyond it," if len(part) > 1 else ""
                self.guess(self.called(start), f"no door leads here{many} from the way in; left as a part of its own")


def counts(
    dungeon: Dungeon,
    foes: tuple[Foes, ...],
    traps: tuple[Trap, ...],
    wandering: tuple[Wandering, ...],
    rooms: int,
    joints: int = 0,
) -> tuple[tuple[str, int], ...]:
    """How many there are of what, for a report; `joints` are the archways that no map shows, between cut areas."""
    kinds = Counter(door.kind for door in dungeon.doors)
    return (
        ("levels", len({area.level for area in dungeon.areas})),
        ("areas", len(dungeon.areas)),
        ("rooms", rooms),
        ("doors", sum(not door.is_open for door in dungeon.doors)),
        ("stuck", sum(door.stuck is True for door in dungeon.doors)),
        ("locked", sum(door.locked for door in dungeon.doors)),
        ("secret", sum(door.secret for door in dungeon.doors)),
        ("portcullises", kinds[DoorKind.PORTCULLIS]),
        ("openings", kinds[DoorKind.ARCHWAY] - joints),
        ("stairs", kinds[DoorKind.STAIRS]),
        ("ways out", len(dungeon.exits)),
        ("traps", len(traps)),
        ("groups of creatures", len(foes)),
        ("wandering lines", sum(len(table.lines) for table in wandering)),
    )
