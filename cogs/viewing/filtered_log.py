"""The log of all turns, as far as it concerns a player, a card or a region."""

from collections.abc import Iterator, Sequence, Set
from itertools import groupby

from discord.app_commands import Choice
from discord.ui import LayoutView

from cogs.actions.authorization import require_started
from cogs.actions.ids import NUMBER, WORD, CustomId
from cogs.actions.registry import button
from cogs.app import App
from cogs.context import Context
from cogs.layouts.components import page_buttons
from cogs.layouts.names import unescaped
from cogs.layouts.parts import LAST, MENU, OPTION, PAGE, clip, in_even_pages, row, text_layout
from cogs.layouts.views import offered
from cogs.messages.seat_names import SeatNames
from paxbot.errors import PaxError
from paxbot.present.chat import following as words
from paxbot.present.chat import table as table_words
from paxbot.present.presenter import Presenter, Topic, seat_topic
from paxbot.service import GameView, LogEntry


async def log(context: Context, view: GameView, player: str | None, about: str | None) -> None:
    """Show the last page of what the log says of a player, of a card or region, or of both. Raises: PaxError."""
    require_started(view)
    wanted = [_found(_players(context.app, view), player)] if player else []
    wanted += [_found(context.presenter(view).topics(view.state), about)] if about else []
    await context.show(await _page(context, view, [topic.key for topic in wanted], LAST))


@button("logabout", f"{NUMBER}(:{WORD})*")
async def turn_page(context: Context, custom_id: CustomId) -> None:
    """Show another page, in the same message. Raises: PaxError."""
    view = await context.view(custom_id.game)
    await context.show(await _page(context, view, custom_id.args[1:], int(custom_id.args[0])))


async def complete_player(context: Context, current: str) -> list[Choice[str]]:
    """Return the players of the channel's game whose names have in them what was typed."""
    view = await _view(context)
    return [] if view is None else _choices(_players(context.app, view), current)


async def complete_about(context: Context, current: str) -> list[Choice[str]]:
    """Return the cards, places and the like of the channel's game that fit what was typed."""
    view = await _view(context)
    if view is None or view.state is None:
        return []
    return _choices(context.presenter(view).topics(view.state), current)


async def complete_view(context: Context, current: str) -> list[Choice[str]]:
    """Return the views of the table that the channel's game has and whose names have in them what was typed."""
    view = await _view(context)
    if view is None:
        return []
    return _choices([Topic(part.key, part.name) for part in offered([context.presenter(view)])], current)


async def _view(context: Context) -> GameView | None:
    try:
        return await context.services.games.at(context.channel or 0)
    except PaxError:
        return None


def _players(app: App, view: GameView) -> tuple[Topic, ...]:
    if view.game.head is None:
        return ()
    return tuple(Topic(seat_topic(seat), unescaped(name)) for seat, name in enumerate(app.names(view)))


def _fitting(topics: Sequence[Topic], typed: str) -> list[Topic]:
    """Return the topics in whose name the typed text is, those first that begin with it."""
    wanted = typed.strip().casefold().removeprefix("#")
    found = [topic for topic in topics if wanted in topic.name.casefold()]
    return sorted(found, key=lambda topic: not topic.name.casefold().startswith(wanted))


def _choices(topics: Sequence[Topic], current: str) -> list[Choice[str]]:
    return [Choice(name=clip(topic.name, OPTION), value=topic.key) for topic in _fitting(topics, current)[:MENU]]


def _found(topics: Sequence[Topic], chosen: str) -> Topic:
    """Return the topic that was chosen or that fits best, also with more typed behind its name. Raises: PaxError."""
    fitting = [topic for topic in topics if topic.key == chosen] or _fitting(topics, chosen) or _within(topics, chosen)
    if not fitting:
        raise PaxError("unknown_topic", topic=chosen)
    return fitting[0]


def _within(topics: Sequence[Topic], typed: str) -> list[Topic]:
    """Return the topics with whose name the typed text begins, as the log names a card; the longest first."""
    longer = f"{typed.strip().casefold()} "
    found = [topic for topic in topics if longer.startswith(f"{topic.name.casefold()} ")]
    return sorted(found, key=lambda topic: -len(topic.name))


async def _page(context: Context, view: GameView, keys: Sequence[str], page: int) -> LayoutView:
    client = context.app
    entries = await client.services.games.log(view.game.id)
    seats, presenter = await context.dispatcher.history.seats(view), client.presenter(view.game.key)
    pages = in_even_pages(list(_lines(presenter, seats, entries, frozenset(keys))) or [words.nothing_about()], PAGE)
    page = max(0, min(page, len(pages) - 1))
    known = (*_players(client, view), *presenter.topics(view.state))
    names = {topic.key: topic.title or topic.name for topic in known}
    heading = words.about(", ".join(names[key] for key in keys if key in names))
    buttons = page_buttons(page, len(pages), lambda at: CustomId("logabout", view.game.id, (str(at), *keys)))
    return text_layout(f"{heading}\n{pages[page]}", *([row(*buttons)] if buttons else []))


def _lines(presenter: Presenter, seats: SeatNames, entries: Sequence[LogEntry], keys: Set[str]) -> Iterator[str]:
    """Return the lines about all the keys, each turn with its headline in the first of its lines."""
    for (turn, seat), group in groupby(entries, key=lambda entry: (entry.turn, entry.turn_seat)):
        part = list(group)
        is_shared = not turn and any(entry.seat != seat for entry in part)
        headline = words.of_turn(table_words.turn_of(turn, "" if is_shared else seats.names(part[-1])[seat]))
        lines = [line for entry in part for line in _told(presenter, seats, entry, keys)]
        if lines:
            yield f"{headline}\n{lines[0]}"
            yield from lines[1:]


def _told(presenter: Presenter, seats: SeatNames, entry: LogEntry, keys: Set[str]) -> Iterator[str]:
    """Return what the entry says about all the keys, struck through if it was taken back."""
    for run in seats.runs(entry):
        for line in presenter.log([fact for fact in run.facts if keys <= presenter.concerns(fact)], run.names):
            yield table_words.entry(table_words.struck(line) if entry.undone else line)
