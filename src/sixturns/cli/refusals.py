"""What is refused, said in one line."""

from __future__ import annotations

import click

from sixturns.formats.campaign_file import BadFile
from sixturns.handlers.advance import Misfit
from sixturns.handlers.answers import NotAnAnswer
from sixturns.handlers.dice_box import ImpossibleDice
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import TableError
from sixturns.rulesets.layers import BadRules
from sixturns.store import StoreError

REFUSALS = (StoreError, TableError, NotAnAnswer, ImpossibleDice, BadFact, BadFile, Misfit, BadRules)
"""The errors that say what somebody may do otherwise; every other error is a fault of ours."""


def words(error: Exception) -> str | None:
    """The line that an error is worth, of rules one for each fault; None when it is no refusal."""
    match error:
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "sixturns"
            return f"{error.format_message()} ({command} --help)"
        case click.ClickException():
            return error.format_message()
        case OSError():
            return f"{error.filename}: {error.strerror}" if error.filename else None
        case BadRules():
            return "\n".join(str(fault) for fault in error.faults)
        case _ if isinstance(error, REFUSALS):
            return str(error)
    return None
