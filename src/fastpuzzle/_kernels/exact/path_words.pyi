from typing import Self

import numpy as np
from numpy.typing import NDArray

from fastpuzzle._kernels.exact.table import Lookup

def has_path_words(lookup: Lookup) -> bool: ...

class PathWords:
    def __new__(cls, lookup: Lookup) -> Self: ...
    def paths(
        self,
        boards: NDArray[np.uint8],
        lengths: NDArray[np.int16],
        words: NDArray[np.uint64],
    ) -> None: ...
