from Cython.Build import cythonize
from setuptools import Extension, setup

setup(name="outside", ext_modules=cythonize([Extension("outside", ["outside.pyx"])]))
