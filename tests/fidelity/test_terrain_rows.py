"""The rows of terrain: a rule set that forgets a country, or has one twice, is refused when it is loaded."""

from __future__ import annotations

import pytest

from sixturns.rulesets.layers import BadRules, read, text_of


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"desert", "river", "bog"]', '"desert", "river"]', r"rules\.travel: the terrain 'bog' stands in 0 rows"),
        ('["jungle"] }', '["jungle", "fungus"] }', r"rules\.country: no terrain 'fungus'"),
        ('["mountains"] }', '["mountains", "swamp"] }', r"rules\.country: the terrain 'swamp' stands in 2 rows"),
    ],
)
def test_every_terrain_stands_in_one_row(old: str, new: str, fault: str) -> None:
    """The error names the table and the word."""
    text = text_of("underworld").replace('name = "underworld"', 'name = "ours"')
    assert 1 == text.count(old)
    with pytest.raises(BadRules, match=fault):
        read(text.replace(old, new), "a house file")
