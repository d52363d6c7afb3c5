from collections.abc import Sequence
from typing import Final

from discord.ui import LayoutView

from cogs.actions.registry import Access, button, command, table_button
from cogs.actions.responses import followed_up
from cogs.context import Context
from cogs.layouts.components import NUMBER, CustomId, paged
from cogs.layouts.parts import in_pages
from paxbot.present.chat import commands as words
from paxbot.present.chat.commands import Place
from paxbot.present.presenter import Presenter
from paxbot.service import GameView, Status

HELP_PAGE: Final = 1200
"""Characters of a page at most."""


@command("help", words.HELP, private=True)
async def help_here(context: Context) -> None:
    view = await context.view_here()
    shown = show_help(context, view)
    await (shown if view is None else followed_up(context, view.game.id, shown))


@table_button("help")
async def show_help(context: Context, view: GameView | None) -> None:
    await context.show(help_page(context, view, 0))


@button("helppage", NUMBER, access=Access.ANYBODY)
async def turn_page(context: Context, custom_id: CustomId) -> None:
    view = await context.view(custom_id.game) if custom_id.game else None
    await context.show(help_page(context, view, int(custom_id.args[0])))


def help_page(context: Context, view: GameView | None, page: int) -> LayoutView:
    presenters = list(context.app.presenters.values()) if view is None else [context.presenter(view)]
    pages = help_pages(presenters, _here(context, view), is_table=view is not None)
    return paged(pages, page, lambda number: CustomId("helppage", view.game.id if view else 0, (str(number),)))


def help_pages(games: Sequence[Presenter], here: Sequence[str], *, is_table: bool) -> list[str]:
    about, *rules = games[0].help() if is_table else [words.games({each.name: each.about for each in games})]
    rivals = words.rivals({each.name: each.automated_name for each in games})
    rest = [*rules, *words.paragraphs(games[0].plan_example, rivals)]
    return ["\n\n".join([about, *here, words.more()]), *in_pages(rest, HELP_PAGE, "\n\n")]


def _here(context: Context, view: GameView | None) -> Sequence[str]:
    if view is None:
        return (words.here(Place.NO_GAME),)
    place = place_of(view, context.user)
    seat = view.turn_seat if place is Place.ASKED or view.decision is None else view.decision.seat
    player = "" if seat is None else context.names(view)[seat]
    told = words.here(place, player, context.presenter(view).automated_name)
    may_decide = context.user == view.game.host or context.is_moderator
    return (told, words.deciding()) if may_decide and view.game.status.is_open else (told,)


def place_of(view: GameView, user: int) -> Place:
    if view.game.status is not Status.RUNNING:
        return Place.LOBBY if view.game.status is Status.LOBBY else Place.OVER
    seat = view.seat_of(user)
    if seat is None:
        return Place.LOOKING_ON
    if seat in view.automated:
        return Place.AWAY
    if view.decision is None or view.decision.seat != seat:
        return Place.WAITING
    return Place.ASKED if view.is_question else Place.ON_TURN
