"""Showing everybody in the channel what one person is looking at: only what all may see, silently."""

from typing import Final

import discord

from cogs.actions.authorization import require_started
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import Reply, button
from cogs.context import Context
from cogs.layouts.parts import galleries, layout, text
from cogs.layouts.views import AREA, AREAS, CARD, is_open
from cogs.messages.painter import Pictures
from cogs.messages.sender import nonce_for
from cogs.viewing.views import pictures_of
from paxbot.errors import PaxError
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import views as words
from paxbot.present.words import speaking
from paxbot.service import GameView, Reason
from paxbot.service.sentences import may_talk

SHOWN: Final = f"{WORD}(:{NUMBER})?"
"""The thing that is shown, and its number, if it is one of several."""


@button("show", SHOWN, reply=Reply.PRIVATE, commits=True)
async def show_here(context: Context, custom_id: CustomId) -> None:
    """Post the picture that a player is looking at, and whose idea that was. Raises: PaxError."""
    view = await context.view(custom_id.game)
    require_started(view)
    seat = view.member(context.user)
    if not may_talk(view):
        raise PaxError(Reason.NO_TALK)
    if (view.game.id, context.user) in context.app.shown:
        raise PaxError("shown_already")
    context.app.shown[view.game.id, context.user] = True
    sender = context.dispatcher.sender
    with speaking(await context.app.language_at(view)):
        pictures = await _pictures(context, view, *custom_id.args)
        message = layout(text(words.shows(context.names(view)[seat])), *galleries(pictures))
    if not pictures:
        await context.say(words.not_painted())
        return
    try:
        channel = await sender.open(view.game.channel)
        nonce = nonce_for(view.game.id, context.interaction.id)
        await sender.send(channel, message, pictures=pictures, nonce=nonce, silent=True)
    except discord.Forbidden:
        await context.say(panel_words.cannot_post())
    else:
        await context.say(words.shown())


async def _pictures(context: Context, view: GameView, what: str, number: str = "") -> Pictures:
    """Return the pictures of what all may see, as the table reads them. Raises: PaxError."""
    painter, facts = context.dispatcher.painter, await context.dispatcher.history.latest(view)
    if what == CARD and number:
        # A card of a hand is nobody's to show: the rulebooks know no showing of it, and that of PAX calls hands secret.
        if not is_open(context.presenter(view), view, context.names(view), int(number)):
            raise PaxError(Reason.STALE)
        return await painter.card(view.game.key, int(number))
    if what == AREAS:
        return await painter.areas(view, facts)
    if what == AREA and number:
        if int(number) not in range(view.seats):
            raise PaxError(Reason.UNKNOWN_SEAT, seat=int(number))
        return await painter.area(view, int(number), facts)
    return await pictures_of(context, view, what, facts)
