"""Bidirectional breadth-first search (Pohl 1971): from the start and from the goal at once."""

from fastpuzzle._kernels.control cimport Control
from fastpuzzle._kernels.instance cimport Instance
from fastpuzzle._kernels.levels cimport search_levels


def solve(Instance instance, Control control):
    """Shortest path, always expanding the side whose frontier is smaller.

    Releases the GIL for all but the smallest levels.

    Returns
    -------
    tuple
        (status, moves as bytes or None).
    """
    return search_levels(instance, control, True)
