# C types of learn.py for Cython.
cimport cython
cimport libc.math as math
from libc.stdint cimport int16_t, int32_t

from kozel.game.rng cimport Rng
from kozel.search.features cimport Rows
from kozel.search.net cimport Net

cdef int32_t _MOST_ROWS
cdef int32_t _ROW_COUNT
cdef int32_t _OUTPUTS
cdef int32_t _RESULTS
cdef double _POINTS_SCALE
cdef float _SLOW
cdef float _SLOWER
cdef float _TINY

@cython.final
cdef class Moves:
    cdef public int32_t count
    cdef public int16_t[::1] row
    cdef public float[::1] value
    cdef public int32_t[::1] length
    cdef public float[::1] points
    cdef public int32_t[::1] result
    cdef public int32_t[::1] order
    @cython.locals(at=int32_t, start=int32_t, place=int32_t)
    cpdef int32_t keep(self, Rows rows) noexcept
    cpdef void settle(self, int32_t at, float points, int32_t result) noexcept
    @cython.locals(at=int32_t, last=int32_t, other=int32_t, kept=int32_t)
    cpdef void shuffle(self, Rng rng) noexcept

@cython.final
cdef class Learner:
    cdef readonly Net net
    cdef public float share
    cdef public float rate
    cdef public int32_t steps
    cdef public double error
    cdef public float[::1] _g1
    cdef public float[::1] _m1
    cdef public float[::1] _v1
    cdef public float[::1] _gb1
    cdef public float[::1] _mb1
    cdef public float[::1] _vb1
    cdef public float[::1] _g2
    cdef public float[::1] _m2
    cdef public float[::1] _v2
    cdef public float[::1] _gb2
    cdef public float[::1] _mb2
    cdef public float[::1] _vb2
    cdef public float[::1] _g3
    cdef public float[::1] _m3
    cdef public float[::1] _v3
    cdef public float[::1] _gb3
    cdef public float[::1] _mb3
    cdef public float[::1] _vb3
    cdef float[::1] _out
    cdef float[::1] _into_hidden
    cdef float[::1] _into_sums
    cdef float[::1] _turned
    cdef int32_t[::1] _hot

    @cython.locals(used=int32_t, at=Py_ssize_t)
    cpdef void learn(self, Moves moves, Rows rows, int32_t batch, float rate) noexcept
    @cython.locals(start=Py_ssize_t, place=Py_ssize_t)
    cpdef void restore(self, Moves moves, int32_t at, Rows rows) noexcept
    @cython.locals(net=Net, at=Py_ssize_t, unit=Py_ssize_t)
    cdef void _turn(self) noexcept
    @cython.locals(net=Net, miss=double, at=Py_ssize_t)
    cdef void _add_gradient(self, Rows rows, float points, int32_t result) noexcept
    @cython.locals(wide=Py_ssize_t, start=Py_ssize_t, place=Py_ssize_t, value=float, at=Py_ssize_t)
    cdef void _back(self, Rows rows) noexcept
    @cython.locals(net=Net, at=Py_ssize_t, unit=Py_ssize_t, value=float, into=float, start=Py_ssize_t)
    cdef void _back_to_hidden(self) noexcept
    @cython.locals(
        net=Net, wide=Py_ssize_t, deep=Py_ssize_t, at=Py_ssize_t, unit=Py_ssize_t, start=Py_ssize_t, into=float,
        value=float
    )
    cdef void _back_to_sums(self) noexcept
    @cython.locals(net=Net, wide=Py_ssize_t, fix=float, row=Py_ssize_t)
    cdef void _step(self, float part) noexcept

@cython.locals(at=Py_ssize_t, along=float)
cpdef void adam(
    float[::1] weights, float[::1] slope, float[::1] mean, float[::1] square, Py_ssize_t start, Py_ssize_t end,
    float part, float fix
) noexcept
