"""Run the command line as ``python -m fastpuzzle``."""

import sys

from fastpuzzle.cli import main

if __name__ == "__main__":
    sys.exit(main())
