"""The command line: ``fastpuzzle`` or ``python -m fastpuzzle``."""

from fastpuzzle.cli.commands import main

__all__ = ["main"]
