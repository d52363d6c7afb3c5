"""Statistics of finished games of Pax Pamir, in words."""

from paxbot.games.pamir.statistics import UNSUCCESSFUL
from paxbot.present.pamir.names import coalition
from paxbot.present.pamir.speech import card_title
from paxbot.present.presenter import Part
from paxbot.present.words import _


def counted() -> tuple[Part, ...]:
    """Return what is counted, by key and as a heading."""
    return (
        Part("first_loyalty", _("First loyalty")),
        Part("last_loyalty", _("Last loyalty")),
        Part("check", _("Dominance Checks")),
        Part("bought", _("Cards bought")),
    )


def counted_item(about: str, item: str) -> str:
    """Return a coalition, how a check came out, or a card."""
    if about == "bought":
        return card_title(int(item))
    return _("No coalition") if item == UNSUCCESSFUL else coalition(item)
