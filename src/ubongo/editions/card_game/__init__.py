"""The card game: nine cards each, and who first lays seven that fit calls; six rounds."""
