"""The laws that a glance at the source can check."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sixturns"
LONGEST_FILE = 600

# The words are put together here so that this file does not trip over itself.
UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK")) + r")\b")
REGISTRY = re.compile(
    "|".join(
        (
            "--" + r"(extra-)?index-url",
            "--" + "find-links",
            "index" + r"[-_]url\s*=",
            r"py" + r"pi\.org",
            "files." + "pythonhosted",
            "registry" + r"\.npmjs",
            "fi" + "le:///",
        )
    )
)
MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(" + "|".join(("work", "root", "home", "tmp", "opt", "Users")) + r")/\w")


def tracked_files() -> list[Path]:
    """The files of the repository that git knows or would add, that still exist and are text."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:4096]]


def places(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where a pattern occurs, as file:line."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def modules(room: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every module of a room of the source with its syntax tree."""
    for path in sorted(room.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"), str(path))


def bare_yields(tree: ast.AST) -> list[int]:
    """The lines of a module where a plain ``yield`` stands."""
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Yield)]


def late_imports(tree: ast.AST) -> list[int]:
    """The lines where a function imports a part of the project."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sorted({node.lineno for function in functions for node in ast.walk(function) if imports_project(node)})


def imports_project(node: ast.AST) -> TypeGuard[ast.Import | ast.ImportFrom]:
    """Whether a statement imports from sixturns, by name or relative."""
    match node:
        case ast.Import(names=names):
            return any(alias.name.split(".")[0] == "sixturns" for alias in names)
        case ast.ImportFrom(module=module, level=level):
            return level > 0 or (module or "").split(".")[0] == "sixturns"
        case _:
            return False


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def lost():\n    yield 1", [2]),
        ("def lost():\n    return (yield from roll(x))", []),
        ("def lost():\n    found = yield\n    yield from look(y)", [2]),
    ],
)
def test_a_bare_yield_is_seen(source: str, expected: list[int]) -> None:
    """The search for bare yields finds them and leaves ``yield from`` alone."""
    assert expected == bare_yields(ast.parse(source))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from sixturns.world import hexes", []),
        ("def show():\n    from sixturns.world import hexes", [2]),
        ("def show():\n    import sixturns.odds", [2]),
        ("class Page:\n    async def show(self):\n        from . import odds", [3]),
        ("def show():\n    import json", []),
    ],
)
def test_a_late_import_is_seen(source: str, expected: list[int]) -> None:
    """The search for late imports finds every way of writing one."""
    assert expected == late_imports(ast.parse(source))


def test_rules_only_ask() -> None:
    """Law 1: a rule yields to nothing but a typed asker."""
    asked = [f"{path.name}:{line}" for path, tree in modules(SOURCE / "rules") for line in bare_yields(tree)]
    assert [] == asked


def test_imports_stand_at_the_top() -> None:
    """Law 10: only the command line may import a part of the project late, for a quick start."""
    late = [
        f"{path.relative_to(SOURCE)}:{line}"
        for path, tree in modules(SOURCE)
        if path.relative_to(SOURCE).parts[0] not in ("cli", "cli.py")
        for line in late_imports(tree)
    ]
    assert [] == late


def test_no_file_outgrows_its_room() -> None:
    """A source file of more than 600 lines wants a second room."""
    code = [path for path in tracked_files() if path.suffix in {".py", ".js", ".css", ".html"} and not vendored(path)]
    long = [str(path.relative_to(ROOT)) for path in code if len(path.read_text("utf-8").splitlines()) > LONGEST_FILE]
    assert [] == long


def test_nothing_is_left_open() -> None:
    """No file carries a note that work is left to do."""
    assert [] == places(UNFINISHED, [path for path in tracked_files() if not vendored(path)])


def test_no_address_of_an_index() -> None:
    """No file names a package index, so that an install takes the index of whoever installs."""
    assert [] == places(REGISTRY, tracked_files())


def test_no_path_of_a_machine() -> None:
    """No file names a folder of the machine it was written on."""
    assert [] == places(MACHINE_PATH, [path for path in tracked_files() if not vendored(path)])


def vendored(path: Path) -> bool:
    """Whether a file was written elsewhere and is carried along unchanged."""
    return ".min." in path.name or path.is_relative_to(ROOT / "requirements")
