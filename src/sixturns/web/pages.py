"""Pages: templates filled in, the static files that go with them, and the few pages that are always the same."""

from __future__ import annotations

import re
from functools import cached_property
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from sixturns.views.drawing import STYLES
from sixturns.views.hexes.shapes import MOST_PARTS
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext

# Translators: the code of the language that this catalogue is in, as in "de" or "pt-BR".
LANGUAGE: Final = _("en")
IMMUTABLE: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}


class Pages:
    """The templates and static files, read once. `static` is the path of the files; it changes when a file does."""

    def __init__(self) -> None:
        self._environment = Environment(
            loader=PackageLoader("sixturns.web"),
            autoescape=True,
            auto_reload=False,
            undefined=StrictUndefined,
            extensions=["jinja2.ext.i18n"],
        )
        self._environment.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
        self._files = dict([*_files(resources.files("sixturns.web") / "static", ""), *_files(STYLES, "css/")])
        digest = sha256(repr(sorted(self._files.items())).encode()).hexdigest()
        self.static = f"/static/{digest[:12]}"

    def fill(self, template: str, *, title: str, urls: dict[str, str] | None = None, **values: Any) -> str:
        """A template as HTML; every template knows the page's title and language, and where the static files are."""
        return self._environment.get_template(template).render(
            page={"lang": LANGUAGE, "title": title}, urls={"static": self.static, **(urls or {})}, **values
        )

    def file(self, path: str) -> Response | None:
        """A static file, which browsers may keep for good."""
        content = self._files.get(path)
        if content is None:
            return None
        kind = _TYPES.get(path.rpartition(".")[2], "application/octet-stream")
        return Response(content, headers={"Cache-Control": IMMUTABLE, "Content-Type": kind})

    @cached_property
    def _nothing_here(self) -> str:
        return self.fill("notfound.html", title="Sixturns")

    def nothing_here(self) -> Response:
        """The one answer to all that does not exist, or does not exist for whoever asks."""
        return HTMLResponse(self._nothing_here, 404)

    def trouble(self, status: int, said: str) -> Response:
        """A page that says what went wrong, and no more."""
        return HTMLResponse(self.fill("error.html", title="Sixturns", said=said), status)


def parts_asked(request: Request) -> tuple[frozenset[tuple[int, int]], int | None]:
    """The pieces of a large map that are asked for, as in ``parts=3,-1 3,0``, and the level."""
    said, level = request.query_params.get("parts", ""), request.query_params.get("level", "")
    found = (re.fullmatch(r"(-?\d{1,6}),(-?\d{1,6})", one) for one in said.split()[:MOST_PARTS])
    wanted = frozenset((int(one[1]), int(one[2])) for one in found if one)
    return wanted, int(level) if re.fullmatch(r"-?\d{1,6}", level) else None


def part_of_map(svg: str) -> Response:
    """Pieces of a map, which scripts lay into it."""
    return Response(svg, media_type="image/svg+xml") if svg else Response(status_code=204)


def _files(folder: Traversable, within: str) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        path = f"{within}{entry.name}"
        found += _files(entry, f"{path}/") if entry.is_dir() else [(path, entry.read_bytes())]
    return found
