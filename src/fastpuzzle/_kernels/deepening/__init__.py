"""Iterative deepening: the words it skips, the search over each form of a node, the driver."""
