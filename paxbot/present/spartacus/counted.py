"""Statistics of finished games of PAX, in words."""

from paxbot.present.presenter import Part
from paxbot.present.spartacus.names import category
from paxbot.present.words import N_, Texts, _

_ITEMS = Texts(
    {
        "no_refill": N_("No card to refill"),
        "stack_empty": N_("Stack empty"),
        "rome": N_("Rome"),
        "players": N_("The strongest player"),
        "held": N_("Held at the end"),
    }
)


def counted() -> tuple[Part, ...]:
    """Return what is counted, by key and as a heading."""
    return (
        Part("stronger", _("Stronger than Rome")),
        Part("winner", _("Won by")),
        Part("conspiratus", _("Primus Conspiratus")),
        Part("ending", _("Ended by")),
    )


def counted_item(about: str, item: str) -> str:
    """Return a category, or how the game came out."""
    return category(item) if about == "stronger" else _ITEMS(item)
