"""The forms that mend the map of hexes: paint, draw, put, name, pin, and take away again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, get_args

from sixturns.formats.text import slug
from sixturns.handlers.answers import AnyBody
from sixturns.handlers.facts import BadFact
from sixturns.handlers.table import Table
from sixturns.handlers.wilds_by_hand import area_of, hex_named, hexes_of, names_of
from sixturns.kernel.values import free_id
from sixturns.views.language import gettext as _
from sixturns.web import acts
from sixturns.web.acts import Act, Refused
from sixturns.web.forms import Form
from sixturns.world.hexmap import Feature, Line, Note, Shown
from sixturns.world.map_edits import Cut, Draw, Edit, Name, Paint, Pin, Put, Rub, Take, Unpin, between

T = TypeVar("T", Line, Note)

Made = Callable[[Table], Edit]
"""Makes of what a form says a change to the map of a table."""


def paint(form: Form) -> Made:
    """Gives hexes a terrain, a word of the referee's own where one is written."""
    hexes, terrain = form.words("hexes"), form.some("other") or form.some("terrain")
    return lambda table: Paint(area_of(table, hexes), terrain)


def cut(form: Form) -> Made:
    """Takes hexes off the map."""
    hexes = form.words("hexes")
    return lambda table: Cut(area_of(table, hexes))


def draw(form: Form) -> Made:
    """Draws a line through some hexes, or along the edges between each and the next."""
    hexes, kind, name = form.words("hexes"), form.words("kind"), form.some("name")

    def made(table: Table) -> Edit:
        hexmap = hexes_of(table)
        points = tuple(hex_named(table, one) for one in names_of(hexmap, hexes))
        if form.some("runs") != "between":
            return Draw(Line(kind, points, name=name))
        try:
            return between(hexmap, kind, points, name)
        except ValueError as error:
            raise BadFact(str(error)) from None

    return made


def rub(form: Form) -> Made:
    """Rubs out a line, by its place among all."""
    return lambda table: Rub(_at(hexes_of(table).lines, form.number("line"), "line"))


def put(form: Form) -> Made:
    """Puts something into a hex, or something else in its place."""
    hex, kind, name = form.words("hex"), form.words("kind"), form.some("name")
    shown = next((one for one in get_args(Shown) if one == (form.some("shown") or "open")), None)
    if shown is None:
        raise Refused(422, _("shown: one of {all}.").format(all=", ".join(get_args(Shown))))

    def made(table: Table) -> Edit:
        hexmap = hexes_of(table)
        old = hexmap.feature_by_id.get(form.some("feature"))
        id = old.id if old else free_id(slug(name or kind) or "feature", hexmap.feature_by_id)
        return Put(
            Feature(
                id,
                hex_named(table, hex),
                kind,
                name,
                shown,
                "landmark" in form,
                old.dungeon if old else "",
                old.entrance if old else "",
                form.some("aloud"),
                form.some("key"),
            )
        )

    return made


def take(form: Form) -> Made:
    """Takes something out of a hex."""
    feature = form.words("feature")
    return lambda table: Take(feature)


def name(form: Form) -> Made:
    """Says what a hex is called."""
    hex, called = form.words("hex"), form.some("name")
    return lambda table: Name(hex_named(table, hex), called)


def pin(form: Form) -> Made:
    """Adds a note to a hex."""
    hex, words = form.words("hex"), form.words("words")
    return lambda table: Pin(Note(hex_named(table, hex), words))


def unpin(form: Form) -> Made:
    """Takes a note away, by its place among all."""
    return lambda table: Unpin(_at(hexes_of(table).notes, form.number("note"), "note"))


def _at(things: tuple[T, ...], place: int, what: str) -> T:
    if not 0 <= place < len(things):
        raise BadFact(f"{what}: there is none at {place}")
    return things[place]


WHAT: dict[str, Callable[[Form], Made]] = {
    "paint": paint,
    "cut": cut,
    "draw": draw,
    "rub": rub,
    "put": put,
    "take": take,
    "name": name,
    "pin": pin,
    "unpin": unpin,
}
"""What can be done to the map."""


def mend_of(form: Form) -> Act:
    """How a form changes the map; one that names something by its place goes stale with the log."""
    what = form.words("what")
    if what not in WHAT:
        raise Refused(422, _("what: one of {all}.").format(all=", ".join(WHAT)))
    made = WHAT[what](form)

    def act(table: Table) -> list[AnyBody]:
        return table.mend(made(table), form.some("reason"))

    return acts.as_of(form.number("seq"), act) if "seq" in form else act
