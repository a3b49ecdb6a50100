"""`poryroku cards`: commands for whoever makes power cards, one module each."""

from poryroku.i18n import N_

SUBCOMMANDS = {
    "new": N_("Write a card file to fill in, with a comment for everything."),
    "check": N_("Check power cards: files, examples, words, and many quick games with them."),
    "show": N_("Show a power card with everything there is to say of it."),
    "list": N_("List power cards, all or those that are looked for."),
    "schema": N_("Write the JSON Schema by which editors complete, explain and underline card files."),
}
"""Every command and what `--help` says of it."""
