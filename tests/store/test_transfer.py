"""Campaigns are carried whole, or not at all."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixturns.store import (
    BadFile,
    CampaignRow,
    Damaged,
    Diverged,
    NameTaken,
    NoSuchCampaign,
    Store,
    StoreError,
    TooNew,
    backup,
    copy,
    export,
    import_,
    open_store,
)
from tests.store.conftest import POSTGRESQL
from tests.store.test_contract import sql

AddressMaker = Callable[[str], str]


def exported(store: Store, campaign: str) -> bytes:
    """The export of a campaign."""
    out = io.BytesIO()
    export(store, campaign, out)
    return out.getvalue()


def a_played(store: Store, name: str = "The Keep", at: int = 1000) -> CampaignRow:
    """A campaign with some entries, and content named by an entry and by other content."""
    row = store.begin(name, b"began", author="referee", at=at)
    rules = store.put_content(b"rules \xff")
    checkpoint = store.put_content(b'{"rules":"%s"}' % rules.encode())
    store.append(row.id, 1, [b"two", b"\0\xff", b"checkpoint %s!" % checkpoint.encode()], author="Ä", at=2000)
    return row


def damaged(whole: bytes, place: int) -> bytes:
    """The same with another byte at a place."""
    return whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]


@pytest.fixture
def target(new_address: AddressMaker) -> Iterator[Store]:
    """Another store, an SQLite file."""
    with open_store(new_address("sqlite")) as opened:
        yield opened


# Exports


def test_an_export_can_be_read_by_anyone(store: Store) -> None:
    """An export is a line of JSON for the header, for each content and for each entry, in this order."""
    row = a_played(store)
    header, *lines = map(json.loads, exported(store, row.id).splitlines())
    head = store.head(row.id)
    assert {"sixturns": 1, "campaign": row.id, "name": "The Keep", "created": 1000} == {
        key: header[key] for key in ("sixturns", "campaign", "name", "created")
    }
    assert (4, head.hash.hex()) == (header["entries"], header["head"])
    assert header["contents"] == [line["content"] for line in lines[:2]]
    assert store.contents() == sorted(header["contents"])
    assert [1, 2, 3, 4] == [line["seq"] for line in lines[2:]]
    assert ["began", "two", None] == [line.get("text") for line in lines[2:5]]


def test_an_export_leaves_out_what_is_not_the_campaigns(store: Store) -> None:
    """Links, snapshots, other campaigns and content that the log does not name stay where they are."""
    row = a_played(store)
    store.add_link(row.id, "players", b"p" * 32, 1)
    store.save_snapshot(row.id, 2, "key", b"a snapshot")
    store.put_content(b"unnamed content")
    store.begin("Another", b"other log", author="a", at=1)
    whole = exported(store, row.id)
    for absent in (b"ppp", b"707070", b"cHBw", b"snapshot", b"unnamed", b"Another", b"other log"):
        assert absent not in whole


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    bodies=st.lists(st.binary(max_size=300) | st.text(max_size=60).map(str.encode), max_size=8),
    author=st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), max_size=10),
)
def test_an_import_gives_back_what_was_exported(store: Store, target: Store, bodies: list[bytes], author: str) -> None:
    """Whatever bytes the entries hold, an export imported elsewhere is the same log with the same hashes."""
    row = store.begin(f"Campaign {len(store.campaigns())}", b"began", author="a", at=7)
    store.append(row.id, 1, bodies, author=author, at=8)
    whole = exported(store, row.id)
    assert row == import_(target, io.BytesIO(whole))
    assert store.entries(row.id) == target.entries(row.id)
    assert whole == exported(target, row.id)


def test_an_import_brings_the_content(store: Store, target: Store) -> None:
    """The content that the log names, at first or second hand, comes with it."""
    row = a_played(store)
    import_(target, io.BytesIO(exported(store, row.id)))
    assert store.contents() == target.contents()
    assert [store.content(digest) for digest in store.contents()] == [target.content(d) for d in target.contents()]


def test_a_longer_export_brings_a_campaign_up_to_date(store: Store, target: Store) -> None:
    """Importing again adds what is new; importing the same again changes nothing."""
    row = a_played(store)
    import_(target, io.BytesIO(exported(store, row.id)))
    store.append(row.id, 4, [b"five"], author="a", at=9)
    for _ in range(2):
        assert row == import_(target, io.BytesIO(exported(store, row.id)))
        assert store.entries(row.id) == target.entries(row.id)


def test_an_unknown_campaign_is_not_exported(store: Store) -> None:
    """An export of nothing writes nothing."""
    out = io.BytesIO()
    with pytest.raises(NoSuchCampaign):
        export(store, "nowhere", out)
    assert b"" == out.getvalue()


def test_a_damaged_log_is_not_exported(store: Store, keep: CampaignRow) -> None:
    """Damage is found before the first line is written."""
    sql(store, "UPDATE entries SET at = 1")
    out = io.BytesIO()
    with pytest.raises(Damaged):
        export(store, keep.id, out)
    assert b"" == out.getvalue()


# Files that are not as they were written


def refused(target: Store, data: bytes) -> BadFile:
    """How the import of these bytes is refused; it leaves nothing behind."""
    with pytest.raises(BadFile) as caught:
        import_(target, io.BytesIO(data))
    assert ([], []) == (target.campaigns(), target.contents())
    return caught.value


def test_a_changed_byte_is_found_and_its_line_named(tmp_path: Path, target: Store) -> None:
    """Any byte of an export, changed, makes the import refuse it and name the line."""
    with open_store(tmp_path / "source.sqlite") as source:
        whole = exported(source, a_played(source).id)
    for place in range(len(whole)):
        line = whole[:place].count(b"\n") + 1
        error = refused(target, damaged(whole, place))
        assert line == error.line
        assert str(error).startswith(f"line {line}: ")


def test_a_cut_off_file_is_refused(tmp_path: Path, target: Store) -> None:
    """An export that ends too early, wherever that is, is refused whole, and the line where it ends is named."""
    with open_store(tmp_path / "source.sqlite") as source:
        whole = exported(source, a_played(source).id)
    for length in range(len(whole)):
        error = refused(target, whole[:length])
        assert whole[:length].count(b"\n") + 1 == error.line
        assert "cut off" in str(error)


def test_lines_lost_swapped_or_added_are_found(tmp_path: Path, target: Store) -> None:
    """A line that is missing, repeated, in another's place or one too many is found where it is."""
    with open_store(tmp_path / "source.sqlite") as source:
        lines = exported(source, a_played(source).id).splitlines(keepends=True)
    for number in range(1, len(lines)):
        assert number + 1 == refused(target, b"".join(lines[:number] + lines[number + 1 :])).line
        assert number + 2 == refused(target, b"".join(lines[: number + 1] + lines[number:])).line
    assert 2 == refused(target, b"".join([lines[0], lines[2], lines[1], *lines[3:]])).line
    assert 5 == refused(target, b"".join([*lines[:4], lines[5], lines[4], *lines[6:]])).line
    assert 8 == refused(target, b"".join([*lines, b"\n"])).line


