"""Recorded games: what the referee and what the players see, for every procedure of every rule set."""
