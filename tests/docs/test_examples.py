"""Every example of the documentation does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

from tests.docs.console import run_console, write_file

ROOT = Path(__file__).parents[2]
MARKDOWN = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PAGES = [str(page.relative_to(ROOT)) for page in MARKDOWN if "```" in page.read_text("utf-8")]
COMMANDS = ("docs/howto/", "docs/tutorial/")
"""Pages of many commands, each a process of its own: `make check` runs them with all the others."""
EXAMPLES = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("toml", write_file), CodeBlockParser("console", run_console)]
)


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.slow] if page.startswith(COMMANDS) else []) for page in PAGES],
)
def test_examples(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The code blocks of a page run in order, in one namespace and one empty folder, and print what the page prints."""
    document = EXAMPLES.parse(ROOT / page)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIXTURNS_STORE", f"sqlite:///{tmp_path / 'campaigns.db'}")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    for example in document.examples():
        example.evaluate()
