"""Races for gems out of a bag and from a display that counts the rounds; two boxes have them."""
