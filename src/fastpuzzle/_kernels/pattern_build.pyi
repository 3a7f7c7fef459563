from collections.abc import Sequence

from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.pattern import PatternData

def build(
    rows: int, cols: int, goal_blank: int, patterns: Sequence[bytes], control: Control
) -> tuple[int, PatternData | None]: ...
