"""A campaign of every release, as it was exported: each must open and go on, whatever the rules have become."""
