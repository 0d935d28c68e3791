"""Golden records, rows, views and signatures; `python -m tests.golden.write` writes them anew."""
