"""How long work tells how far it is: the step's name, how much is done, of how much."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
