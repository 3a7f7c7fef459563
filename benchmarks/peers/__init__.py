"""What a Python user would pick instead, on the same boards; needs the extra ``peers``."""
