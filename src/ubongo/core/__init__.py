"""What a match of any edition is: commands in, events out, a state folded from the events."""
