"""Files that people bring and take away, one module for each format."""
