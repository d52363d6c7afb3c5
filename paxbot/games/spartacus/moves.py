"""Every answer a player can give: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import NamedTuple


class Do(StrEnum):
    """The deed of a move."""

    KEEP = "keep"
    SHOW = "show"
    DRAW = "draw"
    PASS = "pass"
    LAY = "lay"
    RETURN = "return"
    TAKE = "take"
    BUY = "buy"
    PLAY = "play"
    END_TURN = "end_turn"


class Keep(NamedTuple):
    """Keep this card of those dealt at the start; the others go to the bottom."""

    card: int
    do: Do = Do.KEEP


class Show(NamedTuple):
    """Play this card of those dealt at the start of a solitaire game."""

    card: int
    do: Do = Do.SHOW


class Draw(NamedTuple):
    """Take a turn with everything in it, which begins with drawing."""

    do: Do = Do.DRAW


class Pass(NamedTuple):
    """Look at Rome's face-down cards and take 2 aurei instead of a turn."""

    do: Do = Do.PASS


class Lay(NamedTuple):
    """Put a card drawn face up into the column of a Legion."""

    card: int
    legion: int
    do: Do = Do.LAY


class Return(NamedTuple):
    """Put a card drawn at the bottom of the stack."""

    card: int
    do: Do = Do.RETURN


class Take(NamedTuple):
    """Take a card drawn into the hand."""

    card: int
    do: Do = Do.TAKE


class Buy(NamedTuple):
    """Buy all cards of a Legion's column."""

    legion: int
    do: Do = Do.BUY


class Play(NamedTuple):
    """Play a hand card into the display."""

    card: int
    do: Do = Do.PLAY


class EndTurn(NamedTuple):
    """Play no more cards, and take the income."""

    do: Do = Do.END_TURN
