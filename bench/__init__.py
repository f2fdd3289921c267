"""What the design promises, timed: each figure beside something that anybody can run."""
