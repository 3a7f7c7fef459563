from fastpuzzle._kernels.exact.table import TableData
from fastpuzzle._kernels.ground.control import Control

def build(
    rows: int, cols: int, goal_blank: int, control: Control
) -> tuple[int, TableData | None]: ...
def recount(table: TableData, control: Control) -> tuple[int, bool | None]: ...
