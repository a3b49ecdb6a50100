"""`python -m poryroku` is the command `poryroku`."""

import sys


def main() -> int:
    """Run this process's command line. Ctrl+C is no fault, not even while the modules are being imported."""
    try:
        import multiprocessing

        # The rivals' process of a program packed into one file begins here too.
        multiprocessing.freeze_support()
        from poryroku.cli import app

        return app.main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
