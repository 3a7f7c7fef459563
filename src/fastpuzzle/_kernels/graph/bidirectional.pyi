from fastpuzzle._kernels.ground.control import Control
from fastpuzzle._kernels.ground.instance import Instance

def solve(instance: Instance, _heuristic: object, control: Control) -> bytes: ...
