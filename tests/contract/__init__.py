"""What every procedure of every rule set owes the table, proved over all of its paths."""
