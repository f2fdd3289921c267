"""The house stands under fire: real servers on real stores are killed, filled up, moved and shared."""
