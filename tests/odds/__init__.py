"""The odds of chained days."""
