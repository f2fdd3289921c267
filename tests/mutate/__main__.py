"""Runs, for every mutant, the tests of the rows that hold its leaf, and names the mutants that no test notices.

The tests of a row are those that last proved it, from the record that every test run keeps. A mutant lives in a copy
of the project of its own, so that neither the code nor the record is touched.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from sixturns.rulesets.families import FAMILIES
from tests.mutate.mutants import Mutant, mutants
from tests.mutate.ward import ROOT, Ward

PROOFS = ROOT / "build" / "rules.json"


@contextmanager
def wards(count: int) -> Iterator[SimpleQueue[Ward]]:
    """So many copies of the project, for as long as they are needed."""
    with tempfile.TemporaryDirectory(prefix="sixturns-mutants-") as folder:
        made = [Ward(Path(folder) / str(number)) for number in range(count)]
        free: SimpleQueue[Ward] = SimpleQueue()
        for ward in made:
            free.put(ward)
        try:
            yield free
        finally:
            for ward in made:
                ward.close()


def tests_of(rows: tuple[str, ...], proofs: dict[str, list[str]]) -> list[str]:
    """The tests that prove any of some rows; all cases of a test as one."""
    return sorted({test.split("[")[0] for row in rows for test in proofs.get(row, ())})


def survives(free: SimpleQueue[Ward], mutant: Mutant, proofs: dict[str, list[str]]) -> bool:
    """Whether no test notices a mutant."""
    tests = tests_of(mutant.rows, proofs)
    if not tests:
        return True
    ward = free.get()
    try:
        return not ward.notices(mutant.layer.file, mutant.text, tests)
    finally:
        free.put(ward)


def illness(free: SimpleQueue[Ward], chosen: list[Mutant], proofs: dict[str, list[str]]) -> str:
    """What the tests of some mutants say when one fails before anything is broken; empty when all pass."""
    tests = tests_of(tuple(row for mutant in chosen for row in mutant.rows), proofs)
    if not tests:
        return ""
    ward = free.get()
    try:
        return ward.notices(chosen[0].layer.file, chosen[0].layer.text, tests)
    finally:
        free.put(ward)


def asked() -> argparse.Namespace:
    """What the command line wants broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("begins", nargs="?", default="", help="break the leaves whose path begins so: rules.weather")
    parser.add_argument("--family", choices=FAMILIES, action="append", help="of this family; of all by default")
    parser.add_argument("--part", action="append", help="of this part of a family, such as travel; of all by default")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="so many at once")
    return parser.parse_args()


def main() -> int:
    """Breaks every leaf that is wanted; returns how many mutants nobody noticed."""
    wanted = asked()
    proofs: dict[str, list[str]] = json.loads(PROOFS.read_text("utf-8")) if PROOFS.exists() else {}
    survivors = total = 0
    with wards(wanted.workers) as free, ThreadPoolExecutor(wanted.workers) as pool:
        for family in wanted.family or FAMILIES:
            chosen = [
                mutant
                for mutant in mutants(family)
                if mutant.path.startswith(wanted.begins) and (not wanted.part or mutant.layer.part in wanted.part)
            ]
            if said := illness(free, chosen, proofs):
                print(f"{family}: its tests fail before anything is broken\n{said}")
                return 1
            left = pool.map(lambda mutant: survives(free, mutant, proofs), chosen)
            for mutant, alive in zip(chosen, left, strict=True):
                total += 1
                if alive:
                    survivors += 1
                    why = "no test failed" if tests_of(mutant.rows, proofs) else "its rows have no test"
                    print(f"{family}: {mutant.path}: {mutant.change}: {why} ({', '.join(mutant.rows)})", flush=True)
    print(f"{total} mutants, {total - survivors} noticed, {survivors} not")
    return survivors


if __name__ == "__main__":
    sys.exit(min(main(), 1))
