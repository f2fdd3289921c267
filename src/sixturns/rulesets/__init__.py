"""Rule sets: the numbers of the documents with their provenance, and the step lists that put the rules in order."""
