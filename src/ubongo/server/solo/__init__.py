"""Playing alone: the task of the day."""
