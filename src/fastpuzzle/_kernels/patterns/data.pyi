from collections.abc import Iterator, Sequence
from typing import Self

from typing_extensions import Buffer

MAX_PATTERN_CELLS: int
MAX_PATTERN_TILES: int

def count_entries(cells: int, size: int) -> int: ...
def building_bytes(cells: int, patterns: Sequence[bytes]) -> int: ...

class PatternData:
    rows: int
    cols: int
    goal_blank: int
    patterns: tuple[bytes, ...]
    buffer: Buffer
    is_resident: bool
    def __new__(
        cls,
        rows: int,
        cols: int,
        goal_blank: int,
        patterns: Sequence[bytes],
        buffer: Buffer,
        *,
        is_resident: bool = False,
    ) -> Self: ...
    @property
    def nbytes(self) -> int: ...
    def offsets(self) -> Iterator[int]: ...
    def max_excess(self) -> list[int]: ...
