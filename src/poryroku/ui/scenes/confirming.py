"""A last question before what costs points or ends the turn with something left; a preference turns it off."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from poryroku.crystal.wording import lastwords, optionwords
from poryroku.i18n import _

from ..kit.widget import Action
from ..table.offers import Offer
from .dialog import Dialog

if TYPE_CHECKING:
    from ..app import App
    from ..session import Session


class Doubt(NamedTuple):
    """Title and text of a question, and the words of the answer that goes on."""

    title: str
    text: str
    go_on: str


def doubt(session: Session, offer: Offer) -> Doubt | None:
    """What there is to ask before an option of the present decision; None for most of them."""
    now, then = session.price(offer.option)
    if then > now:
        return Doubt(optionwords.option(offer.line), lastwords.price(now, then), _("Use it"))
    left = lastwords.left(session.left_undone(offer.option))
    if left:
        return Doubt(_("End the turn?"), "\n".join(left), _("End the turn"))
    return None


def ask(app: App, question: Doubt, go_on: Action) -> None:
    """Ask; the third answer goes on too, and never asks again."""

    def never_again() -> None:
        app.settings.change(confirm=False)
        go_on()

    answers = [(question.go_on, go_on), (_("Back"), None), (_("{answer}, don't ask again").format(
        answer=question.go_on), never_again)]  # fmt: skip
    app.push(Dialog(app, question.title, question.text, answers, escape=1))
