from typing import Self

from fastpuzzle._kernels.exact.path_words import PathWords

class LineAnswers:
    def __new__(cls, words: PathWords, letters: bytes, no: bytes) -> Self: ...
    def answer(self, text: bytes, first: int) -> tuple[bytes, int, int, int]: ...
