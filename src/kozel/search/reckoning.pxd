# C types of reckoning.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport group_of
from kozel.search.board cimport place
from kozel.search.odds cimport bits
from kozel.search.sight cimport Sight

@cython.final
cdef class Reckoning:
    cdef double sure[36]
    cdef readonly double now
    cdef readonly uint64_t unseen
    cdef readonly int32_t hidden
    cdef int32_t _pool
    cdef readonly int32_t later
    cdef int32_t _me
    cdef int32_t _opponents

    @cython.locals(known=uint64_t, buried=int32_t, opponents=int32_t, seat=int32_t, mine=double)
    cpdef void read(self, Sight sight, int32_t me, uint64_t hand, int32_t held, bint buries) noexcept
    @cython.locals(rest=uint64_t, one=uint64_t, free=double, sure=double, _=int32_t)
    cdef void _reckon_cards(self, Sight sight, uint64_t hand, int32_t held) noexcept
    cpdef double sureness(self, int32_t one) noexcept
    @cython.locals(suit=int32_t, group=uint64_t)
    cdef double _beats(self, Sight sight, uint64_t best, uint64_t led, int32_t held) noexcept
    @cython.locals(led=uint64_t, leader=int32_t, seat=int32_t, beats=double, _=int32_t)
    cpdef double chance_to_take(self, Sight sight, uint64_t best, double mine) noexcept
    cdef bint _is_own(self, Sight sight, int32_t seat) noexcept
