"""Where the game stands, in words everybody may read."""

from collections.abc import Iterator, Sequence

from paxbot.engine.game import Json
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.view import view
from paxbot.present.spartacus.speech import categories, strengths
from paxbot.present.speech import person
from paxbot.present.words import _, ngettext


def headline(s: State, people: Sequence[str]) -> str:
    """Return which round and turn it is, and whose."""
    return turn_title(s.winners is not None, s.round, s.turn, people[s.active])


def turn_title(is_over: bool, game_round: int, turn: int, active: str) -> str:
    """Return a round and turn, and whose it is, as a title."""
    if is_over:
        return _("The game is over")
    if turn == 0:
        return _("{player} chooses one of the first cards").format(player=active)
    return _("Round {round}, turn {turn}: {player}").format(round=game_round, turn=turn, player=active)


def turn_sentence(position: Json, people: Sequence[str]) -> str:
    """Return which round and turn it is, and whose, in a sentence."""
    active = people[position["active"]]
    if position["winners"] is not None:
        return _("The game is over.")
    if position["turn"] == 0:
        return _("Before the first round: {player} chooses one of the first cards.").format(player=active)
    return _("Round {round}, turn {turn}: it is the turn of {player}.").format(
        round=position["round"], turn=position["turn"], player=active
    )


def standing(position: Json, people: Sequence[str]) -> Iterator[str]:
    """Yield who begins, who holds Primus Conspiratus, what is left in the stack, the goal, and what is unofficial."""
    if position["solo"] is None:
        yield _("{player} is the start player.").format(player=people[position["first"]])
    if position["holder"] is None:
        yield _("Nobody holds Primus Conspiratus.")
    else:
        yield _("{player} holds Primus Conspiratus.").format(player=people[position["holder"]])
    yield ngettext("{count} card in the stack.", "{count} cards in the stack.", position["stack"]).format(
        count=position["stack"]
    )
    yield from filter(None, (goal(position), unofficial(position)))


def status(s: State, people: Sequence[str]) -> tuple[str, ...]:
    """Return stack and start player, Rome, Primus Conspiratus, the goal of a solitaire game, and what is unofficial."""
    position = view(s, None)
    parts = [stack(position)]
    if not s.solo_game:
        parts.insert(0, _("Start player of each round: {player}").format(player=person(s.first, people)))
    lines = (" · ".join(parts), rome(position), _conspiracy(position, people), goal(position), unofficial(position))
    return tuple(filter(None, lines))


def stack(position: Json) -> str:
    """Return how many cards the stack has."""
    return ngettext("{count} card in the stack", "{count} cards in the stack", position["stack"]).format(
        count=position["stack"]
    )


def rome(position: Json) -> str:
    """Return how strong Rome is in each category, as far as everybody knows."""
    shown, hidden = strengths(position["rome"]["strength"]), position["rome"]["hidden"]
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


def _conspiracy(position: Json, people: Sequence[str]) -> str:
    holder = position["holder"]
    if holder is None:
        return _("Nobody holds Primus Conspiratus.")
    symbols = position["players"][holder]["symbols"]["intrigue"]
    return ngettext(
        "Primus Conspiratus: {player}, with {count} symbol of intrigue",
        "Primus Conspiratus: {player}, with {count} symbols of intrigue",
        symbols,
    ).format(player=person(holder, people), count=symbols)


def goal(position: Json) -> str:
    """Return the goal of a solitaire game, and how far it is reached; empty with several players."""
    solo = position["solo"]
    if solo is None or position["winners"] is not None:
        return ""
    return _(
        "Solitaire game {game} of 5, to be won with cards of all 7 categories and by being stronger than Rome in at "
        "least {needed} of them. So far: cards of {played}, and stronger than Rome in {stronger}."
    ).format(
        game=solo["game"],
        needed=solo["stronger"],
        played=categories(solo["played"]),
        stronger=categories(solo["ahead"]),
    )


def unofficial(position: Json) -> str:
    """Return a note where there are more players than the rules allow for."""
    if not position["unofficial"]:
        return ""
    return _("With five or more players the number of cards and Legions is this bot’s own, not the publisher’s.")
