"""What a table may agree on besides the rules."""

from paxbot.games.spartacus.game import FINAL_GROUP, NO, YES
from paxbot.present.presenter import GameChoice, OptionValue
from paxbot.present.words import _


def choices() -> tuple[GameChoice, ...]:
    """Whether Rome takes a last column when the stack has run out."""
    return (
        GameChoice(
            FINAL_GROUP,
            _("When the stack has run out"),
            (
                OptionValue(
                    NO,
                    _("Rome takes no more columns"),
                    _("When the stack has run out, the game ends with the round, and Rome takes no column any more."),
                ),
                OptionValue(
                    YES,
                    _("Rome takes a last column"),
                    _("When the stack has run out, Rome takes a last column at the end of the round."),
                ),
            ),
        ),
    )
