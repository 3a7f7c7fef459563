"""Cantor (Lehmer code) rank of a permutation and its inverse.

The rank is the index in lexicographic order (Lehmer 1960); 64 bits hold it up to 20 elements.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

# reciprocal[i] = ceil(2^35 / i): (rank * reciprocal[i]) >> 35 is rank // i for every
# rank < 2^35 / i, which covers 12! with i <= 12. factorial_reciprocal[k] = ceil(2^42 / k!) divides
# every rank < 10! by k! in the same way; there the quotients do not wait for each other.
cdef extern from *:
    """
    static const uint64_t fastpuzzle_reciprocal[13] = {
        0, 34359738368ULL, 17179869184ULL, 11453246123ULL, 8589934592ULL, 6871947674ULL,
        5726623062ULL, 4908534053ULL, 4294967296ULL, 3817748708ULL, 3435973837ULL,
        3123612579ULL, 2863311531ULL
    };
    static const uint64_t fastpuzzle_factorial_reciprocal[10] = {
        4398046511104ULL, 4398046511104ULL, 2199023255552ULL, 733007751851ULL,
        183251937963ULL, 36650387593ULL, 6108397933ULL, 872628277ULL,
        109078535ULL, 12119838ULL
    };
    static const uint32_t fastpuzzle_factorial[13] = {
        1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600
    };
    """
    const uint64_t fastpuzzle_reciprocal[13]
    const uint64_t fastpuzzle_factorial_reciprocal[10]
    const uint32_t fastpuzzle_factorial[13]

cdef enum:
    RECIPROCAL_SHIFT = 35
    RECIPROCAL_ELEMENTS = 12
    FACTORIAL_SHIFT = 42
    FACTORIAL_ELEMENTS = 10
    NIBBLE_ELEMENTS = 16

cdef bint has_each_once(const uint8_t *perm, int n) noexcept nogil


# A word whose nibble v is v. Before any of 16 elements is used it says how many unused ones are
# below each (for take_digit), and also which ones are unused, rising (for nibble_at).
cdef inline uint64_t nibbles_in_order() noexcept nogil:
    return 0xFEDCBA9876543210ULL


# Uses an element, and returns its digit of the Lehmer code. Nibble v of `below` is the number of
# unused elements below v, so the digit is one shift; using an element takes one from every nibble
# above it, and never borrows, because the element itself was still counted there.
cdef inline int take_digit(uint64_t *below, int element) noexcept nogil:
    cdef int shift = 4 * element
    cdef int digit = (below[0] >> shift) & 15
    below[0] -= 0x1111111111111110ULL << shift
    return digit


# The nibble at a place; of the unused elements, rising, the one that has this digit.
cdef inline uint8_t nibble_at(uint64_t nibbles, int place) noexcept nogil:
    return (nibbles >> (4 * place)) & 15


# The nibbles without the one at a place, where those above it come down.
cdef inline uint64_t without_nibble(uint64_t nibbles, int place) noexcept nogil:
    cdef uint64_t low = (<uint64_t>1 << (4 * place)) - 1
    return (nibbles & low) | ((nibbles >> 4) & ~low)


# Rank of a permutation of 0..n-1 with n <= 16.
cdef inline uint64_t cantor_rank_nibbles(const uint8_t *perm, int n) noexcept nogil:
    cdef uint64_t below = nibbles_in_order()
    cdef uint64_t rank = 0
    cdef int i
    for i in range(n):
        rank = rank * <uint64_t>(n - i) + <uint64_t>take_digit(&below, perm[i])
    return rank


# Rank of a permutation of 0..n-1, n <= 20. Does not check that it is one.
cdef inline uint64_t cantor_rank_unchecked(const uint8_t *perm, int n) noexcept nogil:
    cdef uint64_t rank = 0
    cdef int i, j, digit
    if n <= NIBBLE_ELEMENTS:
        return cantor_rank_nibbles(perm, n)
    for i in range(n):
        digit = perm[i]
        for j in range(i):
            digit -= perm[j] < perm[i]
        rank = rank * <uint64_t>(n - i) + digit
    return rank


# Writes the permutation of 0..n-1 whose rank is `rank` to perm[0..n-1]; n <= 20.
# Does not check that rank < n!.
cdef inline void cantor_unrank_unchecked(uint64_t rank, int n, uint8_t *perm) noexcept nogil:
    cdef uint8_t digits[20]
    cdef uint64_t unused = nibbles_in_order()
    cdef uint64_t quotient, low
    cdef int i, j
    if n <= FACTORIAL_ELEMENTS:
        low = 0
        for i in range(n):
            quotient = (rank * fastpuzzle_factorial_reciprocal[n - 1 - i]) >> FACTORIAL_SHIFT
            digits[i] = <uint8_t>(quotient - low * <uint64_t>(n - i))
            low = quotient
    elif n <= RECIPROCAL_ELEMENTS:
        for i in range(1, n + 1):
            quotient = (rank * fastpuzzle_reciprocal[i]) >> RECIPROCAL_SHIFT
            digits[n - i] = <uint8_t>(rank - quotient * i)
            rank = quotient
    else:
        for i in range(1, n + 1):
            digits[n - i] = <uint8_t>(rank % i)
            rank //= i
    if n <= NIBBLE_ELEMENTS:
        for i in range(n):
            perm[i] = nibble_at(unused, digits[i])
            unused = without_nibble(unused, digits[i])
        return
    # Right to left, a digit d says that d of the elements to its right are smaller: raise those
    # that are not.
    for i in range(n - 1, -1, -1):
        perm[i] = digits[i]
        for j in range(i + 1, n):
            perm[j] += perm[j] >= perm[i]


# 0 for an even permutation of 0..n-1, 1 for an odd one; n <= 255. Counts cycles.
cdef inline int parity_unchecked(const uint8_t *perm, int n) noexcept nogil:
    cdef uint8_t seen[256]
    cdef int i, j, parity = n & 1
    for i in range(n):
        seen[i] = 0
    for i in range(n):
        if seen[i]:
            continue
        parity ^= 1
        j = i
        while not seen[j]:
            seen[j] = 1
            j = perm[j]
    return parity


# Whether perm[0..n-1] is a permutation of 0..n-1; n <= 32.
cdef inline bint is_permutation(const uint8_t *perm, int n) noexcept nogil:
    cdef uint32_t seen = 0
    cdef uint8_t beyond = 0
    cdef int i
    for i in range(n):
        seen |= <uint32_t>1 << (perm[i] & 31)
        beyond |= perm[i] >= 32
    return not beyond and seen == (<uint64_t>1 << n) - 1
