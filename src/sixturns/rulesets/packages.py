"""Steps in Python that a house file takes from installed packages, and how a package says where they stand.

A package names its module under the entry point group ``sixturns.steps``. The module makes steps with
`sixturns.kernel.procedure.step` and says of each where it stands: in the place of another, before or after one of a
list, or nowhere, so that only a house file's own lists name it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Literal, NamedTuple

from sixturns.kernel.procedure import Step
from sixturns.kernel.values import Value
from sixturns.rulesets.faults import BadRules, nearest
from sixturns.rulesets.layer import Layer, tables

GROUP = "sixturns.steps"
"""The entry point group."""


class Placed(NamedTuple):
    """A step, and where it stands: in the place of the step `anchor`, or beside that in the list `procedure`."""

    step: Step
    how: Literal["replaces", "before", "after"]
    anchor: str
    procedure: str = ""


def replaces(name: str) -> Callable[[Step], Placed]:
    """The decorated step stands in the place of that one, in every list."""
    return lambda step: Placed(step, "replaces", name)


def before(procedure: str, name: str) -> Callable[[Step], Placed]:
    """The decorated step stands before that one of a list."""
    return lambda step: Placed(step, "before", name, procedure)


def after(procedure: str, name: str) -> Callable[[Step], Placed]:
    """The decorated step stands after that one of a list."""
    return lambda step: Placed(step, "after", name, procedure)


class Package(Value):
    """A package as rules were made with it: its name, its version, the SHA-256 of its module's source."""

    name: str
    version: str
    source: str


class Steps(NamedTuple):
    """What packages bring: themselves, their steps that stand somewhere (with the file that asks), and others."""

    packages: tuple[Package, ...]
    placed: tuple[tuple[Placed, Layer], ...]
    named: dict[str, tuple[Step, Layer]]
    lacking: tuple[str, ...]
    """Of each package that is not as it was recorded, what is to be done, in words."""


def asked_for(layers: Iterable[Layer]) -> dict[str, Layer]:
    """The names of the packages whose steps house files take, each with the file that says so last."""
    return {name: layer for layer in layers for name in names_of(layer) or ()}


def names_of(layer: Layer) -> list[str] | None:
    """The names of the packages whose steps a house file takes; None where what it says are no names."""
    names = tables(layer).get("steps", [])
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else None


def steps_of(asked: dict[str, Layer], recorded: Sequence[Package] | None) -> Steps:
    """The steps of packages as they are installed here.

    Args:
        asked: the packages, with the house files that name them.
        recorded: what they were when the rules were first read; None when they are read for the first time.

    Raises:
        BadRules: when a package is asked for the first time and is not installed, or does not load.
    """
    packages: list[Package] = []
    placed: list[tuple[Placed, Layer]] = []
    named: dict[str, tuple[Step, Layer]] = {}
    lacking: list[str] = []
    for name, layer in asked.items():
        was = next((one for one in recorded or () if _same(one.name, name)), None)
        points = [point for point in _points() if _same(_package(point), name)]
        if not points and recorded is None:
            known = map(_package, _points())
            what = f"no package {name!r} with steps for Sixturns is installed{nearest(name, known)}"
            raise BadRules(layer.fault(("steps",), what, name))
        if not points:
            exactly = f"{name}=={was.version}" if was else name
            lacking.append(f"{name} is not installed; pip install {exactly}")
            continue
        modules = [_loaded(point, layer) for point in points]
        package = Package(_package(points[0]), _version(points[0]), _source(modules))
        if recorded is not None and package != was:
            lacking.append(_changed(package, was))
        packages.append(package)
        things = [thing for module in modules for thing in vars(module).values()]
        placed += [(thing, layer) for thing in things if isinstance(thing, Placed)]
        named |= {thing.name: (thing, layer) for thing in things if isinstance(thing, Step)}
    return Steps(tuple(packages), tuple(placed), named, tuple(lacking))


def _points() -> list[EntryPoint]:
    return [point for point in entry_points(group=GROUP) if point.dist is not None]


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else ""


def _version(point: EntryPoint) -> str:
    return point.dist.version if point.dist else ""


def _same(one: str, other: str) -> bool:
    """Whether two names are of the same package: case does not count, nor which of ``-_.`` joins words."""
    return re.sub(r"[-_.]+", "-", one).lower() == re.sub(r"[-_.]+", "-", other).lower()


def _loaded(point: EntryPoint, layer: Layer) -> ModuleType:
    try:
        return import_module(point.module)
    except Exception as error:
        # Whatever a stranger's module raises, it is the house file that cannot be read for it.
        what = f"{_package(point)}: {point.module} does not load: {type(error).__name__}: {error}"
        raise BadRules(layer.fault(("steps",), what, _package(point))) from error


def _source(modules: Sequence[ModuleType]) -> str:
    """The SHA-256 of all that modules are written in: one file, or all those of a package's folder."""
    made = sha256()
    for module in modules:
        file = Path(module.__file__ or "")
        folder = file.parent
        for path in sorted(folder.rglob("*.py")) if hasattr(module, "__path__") else [file]:
            made.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return made.hexdigest()


def _changed(package: Package, was: Package | None) -> str:
    """What is to be done about a package that is not the one that was recorded."""
    if was is None:
        return f"{package.name} was not among the packages that these rules were made with"
    if was.version != package.version:
        again = f"pip install {was.name}=={was.version}"
        return f"{was.name} {was.version} was used, and {package.version} is installed; {again}"
    return f"the source of {was.name} {was.version} is not what it was; install that again as it was"
