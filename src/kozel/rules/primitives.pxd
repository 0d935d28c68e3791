# C types of primitives.py for Cython. Sets of cards are unsigned 64-bit masks, everything else is an int.
cimport cython
from libc.stdint cimport int32_t, uint64_t

ctypedef uint64_t *masks

cdef uint64_t _SUITS[4]
cdef int32_t _COUNTS[512]

@cython.final
cdef class Found:
    cdef uint64_t cards[640]
    cdef public int32_t count
    @cython.locals(at=int32_t)
    cpdef list listed(self)

@cython.locals(sets=masks, at=int32_t, shift=int32_t, held=uint64_t, part=uint64_t)
cpdef void add_one_suit_sets(uint64_t hand, int32_t cap, Found found) noexcept

@cython.locals(sets=masks, at=int32_t, rest=uint64_t, low=uint64_t)
cpdef void add_sets_of_size(uint64_t hand, int32_t size, uint64_t kept, Found found) noexcept

@cython.locals(sets=masks, at=int32_t, rest=uint64_t, low=uint64_t, high=uint64_t, one=uint64_t)
cdef void _add_pairs(uint64_t hand, uint64_t kept, Found found) noexcept

@cython.locals(trumps=uint64_t)
cpdef uint64_t ladder(uint64_t some, int32_t led, int32_t trump) noexcept

@cython.locals(mine=uint64_t, theirs=uint64_t)
cpdef bint covers(uint64_t cards, uint64_t best, int32_t led, int32_t trump) noexcept

@cython.locals(above=uint64_t)
cpdef uint64_t singles_above(uint64_t hand, uint64_t best, int32_t led, int32_t trump) noexcept

@cython.locals(
    able=uint64_t, strongest=uint64_t, spare=int32_t, steps=uint64_t, first=int32_t, sets=masks, keep=int32_t, at=int32_t
)
cpdef void add_beating_sets(
    uint64_t hand, uint64_t best, int32_t size, int32_t led, int32_t trump, Found found
) noexcept

cpdef uint64_t lead_duty(uint64_t hand, uint64_t trumps, uint64_t banned, int32_t seat) noexcept

@cython.locals(suit=int32_t)
cpdef uint64_t group_of(uint64_t lead, uint64_t trumps) noexcept

cpdef uint64_t follow_duty(uint64_t hand, uint64_t group) noexcept

cpdef bint single_beats(int32_t one, uint64_t group, int32_t mine, int32_t theirs) noexcept

cpdef bint passes_last_trump(uint64_t leader_hand, uint64_t partner_hand, uint64_t trumps) noexcept

cpdef int32_t distance(int32_t leader, int32_t seat, int32_t seats) noexcept

cpdef int32_t claim_rank(int32_t places, int32_t plain_handicap, bint is_trump) noexcept

@cython.locals(shift=int32_t, four=uint64_t)
cpdef bint is_claim_hand(uint64_t hand, uint64_t claim_suits) noexcept

@cython.locals(held=int32_t, step=int32_t, place=int32_t)
cpdef int32_t next_to_draw(uint64_t sizes, int32_t seat, int32_t seats, int32_t full) noexcept

cpdef bint is_over(uint64_t held, int32_t stock) noexcept
