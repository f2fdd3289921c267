"""Who may ask for what: strangers, foreign pages, foreign names, links that ended, requests that are too long."""

from __future__ import annotations

import re
import secrets
import socket
import stat
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest

from sixturns.store import export, open_store
from sixturns.web.links import SESSION_MS, Links
from sixturns.web.security import HEADERS, hosts
from tests.web.evening import Evening, Referee, begin, evening, killed_after, listening, said

MEBIBYTE = 1024 * 1024


def shape(response: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    """All of an answer but its date."""
    return response.status_code, response.content, {k: v for k, v in response.headers.items() if k != "date"}


def test_strangers_learn_nothing(table: Evening, stranger: httpx.Client) -> None:
    """Without the cookie every address, real or not, by any method, gives one and the same answer."""
    table.players_path()
    campaign, static = table.table.row, re.search(r"/static/\w+", stranger.get("/").text)
    assert static is not None
    paths = [
        "/", "/docs", "/redoc", "/openapi.json", "/favicon.ico", "/t/nobody", table.path, f"/t/{campaign.name}",
        f"{table.path}/view", f"{table.path}/events", f"{table.path}/players-link", f"{table.path}/qr/0.svg",
        f"/api/{campaign.id}/state", "/enter/", "/enter/x", f"/enter/{secrets.token_urlsafe(16)}", "/p/", "/p/x",
        "/p/x/", "/p/x/view", "/p/x/events", f"/p/{secrets.token_urlsafe(16)}", "/static/", "/static/0/css/screen.css",
        f"{static[0]}/", f"{static[0]}/no.css", f"{static[0]}/../../app.py", f"{static[0]}/%2e%2e/app.py",
        f"{static[0]}/css", "/%00", "//", f"/p/x/..{table.path}", "/t",
    ]  # fmt: skip
    expected = shape(stranger.get("/nowhere"))
    assert 404 == expected[0]
    for path in paths:
        assert (path, expected) == (path, shape(stranger.get(path)))
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        for path in ("/", table.path, f"{table.path}/answer", "/p/x", "/enter/x", f"{static[0]}/css/screen.css"):
            assert (method, path, expected) == (method, path, shape(stranger.request(method, path)))


def test_a_wrong_cookie_is_no_cookie(table: Evening, stranger: httpx.Client) -> None:
    """A guessed session, a players' token and the referee's own link in the cookie's place are a stranger's."""
    expected = shape(stranger.get("/nowhere"))
    link = table.server.new_referee_link(table.table.row.id).rpartition("/")[2]
    for value in ("", "x", secrets.token_urlsafe(16), link, table.players_path().rpartition("/")[2]):
        headers = {"Cookie": f"sixturns-{table.server.port}={value}"}
        assert expected == shape(stranger.get(table.path, headers=headers))


def test_the_referee_enters_by_the_link(table: Evening, referee: Referee) -> None:
    """The link sets a cookie that no script reads and no other site sends, and leads on by a page of our own."""
    entered = referee.entered
    assert 200 == entered.status_code
    assert f'http-equiv="refresh" content="0;url={table.path}"' in entered.text
    cookie = entered.headers["set-cookie"]
    assert {"HttpOnly", "Path=/", "SameSite=strict"} == set(cookie.split("; ")[1:])
    assert 22 <= len(cookie.partition("=")[2].partition(";")[0])
    assert 200 == referee.get(table.path).status_code


def test_the_link_works_again(table: Evening) -> None:
    """One link lets the referee in from several browsers, each with a session of its own."""
    link = table.server.new_referee_link(table.table.row.id)
    with closing(Referee(table.server.address, link, table.path)) as one:
        with closing(Referee(table.server.address, link, table.path)) as other:
            assert one.csrf != other.csrf
            assert 403 == other.post(f"{table.path}/note", data={"csrf": one.csrf, "words": "x"}).status_code


def test_only_hashes_are_stored(table: Evening, referee: Referee) -> None:
    """The store holds the hashes of sessions and players' links, and an export not even those."""
    path = table.players_path()
    token, session = path.rpartition("/")[2], next(iter(referee.cookies.values()))
    raw = Path(str(table.store.database.url.database)).read_bytes()
    raw += Path(f"{table.store.database.url.database}-wal").read_bytes()
    for secret, kept in ((token, token), (session, f"{session} {table.table.row.id}")):
        assert secret.encode() not in raw
        assert sha256(kept.encode()).digest() in raw
    exported = BytesIO()
    export(table.store, table.table.row.id, exported)
    for secret, kept in ((token, token), (session, f"{session} {table.table.row.id}")):
        assert secret.encode() not in exported.getvalue()
        assert sha256(kept.encode()).hexdigest().encode() not in exported.getvalue()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "https://127.0.0.1"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "null", "Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_a_post_from_elsewhere_is_refused(table: Evening, referee: Referee, headers: dict[str, str]) -> None:
    """With the right cookie and even the right form token, a page that is not ours changes nothing."""
    csrf, head = referee.csrf, table.store.head(table.table.row.id)
    for form in ("note", "players-link", "revoke", "undo"):
        refused = referee.post(f"{table.path}/{form}", data={"csrf": csrf, "words": "x", "seq": "1"}, headers=headers)
        assert 403 == refused.status_code
        assert "This did not come from a page of this table." == said(refused)
    assert head == table.store.head(table.table.row.id)
    assert table.server.links.players_link(table.table.row.id) is None


def test_a_post_without_origin(table: Evening, referee: Referee) -> None:
    """Without an origin only a browser's word that the page was ours will do."""
    del referee.headers["Origin"]
    fields = {"csrf": referee.csrf, "words": "x"}
    assert 403 == referee.post(f"{table.path}/note", data=fields).status_code
    for origin in ({}, {"Origin": "null"}):
        ours = {"Sec-Fetch-Site": "same-origin"} | origin
        assert 303 == referee.post(f"{table.path}/note", data=fields, headers=ours).status_code


@pytest.mark.parametrize("csrf", [{}, {"csrf": ""}, {"csrf": "0" * 32}, {"csrf": "é"}])
def test_a_post_without_the_form_token_is_refused(table: Evening, referee: Referee, csrf: dict[str, str]) -> None:
    """A form that our page did not make for this session is refused."""
    head = table.store.head(table.table.row.id)
    assert 403 == referee.post(f"{table.path}/note", data=csrf | {"words": "x"}).status_code
    assert 403 == referee.post(f"/api/{table.table.row.id}/note", json={"words": "x"}).status_code
    assert head == table.store.head(table.table.row.id)


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:PORT", "127.0.0.1", "localhost:1", "127.0.0.1.:PORT", ""]
)
def test_a_foreign_host_is_refused(table: Evening, referee: Referee, host: str) -> None:
    """A name that is not ours, as when a foreign site points its name at this machine, gets the strangers' answer."""
    expected = shape(referee.get("/nowhere"))
    headers = {"Host": host.replace("PORT", str(table.server.port))}
    assert expected == shape(referee.get(table.path, headers=headers))
    assert expected == shape(referee.get(table.players_path(), headers=headers))


