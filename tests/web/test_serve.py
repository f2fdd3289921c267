"""Running a server: where it listens, and what happens when things go wrong around it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from sixturns.web.serve import Server
from tests.web.evening import Evening, Referee, begin, evening, killed_after, listening, said


def test_it_listens_on_this_machine_only(table: Evening) -> None:
    """Without being told otherwise the server is bound to the loopback address."""
    assert f"http://127.0.0.1:{table.server.port}" == table.server.address == table.server.players_address
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", table.server.port), timeout=2)


def test_a_taken_port_is_left_alone(table: Evening) -> None:
    """If the wanted port is taken another one is used."""
    other = Server(table.tables, port=table.server.port)
    other.stop()
    other.run()
    assert table.server.port != other.port > 0


def test_the_local_network_is_let_in_when_asked(tmp_path: Path) -> None:
    """With lan the server listens everywhere, and knows the name it was given; other names stay foreign."""
    with evening(tmp_path, lan=True, names=["table.example"]) as table, table.stranger() as stranger:
        path, port = table.players_path(), table.server.port
        assert 200 == httpx.get(f"http://127.0.0.2:{port}{path}", headers={"Host": f"table.example:{port}"}).status_code
        assert 200 == httpx.get(f"{table.server.players_address}{path}").status_code
        assert 404 == httpx.get(f"http://127.0.0.2:{port}{path}").status_code
        assert 404 == stranger.get(path, headers={"Host": f"other.example:{port}"}).status_code


def test_the_referee_too_may_come_from_the_local_network(tmp_path: Path, table: Evening) -> None:
    """With lan the referee's link is good under the address that other machines reach, which is told beside it."""
    assert "" == table.server.from_afar(table.server.new_referee_link(table.table.row.id))
    with evening(tmp_path, lan=True) as open_house:
        server = open_house.server
        if server.players_address == server.address:
            pytest.skip("this machine is in no network")
        afar = server.from_afar(server.new_referee_link(open_house.table.row.id))
        assert afar.startswith(f"{server.players_address}/enter/")
        with closing(Referee(server.players_address, afar, open_house.path)) as referee:
            assert "What now?" == referee.title
            assert 303 == referee.submit("note", words="From the tablet").status_code


def test_an_interrupt_ends_it_quietly(tmp_path: Path) -> None:
    """Ctrl-C ends the server at once, without a complaint, although a page listens."""
    command = [sys.executable, "-m", "tests.web.evening", str(tmp_path / "sixturns.sqlite"), "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with server, killed_after(server):
        assert server.stdout is not None
        players = httpx.URL(server.stdout.readline().split()[1])
        with httpx.Client(base_url=players.copy_with(path="")) as browser:
            with listening(browser, f"{players.path}/events") as ear:
                server.send_signal(signal.SIGINT)
                with pytest.raises(StopIteration):
                    ear.until_silence()
        _printed, errors = server.communicate(timeout=10)
    assert 0 == server.returncode
    assert "Traceback" not in errors


def test_a_full_store_refuses_and_stays_readable(tmp_path: Path) -> None:
    """When nothing more can be written, that is said, nothing is half done, and the page can still be read."""
    with evening(tmp_path) as table, closing(table.referee()) as referee:
        shrink(table)
        head = table.store.head(table.table.row.id)
        refused = fill_up(referee)
        assert (507, True) == (refused.status_code, "the store is full" in said(refused).lower())
        assert 'id="question-title"' in refused.text
        assert 200 == referee.get(table.path).status_code
        assert head.seq < table.store.verify(table.table.row.id).seq < head.seq + 60


def test_what_a_newer_version_wrote_is_only_read(table: Evening) -> None:
    """A campaign that a newer version of Sixturns has played can be looked at; to play it is refused in words."""
    newer = table.at(begin(table.tables, name="From the future", version="99.0"))
    with closing(newer.referee()) as referee:
        refused = referee.submit("note", words="Now")
        assert (409, True) == (refused.status_code, "99.0" in said(refused))
        assert 'id="question-title"' in refused.text


def shrink(table: Evening) -> None:
    """Leaves the store a few pages to grow: what SQLite then says is what it says on a full disk."""
    with table.store.database.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 4}")


def fill_up(referee: Referee) -> httpx.Response:
    """Writes notes until one is refused; gives the refusal."""
    csrf = referee.csrf
    for _ in range(60):
        answer = referee.post(f"{referee.path}/note", data={"csrf": csrf, "words": "x" * 4000})
        if answer.status_code != 303:
            return answer
    raise AssertionError("the store never filled")
