"""What there is in play: party, lights, creatures, dungeon, clock, what is known; as values, without a rule or a die."""
