"""Manhattan distance: every tile alone on an empty board."""

from fastpuzzle._kernels.instance cimport Instance


def lower_bound(Instance instance):
    """Manhattan distance of the start from the goal, in moves. Holds the GIL."""
    return manhattan_full(&instance.data.geometry, instance.data.labels, instance.data.blank)
