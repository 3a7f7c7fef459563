"""What ``import fastpuzzle`` costs beyond the interpreter's own start."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.benchmark(group="import")
@pytest.mark.parametrize("code", ["pass", "import fastpuzzle"], ids=["interpreter", "fastpuzzle"])
def test_start(benchmark, code):
    """Start a fresh interpreter, once with the import and once without."""
    benchmark.pedantic(
        subprocess.run, ([sys.executable, "-c", code],), {"check": True}, rounds=20, warmup_rounds=2
    )
