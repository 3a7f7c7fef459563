"""Compiled kernels: C structs and ``nogil`` functions under thin Python wrappers.

The wrappers check nothing that the public face has already checked. Rooms, each knowing only those
before it (``exact`` and ``patterns`` do not know each other, nor do ``graph`` and ``deepening``)::

    ground <- near <- exact, patterns <- heuristics <- graph, deepening

A file ``…_form.pxd`` has structs and inline functions without classes: what another package that
uses the C-level API compiles into itself, so that it needs nothing of the kernels when it runs.
"""
