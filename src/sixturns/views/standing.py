"""Where a campaign stands, in one line, as a list of campaigns has it."""

from __future__ import annotations

from sixturns.handlers.table import Table
from sixturns.rulesets.layers import RuleSet
from sixturns.views.clock import moment_of
from sixturns.views.language import gettext as _


def standing(table: Table) -> str:
    """The rules that a campaign is played by, the day and the hour that it has come to."""
    now = moment_of(table.now, table.ruleset.rules)
    return _("{rules} · day {day}, {time}").format(rules=rules_in_words(table.ruleset), day=now.day, time=now)


def rules_in_words(ruleset: RuleSet) -> str:
    """What rules are called: a family, or a house file over one."""
    if ruleset.name != ruleset.base:
        return _("{house} over {family}").format(house=ruleset.name, family=ruleset.base)
    return _("{family}, amended").format(family=ruleset.base) if ruleset.houses else ruleset.base
