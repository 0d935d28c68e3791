# C types of board.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport Found, claim_rank, distance, group_of, is_claim_hand

ctypedef int32_t *numbers

cdef uint64_t _PACK
cdef uint64_t _CLAIM
cdef int32_t _NOBODY
cdef int32_t _WORTHS[512]
cdef int32_t _COUNTS[512]
cdef int32_t _PLACES[512]

cpdef int32_t worth(uint64_t some) noexcept

@cython.locals(shift=int32_t)
cpdef int32_t place(uint64_t single) noexcept

cdef class Board:
    cdef readonly object rules
    cdef readonly Found found
    cdef readonly int32_t seats
    cdef readonly bint one_card
    cdef readonly int32_t trump
    cdef readonly uint64_t trumps
    cdef readonly int32_t over
    cdef readonly int32_t queen_side
    cdef readonly int32_t turn
    cdef readonly int32_t plays
    cdef readonly int32_t tricks
    cdef readonly int32_t entitled
    cdef readonly bint claimed
    cdef readonly int32_t led
    cdef readonly int32_t size
    cdef readonly uint64_t fours
    cdef readonly uint64_t best
    cdef readonly int32_t best_seat
    cdef readonly uint64_t lying
    cdef readonly int32_t last_taker
    cdef readonly int32_t drawn
    cdef readonly int32_t stock_end
    cdef readonly int32_t made
    cdef uint64_t hands[9]
    cdef int32_t points[9]
    cdef int32_t taken[9]
    cdef int32_t _full
    cdef int32_t _lead_cap
    cdef int32_t _handicap
    cdef bint _interrupt
    cdef bint _start_only
    cdef bint _passes
    cdef readonly bint catches
    cdef uint64_t _claim_suits
    cdef uint64_t _opening_ban
    cdef uint64_t _ban
    cdef uint64_t _group
    cdef int32_t _standing
    cdef uint64_t _sizes
    cdef uint64_t _ones
    cdef int32_t _side_of[9]
    cdef int32_t _strength[36]
    cdef uint64_t stock[36]
    cdef uint64_t _log[160]
    cdef int32_t _sent_back[160]
    cdef int32_t _old_caller[40]
    cdef int32_t _old_drawn[40]
    cdef uint64_t _old_fours[40]
    cdef int32_t _old_passed[40]
    cdef int32_t _old_taker[40]
    cdef int32_t _kept[9]
    cdef uint64_t _kept_hands[9]
    cdef int32_t _kept_points[9]
    cdef int32_t _kept_taken[9]
    cdef uint64_t _kept_fours
    cdef uint64_t _kept_best
    cdef uint64_t _kept_lying
    cdef uint64_t _kept_sizes

    @cython.locals(left=int32_t, seat=int32_t, at=int32_t)
    cpdef int32_t points_left(self) noexcept
    @cython.locals(cards=uint64_t, led=int32_t, part=uint64_t, size=int32_t, places=int32_t)
    cdef void _read_lead(self, uint64_t move, int32_t seat) noexcept
    @cython.locals(seat=int32_t, kept=numbers)
    cpdef void keep(self) noexcept
    @cython.locals(seat=int32_t, kept=numbers, lead=uint64_t, leader=int32_t)
    cpdef void back(self) noexcept
