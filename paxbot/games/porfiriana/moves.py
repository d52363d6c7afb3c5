"""Every question to a player, and every answer: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana.terms import NO_CARD, CubeKind, Faction, Prestige


class Prompt(StrEnum):
    """The questions to a player, with the number each has in the list of decisions."""

    CHOOSE_HACENDADO = "choose_hacendado"  # D1
    CHOOSE_ACTION = "choose_action"  # D2
    CHOOSE_POST = "choose_post"  # D2: where a troop goes
    CHOOSE_OVAL = "choose_oval"  # D2: where a connection is built
    CHOOSE_CUBE = "choose_cube"  # D2: the cube of a speculation
    CHOOSE_PLACE = "choose_place"  # D2: where it goes
    CHOOSE_SIDE = "choose_side"  # D3
    CHOOSE_ORIENTATION = "choose_orientation"  # D5
    PAY_FOR_CARDS = "pay_for_cards"  # D6
    GROW_LAND = "grow_land"  # D6
    LOSE_ENTERPRISE = "lose_enterprise"  # D6
    USE_SPY = "use_spy"  # D7
    SUFFER_STRIFE = "suffer_strife"  # D8
    RETREAT = "retreat"  # D9
    RELIEVE = "relieve"  # D10
    FILL_PLACE = "fill_place"  # D11
    REMOVE_CUBE = "remove_cube"  # D12
    DISCARD_HEADLINE = "discard_headline"  # D13
    PAY_UPKEEP = "pay_upkeep"  # D14
    SHOWDOWN = "showdown"  # D15, D16
    CHOOSE_TARGET = "choose_target"  # D17


class Choose(NamedTuple):
    """A hacendado."""

    card: int
    do: str = "choose"


class Play(NamedTuple):
    """A hand card, with the side that is to count."""

    card: int
    side: int = 0
    do: str = "play"


class Buy(NamedTuple):
    """The card in a space of the market, with the best reduction or at the price of its column."""

    space: int
    in_full: bool = False
    do: str = "buy"


class BuyPublic(NamedTuple):
    """A public card, on one of its sides."""

    card: int
    side: int
    do: str = "buy_public"


class Sell(NamedTuple):
    """A hand card, or a partner, enterprise or troop in play."""

    card: int
    do: str = "sell"


class Redeploy(NamedTuple):
    """A troop in play, to be moved or to act where it stands."""

    troop: int
    do: str = "redeploy"


class Post(NamedTuple):
    """The enterprise or hacendado where a troop goes, or stands already."""

    place: int
    do: str = "post"


class BuyLand(NamedTuple):
    """An own ranch or plantation that grows."""

    card: int
    do: str = "buy_land"


class Improve(NamedTuple):
    """A connection, of which the oval is chosen next."""

    do: str = "improve"


class Connect(NamedTuple):
    """The oval on which the cube is put."""

    oval: int
    do: str = "connect"


class Police(NamedTuple):
    """One unrest marker of an own enterprise less."""

    card: int
    do: str = "police"


class LeaveJail(NamedTuple):
    """The way out of jail."""

    do: str = "leave_jail"


class Speculate(NamedTuple):
    """A cube placed or moved, which is chosen next."""

    do: str = "speculate"


class Lift(NamedTuple):
    """The cube that is moved, from the reserve or a card or oval."""

    kind: CubeKind
    at: int = NO_CARD
    do: str = "lift"


class Put(NamedTuple):
    """The place of a cube: the reserve, or a card or oval."""

    kind: CubeKind
    at: int = NO_CARD
    do: str = "put"


class PlacePrestige(NamedTuple):
    """A prestige cube on an own loyalty point that lacks one, which takes no action."""

    card: int
    do: str = "place_prestige"


class Act(NamedTuple):
    """The action that only the holder of a card has."""

    card: int
    do: str = "act"


class EndActions(NamedTuple):
    """The end of the actions, with all that follows in the turn."""

    do: str = "end_actions"


class Read(NamedTuple):
    """The orientation of a headline or topple: its event, or the status quo."""

    event: bool
    do: str = "read"


class Turn(NamedTuple):
    """The side of a card that is to count."""

    side: int
    do: str = "turn"


class Aim(NamedTuple):
    """The target of an attack: a player, and the card or connection of theirs that it hits."""

    victim: Seat
    card: int = NO_CARD
    oval: int = NO_CARD
    do: str = "aim"


class Spy(NamedTuple):
    """A spy who is discarded to cancel the attack."""

    card: int
    do: str = "spy"


class Decline(NamedTuple):
    """A refusal of all that is offered."""

    do: str = "decline"


class LoseFaction(NamedTuple):
    """The faction whose cards are discarded in a strife."""

    faction: Faction
    do: str = "lose_faction"


class Discard(NamedTuple):
    """A card that is given up."""

    card: int
    do: str = "discard"


class Retreat(NamedTuple):
    """A troop that goes to the private army; the hacendado shows that side, or turns to it."""

    card: int
    side: int
    do: str = "retreat"


class Fill(NamedTuple):
    """The card that gets the next cube, of income or of prestige."""

    card: int
    prestige: bool = False
    do: str = "fill"


class Free(NamedTuple):
    """The player whose cube leaves the oval."""

    owner: Seat
    do: str = "free"


class PayUp(NamedTuple):
    """Gold for every card that is left."""

    do: str = "pay_up"


class Grow(NamedTuple):
    """An own ranch or plantation that gets cubes."""

    card: int
    do: str = "grow"


class Manifesto(NamedTuple):
    """The hacendado turned to one side of its back."""

    side: int
    do: str = "manifesto"


class Fraud(NamedTuple):
    """A card discarded to make Díaz stronger in a kind of prestige."""

    card: int
    prestige: Prestige
    do: str = "fraud"


class Assassinate(NamedTuple):
    """A hacendado killed with a card of the hand."""

    card: int
    victim: Seat
    do: str = "assassinate"


class EndShowdown(NamedTuple):
    """The end of the player's deeds in this showdown."""

    do: str = "end_showdown"
