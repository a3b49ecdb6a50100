"""`python -m poryroku` is the command `poryroku`."""

import sys

from poryroku.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
