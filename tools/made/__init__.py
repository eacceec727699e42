"""Files that are made for the pages of an edition or their tests, each in the module of its key."""
