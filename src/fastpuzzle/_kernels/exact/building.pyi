from fastpuzzle._kernels.exact.table import TableData
from fastpuzzle._kernels.ground.control import Control

def build(
    rows: int, cols: int, goal_blank: int, control: Control, bytes_form: bool | None = None
) -> TableData: ...
def recount(table: TableData, control: Control) -> bool: ...
