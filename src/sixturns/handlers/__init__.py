"""Ways to answer what a rule asks: play, sample, solve, trace; and the table, which is play with a log."""
