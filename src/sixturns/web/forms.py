"""Forms as browsers send them, read once and checked before anything is done with them."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs

from fastapi import Request

from sixturns.views.language import gettext as _
from sixturns.web.acts import Refused
from sixturns.web.security import check_form_token

MOST_FIELDS: Final = 1_000
LONGEST_WORDS: Final = 10_000


class Form:
    """The fields of a form that our own page sent."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self.fields = fields

    def __contains__(self, name: str) -> bool:
        """Whether a field was sent."""
        return name in self.fields

    def text(self, name: str, most: int = LONGEST_WORDS) -> str:
        """A field that has to be there once, of at most so many characters; raises `Refused`."""
        values = self.fields.get(name, [])
        if len(values) != 1:
            raise Refused(422, _("The form needs one field {name}.").format(name=name))
        if len(values[0]) > most:
            raise Refused(422, _("{name}: at most {most} characters.").format(name=name, most=most))
        return values[0]

    def words(self, name: str) -> str:
        """A field that may not be left empty; raises `Refused`."""
        words = self.text(name).strip()
        if not words:
            raise Refused(422, _("The field {name} is empty.").format(name=name))
        return words

    def some(self, name: str, most: int = LONGEST_WORDS) -> str:
        """A field that may be empty, or not there at all; raises `Refused`."""
        return self.text(name, most).strip() if name in self.fields else ""

    def many(self, name: str) -> list[str]:
        """The values of a field that is there as often as it is wanted."""
        return [value.strip() for value in self.fields.get(name, [])]

    def number(self, name: str, default: int | None = None) -> int:
        """A field that is a whole number, or else the default where there is one; raises `Refused`."""
        if default is not None and not self.some(name):
            return default
        return self.whole(name, self.text(name))

    @staticmethod
    def whole(name: str, text: str) -> int:
        """A whole number as somebody wrote it, with a sign and commas or without; raises `Refused`."""
        try:
            if len(text) > 18:
                raise ValueError
            return int(text.replace(",", "").replace("−", "-"))
        except ValueError:
            raise Refused(422, _("{name}: {text!r} is no number.").format(name=name, text=text[:40])) from None


async def read(request: Request) -> Form:
    """The form of a request.

    Raises:
        Forbidden: the form was not made by our own page for this session.
        Refused: what was sent is no form.
    """
    body = await request.body()
    try:
        fields = parse_qs(
            body.decode(),
            keep_blank_values=True,
            strict_parsing=bool(body),
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        fields = {}
    check_form_token(request, fields.get("csrf", [""])[0])
    return Form(fields)
