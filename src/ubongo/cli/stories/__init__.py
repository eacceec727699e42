"""How logs are told: the words for every event and every state, a module for each edition."""
