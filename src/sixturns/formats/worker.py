"""Files of strangers, read in a process of their own: it has little time and little memory, and ends without harm."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Literal, NamedTuple

from sixturns.formats import dungeon_file, map_file
from sixturns.formats.report import Import, MapImport, Unreadable
from sixturns.formats.text import MOST_BYTES, called
from sixturns.handlers.codec import decode, encode
from sixturns.world.hexes import Grid

SECONDS = 10.0
"""The time that a file may take."""

MEMORY = 2**30
"""The bytes of memory that the process may use, where the system can hold it to that."""

REFUSED = 2
DUNGEON, MAP = b"dungeon", b"map"

Sought = Literal["dungeon", "map", "either"]


class Order(NamedTuple):
    """What the child is told before the file: its name, what to read it as, how its hexes lie."""

    name: str
    sought: Sought
    grid: Grid | None = None


def read_in_worker(data: bytes, name: str, seconds: float = SECONDS, memory: int = MEMORY) -> Import:
    """The dungeon of a file, read in a child process that is killed when it takes too long or too much.

    Args:
        data: the file.
        name: its name, for messages, and for the dungeon's name where the file has none.
        seconds: the time until the child is killed.
        memory: the bytes of memory that it may use.

    Raises:
        Unreadable: as `dungeon_file.inspect` raises it, or saying which limit the file has hit.
    """
    return decode(_answer(data, Order(called(name), "dungeon"), seconds, memory)[1], Import)


def read_map_in_worker(
    data: bytes, name: str, grid: Grid | None = None, seconds: float = SECONDS, memory: int = MEMORY
) -> MapImport:
    """The map of hexes of a file, read as `read_in_worker` reads a dungeon; `grid` says how its hexes lie.

    Raises:
        Unreadable: as `map_file.inspect` raises it, or saying which limit the file has hit.
    """
    return decode(_answer(data, Order(called(name), "map", grid), seconds, memory)[1], MapImport)


def read_either_in_worker(data: bytes, name: str, grid: Grid | None = None) -> Import | MapImport:
    """The dungeon or the map of hexes of a file, read as `read_in_worker` does; with a `grid` it is a map.

    Raises:
        Unreadable: as the reader raises it, or saying which limit the file has hit.
    """
    kind, answer = _answer(data, Order(called(name), "either", grid), SECONDS, MEMORY)
    return decode(answer, MapImport) if kind == MAP else decode(answer, Import)


def _answer(data: bytes, order: Order, seconds: float, memory: int) -> tuple[bytes, bytes]:
    """What the child makes of a file: of which kind it is, and its encoding."""
    name = order.name
    if len(data) > MOST_BYTES:
        raise Unreadable(name, f"larger than {MOST_BYTES // 2**20} MiB")
    # -P: a file named like a module, in the folder where one works, is not taken for that module.
    command = [sys.executable, "-P", "-m", __name__, str(int(seconds) + 1), str(memory)]
    try:
        done = subprocess.run(
            command, input=encode(order) + b"\n" + data, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise Unreadable(name, f"takes longer than {seconds:g} seconds to read; given up") from None
    if done.returncode == REFUSED:
        raise Unreadable(*decode(done.stdout, tuple[str, str]))
    if done.returncode:
        last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise Unreadable(name, f"the reader broke down over it ({last or f'ended by signal {-done.returncode}'})")
    kind, _, answer = done.stdout.partition(b"\n")
    return kind, answer


def _as_dungeon(data: bytes, name: str, grid: Grid | None) -> Import:
    return dungeon_file.inspect(data, name)


_READ: dict[Sought, Callable[[bytes, str, Grid | None], Import | MapImport]] = {
    "dungeon": _as_dungeon,
    "map": map_file.inspect,
    "either": map_file.inspect_either,
}


def hold_to(seconds: int, memory: int) -> None:
    """Limits this process, where the system knows how."""
    try:
        import resource
    except ImportError:
        return
    for what, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        hardest = resource.getrlimit(what)[1]
        held = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
        resource.setrlimit(what, (held, held))


def main() -> int:
    """Reads a file from the standard input, after a line with the order; writes the import to the standard output."""
    seconds, memory = map(int, sys.argv[1:])
    hold_to(seconds, memory)
    name = ""
    try:
        order = decode(sys.stdin.buffer.readline(), Order)
        name = order.name
        read = _READ[order.sought](sys.stdin.buffer.read(), name, order.grid)
        answer = (MAP if isinstance(read, MapImport) else DUNGEON) + b"\n" + encode(read)
    except Unreadable as error:
        sys.stdout.buffer.write(encode((error.place, error.why)))
        return REFUSED
    except MemoryError:
        sys.stdout.buffer.write(encode((name, f"takes more than {memory // 2**20} MiB of memory to read; given up")))
        return REFUSED
    sys.stdout.buffer.write(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
