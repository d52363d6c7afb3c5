"""The table as one person likes it, shown to everyone, the game's own seats, and the commands for looking at a game."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.actions.registry import Reply, completes, require_started, table_button, table_command
from cogs.context import Context
from cogs.layouts.components import LARGEST, NUMBER, PLACE, WORD, ActionButton, CustomId, Short, page_buttons
from cogs.layouts.parts import LAST, PAGE, TEXT, galleries, in_even_pages, in_pages, layout, newest, text, text_layout
from cogs.layouts.rules import cited, found, rules_row
from cogs.layouts.table import AREA, AREAS, CARD, FULL, STEP, TABLE, in_steps, is_open, log_text, offered
from cogs.messages.history import ToldTurn
from cogs.messages.painter import Pictures
from cogs.messages.sender import nonce_for
from cogs.viewing import handlers
from cogs.viewing.handlers import show, standing, step_text_button, turn_page_layout, view_layout
from paxbot import PaxError
from paxbot.engine.kernel import Fact
from paxbot.present.chat import commands, panel as panel_words, places, table as words, user_settings as setting_words
from paxbot.present.presenter import Part, Picture
from paxbot.present.words import rules_of, speaking
from paxbot.service import GameView, Reason, Status
from paxbot.service.talk.deals import may_talk

NEWS: Final = 1500
"""Characters for what was done last."""
NUMBERED: Final = 40
"""Characters kept free for the number of a part."""


async def board(context: Context, view: GameView, wanted: str | None = None) -> None:
    require_started(view)
    if wanted is None:
        default = (await context.preferences()).view
        wanted = default if _shows(context, view, default) else TABLE
    typed = {part.name.casefold(): part.key for part in _views(context, view)}
    await _show(context, view, typed.get(wanted.strip().casefold(), wanted))


@table_button("view", f"{NUMBER}:{WORD}", reply=Reply.UPDATE)
async def switch(context: Context, view: GameView, _seq: str, wanted: str) -> None:
    await _show(context, view, wanted)


@table_button("defview", WORD, reply=Reply.UPDATE)
async def make_default(context: Context, view: GameView, wanted: str) -> None:
    _require(context, view, wanted)
    await context.change_preferences(view=wanted)
    await _show(context, view, wanted)


@table_button("text")
async def read(context: Context, view: GameView) -> None:
    """Tell the whole table as plain text, in as many messages as it takes. Raises: PaxError(NOT_STARTED)."""
    require_started(view)
    facts = await context.dispatcher.history.latest(view)
    opening = [places.ended_early()] if view.game.status is Status.CANCELLED else []
    await tell(context, view, view.state, facts, context.names(view), opening)


async def tell(
    context: Context,
    view: GameView,
    state: Any,
    facts: Sequence[Fact],
    names: Sequence[str],
    opening: Sequence[str] = (),
) -> None:
    presenter = context.presenter(view)
    lines, _ = newest(presenter.log(facts, names), NEWS)
    news = [words.last_done(lines)] if lines else []
    sections = [*opening, *news, *presenter.text(view.rules.view(state, None), names)]
    # Several messages, not pages: a screen reader goes from one to the next, but loses its place in one that changes.
    first, *rest = _numbered(list(in_pages(sections, TEXT - NUMBERED, "\n")))
    await context.say(first)
    for part in rest:
        await context.interaction.followup.send(view=text_layout(part), ephemeral=True)


def _numbered(parts: Sequence[str]) -> list[str]:
    if len(parts) == 1:
        return list(parts)
    return [f"{words.part_of(number, len(parts))}\n{part}" for number, part in enumerate(parts, 1)]


async def _show(context: Context, view: GameView, wanted: str) -> None:
    """Show this view of the table, or tell all of it to people who read text only. Raises: PaxError."""
    require_started(view)
    if (await context.preferences()).text_only:
        await read(context, view)
        return
    facts = await context.dispatcher.history.latest(view)
    pictures = await context.preferred(await pictures_of(context, view, wanted, facts), whole=wanted == FULL)
    can_show = view.seat_of(context.user) is not None and may_talk(view)
    message, views, default = standing(context, view), _views(context, view), (await context.preferences()).view
    shown = view_layout(
        view.game.id, message, pictures, views, wanted, default, as_files=wanted == FULL, can_show=can_show
    )
    await context.show(shown, pictures)


async def pictures_of(context: Context, view: GameView, wanted: str, facts: Sequence[Fact]) -> Pictures:
    _require(context, view, wanted)
    painter = context.dispatcher.painter
    if wanted == FULL:
        return await painter.sheet(view, facts)
    if wanted == TABLE:
        return await painter.table(view, facts)
    if wanted == AREA:
        seat = view.seat_of(context.user)
        assert seat is not None
        return await painter.area(view, seat, facts)
    return await painter.part(view, wanted, facts)


def _views(context: Context, view: GameView) -> list[Part]:
    views = offered([context.presenter(view)])
    return [each for each in views if each.key != AREA or view.seat_of(context.user) is not None]


def _shows(context: Context, view: GameView, wanted: str) -> bool:
    return any(each.key == wanted for each in _views(context, view))


def _require(context: Context, view: GameView, wanted: str) -> None:
    if not _shows(context, view, wanted):
        raise PaxError(Reason.NOT_A_PLAYER if wanted == AREA else "unknown_part", part=wanted)


SHOWN: Final = f"{WORD}(:{NUMBER})?"


@table_button("show", SHOWN, commits=True)
async def show_here(context: Context, view: GameView, *what: str) -> None:
    require_started(view)
    seat = view.member(context.user)
    if not may_talk(view):
        raise PaxError(Reason.NO_TALK)
    if (view.game.id, context.user) in context.app.shown:
        raise PaxError("shown_already")
    context.app.shown[view.game.id, context.user] = True
    sender = context.dispatcher.sender
    with speaking(await context.app.language_at(view)):
        pictures = await _pictures(context, view, *what)
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


async def areas(context: Context, view: GameView) -> None:
    require_started(view)
    seats = sorted(view.automated)
    if not seats:
        raise PaxError("no_automated_seat", rival=context.presenter(view).automated_name)
    presenter, names = context.presenter(view), context.names(view)
    painter, pictures = context.dispatcher.painter, list[Picture]()
    facts = await context.dispatcher.history.latest(view)
    for seat in seats:
        pictures += await painter.area(view, seat, facts)
        pictures += await painter.guide(view, seat, view.state)
    message = "\n\n".join(presenter.area(view.state, seat, names) for seat in seats)
    apart = [replace(each, filename=f"{number}-{each.filename}") for number, each in enumerate(pictures, 1)]
    await show(context, view, message, apart)


@table_button("why", NUMBER)
@table_button("whypage", PLACE, reply=Reply.UPDATE)
async def why(context: Context, view: GameView, turn: str, page: str = "0") -> None:
    """Page 0 tells in short why a turn was played so, the others each decision with its reasons."""
    told = await _told(context, view, turn)
    presenter, heading = context.presenter(told.view), panel_words.why_of(told.headline)
    to = partial(_page_id, "whypage", view.game.id, turn)
    lines, key = presenter.explain(told.facts, told.names), told.view.game.key
    if not lines or int(page) < 1:
        short = presenter.why(told.facts, told.names)
        body = "\n".join(map(words.entry, cited(key, short))) if lines else panel_words.no_reasons()
        buttons = [ActionButton(to(1), panel_words.details())] if lines else []
        await context.show(turn_page_layout(heading, body, (), buttons, rules_row(found(key, rules_of(short)))), ())
        return
    reasons = list(map(words.entry, cited(key, lines)))
    pages = in_even_pages(reasons, PAGE)
    number = min(int(page), len(pages)) - 1
    buttons = [ActionButton(to(0), setting_words.go_back())]
    buttons += page_buttons(number, len(pages), lambda other: to(other + 1))
    pictures = await context.preferred(await context.dispatcher.history.guide(told))
    if pictures:
        buttons.append(step_text_button(view.game.id, told.turn, LAST))
    body, rules = pages[number], rules_row(found(key, rules_of(lines)))
    await context.show(turn_page_layout(heading, body, pictures, buttons, rules, pictures_first=True), pictures)


@table_button("acts", NUMBER)
@table_button("actspage", PLACE, reply=Reply.UPDATE)
async def action(context: Context, view: GameView, turn: str, step: str = "0") -> None:
    told = await _told(context, view, turn)
    presenter = context.presenter(told.view)
    steps = in_steps(await context.services.games.frames(view.game.id, told.turn), presenter.action_part)
    number = max(0, min(int(step), len(steps) - 1))
    entries = [entry for entry, _ in steps[number]]
    lines = [words.entry(line) for line in presenter.log(told.facts_of(entries), told.names)]
    painted = await context.dispatcher.painter.table_at(*told.seats.pictured(entries, steps[number][-1][1]))
    pictures = await context.preferred(painted)
    heading = panel_words.step_of(told.headline_of(entries), number + 1, len(steps))
    buttons = page_buttons(number, len(steps), partial(_page_id, "actspage", view.game.id, turn))
    buttons.append(step_text_button(view.game.id, told.turn, number))
    await context.show(turn_page_layout(heading, log_text(lines, STEP), pictures, buttons), pictures)


def _page_id(verb: str, game: int, turn: str, page: int) -> CustomId:
    return CustomId(verb, game, (turn, str(page)))


@table_button("steptext", PLACE)
async def read_step(context: Context, view: GameView, turn: str, step: str) -> None:
    told = await _told(context, view, turn)
    frames = await context.services.games.frames(view.game.id, told.turn)
    steps = in_steps(frames, context.presenter(told.view).action_part)
    shown = steps[min(int(step), len(steps) - 1)]
    facts = told.facts_of(entry for entry, _ in shown)
    await tell(context, told.view, shown[-1][1], facts, told.names)


async def _told(context: Context, view: GameView, turn: str) -> ToldTurn:
    require_started(view)
    return await context.dispatcher.history.turn(view, int(turn))


table_command("text", commands.TEXT)(read)
table_command("status", commands.STATUS)(handlers.status)
table_command("export", commands.EXPORT)(handlers.export)


@table_command("board", commands.BOARD)
@app_commands.describe(view=commands.BOARD_VIEW)
@completes(view=handlers.complete_view)
async def board_command(context: Context, game: GameView, view: Short | None = None) -> None:
    await board(context, game, view)


@table_command("court", commands.AREA)
@app_commands.describe(player=commands.AREA_PLAYER, automated=commands.AREA_AUTOMATED)
async def area(context: Context, game: GameView, player: discord.User | None = None, automated: bool = False) -> None:
    if automated and player is None:
        await areas(context, game)
    else:
        await handlers.area(context, game, player.id if player else None)


@table_command("hand", commands.HAND)
@app_commands.describe(player=commands.HAND_PLAYER)
async def hand(context: Context, game: GameView, player: discord.User | None = None) -> None:
    await handlers.hand(context, game, player.id if player else None)


@table_command("log", commands.LOG)
@app_commands.describe(turn=commands.LOG_TURN, player=commands.LOG_PLAYER, about=commands.LOG_ABOUT)
@completes(player=handlers.complete_player, about=handlers.complete_about)
async def log(
    context: Context,
    game: GameView,
    turn: app_commands.Range[int, 0, LARGEST] | None = None,
    player: Short | None = None,
    about: Short | None = None,
) -> None:
    if player is None and about is None:
        await handlers.log(context, game, turn)
    else:
        await handlers.log_about(context, game, player, about)
