"""The tests of Sixturns, one room for each kind of promise."""
