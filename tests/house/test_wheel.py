"""What is shipped: the wheel holds the data the software reads, and nothing of the tests."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sixturns import __version__

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from the work tree with the locked build backend."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return zipfile.ZipFile(built)


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_source(wheel: zipfile.ZipFile) -> None:
    """Tables, templates, pages and migrations are shipped beside the code."""
    source = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    assert source == {name for name in wheel.namelist() if name.startswith("sixturns/")}


@pytest.mark.slow
def test_the_wheel_carries_its_licences(wheel: zipfile.ZipFile) -> None:
    """The licence and the notice for the creature figures go wherever the software goes."""
    licences = f"sixturns-{__version__}.dist-info/licenses/"
    shipped = {name.removeprefix(licences) for name in wheel.namelist() if name.startswith(licences)}
    assert {"LICENSE", "LICENSES/README.md"} == shipped


@pytest.mark.slow
def test_the_wheel_starts_the_command_line(wheel: zipfile.ZipFile) -> None:
    """Installing the wheel gives the `sixturns` command."""
    entries = wheel.read(f"sixturns-{__version__}.dist-info/entry_points.txt").decode()
    assert "[console_scripts]\nsixturns = sixturns.cli:main" == entries.strip()
