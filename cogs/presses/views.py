"""Looking at the table as one likes: the whole of it, a part, one's own court, files to zoom into, or plain text."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from discord import Interaction

from cogs.messages.painter import Pictures
from cogs.presses.look import require_started, standing
from cogs.presses.taste import reads_only, to_taste
from cogs.sheets.items import Press
from cogs.sheets.sheet import TEXT, files, in_pages, newest, note
from cogs.sheets.views import ViewSheet, view_sheet
from paxbot.engine.kernel import Fact
from paxbot.errors import PaxError
from paxbot.present.chat import lists
from paxbot.present.chat import views as words
from paxbot.present.presenter import Part, Presenter
from paxbot.service import GameView, Reason
from paxbot.storage.rows import Status

if TYPE_CHECKING:
    from cogs.client import PaxBot

TABLE: Final = "table"
AREA: Final = "court"
"""The name that the first game had for it is sent in ids and stored in settings, and stays."""
FULL: Final = "full"
NEWS: Final = 1500
"""Characters for what was done last."""
NUMBERED: Final = 40
"""Characters kept free for the number of a part."""


def offered(presenters: Iterable[Presenter]) -> list[Part]:
    """Every view of these games by key and name, each key once."""
    parts = {part.key: part for presenter in presenters for part in presenter.parts()}
    return [
        Part(TABLE, words.whole_table()),
        *parts.values(),
        Part(AREA, words.mine()),
        Part(FULL, words.full_resolution()),
    ]


async def board(interaction: "Interaction[PaxBot]", view: GameView, wanted: str | None = None) -> None:
    """The table as the person wants to see it now, or else always. Raises: PaxError."""
    require_started(view)
    if await reads_only(interaction):
        await read(interaction, view)
        return
    if wanted is None:
        default = (await interaction.client.services.settings.of(interaction.user.id)).view
        wanted = default if _shows(interaction, view, default) else TABLE
    await _show(interaction, view, wanted)


async def switch(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The same message shows the table in another way. Raises: PaxError."""
    await interaction.response.defer()
    if await reads_only(interaction):
        await read(interaction, await interaction.client.services.games.view(press.game))
        return
    await _show(interaction, await interaction.client.services.games.view(press.game), press.args[1])


async def make_default(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person sees the table this way first from now on, in all games. Raises: PaxError."""
    await interaction.response.defer()
    view, wanted = await interaction.client.services.games.view(press.game), press.args[0]
    _require(interaction, view, wanted)
    await interaction.client.services.settings.change(interaction.user.id, view=wanted)
    await _show(interaction, view, wanted)


async def read(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The person has the whole table as plain text, in as many messages as it takes. Raises: PaxError(NOT_STARTED)."""
    require_started(view)
    facts = await interaction.client.dispatcher.history.latest(view)
    opening = [lists.ended_early()] if view.game.status is Status.CANCELLED else []
    await tell(interaction, view, view.state, facts, interaction.client.names(view), opening)


async def tell(
    interaction: "Interaction[PaxBot]",
    view: GameView,
    state: Any,
    facts: Sequence[Fact],
    names: Sequence[str],
    opening: Sequence[str] = (),
) -> None:
    """The person, who waits for an answer, has the table of the game as it lay when the facts had led to `state`."""
    presenter = interaction.client.presenter(view.game.key)
    lines, _ = newest(presenter.log(facts, names), NEWS)
    news = [words.last_done(lines)] if lines else []
    sections = [*opening, *news, *presenter.text(view.rules.view(state, None), names)]
    # Several messages, not pages: a screen reader goes from one to the next, but loses its place in one that changes.
    first, *rest = _numbered(list(in_pages(sections, TEXT - NUMBERED, "\n")))
    await interaction.edit_original_response(view=note(first))
    for part in rest:
        await interaction.followup.send(view=note(part), ephemeral=True)


def _numbered(parts: Sequence[str]) -> list[str]:
    if len(parts) == 1:
        return list(parts)
    return [f"{words.part_of(number, len(parts))}\n{part}" for number, part in enumerate(parts, 1)]


async def _show(interaction: "Interaction[PaxBot]", view: GameView, wanted: str) -> None:
    """The person, who waits for an answer, sees this view. Raises: PaxError."""
    require_started(view)
    _require(interaction, view, wanted)
    facts = await interaction.client.dispatcher.history.latest(view)
    pictures = await to_taste(interaction, await _pictures(interaction, view, wanted, facts), whole=wanted == FULL)
    settings = await interaction.client.services.settings.of(interaction.user.id)
    shown = ViewSheet(
        view.game.id,
        standing(interaction, view),
        pictures,
        _views(interaction, view),
        wanted,
        settings.view,
        as_files=wanted == FULL,
    )
    await interaction.edit_original_response(view=view_sheet(shown), attachments=files(pictures))


async def _pictures(interaction: "Interaction[PaxBot]", view: GameView, wanted: str, facts: Sequence[Fact]) -> Pictures:
    painter = interaction.client.dispatcher.painter
    if wanted == FULL:
        return await painter.table(view, facts)
    if wanted == TABLE:
        return await painter.middle(view, facts)
    if wanted == AREA:
        seat = view.seat_of(interaction.user.id)
        assert seat is not None
        return await painter.area(view, seat, facts)
    return await painter.part(view, wanted, facts)


def _views(interaction: "Interaction[PaxBot]", view: GameView) -> list[Part]:
    """What the person can look at in this game."""
    views = offered([interaction.client.presenter(view.game.key)])
    return [each for each in views if each.key != AREA or view.seat_of(interaction.user.id) is not None]


def _shows(interaction: "Interaction[PaxBot]", view: GameView, wanted: str) -> bool:
    return any(each.key == wanted for each in _views(interaction, view))


def _require(interaction: "Interaction[PaxBot]", view: GameView, wanted: str) -> None:
    """Nothing, if the person can look at this view in this game. Raises: PaxError."""
    if not _shows(interaction, view, wanted):
        raise PaxError(Reason.NOT_A_PLAYER if wanted == AREA else "unknown_part", part=wanted)
