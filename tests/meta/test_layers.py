"""Who may import whom, as the docstring of the package draws it: only what stands above."""

import ast
import re
from graphlib import TopologicalSorter
from importlib.util import find_spec
from pathlib import Path

import pytest

PACKAGE = "fastpuzzle"
ROOT = Path(find_spec(PACKAGE).origin).parent
README = Path(__file__).parents[2] / "README.md"
SOURCES = {".py", ".pyi", ".pyx", ".pxd"}

IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import\s+(\(?.*)|c?import\s+([\w.,\s]+))$")
TEXT = re.compile(r'""".*?"""', re.DOTALL)


def files(folder=ROOT):
    return sorted(path for path in folder.rglob("*") if path.suffix in SOURCES)


def module_of(path):
    """Return the dotted name within the package: ``board``, ``_kernels.graph.bfs``."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def python_imports(path):
    """Yield (level, module, names) of every import, wherever in the file it is."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or "", [alias.name for alias in node.names]


def cython_imports(path):
    """Yield (level, module, names) of every import and cimport; names in brackets count too."""
    text = TEXT.sub("", path.read_text(encoding="utf-8"))
    text = re.sub(r"\(([^()]*)\)", lambda group: group[0].replace("\n", " "), text)
    for line in text.splitlines():
        found = IMPORT.match(line.partition("#")[0])
        if found is None:
            continue
        module, names, modules = found.groups()
        if modules:
            yield from ((0, name.split()[0], []) for name in modules.split(","))
        else:
            level = len(module) - len(module.lstrip("."))
            words = [name.split()[0] for name in names.strip("() ").split(",") if name.strip()]
            yield level, module.lstrip("."), words


def own_imports(path):
    """Return the modules of the package that a file imports, as `module_of` names them."""
    imports = python_imports if path.suffix in {".py", ".pyi"} else cython_imports
    folder = path.relative_to(ROOT).parent.parts
    found = set()
    for level, module, names in imports(path):
        parts = module.split(".") if module else []
        if level:
            parts = [*folder[: len(folder) - level + 1], *parts]
        elif parts[0] == PACKAGE:
            parts = parts[1:]
        else:
            continue
        for name in names or [""]:
            deeper = ROOT.joinpath(*parts, name)
            is_module = name and (deeper.is_dir() or any(deeper.parent.glob(f"{name}.*")))
            found.add(".".join([*parts, name] if is_module else parts) or "__init__")
    return found


# The picture


def drawn(text):
    """Return the places that a picture of the rooms names, in order, a list for each line.

    A place in a room, which is indented once more than the room, is named with it.
    """
    lines = []
    room = ""
    for line in text.splitlines():
        names, _, explanation = line.strip().partition("  ")
        assert explanation, f"{names} is not explained"
        indented = len(line) - len(line.lstrip()) > BASE
        room = room if indented else names
        lines.append([f"{room}.{name}" if indented else name for name in names.split(", ")])
    return lines


def picture_of(text, begin, end):
    """Return the lines of the picture between two marks of a text."""
    picture = text.split(begin, 1)[1].split(end, 1)[0].strip("\n")
    return "\n".join(line.rstrip() for line in picture.splitlines())


BASE = 4
PICTURE = picture_of(
    ast.get_docstring(ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8")), clean=False),
    "only what is above it::\n\n",
    "\n\n",
)
LINES = drawn(PICTURE)
PLACES = [place for line in LINES for place in line if place != "_kernels"]


def place_of(module):
    """Return the place of a module: a room, or a file that stands in none."""
    for place in PLACES:
        if module == place or module.startswith(f"{place}."):
            return place
    return module


def modules():
    """Return what each module imports, all its files taken together."""
    found = {}
    for path in files():
        module = module_of(path)
        if path.name == "__init__.py" and path.parent != ROOT:
            module = module.removesuffix(".__init__")
        found.setdefault(module, set()).update(own_imports(path) - {module})
    return found


MODULES = modules()


def arrows():
    """Return what each place imports of other places."""
    found = {}
    for module, imported in MODULES.items():
        place = place_of(module)
        found.setdefault(place, set()).update({place_of(name) for name in imported} - {place})
    return found


ARROWS = arrows()


def test_imports_are_found():
    assert {"_input.forms", "_input.text", "moves"} <= own_imports(ROOT / "board.py")
    kernels = ROOT / "_kernels"
    assert {"_kernels.ground.control", "_kernels.graph.levels"} <= own_imports(
        kernels / "graph" / "bfs.pyx"
    )
    assert {"_kernels.ground.types"} <= own_imports(ROOT / "_input" / "tiles.pyx")
    assert {"goals", "board", "path"} <= own_imports(ROOT / "__init__.py")
    assert {"reference.moves"} <= own_imports(ROOT / "reference" / "bfs.py")


def test_the_picture_is_read():
    text = "    a     what is first\n    b        a room\n        c, d  in it\n    e  last"
    assert drawn(text) == [["a"], ["b"], ["b.c", "b.d"], ["e"]]


def test_the_readme_has_the_same_picture():
    text = README.read_text(encoding="utf-8")
    assert picture_of(text, "```text\n    reference", "```") == picture_of(
        f"    reference{PICTURE.removeprefix('    reference')}", "    reference", "\n\n"
    )


def test_every_place_is_in_the_picture_and_every_place_of_the_picture_is_there():
    assert {place for place in ARROWS if place not in {"_kernels", "__init__", "__main__"}} == {
        *PLACES
    }


def test_no_arrow_goes_upwards():
    # The command line stands above the face, like a program of a user's.
    order = ["_kernels", *PLACES, "__main__"]
    order.insert(order.index("cli"), "__init__")
    upwards = {
        f"{place} imports {other}"
        for place, others in ARROWS.items()
        for other in others
        if order.index(other) > order.index(place)
    }
    assert upwards == set()


@pytest.mark.parametrize("graph", [ARROWS, MODULES], ids=["places", "modules"])
def test_no_circle(graph):
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize(
    "line", [["_kernels.exact", "_kernels.patterns"], ["_kernels.graph", "_kernels.deepening"]]
)
def test_kernels_side_by_side_do_not_know_each_other(line):
    assert line in LINES
    for place in line:
        assert ARROWS[place].isdisjoint(line)


def test_the_reference_imports_nothing_outside_itself():
    assert ARROWS["reference"] == set()


def test_kernels_import_only_kernels():
    for place, others in ARROWS.items():
        if place.startswith("_kernels"):
            assert all(other.startswith("_kernels") for other in others), place


def test_the_kernels_tell_the_same_order_themselves():
    text = ast.get_docstring(ast.parse((ROOT / "_kernels/__init__.py").read_text(encoding="utf-8")))
    told = [
        [f"_kernels.{name}" for name in names.split(", ")]
        for names in re.search(r"^    (.* <- .*)$", text, re.MULTILINE)[1].split(" <- ")
    ]
    assert told == [line for line in LINES if line[0].startswith("_kernels.")]
