"""Maps of hexes: what one audience may see of one, drawn, in words, and the ways that are planned on it."""