@pytest.mark.parametrize(
    "data",
    [
        b'{"sixturns":1,"x":' + b"[" * 100_000 + b"\n",
        b'"\\udc00"\n',
        b"",
        b"\n",
        b"PK\x03\x04 zip\n",
        b"{}\n",
        b"[1]\n",
        b'{"sixturns":"1"}\n',
        b'{"sixturns":1}\n',
        b"\xff\n",
    ],
)
def test_what_is_no_export_is_refused(target: Store, data: bytes) -> None:
    """Any other file is refused at its first line."""
    assert 1 == refused(target, data).line


def test_a_newer_export_is_refused(target: Store) -> None:
    """An export of a later format says so, whatever else it holds."""
    with pytest.raises(TooNew, match=r"format 2, this is 1"):
        import_(target, io.BytesIO(b'{"sixturns":2,"poem":true}\n'))
    assert [] == target.campaigns()


def test_a_forged_name_is_refused(store: Store, keep: CampaignRow, target: Store) -> None:
    """A header made to fit its check still cannot bring in a name that could not have been given."""
    header, rest = exported(store, keep.id).split(b"\n", 1)
    unchecked = re.sub(rb'"check":"[^"]*"', b'"check":""', header.replace(b"The Keep", b"../Keep"))
    forged = unchecked.replace(b'"check":""', b'"check":"%s"' % sha256(unchecked).hexdigest().encode())
    error = refused(target, forged + b"\n" + rest)
    assert "line 1: the name '../Keep' begins with a dot" == str(error)


def test_numbers_beyond_all_bounds_are_refused(store: Store, keep: CampaignRow, target: Store) -> None:
    """A number that no database can keep is refused with its line."""
    header, entry, _ = exported(store, keep.id).split(b"\n")
    huge = entry.replace(b'"at":1000', b'"at":%d' % 2**64)
    assert 2 == refused(target, header + b"\n" + huge + b"\n").line


# Copies


@pytest.fixture(params=["sqlite", POSTGRESQL])
def other(request: pytest.FixtureRequest, new_address: AddressMaker) -> Iterator[Store]:
    """A store to copy to, of either kind."""
    with open_store(new_address(request.param)) as opened:
        yield opened


