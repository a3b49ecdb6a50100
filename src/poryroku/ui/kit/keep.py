"""Pictures kept because drawing them again would take longer, the ones longest unused forgotten first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

Extra = TypeVar("Extra")


class Kept(Generic[Extra]):
    """Surfaces by a key, with something else each, up to a number of bytes in all."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._found: OrderedDict[Hashable, tuple[pygame.Surface, Extra]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._found

    def get(self, key: Hashable) -> tuple[pygame.Surface, Extra] | None:
        """What is kept under a key, which counts as a use."""
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface, extra: Extra) -> None:
        """Keep a surface; the last one put in is never thrown out by its own size."""
        self.drop(key)
        self._found[key] = surface, extra
        self.bytes += _bytes(surface)
        while self.bytes > self.most and len(self._found) > 1:
            _key, (old, _extra) = self._found.popitem(last=False)
            self.bytes -= _bytes(old)

    def drop(self, key: Hashable) -> None:
        """Forget one."""
        found = self._found.pop(key, None)
        if found is not None:
            self.bytes -= _bytes(found[0])

    def drop_where(self, wanted: Callable[[Hashable], bool]) -> None:
        """Forget those whose key is wanted no more."""
        for key in [key for key in self._found if wanted(key)]:
            self.drop(key)

    def clear(self) -> None:
        """Forget all."""
        self._found.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()
