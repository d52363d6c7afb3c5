"""What can be asked of seats the game plays itself: why they did what they did, each of their actions, their courts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from discord import Interaction

from cogs.messages.history import ToldTurn
from cogs.messages.painter import Pictures
from cogs.presses.look import LAST, PAGE, require_started, show
from cogs.presses.taste import to_taste
from cogs.presses.views import tell
from cogs.sheets.items import Press
from cogs.sheets.rival import TurnPage, turn_page_sheet
from cogs.sheets.sheet import files, in_even_pages
from cogs.sheets.table import log_text
from paxbot.engine.kernel import Fact
from paxbot.errors import PaxError
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.present.presenter import Picture
from paxbot.service import GameView, LogEntry

if TYPE_CHECKING:
    from cogs.client import PaxBot

STEP: Final = 3000
"""Characters for what happened in a step."""


async def why(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person has the first page of the reasons for a turn. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _why(interaction, press.game, int(press.args[0]), 0)


async def why_page(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The reasons show another page. Raises: PaxError."""
    await interaction.response.defer()
    await _why(interaction, press.game, int(press.args[0]), int(press.args[1]))


async def actions(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person sees the first action of a turn. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _action(interaction, press.game, int(press.args[0]), 0)


async def action_page(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The same message shows another action. Raises: PaxError."""
    await interaction.response.defer()
    await _action(interaction, press.game, int(press.args[0]), int(press.args[1]))


async def courts(interaction: "Interaction[PaxBot]", view: GameView) -> None:
    """The courts of the seats the game plays, each with what it goes by. Raises: PaxError."""
    require_started(view)
    seats = sorted(view.automated)
    if not seats:
        raise PaxError("no_automated_seat", rival=interaction.client.presenter(view.game.key).automated_name)
    presenter, names = interaction.client.presenter(view.game.key), interaction.client.names(view)
    painter, pictures = interaction.client.dispatcher.painter, list[Picture]()
    facts = await interaction.client.dispatcher.history.latest(view)
    for seat in seats:
        pictures += await painter.area(view, seat, facts)
        pictures += await painter.guide(view, seat, view.state)
    message = "\n\n".join(presenter.area(view.state, seat, names) for seat in seats)
    await show(interaction, view, message, _told_apart(pictures))


def _told_apart(pictures: Sequence[Picture]) -> Pictures:
    """The pictures with a file name each."""
    return [replace(picture, filename=f"{number}-{picture.filename}") for number, picture in enumerate(pictures, 1)]


async def _why(interaction: "Interaction[PaxBot]", game: int, turn: int, page: int) -> None:
    told = await _told(interaction, game, turn)
    reasons = interaction.client.presenter(told.view.game.key).explain(told.facts, told.names)
    pages = in_even_pages([table_words.entry(line) for line in reasons] or [words.no_reasons()], PAGE)
    page = max(0, min(page, len(pages) - 1))
    pictures = await to_taste(interaction, await interaction.client.dispatcher.history.guide(told))
    heading = words.why_of(told.headline)
    shown = TurnPage(
        game,
        turn,
        "whypage",
        page,
        len(pages),
        heading,
        pages[page],
        pictures,
        pictures_first=True,
        step=LAST if pictures else None,
    )
    await _show(interaction, shown)


async def _action(interaction: "Interaction[PaxBot]", game: int, turn: int, number: int) -> None:
    told = await _told(interaction, game, turn)
    client = interaction.client
    presenter = client.presenter(told.view.game.key)
    steps = in_steps(await client.services.games.frames(game, turn), presenter.begins)
    number = max(0, min(number, len(steps) - 1))
    facts = [fact for entry, _ in steps[number] for fact in entry.facts]
    lines = [table_words.entry(line) for line in presenter.log(facts, told.names)]
    state = steps[number][-1][1]
    painted = await client.dispatcher.painter.table_at(told.view, state, facts, told.automated)
    pictures = await to_taste(interaction, painted)
    headline = told.headline_of([entry for entry, _ in steps[number]])
    heading = words.step_of(headline, number + 1, len(steps))
    story = log_text(lines, STEP)
    shown = TurnPage(game, turn, "actspage", number, len(steps), heading, story, pictures, step=number)
    await _show(interaction, shown)


async def read_step(interaction: "Interaction[PaxBot]", press: Press) -> None:
    """The person has the table as it lay after an action, as plain text. Raises: PaxError."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    turn, number = map(int, press.args)
    told = await _told(interaction, press.game, turn)
    begins = interaction.client.presenter(told.view.game.key).begins
    steps = in_steps(await interaction.client.services.games.frames(press.game, turn), begins)
    step = steps[min(number, len(steps) - 1)]
    facts = [fact for entry, _ in step for fact in entry.facts]
    await tell(interaction, told.view, step[-1][1], facts, told.names)


def in_steps(
    frames: Sequence[tuple[LogEntry, Any]], begins: Callable[[Sequence[Fact]], bool]
) -> list[list[tuple[LogEntry, Any]]]:
    """The frames of a turn by what was done: what comes before the first action is shown with it."""
    steps: list[list[tuple[LogEntry, Any]]] = [[]]
    has_begun = False
    for frame in frames:
        if begins(frame[0].facts):
            if has_begun:
                steps.append([])
            has_begun = True
        steps[-1].append(frame)
    return steps


async def _told(interaction: "Interaction[PaxBot]", game: int, turn: int) -> ToldTurn:
    view = await interaction.client.services.games.view(game)
    require_started(view)
    return await interaction.client.dispatcher.history.turn(view, turn)


async def _show(interaction: "Interaction[PaxBot]", page: TurnPage) -> None:
    """The person, who waits for an answer, sees the page."""
    await interaction.edit_original_response(view=turn_page_sheet(page), attachments=files(page.pictures))
