"""Words around the texts of the rules."""

from collections.abc import Iterable

from paxbot.present.words import Spoken, _, ngettext

whole = Spoken("Whole rule")
related = Spoken("Related rules")
of_card = Spoken("The rules of what is on this card")
rules = Spoken("Rules")
"""The rules on which a message rests."""


def cited(text: str, titles: Iterable[str]) -> str:
    """Return a sentence with the names of the rules it rests on, if there are any."""
    names = ", ".join(titles)
    return f"{text} (*{names}*)" if names else text


def answered(title: str, opening: str) -> str:
    """Return a rule with its short answer."""
    return f"**{title}**\n{opening}"


def ruling(opening: str, number: str, source: str) -> str:
    """Return how we play where the rulebook leaves it open, with the number of the ruling and where it comes from."""
    return _("{opening} (Ruling {number}. {source})").format(opening=opening, number=number, source=source)


def more_rulings(count: int) -> str:
    """Return how many rulings are not shown."""
    text = ngettext("There's one more ruling on this rule.", "There are {count} more rulings on this rule.", count)
    return text.format(count=count)


def named(title: str) -> str:
    """Return the name of a rule for a button, or for small print."""
    return _("Rule: {title}").format(title=title)
