"""Helpers of the tests: positions written as text, records cut for a seat, hidden cards exchanged."""
