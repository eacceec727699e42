"""Files that are made for the pages of one edition alone, each in the module of its key."""
