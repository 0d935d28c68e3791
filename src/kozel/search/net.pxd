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

    @cython.locals(wide=Py_ssize_t, unit=Py_ssize_t, at=Py_ssize_t, start=Py_ssize_t, value=float)
    cpdef void share(self, Rows rows) noexcept
    @cython.locals(wide=Py_ssize_t, unit=Py_ssize_t, at=Py_ssize_t, start=Py_ssize_t, value=float)
    cpdef void value(self, Rows rows) noexcept
    @cython.locals(deep=Py_ssize_t, unit=Py_ssize_t, at=Py_ssize_t, start=Py_ssize_t, value=float)
    cdef void _deepen(self) noexcept
    @cython.locals(top=double, total=double, mean=double, chance=double, at=int32_t)
    cpdef double losses(self) noexcept
