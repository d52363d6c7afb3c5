"""Words around the texts of the rules."""

from paxbot.present.words import Spoken, _

whole = Spoken("Whole rule")
related = Spoken("Related rules")


def named(title: str) -> str:
    """Return the name of a rule for a button, or for small print."""
    return _("Rule: {title}").format(title=title)
