# C types of playout.py for Cython.
cimport cython
from libc.stdint cimport int32_t, int64_t

from kozel.game.rng cimport Rng
from kozel.rules.primitives cimport Found
from kozel.search.position cimport Position

@cython.locals(found=Found, began=int32_t)
cpdef int32_t play_out(Position position, Rng rng) except -1

@cython.locals(moves=int64_t)
cpdef tuple playouts(Position position, Rng rng, int32_t times)
