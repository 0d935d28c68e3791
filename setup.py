"""Build hook of the package; everything declarative stands in pyproject.toml."""

from setuptools import setup

setup()
