"""Sixturns runs the exploration procedures of old-school tabletop role-playing games."""

__version__ = "0.1.0"
