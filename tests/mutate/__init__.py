"""Breaks the rules one number at a time, to see whether a test notices."""
