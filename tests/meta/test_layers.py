"""Who may import whom: the reference nobody, the kernels each other, the rest what is below."""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

PACKAGE = "fastpuzzle"
ROOT = Path(find_spec(PACKAGE).origin).parent
SOURCES = {".py", ".pyi", ".pyx", ".pxd"}

# Each module may import those before it, and any kernel.
ORDER = [
    *("stats", "errors", "_diagnosis", "_tiles", "_text", "board", "path", "goals"),
    *("_limits", "_tablefile", "_rows", "tables"),
    *("_pattern_data", "_cache", "pattern_sets", "patterns", "registry"),
    *("solve", "scalar", "batch", "every_path"),
    *("generate", "ranks", "capi", "reference", "__init__"),
    *("_cli_text", "cli_tables", "judge", "cli", "__main__"),
]

IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import\s+(\(?.*)|c?import\s+([\w.,\s]+))$")
TEXT = re.compile(r'""".*?"""', re.DOTALL)


def files(folder=ROOT):
    return sorted(path for path in folder.rglob("*") if path.suffix in SOURCES)


def module_of(path):
    """Return the dotted name within the package: ``board``, ``_kernels.bfs``, ``__init__``."""
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


def is_kernel(module):
    return module.split(".")[0] == "_kernels"


def is_reference(module):
    return module.split(".")[0] == "reference"


FACE = [path for path in files() if not is_kernel(module_of(path))]
FACE = [path for path in FACE if not is_reference(module_of(path))]


def named(path):
    return path.relative_to(ROOT).as_posix()


def test_imports_are_found():
    assert {"errors", "_kernels.geometry", "_tiles"} <= own_imports(ROOT / "board.py")
    assert {"_kernels.control", "_kernels.levels"} <= own_imports(ROOT / "_kernels" / "bfs.pyx")
    assert {"_kernels.types"} <= own_imports(ROOT / "_tiles.pyx")
    assert {"goals", "board", "path"} <= own_imports(ROOT / "__init__.py")
    assert {"reference.moves"} <= own_imports(ROOT / "reference" / "bfs.py")


@pytest.mark.parametrize("path", files(ROOT / "reference"), ids=named)
def test_the_reference_imports_nothing_outside_itself(path):
    assert {module for module in own_imports(path) if not is_reference(module)} == set()


@pytest.mark.parametrize("path", files(ROOT / "_kernels"), ids=named)
def test_kernels_import_only_kernels(path):
    assert {module for module in own_imports(path) if not is_kernel(module)} == set()


@pytest.mark.parametrize("path", FACE, ids=named)
def test_every_module_imports_only_those_below_it(path):
    module = module_of(path)
    assert module in ORDER, f"{module} needs its place in the order of the layers"
    below = set(ORDER[: ORDER.index(module)])
    own = {module} if path.suffix != ".py" else set()
    above = {name for name in own_imports(path) if not is_kernel(name)} - below - own
    assert above == set()
