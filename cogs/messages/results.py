"""The results of a game: its record, and the next game of a campaign."""

from io import BytesIO

import discord

from cogs.app import App
from cogs.layouts.campaign import campaign_facts, solo_game
from paxbot.present.chat import campaign as campaign_words
from paxbot.service import GameView
from paxbot.service.results_export import record_text


async def next_game(app: App, view: GameView) -> tuple[str, ...]:
    """Return which game of a solitaire campaign comes next and how it is begun; nothing after other games."""
    is_over = solo_game(view) > 0 and not view.game.status.is_open
    progress = await app.services.campaigns.at(view) if is_over else None
    if progress is None:
        return ()
    return ("", campaign_words.after(campaign_facts(progress, app.presenter(view.game.key)), played=solo_game(view)))


async def record_file(app: App, view: GameView) -> discord.File:
    """Return the game's record as a file."""
    text = record_text(await app.services.games.export(view.game.id))
    return discord.File(BytesIO(text.encode()), f"{view.game.key}-{view.game.id}.json")
