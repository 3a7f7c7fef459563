from Cython.Build import cythonize
from setuptools import Extension, setup

directives = {"boundscheck": False, "wraparound": False, "cdivision": True}
extension = Extension("idastar_plain", ["idastar_plain.pyx"])
setup(name="plain", ext_modules=cythonize([extension], compiler_directives=directives))
