"""Every example in a public docstring runs, and everything public has one."""

import doctest
import inspect
from types import ModuleType

import pytest

import fastpuzzle as fp
from fastpuzzle import notation, reference

MODULES = (fp, fp.goals, notation, reference)


def is_own(value):
    return (getattr(value, "__module__", None) or "").startswith(fp.__name__)


def is_documented(value):
    return inspect.isclass(value) or callable(value)


def members(name, value):
    """Yield a class's own methods and properties, compiled or not, with their names."""
    for attribute, member in vars(value).items():
        function = getattr(member, "__func__", member)
        if not attribute.startswith("_") and getattr(function, "__doc__", None):
            yield f"{name}.{attribute}", function


def public():
    """Return all public functions, classes, methods and modules by name."""
    found = {module.__name__: module for module in MODULES}
    for module in MODULES:
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, ModuleType) or not is_own(value) or not is_documented(value):
                continue
            full_name = f"{module.__name__}.{name}"
            found[full_name] = value
            if inspect.isclass(value):
                found.update(members(full_name, value))
    return found


PUBLIC = public()

# What the package promises by name. The goals module also exports helpers, and nobody makes an
# object of an abstract class.
PROMISED = [
    name
    for name, value in PUBLIC.items()
    if not isinstance(value, ModuleType)
    and not inspect.isabstract(value)
    and (
        name.removeprefix("fastpuzzle.") in fp.__all__
        or name.removeprefix("fastpuzzle.reference.") in reference.__all__
        or name.removeprefix("fastpuzzle.goals.") in ("blank_first", "blank_last", "snail")
    )
]


def examples_of(name):
    doc = PUBLIC[name].__doc__ or ""
    return doctest.DocTestParser().get_doctest(doc, {}, name, None, None)


def test_the_public_names_are_found():
    expected = [
        *("fastpuzzle.shortest_path", "fastpuzzle.Path", "fastpuzzle.Path.boards"),
        *("fastpuzzle.Board.one_line", "fastpuzzle.goals.snail", "fastpuzzle.reference.astar"),
        "fastpuzzle.reference.DistanceTable.path",
    ]
    assert set(expected) <= set(PUBLIC)
    assert set(fp.__all__) <= set(dir(fp)) | {"reference"}


@pytest.mark.parametrize("name", PROMISED)
def test_everything_promised_has_a_docstring_with_an_example(name):
    assert PUBLIC[name].__doc__, "no docstring"
    assert examples_of(name).examples, "no example"


@pytest.mark.parametrize("name", [name for name in PUBLIC if examples_of(name).examples])
def test_examples_run(name):
    report = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(examples_of(name), out=report.append)
    assert runner.failures == 0, "".join(report)
