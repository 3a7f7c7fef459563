"""One option has one name, default, type and meaning in every call that takes it."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import fastpuzzle as fp
from fastpuzzle import solve
from fastpuzzle._engine.options import Options

SEARCHES = (
    *("shortest_path", "distance", "shortest_paths", "distances"),
    *("all_shortest_paths", "count_shortest_paths"),
)
# Every path is wanted, by a search that has but one worker and one heuristic.
LEFT_OUT = {"all_shortest_paths": {"heuristic", "workers"}}
LEFT_OUT["count_shortest_paths"] = LEFT_OUT["all_shortest_paths"]
BOARDS = {"start", "starts", "goal", "shape"}

ONE = inspect.signature(Options).parameters
SOURCE = ast.parse(Path(solve.__file__).read_text(encoding="utf-8"))


def options_of(name):
    parameters = inspect.signature(getattr(fp, name)).parameters
    return {key: each for key, each in parameters.items() if key not in BOARDS}


def documented(function):
    """Return what a numpydoc docstring says of each parameter."""
    text = inspect.getdoc(function).split("Parameters\n----------\n", 1)[1]
    text = re.split(r"\n\n\w+\n---", text)[0]
    found = {}
    for entry in re.findall(r"^(\w[^\n]*(?:\n +[^\n]*)*)", text, re.MULTILINE):
        names, _, told = entry.partition("\n")
        for name in names.partition(" : ")[0].split(", "):
            found[name] = told
    return found


def test_the_options_are_the_slots():
    # What a call makes for itself stands beside them.
    assert {*ONE, "own"} == set(Options.__slots__)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_takes_the_options_as_they_are_defined(name):
    options = options_of(name)
    assert [*options] == [key for key in ONE if key not in LEFT_OUT.get(name, ())]
    for key, option in options.items():
        assert option.kind is inspect.Parameter.KEYWORD_ONLY
        assert (option.default, option.annotation) == (ONE[key].default, ONE[key].annotation), key


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_hands_on_what_it_takes(name):
    (function,) = [
        node for node in SOURCE.body if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    (made,) = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "engine.Options"
    ]
    assert {keyword.arg: keyword.value.id for keyword in made.keywords} == {
        key: key for key in options_of(name)
    }


def test_what_an_option_means_is_told_once():
    told = documented(fp.shortest_path)
    assert all(len(told[key].split()) > 3 for key in ONE)
    for name in SEARCHES[1:]:
        text = inspect.getdoc(getattr(fp, name))
        if "Parameters\n" not in text:
            assert re.search(r"Takes the arguments of :func:`\w+`", text)
            continue
        for key, other in documented(getattr(fp, name)).items():
            if key in ONE:
                assert "As for :func:`shortest_path`" in other or other != told[key], key
    for name in options_of("distances"):
        assert name in documented(fp.distances)
