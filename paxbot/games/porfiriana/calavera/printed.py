"""The yields of the cards of a deck, looked up once for each deck."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from paxbot.games.porfiriana.abilities import AchillesHeel, DuringTopple, found
from paxbot.games.porfiriana.cards import Card, Event, Hacendado, Headline, Oval, Partner, Public, Topple
from paxbot.games.porfiriana.deck import Deck
from paxbot.games.porfiriana.terms import REGIMES, FreeAction, Orientation, Prestige

KINDS = tuple(Prestige)
AT = {kind: at for at, kind in enumerate(KINDS)}
KIND_OF = {regime: AT[values.prestige] for regime, values in REGIMES.items()}
"""The kind of prestige that topples Díaz under each regime."""
Points = tuple[int, ...]
LEADING = {FreeAction.REDEPLOY_TROOP: 0.4, "general": 0.6, "district_waiver": 0.35}
"""The gold that abilities bring more for each of the first troops in play."""
ABILITIES = {
    FreeAction.SELL_CARD: 1.7,
    FreeAction.IMPROVE_CONNECTION: 1.0,
    FreeAction.REDEPLOY_TROOP: 1.2,
    FreeAction.SPECULATE: 0.9,
    FreeAction.POLICE: 0.5,
    "regime_action": 1.0,
    "free_market_purchase": 1.0,
    "market_discount": 0.8,
    "enterprise_discount": 1.25,
    "monopoly": 0.6,
    "general": 1.4,
    "spy": 0.8,
    "during_topple": 0.2,
    "jail_immunity": 0.2,
    "second_connection_cube": 1.55,
    "district_waiver": 1.0,
    "gun_store": 0.6,
    "bank_privilege": 0.4,
    "mine_patent": 1.45,
}
"""The gold that abilities in force bring in a round."""


class CardFigures:
    """By card: the points of each side in play, the points as a prize, the worth of abilities, and what topples say."""

    def __init__(self, deck: Deck) -> None:
        self.upright: dict[int, tuple[Points, ...]] = {}
        self.prizes: dict[int, Points] = {}
        self.abilities: dict[int, tuple[float, ...]] = {}
        self.frauds: dict[int, tuple[Points, ...]] = {}
        self.led: dict[int, tuple[float, ...]] = {}
        self.ovals: dict[int, tuple[float, ...]] = {}
        self.heels: dict[int, int] = {}
        self.changes: dict[int, int] = {}
        self.headlines: set[int] = set()
        for card, dealt in enumerate(deck.cards):
            faces = faces_of(dealt)
            upright = tuple(_kinds(face, {Orientation.UPRIGHT}) for face in faces)
            if any(upright):
                self.upright[card] = upright
            if prize := _kinds(faces[0], set(Orientation)):
                self.prizes[card] = prize
            worths = tuple(_total(ABILITIES, face) for face in faces)
            if any(worths):
                self.abilities[card] = worths
            led = tuple(_total(LEADING, face) for face in faces)
            if any(led):
                self.led[card] = led
            if ovals := getattr(dealt, "ovals", ()):
                self.ovals[card] = tuple(_oval(each) for each in ovals)
            frauds = tuple(_rigged(face) for face in faces)
            if any(frauds):
                self.frauds[card] = frauds
            regime = getattr(faces[0], "regime_change", None)
            if regime is not None:
                self.changes[card] = KIND_OF[regime]
                if isinstance(dealt, Headline):
                    self.headlines.add(card)
            if isinstance(dealt, Topple):
                heel = found(dealt.abilities, AchillesHeel)
                self.heels[card] = -1 if heel is None else AT[heel.prestige]


def faces_of(card: Card) -> tuple[Any, ...]:
    """Return the sides of a card, or the card itself."""
    return card.sides if isinstance(card, (Partner, Public, Hacendado)) else (card,)


def _total(worths: Mapping[str, float], face: Any) -> float:
    return sum(worths.get(getattr(each, "action", each.kind), 0.0) for each in face.abilities)


def _oval(oval: Oval) -> float:
    return 1.0 if oval.chain else max(0.0, 1.6 - 0.3 * oval.price)


def _rigged(face: Any) -> Points:
    fraud = found(face.abilities, DuringTopple)
    return () if fraud is None else tuple(AT[kind] for kind in fraud.kinds)


def _kinds(face: object, orientations: set[Orientation]) -> Points:
    if isinstance(face, Event):
        return ()
    points = getattr(face, "prestige", ())
    return tuple(AT[point.kind] for point in points if point.orientation in orientations)


@lru_cache(maxsize=16)
def printed(deck: Deck) -> CardFigures:
    """Return what the cards of the deck bring."""
    return CardFigures(deck)
