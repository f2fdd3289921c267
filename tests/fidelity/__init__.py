"""The rules held to the documents: their words, with values worked out by hand, row by row of the checklist."""
