"""Additive pattern databases: sets of places, tables over them, their building."""
