import os

from Cython.Build import cythonize
from setuptools import Extension, setup

# Where the API is, if it is not to be that of the installed library.
api = [path for path in [os.environ.get("API")] if path]
extension = Extension("outside", ["outside.pyx"])
setup(name="outside", ext_modules=cythonize([extension], include_path=api))
