# C types of reckoning.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport group_of
from kozel.search.board cimport place
from kozel.search.odds cimport Odds, bits, chance_of_any, chance_to_ruff
from kozel.search.sight cimport Sight

@cython.final
cdef class Reckoning:
    cdef Odds _odds
    cdef double sure[36]
    cdef readonly double now
    cdef readonly uint64_t unseen
    cdef int32_t _pool
    cdef readonly int32_t later
    cdef int32_t _me
    cdef int32_t _opponents

    @cython.locals(known=uint64_t, buried=int32_t, opponents=int32_t, seat=int32_t, mine=double)
    cpdef void read(self, Sight sight, int32_t me, uint64_t hand) noexcept
    @cython.locals(held=int32_t, rest=uint64_t, one=uint64_t, free=double, sure=double, _=int32_t)
    cdef void _reckon_cards(self, Sight sight, uint64_t hand) noexcept
    @cython.locals(suit=int32_t)
    cdef double _beats(self, Sight sight, uint64_t best, uint64_t led, int32_t held) noexcept
    @cython.locals(
        trumps=uint64_t, group=uint64_t, strength=int32_t, follow=int32_t, ruff=int32_t, rest=uint64_t, one=uint64_t,
        chance=double
    )
    cdef double _beats_card(self, Sight sight, uint64_t best, uint64_t led, int32_t held) noexcept
    @cython.locals(led=uint64_t, leader=int32_t, seat=int32_t, beats=double, _=int32_t)
    cdef double chance_to_take(self, Sight sight, uint64_t best, double mine) noexcept
    cdef bint _is_own(self, Sight sight, int32_t seat) noexcept
