"""`poryroku cards`: commands for whoever makes power cards, one module each."""

from poryroku.i18n import N_

SUBCOMMANDS = {
    "schema": N_("Write the JSON Schema by which editors complete, explain and underline card files."),
}
"""Every command and what `--help` says of it."""
