"""`--json`: every command has it, and what it writes is what the schema says."""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from pathlib import Path

import pytest

from fastpuzzle.cli import main
from fastpuzzle.cli.commands import _parser

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs" / "command_line.schema.json").read_text(encoding="utf-8")
)
TYPES = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "null": type(None),
    "number": (int, float),
    "object": dict,
    "string": str,
}
CHECKED = {
    *("$ref", "additionalProperties", "anyOf", "const", "description", "items", "maxItems"),
    *("minItems", "minimum", "pattern", "properties", "required", "type"),
}

SOLVED = "1 2 3 4 5 6 7 8 0"
ONE = "1 2 3 4 5 6 7 0 8"
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
CASES = f"2\n{ONE}\n1 2 3\n"


def is_of(value, name):
    is_number = name in {"integer", "number"}
    return isinstance(value, TYPES[name]) and not (is_number and isinstance(value, bool))


def check(value, schema, where="answer"):
    """Fail unless a value is what a schema says; of JSON Schema this knows what ours uses."""
    assert set(schema) <= CHECKED, f"{where}: {set(schema) - CHECKED} is not checked"
    if "$ref" in schema:
        check(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], where)
    if "anyOf" in schema:
        faults = [fault_of(value, choice, where) for choice in schema["anyOf"]]
        assert None in faults, faults
    if "const" in schema:
        assert value == schema["const"], where
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(is_of(value, name) for name in names), f"{where} is {value!r}, not {names}"
    check_content(value, schema, where)


def check_content(value, schema, where):
    if isinstance(value, str):
        assert re.search(schema.get("pattern", ""), value), where
    if isinstance(value, (int, float)):
        assert value >= schema.get("minimum", value), where
    if isinstance(value, list):
        assert schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)), where
        for place, item in enumerate(value):
            check(item, schema.get("items", {}), f"{where}[{place}]")
    if isinstance(value, dict) and "properties" in schema:
        properties = schema["properties"]
        assert set(schema["required"]) <= set(value) <= set(properties), f"{where} has {set(value)}"
        for key, item in value.items():
            check(item, properties[key], f"{where}.{key}")


def fault_of(value, schema, where):
    try:
        check(value, schema, where)
    except AssertionError as fault:
        return str(fault)
    return None


def commands(parser=None, name=""):
    """Yield the name of every command that runs, and its parser."""
    parser = parser or _parser()
    inner = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
    if not inner:
        yield name, parser
    for each in inner:
        for word, command in each.choices.items():
            yield from commands(command, f"{name} {word}".strip())


COMMANDS = dict(commands())
ANSWERS = [
    ("solve", [ONE], 0),
    ("solve", [ONE, "--moves-of", "tile", "--style", "words"], 0),
    ("solve", [UNSOLVABLE], 1),
    ("solve", ["1 2 3 4 5 6 7 8 8"], 1),
    ("solve", [ONE, "--goal", "0 1 2 3"], 1),
    ("solve", ["8 6 7 2 5 4 3 0 1", "--max-moves", "5"], 3),
    ("solve", ["8 6 7 2 5 4 3 0 1", "--algorithm", "idastar", "--node-limit", "5"], 3),
    ("solve", [ONE, UNSOLVABLE, SOLVED], 1),
    ("check", [ONE], 0),
    ("check", [ONE, UNSOLVABLE], 1),
    ("apply", [SOLVED, "ul"], 0),
    ("random", ["--count", "2", "--seed", "3"], 0),
    ("random", ["--shape", "2x3"], 0),
    ("rank", ["1", "2", "0"], 0),
    ("unrank", ["3", "3"], 0),
    ("judge", ["eight"], 1),
    ("judge", ["hdu3567"], 1),
    ("judge", ["--shape", "3x3", "--answer", "length"], 1),
    ("judge", [], 1),
    ("tables list", [], 0),
    ("tables build", ["small", "--shape", "2x3"], 0),
    ("tables build", ["small", "--shape", "2x3"], 0),
    ("tables list", [], 0),
    ("tables verify", [], 0),
    ("tables remove", ["small", "--shape", "2x3"], 0),
]


def test_every_command_has_the_option_and_a_schema():
    for name, parser in COMMANDS.items():
        options = {option for action in parser._actions for option in action.option_strings}
        assert "--json" in options, name
        assert name in SCHEMA["$defs"], name
    assert {name for name, _, _ in ANSWERS} == set(COMMANDS)


@pytest.mark.usefixtures("no_tables")
def test_answers_are_what_the_schema_says(capsys, monkeypatch):
    for name, arguments, exit_code in ANSWERS:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CASES.encode())))
        assert main([*name.split(), *arguments, "--json"]) == exit_code, (name, arguments)
        output = capsys.readouterr().out
        several = name != "solve" or not output.startswith("[")
        answers = list(map(json.loads, output.splitlines())) if several else [json.loads(output)]
        assert answers, (name, arguments)
        for answer in answers:
            check(answer, SCHEMA["$defs"][name])


def test_a_line_for_each_board(capsys):
    main(["solve", ONE, UNSOLVABLE, "--jsonl"])
    answers = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert [answer["solvable"] for answer in answers] == [True, False]
    for answer in answers:
        check(answer, {"anyOf": [{"$ref": "#/$defs/path"}, {"$ref": "#/$defs/no_path"}]})
    main(["solve", ONE, "--jsonl"])
    check(json.loads(capsys.readouterr().out), {"$ref": "#/$defs/path"})


def test_cases_with_their_damage(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"3\n{ONE}\n1 2\n".encode())))
    assert main(["judge", "eight", "--json"]) == 1
    good, bad, rest = map(json.loads, capsys.readouterr().out.splitlines())
    assert (good["case"], good["line"], good["answer"], good["errors"]) == (1, 2, "r", [])
    assert (bad["case"], bad["line"], bad["answer"], len(bad["errors"])) == (2, 3, None, 1)
    assert (rest["case"], rest["errors"][0]["line"]) == (None, 1)


@pytest.mark.parametrize(
    ("value", "schema"),
    [
        (True, {"type": "integer"}),
        (-1, {"type": "integer", "minimum": 0}),
        ("q", {"type": "string", "pattern": "^[dlru]*$"}),
        ([1], {"$ref": "#/$defs/shape"}),
        ({"rank": 3}, {"$ref": "#/$defs/rank"}),
        ({"rank": 3, "permutation": [0], "more": 1}, {"$ref": "#/$defs/rank"}),
        (None, {"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    ],
)
def test_the_checker_finds_faults(value, schema):
    assert fault_of(value, schema, "answer") is not None
