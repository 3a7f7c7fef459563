from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

NOT_SOLVABLE: int
INVALID: int
TABLE_DAMAGED: int

class TableData:
    rows: int
    cols: int
    goal_blank: int
    diameter: int
    histogram: tuple[int, ...]
    farthest: bytes
    bytes_form: bool
    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        data: bytes | bytearray | memoryview,
        histogram: Sequence[int],
        farthest: bytes,
        bytes_form: bool | None = None,
    ) -> None: ...
    @property
    def buffer(self) -> memoryview: ...
    @property
    def nbytes(self) -> int: ...
    def check_locally(self) -> bool: ...

class Lookup:
    source: TableData
    goal: bytes
    shape: tuple[int, int]
    stats: Any
    def __init__(self, source: TableData, goal: bytes) -> None: ...
    @property
    def nbytes(self) -> int: ...
    def distance(self, tiles: bytes) -> int: ...
    def path(self, tiles: bytes) -> bytes | int: ...
    def count_paths(self, tiles: bytes) -> int: ...
    def all_paths(self, tiles: bytes) -> Iterator[bytes]: ...
    def distances(self, boards: NDArray[np.uint8], distances: NDArray[np.int16]) -> None: ...
    def paths(
        self,
        boards: NDArray[np.uint8],
        lengths: NDArray[np.int16],
        moves: NDArray[np.uint8],
    ) -> None: ...

def resolve_form(rows: int, cols: int, bytes_form: bool | None = None) -> bool: ...
def count_bytes(rows: int, cols: int, bytes_form: bool | None = None) -> int: ...
