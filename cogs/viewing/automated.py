"""Seats the game plays itself: why they did what they did, each of their actions, their areas."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cogs.actions.authorization import require_started
from cogs.actions.ids import NUMBER, PLACE, CustomId
from cogs.actions.registry import Reply, button
from cogs.context import Context
from cogs.layouts.components import ActionButton, page_buttons
from cogs.layouts.parts import LAST, PAGE, in_even_pages
from cogs.layouts.rules import cited, found, rules_row
from cogs.layouts.steps import STEP, in_steps
from cogs.layouts.table import log_text
from cogs.messages.history import ToldTurn
from cogs.messages.painter import Pictures
from cogs.viewing.handlers import show
from cogs.viewing.layouts import step_text_button, turn_page_layout
from cogs.viewing.views import tell
from paxbot.errors import PaxError
from paxbot.present.chat import panel as words
from paxbot.present.chat import table as table_words
from paxbot.present.chat import user_settings as setting_words
from paxbot.present.citing import rules_of
from paxbot.present.presenter import Picture
from paxbot.service import GameView


@button("why", NUMBER, reply=Reply.PRIVATE)
async def why(context: Context, custom_id: CustomId) -> None:
    """Show in short why a turn was played so. Raises: PaxError."""
    await _why(context, custom_id.game, int(custom_id.args[0]), 0)


@button("whypage", PLACE)
async def why_page(context: Context, custom_id: CustomId) -> None:
    """Show the reasons in detail, or in short again. Raises: PaxError."""
    await _why(context, custom_id.game, int(custom_id.args[0]), int(custom_id.args[1]))


@button("acts", NUMBER, reply=Reply.PRIVATE)
async def actions(context: Context, custom_id: CustomId) -> None:
    """Show the first action of a turn. Raises: PaxError."""
    await _action(context, custom_id.game, int(custom_id.args[0]), 0)


@button("actspage", PLACE)
async def action_page(context: Context, custom_id: CustomId) -> None:
    """Show another action, in the same message. Raises: PaxError."""
    await _action(context, custom_id.game, int(custom_id.args[0]), int(custom_id.args[1]))


async def areas(context: Context, view: GameView) -> None:
    """Show the areas of the seats the game plays, each with what it goes by. Raises: PaxError."""
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
    await show(context, view, message, _named_apart(pictures))


def _named_apart(pictures: Sequence[Picture]) -> Pictures:
    """Return the pictures with a file name each."""
    return [replace(picture, filename=f"{number}-{picture.filename}") for number, picture in enumerate(pictures, 1)]


async def _why(context: Context, game: int, turn: int, page: int) -> None:
    """Show on page 0 in short why a turn was played so, and on the others each of its decisions with its reasons."""
    told = await _told(context, game, turn)
    presenter, heading, to = context.presenter(told.view), words.why_of(told.headline), _to_page("whypage", game, turn)
    lines, key = presenter.explain(told.facts, told.names), told.view.game.key
    if not lines or page < 1:
        short = presenter.why(told.facts, told.names)
        body = "\n".join(map(table_words.entry, cited(key, short))) if lines else words.no_reasons()
        buttons = [ActionButton(to(1), words.details())] if lines else []
        await context.show(turn_page_layout(heading, body, (), buttons, rules_row(found(key, rules_of(short)))), ())
        return
    reasons = list(map(table_words.entry, cited(key, lines)))
    pages = in_even_pages(reasons, PAGE)
    number = min(page, len(pages)) - 1
    buttons = [ActionButton(to(0), setting_words.go_back())]
    buttons += page_buttons(number, len(pages), lambda other: to(other + 1))
    pictures = await context.preferred(await context.dispatcher.history.guide(told))
    if pictures:
        buttons.append(step_text_button(game, turn, LAST))
    body, rules = pages[number], rules_row(found(key, rules_of(lines)))
    await context.show(turn_page_layout(heading, body, pictures, buttons, rules, pictures_first=True), pictures)


async def _action(context: Context, game: int, turn: int, number: int) -> None:
    told = await _told(context, game, turn)
    presenter = context.presenter(told.view)
    steps = in_steps(await context.services.games.frames(game, turn), presenter.action_part)
    number = max(0, min(number, len(steps) - 1))
    entries = [entry for entry, _ in steps[number]]
    lines = [table_words.entry(line) for line in presenter.log(told.facts_of(entries), told.names)]
    painted = await context.dispatcher.painter.table_at(*told.seats.pictured(entries, steps[number][-1][1]))
    pictures = await context.preferred(painted)
    heading = words.step_of(told.headline_of(entries), number + 1, len(steps))
    buttons = page_buttons(number, len(steps), _to_page("actspage", game, turn))
    buttons.append(step_text_button(game, turn, number))
    await context.show(turn_page_layout(heading, log_text(lines, STEP), pictures, buttons), pictures)


def _to_page(verb: str, game: int, turn: int) -> Callable[[int], CustomId]:
    return lambda page: CustomId(verb, game, (str(turn), str(page)))


@button("steptext", PLACE, reply=Reply.PRIVATE)
async def read_step(context: Context, custom_id: CustomId) -> None:
    """Tell the table as it lay after an action, as plain text. Raises: PaxError."""
    turn, number = map(int, custom_id.args)
    told = await _told(context, custom_id.game, turn)
    steps = in_steps(
        await context.services.games.frames(custom_id.game, turn), context.presenter(told.view).action_part
    )
    step = steps[min(number, len(steps) - 1)]
    facts = told.facts_of(entry for entry, _ in step)
    await tell(context, told.view, step[-1][1], facts, told.names)


async def _told(context: Context, game: int, turn: int) -> ToldTurn:
    view = await context.view(game)
    require_started(view)
    return await context.dispatcher.history.turn(view, turn)
