"""Looking: courts, hands, log, status, record and help, each for one pair of eyes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import Interaction
from discord.ui import ActionRow, LayoutView
from discord.utils import format_dt

from cogs.messages.notes import record_file
from cogs.messages.sender import link_to
from cogs.messages.time_lines import bank_lines, time_lines
from cogs.messages.turns import TURN
from cogs.presses.card import show_lobby
from cogs.presses.taste import reads_only, to_taste
from cogs.sheets.items import PaxButton, Press
from cogs.sheets.sheet import files, in_pages, note, row, sheet, text
from cogs.sheets.table import asking_buttons, hand_sheet
from cogs.sheets.views import looking_sheet
from paxbot.errors import PaxError
from paxbot.present.chat import help as help_words
from paxbot.present.chat import lists, trouble
from paxbot.present.chat import lobby as lobby_words
from paxbot.present.chat import panel as panel_words
from paxbot.present.chat import table as words
from paxbot.present.presenter import Picture
from paxbot.service import GameView, Reason
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

PAGE: Final = 2500
"""Characters of a page of help or of the log."""
LAST: Final = 999
"""Stands for the last page or step."""


async def court(interaction: "Interaction[PaxBot]", view: GameView, user: int | None) -> None:
    """All courts, or the court of one player. Raises: PaxError(NOT_STARTED), PaxError("not_their_seat")."""
    seat = None if user is None else view.seat_of(user)
    if user is not None and seat is None and view.game.head:
        raise PaxError("not_their_seat")
    require_started(view)
    presenter, names = interaction.client.presenter(view.game.key), interaction.client.names(view)
    painter, facts = interaction.client.dispatcher.painter, await interaction.client.dispatcher.history.latest(view)
    if seat is None:
        pictures = await painter.areas(view, facts)
        message = "\n\n".join(presenter.area(view.state, each, names) for each in range(view.seats))
    else:
        pictures = await painter.area(view, seat, facts)
        message = presenter.area(view.state, seat, names)
    await show(interaction, view, message, pictures)


async def hand(interaction: "Interaction[PaxBot]", view: GameView, user: int | None = None) -> None:
    """The person's own hand; with open hands that of any player. Raises: PaxError."""
    own = user is None or user == interaction.user.id
    player = view.player_of(user or interaction.user.id)
    if player is None:
        raise PaxError(Reason.NOT_A_PLAYER if own else "not_their_seat")
    if not own and not view.options.open_hands:
        raise PaxError("hand_hidden")
    require_started(view)
    assert player.seat is not None
    dispatcher = interaction.client.dispatcher
    pictures = await to_taste(interaction, await dispatcher.hands.pictures(view, player.seat))
    message = dispatcher.hands.words(view, player.seat) if own else dispatcher.hands.words_of(view, player.seat)
    shown = hand_sheet(view.game.id, message, pictures, None)
    await interaction.edit_original_response(view=shown, attachments=files(pictures))


async def log(interaction: "Interaction[PaxBot]", view: GameView, turn: int | None = None) -> None:
    """The log of a turn, the one in progress unless another is asked for. Raises: PaxError(NOT_STARTED)."""
    await interaction.edit_original_response(view=await log_page(interaction, view, turn))


