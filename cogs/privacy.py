import asyncio
import logging
from collections.abc import Iterable
from io import BytesIO
from typing import Final

import discord
from discord import ButtonStyle, TextStyle
from discord.ui import File, Label, Modal

from cogs.actions.registry import Access, Reply, button, command, form
from cogs.context import Context
from cogs.layouts.components import IN_USE, NOTE, ActionButton, CustomId, entered, typed
from cogs.layouts.parts import has_ink, layout, row, text, text_layout
from cogs.messages.lobby_card import renew
from cogs.messages.sender import UNREACHABLE
from paxbot.present.chat import commands, people as words, table as note_words
from paxbot.present.protocols import Filled
from paxbot.service import MessageRow
from paxbot.service.people.accounts import PersonalData

logger = logging.getLogger(__name__)


@button("note", reply=Reply.FORM)
async def open_note(context: Context, custom_id: CustomId) -> None:
    text = await context.services.notepad.read(custom_id.game, context.user)
    await context.ask(note_form(custom_id.game, text))


@command("note", commands.NOTE)
async def ask_note(context: Context) -> None:
    view = await context.services.games.at(context.channel)
    await open_note(context, CustomId("note", view.game.id))


def note_form(game: int, text: str) -> Modal:
    shown = Modal(title=note_words.note_title(), custom_id=f"pax-note:{game}", timeout=IN_USE)
    field = typed(NOTE, style=TextStyle.paragraph, default=text or None, required=False)
    shown.add_item(Label(text=note_words.note_label(), component=field))
    return shown


@form("note")
async def keep(context: Context, custom_id: CustomId, filled: Filled) -> None:
    """Keep the note; one in which nothing can be seen counts as empty."""
    text = entered(filled, NOTE)
    kept = await context.services.notepad.write(custom_id.game, context.user, text if has_ink(text) else "")
    await context.tell(note_words.note_kept() if kept else note_words.note_dropped())


LARGEST: Final = 8_000_000
"""Bytes of a file that Discord takes everywhere."""
NAMED: Final = 20
"""Channels that a sentence names at most."""
RESULTS: Final = ("results", "corrections", "entered_results")
FILE: Final = "what-paxbot-keeps-of-you.json"


@command("forget-me", commands.FORGET_ME, private=True)
async def show(context: Context) -> None:
    kept = await context.services.forgetting.about(context.user)
    if kept.is_nothing:
        await context.say(words.nothing_kept())
        return
    content, is_whole = await asyncio.to_thread(kept.file, LARGEST)
    shown = layout(
        text(words.kept(_facts(context, kept), is_whole=is_whole)),
        File(f"attachment://{FILE}"),
        row(ActionButton(CustomId("forget", 0), words.forget_me(), ButtonStyle.danger)),
    )
    await context.show(shown, attached=[discord.File(BytesIO(content), FILE)])


@button("forget", access=Access.ANYBODY, commits=True)
async def forget(context: Context, custom_id: CustomId) -> None:
    kept = await context.services.forgetting.about(context.user)
    games = await context.services.forgetting.forget(context.user)
    for game in games:
        context.dispatcher.schedule(game)
    try:
        await context.show(text_layout(words.forgotten()), attached=[])
    finally:
        await _delete_hands(context, kept)
        await _tell(context, games)


def _facts(context: Context, kept: PersonalData) -> words.KeptFacts:
    automated = {presenter.automated_name for presenter in context.app.presenters.values()}
    return words.KeptFacts(
        games=len(kept.content["games"]),
        answers=len(kept.content["answers"]),
        notes=kept.notes,
        results=len({each["result"] for name in RESULTS for each in kept.content[name]}),
        has_settings=bool(kept.content["settings"]),
        lobbies=_named(kept.lobbies),
        seats=_named(kept.seats),
        endings=_named(kept.endings),
        automated_name=", ".join(sorted(automated)),
        campaigns=[(context.app.presenter(key).name, far.won, far.games) for key, far in kept.campaigns.items()],
    )


def _named(channels: tuple[int, ...]) -> list[str]:
    named = [f"<#{channel}>" for channel in channels[:NAMED]]
    return [*named, "…"] if len(channels) > NAMED else named


async def _delete_hands(context: Context, kept: PersonalData) -> None:
    """Delete the messages that showed them their hands, as far as they can be reached."""
    for each in kept.content["messages"]:
        place = MessageRow(each["game"], "", each["channel"], each["message"], None, 0, None, context.now)
        try:
            await context.dispatcher.sender.delete_direct(place)
        except UNREACHABLE as error:
            logger.info("A hand message of game %s is out of reach: %s", each["game"], error)


async def _tell(context: Context, games: Iterable[int]) -> None:
    started = []
    for game in games:
        table = await context.services.games.table(game)
        if table.game.head is not None:
            started.append(game)
        else:
            await renew(context, game)
    await context.dispatcher.reconcile_each(started)
