"""The command line: `sixturns` and its commands. Exit status 0 when all went well, 2 when something was refused."""

from sixturns.cli.commands import main

__all__ = ["main"]
