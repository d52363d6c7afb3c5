"""The rules, by their headings in the digest, on which questions rest, and refusals of each kind of answer."""

from collections.abc import Mapping
from typing import Any, Final

from paxbot.engine.kernel import Move
from paxbot.games.porfiriana import moves as m
from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.terms import CardType

POST: Final = ("Troops > Conditions", "Troops > Access and cost")
EVENTS: Final = ("Headlines and strife > Events",)
QUESTIONS: Final[Mapping[Prompt, tuple[str, ...]]] = {
    Prompt.CHOOSE_HACENDADO: ("Setup > Options",),
    Prompt.CHOOSE_ACTION: ("Turn > Actions",),
    Prompt.CHOOSE_POST: POST,
    Prompt.CHOOSE_OVAL: ("Turn > Improve Connection",),
    Prompt.CHOOSE_CUBE: ("Turn > Speculate",),
    Prompt.CHOOSE_PLACE: ("Turn > Speculate",),
    Prompt.CHOOSE_SIDE: ("Attack cards > Stolen cards", "Partners > Newspaper"),
    Prompt.CHOOSE_ORIENTATION: ("Headlines and strife > Headlines",),
    Prompt.PAY_FOR_CARDS: EVENTS,
    Prompt.GROW_LAND: EVENTS,
    Prompt.LOSE_ENTERPRISE: EVENTS,
    Prompt.USE_SPY: ("Attack cards > Spy",),
    Prompt.SUFFER_STRIFE: ("Headlines and strife > Strife",),
    Prompt.RETREAT: ("Loss of an enterprise > Retreat",),
    Prompt.RELIEVE: ("Troops > Relief",),
    Prompt.FILL_PLACE: ("Cubes and hand > Shortages",),
    Prompt.REMOVE_CUBE: ("Partners > Swift Refrigerator Line",),
    Prompt.DISCARD_HEADLINE: ("Turn > Discard headlines",),
    Prompt.PAY_UPKEEP: ("Depression > Cost",),
    Prompt.SHOWDOWN: ("Topple > Showdown", "Topple > Test", "Topple > Hacendado assassination"),
    Prompt.CHOOSE_TARGET: ("Attack cards > Orange",),
}
ABOUT: Final[Mapping[tuple[Prompt, CardType], tuple[str, ...]]] = {
    (Prompt.CHOOSE_ORIENTATION, CardType.TOPPLE): ("Topple > Orientation",),
    (Prompt.CHOOSE_TARGET, CardType.BLACK): ("Attack cards > Black",),
}
"""The questions that rest on others where they are about such a card."""
ANSWERS: Final[Mapping[type[Move], tuple[str, ...]]] = {
    m.Play: ("Turn > Play Card",),
    m.Buy: ("Turn > Buy Market Card",),
    m.BuyPublic: ("Turn > Buy Public Card",),
    m.Sell: ("Turn > Sell Card",),
    m.Redeploy: POST,
    m.BuyLand: ("Turn > Buy Land",),
    m.Improve: ("Turn > Improve Connection",),
    m.Police: ("Turn > Police",),
    m.LeaveJail: ("Turn > Police",),
    m.Speculate: ("Turn > Speculate",),
    m.Act: ("Turn > Extra actions",),
}


def question(s: State, prompt: Prompt, step: Any) -> tuple[str, ...]:
    """Return the rules on which a question rests."""
    usual = QUESTIONS[prompt]
    return ABOUT.get((prompt, s.deck.cards[step.card].type), usual) if hasattr(step, "card") else usual
