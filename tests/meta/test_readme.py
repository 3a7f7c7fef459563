"""The README's commands are there for whoever runs them; its examples run with the pages'."""

from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_two_commands_are_complete_lines():
    lines = README.read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert "fastpuzzle solve" in commands[0]
    assert "pytest" in commands[1]
