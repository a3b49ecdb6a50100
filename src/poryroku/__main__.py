"""`python -m poryroku` is the command `poryroku`."""

import multiprocessing
import sys

from poryroku.cli.app import main

if __name__ == "__main__":
    # The rivals' process of a program packed into one file begins here too.
    multiprocessing.freeze_support()
    sys.exit(main())
