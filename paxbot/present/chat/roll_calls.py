"""Roll calls of the tables of seasons: who is called, reminded, or has lost a seat."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.present.speech import listing
from paxbot.present.words import Spoken, _

needs_two = Spoken(
    "If fewer than two players come, this table isn't dealt. Anyone who is here joins others whose tables lack "
    "players, or the game is missing and still gives them points. Absent players get nothing."
)
"""Says what happens to a table that lacks people."""


def missing(names: Sequence[str], until: datetime) -> str:
    """Return who has to answer the roll call."""
    return _("**Not here yet**: {names}. Until <t:{until}:f> (<t:{until}:R>), then a reserve gets the seat.").format(
        names=listing(names), until=int(until.timestamp())
    )


def calls_roll(who: str, league: str) -> str:
    """Call the people of a table: the text of a notification."""
    return _("{who}, your table of {league} is open: press “I'm here”.").format(who=who, league=league)


def reminded(who: str, table: int, until: datetime) -> str:
    """Remind people of a roll call: the text of a notification."""
    return _("{who}, table {table} waits for you: press “I'm here” by <t:{until}:f> (<t:{until}:R>).").format(
        who=who, table=table, until=int(until.timestamp())
    )


def seats_lost(who: str, table: int) -> str:
    """Tell people that they did not answer a roll call: the text of a notification."""
    return _("{who}, you didn't press “I'm here” in time and have lost your seat at table {table}.").format(
        who=who, table=table
    )


def not_dealt(who: str, table: int) -> str:
    """Tell people that they did not answer the roll call of a table to which too few came: a notification."""
    return _(
        "{who}, you didn't press “I'm here” in time. Table {table} isn't dealt, and you get nothing for it."
    ).format(who=who, table=table)


def is_warned(who: str) -> str:
    """Tell people that they have missed one roll call: the text of a notification."""
    return _("{who}, that was your first miss. A second one takes you out.").format(who=who)


def is_out(who: str) -> str:
    """Tell people that they have missed too many roll calls: the text of a notification."""
    return _("{who}, that was your second miss, so you're out. An organiser can take this back.").format(who=who)


def lacking(who: str, table: int) -> str:
    """Tell somebody that nobody else came to their table: the text of a notification."""
    return _(
        "{who}, nobody else came, so table {table} isn't dealt. You join others whose tables lack players. "
        "If there are none, this game is missing and still gives you points."
    ).format(who=who, table=table)


def missed(who: str, table: int) -> str:
    """Tell people that their game will never be dealt: the text of a notification."""
    return _(
        "{who}, the game of table {table} is missing. Your first missing game gives you the mean of your other games, "
        "and each further one five points."
    ).format(who=who, table=table)
