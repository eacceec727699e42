"""python -m ubongo: the same as the command ubongo."""

import sys

from ubongo.cli.main import main

sys.exit(main())
