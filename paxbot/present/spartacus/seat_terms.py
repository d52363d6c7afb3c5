"""What becomes of a seat that changes hands, and of a turn that is ended, told before it does."""

from collections.abc import Sequence

from paxbot.engine.kernel import Fact, Move
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.moves import EndTurn
from paxbot.games.spartacus.playing import playable
from paxbot.games.spartacus.state import State
from paxbot.present.words import _


def begins_action(happened: Sequence[Fact]) -> bool:
    """Whether an action is begun: a first card kept, a pass, the first draw, a purchase, or a card that is played."""
    match list(happened[:1]):
        case [f.CardKept() | f.Passed() | f.CardsDrawn() | f.ColumnBought() | f.CardPlayed() | f.CardShown()]:
            return True
        case [f.AureiTaken(why=f.Why.NO_CARD_LEFT)]:
            return True
        case _:
            return False


def handing_over() -> tuple[str, ...]:
    """A seat is handed over to Nemo."""
    return (
        _("Hand, display and aurei stay with the seat, and Nemo plays on with them."),
        _("Nemo is an automatic player of this bot: it knows no more than the player of the seat would."),
        _("It plays from the next turn of the seat on."),
    )


def taking_back() -> tuple[str, ...]:
    """A seat is taken back from Nemo."""
    return (
        _("Hand, display and aurei are taken over as Nemo leaves them."),
        _("It happens as soon as the running turn is over."),
    )


def gives_up(s: State, move: Move) -> str:
    """What ending the turn now would lose: the card that could be played for nothing; empty where none is."""
    if not isinstance(move, EndTurn) or s.played or not playable(s, s.active):
        return ""
    return _("You have played no card yet, and the first one of a turn costs nothing.")
