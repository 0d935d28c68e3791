"""Build hook of the package: the browser client comes first; everything declarative stands in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import find_namespace_packages, setup
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


setup(cmdclass={"build_py": BuildWithClient})
