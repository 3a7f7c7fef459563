"""What a Python user would pick instead, on the same boards; some need the extra ``peers``."""
