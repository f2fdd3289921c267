"""Runs, for every mutant, the tests of the rows that hold its leaf, and names the mutants that no test notices.

The tests of a row are those that last proved it, from the record that every test run keeps. A mutant lives in a copy
of the project of its own, so that neither the code nor the record is touched.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from sixturns.rulesets.layers import RULE_SETS
from tests.mutate.mutants import Mutant, mutants, source

ROOT = Path(__file__).parents[2]
PROOFS = ROOT / "build" / "rules.json"
WORKERS = 2
PASSED, FAILED, BROKEN_OFF = 0, 1, 2


class Ward:
    """A copy of the project in which the tests are run against one mutant after another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skip = shutil.ignore_patterns("__pycache__", "node_modules")
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        shutil.copy(ROOT / "pyproject.toml", folder)

    def run(self, ruleset: str, text: str, tests: list[str]) -> subprocess.CompletedProcess[str]:
        """Runs tests, up to the first that fails, with the rule set reading `text`."""
        rulesets = self.folder / "src" / "sixturns" / "rulesets"
        for part in rulesets.glob(f"{ruleset}.*.toml"):
            part.unlink()
        (rulesets / f"{ruleset}.toml").write_text(text, "utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
        path = os.pathsep.join((str(self.folder / "src"), str(self.folder)))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)

    def notices(self, ruleset: str, text: str, tests: list[str]) -> bool:
        """Whether a test fails; raises `RuntimeError` when the run itself goes wrong."""
        run = self.run(ruleset, text, tests)
        if run.returncode not in (PASSED, FAILED, BROKEN_OFF):
            raise RuntimeError(f"the tests could not be run:\n{run.stdout}{run.stderr}")
        return run.returncode != PASSED


@contextmanager
def wards(count: int) -> Iterator[SimpleQueue[Ward]]:
    """So many copies of the project, for as long as they are needed."""
    with tempfile.TemporaryDirectory(prefix="sixturns-mutants-") as folder:
        free: SimpleQueue[Ward] = SimpleQueue()
        for number in range(count):
            free.put(Ward(Path(folder) / str(number)))
        yield free


def tests_of(rows: tuple[str, ...], proofs: dict[str, list[str]]) -> list[str]:
    """The tests that prove any of some rows; all cases of a test as one."""
    return sorted({test.split("[")[0] for row in rows for test in proofs.get(row, ())})


def survives(free: SimpleQueue[Ward], ruleset: str, mutant: Mutant, proofs: dict[str, list[str]]) -> bool:
    """Whether no test notices a mutant."""
    tests = tests_of(mutant.rows, proofs)
    if not tests:
        return True
    ward = free.get()
    try:
        return not ward.notices(ruleset, mutant.text, tests)
    finally:
        free.put(ward)


def main(wanted: str) -> int:
    """Breaks every leaf whose path begins as wanted; returns how many mutants nobody noticed."""
    proofs: dict[str, list[str]] = json.loads(PROOFS.read_text("utf-8")) if PROOFS.exists() else {}
    survivors = total = 0
    with wards(WORKERS) as free, ThreadPoolExecutor(WORKERS) as pool:
        for ruleset in RULE_SETS:
            text = source(ruleset)
            chosen = [mutant for mutant in mutants(text) if mutant.path.startswith(wanted)]
            needed = tests_of(tuple(row for mutant in chosen for row in mutant.rows), proofs)
            ward = free.get()
            healthy = not needed or not ward.notices(ruleset, text, needed)
            free.put(ward)
            if not healthy:
                print(f"{ruleset}: its tests fail before anything is broken")
                return 1
            left = pool.map(lambda mutant, name=ruleset: survives(free, name, mutant, proofs), chosen)
            for mutant, alive in zip(chosen, left, strict=True):
                total += 1
                if alive:
                    survivors += 1
                    why = "no test failed" if tests_of(mutant.rows, proofs) else "its rows have no test"
                    print(f"{ruleset}: {mutant.path}: {mutant.change}: {why} ({', '.join(mutant.rows)})", flush=True)
    print(f"{total} mutants, {total - survivors} noticed, {survivors} not")
    return survivors


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1] if len(sys.argv) > 1 else ""), 1))
