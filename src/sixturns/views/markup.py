"""Words as they stand in a drawing."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape as escaped
from xml.sax.saxutils import quoteattr

_ILLEGIBLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML can hold."""


def legible(text: str) -> str:
    """Words without what no XML can hold."""
    return _ILLEGIBLE.sub("\ufffd", text)


def words(text: str) -> str:
    """Words as the text of an element."""
    return escaped(legible(text))


def quoted(text: str) -> str:
    """Words as an attribute, in quotation marks."""
    return quoteattr(legible(text))
