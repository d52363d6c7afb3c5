"""The yields of the cards of a deck, looked up once for each deck."""

from functools import lru_cache
from typing import Any

from paxbot.games.porfiriana.abilities import AchillesHeel, found
from paxbot.games.porfiriana.cards import Card, Event, Hacendado, Partner, Public, Topple
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.terms import REGIMES, Orientation, Prestige

KINDS = tuple(Prestige)
AT = {kind: at for at, kind in enumerate(KINDS)}
KIND_OF = {regime: AT[values.prestige] for regime, values in REGIMES.items()}
"""The kind of prestige that topples Díaz under each regime."""
Points = tuple[int, ...]
ABILITIES = {
    "extra_action": 3.0,
    "regime_action": 5.0,
    "free_market_purchase": 3.0,
    "market_discount": 4.0,
    "enterprise_discount": 3.0,
    "monopoly": 3.0,
    "general": 2.0,
    "spy": 3.0,
    "during_topple": 1.0,
    "jail_immunity": 1.0,
    "second_connection_cube": 3.0,
    "district_waiver": 1.0,
    "gun_store": 3.0,
    "bank_privilege": 2.0,
}
"""The gold that abilities in force are worth."""


class CardFigures:
    """By card: the points of each side in play, the points as a prize, the worth of abilities, and what topples say."""

    def __init__(self, deck: Deck) -> None:
        self.upright: dict[int, tuple[Points, ...]] = {}
        self.prizes: dict[int, Points] = {}
        self.abilities: dict[int, tuple[float, ...]] = {}
        self.heels: dict[int, int] = {}
        self.changes: dict[int, int] = {}
        for card, dealt in enumerate(deck.cards):
            faces = faces_of(dealt)
            upright = tuple(_kinds(face, {Orientation.UPRIGHT}) for face in faces)
            if any(upright):
                self.upright[card] = upright
            if prize := _kinds(faces[0], set(Orientation)):
                self.prizes[card] = prize
            worths = tuple(sum(ABILITIES.get(each.kind, 0.0) for each in face.abilities) for face in faces)
            if any(worths):
                self.abilities[card] = worths
            regime = getattr(faces[0], "regime_change", None)
            if regime is not None:
                self.changes[card] = KIND_OF[regime]
            if isinstance(dealt, Topple):
                heel = found(dealt.abilities, AchillesHeel)
                self.heels[card] = -1 if heel is None else AT[heel.prestige]


def faces_of(card: Card) -> tuple[Any, ...]:
    """Return the sides of a card, or the card itself."""
    return card.sides if isinstance(card, (Partner, Public, Hacendado)) else (card,)


def _kinds(face: object, orientations: set[Orientation]) -> Points:
    if isinstance(face, Event):
        return ()
    points = getattr(face, "prestige", ())
    return tuple(AT[point.kind] for point in points if point.orientation in orientations)


@lru_cache(maxsize=16)
def printed(deck: Deck) -> CardFigures:
    """Return what the cards of the deck bring."""
    return CardFigures(deck)
