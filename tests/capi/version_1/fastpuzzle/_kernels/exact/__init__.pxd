"""A package of the frozen API."""
