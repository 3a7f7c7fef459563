from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

def solve(instance: Instance, control: Control) -> tuple[int, bytes | None]: ...
