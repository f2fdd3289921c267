"""Rule sets in layers: what a house file may say, what is refused, and what the examples do."""
