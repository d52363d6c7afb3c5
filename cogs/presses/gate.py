"""Who may use a button, menu or form at all. What stands in its id may have been made up, and is trusted in nothing.

What a handler goes on to check is whether the person may do this now. Here it is settled that the id has the form of
such ids, and that its game is one the person has to do with: they play in it, or they are where it is played.
"""

import re
from typing import TYPE_CHECKING, Any, Final

from cogs.presses.guard import MODERATED, is_moderator
from paxbot.errors import PaxError
from paxbot.service import Reason
from paxbot.service.reachability import require_reachable
from paxbot.service.time_control import ClockMode
from paxbot.service.user_settings import LANGUAGE

if TYPE_CHECKING:
    from discord import Interaction

    from cogs.client import PaxBot
    from cogs.sheets.items import Press
    from paxbot.present.bargaining import Filled

NUMBER: Final = r"\d{1,18}"
USER: Final = r"\d{1,20}"
WORD: Final = r"[a-z0-9_]+"
PLACE: Final = f"{NUMBER}:{NUMBER}"
CLOCK: Final = "|".join(ClockMode)

SHAPES: Final[dict[str, str]] = {
    "answer": f"{NUMBER}(:{NUMBER}:{WORD})+",
    "sure": f"{NUMBER}(:{NUMBER}:{WORD})+",
    **dict.fromkeys(("undo", "reset", "helppage", "why", "acts", "askwhom", "replies"), NUMBER),
    **dict.fromkeys(("handover", "takeback", "resign", "seek", "takeseat", "closeseat"), NUMBER),
    **dict.fromkeys(("logturn", "page", "whypage", "actspage", "steptext", "replayhands", "replayturn"), PLACE),
    **dict.fromkeys(("rewindstep", "rewindask", "rewindnow", "rewindyes", "rewindno", "stuckpage"), PLACE),
    "sologame": PLACE,
    "askback": f"({NUMBER})?",
    # Who had proposed the pause stands in buttons of older messages.
    "pauseyes": f"({USER})?",
    "view": f"{NUMBER}:{WORD}",
    "defview": WORD,
    "replay": f"{PLACE}:{WORD}",
    "logabout": f"{NUMBER}(:{WORD})*",
    "set": f"{NUMBER}:{WORD}:.+",
    "srv": f"{NUMBER}:(most_games:{NUMBER}|most_each:{NUMBER}|clock:({CLOCK})|language:{LANGUAGE})",
    **dict.fromkeys(("srvroles", "srvrooms"), f"({USER}(:{USER})*)?"),
}
"""What follows the game in the ids of buttons and forms, by verb; nothing where a verb is not named."""

NO_GAME: Final = frozenset({"back", "forget", "helppage", "set", "sleep", "srv", "srvroles", "srvrooms", "stuckpage"})
"""What belongs, or may belong, to no game: it bears the number 0."""

FILLED: Final[dict[str, str]] = {
    "askwhom": f"{NUMBER}=(no|{NUMBER})",
    "replies": f"{NUMBER}=(no|{NUMBER})",
}
"""How a field of a form and what was chosen in it look, where they are read as numbers."""


async def admit(interaction: "Interaction[PaxBot]", press: "Press", filled: "Filled | None" = None) -> None:
    """Nothing, if the person may use a button or form with this id.

    From here on the person counts as a moderator only where the game is played.
    Raises: PaxError(STALE, UNKNOWN_GAME, NOT_A_PLAYER, STRANDED).
    """
    if not (_fits(press) and _is_fillable(press, filled or {})):
        raise PaxError(Reason.STALE)
    if press.game == 0:
        return
    table = await interaction.client.services.games.table(press.game)
    interaction.extras[MODERATED] = table.game.guild
    is_there = interaction.guild_id == table.game.guild and interaction.channel_id == table.game.channel
    is_theirs = table.game.host == interaction.user.id or table.player_of(interaction.user.id) is not None
    if not (is_there or is_theirs or is_moderator(interaction)):
        raise PaxError(Reason.NOT_A_PLAYER)
    require_reachable(table.game)


def _fits(press: "Press") -> bool:
    """Whether such an id was ever given to a button."""
    is_of_game = press.game != 0 or press.verb in NO_GAME
    has_size = press.game < 10**18
    return is_of_game and has_size and _matches(SHAPES.get(press.verb, ""), ":".join(press.args))


def _is_fillable(press: "Press", filled: "Filled") -> bool:
    shape = FILLED.get(press.verb)
    fields = (f"{field}={value}" for field, values in filled.items() for value in values)
    return shape is None or all(_matches(shape, field) for field in fields)


def _matches(shape: str, text: Any) -> bool:
    return re.fullmatch(shape, text, re.ASCII) is not None
