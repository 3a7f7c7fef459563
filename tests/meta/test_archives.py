"""What is installed is complete, and the check of sdists and wheels notices what is not."""

import importlib.util
import shutil
import subprocess
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path, PurePosixPath

import pytest

import fastpuzzle

ROOT = Path(__file__).parents[2]
PACKAGE = Path(fastpuzzle.__file__).parent
SOURCE = ROOT / "src" / "fastpuzzle"
CHECK = ROOT / ".ci" / "check_archives.py"
KINDS = {".py", ".pyi", ".pyx", ".pxd", ".h", ".typed"}
SUFFIX = EXTENSION_SUFFIXES[0]


def named(path):
    return path.relative_to(PACKAGE).as_posix()


def sources(folder):
    return {path.relative_to(folder) for path in folder.rglob("*") if path.suffix in KINDS}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.pyx")), ids=named)
def test_every_cython_module_is_compiled(path):
    assert any(path.with_name(path.stem + end).exists() for end in EXTENSION_SUFFIXES)
    assert not path.with_suffix(".c").exists()


@pytest.mark.skipif(not SOURCE.exists(), reason="needs the sources beside the tests")
def test_every_source_is_installed():
    assert sources(SOURCE) == sources(PACKAGE)
    assert (PACKAGE / "py.typed").exists()


@pytest.fixture(scope="module")
def check():
    if not CHECK.exists() or shutil.which("git") is None:
        pytest.skip("needs the script, and git, by which it lists a tree")
    spec = importlib.util.spec_from_file_location("check", CHECK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TREE = {
    ".github/workflows/tests.yml": "",
    "pyproject.toml": "",
    "docs/page.md": "",
    "tests/test_it.py": "",
    "src/fastpuzzle/__init__.py": "",
    "src/fastpuzzle/py.typed": "",
    "src/fastpuzzle/_kernels/bits.h": "",
    "src/fastpuzzle/_kernels/search.pyx": "cdef int search():\n    return 1\n",
    "src/fastpuzzle/_kernels/search.pxd": "",
    "src/fastpuzzle/face.pyx": "def answer():\n    return 42\n",
    "src/fastpuzzle/face.pyi": "",
}
SDIST = {
    *(name for name in TREE if not name.startswith(".github")),
    *("PKG-INFO", "setup.cfg", "src/fastpuzzle.egg-info/SOURCES.txt"),
}
WHEEL = {
    *(name.removeprefix("src/") for name in TREE if name.startswith("src/")),
    *(f"fastpuzzle/face{SUFFIX}", f"fastpuzzle/_kernels/search{SUFFIX}"),
    *("fastpuzzle-1.dist-info/METADATA", "fastpuzzle-1.dist-info/RECORD"),
}


@pytest.fixture
def faults(tmp_path, check, capsys):
    """Return what the check says of a tree with these files and of its archives."""
    tree = tmp_path / "tree"

    def faults(files=TREE, sdist=SDIST, wheel=WHEEL):
        for name, text in files.items():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_text(text, encoding="utf-8")
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        with zipfile.ZipFile(tmp_path / "it.whl", "w") as archive:
            for name in wheel:
                archive.writestr(name, "")
        with tarfile.open(tmp_path / "it.tar.gz", "w:gz") as archive:
            for name in sdist:
                archive.addfile(tarfile.TarInfo(str(PurePosixPath("fastpuzzle-1", name))))
        exit_code = check.main(str(tree), str(tmp_path / "it.whl"), str(tmp_path / "it.tar.gz"))
        found = capsys.readouterr().err.splitlines()
        assert exit_code == bool(found)
        return found

    return faults


def test_complete_archives_have_no_faults(faults):
    assert faults() == []


@pytest.mark.parametrize("name", sorted(SDIST & TREE.keys()))
def test_what_an_sdist_lacks_is_named(name, faults):
    assert faults(sdist=SDIST - {name}) == [f"it.tar.gz: lacks {name}"]


@pytest.mark.parametrize("name", ["src/fastpuzzle/face.c", f"src/fastpuzzle/face{SUFFIX}", "notes"])
def test_what_an_sdist_has_beside_is_named(name, faults):
    assert faults(sdist=SDIST | {name}) == [f"it.tar.gz: has {name}"]


@pytest.mark.parametrize(
    "name", sorted(name for name in WHEEL if "dist-info" not in name and not name.endswith(SUFFIX))
)
def test_what_a_wheel_lacks_is_named(name, faults):
    assert faults(wheel=WHEEL - {name}) == [f"it.whl: lacks {name}"]


@pytest.mark.parametrize("module", ["fastpuzzle/face", "fastpuzzle/_kernels/search"])
def test_a_module_that_is_not_compiled_is_named(module, faults):
    assert faults(wheel=WHEEL - {module + SUFFIX}) == [f"it.whl: lacks the compiled {module}"]


@pytest.mark.parametrize("name", ["fastpuzzle/face.c", "tests/test_it.py", f"other{SUFFIX}"])
def test_what_a_wheel_has_beside_is_named(name, faults):
    assert faults(wheel=WHEEL | {name}) == [f"it.whl: has {name}"]


def test_a_compiled_module_without_a_stub_is_named(faults):
    files = {name: text for name, text in TREE.items() if not name.endswith(".pyi")}
    found = faults(files, sdist=SDIST & {*files, "PKG-INFO"}, wheel=WHEEL - {"fastpuzzle/face.pyi"})
    assert found == ["the tree: lacks the stub of src/fastpuzzle/face.pyx"]


def test_no_archive_is_a_fault(check, tmp_path):
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    assert check.main(str(tmp_path)) == 1
