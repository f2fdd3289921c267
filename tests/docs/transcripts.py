"""Writes the console blocks of pages anew: `python -m tests.docs.transcripts PAGE ...`; read them before you commit.

A block that still agrees with what its commands print stays as it is, ellipses and all. In one that does not, an
ellipsis after a typed line stays too: it stands for the same part of what follows that line.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sybil import Sybil
from sybil.example import Example
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from .console import BIN, PATIENCE, agrees, commands, write_file

CHANGING = re.compile(r"\b[0-9a-f]{64}\b|\b\d{4}-\d\d-\d\d\b|(?<=-)[0-9a-f]{10}\b")
"""What is another at every run: hashes, dates, the ends of ids."""


def printed(command: str) -> str:
    """What a command prints, ready for a page; a script's part before its first line is left out."""
    done = subprocess.run(
        [str(BIN / "sixturns"), *shlex.split(command)[1:]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    _, prompt, typed = done.stdout.partition("\n> ")
    text = f"...{prompt}{typed}" if prompt and "--script" in command else done.stdout
    return "\n".join(line.rstrip() for line in CHANGING.sub("...", text).strip("\n").splitlines())


RULE = "─"
"""What the line above a question ends in."""


def shortened(old: str, now: str) -> str:
    """What commands print now, cut after every typed line where it was cut before."""
    before, after = (re.split(r"^(?=> )", text, flags=re.MULTILINE) for text in (old, now))
    if len(before) != len(after):
        return now
    cuts = (cut(was, part) if part.startswith("> ") else part for was, part in zip(before, after, strict=True))
    return "".join(cuts).strip("\n")


def cut(old: str, now: str) -> str:
    """What follows one typed line, cut as before: where its question begins, or within it, or within a listing."""
    kept, cut_here, end = f"{old.strip()}\n".partition("\n...\n")
    if not cut_here:
        return now
    head, lines = kept.splitlines(), now.splitlines()
    question = next((n for n, line in enumerate(lines) if line.endswith(RULE)), len(lines))
    shown = next((len(head) - n for n, line in enumerate(head) if line.endswith(RULE)), 0)
    upto = question + shown if shown else question - 1 if question < len(lines) else len(head)
    return "\n".join([*lines[:upto], "...", *lines[len(lines) - len(end.splitlines()) :]]) + "\n"


def rewritten(block: str) -> str:
    """A console block with what its commands print now, where that is not what it says."""
    parts = []
    for command, expected in commands(block):
        text = expected.strip("\n")
        if command.split()[0] == "sixturns":
            now = printed(command)
            text = text if "..." in text and agrees(text, now) else shortened(text, now)
        parts.append("\n".join(filter(None, (f"$ {command}", text))))
    return "\n\n".join(parts) + "\n"


def page(path: Path) -> str:
    """A page with its console blocks written anew; its Python blocks are run as well, in one empty folder."""
    changes: list[tuple[int, int, str]] = []

    def run(example: Example) -> None:
        source = example.region.lexemes["source"]
        start = example.region.start + source.offset
        changes.append((start, start + len(source), rewritten(source)))

    files, console = CodeBlockParser("toml", write_file), CodeBlockParser("console", run)
    document = Sybil(parsers=[PythonCodeBlockParser(), files, console]).parse(path)
    for example in document.examples():
        example.evaluate()
    text = document.text
    for start, end, new in reversed(changes):
        text = text[:start] + new + text[end:]
    return text


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        path = Path(argument).absolute()
        with TemporaryDirectory() as folder:
            back = Path.cwd()
            os.chdir(folder)
            store = {"SIXTURNS_STORE": f"sqlite:///{folder}/campaigns.db", "XDG_DATA_HOME": f"{folder}/data"}
            os.environ |= {**store, "COLUMNS": "100", "NO_COLOR": "1"}
            text = page(path)
            os.chdir(back)
        path.write_text(text, "utf-8")
