from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

def solve(instance: Instance, control: Control) -> tuple[int, bytes | None]: ...
def count_within(
    instance: Instance, control: Control, bound: int, every_path: bool
) -> tuple[int, int]: ...
