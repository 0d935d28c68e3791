"""Build hook of the package: the browser client comes first; everything declarative stands in pyproject.toml."""

import os
import sys
from pathlib import Path

from setuptools import Extension, find_namespace_packages, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "build_tools"))
from web_build import build_client


class BuildWithClient(build_py):
    """Python modules and package data, the built client among them."""

    def run(self) -> None:
        """Build the client, then do what setuptools does."""
        build_client()
        self.packages = find_namespace_packages("src")  # listed before the client was there
        self.__dict__.pop("data_files", None)  # the same
        super().run()


def extensions() -> list[Extension]:
    """Every module that has C types beside it; all optional: what cannot be compiled runs interpreted.

    `KOZEL_PURE=1` compiles nothing, `KOZEL_NATIVE=1` compiles for the processor of this machine alone.
    """
    if os.environ.get("KOZEL_PURE") == "1":
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415  -- a build without it is a plain one
    except ImportError:
        return []
    flags = ["-g0"] if os.name == "posix" else []  # half of the compiler's time is for debuggers
    if os.environ.get("KOZEL_NATIVE") == "1":
        flags.append("-march=native")
    modules = [
        Extension(
            ".".join(typed.relative_to("src").with_suffix("").parts),
            [str(typed.with_suffix(".py"))],
            extra_compile_args=flags,
        )
        for typed in sorted(Path("src/kozel").rglob("*.pxd"))
    ]
    safe = {"language_level": 3, "annotation_typing": False, "initializedcheck": False}
    fast = {"boundscheck": False, "wraparound": False, "cdivision": True}
    made: list[Extension] = cythonize(
        modules, include_path=["src"], build_dir="build/cython", quiet=True, compiler_directives={**safe, **fast}
    )
    for module in made:
        module.optional = True  # cythonize forgets it
    return made


setup(
    cmdclass={"build_py": BuildWithClient},
    ext_modules=extensions(),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
