"""The rules of a campaign that is being put together: a family, and perhaps a house file over it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sixturns.handlers.rulebook import with_layers
from sixturns.rulesets.families import says_of
from sixturns.rulesets.houses import MOST_BYTES, layers_of, shipped_houses, text_in, titled_houses
from sixturns.rulesets.layers import FAMILIES, BadRules, Fault, Layer, RuleSet, load
from sixturns.views.language import gettext as _
from sixturns.web.new_land import Sent


class Chosen(NamedTuple):
    """The rules as they were chosen: the text of the house file, what that makes, and all that is wrong with it."""

    house: str
    ruleset: RuleSet
    faults: tuple[Fault, ...] = ()
    too_long: bool = False


def chosen(family: str, house: str, example: str = "", sent: Sent | None = None) -> Chosen:
    """The rules of a family under a house file: the one that was sent, else an example, else what was written.

    Where the file is unsound the family's own rules are given, with the faults.
    """
    ruleset = load(family if family in FAMILIES else FAMILIES[0])
    try:
        if sent is not None:
            data, name = sent
            house = text_in(data, name, len(data)).replace("\r\n", "\n")
        elif example in shipped_houses():
            house = shipped_houses()[example].text
        if not house.strip():
            return Chosen(house, ruleset)
        return Chosen(house, with_layers(ruleset, *layers_of(Layer(_("house file"), house))))
    except BadRules as error:
        return Chosen(house, ruleset, error.faults, too_long=sent is not None and len(sent[0]) > MOST_BYTES)


def choices() -> dict[str, Any]:
    """What there is to choose from: the families, each in a sentence, and the house files that ship with Sixturns."""
    return {
        "families": [(name, load(name).title, says_of(name)) for name in FAMILIES],
        "examples": [(name, title) for name, title, _text in titled_houses()],
    }
