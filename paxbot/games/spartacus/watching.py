"""The parts of the table that a plan can depend on: what all can see of each."""

from paxbot.engine.json_types import Json
from paxbot.engine.kernel import Seat
from paxbot.games.spartacus.state import State

ANYTHING, COLUMNS, ROME, DISPLAYS, CONSPIRACY = "anything", "columns", "rome", "displays", "conspiracy"


def watched(s: State, seat: Seat) -> Json:
    """Return what lies open of each part: all columns, each column, Rome, displays and the conspiracy."""
    parts: Json = {
        COLUMNS: [cards[:] for cards in s.columns],
        ROME: s.rome[:],
        DISPLAYS: [player.display[:] for other, player in enumerate(s.players) if other != seat],
        CONSPIRACY: s.holder,
    }
    parts |= {legion_key(legion): cards[:] for legion, cards in enumerate(s.columns, 1)}
    hands = [len(player.hand) for player in s.players]
    return {ANYTHING: [parts[COLUMNS], parts[ROME], parts[DISPLAYS], s.holder, s.undrawn(), hands], **parts}


def legion_key(legion: int) -> str:
    """Return the key of a Legion's column."""
    return f"legion_{legion}"
