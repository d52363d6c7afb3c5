"""Every question to a player, and every answer: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.terms import NO_CARD, CubeKind, Faction, Prestige

Prompt = StrEnum(
    "Prompt",
    [
        "CHOOSE_HACENDADO",
        "CHOOSE_ACTION",
        "CHOOSE_POST",
        "CHOOSE_OVAL",
        "CHOOSE_CUBE",
        "CHOOSE_PLACE",
        "CHOOSE_SIDE",
        "CHOOSE_ORIENTATION",
        "PAY_FOR_CARDS",
        "GROW_LAND",
        "LOSE_ENTERPRISE",
        "USE_SPY",
        "SUFFER_STRIFE",
        "RETREAT",
        "RELIEVE",
        "FILL_PLACE",
        "REMOVE_CUBE",
        "DISCARD_HEADLINE",
        "PAY_UPKEEP",
        "SHOWDOWN",
        "CHOOSE_TARGET",
    ],
)
"""In the order of the rules' list of decisions, D1 to D17: post, oval, cube and place all belong to D2."""


class Choose(NamedTuple):
    card: int
    do: str = "choose"


class Play(NamedTuple):
    card: int
    side: int = 0
    do: str = "play"


class Buy(NamedTuple):
    space: int
    in_full: bool = False
    do: str = "buy"


class BuyPublic(NamedTuple):
    card: int
    side: int
    do: str = "buy_public"


class Sell(NamedTuple):
    card: int
    do: str = "sell"


class Redeploy(NamedTuple):
    troop: int
    do: str = "redeploy"


class Post(NamedTuple):
    place: int
    do: str = "post"


class BuyLand(NamedTuple):
    card: int
    do: str = "buy_land"


class Improve(NamedTuple):
    do: str = "improve"


class Connect(NamedTuple):
    oval: int
    do: str = "connect"


class Police(NamedTuple):
    card: int
    do: str = "police"


class LeaveJail(NamedTuple):
    do: str = "leave_jail"


class Speculate(NamedTuple):
    do: str = "speculate"


class Lift(NamedTuple):
    kind: CubeKind
    at: int = NO_CARD
    do: str = "lift"


class Put(NamedTuple):
    kind: CubeKind
    at: int = NO_CARD
    do: str = "put"


class PlacePrestige(NamedTuple):
    """On an own loyalty point that lacks one; it takes no action."""

    card: int
    do: str = "place_prestige"


class Act(NamedTuple):
    card: int
    do: str = "act"


class EndActions(NamedTuple):
    do: str = "end_actions"


class Read(NamedTuple):
    event: bool
    do: str = "read"


class Turn(NamedTuple):
    side: int
    do: str = "turn"


class Aim(NamedTuple):
    victim: Seat
    card: int = NO_CARD
    oval: int = NO_CARD
    do: str = "aim"


class Spy(NamedTuple):
    card: int
    do: str = "spy"


class Decline(NamedTuple):
    do: str = "decline"


class LoseFaction(NamedTuple):
    faction: Faction
    do: str = "lose_faction"


class Discard(NamedTuple):
    card: int
    do: str = "discard"


class Retreat(NamedTuple):
    card: int
    side: int
    do: str = "retreat"


class Fill(NamedTuple):
    card: int
    prestige: bool = False
    do: str = "fill"


class Free(NamedTuple):
    owner: Seat
    do: str = "free"


class PayUp(NamedTuple):
    do: str = "pay_up"


class Grow(NamedTuple):
    card: int
    do: str = "grow"


class Manifesto(NamedTuple):
    side: int
    do: str = "manifesto"


class Fraud(NamedTuple):
    card: int
    prestige: Prestige
    do: str = "fraud"


class Assassinate(NamedTuple):
    card: int
    victim: Seat
    do: str = "assassinate"


class EndShowdown(NamedTuple):
    do: str = "end_showdown"
