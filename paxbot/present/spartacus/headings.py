"""The rules, by their headings in the digest, on which questions and refusals rest."""

from collections.abc import Mapping
from typing import Final

from paxbot.games.spartacus.moves import Prompt
from paxbot.games.spartacus.state import State

TURN: Final = ("Turn",)
BUY: Final = ("Turn > Buy",)
PLAY: Final = ("Turn > Play",)
ONE_COLUMN: Final = (*BUY, "Rulings > 5")
ORDER: Final = (*TURN, "Rulings > 4")
LIMIT: Final = (*PLAY, "Rulings > 10")
QUESTIONS: Final[Mapping[Prompt, tuple[str, ...]]] = {
    Prompt.KEEP_CARD: ("Setup > First cards",),
    Prompt.SHOW_CARD: ("Solitaire campaign",),
    Prompt.CHOOSE_TURN: TURN,
    Prompt.PLACE_CARD: ("Turn > Draw",),
    Prompt.CHOOSE_ACTION: (*BUY, *PLAY),
}


def question(s: State, prompt: Prompt) -> tuple[str, ...]:
    """Return the rules on which a question rests; the campaign has its own for the first cards."""
    return QUESTIONS[Prompt.SHOW_CARD if s.solo_game and prompt is Prompt.KEEP_CARD else prompt]
