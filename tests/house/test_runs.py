"""What a run of the tests owes its reader, tried on small suites of their own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETTINGS = """
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["slow", "browser", "postgres", "samples", "rule(*ids)"]
"""


alone_and_in_company = pytest.mark.parametrize("workers", ["0", pytest.param("2", marks=pytest.mark.slow)])


class Suite:
    """A small suite in a folder of its own that runs under our conftest."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "tests").mkdir()
        (folder / "pyproject.toml").write_text(SETTINGS, "utf-8")
        shutil.copy(ROOT / "tests" / "conftest.py", folder / "tests")

    def write(self, **files: str) -> None:
        """Write test files, each given by name with its text."""
        for name, text in files.items():
            (self.folder / "tests" / f"{name}.py").write_text("import pytest\n" + text, "utf-8")

    def run(self, *options: str, require: str = "") -> subprocess.CompletedProcess[str]:
        """Run the suite in a process of its own that finds no programs, with none but the plug-in for workers."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("SIXTURNS_", "PYTEST_"))}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist", *options],
            cwd=self.folder,
            env=environment | {"PATH": "", "SIXTURNS_REQUIRE": require, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
        )

    def proofs(self) -> dict[str, list[str]]:
        """The record of proofs that the runs have left."""
        proofs: dict[str, list[str]] = json.loads((self.folder / "build" / "rules.json").read_text("utf-8"))
        return proofs


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    """An empty suite; no folder of samples lies beside it."""
    (tmp_path / "repository").mkdir()
    return Suite(tmp_path / "repository")


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last line that a run printed."""
    return done.stdout.splitlines()[-1]


WHOLE = "def test_day(): pass\n@pytest.mark.slow\ndef test_year(): pass\n"
BROWSER = "def test_day(): pass\n@pytest.mark.browser\ndef test_page(): pass\n"
SAMPLES = "def test_day(): pass\n@pytest.mark.samples\ndef test_maps(): pass\n"


@pytest.mark.parametrize(
    ("text", "selection", "workers", "expected"),
    [
        (WHOLE, "", "0", "left out: nothing"),
        (WHOLE, "not slow", "2", "left out: nothing but the slow tests"),
        (WHOLE, "slow", "0", "left out: nothing but the quick tests"),
        (BROWSER, "", "0", "left out: browser (no chromium)"),
        (BROWSER, "not slow", "2", "left out: browser (no chromium), the slow tests"),
        (SAMPLES, "", "0", "left out: samples (no folder beside the repository)"),
    ],
)
def test_the_last_line_names_what_was_left_out(
    suite: Suite, text: str, selection: str, workers: str, expected: str
) -> None:
    """Whatever did not run is named at the very end, whatever the workers print."""
    suite.write(test_days=text)
    done = suite.run("-m", selection, "-n", workers)
    assert (0, expected) == (done.returncode, last_line(done))


@pytest.mark.parametrize(
    ("text", "workers", "status"),
    [
        (WHOLE, "0", 0),
        (BROWSER, "2", 1),
        (SAMPLES, "2", 0),
        ("def test_day(): pytest.skip('it rains')\n", "0", 1),
        ("@pytest.mark.skip\ndef test_day(): pass\ndef test_night(): pass\n", "0", 1),
        ("def test_day(): pass\n@pytest.mark.xfail\ndef test_night(): assert False\n", "0", 0),
    ],
)
def test_whole_runs_accept_no_skip_but_that_of_samples(suite: Suite, text: str, workers: str, status: int) -> None:
    """Where programs are required, a skip fails the run; only the sample files may be absent."""
    suite.write(test_days=text)
    assert status == suite.run("-n", workers, require="chromium,postgres").returncode


def test_a_file_skipped_whole_is_no_pass(suite: Suite) -> None:
    """A file that skips itself while it is collected fails a whole run and is named in any other."""
    suite.write(test_days="pytest.importorskip('no_such_package')\n", test_nights="def test_night(): pass\n")
    left_out = suite.run()
    assert 0 == left_out.returncode
    assert "left out: could not import 'no_such_package'" in last_line(left_out)
    assert 0 != suite.run(require="chromium").returncode


