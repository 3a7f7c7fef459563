"""Every piece of state that threads share is named in docs/threads.md, and nothing else is."""

import ast
import re
from pathlib import Path

import pytest

import fastpuzzle

ROOT = Path(fastpuzzle.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "threads.md"

MUTABLE = (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp)
MAKERS = {"dict", "list", "set", "deque", "defaultdict", "OrderedDict", "Counter", "bytearray"}
MAKERS |= {"Lock", "RLock", "Condition", "local", "count", "WeakValueDictionary"}
CACHES = {"cache", "lru_cache", "cached_property"}

# A C variable of a module, or a Python object that can change. Types, functions, enumerations
# and what follows them begin otherwise.
C_VARIABLE = re.compile(
    r"^cdef (?!struct |union |enum |class |extern )"
    r"(?:[\w.]+(?:\[[^\]]*\])?[ *]+)+(\w+)(?:\[[^\]]*\])* *(?:=|$)"
)
OBJECT = re.compile(rf"^(\w+)(?:: [^=]+)? *= *(?:[\[{{]|(?:\w+\.)*(?:{'|'.join(MAKERS)})\()")
# In C given word by word; constants and functions do not change.
VERBATIM = re.compile(
    r"^\s*(?:static|extern)(?! (?:const|inline)\b)[^(]*?(\w+)(?:\[[^\]]*\])* *[=;]"
)


def is_mutable(value):
    if isinstance(value, ast.Call):
        return getattr(value.func, "id", getattr(value.func, "attr", "")) in MAKERS
    return isinstance(value, MUTABLE)


def is_cache(decorator):
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(function, "id", getattr(function, "attr", "")) in CACHES


def shared_by_python(text):
    """Yield the names in a Python file of changeable objects, of caches and of what is rebound."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if any(map(is_cache, node.decorator_list)):
                yield node.name
        elif isinstance(node, (ast.Module, ast.ClassDef)):
            for statement in node.body:
                if isinstance(statement, ast.Assign):
                    targets = statement.targets
                elif isinstance(statement, ast.AnnAssign):
                    targets = [statement.target]
                else:
                    continue
                if is_mutable(statement.value):
                    yield from (target.id for target in targets if isinstance(target, ast.Name))


def shared_by_cython(text):
    """Yield the names in a Cython file of C variables, of changeable objects and of caches."""
    lines = text.splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        for pattern in (C_VARIABLE, OBJECT, VERBATIM):
            found = pattern.match(line)
            if found:
                yield found[1]
        yield from re.findall(r"^\s*global (\w+)", line)
        if line.startswith("@") and line.strip("@()").split(".")[-1] in CACHES:
            yield re.match(r"(?:cp?def|def) (?:\w+ )*(\w+)\(", after)[1]


def shared(path):
    text = path.read_text(encoding="utf-8")
    find = shared_by_python if path.suffix == ".py" else shared_by_cython
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    # Lists of names are read by `import *`, and by people.
    return {f"{module}.{name}" for name in find(text) if name != "__all__"}


def files():
    return sorted(path for path in ROOT.rglob("*") if path.suffix in {".py", ".pyx", ".pxd", ".h"})


def test_shared_state_is_found():
    source = """
x: dict[int, int] = {}
y = [] if False else ()
z = collections.deque(maxlen=3)
__all__ = ["x"]
w = (1, 2)
class A:
    __slots__ = ("a",)
    found: list[int] = []
    def f(self):
        local = {}
        global counter
        counter += 1
@functools.lru_cache(maxsize=None)
def slow(n): ...
"""
    assert set(shared_by_python(source)) == {"x", "z", "found", "counter", "slow", "__all__"}
    source = """
cdef double SECONDS = 0.05
cdef int[4] ORDER = [3, 1, 2, 0]
cdef uint8_t *buffer
cdef list KEYS = [None] * (CELLS + 1)
cdef Automaton automaton_of(int rows, int cols, int moves, Control control):
cdef enum:
cdef struct word_t:
cdef struct declared_t
cdef class Table:
cdef uint32_t longest_suffix(const tree_t *tree,
                             uint32_t word) noexcept nogil:
_finished = {}
NAMES = ("a", "b")
MOST = MAX_SUBSET
    static const uint64_t table[13] = {
    static uint64_t counters[13];
    static inline int one(void) { return 1; }
@cache
def slow(int n):
"""
    expected = {"SECONDS", "ORDER", "buffer", "KEYS", "_finished", "counters", "slow"}
    assert set(shared_by_cython(source)) == expected


@pytest.fixture(scope="module")
def named():
    """What the page names, in the first column of the tables of one section."""
    text = PAGE.read_text(encoding="utf-8")
    text = text.split("\n## What all threads share\n")[1].split("\n## ")[0]
    cells = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([\w.]+\.\w+)`", cell)}


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_module_shares_is_on_the_page(path, named):
    assert shared(path) - named == set()


def test_what_is_on_the_page_is_shared(named):
    assert named - {name for path in files() for name in shared(path)} == set()
