from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.instance import Instance

def solve(instance: Instance, control: Control) -> tuple[int, bytes | None]: ...
