"""Benchmarks: each a command that prints a table; ratios within one run, since machines differ."""
