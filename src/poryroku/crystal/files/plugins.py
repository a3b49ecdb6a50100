"""Ops from installed Python packages: the entry point group ``poryroku.ops`` (a folder of YAML can never run code).

A package names a module there; importing it registers its ops with ``crystal.ops.registry``.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from poryroku.faults import BadInput, Fault

GROUP = "poryroku.ops"


@cache
def load_ops() -> tuple[str, ...]:
    """Import every package that brings ops, once; their entry points' names. BadInput names each that fails."""
    faults = []
    names = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            entry.load()
        except Exception as error:  # whatever a stranger's package does wrong is its fault, not a crash of ours
            kind = type(error).__name__
            faults.append(Fault(f"{GROUP}: {entry.name} = {entry.value}", 0, 0, f"{kind}: {error}", "ops to register"))
        names.append(entry.name)
    if faults:
        raise BadInput(faults)
    return tuple(names)
