# C types of sight.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport group_of
from kozel.search.board cimport worth
from kozel.search.odds cimport Odds, bits
from kozel.search.position cimport Position

cdef uint64_t _PACK
cdef uint64_t _CLAIM
cdef uint64_t _DISCARD

@cython.final
cdef class Sight:
    cdef readonly object rules
    cdef readonly int32_t seats
    cdef readonly int32_t sides
    cdef readonly bint one_card
    cdef readonly bint open_discards
    cdef readonly uint64_t pack
    cdef bint _shown_last
    cdef uint64_t group
    cdef int32_t side_of[9]
    cdef readonly Odds odds
    cdef uint64_t gone[9]
    cdef uint64_t own[9]
    cdef int32_t down[9]
    cdef int32_t failed[9]
    cdef int32_t failed_before[9]
    cdef int32_t counts[9]
    cdef uint64_t lay[9]
    cdef uint64_t lay_own[9]
    cdef int32_t lay_down[9]
    cdef int32_t pile[9]
    cdef int32_t pile_down[9]
    cdef int32_t taken[9]
    cdef int32_t own_pile[81]
    cdef int32_t score[9]
    cdef readonly int32_t trump
    cdef readonly uint64_t trumps
    cdef readonly uint64_t shown
    cdef readonly int32_t holder
    cdef readonly uint64_t ban
    cdef readonly bint catches
    cdef readonly bint deal_1
    cdef readonly int32_t dealer
    cdef readonly int32_t eggs
    cdef readonly int32_t turn
    cdef readonly int32_t plays
    cdef readonly int32_t tricks
    cdef readonly bint claimed
    cdef readonly int32_t led
    cdef readonly int32_t size
    cdef readonly uint64_t best
    cdef readonly int32_t best_seat
    cdef readonly int32_t stock
    cdef readonly uint64_t lying
    cdef readonly int32_t down_now

    @cython.locals(at=int32_t)
    cdef void _clear(self) noexcept
    @cython.locals(at=int32_t)
    cdef void _clear_trick(self) noexcept
    @cython.locals(at=int32_t)
    cpdef void copy(self, Sight other) noexcept
    cdef void _copy_table(self, Sight other) noexcept
    cpdef void discarded(self, int32_t seat, uint64_t cards, int32_t side) noexcept
    @cython.locals(seat=int32_t, tricks=int32_t, place=int32_t)
    cpdef void make(self, Position position, uint64_t move) noexcept
    cdef void _let_go(self, int32_t seat) noexcept
    cdef void _answer(self, int32_t seat, uint64_t card) noexcept
    @cython.locals(seat=int32_t)
    cdef void _find_holder(self, Position position) noexcept
    @cython.locals(seat=int32_t)
    cpdef void sync(self, Position position) noexcept
    cdef void _lay(self, int32_t seat, uint64_t cards, bint face_down) noexcept
    @cython.locals(side=int32_t, seat=int32_t)
    cdef void _finish(self, int32_t taker) noexcept
