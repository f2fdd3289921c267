"""A copy of the project in which tests are run against one mutant after another.

One process of it has imported all of Sixturns and read no rule; for each mutant it writes the file and splits off a
child, which reads the rules for the first time, imports the tests and runs them. So what a child sees is what a new
process would see, without the time that imports take.
"""

from __future__ import annotations

import json
import os
import pkgutil
import shutil
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from sixturns.rulesets.families import shipped

ROOT = Path(__file__).parents[2]
PASSED, FAILED, BROKEN_OFF, NOT_COLLECTED = 0, 1, 2, 4
QUIETLY = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:unraisableexception", "--assert=plain")
"""To the first failure, leaving nothing behind, and without what takes time and finds no mutant."""


class Ward:
    """The copy, and the process in it."""

    def __init__(self, folder: Path) -> None:
        self.rules = folder / "src" / "sixturns" / "rulesets"
        skip = shutil.ignore_patterns("__pycache__", "node_modules")
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        shutil.copy(ROOT / "pyproject.toml", folder)
        path = os.pathsep.join((str(folder / "src"), str(folder)))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutate.ward"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def notices(self, file: str, text: str, tests: list[str]) -> str:
        """What the run says when a test fails with a file of the rules reading `text`; empty when all pass.

        Raises:
            RuntimeError: when the run itself goes wrong; its message is what the run printed.
        """
        assert self.process.stdin is not None and self.process.stdout is not None
        sound = (self.rules / file).read_text("utf-8")
        try:
            (self.rules / file).write_text(text, "utf-8")
            print(json.dumps(tests), file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
        finally:
            (self.rules / file).write_text(sound, "utf-8")
        status, said = json.loads(answer) if answer else (None, "the process has ended")
        if status not in (PASSED, FAILED, BROKEN_OFF, NOT_COLLECTED):
            raise RuntimeError(f"the tests could not be run: {said}")
        return str(said) if status != PASSED else ""

    def close(self) -> None:
        """Ends the process."""
        self.process.communicate()


def serve() -> None:
    """Runs the tests that a line names, for each line; answers with the status of the run and what it printed."""
    import_everything()
    for line in sys.stdin:
        print(json.dumps(in_a_child(json.loads(line))), flush=True)


def import_everything() -> None:
    """Imports all of Sixturns, which reads no rule, and what its tests are written with."""
    import sixturns

    for name in ("hypothesis.stateful", "numpy"):
        import_module(name)
    for module in pkgutil.walk_packages(sixturns.__path__, "sixturns."):
        with suppress(ImportError):
            import_module(module.name)
    if shipped.cache_info().currsize:
        raise RuntimeError("a module reads rules while it is imported")


def in_a_child(tests: list[str]) -> tuple[int | None, str]:
    """Runs tests in a child, to the first that fails."""
    out = Path("child.txt")
    child = os.fork()
    if child == 0:
        with out.open("w") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
            os._exit(pytest.main([*QUIETLY, *tests]))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), out.read_text("utf-8", "replace")[-2000:]


if __name__ == "__main__":
    serve()
