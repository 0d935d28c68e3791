"""Tests of Kozel: what each folder proves is told in its modules."""
