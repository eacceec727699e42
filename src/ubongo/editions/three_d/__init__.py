"""3-D: a race on two levels for gems from the display and from the bag; the most points win."""
