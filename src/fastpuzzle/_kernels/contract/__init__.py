"""Structs and inline functions without classes: what another package compiles into itself.

A module that cimports these needs nothing of the kernels when it runs.
"""
