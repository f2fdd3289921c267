"""Campaigns from start to end, on a store, as a table would play them."""
