"""The end of a game: who has won and how, everybody’s figures, and the hands."""

from collections.abc import Iterator, Sequence

from paxbot.engine.game import Json
from paxbot.games.porfiriana.facts import GameEnded
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import Ending, Prestige
from paxbot.games.porfiriana.view import view
from paxbot.present import finale
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.facts import ended
from paxbot.present.porfiriana.names import gold
from paxbot.present.speech import persons
from paxbot.present.words import _


def verdict(position: Json, who: Sequence[str]) -> list[str]:
    """Return why the game is over and who has won, and under which regime."""
    told = ended(GameEnded(Ending(position["ending"]), tuple(position["winners"])), who)
    return [told, _("The last regime was {regime}.").format(regime=names.REGIME(position["regime"]))]


def lines(position: Json, who: Sequence[str]) -> Iterator[str]:
    """Yield everybody’s gold, income and prestige, the winners first, then the rich."""
    players = position["players"]
    order = sorted(range(len(who)), key=lambda seat: (seat not in position["winners"], -players[seat]["gold"]))
    for seat in order:
        own = players[seat]
        points = ", ".join(f"{names.PRESTIGE(kind)} {own['prestige'][kind]}" for kind in Prestige)
        text = _("{player}: {gold}, income {income}; {points}")
        yield text.format(player=who[seat], gold=gold(own["gold"]), income=own["income"], points=points)


def final(s: State, people: Sequence[str], *, is_pictured: bool = False) -> str:
    """Return the end of the game; figures are left out where they are pictured."""
    position, who = view(s, None), persons(people)
    held = {seat: names.titles(s.deck, player.hand) for seat, player in enumerate(s.players) if player.hand}
    figures = [] if is_pictured else [f"- {line}" for line in lines(position, who)]
    return "\n".join([*verdict(position, who), *figures, *finale.hands(held, who)])
