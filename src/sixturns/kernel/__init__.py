"""What a rule may say: values, dice, effects, steps, procedures and loops. Knows nothing of who answers."""
