"""Odds of more than one step: what is to be expected of days that are chained."""
