# C types of net.py for Cython.
cimport cython
cimport libc.math as math
from libc.stdint cimport int32_t

from kozel.search.features cimport Rows

cdef int32_t _OUTPUTS
cdef int32_t _RESULTS
cdef double _POINTS_SCALE

@cython.final
cdef class Net:
    cdef readonly int32_t wide
    cdef readonly int32_t deep
    cdef public float[::1] first
    cdef public float[::1] first_bias
    cdef public float[::1] second
    cdef public float[::1] second_bias
    cdef public float[::1] third
    cdef public float[::1] third_bias
    cdef float[::1] shared
    cdef public float[::1] sums
    cdef public float[::1] hidden
    cdef public float[::1] output
    cdef public float[::1] chances
    cdef readonly double points

    cdef int32_t _row[128]
    cdef float _value[128]

    @cython.locals(unit=Py_ssize_t)
    cpdef void share(self, Rows rows) noexcept
    @cython.locals(unit=Py_ssize_t)
    cpdef void value(self, Rows rows) noexcept
    @cython.locals(unit=Py_ssize_t, at=int32_t, live=int32_t)
    cdef void _feed(
        self, float[::1] units, int32_t count, float[::1] weights, float[::1] bias, float[::1] onto, Py_ssize_t width
    ) noexcept
    @cython.locals(top=double, total=double, mean=double, chance=double, at=int32_t)
    cpdef double losses(self) noexcept

@cython.locals(
    at=int32_t, a=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t, d=Py_ssize_t, unit=Py_ssize_t, by_a=float, by_b=float,
    by_c=float, by_d=float
)
cdef void add_rows(
    float[::1] sums, float[::1] weights, Py_ssize_t width, int32_t* row, float* value, int32_t first, int32_t end
) noexcept
