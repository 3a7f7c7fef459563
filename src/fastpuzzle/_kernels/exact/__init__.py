"""Exact distances: the perfect index of all states, tables over it, their building."""
