"""Ops of other people that can't be handed to another process, for the tests of what is asked of it."""

from dataclasses import replace

from poryroku.crystal.book import Block, Op
from poryroku.crystal.files.library import Library


def with_a_nameless_op(library: Library) -> Library:
    """A library with a pack more, of which a card uses an op that is no function of a module."""
    nameless = Block("51/arrive", (Op("nameless", lambda table, frame: None, ()),))
    book = replace(library.book, blocks=(*library.book.blocks, nameless))
    return replace(library, book=book, packs=(*library.packs, library.packs[0]))
