"""The command line: one module per word, imported only when that word is said."""
