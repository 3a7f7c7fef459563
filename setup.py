"""Find and compile the Cython kernels; everything else is in pyproject.toml."""

import os
import sys
from pathlib import Path

import Cython
from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("FASTPUZZLE_DEBUG") == "1"
# Without instructions for many numbers at once: what other processors run.
PLAIN = os.environ.get("FASTPUZZLE_PLAIN") == "1"
SANITIZE = os.environ.get("FASTPUZZLE_SANITIZE") == "1"
CHECKED = ["-O1", "-g"] + ["-fsanitize=address,undefined"] * SANITIZE
OPTIMISED = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
# Each kind of build, and each Cython, keeps its own objects.
KIND = ("sanitize" if SANITIZE else "debug" if DEBUG else "release") + "-plain" * PLAIN
BUILD = f"build/{KIND}-cython{Cython.__version__}"
KERNELS = sorted(Path("src").rglob("*.pyx"))
HEADERS = [f"src/fastpuzzle/_kernels/{room}" for room in ("ground", "patterns", "deepening")]

directives = {"language_level": 3, "boundscheck": DEBUG, "wraparound": False,
              "initializedcheck": DEBUG, "cdivision": True, "embedsignature": True,
              "freethreading_compatible": True}  # fmt: skip
# A Cython that pip has just unpacked is newer than all C, and would make it all anew. C that is
# left as it is includes copies of headers, so these must be older, too.
sources = [Path("setup.py"), *Path("src").rglob("*.p[yx][xd]"), *Path("src").rglob("*.h")]
newest = max(file.stat().st_mtime for file in sources)
translated = [Path(BUILD, "cython", kernel).with_suffix(".c") for kernel in KERNELS]
done = all(file.exists() and file.stat().st_mtime > newest for file in translated)
extensions = [
    Extension(".".join(kernel.relative_to("src").with_suffix("").parts),
              [str(c_file if done else kernel)], include_dirs=HEADERS,
              depends=[str(header) for room in HEADERS for header in Path(room).glob("*.h")],
              define_macros=[("FASTPUZZLE_PLAIN", "1")] * PLAIN,
              extra_compile_args=CHECKED if DEBUG or SANITIZE else OPTIMISED,
              extra_link_args=["-fsanitize=address,undefined"] * SANITIZE)
    for kernel, c_file in zip(KERNELS, translated, strict=True)
]  # fmt: skip
if not done:
    extensions = cythonize(extensions, build_dir=f"{BUILD}/cython", include_path=["src"],
                           compiler_directives=directives)  # fmt: skip
setup(ext_modules=extensions, options={"build": {"build_base": BUILD},
                                       "build_ext": {"parallel": os.cpu_count()}})  # fmt: skip
