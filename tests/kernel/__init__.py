"""Dice, effects, steps and values, each by itself."""
