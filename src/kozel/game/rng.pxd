# C types of rng.py for Cython.
cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t _MASK
cdef uint64_t _GOLDEN
cdef uint64_t _MIX_1
cdef uint64_t _MIX_2

@cython.final
cdef class Rng:
    cdef public uint64_t state
    @cython.locals(mixed=uint64_t)
    cpdef uint64_t next(self) noexcept
    @cython.locals(top=uint64_t, number=uint64_t, rest=uint64_t)
    cpdef uint64_t below(self, uint64_t bound) except? 0xFFFFFFFFFFFFFFFF