@alone_and_in_company
def test_a_run_of_nothing_is_no_success(suite: Suite, workers: str) -> None:
    """A selection that matches no test fails as pytest means it to."""
    suite.write(test_days="def test_day(): pass\n")
    assert pytest.ExitCode.NO_TESTS_COLLECTED == suite.run("-m", "slow", "-n", workers).returncode


def test_what_is_worked_out_once_is_used_by_all_who_share_it(suite: Suite) -> None:
    """The tests of a file are run by one process, and those of a rule set in the contract's files as well."""
    (suite.folder / "tests" / "contract").mkdir()
    books = "@pytest.mark.parametrize('ruleset', ['underworld', 'basic'])\n"
    suite.write(
        test_days="SEEN = []\n@pytest.mark.parametrize('turn', range(9))\n"
        "def test_turn(turn):\n    SEEN.append(turn)\n    assert list(range(turn + 1)) == SEEN\n",
        **{
            "contract/test_paths": f"import os\n{books}def test_walked(ruleset): os.environ[ruleset] = 'walked'\n",
            "contract/test_words": f"import os\n{books}def test_said(ruleset): assert os.environ[ruleset]\n",
        },
    )
    assert 0 == suite.run("-n", "2").returncode


@alone_and_in_company
def test_proofs_are_the_tests_that_passed(suite: Suite, workers: str) -> None:
    """A row is proved by the tests that name it and pass, whatever their number of workers."""
    suite.write(
        test_days="@pytest.mark.rule('R000-01', 'R000-02')\n@pytest.mark.parametrize('turn', [1, 2])\n"
        "def test_turn(turn): assert turn == 1\n"
        "@pytest.mark.rule('R000-02')\ndef test_watch(): pass\n"
        "@pytest.mark.rule('R000-03')\n@pytest.mark.skip\ndef test_night(): pass\n"
    )
    assert 1 == suite.run("-n", workers).returncode
    expected = {
        "R000-01": ["tests/test_days.py::test_turn[1]"],
        "R000-02": ["tests/test_days.py::test_turn[1]", "tests/test_days.py::test_watch"],
    }
    assert expected == suite.proofs()


def test_a_partial_run_keeps_the_proofs_it_did_not_try(suite: Suite) -> None:
    """Proofs outlive a run that did not try them, but not their test, their file or a failure."""
    row = "@pytest.mark.rule('R000-0{0}')\ndef test_{0}(): assert {1}\n"
    suite.write(
        test_a=row.format(1, True) + row.format(2, True), test_b=row.format(3, True), test_c=row.format(4, True)
    )
    suite.run()
    assert ["R000-01", "R000-02", "R000-03", "R000-04"] == list(suite.proofs())
    suite.run("tests/test_a.py::test_1")
    assert ["R000-01", "R000-02", "R000-03", "R000-04"] == list(suite.proofs())
    suite.write(test_a=row.format(1, False))
    (suite.folder / "tests" / "test_b.py").unlink()
    suite.run("tests/test_a.py")
    assert ["R000-04"] == list(suite.proofs())


@alone_and_in_company
@pytest.mark.parametrize(
    ("claimed", "complaint"),
    [
        ("'R000-01', 'R000-02', 'R000-03', 'R000-04'", "claims 4 rules, at most 3 are allowed"),
        ("'R000-01', 'R999-99'", "no such rule in the checklist, nor such a reading: R999-99"),
    ],
)
def test_a_wrong_claim_is_refused(suite: Suite, claimed: str, complaint: str, workers: str) -> None:
    """A test may not claim so much that it proves nothing in particular, nor a row that does not exist."""
    suite.write(test_days=f"@pytest.mark.rule({claimed})\ndef test_day(): pass\n")
    done = suite.run("-n", workers)
    assert 0 != done.returncode
    assert f"tests/test_days.py::test_day: {complaint}" in done.stdout
