"""Rulesets as data, compiled once into tables and small functions."""
