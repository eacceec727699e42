"""A plugin of pytest that puts in the fault which the variable UBONGO_FAULT names."""

import os

VARIABLE = "UBONGO_FAULT"


def pytest_configure() -> None:
    """Break something, if we are told to."""
    put_in_as_told()


def put_in_as_told() -> None:
    """For as long as the process lasts."""
    name = os.environ.get(VARIABLE)
    if name:
        from tests.faults.faults import FAULTS

        FAULTS[name].put_in()
