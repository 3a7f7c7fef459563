"""Searches that remember every state: breadth-first, bidirectional, A*."""
