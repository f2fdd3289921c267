"""The error of a command that will not do what it was told. It stands alone, so that raising it loads nothing else."""

from __future__ import annotations

import click


class Refused(click.ClickException):
    """Something that a command will not do; its text is one line for the reader."""
