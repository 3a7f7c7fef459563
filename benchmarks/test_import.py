"""What ``import fastpuzzle`` costs beyond the interpreter's own start."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.benchmark(group="import")
@pytest.mark.parametrize("code", ["pass", "import fastpuzzle"], ids=["interpreter", "fastpuzzle"])
def test_start(benchmark, code):
    """Start a fresh interpreter, once with the import and once without."""
    # With compiled modules, as users have them.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    benchmark.pedantic(
        subprocess.run,
        ([sys.executable, "-c", code],),
        {"check": True, "env": environment},
        rounds=20,
        warmup_rounds=2,
    )
