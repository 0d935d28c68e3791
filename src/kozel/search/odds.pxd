# C types of odds.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport ladder
from kozel.search.board cimport place

ctypedef double *doubles

cdef int32_t _WIDTH
cdef double _CHOICES[410]
cdef int32_t _COUNTS[512]

cpdef int32_t bits(uint64_t some) noexcept
cpdef double chance_of_any(int32_t wanted, int32_t pool, int32_t held) noexcept
@cython.locals(without_suit=double)
cpdef double chance_to_ruff(int32_t follow, int32_t trumps, int32_t pool, int32_t held) noexcept

@cython.final
cdef class Odds:
    cdef int32_t strength[36]
    cdef double _ways[10]
    cdef double _next[10]
    @cython.locals(
        able=uint64_t, steps=uint64_t, above=uint64_t, step=uint64_t, size=int32_t, beating=int32_t, ways=doubles,
        have=int32_t, used=int32_t, needed=int32_t, band=int32_t, rest=int32_t, sum_=double
    )
    cpdef double to_cover(
        self, uint64_t best, uint64_t unseen, int32_t led, int32_t trump, int32_t pool, int32_t held
    ) noexcept
    @cython.locals(strength=int32_t, follow=int32_t, ruff=int32_t, rest=uint64_t, one=uint64_t, chance=double)
    cpdef double to_follow(
        self, uint64_t best, uint64_t group, uint64_t trumps, uint64_t unseen, int32_t pool, int32_t held
    ) noexcept
    @cython.locals(ways=doubles, following=doubles, have=int32_t, some=int32_t, most=int32_t)
    cdef void _add_band(self, int32_t band, int32_t needed, int32_t held) noexcept
