"""Boards of at most 16 cells in 64 bits: the label at cell c in bits 4c to 4c+3."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from fastpuzzle._kernels.ground.geometry cimport geometry_t
from fastpuzzle._kernels.ground.types cimport PACKED_CELLS

# One move of the blank from one cell. The tile comes from the bits `shift` .., at the cell where
# the blank goes.
#
# Invariant: bit `label` of `worse` is set if that tile then is farther from home; else it is
# nearer. `lane` and `stride` fill a gap; they belong to the library's own searches.
cdef struct packed_step_t "fastpuzzle_packed_step_t":
    uint64_t exchange
    uint16_t worse
    uint8_t shift
    uint8_t lane
    uint8_t stride

# All moves on the boards of one shape and goal blank, read-only once they are made.
# Invariant: size is that of this struct in bytes; steps[4 * blank + move] is a move of the board.
cdef struct packed_moves_t "fastpuzzle_packed_moves_t":
    uint32_t size
    int cells
    int goal_blank
    packed_step_t steps[4 * PACKED_CELLS]

cdef void packed_step_init(packed_step_t *step, const geometry_t *geometry, int blank,
                           int move) noexcept nogil
cdef void packed_moves_init(packed_moves_t *moves, const geometry_t *geometry,
                            int goal_blank) noexcept nogil


# The packed form of a board of labels.
cdef inline uint64_t pack(const uint8_t *labels, int cells) noexcept nogil:
    cdef uint64_t board = 0
    cdef int cell
    for cell in range(cells):
        board |= <uint64_t>labels[cell] << (4 * cell)
    return board


# Writes the labels of a packed board.
cdef inline void unpack(uint64_t board, int cells, uint8_t *labels) noexcept nogil:
    cdef int cell
    for cell in range(cells):
        labels[cell] = (board >> (4 * cell)) & 15


# The number that, multiplied by the XOR of their labels, exchanges two cells of a packed board.
cdef inline uint64_t exchange(int a, int b) noexcept nogil:
    return (<uint64_t>1 << (4 * a)) | (<uint64_t>1 << (4 * b))


# The label of the tile that a move of the blank slides.
cdef inline int packed_tile(const packed_step_t *step, uint64_t board) noexcept nogil:
    return (board >> step.shift) & 15


# Whether a move takes the tile farther from home: 1, or 0 if it takes it nearer.
cdef inline int goes_away(const packed_step_t *step, int label) noexcept nogil:
    return (step.worse >> label) & 1


# The board after a move that slides the tile `label`.
cdef inline uint64_t packed_after(const packed_step_t *step, uint64_t board, int goal_blank,
                                  int label) noexcept nogil:
    return board ^ (<uint64_t>(label ^ goal_blank) * step.exchange)
