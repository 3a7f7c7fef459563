"""What ``import fastpuzzle`` loads, and how each name is there when somebody reads it."""

import inspect
import pickle
import pydoc
import subprocess
import sys
from base64 import b85decode

import pytest

import fastpuzzle as fp

LOADED = "import sys; before = set(sys.modules); {}; print(*set(sys.modules) - before)"
FROM_THREADS = """
from threading import Barrier, Thread
import fastpuzzle as fp
gate, found = Barrier(8), []
def read():
    gate.wait()
    found.append([getattr(fp, name) for name in fp.__all__])
threads = [Thread(target=read) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(found) == 8 and all(values == found[0] for values in found)
"""
# What version 0.1 has pickled: the text of what it was, and the bytes in base 85.
PICKLED = {
    "Board((2, 3, 4, 1, 5, 0, 7, 6, 8), shape=(3, 3))": (
        "fCQC2000000001t5N2U>bZ~WgdTeDbVsBw`WR#2rLT_PmWR#PXC`$rM14{%;0ZRo-080l;21^KZluH9k1BR4_lv0!~"
    ),
    "Path(Board((2, 3, 4, 1, 5, 0, 7, 6, 8), shape=(3, 3)), 'dlurullddrurdllurdr')": (
        "fCQBc0RR910001t4`yL=bZ~WgdTeDbaA9<4l#B#WVRUGela!1QW?^%5aCLfmY-KKDZ((v|l#B&JZ((v|l#`SwO9D#+O9"
        "V>+O9e{+O9x8^O9*t7O9M*-hLnbsQk0AnWNdYEb!=>8WO8+KWNd78a%6Ipj1XpFb98WZdU|YSE^~BYbaRx93sYrba${&"
        "ybYXOJl#`Sxfs{^tlqie|VQgn_a%psEZIp}!bYWs_Wt5BtVsCYBWOI}$j0k0TaA9s_Wn`2~0E`J|Wo~71VRU6=luH1N3"
        "20??a%ppPX=9X5j0baNV{dL`bCgE_000000001t3v^*(Y-L|!d30rSluE$F0swV}lwyaJQj{("
    ),
    "InvalidBoardError": (
        "fCQDG000000001t5oTd?bZ~WgdTeDbWpZ+Fa&wf75lL=#VQgt+LT_PmWJPjvZ*r8Al#EYwX>4U6GazYmAaZ4JWnpw>WI7"
        ";WbRc78Y-}JhASiNgcOWq=AY*TAb!~1SFexBmZe$=~bRc78Y-}JiASiNgcOWq=AY*TAb!~1SF)5UVlv0#^lqie@bZKm5"
        "luHAQ1Y>1vY?Mm_j09|HZe^5Cbz&|"
    ),
    "UnsolvableError": (
        "fCQCs000000001t5oTd?bZ~WgdTeDbWpZ+Fa&wf74^?h+Z)|p9Vr*qaa&m8Sl#`T<L2hp#ZEtpEb0BPGVPqg?a&K)QF(5"
        "J^GaxS@G$1t~HXtt`I3PD5Fd%eqATb~^ATuB@AT%H~AT}T`AU7a5ATX4Llv0!~"
    ),
}


def run(code):
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def modules_loaded_by(code):
    return set(run(LOADED.format(code)).split())


def test_importing_the_package_loads_nothing_of_it():
    loaded = modules_loaded_by("import fastpuzzle")
    ours = {name for name in loaded if name.startswith("fastpuzzle")}
    assert ours == {"fastpuzzle", "fastpuzzle._lazy"}
    assert loaded - ours <= {"__future__"}


def test_an_answer_from_a_table_loads_no_search():
    loaded = modules_loaded_by("import fastpuzzle as fp; fp.shortest_path('2 3 4 1 5 x 7 6 8')")
    assert "fastpuzzle.solve" in loaded
    assert not {name for name in loaded if "deepening" in name or "graph" in name}
    assert "fastpuzzle._engine.registry" not in loaded


def test_single_boards_need_no_numpy():
    loaded = modules_loaded_by(
        "import fastpuzzle as fp; fp.shortest_path('2 3 4 1 5 x 7 6 8'); "
        "fp.distance([2, 3, 4, 1, 5, 0, 7, 6, 8], algorithm='idastar'); "
        "fp.random_board(seed=1); fp.rank((1, 0))"
    )
    assert "fastpuzzle._engine.registry" in loaded
    assert "numpy" not in loaded


def test_the_reference_is_loaded_when_it_is_read():
    loaded = modules_loaded_by("import fastpuzzle; fastpuzzle.reference.rank((0, 1))")
    assert "fastpuzzle.reference" in loaded


@pytest.mark.parametrize("name", fp.__all__)
def test_each_name_can_be_read_first(name):
    run(f"from fastpuzzle import {name}; import fastpuzzle; assert '{name}' in vars(fastpuzzle)")


@pytest.mark.parametrize("name", fp.__all__)
def test_a_name_is_what_its_own_module_has(name):
    value = getattr(fp, name)
    if inspect.ismodule(value):
        assert value is sys.modules[f"fastpuzzle.{name}"]
    else:
        assert value is getattr(sys.modules[value.__module__], name)


@pytest.mark.parametrize(
    "name",
    ["board", "errors", "generate", "moves", "notation", "path", "patterns", "ranks", "solve",
     "stats", "tables"],
)  # fmt: skip
def test_public_modules_need_no_import_of_their_own(name):
    run(f"import fastpuzzle; assert fastpuzzle.{name}.__name__ == 'fastpuzzle.{name}'")


def test_threads_can_read_all_names_first():
    run(FROM_THREADS)


def test_a_star_brings_all_names():
    run(
        "from fastpuzzle import *; import fastpuzzle; "
        "assert set(fastpuzzle.__all__) <= set(globals())"
    )


def test_dir_and_help_know_all_names():
    assert set(fp.__all__) <= set(dir(fp))
    assert set(fp.__all__) <= {name for name, _ in inspect.getmembers(fp)}
    text = pydoc.plain(pydoc.render_doc(fp))
    for name in ("Board", "shortest_path", "random_board"):
        assert name in text


def test_what_is_not_there_is_told():
    with pytest.raises(AttributeError, match="module 'fastpuzzle' has no attribute 'solver'"):
        fp.solver  # noqa: B018


@pytest.mark.parametrize("name", PICKLED)
def test_what_was_pickled_before_is_read(name):
    value = pickle.loads(b85decode(PICKLED[name]))
    assert name in (repr(value), type(value).__name__)
    run(f"import pickle, base64; pickle.loads(base64.b85decode({PICKLED[name]!r}))")
