"""IDA* as a plain recursion in Cython, which the tests build for themselves, too."""

from __future__ import annotations

import importlib.util
import tempfile
from functools import cache
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

BUILD = Path(__file__).parents[2] / "tests" / "plain" / "build.py"


@cache
def recursion() -> ModuleType:
    """Build the search outside the tree, and return its module."""
    spec = importlib.util.spec_from_file_location("build_plain", BUILD)
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    return build.built(tempfile.mkdtemp(prefix="fastpuzzle-plain-"))
