"""Lists and cards: one's games, where a game stands, and single cards."""

from collections.abc import Sequence
from datetime import datetime

from paxbot.present.words import Spoken, _

my_games = Spoken("### Your games")
"""The heading of a list of games."""

no_games = Spoken("You are in no game at the moment. Open one with `/pax new` in a channel of a server I am on.")
"""Says that the list of games is empty."""


def game_line(game: str, link: str, waiting: str) -> str:
    """Return one game in a list."""
    return _("- **{game}**: {waiting}, {link}").format(game=game, waiting=waiting, link=link)


def in_lobby(count: int, most: int) -> str:
    """Say that the game waits for players."""
    return _("waiting for players ({count} of {most})").format(count=count, most=most)


def finished(when: str) -> str:
    """Say that the game is over."""
    return _("ended {when}").format(when=when)


def your_turn(since: str) -> str:
    """Say that the game waits for the reader."""
    return _("**it waits for you**, called {since}").format(since=since)


def turn_of(name: str, since: str) -> str:
    """Say that the game waits for somebody else."""
    return _("it waits for {name}, called {since}").format(name=name, since=since)


def until(waiting: str, due: datetime) -> str:
    """Return the same with the moment at which the time for it is up, as everybody's own Discord shows it."""
    return _("{waiting}, time until <t:{at}:f> (<t:{at}:R>)").format(waiting=waiting, at=int(due.timestamp()))


def out_of_time(waiting: str) -> str:
    """Return the same where the time for it is up."""
    return _("{waiting}, and the time is up").format(waiting=waiting)


def at_rest(waiting: str) -> str:
    """Return the same where the game is paused."""
    return _("{waiting} (the game is paused)").format(waiting=waiting)


def left_out(count: int) -> str:
    """Say that the list is longer than a message."""
    return _("-# … and {count} more.").format(count=count)


def standing(headline: str, lines: Sequence[str]) -> str:
    """Return where a game stands."""
    return "\n".join([f"### {headline}", *lines])


def players(names: Sequence[str]) -> str:
    """Return the players in the order of seats."""
    return _("Clockwise round the table: {names}.").format(names=", ".join(names))


def alone(name: str) -> str:
    """Return the only player."""
    return _("{name} plays alone.").format(name=name)


def asked(name: str, question: str, since: str) -> str:
    """Return who is asked since when, and what, if that is not their own turn."""
    said = _("**{name} is asked**, called {since}.").format(name=name, since=since)
    return f"{said} {question}".rstrip()


ended_early = Spoken("This game was ended early.")
"""Says that the game did not reach its end."""


def link(url: str) -> str:
    """Return a link to the message of the turn."""
    return _("[To the message of this turn]({url})").format(url=url)


def rulings(lines: Sequence[str]) -> str:
    """Return what has been ruled about a card."""
    return "\n".join([_("**Rulings**"), *(f"- {line}" for line in lines)])
