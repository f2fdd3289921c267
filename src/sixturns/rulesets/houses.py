"""House files: those that ship with Sixturns by name, a table's own by path, and settings given one by one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path, PurePath
from typing import NamedTuple

from sixturns.kernel.values import replace
from sixturns.rulesets.families import FAMILIES
from sixturns.rulesets.faults import BadRules, Fault, nearest
from sixturns.rulesets.layer import Layer, tables
from sixturns.rulesets.layers import RuleSet, load, read_layers

MOST_BYTES = 1_000_000
"""The most that a house file may hold."""

_SETTING = re.compile(r"\s*(?:rules\.)?([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+)\s*=\s*(.*?)\s*", re.DOTALL)


def rules_at(name_or_path: str, settings: Sequence[str] = ()) -> RuleSet:
    """The rules of a family or of a house file that ships with Sixturns by name, or of any house file by its path.

    Args:
        name_or_path: ``basic``, ``safer-roads``, ``rules/ours.toml``.
        settings: numbers and switches of the family that are otherwise, as ``travel.road=1``; a house file lies over
            them.

    Raises:
        BadRules: with every fault's file, line and key path.
    """
    options = (setting_layer(settings),) if settings else ()
    if name_or_path in FAMILIES:
        return read_layers(options, base=name_or_path) if options else load(name_or_path)
    found = read_layers((*options, *layers_at(name_or_path)))
    _prove_free(found, options, settings)
    return found


def _prove_free(ruleset: RuleSet, options: Sequence[Layer], settings: Sequence[str]) -> None:
    """Refuses settings that a house file makes idle, as it sets the same numbers."""
    faults = []
    for layer in options:
        for path in _paths(settings):
            held = _holding(f"rules.{path}", ruleset)
            if held and (over := ruleset.provenance[held].layer) != layer.name:
                faults.append(layer.fault(("rules", *path.split(".")), f"{over!r} sets that, too, and lies over it"))
    if faults:
        raise BadRules(*faults)


def _paths(settings: Sequence[str]) -> list[str]:
    return [found[1] for one in settings if (found := _SETTING.fullmatch(one))]


def _holding(path: str, ruleset: RuleSet) -> str:
    """The number that is meant, or the one of which an entry is; empty when there is none."""
    return next((one for one in ruleset.provenance if path == one or path.startswith(f"{one}.")), "")


def setting_layer(settings: Sequence[str], name: str = "options") -> Layer:
    """Settings as a layer of their own, each ``path=value``: the value is TOML, or words without their quotes.

    Raises:
        BadRules: naming what is no setting.
    """
    lines = []
    for one in settings:
        found = _SETTING.fullmatch(one)
        if not found:
            raise BadRules(
                Fault(name, 0, (), f"{one!r} is no setting, such as travel.road=1 or surprise.chance=3-in-6")
            )
        path, value = found[1], found[2]
        lines.append(f"rules.{path} = {value if _is_toml(value) else _quoted(value)}\n")
    return Layer(name, "".join(lines))


def _is_toml(value: str) -> bool:
    try:
        return len(tomllib.loads(f"value = {value}")) == 1
    except tomllib.TOMLDecodeError:
        return False


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{"".join(char if char.isprintable() else " " for char in escaped)}"'


@cache
def shipped_houses() -> dict[str, Layer]:
    """The house files that ship with Sixturns, by the names of their files."""
    folder = resources.files(__package__) / "houses"
    files = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    return {file.removesuffix(".toml"): _named((folder / file).read_text("utf-8"), file) for file in files}


@cache
def titled_houses() -> tuple[tuple[str, str, str], ...]:
    """The house files that ship with Sixturns: the name of each, its title, its text."""
    return tuple((name, read_layers(layers_at(name)).title, layer.text) for name, layer in shipped_houses().items())


def _named(text: str, file: str) -> Layer:
    """A house file as a layer, called as its head says, or else as the file is."""
    return _called(Layer(PurePath(file).stem, text, file))


def _called(layer: Layer) -> Layer:
    """A layer that is called as its head says, where that says anything."""
    name = tables(layer).get("name")
    return replace(layer, name=name) if isinstance(name, str) and name else layer


def layers_at(name_or_path: str) -> tuple[Layer, ...]:
    """A house file, after those that it builds on: one that ships with Sixturns by name, else what stands at a path.

    Raises:
        BadRules: when there is none, it cannot be read, or builds at last on itself.
    """
    return _built(_find(name_or_path, Path(), None))


def layers_of(layer: Layer) -> tuple[Layer, ...]:
    """A house file that has no path, after those it builds on, which can only be such as ship with Sixturns.

    Where its head says what it is called, that is the layer's name.

    Raises:
        BadRules: when it builds on another, or is no TOML.
    """
    return _built(_Found(_called(layer), "", None))


class _Found(NamedTuple):
    """A house file, what it is known by, and the folder from which its base's path begins, if it may have one."""

    layer: Layer
    key: str
    folder: Path | None


def _built(highest: _Found) -> tuple[Layer, ...]:
    """A house file after those that it builds on, the lowest first."""
    found = [highest]
    while (base := _base_of(found[-1].layer)) not in FAMILIES:
        below = _find(base, found[-1].folder, found[-1].layer)
        keys = [one.key for one in found]
        if below.key in keys:
            around = " → ".join([*(one.layer.file for one in found[keys.index(below.key) :]), base])
            raise BadRules(found[-1].layer.fault(("base",), f"{around} goes round in a circle"))
        found.append(below)
    return tuple(one.layer for one in reversed(found))


def _base_of(layer: Layer) -> str:
    base = tables(layer).get("base", FAMILIES[0])
    if not isinstance(base, str):
        raise BadRules(layer.fault(("base",), "the name of a rule set or the path of a house file is wanted"))
    return base


def _find(name: str, folder: Path | None, above: Layer | None) -> _Found:
    """A house file by its name or path; `above` is the one that builds on it."""
    if name in shipped_houses():
        return _Found(shipped_houses()[name], name, None)
    if folder is None or not _is_path(name):
        what = f"no rule set and no house file {name!r}{nearest(name, (*FAMILIES, *shipped_houses()))}"
        raise BadRules(above.fault(("base",), what) if above else what)
    path = folder / name
    return _Found(_file(path, str(path) if above else name), str(path.resolve()), path.parent)


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file()


def _file(path: Path, shown: str) -> Layer:
    """What stands in a file, as the table has shown its path."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
            size = path.stat().st_size
    except OSError as error:
        raise BadRules(Fault(shown, 0, (), error.strerror or "cannot be read")) from None
    return _named(text_in(data, shown, max(size, len(data))), shown)


def text_in(data: bytes, shown: str, size: int) -> str:
    """The text of a house file from its bytes, of which there may be more than were read: `size` is how many.

    Raises:
        BadRules: when it is too long, or no text in UTF-8; names it as it is `shown`.
    """
    if size > MOST_BYTES:
        raise BadRules(Fault(shown, 0, (), f"has {size / 1e6:.1f} MB; a house file has at most 1 MB"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRules(Fault(shown, data[: error.start].count(b"\n") + 1, (), "is no text in UTF-8")) from None
