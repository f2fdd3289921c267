"""The words of the pages, for translators: all of them are in the catalogue's template, and a catalogue is used."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tests.conftest import ROOT

TEMPLATE = "src/sixturns/locale/sixturns.pot"
EXTRACT = (
    "pybabel", "-q", "extract", "--mapping=babel.cfg", "--add-comments=Translators:", "--strip-comments",
    "--add-location=file", "--sort-by-file", "--width=120", "--project=Sixturns",
    "--copyright-holder=Sixturns contributors",
)  # fmt: skip


def test_the_template_has_every_word(tmp_path: Path) -> None:
    """What stands in the repository is what is found in views and pages now."""
    found = tmp_path / "found.pot"
    subprocess.run(
        [sys.executable, "-m", "babel.messages.frontend", *EXTRACT[1:], f"--output={found}", "src"],
        cwd=ROOT,
        check=True,
    )
    command = shlex.join([*EXTRACT, f"--output={TEMPLATE}", "src"])
    assert bare(found) == bare(ROOT / TEMPLATE), f"write it anew: {command}"


def bare(template: Path) -> list[str]:
    """The lines of a template, without those that say when and by what it was written."""
    volatile = ("# Copyright", "# FIRST AUTHOR", '"POT-Creation-Date', '"Generated-By')
    return [line for line in template.read_text("utf-8").splitlines() if not line.startswith(volatile)]


def test_a_catalogue_is_used(tmp_path: Path) -> None:
    """Where there is a catalogue of somebody's language, pages and their language's code are in it."""
    package = shutil.copytree(
        ROOT / "src/sixturns", tmp_path / "sixturns", ignore=shutil.ignore_patterns("__pycache__", "fonts")
    )
    catalogue = read_po(io.StringIO((ROOT / TEMPLATE).read_text("utf-8")), locale="de")
    for words, translation in {"en": "de", "Nothing is here": "Hier ist nichts"}.items():
        message = catalogue.get(words)
        assert message is not None
        message.string = translation
    made = package / "locale/de/LC_MESSAGES/sixturns.mo"
    made.parent.mkdir(parents=True)
    with made.open("wb") as file:
        write_mo(file, catalogue)
    program = "from sixturns.web.pages import Pages; print(Pages().nothing_here().body.decode())"
    page = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"LANGUAGE": "de", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    assert '<html lang="de"' in page
    assert "<h1>Hier ist nichts</h1>" in page
    assert "The address may be mistyped" in page
