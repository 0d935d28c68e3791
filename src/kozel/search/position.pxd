# C types of position.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.rules.primitives cimport (
    add_beating_sets, add_one_suit_sets, add_sets_of_size, claim_rank, distance, follow_duty, is_claim_hand, is_over,
    lead_duty, next_to_draw, passes_last_trump, single_beats,
)
from kozel.search.board cimport Board, place, worth

ctypedef uint64_t *masks

cdef uint64_t _PACK
cdef uint64_t _DISCARD
cdef uint64_t _CLAIM
cdef uint64_t _WINS
cdef uint64_t _QUEEN
cdef uint64_t _CATCHER
cdef int32_t _NOBODY
cdef int32_t _CAUGHT
cdef int32_t _COUNTED
cdef uint64_t _SEAT_ONES[10]
cdef uint64_t _SEAT_BITS[10]

@cython.final
cdef class Position(Board):
    @cython.locals(
        hand=uint64_t, duty=uint64_t, plays=int32_t, size=int32_t
    )
    cpdef int32_t fill(self) noexcept
    @cython.locals(
        plays=int32_t, standing=int32_t, seats=int32_t, leader=int32_t, seat=int32_t, places=int32_t, has_played=bint,
        hand=uint64_t
    )
    cdef void _add_claims(self) noexcept
    @cython.locals(at=int32_t, cards=uint64_t, seat=int32_t, plays=int32_t)
    cpdef void make(self, uint64_t move) noexcept
    @cython.locals(one=int32_t, best=int32_t)
    cdef bint _wins(self, uint64_t cards) noexcept
    @cython.locals(queen=int32_t, catcher=int32_t, seat=int32_t, back=int32_t)
    cdef bint _is_caught(self) noexcept
    @cython.locals(seat=int32_t, cards=uint64_t)
    cdef void _claim(self, uint64_t move) noexcept
    @cython.locals(seat=int32_t, back=int32_t)
    cdef void _give_back(self, int32_t behind) noexcept
    @cython.locals(taker=int32_t, side=int32_t, trick=int32_t)
    cdef void _complete(self) noexcept
    @cython.locals(
        hands=masks, stock=masks, seats=int32_t, full=int32_t, sizes=uint64_t, drawn=int32_t, end=int32_t, seat=int32_t
    )
    cdef void _draw(self, int32_t taker) noexcept
    @cython.locals(partner=int32_t)
    cdef bint _pass_last_trump(self, int32_t leader) noexcept
    @cython.locals(partner=int32_t, passed=uint64_t)
    cdef void _swap(self, int32_t leader) noexcept
    @cython.locals(fours=uint64_t, seat=int32_t)
    cdef void _find_fours(self) noexcept
    @cython.locals(at=int32_t, move=uint64_t, cards=uint64_t, seat=int32_t)
    cpdef void undo(self) noexcept
    @cython.locals(at=int32_t, seat=int32_t, _=int32_t)
    cdef void _find_best(self) noexcept
    @cython.locals(plays=int32_t, lead=uint64_t, seat=int32_t, leader=int32_t, back=int32_t, cards=uint64_t)
    cdef void _withdraw(self, uint64_t move, int32_t at) noexcept
    @cython.locals(
        trick=int32_t, taker=int32_t, back=int32_t, cards=uint64_t, at=int32_t, seat=int32_t, drawn=uint64_t,
        lying=uint64_t, side=int32_t, lead=uint64_t
    )
    cdef void _restore_trick(self) noexcept
