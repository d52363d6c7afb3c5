"""The consequences for a seat that changes hands, told before it does."""

from paxbot.engine.kernel import Move
from paxbot.games.pamir.moves import EndTurn
from paxbot.games.pamir.state import State
from paxbot.present.words import _, ngettext


def handing_over() -> tuple[str, ...]:
    """Return what becomes of a seat that is handed over to Wakhan."""
    return (
        _("Pieces, court, rupees, gifts and points stay as they are, and Wakhan plays on with them."),
        _("The hand and the loyalty are set aside, hidden and untouched, until the seat is taken back."),
        _("She plays from the next turn of the seat on, by her own rules: nobody can bargain with her about bribes."),
    )


def taking_back() -> tuple[str, ...]:
    """Return what becomes of a seat that is taken back from Wakhan."""
    return (
        _("The hand and the loyalty that were set aside return."),
        _("Patriots and prizes of other coalitions are discarded, and leverage among them is repaid."),
        _("Everything else stays as Wakhan leaves it. It happens as soon as the running turn is over."),
    )


def gives_up(state: State, move: Move) -> str:
    """Return what ending the turn now would lose; empty where nothing is left, or the move ends no turn."""
    if not isinstance(move, EndTurn) or not state.actions_left:
        return ""
    return ngettext(
        "You have {count} action left, which would be lost.",
        "You have {count} actions left, which would be lost.",
        state.actions_left,
    ).format(count=state.actions_left)