async def log_turn(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The log shows another of its pages. Raises: PaxError."""
    await interaction.response.defer()
    view = await interaction.client.services.games.view(press.game)
    shown = await log_page(interaction, view, int(press.args[0]), int(press.args[1]))
    await interaction.edit_original_response(view=shown)


async def log_page(
    interaction: "Interaction[PaxBot]", view: GameView, turn: int | None, page: int = LAST
) -> LayoutView:
    """A page of the log of a turn, its last one unless another is asked for. Raises: PaxError(NOT_STARTED)."""
    last = await last_turn(interaction, view)
    turn = view.head.turn if turn is None else max(0, min(turn, last))
    chronicle = interaction.client.dispatcher.history
    told = await chronicle.turn(view, turn)
    heading = words.log_of(told.headline)
    lines = chronicle.lines(told) or [words.nothing_yet()]
    pages = list(in_pages(lines, PAGE))
    page = min(page, len(pages) - 1)
    buttons = []
    if page or turn:
        before = (str(turn), str(page - 1)) if page else (str(turn - 1), str(LAST))
        buttons.append(PaxButton(Press("logturn", view.game.id, before), panel_words.previous()))
    if page + 1 < len(pages) or turn < last:
        after = (str(turn), str(page + 1)) if page + 1 < len(pages) else (str(turn + 1), "0")
        buttons.append(PaxButton(Press("logturn", view.game.id, after), panel_words.following()))
    if told.is_automated:
        buttons += asking_buttons(view.game.id, turn, explains=chronicle.explains(told))
    return note(f"{heading}\n{pages[page]}", *([row(*buttons)] if buttons else []))


async def last_turn(interaction: "Interaction[PaxBot]", view: GameView) -> int:
    """The last turn the log tells of, be it one that was taken back."""
    rewound = await interaction.client.services.games.log(view.game.id, turn=view.head.turn + 1)
    return view.head.turn + 1 if rewound else view.head.turn


async def status(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """Who plays, who is asked, and where the game stands; of a lobby, its card."""
    if view.game.head is None:
        await show_lobby(interaction, view.game.id)
        return
    options = lobby_words.seed_in_full(view.seed, view.seed_commitment, view.salt)
    time = [*await time_lines(interaction.client, view), *await bank_lines(interaction.client, view)]
    names = interaction.client.names(view)
    players = lists.players(names) if len(names) > 1 else lists.alone(names[0])
    next_game = await interaction.client.dispatcher.notes.next_game(view)
    lines = [standing(interaction, view), *next_game, *time, players, options]
    shown = await interaction.client.services.post.latest(view.game.id, TURN)
    if shown is not None:
        lines.append(lists.link(link_to(view, shown.message)))
    asking = [row(PaxButton(Press("missing", view.game.id), trouble.look_for_leavers()))]
    is_running = view.game.status is Status.RUNNING
    await interaction.edit_original_response(view=note("\n".join(lines), *(asking if is_running else [])))


async def export(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The record as a file. Raises: PaxError(NOT_STARTED)."""
    require_started(view)
    record = await record_file(interaction.client, view)
    message = panel_words.record_of(view.game.status is Status.RUNNING)
    shown = sheet(text(message), discord.ui.File(f"attachment://{record.filename}"))
    await interaction.edit_original_response(view=shown, attachments=[record])


async def show_help(interaction: "Interaction[PaxBot]", view: GameView | None) -> None:
    """How to play here, and the game, or which games there are; the first page."""
    await interaction.edit_original_response(view=help_page(interaction, view, 0))


async def help_turn(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The help shows another page."""
    await interaction.response.defer()
    view = await interaction.client.services.games.view(press.game) if press.game else None
    await interaction.edit_original_response(view=help_page(interaction, view, int(press.args[0])))


def help_page(interaction: "Interaction[PaxBot]", view: GameView | None, page: int) -> LayoutView:
    """A page of help."""
    presenters, game = interaction.client.presenters, view.game.id if view else 0
    if view is None:
        rest: Sequence[str] = [help_words.games([f"**{each.name}**: {each.about}" for each in presenters.values()])]
    else:
        rest = presenters[view.game.key].help()
    pages = list(in_pages([*help_words.paragraphs(), *rest], PAGE, "\n\n"))
    page = max(0, min(page, len(pages) - 1))
    buttons = []
    if page > 0:
        buttons.append(PaxButton(Press("helppage", game, (str(page - 1),)), panel_words.previous()))
    if page + 1 < len(pages):
        buttons.append(PaxButton(Press("helppage", game, (str(page + 1),)), panel_words.following()))
    rows: list[ActionRow[Any]] = [row(*buttons)] if buttons else []
    return note(pages[page], *rows)


def standing(interaction: "Interaction[PaxBot]", view: GameView) -> str:
    """Where the game stands, and who is asked."""
    names, presenter = interaction.client.names(view), interaction.client.presenter(view.game.key)
    lines = list(presenter.status(view.state, names))
    if view.decision is not None:
        question = presenter.question(view.state, view.decision, names)
        lines.append(lists.asked(names[view.decision.seat], question, format_dt(view.head.moved_at, "R")))
    elif view.game.status is Status.FINISHED:
        lines = [presenter.final(view.state, names)]
    else:
        lines.append(lists.ended_early())
    return lists.standing(presenter.headline(view.state, names), lines)


def require_started(view: GameView) -> None:
    """Nothing, if the game has begun. Raises: PaxError(NOT_STARTED)."""
    if view.game.head is None:
        raise PaxError(Reason.NOT_STARTED)


async def show(interaction: "Interaction[PaxBot]", view: GameView, message: str, pictures: Sequence[Picture]) -> None:
    """The person, who waits for an answer, reads the message and sees the pictures."""
    pictures = await to_taste(interaction, pictures)
    shown = looking_sheet(view.game.id, message, pictures, is_text_only=await reads_only(interaction))
    await interaction.edit_original_response(view=shown, attachments=files(pictures))
