from collections.abc import Sequence

from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.patterns.data import PatternData

def build(
    rows: int, cols: int, goal_blank: int, patterns: Sequence[bytes], control: Control
) -> PatternData: ...
