"""The style sheets: pages are served what pictures carry along, and every sheet that one of them names."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from sixturns.views.drawing import STYLES
from sixturns.web.pages import Pages


@pytest.fixture(scope="module")
def pages() -> Pages:
    """The templates and files of the software itself."""
    return Pages()


@pytest.mark.parametrize("name", ["tokens.css", "drawing.css", "hexes.css"])
def test_the_sheets_of_the_drawing_are_served(pages: Pages, name: str) -> None:
    """Colours and drawing are served beside the pages' own sheets, as they stand."""
    served = pages.file(f"css/{name}")
    assert served is not None
    assert "text/css; charset=utf-8" == served.headers["content-type"]
    assert (STYLES / name).read_bytes() == served.body


def test_whatever_a_sheet_or_a_page_names_is_there(pages: Pages) -> None:
    """No sheet and no template asks for a sheet or a font that is not served."""
    web = resources.files("sixturns.web")
    sheets = [*(web / "static" / "css").iterdir(), *STYLES.iterdir()]
    named = {
        found
        for sheet in sheets
        for pair in re.findall(r'@import "([^"]+)"|url\(([^)"]+)\)', sheet.read_text("utf-8"))
        for found in pair
        if found
    }
    linked = {
        path
        for template in (web / "templates").iterdir()
        for path in re.findall(r"{{ urls.static }}/([\w./-]+)", template.read_text("utf-8"))
    }
    paths = linked | {name.removeprefix("../") if name.startswith("../") else f"css/{name}" for name in named}
    assert {"css/tokens.css", "css/drawing.css", "css/screen.css"} <= paths
    assert set() == {path for path in paths if pages.file(path) is None}
