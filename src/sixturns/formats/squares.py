"""Squares of a map cut into areas: rooms and caves, stretches of corridor, and where one borders on another.

A `shut` edge has a wall or a door in it: nothing is joined across it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from sixturns.kernel.values import replace
from sixturns.world.dungeon import Rect
from sixturns.world.floor import Square

Edge = tuple[Square, Square]
"""Two squares side by side, the western or the northern one first: the 10 feet of wall between them."""

Shut = Collection[Edge]

LONGEST_STRETCH = 6
"""Squares of straight corridor in one area: 60 feet."""

SHORTEST_STRETCH = 3
"""A corridor is not cut at every junction, but at those that leave a stretch as long as this."""

SHORTEST_CORRIDOR = 2
"""So many squares of corridor beside a cave are a nook of the cave."""

BLOB = 5
"""A cave is cut along lines so many squares apart, 50 feet."""

SMALLEST_BLOB = 8
LARGEST_CAVE = 36
"""A chamber of so many squares is not cut."""


def edge(one: Square, other: Square) -> Edge:
    """The edge between two squares side by side."""
    return (one, other) if one < other else (other, one)


def middle(between: Edge) -> tuple[float, float, bool]:
    """Where a door in an edge stands, and whether it is upright: in a wall that runs north to south."""
    (x, y), (other, _) = between
    return (x + 1.0, y + 0.5, True) if other > x else (x + 0.5, y + 1.0, False)


def beside(square: Square) -> tuple[Square, ...]:
    """The four squares next to one."""
    x, y = square
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def reading(squares: Iterable[Square]) -> list[Square]:
    """Squares in the order of reading: row by row."""
    return sorted(squares, key=lambda at: (at[1], at[0]))


def rects(squares: Iterable[Square]) -> tuple[Rect, ...]:
    """Rectangles that cover the squares, each square once."""
    rows: dict[int, list[int]] = defaultdict(list)
    for x, y in squares:
        rows[y].append(x)
    done: list[Rect] = []
    growing: dict[tuple[int, int], Rect] = {}
    for y in sorted(rows):
        runs = dict.fromkeys(_runs(sorted(rows[y])))
        going_on = {run: growing[run] for run in runs if run in growing and growing[run].y + growing[run].h == y}
        done += [rect for run, rect in growing.items() if run not in going_on]
        new = {(x, w): Rect(x, y, w, 1) for x, w in runs}
        growing = new | {run: replace(rect, h=rect.h + 1) for run, rect in going_on.items()}
    return tuple(sorted([*done, *growing.values()], key=lambda rect: (rect.y, rect.x)))


def _runs(places: list[int]) -> list[tuple[int, int]]:
    """Runs of numbers that follow one another: the first, and how many."""
    starts = [at for n, at in enumerate(places) if n == 0 or places[n - 1] != at - 1]
    ends = [at for n, at in enumerate(places) if n == len(places) - 1 or places[n + 1] != at + 1]
    return [(start, end - start + 1) for start, end in zip(starts, ends, strict=True)]


def parts(squares: Collection[Square], shut: Shut = ()) -> list[frozenset[Square]]:
    """The squares in parts within which one can go from square to square, in the order of reading."""
    left, found = set(squares), []
    for start in reading(squares):
        if start in left:
            left.remove(start)
            part, waiting = {start}, [start]
            while waiting:
                here = waiting.pop()
                for there in beside(here):
                    if there in left and edge(here, there) not in shut:
                        left.remove(there)
                        part.add(there)
                        waiting.append(there)
            found.append(frozenset(part))
    return found


def chambers(squares: Collection[Square], shut: Shut = ()) -> list[frozenset[Square]]:
    """The parts of the squares that are at least two squares wide, in the order of reading.

    What touches by one square's width only is two chambers.
    """
    within = squares if isinstance(squares, set | frozenset | dict) else set(squares)
    chamber: dict[Square, set[Square]] = {}
    for x, y in reading(squares):
        block = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        walled = shut and any(edge(one, other) in shut for one, other in pairwise((*block, block[0])))
        if not walled and all(square in within for square in block):
            joined = set(block)
            for grown in {id(chamber[s]): chamber[s] for s in block if s in chamber}.values():
                small, large = sorted((joined, grown), key=len)
                large |= small
                joined = large
                for square in small:
                    chamber[square] = large
            for square in block:
                chamber[square] = joined
    found = {id(chamber[square]): chamber[square] for square in reading(chamber)}
    return [frozenset(one) for one in found.values()]


def passages(squares: Collection[Square], shut: Shut = ()) -> tuple[list[frozenset[Square]], list[frozenset[Square]]]:
    """Squares in areas of a size to walk and light: caves where they are wide, stretches of corridor where not.

    A bit of corridor of one or two squares that opens into a cave is a part of that cave.
    """
    wide = [set(piece) for chamber in chambers(squares, shut) for piece in caves(chamber, shut)]
    thin = stretches(set(squares) - {square for piece in wide for square in piece}, shut)
    cave_of = {square: piece for piece in wide for square in piece}
    long: list[frozenset[Square]] = []
    for stretch in sorted(thin, key=len):
        near = [
            cave_of[to]
            for square in stretch
            for to in beside(square)
            if to in cave_of and edge(square, to) not in shut and len(stretch) <= SHORTEST_CORRIDOR
        ]
        if near:
            cave = min(near, key=len)
            cave.update(stretch)
            cave_of.update(dict.fromkeys(stretch, cave))
        else:
            long.append(frozenset(stretch))
    return [frozenset(piece) for piece in wide], long


def stretches(squares: Collection[Square], shut: Shut = ()) -> list[tuple[Square, ...]]:
    """Corridor in straight stretches: cut at bends, at junctions, and every 60 feet.

    A single square beside a bend goes with the shorter stretch there.
    """
    within = set(squares)
    junctions = {s for s in within if sum(to in within and edge(s, to) not in shut for to in beside(s)) > 2}
    pieces: list[list[Square]] = []
    piece_of: dict[Square, list[Square]] = {}
    for run in sorted(_straight(within, shut), key=lambda run: (-len(run), run[0][1], run[0][0])):
        for straight in _unbroken(run, piece_of):
            if len(straight) > 1:
                for piece in _cut(straight, junctions):
                    pieces.append(piece)
                    piece_of.update(dict.fromkeys(piece, piece))
    for square in reading(within - piece_of.keys()):
        near = [piece_of[to] for to in beside(square) if to in piece_of and edge(square, to) not in shut]
        joined = min(near, key=len, default=None)
        if joined is None or len(joined) >= LONGEST_STRETCH:
            joined = []
            pieces.append(joined)
        joined.append(square)
        piece_of[square] = joined
    return [tuple(piece) for piece in pieces]


def _straight(within: set[Square], shut: Shut) -> list[list[Square]]:
    """All straight runs of squares, along rows and along columns; each square is in one of either."""
    runs = []
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in within:
            before = (x - dx, y - dy)
            if before not in within or edge(before, (x, y)) in shut:
                run = [(x, y)]
                while (to := (run[-1][0] + dx, run[-1][1] + dy)) in within and edge(run[-1], to) not in shut:
                    run.append(to)
                runs.append(run)
    return runs


def _unbroken(run: list[Square], taken: Mapping[Square, object]) -> list[list[Square]]:
    """A run without the squares that are taken, in the pieces that are left."""
    pieces: list[list[Square]] = [[]]
    for square in run:
        if square in taken:
            pieces.append([])
        else:
            pieces[-1].append(square)
    return [piece for piece in pieces if piece]


def _cut(piece: list[Square], junctions: set[Square]) -> list[list[Square]]:
    """A stretch cut at junctions and by its length; what would be left over as a single square is not cut off."""
    cuts: list[list[Square]] = [[]]
    for square in piece:
        last = cuts[-1]
        if len(last) >= LONGEST_STRETCH or (len(last) >= SHORTEST_STRETCH and last[-1] in junctions):
            cuts.append([])
        cuts[-1].append(square)
    if len(cuts) > 1 and len(cuts[-1]) == 1:
        (single,) = cuts.pop()
        cuts[-1].append(single)
    return cuts


def caves(squares: frozenset[Square], shut: Shut = ()) -> list[frozenset[Square]]:
    """A cave in pieces of about 50 feet across; a small one stays whole."""
    if len(squares) <= LARGEST_CAVE:
        return [squares]
    west, north = min(x for x, _ in squares), min(y for _, y in squares)
    tiles: dict[Square, set[Square]] = defaultdict(set)
    for x, y in squares:
        tiles[(x - west) // BLOB, (y - north) // BLOB].add((x, y))
    blobs = [set(part) for tile in reading(tiles) for part in parts(tiles[tile], shut)]
    blob_of = {square: blob for blob in blobs for square in blob}
    for small in sorted(blobs, key=len):
        if len(small) < SMALLEST_BLOB:
            open_to = [
                blob_of[to]
                for square in small
                for to in beside(square)
                if to in blob_of and to not in small and edge(square, to) not in shut
            ]
            if open_to:
                shared = Counter(map(id, open_to))
                best = max(open_to, key=lambda blob: (shared[id(blob)], -len(blob)))
                best |= small
                blob_of.update(dict.fromkeys(small, best))
                small.clear()
    return sorted((frozenset(blob) for blob in blobs if blob), key=lambda blob: reading(blob)[0][::-1])


def nearest(squares: frozenset[Square], seeds: Mapping[Square, str], shut: Shut = ()) -> dict[str, set[Square]]:
    """The squares, each with the seed that is the fewest steps away."""
    owner = dict(seeds)
    waiting = reading(seeds)
    for here in waiting:
        for there in beside(here):
            if there in squares and there not in owner and edge(here, there) not in shut:
                owner[there] = owner[here]
                waiting.append(there)
    found: dict[str, set[Square]] = {seed: set() for seed in seeds.values()}
    for square, seed in owner.items():
        found[seed].add(square)
    return found


def borders(owner: Mapping[Square, str], shut: Shut = ()) -> list[tuple[str, str, Edge]]:
    """Where two owners' squares lie openly side by side: one edge, the middle one, for each length of common border."""
    along: dict[tuple[str, str], list[Edge]] = defaultdict(list)
    for square in reading(owner):
        x, y = square
        for there in ((x + 1, y), (x, y + 1)):
            if there in owner and owner[there] != owner[square] and edge(square, there) not in shut:
                first, second = sorted((owner[square], owner[there]))
                along[first, second].append(edge(square, there))
    return [(a, b, run[len(run) // 2]) for (a, b), edges in along.items() for run in _touching(edges)]


def _touching(edges: list[Edge]) -> list[list[Edge]]:
    """Edges in runs whose ends touch."""
    at: dict[tuple[float, float], list[Edge]] = defaultdict(list)
    for one in edges:
        for end in _ends(one):
            at[end].append(one)
    left, found = dict.fromkeys(edges), []
    while left:
        start = next(iter(left))
        del left[start]
        run = [start]
        for one in run:
            for end in _ends(one):
                for other in at[end]:
                    if other in left:
                        del left[other]
                        run.append(other)
        found.append(sorted(run))
    return found


def _ends(one: Edge) -> tuple[tuple[float, float], tuple[float, float]]:
    x, y, upright = middle(one)
    return ((x, y - 0.5), (x, y + 0.5)) if upright else ((x - 0.5, y), (x + 0.5, y))
