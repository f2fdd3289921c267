"""`sixturns serve` and `sixturns demo`: the pages, really served by a process of their own."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from sixturns.cli.serve import sample_table
from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import token
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.world.moves import Move
from tests.cli.conftest import PROGRAM, SAMPLE, Process, Run, refusal

PATIENCE = 60


class Served:
    """A server, and what it printed until it was ready."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process, self.lines = process, [""]
        while "Ctrl-C" not in self.lines[-1]:
            line = process.stdout.readline()
            assert line, self.lines
            self.lines.append(line.rstrip("\n"))
        self.lines = self.lines[1:]

    def link(self, whose: str) -> str:
        """The address that was printed for somebody."""
        return next(line.split()[1] for line in self.lines if line.strip().startswith(whose))

    def end(self, how: signal.Signals = signal.SIGINT) -> tuple[str, int]:
        """Ends the server; what it printed from then on, and its exit status."""
        self.process.send_signal(how)
        printed, _ = self.process.communicate(timeout=PATIENCE)
        return printed, self.process.returncode


@contextmanager
def serving(environment: dict[str, str], *arguments: str) -> Iterator[Served]:
    """Runs a server as somebody would who has no browser."""
    with subprocess.Popen(
        [PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment | {"XDG_DATA_HOME": environment["SIXTURNS_STORE"] + ".data"},
    ) as process:
        try:
            yield Served(process)
        finally:
            process.kill()


def page(address: str) -> str:
    """What a server answers at an address."""
    with urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def test_demo_serves_the_sample_and_ends_cleanly(environment: dict[str, str], run: Run) -> None:
    """The sample is begun, its referee's link works, and Ctrl-C ends the server without a word."""
    with serving(environment, "demo", "--no-open", "--port", "0") as served:
        assert SAMPLE == served.lines[0]
        assert "<html" in page(served.link("referee"))
        assert ("", 0) == served.end()
    assert run("campaigns").stdout.startswith(SAMPLE)


def test_demo_goes_on_where_it_was_left(environment: dict[str, str], run: Run) -> None:
    """A second demo begins no second campaign."""
    for _ in range(2):
        with serving(environment, "demo", "--no-open", "--port", "0") as served:
            assert 0 == served.end()[1]
    assert 1 == len(run("campaigns").stdout.splitlines())


def test_a_taken_port_is_no_obstacle(environment: dict[str, str]) -> None:
    """Where the wanted port is taken a free one is used, and printed."""
    with serving(environment, "demo", "--no-open", "--port", "0") as first:
        port = first.link("referee").split("/")[2].rpartition(":")[2]
        with serving(environment, "demo", "--no-open", "--port", port) as second:
            assert f":{port}/" not in second.link("referee")
            assert "<html" in page(second.link("referee"))


def test_serve_prints_the_players_link_when_asked(environment: dict[str, str], run: Run) -> None:
    """The players' link comes with a code for their telephones; without being asked for there is none."""
    run("new", "Ours")
    with serving(environment, "serve", "Ours", "--players", "--no-open", "--port", "0") as served:
        assert "<html" in page(served.link("players"))
        assert any("▄▄▄▄▄" in line for line in served.lines)
    with serving(environment, "serve", "Ours", "--no-open", "--port", "0") as served:
        assert 3 == len(served.lines)


def test_the_players_link_outlives_the_server(environment: dict[str, str], run: Run) -> None:
    """A server that was killed and started again the same way prints the same players' link, which is good."""
    run("new", "Ours")
    with serving(environment, "serve", "--lan", "--no-open", "--port", "0") as first:
        players = first.link("players")
        port = players.split("/")[2].rpartition(":")[2]
        first.end(signal.SIGKILL)
    with serving(environment, "serve", "--lan", "--no-open", "--port", port) as second:
        assert players == second.link("players")
        assert "<html" in page(players)


def test_a_link_of_another_machine_is_left_alone(environment: dict[str, str], run: Run) -> None:
    """A players' link that was made elsewhere cannot be shown; it stays good, and that is said."""
    run("new", "Ours")
    with serving(environment, "serve", "--players", "--no-open", "--port", "0") as first:
        players = first.link("players")
        first.end()
    (Path(environment["SIXTURNS_STORE"] + ".data") / "sixturns/links.key").write_bytes(b"?" * 32)
    with serving(environment, "serve", "--players", "--no-open", "--port", "0") as second:
        assert any("made on another machine" in line for line in second.lines)
        place = second.link("referee").partition("/enter/")[0]
        assert "<html" in page(f"{place}/p/{players.rpartition('/p/')[2]}")


@pytest.mark.parametrize("command", ["serve", "demo"])
@pytest.mark.parametrize("module", ["uvicorn", "fastapi", "jinja2"])
def test_without_the_extra_it_is_named(run: Run, process: Process, command: str, module: str) -> None:
    """Where the pages' libraries are missing, the extra that brings them is named."""
    run("new", "Ours")
    expected = f"the pages need the extra: pip install 'sixturns[web]' (no {module})"
    assert expected == refusal(process(command, without=(module,)))


def test_a_port_that_is_none_is_refused(run: Run) -> None:
    """A port is a number that there can be."""
    expected = "Invalid value for '--port': 99999 is not in the range 0<=x<=65535. (sixturns demo --help)"
    assert expected == refusal(run("demo", "--port", "99999"))


def test_a_demo_from_before_the_land_goes_on(tmp_path: Path) -> None:
    """A sample campaign that was begun without hexes is opened as it is, and plays on without them."""
    file = sample()
    state = replace(
        file.state,
        at="1",
        spot=(1, 10),
        foes=Hidden(()),
        true_hex=Hidden(None),
        reckoned=None,
        **{field: frozenset() for field in ("explored", "pencilled", "sights", "ways")},
        castles=Hidden(()),
        roaming=Hidden(()),
    )
    with open_store(tmp_path / "old.sqlite") as store:
        tables = Tables(store)
        old = tables.begin(file.name, load(file.ruleset), file.dungeon, state, author="referee").row
        table = sample_table(tables)
        assert (old.id, None) == (table.row.id, table.read(lambda at: at.hexmap))
        table.act(lambda at: at.answer(token(Move("leave", "yard"))), author="referee")
        assert ("yard", "1") == table.read(lambda at: (at.state.outside, at.state.at))
        tables.close()
