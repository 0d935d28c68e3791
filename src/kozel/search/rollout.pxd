# C types of rollout.py for Cython.
cimport cython
from libc.stdint cimport int32_t, uint64_t

from kozel.game.rng cimport Rng
from kozel.search.policy cimport Policy
from kozel.search.position cimport Position
from kozel.search.sight cimport Sight

@cython.final
cdef class Rollouts:
    cdef readonly int32_t width
    cdef readonly int32_t count
    cdef readonly float[::1] points
    cdef readonly float[::1] losses
    cdef readonly float[::1] won
    cdef readonly float[::1] weights
    cdef double _outlook
    cdef int32_t _seat
    cdef object _sampler
    cdef Policy _policy
    cdef Sight _root
    cdef object _ends
    cdef Position _position
    cdef Sight _sight
    cdef Sight _seen
    cdef list _by

    @cython.locals(share=double, points=double, losses=double)
    cdef int32_t _play(self, uint64_t move, int32_t at, Rng rng) except -1
    cdef void _add(self, int32_t at, double share, double points, double losses, double won) noexcept
