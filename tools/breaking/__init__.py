"""Breaks the program on purpose, to see whether the tests notice: one engine, three lists."""
