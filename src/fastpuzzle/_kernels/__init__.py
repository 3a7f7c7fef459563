"""Compiled kernels: C structs and ``nogil`` functions under thin Python wrappers.

The wrappers check nothing that the public face has already checked.
"""
