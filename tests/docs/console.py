"""Console blocks of the documentation: commands after ``$``, and what they print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from sybil import Example

BIN = Path(sys.executable).parent
PATIENCE = 60  # seconds for one command


def run_console(example: Example) -> str | None:
    """Run each ``$ sixturns …`` line of a console block and compare what it prints; other commands are not run.

    Returns:
        What differed, or None. An ellipsis in the page stands for any text, several lines included.
    """
    for command, expected in commands(example.parsed):
        if command.split()[0] != "sixturns":
            continue
        done = subprocess.run(
            [str(BIN / "sixturns"), *shlex.split(command)[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
        )
        if not agrees(expected, done.stdout):
            printed = f"the command printed (exit status {done.returncode}):\n{done.stdout}"
            return f"$ {command}\nthe page says:\n{expected}\n{printed}"
    return None


def write_file(example: Example) -> None:
    """Writes a block of TOML into the present folder, where its first line is the name of a file: ``# ours.toml``."""
    if name := re.match(r"# ([\w-]+\.toml)$", example.parsed, re.MULTILINE):
        Path(name[1]).write_text(example.parsed, "utf-8")


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output printed below it; a backslash continues a command."""
    parts = re.split(r"^\$ ", block.replace("\\\n", " "), flags=re.MULTILINE)
    if parts[0].strip():
        raise ValueError(f"a console block begins with a command after $, not with {parts[0]!r}")
    return [(command.strip(), output) for command, _, output in (part.partition("\n") for part in parts[1:])]


def agrees(expected: str, actual: str) -> bool:
    """Whether an output is the one a page shows: ``...`` stands for anything, blanks at line ends for nothing."""
    wanted = ".*".join(re.escape(piece) for piece in tidy(expected).split("..."))
    return re.fullmatch(wanted, tidy(actual), re.DOTALL) is not None


def tidy(text: str) -> str:
    """The text without blanks at the ends of its lines and without empty lines around it."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()).rstrip()
