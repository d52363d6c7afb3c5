"""Looking up a rule: by a question, however it is spelt, or from what names it."""

import asyncio
from collections.abc import Iterable
from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from cogs.actions.acknowledgement import defer
from cogs.actions.bounds import Short
from cogs.actions.commands import command, completes, games
from cogs.actions.ids import CustomId
from cogs.actions.registry import Access, Reply, button
from cogs.context import Context
from cogs.layouts.parts import MENU, OPTION, clip
from cogs.layouts.rules import IN_PLACE, RULE, WHOLE, rule_layout
from paxbot.errors import PaxError
from paxbot.present.chat import commands
from paxbot.present.rule_search import find, search
from paxbot.present.rulebook import Section, section, sections

SHAPE: Final = r"[01]:[a-z]+:[a-z0-9]+"
RUNNERS_UP: Final = 3


async def complete(context: Context, current: str) -> list[Choice[str]]:
    """Return the rules that fit what is typed; the chapters before anything is."""
    keys = await _games(context, context.interaction.namespace.game or "")
    chapters = [each for key in keys for each in sections(key) if not each.chapter]
    found = await asyncio.to_thread(find, keys, current, MENU) if current.strip() else chapters[:MENU]
    names = [context.app.presenter(each.game).name if len(keys) > 1 else "" for each in found]
    return [
        Choice(name=clip(" · ".join(filter(None, (each.title, each.chapter, name))), OPTION), value=_value(each))
        for each, name in zip(found, names, strict=True)
    ]


def _value(rule: Section) -> str:
    return f"{rule.game}:{rule.slug}"


@command("rule", commands.RULE, game=games)
@app_commands.describe(about=commands.RULE_ABOUT, game=commands.RULE_GAME)
@completes(about=complete)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def look_up(context: Context, about: Short, game: str = "") -> None:
    """Show the rule that was chosen, or that fits a question best. Raises: PaxError("unknown_rule")."""
    await defer(context, private=True)
    key, _, chosen = about.partition(":")
    if key in context.app.presenters and chosen:
        await _show(context, section(key, chosen))
        return
    keys = await _games(context, game)
    found = await context.search(lambda: search(keys, about, RUNNERS_UP))
    if not found.answers:
        raise PaxError("unknown_rule", name=about)
    await _show(context, *found.answers, others=found.others)


async def _games(context: Context, chosen: str) -> list[str]:
    """Return the game that was chosen, or that of the channel, or all there are."""
    key = chosen or await context.game_here()
    return [key] if key else list(context.app.presenters)


@button(RULE, SHAPE, access=Access.ANYBODY, reply=Reply.PRIVATE)
@button(IN_PLACE, SHAPE, access=Access.ANYBODY)
async def show_rule(context: Context, custom_id: CustomId) -> None:
    """Show a rule: its short answer, or everything. Raises: PaxError("unknown_rule")."""
    depth, key, chosen = custom_id.args
    await _show(context, section(key, chosen), whole=depth == WHOLE)


async def _show(
    context: Context, shown: Section, *also: Section, others: Iterable[Section] = (), whole: bool = False
) -> None:
    game = context.app.presenter(shown.game).name
    icons = await context.preferred(await context.dispatcher.painter.rule(shown.game, shown.path), whole=True)
    await context.show(rule_layout(shown, game, icons, whole=whole, also=also, others=others), icons)
