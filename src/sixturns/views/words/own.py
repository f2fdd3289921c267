"""The words of what a table's own steps ask and tell: as these name it, for nobody else has words for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.views.language import gettext as _
from sixturns.views.words.names import capital

HELP = _("A rule of this house.")


def titled(site: str) -> str:
    """What a question asks: *A cold wind?* for ``a-cold-wind``."""
    return _("{name}?").format(name=named(site))


def named(site: str) -> str:
    """The name of a question, of an option or of a procedure as words."""
    return capital(site.replace("-", " "))


def told(fact: str, about: Mapping[str, Any]) -> str:
    """What happened: the fact as a sentence, then what there is about it."""
    said = fact if fact[-1:] in ".!?" else _("{fact}.").format(fact=capital(fact))
    more = ", ".join(f"{key} {value}" for key, value in about.items())
    return f"{said} ({more})" if more else said
