"""Dungeons, maps and a party of which every word is bait: markup, scripts, addresses that must stay mere words.

What is hidden from players carries a mark besides: 128 random bits, by which a leak is known wherever it turns up.
"""

from __future__ import annotations

import csv
import json
import secrets
from collections.abc import Callable
from html import escape
from io import StringIO
from typing import Any, NamedTuple

from tests.formats.maps import as_bytes, donjon, opd_door, room, watabou

TRICKS = (
    "\"'></b><svg/onload=__hit`svg`> <img src=//evil.example/i onerror=__hit`img`> ]]>--></title> "
    "{{7*7}}{%x%}{0}{x}%s[/b]${x}`x` <img src=//evil.example/o onerror=__hit`o` x="
)
"""What is tried in every name, short enough for one. Tagged templates call without brackets, which names may lose."""

MORE_TRICKS = (
    "<script>__hit`script`</script> <iframe src=javascript:__hit`frame`></iframe> <a href=javascript:__hit`a`>tap</a> "
    "![i](http://evil.example/i.png) [tap](javascript:__hit`link`) <http://evil.example/auto> "
    "<style>*{background:url(//evil.example/css)}</style> <body onload=__hit`body`> "
    "&lt;script&gt;__hit`twice`&lt;/script&gt;"
)
"""What is tried besides where there is room."""

ONLY_RAW = "<script>__hit`raw`</script><b onclick=__hit`raw`></b>\u202e\x1b[31m\x9b31m"
"""Markup and signs for a terminal, as they stand in a file: of these nothing may be left at all."""

MEMBER = "\"'></b><svg/onload=__hit`m`>{{7*7}}{0}%s[/b]"
"""What is tried in the name of a member, or of a campaign."""


class Marks:
    """A mark for every hidden place, made when it is first asked for."""

    def __init__(self) -> None:
        self.by_place: dict[str, str] = {}

    def __getitem__(self, place: str) -> str:
        return self.by_place.setdefault(place, f"x{secrets.token_hex(16)}")


def name(mark: str) -> str:
    """A name as a file has it."""
    return f"{ONLY_RAW}{escape(f'{mark} {TRICKS}')}"


def text(mark: str) -> str:
    """Many words, as a file has them."""
    return f"{ONLY_RAW}{escape(f'{mark} {TRICKS} {MORE_TRICKS}')}"


def of_donjon(marks: Marks) -> bytes:
    """A donjon dungeon of three rooms: creatures behind a door, a trap behind a secret one."""
    plan = (
        "111d222",
        "111 222",
        " d     ",
        " ...d33",
        "     33",
    )
    between = {"row": 0, "col": 3, "type": "door", "desc": f"Unlocked Simple Wooden Door ({name(marks['door'])})"}
    south = {"row": 2, "col": 1, "type": "trapped", "desc": "Trapped Wooden Door", "trap": text(marks["door trap"])}
    secret = {
        "row": 3,
        "col": 4,
        "type": "secret",
        "desc": "Unlocked Wooden Door",
        "secret": text(marks["secret door"]),
    }
    rooms = [
        None,
        room(
            1,
            {"east": [{**between, "out_id": 2}], "south": [south]},
            detail={"room_features": text(marks["feature"]), text(marks["heading"]): text(marks["other"])},
        ),
        room(
            2, {"west": [{**between, "out_id": 1}]}, inhabited=f"3 x {name(marks['creature'])}; {text(marks['doing'])}"
        ),
        room(
            3,
            {"west": [secret]},
            detail={
                "trap": [name(marks["trap"])],
                "monster": [f"2 x {name(marks['listed creature'])}", "--", text(marks["treasure"])],
                "hidden_treasure": [text(marks["hidden treasure"])],
            },
        ),
    ]
    return as_bytes(
        donjon(
            plan,
            rooms=rooms,
            settings={"name": name("Vault"), "level": 1, text("more"): text("more")},
            egress=[{"row": 0, "col": 0, "dir": "west"}],
            details={"history": text(marks["details"]), name(marks["detail"]): name(marks["detail"])},
            corridor_features={
                name("n"): {
                    "summary": name(marks["corridor"]),
                    "detail": text(marks["corridor"]),
                    "marks": [{"row": 3, "col": 2}],
                }
            },
            wandering_monsters={
                "1-4": f"2 x {name(marks['wandering'])}, off to {text(marks['errand'])}",
                name("odd"): f"1 x {name(marks['wanderer'])}",
            },
        )
    )


