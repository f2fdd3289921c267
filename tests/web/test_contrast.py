"""The themes can be read: each pair of ink and ground put together has the contrast of WCAG AA."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import sixturns
from sixturns.views.hexes.signs import name_of
from sixturns.world.terrain import TERRAINS, WATER

PACKAGE = Path(sixturns.__file__).parent
TOKENS = PACKAGE / "views" / "styles" / "tokens.css"
THEMES = ("dark", "light", "night")

TEXT = 4.5
SIGN = 3.0
"""What WCAG 2.2 asks of text (1.4.3) and of large text, signs and edges of controls (1.4.3, 1.4.11)."""

INKS = ("ink", "soft", "faint", "flame", "secret", "told", "harm")
GROUNDS = ("ground", "panel", "raised")
TEXTS = [
    *((ink, ground) for ink in INKS for ground in GROUNDS),
    ("soft", "rock"),
    ("ink", "rock"),
    ("ink", "line"),
    ("flame-ink", "flame"),
    ("floor-ink", "floor-lit"),
    ("unseen-ink", "floor-unseen"),
    ("map-secret", "casing"),
]
SIGNS = [
    *(("edge", ground) for ground in GROUNDS),
    *(("flame", ground) for ground in GROUNDS),
    ("floor-ink", "floor"),
    ("flame-ink", "flame"),
    ("flame", "rock"),
    ("flame", "line"),
    ("foes", "casing"),
    ("faint", "line"),
]


@cache
def colours(theme: str) -> dict[str, str]:
    """The colours of a theme by name; a theme of its own overrides the dark one."""
    found: dict[str, str] = {}
    for selector, body in re.findall(r"(:root[^{]*)\{([^}]*)\}", TOKENS.read_text("utf-8")):
        if selector.strip() == ":root" or f'"{theme}"' in selector:
            found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", body))
    return found


def luminance(colour: str) -> float:
    """The relative luminance of a colour ``#rrggbb``, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def too_weak(theme: str, pairs: list[tuple[str, str]], least: float) -> list[str]:
    """The pairs of a theme that have less contrast than they need, with what they have."""
    named = colours(theme)
    measured = {pair: contrast(named[pair[0]], named[pair[1]]) for pair in pairs}
    return [f"{ink} on {ground}: {found:.2f}" for (ink, ground), found in measured.items() if found < least]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#123456", "#123456", 1.0)],
)
def test_contrast_is_measured_as_wcag_does(one: str, other: str, expected: float) -> None:
    """Contrast agrees with known values."""
    assert expected == pytest.approx(contrast(one, other), abs=0.005)


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    """Every ink of a theme can be read on every ground it is written on."""
    assert [] == too_weak(theme, TEXTS, TEXT)


@pytest.mark.parametrize("theme", THEMES)
def test_signs_can_be_seen(theme: str) -> None:
    """Large letters, signs of the map and the edges of what can be pressed stand out."""
    assert [] == too_weak(theme, SIGNS, SIGN)


SIGHTS = {"explored": 1.0, "seen": 0.5, "unseen": 0.36}
"""How much of a hex's tint there is by how much the players know of it, as the sheet has it."""


def blended(colour: str, ground: str, share: float) -> str:
    """A colour laid thinly on a ground."""
    parts = (
        round(int(colour[at : at + 2], 16) * share + int(ground[at : at + 2], 16) * (1 - share)) for at in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02x}" for part in parts)


def test_hexes_are_as_faded_as_the_sheet_has_them() -> None:
    """The shares that are measured here are those of the sheet."""
    sheet = (TOKENS.parent / "hexes.css").read_text("utf-8")
    found = dict(re.findall(r"\.hex\.(seen|unseen) \{ fill-opacity: ([\d.]+); \}", sheet))
    assert {sight: share for sight, share in SIGHTS.items() if share < 1} == {
        sight: float(share) for sight, share in found.items()
    }


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
def test_numbers_of_hexes_can_be_read(theme: str, sight: str) -> None:
    """On every kind of country, however faded, the number of a hex can be read."""
    named = colours(theme)
    weak: dict[str, str] = {}
    for kind in (name_of(terrain) for terrain in (*TERRAINS, "strange", "blank")):
        ink = "hex-faded-ink" if sight != "explored" else "hex-foam" if kind in WATER else "hex-ink"
        found = contrast(named[ink], blended(named[f"hex-{kind}"], named["rock"], SIGHTS[sight]))
        weak |= {kind: f"{found:.2f}"} if found < TEXT else {}
    assert {} == weak


@pytest.mark.parametrize("theme", THEMES)
def test_names_and_marks_on_hexes_have_an_edge_of_their_own(theme: str) -> None:
    """Names are read on the paper that edges them, the marks of the party on their dark casing, secrets too."""
    pairs = [("hex-ink", "hex-paper"), ("map-secret", "casing"), ("ink", "panel")]
    assert [] == too_weak(theme, pairs, TEXT)
    assert [] == too_weak(theme, [("flame", "casing"), ("hex-way", "hex-paper"), ("map-secret", "casing")], SIGN)


@pytest.mark.parametrize("theme", THEMES)
def test_rooms_stand_out_from_the_rock(theme: str) -> None:
    """A room that has been seen is told from the rock by its floor, or else by its wall."""
    named = colours(theme)
    assert SIGN <= max(contrast(named[part], named["rock"]) for part in ("floor", "wall"))


def test_no_colour_is_named_outside_the_tokens() -> None:
    """Screens and maps take every colour from the tokens, so that these tests see all pairs there are."""
    sheets = [sheet for sheet in PACKAGE.rglob("*.css") if sheet.name not in ("tokens.css", "print.css")]
    strays = {
        f"{sheet.name}: {colour}"
        for sheet in sheets
        for colour in re.findall(r"#[0-9a-fA-F]{3,8}\b", sheet.read_text("utf-8"))
    }
    # The ground of a QR code is white in every theme, for the camera.
    assert {"screen.css: #fff"} == strays
