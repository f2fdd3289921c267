"""From bytes to text, from markup to words, from JSON to numbers."""

from __future__ import annotations

import gzip
import io
import zipfile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.formats.report import Unreadable
from sixturns.formats.text import MOST_BYTES, decode, harmless, json_of, phrase, real, slug, stem, whole, words


def zipped(data: bytes) -> bytes:
    """A zip archive with one file."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("map.json", data)
    return made.getvalue()


def refused(data: bytes) -> str:
    """What is said to a file that is not read."""
    with pytest.raises(Unreadable) as refusal:
        decode(data, "map.json")
    return str(refusal.value)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_text_with_a_mark_or_in_utf_8_is_read_without_a_guess(encoding: str) -> None:
    """UTF-8, with or without its mark, and UTF-16 or UTF-32 with theirs are what they say."""
    assert ("Höhle {1}", ()) == decode("Höhle {1}".encode(encoding), "map.json")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_a_guess(encoding: str) -> None:
    """UTF-16 is known by its zero bytes, and the report says so."""
    text, (remark,) = decode("Höhle {1}".encode(encoding), "map.json")
    assert ("Höhle {1}", "has no mark of its encoding; read as UTF-16") == (text, remark.says)


def test_windows_text_is_a_guess() -> None:
    """What is not UTF-8 is read as Windows text, and the report names the byte."""
    text, (remark,) = decode("Höhle – 1".encode("cp1252"), "map.json")
    assert ("Höhle – 1", "is not UTF-8 at byte 1; read as Windows text (cp1252)") == (text, remark.says)


def test_a_git_lfs_pointer_is_no_map() -> None:
    """The pointer that Git LFS leaves in place of a file is called by its name."""
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    assert "map.json: a Git LFS pointer, not the file itself: fetch that with `git lfs pull` first" == refused(pointer)


@pytest.mark.parametrize(
    ("data", "kind"), [(gzip.compress(b"0" * 10**6), "gzip"), (zipped(b"0" * 10**6), "zip"), (b"BZh91AY", "bzip2")]
)
def test_what_is_packed_is_not_unpacked(data: bytes, kind: str) -> None:
    """A bomb cannot go off in a file that nobody opens."""
    assert f"map.json: a {kind} file: unpack it first" == refused(data)


def test_a_file_that_is_too_large_is_refused() -> None:
    """One byte too many is too many."""
    assert "map.json: larger than 32 MiB" == refused(b" " * (MOST_BYTES + 1))


@pytest.mark.parametrize("data", [b"\x00\x01\x02\x03", b"\x81\x8d", b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused_with_the_byte(data: bytes) -> None:
    """Bytes that are no text in any encoding are refused in one line."""
    assert refused(data).startswith("map.json: not text: ")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("a <b>bold</b> word", "a bold word"),
        ("one<br/>two<p>three", "one\ntwo\nthree"),
        ("before<script>alert('x')</script>after", "before after"),
        ("<img src=x onload=alert(1)>seen", "seen"),
        ("<style>p{}", ""),
        ("3 &lt; 5 &amp; 6", "3 < 5 & 6"),
        ("3 < 5 and 7 > 6", "3 < 5 and 7 > 6"),
        ("a\x1b[31m\x07b\u202ec", "a[31mbc"),
        ("  much \t room \r\n\n here ", "much room\nhere"),
        ("\ud800", "?"),
        (12, "12"),
        (None, ""),
        (["a"], ""),
    ],
)
def test_words_are_plain(given: Any, expected: str) -> None:
    """Markup, control characters and hidden text do not get past the reader."""
    assert expected == words(given)


@given(st.text())
def test_words_have_neither_tags_nor_control_characters(text: str) -> None:
    """Whatever a text is, its words can be shown in a terminal, and encoded."""
    plain = phrase(f"a<script>{text}</script>{text}")
    assert plain.encode().decode() == plain.strip() != ""
    assert not set("\x00\x07\x1b\n\r\x9b") & set(plain)


def test_a_line_that_is_kept_is_harmless() -> None:
    """Markup stays as it stands, and what a terminal would obey is gone."""
    assert "\t<g id='x'>[31m&amp;</g>" == harmless("\t<g id='x'>\x1b[31m&amp;\u202e</g>\r")


def test_names_of_files_and_ids() -> None:
    """A file's name without folder and ending names what is in it; an id is made of small letters and digits."""
    assert "Old keep" == stem("/maps/Old keep.json")
    assert "a-1-old-keep" == slug("  A.1: Old keep!")


def test_json_that_is_none_is_refused_with_line_and_column() -> None:
    """The line and the column of the first fault are named."""
    with pytest.raises(Unreadable, match=r"^map.json, line 2, column 6: no JSON: Expecting value$"):
        json_of('{"b":1,\n"a": }', "map.json")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 10**4, "nested too deeply"),
        ('{"a":' * 10**4, "nested too deeply"),
        ('{"a":' + "9" * 5000 + "}", "a number has too many digits"),
        ("[]", "no object at the top"),
    ],
)
def test_json_that_is_too_much_is_refused(text: str, says: str) -> None:
    """Nesting and numbers without end, and what is no object, are refused in one line."""
    with pytest.raises(Unreadable, match=says):
        json_of(text, "map.json")


def test_raw_control_characters_in_json_are_a_guess() -> None:
    """A line break inside a text is against the rules of JSON, and harmless."""
    found, (remark,) = json_of('{"a": "x\ny"}', "map.json")
    assert {"a": "x\ny"} == found
    assert "line 1" == remark.place


@pytest.mark.parametrize("given", [float("nan"), float("inf"), 1.5, True, None, "ten", [], {}, 10**30])
def test_what_is_no_whole_number_is_refused_with_its_place(given: Any) -> None:
    """The place in the file comes first."""
    with pytest.raises(Unreadable, match=r"^rooms\[3\].row: "):
        whole(given, "rooms[3].row")


def test_whole_numbers_may_be_written_in_other_ways() -> None:
    """Some programs write numbers as text, or with a fraction of nothing."""
    assert [4, 4, -4] == [whole(given, "") for given in (4.0, "4", " -4 ")]


def test_numbers_are_finite() -> None:
    """NaN is no number of a map."""
    with pytest.raises(Unreadable, match=r"^notes: NaN is not a number"):
        real(float("nan"), "notes")
