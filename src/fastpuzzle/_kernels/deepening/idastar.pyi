from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance
from fastpuzzle._kernels.heuristics.base import Heuristic

def solve(
    instance: Instance,
    heuristic: Heuristic,
    control: Control,
    *,
    longest_words: int = 14,
    in_blocks: bool = True,
    by_cells: bool = True,
    in_bins: bool | None = None,
) -> bytes: ...
def count_within(
    instance: Instance, heuristic: Heuristic, control: Control, bound: int, every_path: bool
) -> int: ...
