"""The words of the odds of a planned way."""

from __future__ import annotations

from sixturns.views.language import gettext as _
from sixturns.world.plan import Assumed, Barred

BARRED: dict[Barred, str] = {
    "edge": _("the map ends"),
    "water": _("no way over water"),
    "beasts": _("no way for beasts"),
    "dear": _("more than a whole day"),
}
"""Why a hex is not entered; afloat it is land that is in the way."""

AGROUND = _("land is in the way")

POLICIES = {
    "steady": _("A march every day, a camp every night, rest where it is owed; whoever comes is counted, and passes."),
}
"""What a party does of which a plan is made."""

ASSUMES: dict[Assumed, str] = {
    "here": _("The party is where it reckons itself."),
    "roads": _("Roads and rivers count where its map shows them."),
    "country": _("Country that nobody has told of is taken for {unknown}."),
    "month": _("The campaign begins in spring."),
    "words": _("Terrain that no rule knows is taken for open country."),
    "decisions": _("Where the rules leave something to the table, the first option is taken."),
}
"""What a plan takes for granted."""
