# C types of solver.py for Cython.
cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t

from kozel.rules.primitives cimport Found
from kozel.search.board cimport worth
from kozel.search.position cimport Position

cdef uint64_t _CLAIM
cdef uint64_t _DISCARD
cdef int32_t _CAUGHT
cdef int32_t _SURE
cdef int32_t _NO_LIMIT
cdef uint64_t _STAMPS
cdef uint64_t _MIX
cdef uint64_t _MASK
cdef uint64_t _TWINS[256]

@cython.final
cdef class Solver:
    cdef Position _position
    cdef uint64_t[::1] _table
    cdef uint64_t _places
    cdef uint64_t _stamp
    cdef uint64_t _moves[16384]
    cdef int32_t _scores[16384]
    cdef int32_t _top
    cdef uint64_t _best
    cdef uint64_t _killers[320]
    cdef uint64_t _rest[40]
    cdef int32_t _all
    cdef uint64_t _club_zeros
    cdef int32_t _wanted
    cdef int32_t _had
    cdef bint _catches
    cdef int32_t _lost_0
    cdef int32_t _lost_1
    cdef public int64_t nodes

    @cython.locals(rest=uint64_t, at=int32_t)
    cpdef begin(self, Position position)
    cpdef int32_t search(self, int32_t alpha, int32_t beta) noexcept
    cpdef void want_trick(self, int32_t side) noexcept
    cpdef void price_queens(self, int32_t lost_0, int32_t lost_1) noexcept
    @cython.locals(position=Position, left=int32_t)
    cdef int32_t _search(self, int32_t alpha, int32_t beta, int32_t skip) noexcept
    @cython.locals(
        key=uint64_t, at=int64_t, first=uint64_t, low=int32_t, high=int32_t, packed=uint64_t, value=int32_t
    )
    cdef int32_t _search_trick(self, int32_t alpha, int32_t beta) noexcept
    @cython.locals(plays=int32_t, claim=uint64_t, value=int32_t)
    cdef int32_t _move(self, int32_t alpha, int32_t beta, int32_t skip, uint64_t first) noexcept
    @cython.locals(position=Position, key=uint64_t, seat=int32_t)
    cdef uint64_t _key(self) noexcept
    @cython.locals(found=Found, at=int32_t, seat=int32_t)
    cdef uint64_t _claim_of_other(self, int32_t plays, int32_t skip) noexcept
    @cython.locals(side=int32_t, claimed=int32_t)
    cdef int32_t _decide(self, int32_t alpha, int32_t beta, int32_t skip, uint64_t claim) noexcept
    @cython.locals(value=int32_t, low=int32_t, high=int32_t)
    cdef int32_t _child(self, int32_t alpha, int32_t beta, int32_t sign, int32_t gained) noexcept
    @cython.locals(
        position=Position, sign=int32_t, held=int32_t, base=int32_t, end=int32_t, slot=int32_t, best=int32_t,
        best_move=uint64_t, at=int32_t, move=uint64_t, before=int32_t, gained=int32_t, value=int32_t
    )
    cdef int32_t _play(self, int32_t alpha, int32_t beta, uint64_t first) noexcept
    @cython.locals(top=int32_t, other=int32_t, move=uint64_t, score=int32_t)
    cdef void _pull(self, int32_t at, int32_t end) noexcept
    @cython.locals(
        position=Position, found=Found, hand=uint64_t, twins=uint64_t, slot=int32_t, end=int32_t, at=int32_t,
        move=uint64_t, score=int32_t, seat=int32_t
    )
    cdef int32_t _list(self, uint64_t first) noexcept
    @cython.locals(position=Position, others=uint64_t, seat=int32_t, zeros=uint64_t, twins=uint64_t, shift=int32_t)
    cdef uint64_t _twins_of(self, uint64_t hand) noexcept
    @cython.locals(part=uint64_t, high=uint64_t, below=uint64_t)
    cdef bint _is_spare(self, uint64_t move, uint64_t hand, uint64_t twins) noexcept
    @cython.locals(
        position=Position, cards=uint64_t, points=int32_t, size=int32_t, trumps=int32_t, high=uint64_t, own=bint,
        last=bint
    )
    cdef int32_t _score(self, uint64_t move) noexcept
