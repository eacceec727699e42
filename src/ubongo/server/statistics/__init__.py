"""Statistics: what the logs of finished matches tell about times and results."""