def same(one: Store, two: Store) -> bool:
    """Whether two stores hold the same campaigns, logs and content."""
    return (
        one.campaigns() == two.campaigns()
        and all(one.entries(row.id) == two.entries(row.id) for row in one.campaigns())
        and one.contents() == two.contents()
    )


def test_a_copy_has_everything(store: Store, other: Store) -> None:
    """A copy in either kind of store has the same logs with the same hashes, and all content."""
    rows = [a_played(store), a_played(store, "Another", at=2000)]
    store.append(rows[0].id, 4, [b"%d" % n for n in range(2500)], author="a", at=3)
    assert [row.id for row in rows] == copy(store, other)
    assert same(store, other)
    assert store.verify(rows[0].id) == other.verify(rows[0].id)


def test_a_copy_goes_on_where_it_ended(store: Store, other: Store) -> None:
    """Copying again brings over what is new, and nothing twice."""
    row = a_played(store)
    copy(store, other)
    store.append(row.id, 4, [b"five"], author="a", at=9)
    a_played(store, "Another")
    copy(store, other)
    copy(store, other)
    assert same(store, other)


def test_a_copy_never_overwrites_another_log(store: Store, other: Store) -> None:
    """A copy to a store whose log has gone its own way is refused, and changes neither."""
    row = a_played(store)
    copy(store, other)
    store.append(row.id, 4, [b"five here", b"six"], author="a", at=9)
    other.append(row.id, 4, [b"five there"], author="a", at=9)
    before = store.entries(row.id), other.entries(row.id)
    for source, into in ((store, other), (other, store)):
        with pytest.raises(Diverged, match=row.id):
            copy(source, into)
    assert before == (store.entries(row.id), other.entries(row.id))


def test_a_copy_never_shortens_a_log(store: Store, other: Store) -> None:
    """A copy to a store that is ahead is refused: the two would not be equal afterwards."""
    row = a_played(store)
    copy(store, other)
    other.append(row.id, 4, [b"five"], author="a", at=9)
    with pytest.raises(Diverged, match="entries beyond 4"):
        copy(store, other)
    assert 5 == other.verify(row.id).seq


def test_a_copy_respects_names(store: Store, other: Store) -> None:
    """A campaign whose name another one has over there is not copied."""
    a_played(store)
    row = a_played(other)
    with pytest.raises(NameTaken):
        copy(store, other)
    assert [row] == other.campaigns()


def test_a_damaged_campaign_is_not_copied(store: Store, other: Store) -> None:
    """Nothing of a campaign is taken over when a late entry of it is damaged."""
    row = store.begin("The Keep", b"began", author="a", at=1)
    store.append(row.id, 1, [b"%d" % n for n in range(2500)], author="a", at=3)
    sql(store, "UPDATE entries SET at = 0 WHERE seq = 2400")
    with pytest.raises(Damaged) as caught:
        copy(store, other)
    assert 2400 == caught.value.seq
    assert [] == other.campaigns()


# Backups


def test_a_backup_is_a_store(store: Store, tmp_path: Path) -> None:
    """A backup is one file, opens as a store and has everything."""
    a_played(store)
    folder = tmp_path / "backups"
    folder.mkdir()
    backup(store, folder / "b.sqlite")
    assert ["b.sqlite"] == [path.name for path in folder.iterdir()]
    with open_store(folder / "b.sqlite") as again:
        assert same(store, again)


def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    """A file that is there already stays as it is."""
    (tmp_path / "b.sqlite").write_text("precious")
    with pytest.raises(StoreError, match="overwrites nothing"):
        backup(store, tmp_path / "b.sqlite")
    assert "precious" == (tmp_path / "b.sqlite").read_text()


def test_a_backup_to_nowhere_is_refused(store: Store, tmp_path: Path) -> None:
    """A folder that is not there is an error of one line that names it."""
    with pytest.raises(StoreError, match="nowhere") as caught:
        backup(store, tmp_path / "nowhere" / "b.sqlite")
    assert 1 == len(str(caught.value).splitlines())


def test_a_backup_is_taken_while_others_write(store: Store, keep: CampaignRow, tmp_path: Path) -> None:
    """A backup of a store in use is a whole log up to some entry."""
    stop = threading.Event()

    def write() -> None:
        seq = 1
        while not stop.is_set():
            seq = store.append(keep.id, seq, [b"x" * 500], author="a", at=1)[-1].seq

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            backup(store, tmp_path / f"b{number}.sqlite")
    finally:
        stop.set()
        writer.join()
    for number in range(3):
        with open_store(tmp_path / f"b{number}.sqlite") as again:
            head = again.verify(keep.id)
            assert head.hash == store.entries(keep.id, head.seq - 1, head.seq)[0].hash