def of_watabou(marks: Marks) -> bytes:
    """A One Page Dungeon with a note in the second room, one in the last, and a story."""
    given = watabou(
        title=name("Chapel"),
        story=text(marks["story"]),
        doors=[opd_door(0, 0, 3), opd_door(4, 0, 1), opd_door(7, 0, 0), opd_door(10, 0, 6)],
        notes=[
            {"text": text(marks["note"]), "ref": "1", "pos": {"x": 2.5, "y": 0.5}},
            {"text": text(marks["far note"]), "ref": f"<i>{escape('</b><u>')}", "pos": {"x": 12.5, "y": 0.5}},
            {"text": text(marks["lost note"]), "ref": "3", "pos": {"x": 90, "y": 90}},
        ],
    )
    return as_bytes(given | {text("extra"): [text("extra")]})


def of_gridmapper(marks: Marks) -> bytes:
    """Squares in the comment of an SVG that would itself run and fetch; a far room with a name, a secret one too."""

    def label(mark: str) -> str:
        return f"“{name(mark)}”".replace("--", "&#45;&#45;").replace("\x1b", "")

    lines = (
        "include http://evil.example/gridmapper.txt",
        "0101 stair-e",
        f"0301 empty {label('Hall')}",
        "0302 empty door-s",
        "0303 empty",
        "0304 empty secret-e",
        f"0404 empty {label(marks['closet'])} trap",
        "0405 empty",
        f"0305 empty archway-s {marks['word']}<img/src=//evil.example/w",
        f"0306 empty name={label(marks['name'])}",
        f"{marks['line']} {text('').replace('--', '&#45;&#45;')}",
    )
    source = "\n".join(lines)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="__hit`file`">'
        '<script>__hit`file`</script><image xlink:href="http://evil.example/map.png"/>'
        f"<!-- Source\n{source}\n--></svg>"
    ).encode()


def of_text_mapper(marks: Marks) -> bytes:
    """A map of hexes with bait in its labels, words, lines, our own comments, and the lines about the drawing."""

    def label(mark: str) -> str:
        return f"“{name(mark)}”".replace("--", "&#45;&#45;")

    lines = (
        f"include http://evil.example/{marks['include']}.txt",
        "0101 grass",
        f"0102 forest {label(marks['label'])}",
        f"0103 swamp cave {marks['word']}<img/src=//evil.example/w",
        f"0104 hills name={label(marks['name'])} uwp={label(marks['tag'])}",
        f"0201 mountain castle {label('Keep')}",
        f"0101-0201 road {label(marks['road'])}",
        f"other <text>{marks['other']}</text><script>__hit`other`</script>",
        f"<g id='{marks['symbol']}' onload='__hit`symbol`'><image href='//evil.example/s.png'/></g>",
        f"grass attributes onclick='__hit`style`' class='{marks['style']}'",
        f"license {marks['license']} <a href='javascript:__hit`license`'>x</a>",
        f"{marks['line']} {text('')}",
    )
    told = {
        "features": [{"id": "den", "at": [1, 3], "kind": "cave", "name": name(marks["den"]), "shown": "hidden"}],
        "notes": [{"at": [1, 3], "text": text(marks["note"]), "author": name(marks["author"])}],
    }
    return "\n".join(
        (*lines, f"# sixturns 0103 {json.dumps(told)}", "# sixturns map " + json.dumps(name("Vale")))
    ).encode()


def of_hexkey(marks: Marks) -> bytes:
    """A key of hexes in which every cell is bait."""
    rows = [
        [text("above")],
        ["hex", "terrain", "feature", "author", "description", name("heading")],
        ["0101", "forest", "", "", "", ""],
        ["0102", name(marks["terrain"]), name(marks["place"]), name(marks["author"]), text(marks["words"]), ""],
        ["0103", "hills", "", "", f"=HYPERLINK({marks['formula']})", text(marks["more"])],
        [marks["lost row"], text("")],
    ]
    written = StringIO()
    csv.writer(written).writerows(rows)
    return written.getvalue().encode()


class Canary(NamedTuple):
    """A format: what its file is called, and how it is made."""

    file: str
    made: Callable[[Marks], bytes]


DUNGEONS = {
    "donjon": Canary("vault.json", of_donjon),
    "watabou": Canary("chapel.json", of_watabou),
    "gridmapper": Canary("hall.svg", of_gridmapper),
}


MAPS = {
    "text mapper": Canary("vale.txt", of_text_mapper),
    "hex key": Canary("vale.csv", of_hexkey),
}


def party() -> str:
    """A party in which names, callings, things and headings are bait."""
    headings = ["Name", "Class", "HP", "AC", "Light", "Carries", "Hands", f"Quote {MEMBER}"]
    rows: list[list[Any]] = [
        [f"Ada {escape(MEMBER)}", name("sage")[:1900], 9, 4, "torch", f"3 torches; {name('rope')}", "", text("cry")],
        [f"Bo {MEMBER}", "fighter", 8, 3, "", "2 spikes", name("pike"), ""],
        ["Cy\u202e\x1b[31m", "", 7, 5, "", "", "", ""],
    ]
    written = StringIO()
    csv.writer(written).writerows([headings, *rows])
    return written.getvalue()
