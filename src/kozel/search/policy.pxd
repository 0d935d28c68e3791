# C types of policy.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.game.rng cimport Rng
from kozel.rules.primitives cimport Found
from kozel.search.features cimport Rows
from kozel.search.learn cimport Moves
from kozel.search.net cimport Net
from kozel.search.position cimport Position
from kozel.search.sight cimport Sight

cdef uint64_t _PACK
cdef uint64_t _CLAIM
cdef uint64_t _PASS
cdef uint64_t _ONE

@cython.final
cdef class Policy:
    cdef readonly Net net
    cdef readonly Rows rows
    cdef public double loss_weight
    cdef readonly double points
    cdef readonly double losses
    cdef readonly double won
    cdef uint64_t _list[640]
    cdef double _values[640]

    @cython.locals(value=double)
    cpdef double worth(self) noexcept
    @cython.locals(chosen=uint64_t, top=double, value=double, at=int32_t)
    cpdef uint64_t best(self, Sight sight, int32_t seat, uint64_t hand, int32_t first, int32_t end) noexcept
    @cython.locals(move=uint64_t)
    cpdef list values(self, Sight sight, int32_t seat, uint64_t hand, list moves)
    @cython.locals(plays=int32_t, at=int32_t, top=double, value=double, losses=double)
    cpdef void outlook(self, Position position, Sight sight) noexcept
    @cython.locals(plays=int32_t, at=int32_t, top=double, own=double, total=double)
    cpdef double log_chance(self, Position position, Sight sight, uint64_t move, double scale) except? 1
    @cython.locals(plays=int32_t, count=int32_t, at=int32_t, claim=uint64_t, seat=int32_t)
    cpdef uint64_t next_move(self, Position position, Sight sight, Rng rng, uint64_t wild, Moves kept, list by) except? 1
    @cython.locals(chosen=uint64_t)
    cdef uint64_t _decide(
        self, Position position, Sight sight, int32_t seat, int32_t first, int32_t end, Rng rng, uint64_t wild,
        Moves kept, list by
    ) except? 1
    cpdef int32_t play_out(
        self, Position position, Sight sight, Rng rng, uint64_t wild, Moves kept, list by
    ) except -1
