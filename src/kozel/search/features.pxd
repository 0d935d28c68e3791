# C types of features.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport single_beats
from kozel.search.board cimport place, worth
from kozel.search.odds cimport bits
from kozel.search.reckoning cimport Reckoning
from kozel.search.sight cimport Sight

cdef uint64_t _PACK
cdef uint64_t _CLAIM
cdef uint64_t _DISCARD
cdef uint64_t _PASS
cdef uint64_t _SUIT
cdef int32_t _NEAR
cdef int32_t _BINS
cdef uint64_t _QUEEN_OF_CLUBS
cdef uint64_t _SEVEN_OF_CLUBS
cdef int32_t _HAND
cdef int32_t _GONE
cdef int32_t _BEST
cdef int32_t _SHOWN
cdef int32_t _HELD
cdef int32_t _SIZE
cdef int32_t _PLAYS
cdef int32_t _WINNER
cdef int32_t _DOWN_NOW
cdef int32_t _LYING
cdef int32_t _STOCK
cdef int32_t _OWN_COUNT
cdef int32_t _FAILED
cdef int32_t _DOWN
cdef int32_t _PILES
cdef int32_t _PILES_DOWN
cdef int32_t _NO_TRICK
cdef int32_t _STAGE
cdef int32_t _SCORE
cdef int32_t _DEALER
cdef int32_t _TABLE
cdef int32_t _NOW
cdef int32_t _LEAD
cdef int32_t _BEAT
cdef int32_t _THROW
cdef int32_t _KIND
cdef int32_t _LEAD_SIZE
cdef int32_t _CHANCE
cdef int32_t _ABOVE
cdef int32_t _SCALARS
cdef int32_t _QUEEN

cdef int32_t _bin(double chance) noexcept

@cython.final
cdef class Rows:
    cdef int32_t row[160]
    cdef float value[160]
    cdef readonly int32_t count
    cdef readonly int32_t shared
    cdef Reckoning _reckoning
    cdef int32_t _order[4]
    cdef int32_t _me

    @cython.locals(at=int32_t)
    cpdef list listed(self)
    cdef void _add(self, int32_t row, float value) noexcept
    @cython.locals(at=int32_t, suit=int32_t, part=uint64_t, start=int32_t)
    cdef void _add_set(self, int32_t first, uint64_t some, float value) noexcept
    @cython.locals(seat=int32_t, near=int32_t, gone=uint64_t)
    cpdef void base(self, Sight sight, int32_t me, uint64_t hand) noexcept
    @cython.locals(places=int32_t)
    cdef int32_t _near(self, Sight sight, int32_t seat) noexcept
    cdef bint _is_own(self, Sight sight, int32_t seat) noexcept
    @cython.locals(suit=int32_t, other=int32_t, used=int32_t, mine=int32_t, theirs=int32_t)
    cdef void _put_in_order(self, Sight sight, uint64_t hand) noexcept
    @cython.locals(part=uint64_t)
    cdef int32_t _weight(self, Sight sight, uint64_t hand, int32_t suit) noexcept
    cdef void _add_habits(self, Sight sight, int32_t seat, int32_t near) noexcept
    cdef void _add_trick(self, Sight sight) noexcept
    @cython.locals(
        me=int32_t, side=int32_t, mine=int32_t, theirs=int32_t, down=int32_t, tricks=int32_t, other=int32_t
    )
    cdef void _add_tallies(self, Sight sight) noexcept
    @cython.locals(me=int32_t)
    cdef void _add_stage(self, Sight sight) noexcept
    @cython.locals(side=int32_t, worst=int32_t, other=int32_t)
    cdef void _add_match(self, Sight sight) noexcept
    @cython.locals(cards=uint64_t)
    cpdef void of_move(self, Sight sight, uint64_t move) noexcept
    @cython.locals(group=uint64_t, one=int32_t)
    cdef bint _takes_over(self, Sight sight, uint64_t move) noexcept
    @cython.locals(own=int32_t, spent=double, rest=uint64_t, lying=int32_t)
    cdef void _add_worth(self, Sight sight, uint64_t cards, double chance, int32_t kind) noexcept
    @cython.locals(opponents=uint64_t, seat=int32_t)
    cdef void _add_queen(self, Sight sight, uint64_t cards) noexcept
    @cython.locals(suit=int32_t, low=uint64_t, above=uint64_t)
    cdef void _add_above(self, Sight sight, uint64_t cards) noexcept
