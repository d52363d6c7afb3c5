"""Where the game stands, in words everybody may read."""

from collections.abc import Sequence

from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.view import view
from paxbot.present.spartacus import scoring
from paxbot.present.spartacus.scoring import Position
from paxbot.present.spartacus.speech import categories, strengths
from paxbot.present.speech import person
from paxbot.present.words import _, ngettext


def headline(s: State, people: Sequence[str]) -> str:
    """Which round and turn it is, and whose."""
    if s.winners is not None:
        return _("The game is over")
    if s.turn == 0:
        return _("{player} chooses one of the first cards").format(player=people[s.active])
    return _("Round {round}, turn {turn}: {player}").format(round=s.round, turn=s.turn, player=people[s.active])


def status(s: State, people: Sequence[str]) -> tuple[str, ...]:
    """Stack and start player, Rome, Primus Conspiratus, the goal of a solitaire game, and what is unofficial."""
    position = view(s, None)
    lines = (
        _round(position, people),
        rome(position),
        _conspiracy(position, people),
        goal(position),
        unofficial(position),
    )
    return tuple(line for line in lines if line)


def _round(position: Position, people: Sequence[str]) -> str:
    stack = ngettext("{count} card in the stack", "{count} cards in the stack", position["stack"])
    parts = [stack.format(count=position["stack"])]
    if position["solo"] is None:
        parts.insert(0, _("Start player of each round: {player}").format(player=person(position["first"], people)))
    return " · ".join(parts)


def rome(position: Position) -> str:
    """How strong Rome is in each category, as far as everybody knows."""
    shown = strengths(scoring.strength(position["rome"]["symbols"]))
    hidden = position["rome"]["hidden"]
    if not shown and not hidden:
        return _("Rome has no card yet.")
    if not shown:
        return ngettext(
            "Rome has no open card yet; {count} card lies face down.",
            "Rome has no open card yet; {count} cards lie face down.",
            hidden,
        ).format(count=hidden)
    if not hidden:
        return _("Rome’s strength: {strengths}.").format(strengths=shown)
    return ngettext(
        "Rome’s strength: {strengths}. {count} more card lies face down.",
        "Rome’s strength: {strengths}. {count} more cards lie face down.",
        hidden,
    ).format(strengths=shown, count=hidden)


def _conspiracy(position: Position, people: Sequence[str]) -> str:
    holder = position["holder"]
    if holder is None:
        return _("Nobody holds Primus Conspiratus.")
    symbols = position["players"][holder]["symbols"]["intrigue"]
    return ngettext(
        "Primus Conspiratus: {player}, with {count} symbol of intrigue",
        "Primus Conspiratus: {player}, with {count} symbols of intrigue",
        symbols,
    ).format(player=person(holder, people), count=symbols)


def goal(position: Position) -> str:
    """The goal of a solitaire game, and how far it is reached; empty with several players."""
    solo = position["solo"]
    if solo is None or position["winners"] is not None:
        return ""
    played, stronger = scoring.progress(position, 0)
    return _(
        "Solitaire game {game} of 5, to be won with cards of all 7 categories and by being stronger than Rome in at "
        "least {needed} of them. So far: cards of {played}, and stronger than Rome in {stronger}."
    ).format(game=solo["game"], needed=solo["stronger"], played=categories(played), stronger=categories(stronger))


def unofficial(position: Position) -> str:
    """A note where there are more players than the rules allow for."""
    if not position["unofficial"]:
        return ""
    return _("With five or more players the number of cards and Legions is this bot’s own, not the publisher’s.")
