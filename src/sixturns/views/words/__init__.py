"""Everything that the program says about play, in words. Sites and facts come in, sentences go out."""

from sixturns.views.words.events import COURSES, HOWS, SIDES, SOURCES, answered, told
from sixturns.views.words.facts import fact_of, mended
from sixturns.views.words.moves import MINDS, field_of, grouped, move_of, option_of, pick_of
from sixturns.views.words.names import Names, capital, counted, listed, member_of
from sixturns.views.words.questions import cites_of, help_of, title_of, where_of, why_of
from sixturns.views.words.rolls import (
    AMOUNTS,
    MOODS,
    TABLES,
    likeliest,
    odds_of,
    range_of,
    reading_of,
    shares,
    signed,
    span_of,
    telling_of,
)
from sixturns.views.words.rounds import FIRST
from sixturns.views.words.values import measured, unit_of, value_of

__all__ = [
    "AMOUNTS",
    "COURSES",
    "FIRST",
    "HOWS",
    "MINDS",
    "MOODS",
    "SIDES",
    "SOURCES",
    "TABLES",
    "Names",
    "answered",
    "capital",
    "cites_of",
    "counted",
    "fact_of",
    "field_of",
    "grouped",
    "help_of",
    "likeliest",
    "listed",
    "measured",
    "member_of",
    "mended",
    "move_of",
    "odds_of",
    "option_of",
    "pick_of",
    "range_of",
    "reading_of",
    "shares",
    "signed",
    "span_of",
    "telling_of",
    "title_of",
    "told",
    "unit_of",
    "value_of",
    "where_of",
    "why_of",
]
