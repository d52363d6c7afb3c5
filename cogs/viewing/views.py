"""The table as one person likes it: the whole of it, a part, their own area, files to zoom into, or plain text."""

from collections.abc import Sequence
from typing import Any, Final

from cogs.actions.authorization import require_started
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import button, table_button
from cogs.context import Context
from cogs.layouts.parts import TEXT, in_pages, newest, text_layout
from cogs.layouts.views import AREA, FULL, TABLE, offered
from cogs.messages.painter import Pictures
from cogs.viewing.handlers import standing
from cogs.viewing.layouts import view_layout
from paxbot.engine.kernel import Fact
from paxbot.errors import PaxError
from paxbot.present.chat import lists
from paxbot.present.chat import views as words
from paxbot.present.presenter import Part
from paxbot.service import GameView, Reason, Status
from paxbot.service.sentences import may_talk

NEWS: Final = 1500
"""Characters for what was done last."""
NUMBERED: Final = 40
"""Characters kept free for the number of a part."""


async def board(context: Context, view: GameView, wanted: str | None = None) -> None:
    """Show the table as the person wants to see it now, or else always. Raises: PaxError."""
    require_started(view)
    if wanted is None:
        default = (await context.preferences()).view
        wanted = default if _shows(context, view, default) else TABLE
    typed = {part.name.casefold(): part.key for part in _views(context, view)}
    await _show(context, view, typed.get(wanted.strip().casefold(), wanted))


@button("view", f"{NUMBER}:{WORD}")
async def switch(context: Context, custom_id: CustomId) -> None:
    """Show the table in another way, in the same message. Raises: PaxError."""
    await _show(context, await context.view(custom_id.game), custom_id.args[1])


@button("defview", WORD)
async def make_default(context: Context, custom_id: CustomId) -> None:
    """Make this way of seeing the table the first that the person sees, in all games. Raises: PaxError."""
    view, wanted = await context.view(custom_id.game), custom_id.args[0]
    _require(context, view, wanted)
    await context.change_preferences(view=wanted)
    await _show(context, view, wanted)


@table_button("text")
async def read(context: Context, view: GameView) -> None:
    """Tell the whole table as plain text, in as many messages as it takes. Raises: PaxError(NOT_STARTED)."""
    require_started(view)
    facts = await context.dispatcher.history.latest(view)
    opening = [lists.ended_early()] if view.game.status is Status.CANCELLED else []
    await tell(context, view, view.state, facts, context.names(view), opening)


async def tell(
    context: Context,
    view: GameView,
    state: Any,
    facts: Sequence[Fact],
    names: Sequence[str],
    opening: Sequence[str] = (),
) -> None:
    """Tell the table of the game as it lay when the facts had led to `state`."""
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
    """Show this view of the table, or tell all of it to whoever reads text only. Raises: PaxError."""
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
    """Return this view of the table. Raises: PaxError."""
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
    """Return what the person can look at in this game."""
    views = offered([context.presenter(view)])
    return [each for each in views if each.key != AREA or view.seat_of(context.user) is not None]


def _shows(context: Context, view: GameView, wanted: str) -> bool:
    return any(each.key == wanted for each in _views(context, view))


def _require(context: Context, view: GameView, wanted: str) -> None:
    """Require that the person can look at this view in this game. Raises: PaxError."""
    if not _shows(context, view, wanted):
        raise PaxError(Reason.NOT_A_PLAYER if wanted == AREA else "unknown_part", part=wanted)
