"""A race: tasks for all at once, the first to solve is the first; what all races share."""
