"""The locks: what `make` installs, the same everywhere."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("run", "dev")
PIN = re.compile(r"^(?P<name>[a-z0-9.-]+)==(?P<version>[^ ]+)(?: ; (?P<where>.+?))? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}(?: \\)?$")


def lines(lock: str) -> list[str]:
    """The lines of a lock."""
    return (ROOT / "requirements" / f"{lock}.txt").read_text("utf-8").splitlines()


def pins(lock: str) -> set[tuple[str, str, str]]:
    """Every pinned release of a lock: name, version, and on which machines."""
    return {(pin["name"], pin["version"], pin["where"] or "") for line in lines(lock) if (pin := PIN.match(line))}


def canonical(requirement: str) -> str:
    """The name a requirement asks for, written as locks write it."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def wanted(extras: Collection[str], groups: Collection[str]) -> set[str]:
    """The packages that the project asks for by name, with the given extras and groups of development needs."""
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    optional, development = whole["project"]["optional-dependencies"], whole["dependency-groups"]
    named = [*(optional[extra] for extra in extras), *(development[group] for group in groups)]
    return {canonical(need) for need in chain(whole["project"]["dependencies"], *named)}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_nothing_but_pins_and_hashes(lock: str) -> None:
    """Every line pins a release or gives a hash of it: no option, no address, no path."""
    assert [] == [line for line in lines(lock) if not (PIN.match(line) or HASH.match(line))]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_a_hash(lock: str) -> None:
    """A release without a hash could be replaced by another."""
    pairs = zip(lines(lock), [*lines(lock)[1:], ""], strict=True)
    assert [] == [line for line, after in pairs if PIN.match(line) and not HASH.match(after)]


def test_the_tests_run_on_what_is_shipped() -> None:
    """Whatever is installed to run is installed at the same release to test."""
    assert set() == pins("run") - pins("dev")


def test_the_locks_cover_what_the_project_asks_for() -> None:
    """A need added to the project is added to the locks too."""
    assert set() == wanted(("web", "postgres"), ("build",)) - {name for name, _, _ in pins("run")}
    everything = wanted(("web", "postgres", "odds", "cluster"), ("build", "dev", "docs"))
    assert set() == everything - {name for name, _, _ in pins("dev")}
