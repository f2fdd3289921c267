"""Long random games against plain models."""
