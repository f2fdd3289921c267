"""What there is in play: party, lights, creatures, dungeon, clock; as values, without a rule or a die."""
