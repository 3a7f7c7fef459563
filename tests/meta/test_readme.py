"""The README's examples run, and its commands are there for whoever runs them."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


@pytest.mark.usefixtures("no_tables")
def test_examples_give_what_they_show():
    text = README.read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in text.split("```python\n")[1:]]
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README", str(README), 0)
    assert test.examples
    assert doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test).failed == 0


def test_two_commands_are_complete_lines():
    lines = README.read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    assert "fastpuzzle solve" in commands[0]
    assert "pytest" in commands[1]
