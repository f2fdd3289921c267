"""The memory of a process that plays on and on."""

from __future__ import annotations

import gc

ALLOCATIONS = 50_000
"""Things made and kept between two looks for garbage."""


def settle_down() -> None:
    """Has the garbage collector look less often, once a process has loaded what it will keep.

    What play makes are values and the trees of steps, which are kept and form no cycles: a collection finds nothing
    among them, and takes longer the more of them there are. What is loaded is not looked at any more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
