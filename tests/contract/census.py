"""How large each procedure is over its cases, and a digest of every question. Run as a program it prints both."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from hashlib import blake2b
from pathlib import Path as File

from sixturns.handlers.codec import encode
from sixturns.rulesets.layers import RULE_SETS
from tests.contract.cases import cases, every_procedure, played
from tests.contract.explore import Heard, Path

COUNTS = File(__file__).with_name("counts.toml")


@cache
def census(ruleset: str, procedure: str) -> dict[str, int | str]:
    """Over all cases of a procedure: how many cases, paths, different questions and final states; and the digest."""
    seen: dict[str, set[bytes]] = {"questions": set(), "ends": set()}
    digest, number = blake2b(digest_size=16), 0
    for _, followed in played(ruleset, procedure):
        for path in followed:
            number += 1
            digest.update(script(path))
            seen["ends"].add(encode(path.end))
            seen["questions"] |= {encode(put.question) for put in path.answers}
    sizes = {name: len(found) for name, found in seen.items()}
    return {"cases": len(cases(ruleset, procedure)), "paths": number, **sizes, "digest": digest.hexdigest()}


def script(path: Path) -> bytes:
    """All of a path as text: what was asked and answered, what was told, how it ended."""
    lines = [
        encode([item.procedure, item.step.name, item.fact])
        if isinstance(item, Heard)
        else encode([item.procedure, item.step.name, item.question, item.answer])
        for item in path.items
    ]
    return b"\n".join([*lines, encode(path.end), str(path.weight).encode()])


def everything() -> dict[str, dict[str, int | str]]:
    """The census of every procedure of every rule set."""
    return {f"{ruleset}.{name}": census(ruleset, name) for ruleset, name in every_procedure()}


def counts(ruleset: str, procedure: str) -> dict[str, int]:
    """The sizes of a procedure, without the digest."""
    return {name: size for name, size in census(ruleset, procedure).items() if isinstance(size, int)}


def pinned() -> dict[str, dict[str, dict[str, int]]]:
    """The sizes written down, by rule set and procedure."""
    return tomllib.loads(COUNTS.read_text("utf-8"))


def write() -> None:
    """Writes the sizes down anew."""
    lines = ["# How large each procedure is over the cases of the contract; written by `make playthroughs`."]
    for ruleset in RULE_SETS:
        lines += ["", f"[{ruleset}]"]
        for name in (name for of, name in every_procedure() if of == ruleset):
            sizes = ", ".join(f"{what} = {size}" for what, size in counts(ruleset, name).items())
            lines.append(f'"{name}" = {{ {sizes} }}')
    COUNTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    print(json.dumps(everything()))
