from fastpuzzle._kernels.control import Control
from fastpuzzle._kernels.table import TableData

def build(
    rows: int, cols: int, goal_blank: int, control: Control
) -> tuple[int, TableData | None]: ...
def recount(table: TableData, control: Control) -> tuple[int, bool | None]: ...
