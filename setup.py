"""Find and compile the Cython kernels; everything else is in pyproject.toml."""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("FASTPUZZLE_DEBUG") == "1"
SANITIZE = os.environ.get("FASTPUZZLE_SANITIZE") == "1"
CHECKED = ["-O1", "-g"] + ["-fsanitize=address,undefined"] * SANITIZE
OPTIMISED = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0"]
# Each kind of build keeps its own objects.
BUILD = f"build/{'sanitize' if SANITIZE else 'debug' if DEBUG else 'release'}"

extensions = [
    Extension(
        ".".join(source.relative_to("src").with_suffix("").parts),
        [str(source)],
        include_dirs=["src/fastpuzzle/_kernels/ground"],
        extra_compile_args=CHECKED if DEBUG or SANITIZE else OPTIMISED,
        extra_link_args=["-fsanitize=address,undefined"] * SANITIZE,
    )
    for source in sorted(Path("src").rglob("*.pyx"))
]
directives = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "embedsignature": True,
    "freethreading_compatible": True,
}
setup(
    ext_modules=cythonize(extensions, build_dir=f"{BUILD}/cython", include_path=["src"],
                          compiler_directives=directives),
    options={"build": {"build_base": BUILD}, "build_ext": {"parallel": os.cpu_count()}},
)  # fmt: skip
