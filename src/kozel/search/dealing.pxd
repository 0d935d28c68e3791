# C types of dealing.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.game.rng cimport Rng
from kozel.rules.primitives cimport is_claim_hand
from kozel.search.board cimport worth
from kozel.search.position cimport Position
from kozel.search.sight cimport Sight

cdef uint64_t _PACK
cdef uint64_t _ONES[36]
cdef int32_t _HAND
cdef int32_t _PILE

@cython.locals(left=list, found=list, end=int32_t, deadline=int32_t)
cpdef list any_draws(list moments, list deadlines, Rng rng)

@cython.final
cdef class Dealing:
    cdef int32_t _cards[36]
    cdef int32_t _rest[36]
    cdef int32_t _slots[36]
    cdef int32_t _begin[16]
    cdef int32_t _taken[16]
    cdef int32_t _first[48]
    cdef int32_t _filled[48]
    cdef int32_t _target[48]
    cdef int32_t _number[48]
    cdef int32_t _owner[48]
    cdef uint64_t _left[9]
    cdef uint64_t _played[9]
    cdef int32_t _points[9]
    cdef int32_t _kinds
    cdef int32_t _places
    cdef int32_t _count
    cdef int32_t _root
    cdef int32_t _leader
    cdef uint64_t[::1] _bounds
    cdef int32_t[::1] _firsts
    cdef uint64_t[::1] _above
    cdef int32_t[::1] _nexts
    cdef int32_t[::1] _take_firsts
    cdef int32_t[::1] _takes
    cdef Position _world

    @cython.locals(at=int32_t, kind=int32_t, place=int32_t, stock=int32_t, size=int32_t, other=int32_t, one=int32_t)
    cpdef void deal(self, Rng rng) noexcept
    @cython.locals(node=int32_t, option=int32_t, number=uint64_t, take=int32_t)
    cdef void _walk(self, Rng rng) noexcept
    @cython.locals(kind=int32_t, end=int32_t, place=int32_t, low=int32_t, at=int32_t, one=int32_t, _=int32_t)
    cdef void _take(self, int32_t take, Rng rng) noexcept
    @cython.locals(left=int32_t, kind=int32_t, at=int32_t, place=int32_t, slot=int32_t)
    cdef void _shuffle(self, Rng rng) noexcept
    @cython.locals(seat=int32_t, at=int32_t, side=int32_t, unseen=uint64_t)
    cpdef settle(self, Position world, uint64_t pool, points)
    @cython.locals(world=Position, at=int32_t, place=int32_t, stock=int32_t)
    cpdef void fill(self, Position position, Rng rng) noexcept
    @cython.locals(place=int32_t, cards=uint64_t, slot=int32_t, side=int32_t)
    cpdef void remember(self, Sight sight) noexcept
    @cython.locals(cards=uint64_t, slot=int32_t, number=int32_t, target=int32_t)
    cdef void _put(self, Position position, int32_t place) noexcept
    @cython.locals(
        world=Position, seats=int32_t, plays=int32_t, lying=uint64_t, at=int32_t, fours=uint64_t, seat=int32_t,
        hand=uint64_t
    )
    cdef void _finish(self, Position position) noexcept
