"""What others did to a player, told to that player."""

from collections import Counter
from collections.abc import Sequence

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import State
from paxbot.present.pamir.speech import persons, rupees
from paxbot.present.words import _


def done_to(s: State, happened: Sequence[Fact], seat: Seat, people: Sequence[str]) -> tuple[str, ...]:
    """A line for each other player who taxed the seat, with the sum."""
    who, taken = persons(people), Counter[Seat]()
    for fact in happened:
        if isinstance(fact, f.RupeesTaxed) and fact.payer == seat:
            taken[fact.seat] += fact.rupees
    text = _("{player} took {rupees} from you in tax.")
    return tuple(text.format(player=who[other], rupees=rupees(count)) for other, count in taken.items())
