"""On which line of a TOML file a key stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from sixturns.rulesets.families import shipped
from sixturns.rulesets.layer import Layer
from sixturns.rulesets.lines import line_of

APART = 7
"""Of the keys of a file one of so many is looked for in quick runs."""
TEXT = '''\
name = "ours"  # [rules.not.a.header]
take = { encounter = "basic" }

[rules.travel]
road = 1
light.points = 3
"day" = 60
note = """
[rules.camp]
heals = 9
"""

[ rules . "camp" ]
watches = [
    2,  # "heals" = ]
    3,
]
heals = 0
slumber = { tent = "]", bedroll = "}" }

[procedures."sleep on"]
steps = [
    "sleep",
    { loop = "again", while = "met", steps = [
        "new_day",
    ] },
]
why = 'a # no comment'

[procedures.pass]
steps = ["time"]
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("name", 1),
        ("take encounter", 2),
        ("rules travel", 4),
        ("rules travel road", 5),
        ("rules travel light points", 6),
        ("rules travel light", 6),
        ("rules travel day", 7),
        ("rules travel note", 8),
        ("rules camp", 13),
        ("rules camp watches", 14),
        ("rules camp heals", 18),
        ("rules camp slumber tent", 19),
        ("procedures pass steps", 31),
        ("rules", 4),
        ("rules travel dear", 4),
        ("rules lost", 4),
        ("base", 0),
    ],
)
def test_a_key_has_its_line(path: str, line: int) -> None:
    """In tables, in dotted keys, within values; a key that is not there has the line of what leads to it."""
    assert line == line_of(TEXT, tuple(path.split()))


@pytest.mark.parametrize(("word", "line"), [("sleep", 23), ("new_day", 25), ("dawn", 22), ("", 22)])
def test_a_word_of_a_list_has_its_line(word: str, line: int) -> None:
    """A step in a list of many lines is found on its own, one that is not there on the first."""
    assert line == line_of(TEXT, ("procedures", "sleep on", "steps"), word)


def keys_of(table: dict[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths of everything in a table."""
    for key, value in table.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from keys_of(value, (*above, key))


of_every_layer = pytest.mark.parametrize("layer", shipped(), ids=lambda layer: layer.file)


def lost(layer: Layer, apart: int) -> list[tuple[str, ...]]:
    """The keys of a file, every so many of them, that are not on the line found for them, nor what they are within."""
    lines, keys = layer.text.splitlines(), list(keys_of(tomllib.loads(layer.text)))[::apart]
    return [path for path in keys if not any(key in lines[line_of(layer.text, path) - 1] for key in path)]


@of_every_layer
def test_keys_of_what_ships_are_found(layer: Layer) -> None:
    """On the line of a key stands that key, or the table or value in which it is written."""
    assert [] == lost(layer, APART)


@pytest.mark.slow
@of_every_layer
def test_every_key_of_what_ships_is_found(layer: Layer) -> None:
    """On the line of each key stands that key, or the table or value in which it is written."""
    assert [] == lost(layer, 1)
