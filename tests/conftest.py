"""What every test run owes its reader: what was left out, and which rules of the checklist were proved.

Three promises are kept here. A test that lacks a program of the machine is skipped and named in the last line of the
run; with ``SIXTURNS_REQUIRE=chromium,postgres`` no skip is accepted except that of the sample files. A test claims at
most three rows of the rules checklist with ``@pytest.mark.rule``. ``build/rules.json`` holds, for every row, the tests
that last proved it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import defaultdict
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from sixturns.handlers.long_play import settle_down
from sixturns.rulesets.layers import FAMILIES, register, rows

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT.parent / "shared" / "samples"
PROOFS = ROOT / "build" / "rules.json"
ROWS_PER_TEST = 3
WALKED = ("tests/contract/", "tests/playthroughs/")
BOOKS = (*FAMILIES, "mixed")
"""The rule sets whose paths are walked there."""

settings.register_profile("house", settings.default, deadline=None)
settings.load_profile("house")


def chromium() -> str | None:
    """The path of Chromium on this machine, by the first of its names on the search path."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def postgres() -> str | None:
    """The path of PostgreSQL's ``initdb``, which Debian keeps off the search path."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return shutil.which("initdb") or (str(debian[-1]) if debian else None)


def samples() -> str | None:
    """The folder of sample files that may lie beside the repository."""
    return str(SAMPLES) if SAMPLES.is_dir() else None


NO_SAMPLES = "samples (no folder beside the repository)"
NEEDS = {
    "browser": (cache(chromium), "browser (no chromium)"),
    "postgres": (cache(postgres), "postgres (no server)"),
    "samples": (cache(samples), NO_SAMPLES),
}


def rows_of(item: pytest.Item) -> tuple[str, ...]:
    """The rows of the checklist that a test claims, in order, without repeats."""
    return tuple(dict.fromkeys(row for mark in item.iter_markers("rule") for row in mark.args))


def wrong_claim(item: pytest.Item) -> str | None:
    """What is wrong with the rows (or readings of our own) that a test claims: too many, or none that there is."""
    claimed = rows_of(item)
    if len(claimed) > ROWS_PER_TEST:
        return f"{item.nodeid}: claims {len(claimed)} rules, at most {ROWS_PER_TEST} are allowed"
    if unknown := sorted(set(claimed) - rows().keys() - register().keys()):
        return f"{item.nodeid}: no such rule in the checklist, nor such a reading: {', '.join(unknown)}"
    return None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Write the rows that a test claims into its reports, which reach the ledger from every process."""
    item.user_properties += [("rule", row) for row in rows_of(item)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """What has been collected is kept to the end of the run, and the trees that the tests walk likewise."""
    settle_down()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that needs what this machine lacks."""
    for marker, (find, lack) in NEEDS.items():
        if item.get_closest_marker(marker) and not find():
            pytest.skip(lack)


def skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str | None:
    """Why the reported test or file was skipped; None if it was not (an expected failure is no skip)."""
    if not report.skipped or hasattr(report, "wasxfail") or not isinstance(report.longrepr, tuple):
        return None
    return " ".join(report.longrepr[2].removeprefix("Skipped: ").split())


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure where ``SIXTURNS_REQUIRE`` asks for whole runs."""
    reason = skip_reason(report)
    if reason and reason != NO_SAMPLES and os.environ.get("SIXTURNS_REQUIRE"):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: skipped although SIXTURNS_REQUIRE is set: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let no skipped test pass where whole runs are required."""
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let no skipped file pass where whole runs are required, and no wrong claim anywhere."""
    report = yield
    refuse_skip(report)
    found = [item for item in report.result or () if isinstance(item, pytest.Item)]
    if wrong := list(filter(None, map(wrong_claim, found))):
        report.outcome = "failed"
        report.longrepr = "\n".join(wrong)
    return report


class Shifts(LoadScopeScheduling):  # type: ignore[misc]
    """Deals the tests out by what they work out once and then share, so that no two processes work out the same.

    That is a file, with its servers and browsers; and of the contract and the recorded games, a rule set with all of
    its paths. They are dealt in the order in which they were collected.
    """

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        ruleset = test.partition("[")[2].partition("-")[0].rstrip("]")
        return ruleset if file.startswith(WALKED) and ruleset in BOOKS else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Shifts | None:
    """Several processes work in shifts of their own; the slow tests alone are so long that each is dealt by itself."""
    return None if config.option.markexpr == "slow" else Shifts(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """Keep the run's ledger in the one process that hears every report."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ledger(config), "sixturns-ledger")


class Ledger:
    """What the run did: the tests that passed with the rules they prove, and what was skipped."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.skipped: set[str] = set()
        self.claims: dict[str, list[str]] = {}
        self.broken: set[str] = set()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that was skipped whole."""
        if reason := skip_reason(report):
            self.skipped.add(reason)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note one phase of one test."""
        self.claims[report.nodeid] = [str(row) for name, row in report.user_properties if name == "rule"]
        if reason := skip_reason(report):
            self.skipped.add(reason)
        if not report.passed:
            self.broken.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write which tests prove which rule, keeping what this run did not try."""
        proofs: dict[str, set[str]] = defaultdict(set)
        for row, tests in read_proofs().items():
            proofs[row].update(test for test in tests if test not in self.claims and stands(test))
        for test in self.claims.keys() - self.broken:
            for row in self.claims[test]:
                proofs[row].add(test)
        write_proofs({row: sorted(tests) for row, tests in sorted(proofs.items()) if tests})

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Say in the last line what the run left out."""
        self.config.get_terminal_writer().line(left_out(self.config.option.markexpr, self.skipped))


def left_out(selection: str, skipped: set[str]) -> str:
    """The last line of a run: which tests did not run, and why.

    Args:
        selection: the expression given with ``-m``.
        skipped: the reasons of the skipped tests.
    """
    unselected = {"": "", "not slow": "the slow tests", "slow": "the quick tests"}
    chosen = unselected.get(selection, f"what is not “{selection}”")
    if skipped:
        return f"left out: {', '.join(filter(None, [*sorted(skipped), chosen]))}"
    return f"left out: nothing but {chosen}" if chosen else "left out: nothing"


def read_proofs() -> dict[str, list[str]]:
    """The tests that proved each row in earlier runs."""
    return json.loads(PROOFS.read_text("utf-8")) if PROOFS.exists() else {}


def write_proofs(proofs: dict[str, list[str]]) -> None:
    """Replace the record of proofs in one move, so that no reader sees half of it."""
    PROOFS.parent.mkdir(exist_ok=True)
    whole = PROOFS.with_suffix(f".{os.getpid()}")
    whole.write_text(json.dumps(proofs, indent=1) + "\n", "utf-8")
    whole.replace(PROOFS)


def stands(test: str) -> bool:
    """Whether a test named in an earlier run is still written in its file."""
    file, *names = test.split("[")[0].split("::")
    return names[-1] in written(file)


@cache
def written(file: str) -> frozenset[str]:
    """The names of all that is defined in a file of tests; of none when the file is gone."""
    path = ROOT / file
    return frozenset(re.findall(r"\bdef (\w+)", path.read_text("utf-8")) if path.is_file() else ())
