"""Words around the texts of the rules."""

from paxbot.present.words import Spoken, _

whole = Spoken("Whole rule")
related = Spoken("Related rules")
of_card = Spoken("The rules of what is on this card")


def named(title: str) -> str:
    """Return the name of a rule for a button, or for small print."""
    return _("Rule: {title}").format(title=title)
