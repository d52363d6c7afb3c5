from enum import Enum, auto
from typing import NamedTuple

from paxbot.engine.codec import Kinds
from paxbot.engine.kernel import Fact, Seat


class Prompt(Enum):
    ACT = auto()
    GRANT = auto()
    TOLL = auto()
    TOSS = auto()
    END = auto()


class Take(NamedTuple):
    coins: int
    do: str = "take"


class Draw(NamedTuple):
    do: str = "draw"


class Ask(NamedTuple):
    seat: Seat
    do: str = "ask"


class Grant(NamedTuple):
    yes: bool
    do: str = "grant"


class PayToll(NamedTuple):
    do: str = "pay_toll"


class Toss(NamedTuple):
    do: str = "toss"


class EndTurn(NamedTuple):
    do: str = "end_turn"


class CoinsTaken(NamedTuple):
    seat: Seat
    coins: int


class CardDrawn(NamedTuple):
    seat: Seat
    card: int


class CoinGiven(NamedTuple):
    giver: Seat
    receiver: Seat


class Refused(NamedTuple):
    seat: Seat


class TollPaid(NamedTuple):
    seat: Seat


class Tossed(NamedTuple):
    seat: Seat


class TurnEnded(NamedTuple):
    seat: Seat


class HandedOver(NamedTuple):
    seat: Seat


class TakenBack(NamedTuple):
    seat: Seat


class DeckShuffled(NamedTuple):
    pass


FACTS: Kinds[Fact] = Kinds(
    [CoinsTaken, CardDrawn, CoinGiven, Refused, TollPaid, Tossed, TurnEnded, HandedOver, TakenBack, DeckShuffled],
)
