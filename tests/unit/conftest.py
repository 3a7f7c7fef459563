"""The command line within a test."""

import io
import sys

import pytest

from fastpuzzle.cli import main


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command, with a text as its input; return exit code, output and errors."""

    def run_main(*arguments: str, text: str | None = None) -> tuple[int, str, str]:
        if text is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        exit_code = main(arguments)
        return exit_code, *capsys.readouterr()

    return run_main
