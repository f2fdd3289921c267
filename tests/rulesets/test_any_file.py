"""Whatever stands in a house file, it is read or refused: nothing else happens."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sixturns.rulesets.layers import FAMILIES, BadRules, load, read, steps_by_name


def some(known: Sequence[str]) -> st.SearchStrategy[str]:
    """One of many, without their being printed all."""
    return st.integers(0, len(known) - 1).map(lambda place: known[place])


PATHS = sorted(load("bladespell").provenance)
SECTIONS = sorted({".".join(path.split(".")[:2]) for path in PATHS})
LISTS = [f"procedures.{json.dumps(name)}" for name in (*load("bladespell").procedures, "xyzzy")]
WORDS = some(["2d6", "1-in-6", "0", "best", "table", "is", "steps", "loop", "while", "", "é", *FAMILIES, *PATHS[:9]])
KEYS = some(["is", "from", "kind", "rows", "why", "dice", "1-6", "2", "adds", "steps", "cites", "layer", "was"])
NAMES = some([*steps_by_name(), *load("bladespell").procedures])
NUMBERS = st.one_of(st.booleans(), st.integers(-9, 10**18), st.floats(allow_nan=False, allow_infinity=False))
VALUES = st.recursive(
    NUMBERS | WORDS | NAMES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=6,
)
LOOPS = st.fixed_dictionaries({"loop": NAMES, "while": NAMES | WORDS, "steps": st.lists(NAMES | VALUES, max_size=3)})
STEPS = st.lists(NAMES | LOOPS | VALUES, max_size=4)
LINES = st.one_of(
    st.tuples(some([*PATHS, *SECTIONS, "rules.xyzzy", "xyzzy", "rules.travel.x.y"]), VALUES),
    st.tuples(some([f"{path}.steps" for path in LISTS]), STEPS | VALUES),
    st.tuples(some(LISTS), VALUES),
    st.tuples(some(["name", "title", "base", "take", "steps"]), VALUES),
    st.tuples(some(["take.travel", "take.encounter", "take.parley"]), WORDS),
)


def toml(value: Any) -> str:
    """A plain value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=3, unique_by=lambda line: line[0]))
def test_a_house_file_is_read_or_refused(lines: list[tuple[str, Any]]) -> None:
    """Every fault is one line with the file in front, and says on which line of it."""
    text = "".join(f"{path} = {toml(value)}\n" for path, value in lines)
    try:
        rules = read(text, "ours")
    except BadRules as bad:
        for fault in bad.faults:
            assert str(fault).startswith("ours:") and fault.what and 0 < fault.line <= len(lines), (text, fault)
            assert 1 == len(str(fault).splitlines()), (text, fault)
    else:
        assert rules.base in FAMILIES


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Also when it is no TOML."""
    try:
        read(text, "ours")
    except BadRules as bad:
        assert all(str(fault).startswith("ours") for fault in bad.faults)
