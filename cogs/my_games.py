from collections.abc import AsyncIterator
from datetime import datetime
from typing import Final

from discord import app_commands
from discord.utils import format_dt

from cogs.actions.registry import command
from cogs.context import Context
from cogs.layouts.components import move_button
from cogs.layouts.lobby import campaign_facts
from cogs.layouts.parts import layout, row, safe, safe_name, text, text_layout
from cogs.messages.lobby_card import LOBBY
from cogs.messages.sender import link_to
from cogs.messages.turns import TURN
from paxbot.present.chat import commands, places, table_rules
from paxbot.service import GameSummary, LeagueRow
from paxbot.service.notices import lost_until, stranded_until

SHOWN_GAMES: Final = 20
FINISHED_GAMES: Final = 5
BUTTONS: Final = 5


@command("games", commands.GAMES, private=True)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def list_games(context: Context) -> None:
    tables = await context.services.games.of_user(context.user)
    lines = [await _line(context, table) for table in tables[:SHOWN_GAMES]]
    if len(tables) > SHOWN_GAMES:
        lines.append(places.left_out(len(tables) - SHOWN_GAMES))
    finished = [
        _finished(context, table) for table in await context.services.games.finished_of(context.user, FINISHED_GAMES)
    ]
    lines = [*(lines or [places.no_games()]), *finished]
    lost = [(table.game.id, context.presenter(table).name) for table in tables[:SHOWN_GAMES] if lost_until(table.game)]
    async for league, until in _lost_leagues(context):
        lines.append(places.league_in_list(safe(league.name), until))
        lost.append((league.id, league.name))
    told = "\n".join([places.my_games(), *lines, *await _campaigns(context)])
    buttons = [
        move_button("movehere", subject, name="" if len(lost) == 1 else name) for subject, name in lost[:BUTTONS]
    ]
    await context.show(layout(text(told), row(*buttons)) if buttons else text_layout(told))


async def _lost_leagues(context: Context) -> AsyncIterator[tuple[LeagueRow, datetime]]:
    leagues = context.services.lost_leagues
    for league in await leagues.open():
        if (until := lost_until(league)) is not None:
            is_manager = context.guild == league.guild and context.interaction.permissions.manage_guild
            if is_manager or context.user in await leagues.organisers(league):
                yield league, until


async def _campaigns(context: Context) -> list[str]:
    found = await context.services.campaigns.all_of(context.user)
    return [table_rules.standing(campaign_facts(far, context.app.presenter(key))) for key, far in found.items()]


def _finished(context: Context, table: GameSummary) -> str:
    ended = table.game.ended_at
    assert ended is not None
    return places.game_line(context.presenter(table).name, link_to(table), places.finished(format_dt(ended, "R")))


async def _line(context: Context, table: GameSummary) -> str:
    head, waiting = table.game.head, table.waiting
    row = await context.services.post.latest(table.game.id, TURN if head else LOBBY)
    link = link_to(table, row.message if row else None)
    if head is None or waiting is None:
        said = places.in_lobby(table.seats, table.options.most)
    elif waiting.user == context.user:
        said = places.your_turn(format_dt(min(head.moved_at, context.now), "R"))
    else:
        said = places.turn_of(safe_name(table, waiting), format_dt(min(head.moved_at, context.now), "R"))
    if (until := stranded_until(table.game)) is not None:
        said = places.rests_in_list(until)
    elif (until := lost_until(table.game)) is not None:
        said = places.in_list(until)
    elif table.game.is_stranded:
        said = places.missing_in_list()
    elif waiting is not None:
        said = await _timed(context, table, said)
    return places.game_line(context.presenter(table).name, link, said)


async def _timed(context: Context, table: GameSummary, said: str) -> str:
    if table.game.paused_at is not None:
        return places.at_rest(said)
    due = await context.services.timekeeping.due(table)
    if due is None:
        return said
    return places.until(said, due) if due > context.now else places.out_of_time(said)
