"""Paths that are found at once, whatever the board: valid, but not the shortest."""
