"""Choosing energy: tokens are picked one by one until the pick is one of the options."""

from __future__ import annotations

from collections.abc import Sequence

from poryroku.crystal.wording.lines import RESERVE, TO, Bundle, Token

from .offers import Offer


def same_size(offers: Sequence[Offer]) -> int:
    """How much energy each of some options takes, if all take as much; else 0."""
    sizes = {sum(n for (source, _element), n in each.line.bundle.items() if source != TO) for each in offers}
    return sizes.pop() if len(sizes) == 1 else 0


class EnergyChooser:
    """A growing pick among options that are all bundles of energy. It knows no rule, only the options.

    With `several` the pick may be put together from several options, which are then carried out one after the other.
    """

    def __init__(self, offers: Sequence[Offer], several: bool = False) -> None:
        self.offers = list(offers)
        self.several = several
        self.pick: Bundle = Bundle()

    @property
    def sources(self) -> list[str]:
        """Where energy may come from, the reserve first, what it becomes last."""
        found = {source for offer in self.offers for source, _element in offer.line.bundle}
        return sorted(found, key=lambda source: (source == TO, source != RESERVE, source))

    @property
    def size(self) -> int:
        """How much energy every option takes, 0 if it differs or any number of options may be put together."""
        return 0 if self.several else same_size(self.offers)

    @property
    def picked(self) -> int:
        """How much energy has been picked, what it becomes not counted."""
        return sum(n for (source, _element), n in self.pick.items() if source != TO)

    def tokens(self, source: str) -> list[Token]:
        """The four tokens of a source."""
        return [(source, element) for element in range(4)]

    def most(self, token: Token) -> int:
        """The most that any option takes of a token."""
        return max((offer.line.bundle[token] for offer in self.offers), default=0)

    def _open(self, pick: Bundle) -> bool:
        return any(all(offer.line.bundle[t] >= n for t, n in pick.items()) for offer in self.offers)

    def can_add(self, token: Token) -> bool:
        """Whether one more of a token leads to an option, or starts another pick."""
        if self.several:
            return self.pick[token] < self.most(token)
        return self._open(self._with(token)) or self._starts_anew(token)

    def _with(self, token: Token) -> Bundle:
        pick = Bundle(self.pick)
        pick[token] += 1
        return pick

    def _starts_anew(self, token: Token) -> bool:
        """No option holds this token together with anything picked, yet some hold it: picking it means starting over.

        What energy becomes is a choice of its own, so there another element takes the place of the first.
        """
        rivals = [t for t, n in self.pick.items() if n and (t[0] == TO) == (token[0] == TO) and t != token]
        if not rivals:
            return False
        together = any(offer.line.bundle[token] and offer.line.bundle[t] for offer in self.offers for t in rivals)
        return not together and self._open(self._instead(token))

    def _instead(self, token: Token) -> Bundle:
        kept = {t: n for t, n in self.pick.items() if (t[0] == TO) != (token[0] == TO)}
        pick = Bundle(kept)
        pick[token] += 1
        return pick if self._open(pick) else Bundle([token])

    def add(self, token: Token) -> None:
        """Pick one more."""
        if self.several:
            self.pick[token] += self.can_add(token)
        elif self._open(self._with(token)):
            self.pick = self._with(token)
        elif self._starts_anew(token):
            self.pick = self._instead(token)

    def remove(self, token: Token) -> None:
        """Put one back."""
        if self.pick[token] > 0:
            self.pick[token] -= 1

    def clear(self) -> None:
        """Put everything back."""
        self.pick = Bundle()

    def press(self, token: Token) -> None:
        """A click on a token: one more, or all of it back when there is no more."""
        if self.can_add(token):
            self.add(token)
        else:
            self.pick[token] = 0

    @property
    def complete(self) -> list[Offer]:
        """The options that the pick is, in the order in which they are carried out; none if it is not whole."""
        wanted = {t: n for t, n in self.pick.items() if n}
        if not wanted:
            return []
        if not self.several:
            return self._exactly(wanted)
        parts: list[Offer] = []
        for token in sorted(wanted):
            part = self._exactly({token: wanted[token]})
            if not part:
                return []
            parts += part
        return parts

    def _exactly(self, wanted: dict[Token, int]) -> list[Offer]:
        for offer in self.offers:
            if {t: n for t, n in offer.line.bundle.items() if n} == wanted:
                return [offer]
        return []
