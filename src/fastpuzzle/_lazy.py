"""Names of a package that are loaded when somebody first reads them (PEP 562)."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["loaders"]


def loaders(
    package: str, **modules: tuple[str, ...]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and ``__dir__`` of a package.

    For each of its modules: the names that the package has from there, besides the module itself.
    What was read once is kept in the package, and not asked for again.
    """
    homes = {name: module for module, names in modules.items() for name in (module, *names)}
    namespace = vars(sys.modules[package])

    def load(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = f"{package}.{home}"
        __import__(module)
        found = sys.modules[module]
        value = found if home == name else getattr(found, name)
        namespace[name] = value
        return value

    return load, lambda: sorted({*namespace, *homes})