def test_our_own_names_are_known() -> None:
    """The names of this machine come with the port served, and a further name may bring its own."""
    names = ["localhost", "[::1]", "Table.example:443"]
    assert {"localhost:6616", "[::1]:6616", "table.example:443"} == hosts(names, 6616)
    assert {"localhost", "localhost:80"} == hosts(["localhost"], 80)


def test_two_hosts_are_none(table: Evening) -> None:
    """A request that names two hosts is refused before anything is looked at."""
    with socket.create_connection(("127.0.0.1", table.server.port), timeout=5) as raw:
        ours = f"127.0.0.1:{table.server.port}"
        raw.sendall(f"GET {table.players_path()} HTTP/1.1\r\nHost: {ours}\r\nHost: {ours}\r\n\r\n".encode())
        assert raw.recv(100).startswith((b"HTTP/1.1 400", b"HTTP/1.1 404"))


def test_headers_are_on_everything(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """Every answer carries our headers, and none lets another site read it."""
    players, long = table.players_path(), b"x" * MEBIBYTE * 2
    answers = [
        referee.entered, referee.get(table.path), referee.get("/nowhere"), stranger.get(table.path),
        referee.submit("note", words=""), referee.post(f"{table.path}/note"), referee.get("/openapi.json"),
        stranger.get(players), stranger.get(f"{players}/view"), referee.post(f"{table.path}/note", content=long),
        stranger.get(f"{players}/view", headers={"If-None-Match": stranger.get(f"{players}/view").headers["etag"]}),
        referee.get(f"{table.path}/view", headers={"Origin": "http://evil.example"}),
    ]  # fmt: skip
    assert [200, 200, 404, 404, 422, 403, 200, 200, 200, 413, 304, 200] == [each.status_code for each in answers]
    for answer in answers:
        assert HEADERS == {name: answer.headers[name] for name in HEADERS}
        assert [] == [name for name in answer.headers if name.startswith("access-control") or name == "server"]


def test_static_files_may_be_kept(referee: Referee) -> None:
    """Files whose address names their version are kept for good; every file that a page names is there."""
    page = referee.table()
    files = sorted(set(re.findall(r'"(/static/[^"]+)"', page)))
    assert 6 <= len(files)
    for file in files:
        answer = referee.get(file)
        assert (file, 200, True) == (file, answer.status_code, "immutable" in answer.headers["cache-control"])
    kinds = {file.rpartition(".")[2]: referee.get(file).headers["content-type"].partition(";")[0] for file in files}
    assert {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"} == kinds


# The players' link


def test_a_players_link_can_do_nothing(table: Evening, stranger: httpx.Client) -> None:
    """Whoever has the players' link can look, and nothing else: neither act nor see the referee's page."""
    path = table.players_path()
    token, head = path.rpartition("/")[2], table.store.head(table.table.row.id)
    assert 200 == stranger.get(path).status_code
    expected = shape(stranger.get("/nowhere"))
    headers = {"Origin": table.server.address, "Cookie": f"sixturns-{table.server.port}={token}"}
    for form in ("answer", "undo", "note", "players-link", "revoke"):
        assert expected == shape(stranger.post(f"{table.path}/{form}", data={"words": "x"}, headers=headers))
        assert expected == shape(stranger.post(f"{path}/{form}", data={"words": "x"}, headers=headers))
    assert expected == shape(stranger.post(path, data={"words": "x"}, headers=headers))
    assert expected == shape(stranger.get(f"/enter/{token}"))
    assert expected == shape(stranger.get(f"/api/{table.table.row.id}/state", headers=headers))
    assert head == table.store.head(table.table.row.id)


def test_a_revoked_link_is_nothing(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """One button ends the players' link: from then on it is like an address that never was."""
    path = table.players_path()
    assert 200 == stranger.get(path).status_code
    assert 303 == referee.submit("revoke").status_code
    for tail in ("", "/view", "/events"):
        assert shape(stranger.get("/nowhere")) == shape(stranger.get(path + tail))


def test_a_new_link_ends_the_old_one(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """The panel makes a link, which no phone needs while it leads to this machine only; the one before it ends."""
    referee.submit("players-link")
    panel = referee.get(f"{table.path}/players-link").text
    old = re.search(r'href="(http://[^"]*/p/[^"]+)"', panel)
    assert old is not None
    assert ("QR code" in panel, "sixturns serve --lan --players" in panel) == (False, True)
    assert 22 == len(old[1].rpartition("/")[2])
    assert "image/svg+xml" == referee.get(f"{table.path}/qr/0.svg").headers["content-type"]
    assert 404 == stranger.get(f"{table.path}/qr/0.svg").status_code
    assert 200 == stranger.get(old[1]).status_code
    referee.submit("players-link")
    assert 404 == stranger.get(old[1]).status_code
    assert old[1] not in referee.get(f"{table.path}/players-link").text


def test_a_link_made_elsewhere_is_not_shown(table: Evening, referee: Referee) -> None:
    """A link that another machine made is out, but cannot be shown here."""
    table.store.add_link(table.table.row.id, "players", sha256(b"elsewhere").digest(), 0)
    panel = referee.get(f"{table.path}/players-link").text
    assert "cannot be shown here" in panel
    assert 404 == referee.get(f"{table.path}/qr/0.svg").status_code


def test_the_secret_is_its_owners(table: Evening, tmp_path: Path) -> None:
    """What players' links follow from is in a file for its owner alone, outside the store; without it none is shown."""
    path, campaign = tmp_path / "data" / "links.key", table.table.row.id
    token = Links(table.store, secret=path).new_players_link(campaign)
    assert (0o600, 32) == (stat.S_IMODE(path.stat().st_mode), path.stat().st_size)
    assert [path] == list(path.parent.iterdir())
    assert path.read_bytes() not in Path(str(table.store.database.url.database)).read_bytes()
    assert token == Links(table.store, secret=path).players_link(campaign)
    assert "" == Links(table.store, secret=tmp_path / "other.key").players_link(campaign)
    assert token != Links(table.store, secret=path).new_players_link(campaign)


def test_without_a_place_for_the_secret_links_are_good(table: Evening, tmp_path: Path) -> None:
    """Where no secret can be kept, a link is good all the same, and this process shows it again."""
    (tmp_path / "file").touch()
    links = Links(table.store, secret=tmp_path / "file" / "links.key")
    token = links.new_players_link(table.table.row.id)
    assert token == links.players_link(table.table.row.id)


def test_links_of_one_moment_differ(table: Evening, tmp_path: Path) -> None:
    """Two links that are made in the same millisecond are two."""
    links = Links(table.store, secret=tmp_path / "links.key", now=lambda: 7)
    first, second = (links.new_players_link(table.table.row.id) for _ in range(2))
    assert (None, table.table.row.id) == (links.campaign_of(first), links.campaign_of(second))


# The referees' sessions


def test_a_session_is_for_its_campaign(table: Evening, referee: Referee) -> None:
    """Who came in to one campaign is a stranger at every other, and sees none of them listed."""
    other = begin(table.tables, name=f"Other of {table.table.row.name}").row.id
    expected = shape(referee.get("/nowhere"))
    for path in (f"/t/{other}", f"/t/{other}/view", f"/t/{other}/events", f"/api/{other}/state"):
        assert (path, expected) == (path, shape(referee.get(path)))
    for path in (f"/t/{other}/note", f"/api/{other}/note", f"/t/{other}/players-link", f"/t/{other}/alone"):
        assert expected == shape(referee.post(path, data={"csrf": referee.csrf, "words": "x"}))
    assert table.path == referee.get("/").headers["location"]


def test_a_link_may_open_all_campaigns(tmp_path: Path) -> None:
    """Where no campaign was named the link opens all that the store has, and begins at one of them."""
    with evening(tmp_path) as table:
        other = begin(table.tables, name="Other").row.id
        link = table.server.new_referee_link(table.table.row.id, everywhere=True)
        with closing(Referee(table.server.address, link, table.path)) as referee:
            assert f"url={table.path}" in referee.entered.text
            assert [200, 200] == [referee.get(path).status_code for path in (table.path, f"/t/{other}")]
            assert {table.path, f"/t/{other}"} == set(re.findall(r'href="(/t/[^"]+)"', referee.get("/").text))
            assert ["underworld · day 3, 14:00"] * 2 == re.findall(r"<small>([^<]+)</small>", referee.get("/").text)


def test_such_a_link_opens_what_is_begun_later(tmp_path: Path) -> None:
    """A campaign begun in the terminal meanwhile is in the list, and open; one by a link of its own is not."""
    with evening(tmp_path) as table:
        link = table.server.new_referee_link(table.table.row.id, everywhere=True)
        with closing(Referee(table.server.address, link, table.path)) as referee, closing(table.referee()) as single:
            first, later = (begin(table.tables, name=name).row.id for name in ("First", "Later"))
            assert [200, 404] == [browser.get(f"/t/{first}").status_code for browser in (referee, single)]
            assert f'href="/t/{later}"' in referee.get("/").text
            assert 404 == referee.get("/t/nowhere").status_code


def test_ending_the_other_sessions_ends_what_they_might_have_opened(tmp_path: Path) -> None:
    """A session that might open all campaigns opens none that is begun after that; whoever ended it opens each."""
    with evening(tmp_path) as table:
        link = table.server.new_referee_link(table.table.row.id, everywhere=True)
        referees = [Referee(table.server.address, link, table.path) for _ in range(2)]
        with closing(referees[0]) as mine, closing(referees[1]) as other:
            mine.post(f"{table.path}/alone", data={"csrf": mine.csrf})
            later = begin(table.tables, name="Later").row.id
            assert [200, 404] == [browser.get(f"/t/{later}").status_code for browser in (mine, other)]


@pytest.mark.parametrize("scripted", [{}, {"X-Fragment": "1"}])
def test_one_button_ends_all_other_sessions(
    table: Evening, referee: Referee, stranger: httpx.Client, scripted: dict[str, str]
) -> None:
    """Whoever presses it goes on, in a new session; the others and the old cookie are strangers'."""
    expected = shape(stranger.get("/nowhere"))
    with closing(table.referee()) as other, closing(table.referee()) as stolen:
        stolen.cookies = httpx.Cookies(referee.cookies)
        assert [200, 200] == [browser.get(table.path).status_code for browser in (other, stolen)]
        with listening(other, f"{table.path}/events") as ear:
            done = referee.post(f"{table.path}/alone", data={"csrf": referee.csrf}, headers=scripted)
            with pytest.raises(StopIteration):
                while True:
                    ear.next()
        assert (200 if scripted else 303) == done.status_code
        assert [expected, expected] == [shape(browser.get(table.path)) for browser in (other, stolen)]
        assert 303 == referee.submit("note", words="Alone").status_code


def test_a_session_lasts_thirty_days(table: Evening) -> None:
    """A session is a stranger's when it is thirty days old."""
    now, campaign = 1_000_000_000_000, table.table.row.id
    clock = iter([now, now + SESSION_MS - 1, now + SESSION_MS])
    links = Links(table.store, now=lambda: next(clock))
    entered = links.enter(links.new_referee_link(campaign))
    assert entered is not None
    assert [True, False] == [links.knows(entered[0], campaign) for _ in range(2)]
    assert not links.trusts(entered[0], campaign)


# Requests that are too long


def test_a_session_for_all_campaigns_lasts_thirty_days(table: Evening) -> None:
    """What is begun later opens until the session is thirty days old, and no longer, whenever it was first opened."""
    clock = [1_000_000_000_000]
    links = Links(table.store, now=lambda: clock[0])
    entered = links.enter(links.new_referee_link(table.table.row.id, everywhere=True))
    assert entered is not None
    early, late = (begin(table.tables, name=f"{name} of {table.table.row.name}").row.id for name in ("Early", "Late"))
    clock[0] += SESSION_MS - 1
    assert [True, False] == [links.knows(entered[0], campaign) for campaign in (early, "nowhere")]
    assert links.opens_all(entered[0])
    clock[0] += 1
    assert [False] * 3 == [links.knows(entered[0], campaign) for campaign in (early, late, table.table.row.id)]
    assert ([], False) == (links.campaigns(entered[0]), links.opens_all(entered[0]))


def test_campaigns_begun_later_are_looked_up_at_once(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of a store with many new campaigns is read once, not once for each."""
    links, campaigns = Links(table.store), Mock(wraps=table.store.campaigns)
    entered = links.enter(links.new_referee_link(table.table.row.id, everywhere=True))
    assert entered is not None
    begun = {begin(table.tables, name=f"{name} of {table.table.row.name}").row.id for name in ("Third", "Fourth")}
    monkeypatch.setattr(table.store, "campaigns", campaigns)
    assert begun <= {row.id for row in links.campaigns(entered[0])}
    assert 1 == campaigns.call_count


def test_a_long_request_is_refused(table: Evening, referee: Referee) -> None:
    """More than a mebibyte is refused, whether it says its length or comes in pieces; nothing is consumed."""
    head, csrf = table.store.head(table.table.row.id), referee.csrf
    start = f"csrf={csrf}&words=".encode()
    long = start + b"x" * MEBIBYTE
    refused = referee.post(f"{table.path}/note", content=long)
    assert (413, "That is too long: at most 1048576 bytes are read.") == (refused.status_code, said(refused))
    pieces = (long[n : n + 65536] for n in range(0, len(long), 65536))
    assert 413 == referee.post(f"{table.path}/note", content=pieces).status_code
    to_api = referee.post(f"/api/{table.table.row.id}/note", content=iter([long]), headers={"X-Form-Token": csrf})
    assert 413 == to_api.status_code
    assert head == table.store.head(table.table.row.id)


def test_a_very_long_request_is_refused_before_it_comes(table: Evening, referee: Referee) -> None:
    """A request that announces 32 MiB is answered before any of them are sent."""
    session = next(iter(referee.cookies.values()))
    with socket.create_connection(("127.0.0.1", table.server.port), timeout=5) as raw:
        raw.sendall(
            f"POST {table.path}/note HTTP/1.1\r\nHost: 127.0.0.1:{table.server.port}\r\n"
            f"Cookie: sixturns-{table.server.port}={session}\r\nOrigin: {table.server.address}\r\n"
            f"Content-Length: {32 * MEBIBYTE}\r\n\r\n".encode()
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 413")


# Logs


def test_no_token_is_logged(tmp_path: Path) -> None:
    """Whatever is asked for, the log of the server names routes, and never a link, a session or a form token."""
    with open_store(tmp_path / "sixturns.sqlite"):
        pass
    command = [sys.executable, "-m", "tests.web.evening", str(tmp_path / "sixturns.sqlite"), "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with server, killed_after(server):
        assert server.stdout is not None
        enter, players = server.stdout.readline().split()
        address = str(httpx.URL(enter).copy_with(path="/")).rstrip("/")
        with httpx.Client(base_url=address, headers={"Origin": address}) as browser:
            browser.get(enter)
            path = browser.get("/").headers["location"]
            csrf = re.search(r'name="csrf" value="(\w+)"', browser.get(path).text)
            assert csrf is not None
            for tail in ("", "/view", "/none", "?token=x"):
                browser.get(players + tail)
            with browser.stream("GET", f"{players}/events"):
                pass
            browser.post(f"{path}/note", data={"csrf": csrf[1], "words": "a private word"})
            browser.post(f"{path}/note", data={"csrf": csrf[1]})
            browser.post(f"{path}/note", data={"csrf": csrf[1]}, headers={"Origin": "http://evil.example"})
            browser.get(f"/enter/{secrets.token_urlsafe(16)}x{csrf[1]}")
            session = next(iter(browser.cookies.values()))
        server.terminate()
        printed = "".join(server.communicate(timeout=20))
    assert "GET /p/{token} 200" in printed
    assert "POST /t/{campaign}/{form} 303" in printed
    for secret in (enter.rpartition("/")[2], players.rpartition("/")[2], session, csrf[1], "a private word"):
        assert secret not in printed
