"""Players who have left the server: anybody can have it found out."""

from cogs.actions.authorization import require_running
from cogs.actions.registry import table_button
from cogs.actions.responses import publish
from cogs.context import Context
from cogs.layouts.names import safe
from paxbot.present.chat import trouble as words
from paxbot.service import GameView


@table_button("missing")
async def look(context: Context, view: GameView) -> None:
    """Tell the person, and the table, who has left the server. Raises: PaxError."""
    require_running(view)
    notes, missing = context.dispatcher.leavers, []
    for player in view.players:
        if not player.is_forgotten and await notes.look_for(view, player.user):
            missing.append(safe(player.name, player.seat))
    said = words.not_here(", ".join(missing)) if missing else words.everybody_is_here()
    await context.say(said)
    await publish(context, view.game.id)
