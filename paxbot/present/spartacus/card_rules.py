"""The rules to which the things printed on a card lead, by their headings in the digest."""

from typing import Final

from paxbot.games.spartacus.terms import Category

_CATEGORY: Final = {
    Category.WEALTH: ("Turn > Buy",),
    Category.FLEET: ("Turn > Play",),
    Category.ARMY: ("Turn > Play",),
    Category.RELIGION: ("Turn > Draw",),
    Category.SENATOR: ("Turn > Income",),
    Category.LAND: ("Turn > Play",),
    Category.INTRIGUE: ("Turn > Income", "Primus Conspiratus", "Turn > Play"),
}
_ALL: Final = ("Turn > Buy", "End of round", "Turn > Play", "Final resolution", "Final resolution > Points")
"""The rules on price, symbols and category."""


def rules_on(category: Category) -> tuple[str, ...]:
    """Return the rules of a card, those of its category first."""
    return tuple(dict.fromkeys((*_CATEGORY[category], *_ALL)))
