"""How large each procedure is over its cases, and a digest of its questions.

Run as a program, with a number, it prints the digests over every so many cases.
"""

from __future__ import annotations

import json
import sys
import tomllib
from functools import cache
from hashlib import blake2b
from pathlib import Path as File

from sixturns.handlers.codec import encode
from sixturns.rulesets.layers import FAMILIES
from tests.contract.books import load
from tests.contract.cases import cases, every_procedure, most, played
from tests.contract.explore import Heard, Path, ends_of, some_of, ways

COUNTS = File(__file__).with_name("counts.toml")


@cache
def census(ruleset: str, procedure: str) -> dict[str, int]:
    """Over all cases of a procedure: how many cases, paths, different questions and final states."""
    all_paths = [path for _, followed in played(ruleset, procedure) for path in followed]
    return {
        "cases": len(cases(ruleset, procedure)),
        "paths": len(all_paths),
        "questions": len({put.question for path in all_paths for put in path.answers}),
        "ends": len({path.end for path in all_paths}),
    }


def sketch(ruleset: str, procedure: str, apart: int) -> str:
    """A digest of all that every so many cases of a procedure ask and tell, with the first and last answers."""
    digest = blake2b(digest_size=16)
    for case in cases(ruleset, procedure)[::apart]:
        for path in ways(load(ruleset), case.world, procedure, case.state, most(ruleset), ends_of, some_of):
            digest.update(script(path))
    return digest.hexdigest()


def script(path: Path) -> bytes:
    """All of a path as text: what was asked and answered, what was told, how it ended."""
    lines = [
        encode([item.procedure, item.step.name, item.fact])
        if isinstance(item, Heard)
        else encode([item.procedure, item.step.name, item.question, item.answer])
        for item in path.items
    ]
    return b"\n".join([*lines, encode(path.end), str(path.weight).encode()])


def sketches(apart: int) -> dict[str, str]:
    """The digest of every procedure of every rule set, each over every so many of its cases."""
    return {f"{ruleset}.{name}": sketch(ruleset, name, apart) for ruleset, name in every_procedure()}


def pinned() -> dict[str, dict[str, dict[str, int]]]:
    """The sizes written down, by rule set and procedure."""
    return tomllib.loads(COUNTS.read_text("utf-8"))


def write() -> None:
    """Writes the sizes down anew."""
    lines = ["# How large each procedure is over the cases of the contract; written by `make playthroughs`."]
    for ruleset in FAMILIES:
        lines += ["", f"[{ruleset}]"]
        for name in (name for of, name in every_procedure() if of == ruleset and cases(of, name)):
            sizes = ", ".join(f"{what} = {size}" for what, size in census(ruleset, name).items())
            lines.append(f'"{name}" = {{ {sizes} }}')
    COUNTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    print(json.dumps(sketches(int(sys.argv[1]))))
