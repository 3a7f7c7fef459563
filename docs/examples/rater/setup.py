from Cython.Build import cythonize
from setuptools import Extension, setup

setup(
    ext_modules=cythonize(
        [Extension("rater.search", ["src/rater/search.pyx"])],
        compiler_directives={"language_level": 3, "freethreading_compatible": True},
    )
)
