"""Under which conditions something was measured: without them no number means anything."""

import os
import platform


def conditions() -> str:
    """Which Python on which machine, how many cores it has and how busy they are."""
    return (
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()},"
        f" {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    )
